import { type Refusal, refuse } from '../refusal.ts'

/** How many, and how much together, fen. */
type Sum = { count: number; amount: number }

/** A day of one channel, as far as the books of a month add it up. */
export type BookDay = {
  channel: string
  payments: Sum
  refunds: Sum
  /** What the channel's bill says of the day; null: none has been read. */
  bill: { payments: Sum; refunds: Sum; fees: number } | null
  /** Differences that nobody has settled. */
  differences: number
}

type BookTotal = {
  payments: Sum
  refunds: Sum
  /** What the channels' bills say, and what the channels have kept, fen. */
  billedPayments: Sum
  billedRefunds: Sum
  fees: number
  /** Paid less given back less fees, fen. */
  net: number
}

const NONE: Sum = { count: 0, amount: 0 }
const plus = (a: Sum, b: Sum): Sum => ({ count: a.count + b.count, amount: a.amount + b.amount })

export function totalOf(days: readonly BookDay[]): BookTotal {
  let total: BookTotal = {
    payments: NONE,
    refunds: NONE,
    billedPayments: NONE,
    billedRefunds: NONE,
    fees: 0,
    net: 0,
  }
  for (const { payments, refunds, bill } of days) {
    total = {
      payments: plus(total.payments, payments),
      refunds: plus(total.refunds, refunds),
      billedPayments: plus(total.billedPayments, bill?.payments ?? NONE),
      billedRefunds: plus(total.billedRefunds, bill?.refunds ?? NONE),
      fees: total.fees + (bill?.fees ?? 0),
      net: 0,
    }
  }
  return { ...total, net: total.payments.amount - total.refunds.amount - total.fees }
}

/** Channels that write a bill of each day. */
const BILLED: readonly string[] = ['wechat', 'alipay']

/** Days with money at a channel that bills, whose bill has not been read. */
export function daysWithoutBill<D extends BookDay>(days: readonly D[]): D[] {
  return days.filter(
    ({ channel, bill, payments, refunds }) =>
      BILLED.includes(channel) && bill === null && payments.count + refunds.count > 0,
  )
}

/** The month of a day, `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7)

/**
 * Why the books of a month cannot be closed; null when they can: the month is over, every bill is there, and every
 * difference is gone or settled with a note.
 * @param today in China
 * @param differences of the month that nobody has settled, also those of no certain day
 */
export function whyNotClosed(
  { month, days, differences }: { month: string; days: readonly BookDay[]; differences: number },
  today: string,
): Refusal | null {
  if (month >= monthOf(today)) return refuse('books-early', '当月还没有结束，请在下个月结账')
  const missing = daysWithoutBill(days).length
  if (missing > 0) return refuse('books-bills', `有${missing}个渠道日的账单还没有导入，请先导入账单`)
  if (differences > 0) {
    return refuse('books-differ', `还有${differences}处差异没有处理，请逐笔核对并填写说明`)
  }
  return null
}
