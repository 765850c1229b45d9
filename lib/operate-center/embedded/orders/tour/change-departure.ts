import { and, eq } from 'drizzle-orm'
import { stateOfSub } from '../../../../domain/orders/kind.ts'
import { tourKind } from '../../../../domain/orders/kinds/tour.ts'
import { absent, refused, succeed } from '../../../contract/failures.ts'
import { tours } from '../../catalogue/tours/schema.ts'
import { type TourContent, tourContent } from '../../catalogue/tours/tour-content.ts'
import type { Handler } from '../../kernel/context.ts'
import { lockForStaff, noSuchOrder } from '../core/orders-of-staff.ts'
import { standOf } from '../core/staff-orders.ts'
import { type Destination, lockDeparture, moveToDeparture } from './move-to-departure.ts'
import type { TourSnapshot } from './snapshot.ts'
import { loadTourOrder } from './tour-rows.ts'

/**
 * Moves an order to another departure of its tour, at the price it was sold for: its seats all or not at all, then
 * dates, names and deadlines follow. The customer is told.
 */
export const changeDeparture: Handler<'staff.changeDeparture'> = async (
  context,
  { merchant },
  { orderNo, departureId, reason },
  { staff },
) => {
  const { db } = context
  const locked = await lockForStaff(context, { staff, merchant, call: 'staff.changeDeparture' }, orderNo)
  if (!locked.ok) return locked
  const row = locked.value
  if (row.kind !== 'tour') return noSuchOrder()
  const order = await loadTourOrder(context, row)
  const { own } = order
  const { phase, consumed } = stateOfSub(tourKind, row.subStatus)
  if (
    consumed ||
    !['awaitingConfirm', 'awaitingPay', 'awaitingBalance', 'confirming', 'serving'].includes(phase)
  ) {
    return refused('TOO_LATE', '订单已结束或行程已开始，不能改期')
  }
  if (row.afterSale) return refused('AFTER_SALE', '订单有退款正在处理，请处理完成后再改期')
  if (departureId === own.departureId) return refused('SAME', '订单已在该团期')
  const departure = await lockDeparture(context, merchant, departureId)
  const [tour] = await db
    .select({ content: tours.content })
    .from(tours)
    .where(and(eq(tours.merchant, merchant), eq(tours.id, own.tourId)))
  if (!departure || !tour || departure.tourId !== own.tourId)
    return absent('该产品没有这个团期，或团期已取消')
  const snapshot = onDeparture(order.snapshot, departure, tourContent.parse(tour.content))
  const moved = await moveToDeparture(
    context,
    order,
    { departure, snapshot },
    { by: 'operator', reason, person: staff },
  )
  return moved.ok ? succeed({ ...standOf(moved.value), departDate: departure.departDate }) : moved
}

/** The same tour, sold on the same terms, on another departure. */
export function onDeparture(
  snapshot: TourSnapshot,
  { groupNo, packageCode, cutoffAt }: Destination['departure'],
  { packages }: Pick<TourContent, 'packages'>,
): TourSnapshot {
  return {
    ...snapshot,
    groupNo,
    packageCode,
    packageName: packages.find(({ code }) => code === packageCode)?.name ?? '',
    cutoffAt: cutoffAt.toISOString(),
  }
}
