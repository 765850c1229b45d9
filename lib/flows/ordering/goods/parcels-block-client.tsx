'use client'

import { dateAndTime, momentOf } from '../../../base/calendar/moments.ts'
import { useRead } from '../../../browser/door/read-client.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { parcelStates } from '../../../domain/shipping/words.ts'
import type { ShippedParcel } from '../../../operate-center/contract/shipping/shipping.ts'
import { linkTo } from '../../../screens/links.ts'
import { Icon } from '../../../ui/icon.tsx'
import ui from '../../../ui/ui.module.css'
import type { OrderOf } from '../kind.ts'
import rows from '../orders/entry-row.module.css'

/** Where the parcels are, in short; leads to their tracks. Nothing before something is sent. */
export function ParcelsBlock({ order: { orderNo, about } }: { order: OrderOf<'goods'> }) {
  const { base } = useShop()
  const sent = about.way === 'express' && about.piecesInFull.some((piece) => piece.sent)
  const { data, error } = useRead('shipping.parcels', { orderNo }, { enabled: sent })
  if (!sent) return null
  const out = data?.parcels.filter(({ way }) => way === 'out') ?? []
  const [newest] = out
  const title = newest
    ? `${parcelStates[newest.state]}${out.length > 1 ? ` · 共${out.length}个包裹` : ''}`
    : '物流信息'
  const text = newest ? newsOf(newest) : error ? '物流信息没有加载出来，点击查看' : about.shipped
  return (
    <a className={`${ui.block} ${rows.row}`} href={linkTo(base, 'goodsTransport', { orderNo })}>
      <Icon name="bus" size={20} />
      <span>
        <strong>{title}</strong>
        {/* Two lines from the beginning, so that nothing moves when the track comes. */}
        <small className={rows.news}>{text}</small>
      </span>
      <Icon name="forward" size={18} />
    </a>
  )
}

/** 2026-12-03 14:30 快件已到达…, or the courier and its number while there is no track. */
function newsOf({ track, courier, trackingNo, sentAt }: ShippedParcel): string {
  const [last] = track
  return last
    ? `${dateAndTime(momentOf(last.at))} ${last.text}`
    : `${dateAndTime(momentOf(sentAt))} 已交给${courier.name} ${trackingNo}`
}
