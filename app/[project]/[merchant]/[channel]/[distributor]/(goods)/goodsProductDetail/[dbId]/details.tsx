import detail from '@/lib/flows/catalogue/detail.module.css'
import { FactRows, Folds } from '@/lib/flows/catalogue/detail-parts.tsx'
import type { GoodsDetail } from '@/lib/operate-center/contract/catalogue/goods.ts'
import { Picture } from '@/lib/ui/picture.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

/** Long pictures and texts about the goods. */
export function Details({ details }: Pick<GoodsDetail, 'details'>) {
  if (details.length === 0) return null
  return (
    <section id="details" className={ui.block}>
      <h2 className={ui.heading}>商品详情</h2>
      {details.map(({ text, picture }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <figure key={index} className={styles.detail}>
          {picture ? <Picture picture={picture} sizes="(max-width: 480px) 88vw, 424px" /> : null}
          {text ? <figcaption>{text}</figcaption> : null}
        </figure>
      ))}
    </section>
  )
}

export function Parameters({ parameters }: Pick<GoodsDetail, 'parameters'>) {
  if (parameters.length === 0) return null
  return (
    <section id="parameters" className={ui.block}>
      <h2 className={ui.heading}>商品参数</h2>
      <FactRows rows={parameters.map(({ name, value }) => [name, value])} className={styles.facts} />
    </section>
  )
}

/** What sending costs where, where it can be picked up, how it is given back, and the merchant's own notices. */
export function Notices({ goods }: { goods: GoodsDetail }) {
  const { freight, pickupPoints, notices, returnable } = goods
  return (
    <section id="notices" className={ui.block}>
      <h2 className={ui.heading}>购买须知</h2>
      {freight ? (
        <>
          <h3 className={styles.sub}>运费</h3>
          <dl className={`${detail.facts} ${styles.facts}`}>
            {freight.rows.map(({ regions, text }) => (
              <div key={regions} className={styles.stacked}>
                <dt>{regions}</dt>
                <dd>{text}</dd>
              </div>
            ))}
            {freight.notServed.length > 0 ? (
              <div className={styles.stacked}>
                <dt>{freight.notServed.map(({ name }) => name).join('、')}</dt>
                <dd className={styles.notServed}>暂不配送</dd>
              </div>
            ) : null}
          </dl>
        </>
      ) : null}
      {pickupPoints.length > 0 ? (
        <>
          <h3 className={styles.sub}>自提点</h3>
          <ul className={styles.points}>
            {pickupPoints.map(({ id, name, address, hours, phone }) => (
              <li key={id}>
                <strong>{name}</strong>
                <span>{address}</span>
                <span className={ui.secondary}>
                  {hours}
                  {phone ? (
                    <>
                      {' · '}
                      <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
                    </>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <h3 className={styles.sub}>退换货</h3>
      <p className={detail.paragraph}>{returnable.text}</p>
      <Folds texts={notices} />
    </section>
  )
}
