import { and, eq, gte, ilike, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { addDays, shanghaiInstant } from '../../../../base/calendar/dates.ts'
import { checkMobile } from '../../../../base/validation/contact.ts'
import { attribution } from '../../../contract/orders/order-parts.ts'
import { customers } from '../../customers/schema.ts'
import { mobileHash } from '../../customers/sms-codes.ts'
import type { Context, Handlers } from '../../kernel/context.ts'
import { rowsOf } from '../../kernel/db/rows-of.ts'
import { matching, readList } from '../../kernel/lists.ts'
import { papersOf } from '../core/features.ts'
import { orderKinds } from '../core/kinds.ts'
import { loadOrders, refundsOf, serviceDay } from '../core/order-queries.ts'
import { cardOf } from '../core/order-views.ts'
import { ordersOfStaff, shopOfOrder } from '../core/orders-of-staff.ts'
import { orders } from '../core/schema.ts'
import { standOf, warningsOf } from '../core/staff-orders.ts'

export const staffOrderListHandlers: Handlers<'staff.orders'> = {
  'staff.orders': async (context, { merchant }, input, { staff }) => {
    const { db } = context
    const { search, kind, phase, subStatus, project, channel, distributor, customerId } = input
    const { orderedFrom, orderedTo, departFrom, departTo, departureId, groupNo, afterSale } = input
    const found = and(
      ordersOfStaff({ staff, merchant, call: 'staff.orders' }),
      kind && eq(orders.kind, kind),
      phase && eq(orders.phase, phase),
      subStatus === undefined ? undefined : eq(orders.subStatus, subStatus),
      project ? eq(orders.project, project) : undefined,
      channel ? eq(orders.channel, channel) : undefined,
      distributor ? eq(orders.distributor, distributor) : undefined,
      customerId ? eq(orders.customerId, customerId) : undefined,
      orderedFrom ? gte(orders.createdAt, new Date(shanghaiInstant(orderedFrom))) : undefined,
      orderedTo ? lt(orders.createdAt, new Date(shanghaiInstant(addDays(orderedTo, 1)))) : undefined,
      departFrom ? sql`${serviceDay} >= ${departFrom}::date` : undefined,
      departTo ? and(isNotNull(orders.serviceFrom), sql`${serviceDay} <= ${departTo}::date`) : undefined,
      departureId ? onOffer(context, departureId) : undefined,
      groupNo ? sql`${orders.snapshot}->>'groupNo' = ${groupNo}` : undefined,
      afterSale === undefined ? undefined : eq(orders.afterSale, afterSale),
      search ? await searched(context, merchant, search) : undefined,
    )
    return readList(input, {
      sorts: {
        createdAt: { by: orders.createdAt, type: 'timestamptz' },
        departDate: { by: serviceDay, type: 'date' },
        payable: { by: orders.payable, type: 'bigint' },
      },
      id: orders.orderNo,
      rows: (order) =>
        db
          .select({ row: orders, cursor: order.cursor })
          .from(orders)
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
          shop: shopOfOrder(one.row),
          attribution: attribution.parse(one.row.attribution),
          penaltyDue: one.row.penaltyPaidAt === null ? one.row.penalty : 0,
          warnings: warnings.get(one.row.orderNo) ?? [],
        }))
      },
      count: () => db.$count(orders, found),
    })
  },
}

/** As orders are numbered: the kind's letter, the day, and eight more. */
const ORDER_NO = /^[A-Z]\d{6}[A-Z0-9]{6,}$/

/** A whole number, phone, group, or a part of a product's name, each found by its index. */
async function searched(context: Context, merchant: string, search: string): Promise<SQL | undefined> {
  const number = search.toUpperCase()
  if (ORDER_NO.test(number)) return eq(orders.orderNo, number)
  const mobile = checkMobile(search)
  if (mobile.ok) {
    const { db } = context
    const buyers = db
      .select({ id: customers.id })
      .from(customers)
      .where(
        and(
          eq(customers.merchant, merchant),
          eq(customers.mobileHash, mobileHash(context, mobile.normalised)),
        ),
      )
    return inArray(orders.customerId, buyers)
  }
  const names = await namesWith(context, merchant, search)
  return or(
    eq(orders.orderNo, number),
    sql`${orders.snapshot}->>'groupNo' = ${search}`,
    names.length > 0 ? inArray(nameOf, names) : undefined,
  )
}

const nameOf = sql`${orders.snapshot}->>'name'`

/**
 * The names that products had in a merchant's orders and that contain a text. There are few beside the orders, and each
 * is one step in the index of names.
 */
async function namesWith({ db }: Context, merchant: string, search: string): Promise<string[]> {
  const least = (beyond: SQL) =>
    sql`(select min(${nameOf}) from ${orders} where ${orders.merchant} = ${merchant} ${beyond})`
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`
    with recursive names(name) as (
      select ${least(sql``)} union all
      select ${least(sql`and ${nameOf} > names.name`)} from names where names.name is not null
    ) select name from names where ${ilike(sql`name`, matching(search))}`,
  )
  return rows.map(({ name }) => name)
}

/** The orders on a dated offer, of whichever kind it is. */
function onOffer(context: Context, id: string) {
  const handlers = [...orderKinds.of(context).values()]
  return or(...handlers.flatMap((handler) => handler.onOffer?.(id) ?? [])) ?? sql`false`
}
