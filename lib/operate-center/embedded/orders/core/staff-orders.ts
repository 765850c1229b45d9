import { and, count, eq, gte, lt, or } from 'drizzle-orm'
import { addDays, shanghaiInstant } from '../../../../base/calendar/dates.ts'
import { payUntil } from '../../../../domain/orders/deadlines.ts'
import { absent, refused } from '../../../contract/failures.ts'
import type { Context, Handlers } from '../../kernel/context.ts'
import { readList } from '../../kernel/lists.ts'
import { ofShop } from '../../kernel/own-shops.ts'
import { refusedBy } from '../../kernel/refused-by.ts'
import { featureWarningsOf, whyNotDecidable } from './features.ts'
import { kindOf, orderKinds } from './kinds.ts'
import { cancelBySeller } from './order-cancel.ts'
import { isFree, payFree } from './order-free.ts'
import { moveOrder, note as noteInHistory } from './order-moves.ts'
import { loadOrder, loadOrders, refundsOf, withItems } from './order-queries.ts'
import { askForRefund, owedBesides } from './order-refunds.ts'
import { refundOf } from './order-views.ts'
import { lockForStaff, ordersOfStaff, shopOfOrder } from './orders-of-staff.ts'
import { approveRefund, rejectRefund } from './refund-decisions.ts'
import type { OrderRow } from './rows.ts'
import { orders, refunds } from './schema.ts'

type StaffCalls =
  | 'staff.confirmOrder'
  | 'staff.refuseOrder'
  | 'staff.confirmAfterPay'
  | 'staff.cancelOrder'
  | 'staff.bookPenalty'
  | 'staff.refunds'
  | 'staff.requestRefund'
  | 'staff.decideRefund'

export const standOf = ({ phase, subStatus }: OrderRow) => ({ phase, subStatus })

