import type { CalendarDate } from '../../base/calendar/dates.ts'

/** A line of a channel's bill: money that came, or went back. Amounts in fen, never negative. */
export type BillLine = {
  about: 'payment' | 'refund'
  /** Our number at the channel: the attempt's, or the refund's. */
  number: string
  /** The channel's number of the payment. */
  transactionNo: string
  amount: number
  /** Of a refund that the channel will not pay out. */
  failed?: boolean
}

/** What the books hold under a number. */
export type Booked = {
  about: 'payment' | 'refund'
  number: string
  orderNo: string
  transactionNo: string
  amount: number
  /** Day in China on which the money moved by the books; null: by the books it has not. */
  day: CalendarDate | null
  /** Of a refund that the channel has not decided yet: the bill may hold it already. */
  open?: boolean
}

/** Why bill and books differ, in the words of the console. */
export const differenceTexts = {
  unknown: '渠道有这笔交易，系统没有',
  notBooked: '渠道已收付款，系统没有入账（订单可能已关闭）',
  otherDay: '渠道与系统记在不同日期',
  missing: '系统已入账，渠道账单没有',
  amount: '金额不一致',
  transaction: '渠道交易号不一致',
  billedTwice: '渠道账单中重复出现',
  refundFailed: '系统已退款，渠道退款失败',
} as const

export type DifferenceCode = keyof typeof differenceTexts

export type Difference = {
  code: DifferenceCode
  about: 'payment' | 'refund'
  number: string
  orderNo: string
  /** What the bill and the books count for the number on this day, fen. */
  billed: number
  booked: number
}

/**
 * Compares a channel's bill of one day with the books of the same account. Every line and every entry of the day is
 * either equal on both sides or in exactly one difference, so the sums of both sides differ by the sum of the
 * differences.
 * @param booked entries of the day, and those of other days or without one that the bill names
 */
export function compareBill(
  day: CalendarDate,
  bill: readonly BillLine[],
  booked: readonly Booked[],
): Difference[] {
  const key = ({ about, number }: Pick<BillLine, 'about' | 'number'>) => `${about} ${number}`
  const entries = new Map(booked.map((entry) => [key(entry), entry]))
  const seen = new Set<string>()
  const differences: Difference[] = []
  for (const line of bill) {
    const { about, number } = line
    const entry = entries.get(key(line))
    const billed = line.failed ? 0 : line.amount
    const counted = entry && entry.day === day ? entry.amount : 0
    const orderNo = entry?.orderNo ?? ''
    const differ = (code: DifferenceCode, of = { billed, booked: counted }) =>
      differences.push({ code, about, number, orderNo, ...of })
    if (seen.has(key(line))) {
      differ('billedTwice', { billed, booked: 0 })
      continue
    }
    seen.add(key(line))
    if (!entry) {
      if (billed > 0) differ('unknown')
    } else if (line.failed) {
      if (counted > 0 && !entry.open) differ('refundFailed')
    } else if (entry.day === null) differ('notBooked')
    else if (entry.day !== day) differ('otherDay')
    else if (entry.amount !== line.amount) differ('amount')
    else if (entry.transactionNo !== line.transactionNo) differ('transaction')
  }
  for (const entry of booked) {
    if (entry.day !== day || entry.open || seen.has(key(entry))) continue
    const { about, number, orderNo, amount } = entry
    differences.push({ code: 'missing', about, number, orderNo, billed: 0, booked: amount })
  }
  return differences
}

/** Both sides of a day as `compareBill` counts them, fen: what is open and not billed, or billed as failed, is nowhere. */
export function sidesOf(
  day: CalendarDate,
  bill: readonly BillLine[],
  booked: readonly Booked[],
): { billed: number; booked: number } {
  const lineOf = new Map(bill.map((line) => [`${line.about} ${line.number}`, line]))
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    billed: sum(bill.map(({ amount, failed }) => (failed ? 0 : amount))),
    booked: sum(
      booked.map((entry) => {
        const line = lineOf.get(`${entry.about} ${entry.number}`)
        return entry.day === day && !(entry.open && (!line || line.failed)) ? entry.amount : 0
      }),
    ),
  }
}
