import { DAY_MS } from '../../../base/calendar/durations.ts'
import { OTHER_COURIER } from '../../../domain/shipping/couriers.ts'
import { type Trackless, tracklessNote } from '../../../domain/shipping/sentences.ts'
import type { ShippedParcel } from '../../contract/shipping/shipping.ts'
import type { Context } from '../kernel/context.ts'
import type { KindOrder } from '../orders/core/kinds.ts'
import { contentOfParcel, courierOf, numberOf, type Parcel, trackOf } from './parcel-rows.ts'

/** So long after it was sent, a parcel without any news is looked into. */
export const SILENT_DAYS = 3

/** @param tracked whether the merchant has a tracking service */
export function shownParcel(
  context: Context,
  order: KindOrder,
  parcel: Parcel,
  { tracked: byService }: { tracked: boolean },
): ShippedParcel {
  const { row, tracked, unitIds } = parcel
  const { state, lines } = trackOf(context, tracked)
  const courier = courierOf(tracked)
  const asked = byService && tracked.courier !== OTHER_COURIER
  const why: Trackless = !asked
    ? 'byHand'
    : tracked.trouble === '' || tracked.trouble === 'none'
      ? 'none'
      : 'down'
  return {
    id: row.id,
    way: row.way,
    courier,
    trackingNo: numberOf(context, tracked),
    unitIds: [...unitIds],
    content: contentOfParcel(context, order, unitIds),
    sentAt: row.sentAt.toISOString(),
    state,
    note: lines.length > 0 || state === 'delivered' ? '' : tracklessNote(why, courier),
    track: lines.map(({ at, text }) => ({ at: new Date(at).toISOString(), text })),
    trackedAt: tracked.heardAt?.toISOString() ?? null,
  }
}

/** What staff should look into about a parcel; empty when nothing. */
export function troubleOf({ row, tracked }: Parcel, now: Date): string {
  if (row.receivedAt !== null || row.deliveredAt !== null) return ''
  if (tracked.state === 'trouble') return '运输异常，请联系快递公司'
  if (tracked.state === 'returning') return '包裹正在退回，请联系买家，收到后登记'
  if (tracked.trouble === 'wrong') return '快递公司查不到这个单号，请核对'
  const silent = tracked.newestAt === null && now.getTime() - row.sentAt.getTime() > SILENT_DAYS * DAY_MS
  return row.way === 'out' && silent ? `寄出${SILENT_DAYS}天仍无物流信息，请核对单号` : ''
}
