/** Where the books of payments and orders disagree, or wait too long, in the words of the console. */
export const bookTexts = {
  orderPaid: '订单已付金额与支付记录不符',
  orderRefunded: '订单已退金额与退款记录不符',
  paymentOpen: '支付已超时，渠道仍未给出结果',
  returning: '多收款项尚未退回',
  payoutLate: '退款已发出，渠道超过三天没有结果',
  payoutFailed: '退款失败，需要处理',
} as const

type BookCode = keyof typeof bookTexts

/** An order with everything the books hold of its money, fen. */
export type OrderBooks = {
  orderNo: string
  paid: number
  refunded: number
  payments: readonly {
    number: string
    amount: number
    state: 'open' | 'paid' | 'failed' | 'closed' | 'refunding' | 'refunded'
    /** When it can no longer be paid, milliseconds. */
    endsAt: number
  }[]
  payouts: readonly {
    number: string
    /** The payment it gives back. */
    payment: string
    amount: number
    state: 'processing' | 'done' | 'failed'
    since: number
    /** It pays a request of the customer that is over; false for others. */
    completed: boolean
    /** Failed, and nothing else pays the money. */
    needsAction: boolean
  }[]
}

export type BookDifference = {
  code: BookCode
  about: 'payment' | 'refund' | 'order'
  number: string
  orderNo: string
  billed: number
  booked: number
  /** The payment it concerns; empty for the order as a whole. */
  payment: string
}

const HOUR_MS = 3_600_000
/** Channels are asked again for an hour after a payment's end; what is open later has no answer. */
const OPEN_MS = 2 * HOUR_MS
const RETURN_MS = 24 * HOUR_MS
const PAYOUT_MS = 72 * HOUR_MS

/** What is wrong with the books of one order at a time (milliseconds). An order that is right gives an empty list. */
export function checkBooks(
  { orderNo, paid, refunded, payments, payouts }: OrderBooks,
  now: number,
): BookDifference[] {
  const differences: BookDifference[] = []
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  const taken = sum(payments.filter(({ state }) => state === 'paid'))
  const order = { about: 'order' as const, number: orderNo, orderNo, payment: '' }
  if (taken !== paid) differences.push({ ...order, code: 'orderPaid', billed: paid, booked: taken })
  const givenBack = sum(payouts.filter(({ state, completed }) => completed && state === 'done'))
  if (givenBack !== refunded) {
    differences.push({ ...order, code: 'orderRefunded', billed: refunded, booked: givenBack })
  }
  for (const { number, amount, state, endsAt } of payments) {
    const about = { about: 'payment' as const, number, orderNo, payment: number, billed: 0, booked: amount }
    if (state === 'open' && now > endsAt + OPEN_MS) differences.push({ ...about, code: 'paymentOpen' })
    if (state === 'refunding' && now > endsAt + RETURN_MS) differences.push({ ...about, code: 'returning' })
  }
  for (const { number, payment, amount, state, since, needsAction } of payouts) {
    const about = { about: 'refund' as const, number, orderNo, payment, billed: 0, booked: amount }
    if (state === 'processing' && now > since + PAYOUT_MS) {
      differences.push({ ...about, code: 'payoutLate' })
    }
    if (state === 'failed' && needsAction) differences.push({ ...about, code: 'payoutFailed' })
  }
  return differences
}
