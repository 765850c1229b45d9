import { and, eq } from 'drizzle-orm'
import { historyText, STAFF_NOTE } from '../../../../domain/orders/order-view.ts'
import { adjustPrice } from '../../../../domain/quote/price-change.ts'
import { refused, succeed } from '../../../contract/failures.ts'
import { attribution } from '../../../contract/orders/order-parts.ts'
import { memberOf } from '../../customers/customers.ts'
import { customers } from '../../customers/schema.ts'
import type { Context, Handlers } from '../../kernel/context.ts'
import { refusedBy } from '../../kernel/refused-by.ts'
import { openContact } from '../core/contact.ts'
import { kindOf } from '../core/kinds.ts'
import { loadParts } from '../core/order-details.ts'
import { note as noteInHistory } from '../core/order-moves.ts'
import { loadOrder } from '../core/order-queries.ts'
import { orderOf } from '../core/order-views.ts'
import { findForStaff, lockForStaff, shopOfOrder } from '../core/orders-of-staff.ts'
import { paymentPort } from '../core/payment-port.ts'
import type { OrderRow } from '../core/rows.ts'
import { orders, orderUnits } from '../core/schema.ts'
import { standOf, warningsOf } from '../core/staff-orders.ts'

type DeskCalls = 'staff.order' | 'staff.revealOrder' | 'staff.noteOrder' | 'staff.setPrice'

export const staffDeskHandlers: Handlers<DeskCalls> = {
  'staff.order': async (context, { merchant }, { orderNo }, { staff }) => {
    const found = await findForStaff(context, { staff, merchant, call: 'staff.order' }, orderNo)
    if (!found.ok) return found
    const row = found.value
    const parts = await loadParts(context, row)
    const { kind } = kindOf(context, row)
    const warnings = await warningsOf(context, [row])
    const { customerId, name, mobile } = memberOf(context, await buyerOf(context, row))
    const { result, keptText, saleTel, actions, ...order } = await orderOf(context, parts)
    return succeed({
      ...order,
      ...standOf(row),
      shop: shopOfOrder(row),
      customer: { customerId, name, mobile },
      attribution: attribution.parse(row.attribution),
      penaltyDue: row.penaltyPaidAt === null ? row.penalty : 0,
      warnings: warnings.get(orderNo) ?? [],
      history: parts.history.map(({ at, by, person, ...entry }) => ({
        at: at.toISOString(),
        text: historyText(kind, entry),
        by,
        person: person?.name ?? null,
        internal: entry.event === STAFF_NOTE,
      })),
      payments: parts.payments.map(({ at, ...payment }) => ({ ...payment, at: at.toISOString() })),
    })
  },

  'staff.revealOrder': async (context, { merchant }, { orderNo, reason }, { staff }) => {
    const found = await findForStaff(context, { staff, merchant, call: 'staff.revealOrder' }, orderNo)
    if (!found.ok) return found
    const row = found.value
    const buyer = await buyerOf(context, row)
    const { contact } = openContact(context, row)
    const full = kindOf(context, row).inFull?.(context, await loadOrder(context, row))
    const note = `查看完整信息：${reason}`
    await noteInHistory(context, row, { event: STAFF_NOTE, by: 'operator', note, person: staff })
    return succeed({
      customerMobile: context.sealer.open(buyer.mobileSealed),
      contact,
      emergencyContact: full?.emergencyContact ?? null,
      travellers: full?.people ?? [],
      address: full?.address ?? null,
    })
  },

  'staff.noteOrder': async (context, { merchant }, { orderNo, note }, { staff }) => {
    const found = await findForStaff(context, { staff, merchant, call: 'staff.noteOrder' }, orderNo)
    if (!found.ok) return found
    const row = found.value
    await noteInHistory(context, row, { event: STAFF_NOTE, by: 'operator', note, person: staff })
    return succeed({})
  },

  'staff.setPrice': async (context, { merchant }, { orderNo, ...asked }, { staff }) => {
    const { db, now } = context
    const found = await lockForStaff(context, { staff, merchant, call: 'staff.setPrice' }, orderNo)
    if (!found.ok) return found
    const row = found.value
    if (row.payable !== asked.payable) {
      return refused('PRICE_CHANGED', '订单金额已变化，请刷新后重新核对')
    }
    if ((row.phase !== 'awaitingConfirm' && row.phase !== 'awaitingPay') || row.paid > 0) {
      return refused('TOO_LATE', '只有未付款的订单可以改价')
    }
    if (await paymentPort.of(context).hasOpen(context, row)) {
      return refused('PAYMENT_OPEN', '客户正在付款，请稍后再改价，或请客户先关闭支付')
    }
    const order = await loadOrder(context, row)
    const { snapshot, units } = order
    const kept = kindOf(context, row).deposits?.(order).unitIds ?? []
    const { lines, discounts } = snapshot
    const { freight, dueNow } = row
    const shares = units.map(({ share }) => share)
    const deposits = units.map(({ id }) => kept.includes(id))
    const priced = adjustPrice({ lines, discounts, freight, dueNow, shares, deposits }, asked)
    if (!priced.ok) return refusedBy(priced)
    const { goods, discount, payable, ...changed } = priced
    for (const [index, unit] of units.entries()) {
      const share = changed.shares[index]
      if (share === undefined) throw new Error('every unit has a share')
      await db
        .update(orderUnits)
        .set({ share })
        .where(and(eq(orderUnits.orderNo, orderNo), eq(orderUnits.id, unit.id)))
    }
    await db
      .update(orders)
      .set({
        snapshot: { ...snapshot, lines: changed.lines, discounts: changed.discounts },
        snapshotVersion: kindOf(context, row).snapshotVersion,
        goods,
        discount,
        payable,
        dueNow: changed.dueNow,
        // What is paid at once leaves no balance.
        ...(changed.dueNow === payable && { balanceDueAt: null }),
        version: row.version + 1,
        updatedAt: now(),
      })
      .where(eq(orders.orderNo, orderNo))
    const by = { by: 'operator', person: staff }
    await noteInHistory(context, row, { event: 'priceChanged', ...by })
    await noteInHistory(context, row, { event: STAFF_NOTE, ...by, note: `改价原因：${asked.reason}` })
    return succeed({ payable, dueNow: changed.dueNow })
  },
}

/** The buyer, also one who has left since. */
async function buyerOf({ db }: Context, { merchant, customerId }: OrderRow) {
  const [buyer] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.merchant, merchant), eq(customers.id, customerId)))
  if (!buyer) throw new Error('an order has its buyer')
  return buyer
}
