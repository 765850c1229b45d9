import ui from '../../../ui/ui.module.css'
import { MapLink } from '../../catalogue/map-link.tsx'
import type { OrderOf } from '../kind.ts'
import { CopyButton } from '../orders/copy-button-client.tsx'
import shared from '../orders/order-detail.module.css'
import styles from './use-block.module.css'

/** How, when and where it is used, and whom to ask there. */
export function UseBlock({ order: { name, about } }: { order: OrderOf<'debris'> }) {
  const { usage, openingHours, address, position, merchantPhone } = about
  return (
    <section className={ui.block} aria-label="使用说明">
      <h2 className={ui.heading}>使用说明</h2>
      {usage.length > 0 ? (
        <ol className={styles.steps}>
          {usage.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ) : null}
      <dl className={shared.facts}>
        {openingHours ? (
          <div>
            <dt>营业时间</dt>
            <dd>{openingHours}</dd>
          </div>
        ) : null}
        {address ? (
          <div>
            <dt>地址</dt>
            <dd>
              {address}
              <span className={styles.ways}>
                {position ? <MapLink name={name} position={position} /> : null}
                <CopyButton text={address} label="复制地址" />
              </span>
            </dd>
          </div>
        ) : null}
        {merchantPhone ? (
          <div>
            <dt>商家电话</dt>
            <dd>
              <a className={shared.link} href={`tel:${merchantPhone.replace(/[^\d+]/g, '')}`}>
                {merchantPhone}
              </a>
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}
