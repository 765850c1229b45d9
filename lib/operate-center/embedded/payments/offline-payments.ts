import { and, eq } from 'drizzle-orm'
import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { invalid, refused, succeed } from '../../contract/failures.ts'
import type { StagedHandler, StagedHandlers } from '../kernel/context.ts'
import { newAttemptNo } from '../kernel/order-numbers.ts'
import { dueOf } from '../orders/core/order-due.ts'
import { findOrder } from '../orders/core/order-queries.ts'
import { findForStaff, lockForStaff } from '../orders/core/orders-of-staff.ts'
import { paymentPort, type Resolved } from '../orders/core/payment-port.ts'
import { orders } from '../orders/core/schema.ts'
import { standOf } from '../orders/core/staff-orders.ts'
import { whyBooksClosed } from './closed-books.ts'
import { applyReport, resolveAttempts } from './payment-settlement.ts'
import { paymentAttempts } from './schema.ts'

const ofMerchant = (merchant: string, orderNo: string) =>
  and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo))

const book: StagedHandler<'staff.bookPayment', Resolved> = {
  /** Closes what is open at a channel, so that the order is not paid twice; money that came there is booked first. */
  async before(context, { merchant }, { orderNo }, { staff }) {
    const order = await findForStaff(context, { staff, merchant, call: 'staff.bookPayment' }, orderNo)
    if (!order.ok) return order
    return succeed(await resolveAttempts(context, order.value, 'close'))
  },

  async within(context, { merchant }, { orderNo, amount, proof, ...asked }, { staff }) {
    const { db, now } = context
    const found = await lockForStaff(context, { staff, merchant, call: 'staff.bookPayment' }, orderNo)
    if (!found.ok) return found
    const row = found.value
    const paidAt = asked.paidAt ? new Date(asked.paidAt) : now()
    if (paidAt > now()) return invalid({ paidAt: '收款时间不能晚于现在' })
    const closed = await whyBooksClosed(context, merchant, todayInShanghai(paidAt))
    if (closed) return closed
    if (await paymentPort.of(context).hasOpen(context, row)) {
      return refused('PAY_UNSURE', '客户的一笔在线支付正在确认中，请稍后再登记')
    }
    const due = dueOf(row)
    if (!due) return refused('NOTHING_DUE', '该订单目前没有待收款项，请刷新查看')
    if (due.kind !== asked.for || due.amount !== amount) {
      return refused('NOT_DUE', '登记的款项与待收金额不符，请刷新后核对', {
        for: due.kind,
        amount: due.amount,
      })
    }
    const attemptNo = newAttemptNo(orderNo)
    await db.insert(paymentAttempts).values({
      attemptNo,
      orderNo,
      merchant,
      channel: 'offline',
      way: 'offline',
      kind: due.kind,
      amount,
      state: 'open',
      createdAt: now(),
    })
    const report = { state: 'paid', amount, transactionNo: proof, paidAt } as const
    const booked = await applyReport(context, { merchant, attemptNo }, report, staff)
    if (!booked.ok) return booked
    const [attempt] = await db
      .select({ state: paymentAttempts.state })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.attemptNo, attemptNo))
    const after = await findOrder(db, ofMerchant(merchant, orderNo))
    // The engine gives money back that an order cannot take; here nothing is booked at all.
    if (!after || attempt?.state !== 'paid') {
      return refused('NOT_BOOKED', '订单当前不能收款，请刷新查看')
    }
    return succeed({ ...standOf(after), attemptNo })
  },
}

export const offlinePaymentHandlers: StagedHandlers<'staff.bookPayment'> = { 'staff.bookPayment': book }
