import { MapLink } from '@/lib/flows/catalogue/map-link.tsx'
import { CopyButton } from '@/lib/flows/ordering/orders/copy-button-client.tsx'
import type { DebrisDetail } from '@/lib/operate-center/contract/catalogue/debris.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Picture } from '@/lib/ui/picture.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

/** How, when and where it is used, and what it is like. */
export function UseInfo({ product }: { product: DebrisDetail }) {
  const { usage, openingHours, address, position, merchantPhone, name, description } = product
  return (
    <>
      <section id="use" className={ui.block}>
        <h2 className={ui.heading}>使用方法</h2>
        {usage.length > 0 ? (
          <ol className={styles.steps}>
            {usage.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        ) : null}
        <dl className={styles.place}>
          {openingHours ? (
            <div>
              <dt>
                <Icon name="clock" size={18} />
                <span>营业时间</span>
              </dt>
              <dd>{openingHours}</dd>
            </div>
          ) : null}
          {address ? (
            <div>
              <dt>
                <Icon name="place" size={18} />
                <span>地址</span>
              </dt>
              <dd>
                {address}
                <span className={styles.placeActions}>
                  {position ? <MapLink name={name} position={position} /> : null}
                  <CopyButton text={address} label="复制地址" />
                </span>
              </dd>
            </div>
          ) : null}
          {merchantPhone ? (
            <div>
              <dt>
                <Icon name="phone" size={18} />
                <span>商家电话</span>
              </dt>
              <dd>
                <a className={styles.phone} href={`tel:${merchantPhone.replace(/[^\d+]/g, '')}`}>
                  {merchantPhone}
                </a>
              </dd>
            </div>
          ) : null}
        </dl>
      </section>
      {description.length > 0 ? (
        <section className={ui.block}>
          <h2 className={ui.heading}>产品介绍</h2>
          {description.map(({ text, picture }) => (
            <div key={`${picture?.src ?? ''} ${text}`} className={styles.story}>
              {text ? <p>{text}</p> : null}
              {picture ? (
                <Picture
                  picture={picture}
                  sizes="(max-width: 480px) 90vw, 424px"
                  {...(styles.storyPicture ? { className: styles.storyPicture } : {})}
                />
              ) : null}
            </div>
          ))}
        </section>
      ) : null}
    </>
  )
}
