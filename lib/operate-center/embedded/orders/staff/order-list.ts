import { and, count, eq, gte, ilike, lt, lte, or, sql } from 'drizzle-orm'
import { addDays, shanghaiInstant } from '../../../../base/calendar/dates.ts'
import { checkMobile } from '../../../../base/validation/contact.ts'
import { attribution } from '../../../contract/orders/order-parts.ts'
import { customers } from '../../customers/schema.ts'
import { mobileHash } from '../../customers/sms-codes.ts'
import type { Handlers } from '../../kernel/context.ts'
import { matching, readList } from '../../kernel/lists.ts'
import { papersOf } from '../core/features.ts'
import { loadOrders, refundsOf } from '../core/order-queries.ts'
import { cardOf } from '../core/order-views.ts'
import { orders } from '../core/schema.ts'
import { standOf, warningsOf } from '../core/staff-orders.ts'
import { tourOrders } from '../tour/schema.ts'

export const staffOrderListHandlers: Handlers<'staff.orders'> = {
  'staff.orders': async (context, { merchant }, input) => {
    const { db } = context
    const { search, kind, phase, subStatus, project, channel, distributor, customerId } = input
    const { orderedFrom, orderedTo, departFrom, departTo, departureId, groupNo, afterSale } = input
    const mobile = checkMobile(search)
    const found = and(
      eq(orders.merchant, merchant),
      kind && eq(orders.kind, kind),
      phase && eq(orders.phase, phase),
      subStatus === undefined ? undefined : eq(orders.subStatus, subStatus),
      project ? eq(orders.project, project) : undefined,
      channel ? eq(orders.channel, channel) : undefined,
      distributor ? eq(orders.distributor, distributor) : undefined,
      customerId ? eq(orders.customerId, customerId) : undefined,
      orderedFrom ? gte(orders.createdAt, new Date(shanghaiInstant(orderedFrom))) : undefined,
      orderedTo ? lt(orders.createdAt, new Date(shanghaiInstant(addDays(orderedTo, 1)))) : undefined,
      departFrom ? gte(tourOrders.departDate, departFrom) : undefined,
      departTo ? lte(tourOrders.departDate, departTo) : undefined,
      departureId ? eq(tourOrders.departureId, departureId) : undefined,
      groupNo ? sql`${orders.snapshot}->>'groupNo' = ${groupNo}` : undefined,
      afterSale === undefined ? undefined : eq(orders.afterSale, afterSale),
      search
        ? or(
            eq(orders.orderNo, search.toUpperCase()),
            mobile.ok ? eq(customers.mobileHash, mobileHash(context, mobile.normalised)) : undefined,
            sql`${orders.snapshot}->>'groupNo' = ${search}`,
            ilike(sql`${orders.snapshot}->>'name'`, matching(search)),
          )
        : undefined,
    )
    const itsTour = eq(tourOrders.orderNo, orders.orderNo)
    const itsCustomer = and(eq(customers.id, orders.customerId), eq(customers.merchant, orders.merchant))
    return readList(input, {
      sorts: {
        createdAt: { by: orders.createdAt, type: 'timestamptz' },
        // A kind without a departure comes before all others.
        departDate: { by: sql`coalesce(${tourOrders.departDate}, '0001-01-01'::date)`, type: 'date' },
        payable: { by: orders.payable, type: 'bigint' },
      },
      id: orders.orderNo,
      rows: (order) =>
        db
          .select({ row: orders, cursor: order.cursor })
          .from(orders)
          .innerJoin(customers, itsCustomer)
          .leftJoin(tourOrders, itsTour)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      async items(rows) {
        const shown = rows.map(({ row }) => row)
        const requests = await refundsOf(context, shown)
        const warnings = await warningsOf(context, shown)
        const loaded = await loadOrders(context, shown)
        const papers = await papersOf(context, loaded)
        return loaded.map((one) => ({
          ...cardOf(context, one, requests.get(one.row.orderNo) ?? [], papers.get(one.row.orderNo) ?? []),
          ...standOf(one.row),
          shop: { project: one.row.project, channel: one.row.channel, distributor: one.row.distributor },
          attribution: attribution.parse(one.row.attribution),
          penaltyDue: one.row.penaltyPaidAt === null ? one.row.penalty : 0,
          warnings: warnings.get(one.row.orderNo) ?? [],
        }))
      },
      async count() {
        const [counted] = await db
          .select({ n: count() })
          .from(orders)
          .innerJoin(customers, itsCustomer)
          .leftJoin(tourOrders, itsTour)
          .where(found)
        return counted?.n ?? 0
      },
    })
  },
}
