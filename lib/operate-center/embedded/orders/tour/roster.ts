import { and, asc, eq, inArray } from 'drizzle-orm'
import { phases } from '../../../../domain/orders/phases.ts'
import { absent, succeed } from '../../../contract/failures.ts'
import { departures } from '../../catalogue/tours/schema.ts'
import type { Handlers } from '../../kernel/context.ts'
import { openContact } from '../core/contact.ts'
import { isLive, loadOrders } from '../core/order-queries.ts'
import { ordersOfStaff } from '../core/orders-of-staff.ts'
import { orders } from '../core/schema.ts'
import { tourOrders } from './schema.ts'
import type { TourOrder } from './tour-rows.ts'
import { inFull } from './travellers-in-full.ts'

/** Orders whose travellers go: paid for, in whole or by a deposit. */
const GOING = phases.filter((phase) => ['awaitingBalance', 'confirming', 'serving', 'done'].includes(phase))

export const rosterHandlers: Handlers<'staff.roster'> = {
  'staff.roster': async (context, { merchant }, { departureId }, { staff }) => {
    const { db } = context
    const [departure] = await db
      .select()
      .from(departures)
      .where(and(eq(departures.merchant, merchant), eq(departures.id, departureId)))
    if (!departure) return absent('没有这个团期')
    const rows = await db
      .select({ row: orders })
      .from(orders)
      .innerJoin(tourOrders, eq(tourOrders.orderNo, orders.orderNo))
      .where(
        and(
          ordersOfStaff({ staff, merchant, call: 'staff.roster' }),
          eq(tourOrders.departureId, departureId),
          inArray(orders.phase, GOING),
        ),
      )
      .orderBy(asc(orders.createdAt), asc(orders.orderNo))
    const loaded = (await loadOrders(
      context,
      rows.map(({ row }) => row),
    )) as TourOrder[]
    const items = loaded.map((order) => {
      const { contact, remark } = openContact(context, order.row)
      const persons = order.units.filter(isLive).length
      const { orderNo, phase } = order.row
      return { orderNo, phase, persons, contact, remark, travellers: inFull(context, order) }
    })
    const persons = items.reduce((sum, item) => sum + item.persons, 0)
    const named = items.reduce((sum, item) => sum + item.travellers.length, 0)
    const { groupNo, departDate, returnDate } = departure
    return succeed({ groupNo, departDate, returnDate, persons, named, items })
  },
}
