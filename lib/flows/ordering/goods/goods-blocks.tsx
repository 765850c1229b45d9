import { dateAndTime, momentOf } from '../../../base/calendar/moments.ts'
import { formatFen } from '../../../base/money/fen.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { linkTo } from '../../../screens/links.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import ui from '../../../ui/ui.module.css'
import type { OrderOf } from '../kind.ts'
import { ContactFacts } from '../orders/contact-facts.tsx'
import { CopyButton } from '../orders/copy-button-client.tsx'
import rows from '../orders/entry-row.module.css'
import { FactList } from '../orders/fact-list.tsx'
import shared from '../orders/order-detail.module.css'
import { PickupPlace, ReceiverPlace } from '../orders/places.tsx'
import styles from './goods-detail.module.css'
import { pieceStates } from './piece-states.ts'

type Props = { order: OrderOf<'goods'> }

/** The versions that were bought, each with its pieces; leads to the product. */
export function ItemsBlock({ order }: Props) {
  const { base } = useShop()
  const { proId, items, pieces, piecesInFull } = order.about
  return (
    <section className={ui.block} aria-label="商品">
      <a className={styles.product} href={linkTo(base, 'goodsProductDetail', { dbId: proId })}>
        <strong>{order.name}</strong>
        <Icon name="forward" size={18} />
      </a>
      <ul>
        {items.map(({ skuId, version, picture, unitPrice, quantity }) => {
          const state = pieceStates(piecesInFull, skuId)
          return (
            <li key={skuId} className={styles.item}>
              <Picture className={styles.cover} picture={{ ...picture, alt: '' }} sizes="72px" />
              <span className={styles.itemText}>
                <span>{version || '标准款'}</span>
                {state ? <small>{state}</small> : null}
              </span>
              <span className={styles.itemPrice}>
                {formatFen(unitPrice)}
                <small>×{quantity}</small>
              </span>
            </li>
          )
        })}
      </ul>
      <p className={styles.count}>共{pieces}件</p>
    </section>
  )
}

/** Where the goods go, or where they wait, and until when something happens. */
export function DeliveryBlock({ order }: Props) {
  const { way, address, pickupPoint, pickupCode, shipBy, receiptBy } = order.about
  const dates = [
    { label: '最晚发货', value: shipBy },
    { label: '自动确认收货', value: receiptBy },
  ].flatMap(({ label, value }) => (value ? [{ label, value: dateAndTime(momentOf(value)) }] : []))
  if (way === 'pickup') {
    return (
      <section className={ui.block} aria-label="自提信息">
        <h2 className={ui.heading}>到店自提</h2>
        {pickupCode ? (
          <p className={styles.code} id="pickupCode">
            <span>提货码</span>
            <strong>{pickupCode}</strong>
            <CopyButton text={pickupCode} label="复制提货码" />
          </p>
        ) : null}
        {pickupPoint ? <PickupPlace point={pickupPoint} label="复制自提点地址" /> : null}
        <ContactFacts order={order} more={dates} />
      </section>
    )
  }
  return (
    <section className={ui.block} aria-label="收货信息">
      <h2 className={ui.heading}>收货信息</h2>
      <ReceiverPlace address={address} />
      <ContactFacts order={order} more={dates} />
    </section>
  )
}

/** Requests that are still open, as a way to them. */
export function AfterSaleRow({ order: { orderNo, about } }: Props) {
  const { base } = useShop()
  if (about.afterSales === 0) return null
  return (
    <a className={`${ui.block} ${rows.row}`} href={linkTo(base, 'goodsAfterSale', { orderNo })}>
      <Icon name="refund" size={20} />
      <span>
        <strong>售后处理中</strong>
        <small>{about.afterSales}个申请，点击查看进度</small>
      </span>
      <Icon name="forward" size={18} />
    </a>
  )
}

/** Whether and until when the goods may be given back. */
export function ReturnsBlock({ order: { about } }: Props) {
  const { returnable, returnUntil, faultUntil } = about
  const until = [
    { label: '无理由退货截止', at: returnUntil },
    { label: '质量问题退货截止', at: faultUntil },
  ].flatMap(({ label, at }) => (at === null ? [] : [{ label, value: dateAndTime(momentOf(at)) }]))
  if (!returnable.text && until.length === 0) return null
  return (
    <section className={ui.block} aria-label="退换说明">
      <h2 className={ui.heading}>退换说明</h2>
      {returnable.text ? <p className={shared.note}>{returnable.text}</p> : null}
      {until.length > 0 ? <FactList facts={until} /> : null}
    </section>
  )
}