export const staffOrderHandlers: Handlers<StaffCalls> = {
  'staff.confirmOrder': async (context, { merchant }, { orderNo }, { staff }) => {
    const found = await lockForStaff(context, { staff, merchant, call: 'staff.confirmOrder' }, orderNo)
    if (!found.ok) return found
    const row = found.value
    const order = await loadOrder(context, row)
    const at = context.now()
    const until = payUntil(context.times, at, kindOf(context, row).service(order))
    const moved = await moveOrder(
      context,
      order,
      { name: 'confirm', by: 'operator', at, until },
      { person: staff },
    )
    if (!moved.ok) return refusedBy(moved)
    const after = isFree(moved.row) ? await payFree(context, moved.row) : moved.row
    return { ok: true, value: standOf(after) }
  },

  'staff.refuseOrder': async (context, { merchant }, { orderNo, reason }, { staff }) => {
    const found = await lockForStaff(context, { staff, merchant, call: 'staff.refuseOrder' }, orderNo)
    if (!found.ok) return found
    const row = found.value
    const event = { name: 'refuse', by: 'operator', at: context.now() } as const
    const more = { set: { cancelReason: reason }, note: reason, person: staff }
    const moved = await moveOrder(context, await loadOrder(context, row), event, more)
    return moved.ok ? { ok: true, value: standOf(moved.row) } : refusedBy(moved)
  },

  'staff.confirmAfterPay': async (context, { merchant }, { orderNo }, { staff }) => {
    const found = await lockForStaff(context, { staff, merchant, call: 'staff.confirmAfterPay' }, orderNo)
    if (!found.ok) return found
    const row = found.value
    const event = { name: 'confirmAfterPay', by: 'operator', at: context.now() } as const
    const moved = await moveOrder(context, await loadOrder(context, row), event, { person: staff })
    return moved.ok ? { ok: true, value: standOf(moved.row) } : refusedBy(moved)
  },

  'staff.cancelOrder': async (context, { merchant }, { orderNo, reason }, { staff }) => {
    const found = await lockForStaff(context, { staff, merchant, call: 'staff.cancelOrder' }, orderNo)
    if (!found.ok) return found
    const row = found.value
    const moved = await cancelBySeller(context, await loadOrder(context, row), 'operator', reason, staff)
    if (!moved.ok) return refusedBy(moved)
    const { refund, penalty } = moved
    return { ok: true, value: { ...standOf(moved.row), refund, penalty } }
  },

  'staff.bookPenalty': async (context, { merchant }, { orderNo, note }, { staff }) => {
    const found = await lockForStaff(context, { staff, merchant, call: 'staff.bookPenalty' }, orderNo)
    if (!found.ok) return found
    const row = found.value
    if (row.penalty === 0) return refused('NO_PENALTY', '该订单没有违约金')
    if (row.penaltyPaidAt !== null) return refused('ALREADY', '违约金已登记，请刷新查看')
    await context.db.update(orders).set({ penaltyPaidAt: context.now() }).where(eq(orders.orderNo, orderNo))
    await noteInHistory(context, row, { event: 'penaltyPaid', by: 'operator', note, person: staff })
    return { ok: true, value: {} }
  },

  'staff.refunds': async (context, { merchant }, input, { staff }) => {
    const { db } = context
    const { search, state, kind, orderNo, createdFrom, createdTo, shop } = input
    const found = and(
      ordersOfStaff({ staff, merchant, call: 'staff.refunds' }),
      eq(refunds.merchant, merchant),
      eq(refunds.state, state),
      kind && eq(orders.kind, kind),
      ofShop(orders, shop),
      orderNo ? eq(refunds.orderNo, orderNo.toUpperCase()) : undefined,
      createdFrom ? gte(refunds.createdAt, new Date(shanghaiInstant(createdFrom))) : undefined,
      createdTo ? lt(refunds.createdAt, new Date(shanghaiInstant(addDays(createdTo, 1)))) : undefined,
      search ? or(eq(refunds.orderNo, search.toUpperCase()), eq(refunds.id, search)) : undefined,
    )
    const itsOrder = eq(orders.orderNo, refunds.orderNo)
    return readList(input, {
      sorts: {
        createdAt: { by: refunds.createdAt, type: 'timestamptz' },
        amount: { by: refunds.amount, type: 'bigint' },
      },
      id: refunds.id,
      rows: (order) =>
        db
          .select({ refund: refunds, row: orders, cursor: order.cursor })
          .from(refunds)
          .innerJoin(orders, itsOrder)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      async items(rows) {
        const loaded = await withItems(
          db,
          rows.map(({ refund }) => refund),
        )
        // An order may have several.
        const distinct = new Map(rows.map(({ row }) => [row.orderNo, row]))
        const ofOrders = await loadOrders(context, [...distinct.values()])
        const orderOf = new Map(ofOrders.map((order) => [order.row.orderNo, order]))
        const allOf = await refundsOf(context, [...distinct.values()])
        const owed = new Map(
          ofOrders.flatMap((order) => [...owedBesides(context, order, allOf.get(order.row.orderNo) ?? [])]),
        )
        return rows.flatMap(({ row }, index) => {
          const refund = loaded[index]
          const order = orderOf.get(row.orderNo)
          if (!refund || !order) return []
          return [
            {
              ...refundOf(context, kindOf(context, row), refund, order.units, 'staff'),
              orderNo: row.orderNo,
              owedBesides: owed.get(refund.refund.id) ?? 0,
              product: order.snapshot.name,
              shop: shopOfOrder(row),
            },
          ]
        })
      },
      async count() {
        const [counted] = await db
          .select({ n: count() })
          .from(refunds)
          .innerJoin(orders, itsOrder)
          .where(found)
        return counted?.n ?? 0
      },
    })
  },

  'staff.requestRefund': async (context, { merchant }, { orderNo, unitIds, reason }, { staff }) => {
    const found = await lockForStaff(context, { staff, merchant, call: 'staff.requestRefund' }, orderNo)
    if (!found.ok) return found
    const row = found.value
    const handler = kindOf(context, row)
    const elsewhere = handler.kind.refundsElsewhere
    if (elsewhere !== undefined) return refused('ASK_ELSEWHERE', elsewhere)
    const order = await loadOrder(context, row)
    const offer = handler.planRefund(order, unitIds, context.now())
    if (!offer.ok) return refusedBy(offer)
    const asked = await askForRefund(context, order, offer, reason, staff)
    if (!asked.ok) return refusedBy(asked)
    const [loaded] = await withItems(context.db, [asked.refund])
    if (!loaded) throw new Error('unreachable: it was just written')
    return { ok: true, value: refundOf(context, handler, loaded, order.units, 'staff') }
  },

  'staff.decideRefund': async (
    context,
    { merchant },
    { refundId, approve, amount, note, override },
    { staff },
  ) => {
    const { db } = context
    const [found] = await db
      .select({ orderNo: refunds.orderNo })
      .from(refunds)
      .where(and(eq(refunds.merchant, merchant), eq(refunds.id, refundId)))
    const asks = { staff, merchant, call: 'staff.decideRefund' } as const
    const locked = found && (await lockForStaff(context, asks, found.orderNo))
    if (!locked?.ok) return absent('退款申请不存在')
    const row = locked.value
    const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
    if (!refund) return absent('退款申请不存在')
    if (refund.state !== 'requested' && refund.state !== 'failed') {
      return refused('ALREADY', '该退款申请已处理，请刷新查看')
    }
    const closed = await whyNotDecidable(context, refund)
    if (closed !== null) return refused('NOT_YET', closed)
    const owed = approve ? await owedNow(context, row, refundId) : 0
    const decided = approve
      ? await approveRefund(context, row, refund, amount ?? refund.amount + owed, {
          note,
          override,
          owed,
          staff,
        })
      : await rejectRefund(context, row, refund, note, staff)
    if (!decided.ok) return decided
    const [after] = await db.select().from(refunds).where(eq(refunds.id, refundId))
    const [loaded] = await withItems(db, [after ?? refund])
    if (!loaded) return absent('退款申请不存在')
    const { units } = await loadOrder(context, row)
    return { ok: true, value: refundOf(context, kindOf(context, row), loaded, units, 'staff') }
  },
}

/** What comes back with a refund of a locked order besides what it was asked with, fen. */
async function owedNow(context: Context, row: OrderRow, refundId: string): Promise<number> {
  const all = (await refundsOf(context, [row])).get(row.orderNo) ?? []
  return owedBesides(context, await loadOrder(context, row), all).get(refundId) ?? 0
}

/** What the kinds and the modules around orders have to say to staff about these orders. */
export async function warningsOf(
  context: Context,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, string[]>> {
  const warnings = new Map<string, string[]>()
  const add = (orderNo: string, texts: readonly string[]) =>
    warnings.set(orderNo, [...(warnings.get(orderNo) ?? []), ...texts])
  for (const handler of orderKinds.of(context).values()) {
    const own = rows.filter(({ kind }) => kind === handler.kind.code)
    for (const [orderNo, texts] of (await handler.staffWarnings?.(context, own)) ?? []) add(orderNo, texts)
  }
  for (const [orderNo, texts] of await featureWarningsOf(context, rows)) add(orderNo, texts)
  return warnings
}
