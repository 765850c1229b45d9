import { formatDateWithYear } from '../../../base/calendar/dates.ts'
import { formatFen } from '../../../base/money/fen.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { handoverWays } from '../../../domain/debris/words.ts'
import { linkTo } from '../../../screens/links.ts'
import { Icon } from '../../../ui/icon.tsx'
import ui from '../../../ui/ui.module.css'
import type { OrderOf } from '../kind.ts'
import { CopyButton } from '../orders/copy-button-client.tsx'
import shared from '../orders/order-detail.module.css'
import { PickupPlace, ReceiverPlace } from '../orders/places.tsx'

type Props = { order: OrderOf<'debris'> }

/** How a device, a card or a paper ticket reaches the buyer; nothing for what needs no way. */
export function HandoverBlock({ order: { orderNo, about } }: Props) {
  const { base } = useShop()
  const { way, address, point, text } = about.handover
  if (way === 'none') return null
  return (
    <section className={ui.block} aria-label={handoverWays[way]}>
      <header className={shared.blockHead}>
        <h2 className={ui.heading}>{handoverWays[way]}</h2>
        {text ? <span className={shared.normal}>{text}</span> : null}
      </header>
      {way === 'courier' ? (
        <>
          <ReceiverPlace address={address} />
          <a className={shared.link} href={linkTo(base, 'debrisOrderTransport', { orderNo })}>
            查看物流
            <Icon name="forward" size={16} />
          </a>
        </>
      ) : point ? (
        <PickupPlace point={point} label="复制领取点地址" />
      ) : null}
    </section>
  )
}

/** A device that comes back, until when, and what became of its deposit. */
export function DeviceBlock({ order: { orderNo, about } }: Props) {
  const { base } = useShop()
  const { device } = about
  if (!device) return null
  const { deposit, returnBy, state, stateText, returnAddress, returnParcel } = device
  const { receiver, phone, address } = returnAddress
  return (
    <section className={ui.block} aria-label="设备与押金">
      <header className={shared.blockHead}>
        <h2 className={ui.heading}>设备与押金</h2>
        <span className={shared.normal}>{stateText}</span>
      </header>
      <dl className={shared.facts}>
        <div>
          <dt>押金</dt>
          <dd>{formatFen(deposit)}</dd>
        </div>
        <div>
          <dt>最晚归还</dt>
          <dd>{formatDateWithYear(returnBy)}</dd>
        </div>
        {state === 'back' || address === '' ? null : (
          <div>
            <dt>归还地址</dt>
            <dd>
              {receiver} {phone} {address}
              <CopyButton text={`${receiver} ${phone} ${address}`} label="复制归还地址" />
            </dd>
          </div>
        )}
        {returnParcel ? (
          <div>
            <dt>归还快递</dt>
            <dd>
              {returnParcel.company} {returnParcel.trackingNo}
              <CopyButton text={returnParcel.trackingNo} label="复制归还快递单号" />
            </dd>
          </div>
        ) : null}
      </dl>
      {state === 'out' || state === 'returning' ? (
        <a className={shared.link} href={linkTo(base, 'debrisOrderTransport', { orderNo })}>
          {state === 'out' ? '填写归还快递' : '查看归还物流'}
          <Icon name="forward" size={16} />
        </a>
      ) : null}
    </section>
  )
}
