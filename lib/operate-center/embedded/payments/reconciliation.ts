import { and, between, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm'
import {
  addDays,
  type CalendarDate,
  daysBetween,
  shanghaiInstant,
  todayInShanghai,
} from '../../../base/calendar/dates.ts'
import { decodeText } from '../../../base/decode-text.ts'
import { bookTexts, checkBooks } from '../../../domain/payments/check-books.ts'
import type { ChannelCode } from '../../../domain/payments/payment-ways.ts'
import { type Booked, compareBill, differenceTexts } from '../../../domain/payments/reconcile.ts'
import { readBill } from '../../../outside/pay/bills.ts'
import type { Value } from '../../contract/contract.ts'
import { invalid, succeed } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { orders, refunds } from '../orders/core/schema.ts'
import { whyBooksClosed } from './closed-books.ts'
import { channelNames, channelOf } from './payment-channels.ts'
import { LONGEST_MS } from './payment-opening.ts'
import type { AttemptRow, PayoutRow } from './payment-rows.ts'
import {
  channelBillLines,
  channelBills,
  paymentAttempts,
  paymentRefunds,
  settledDifferences,
} from './schema.ts'
import { isReplaced, OFFLINE_REFUND } from './staff-payouts.ts'

type Reconciliation = Value<'staff.reconciliation'>
type Day = Reconciliation['days'][number]
type Line = typeof channelBillLines.$inferSelect

const MOST_DIFFERENCES = 500
/** Rows of one insert. */
const BATCH = 1_000
/** Clocks and time to the channel: what moves so near midnight may stand on either day. */
const NEAR_MIDNIGHT_MS = 10 * 60_000
const TAKEN: readonly AttemptRow['state'][] = ['paid', 'refunding', 'refunded']

type Period = { merchant: string; from: CalendarDate; to: CalendarDate }

export const reconciliationHandlers: Handlers<'staff.importBill' | 'staff.reconciliation'> = {
  'staff.importBill': async (context, { merchant }, { channel, day, data }, { staff }) => {
    const { db, now } = context
    if (day >= todayInShanghai(now())) return invalid({ day: '渠道在次日出账，请选择今天以前的日期' })
    const closed = await whyBooksClosed(context, merchant, day)
    if (closed) return closed
    const text = decodeText(Buffer.from(data, 'base64'))
    if (text === null) return invalid({ data: '无法识别文件的编码，请上传平台下载的原始 CSV 文件' })
    const accounts = channel === 'wechat' ? await accountsOf(context, merchant) : []
    const read = readBill(channel, text, day, accounts)
    if (!read.ok) return invalid({ data: `${read.line > 0 ? `第${read.line}行：` : ''}${read.message}` })
    const ofDay = (table: typeof channelBills | typeof channelBillLines) =>
      and(eq(table.merchant, merchant), eq(table.channel, channel), eq(table.day, day))
    const bill = { importedAt: now(), importedBy: staff.name }
    await db
      .insert(channelBills)
      .values({ merchant, channel, day, ...bill })
      .onConflictDoUpdate({
        target: [channelBills.merchant, channelBills.channel, channelBills.day],
        set: bill,
      })
    await db.delete(channelBillLines).where(ofDay(channelBillLines))
    const lines = read.lines.map((line, position) => ({ merchant, channel, day, position, ...line }))
    for (let at = 0; at < lines.length; at += BATCH) {
      await db.insert(channelBillLines).values(lines.slice(at, at + BATCH))
    }
    const { days } = await reconcile(context, { merchant, from: day, to: day }, channel)
    const compared = days.find((one) => one.channel === channel)
    await db
      .update(channelBills)
      .set({ differences: compared?.differences ?? 0, comparedAt: now() })
      .where(ofDay(channelBills))
    return succeed({
      payments: compared?.bill?.payments ?? { count: 0, amount: 0 },
      refunds: compared?.bill?.refunds ?? { count: 0, amount: 0 },
      fees: compared?.bill?.fees ?? 0,
      differences: compared?.differences ?? 0,
    })
  },

  'staff.reconciliation': async (context, { merchant }, { from, to, channel }) => {
    const found = await reconcile(context, { merchant, from, to }, channel)
    return succeed({ ...found, differences: found.differences.slice(0, MOST_DIFFERENCES) })
  },
}

/** A day that did not add up is compared again after so long: what staff have booked since may have settled it. */
const COMPARED_MS = 10 * 60_000
const COMPARED_AT_ONCE = 10

/** Compares days again whose bill differed from the books; answers how many. */
export async function compareAgain(context: Context): Promise<number> {
  const { db, now } = context
  const at = now()
  const due = await db
    .select({ merchant: channelBills.merchant, channel: channelBills.channel, day: channelBills.day })
    .from(channelBills)
    .where(
      and(gt(channelBills.differences, 0), lt(channelBills.comparedAt, new Date(at.getTime() - COMPARED_MS))),
    )
    .orderBy(channelBills.comparedAt)
    .limit(COMPARED_AT_ONCE)
  for (const bill of due) await compareDay(context, bill)
  return due.length
}

/** Compares a day of a channel, and keeps how many open differences its bill has. */
export async function compareDay(
  context: Context,
  { merchant, channel, day }: Pick<typeof channelBills.$inferSelect, 'merchant' | 'channel' | 'day'>,
): Promise<void> {
  const { db, now } = context
  const { days } = await reconcile(context, { merchant, from: day, to: day }, channel)
  await db
    .update(channelBills)
    .set({ differences: days[0]?.differences ?? 0, comparedAt: now() })
    .where(
      and(eq(channelBills.merchant, merchant), eq(channelBills.channel, channel), eq(channelBills.day, day)),
    )
}

/** The merchant's numbers at WeChat Pay, the present one and those of earlier payments. */
async function accountsOf(context: Context, merchant: string): Promise<string[]> {
  const present = await channelOf(context, merchant, 'wechat')
  const earlier = await context.db
    .selectDistinct({ account: paymentAttempts.account })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.merchant, merchant), eq(paymentAttempts.channel, 'wechat')))
  return [...(present ? [present.account] : []), ...earlier.map(({ account }) => account)].filter(Boolean)
}

/** A payment or pay-out with the instant at which it moved by the books; null: it has not. */
type Entry = Booked & { channel: ChannelCode; at: Date | null }

/** Everything of a period, with all its differences, open ones first. */
export async function reconcile(
  context: Context,
  period: Period,
  channel?: ChannelCode,
): Promise<Reconciliation> {
  const { db } = context
  const { merchant, from, to } = period
  const bills = await db
    .select()
    .from(channelBills)
    .where(and(eq(channelBills.merchant, merchant), between(channelBills.day, from, to)))
  // Of the days around as well: what moved near midnight may stand there.
  const lines = await db
    .select()
    .from(channelBillLines)
    .where(
      and(
        eq(channelBillLines.merchant, merchant),
        between(channelBillLines.day, addDays(from, -1), addDays(to, 1)),
      ),
    )
    .orderBy(channelBillLines.day, channelBillLines.position)
  const { attempts, payouts } = await moneyOf(context, period, lines)
  const billedOn = new Map(lines.map((line) => [`${line.about} ${line.number}`, line.day]))
  const attemptOf = new Map(attempts.map((attempt) => [attempt.attemptNo, attempt]))
  const entries = [
    ...attempts.map(paymentEntry),
    ...payouts.flatMap((payout) => {
      const attempt = attemptOf.get(payout.attemptNo)
      return attempt ? [payoutEntry(payout, attempt)] : []
    }),
  ].map((entry) => onBilledDay(entry, billedOn))

  const days: Day[] = []
  const found: Unsettled[] = []
  for (let day = to; day >= from; day = addDays(day, -1)) {
    for (const code of Object.keys(channelNames) as ChannelCode[]) {
      if (channel && code !== channel) continue
      const bill = bills.find((one) => one.day === day && one.channel === code)
      const billed = lines.filter((line) => line.day === day && line.channel === code)
      const ofChannel = entries.filter((entry) => entry.channel === code)
      const differences = bill
        ? compareBill(
            day,
            billed.map(({ about, number, transactionNo, amount, failed }) => ({
              about,
              number,
              transactionNo,
              amount,
              failed,
            })),
            ofChannel,
          )
        : []
      found.push(
        ...differences.map((one) => ({ ...one, day, channel: code, text: differenceTexts[one.code] })),
      )
      const sums = sumsOf(day, code, { attempts, payouts, attemptOf })
      if (!bill && isEmpty(sums)) continue
      days.push({
        day,
        channel: code,
        channelName: channelNames[code],
        ...sums,
        bill: bill
          ? {
              payments: sumOf(billed.filter(({ about }) => about === 'payment')),
              refunds: sumOf(billed.filter(({ about, failed }) => about === 'refund' && !failed)),
              fees: billed.reduce((total, { fee }) => total + fee, 0),
              importedAt: bill.importedAt.toISOString(),
              importedBy: bill.importedBy,
            }
          : null,
        differences: 0,
      })
    }
  }
  found.push(...(await differencesOfBooks(context, period, attempts, channel)))
  const all = await withNotes(context, merchant, found)
  const open = all.filter(({ settled }) => settled === null)
  return {
    days: days.map((one) => ({
      ...one,
      differences: open.filter(({ day, channel: at }) => day === one.day && at === one.channel).length,
    })),
    differences: [...open, ...all.filter(({ settled }) => settled !== null)],
    differenceCount: all.length,
    openCount: open.length,
  }
}

type Difference = Reconciliation['differences'][number]
type Unsettled = Omit<Difference, 'settled'>
type NoteKey = Pick<Difference, 'number' | 'about' | 'code' | 'channel' | 'day'>

const noteKey = ({ number, about, code, channel, day }: NoteKey) =>
  JSON.stringify([number, about, code, channel, day ?? ''])

/** With what somebody has found out of each; a note for other amounts does not count. */
async function withNotes(
  { db }: Context,
  merchant: string,
  found: readonly Unsettled[],
): Promise<Difference[]> {
  if (found.length === 0) return []
  const numbers = JSON.stringify(found.map(({ number }) => number))
  const rows = await db
    .select()
    .from(settledDifferences)
    .where(
      and(
        eq(settledDifferences.merchant, merchant),
        sql`${settledDifferences.number} in (select jsonb_array_elements_text(${numbers}::jsonb))`,
      ),
    )
  const notes = new Map(rows.map((row) => [noteKey(row as NoteKey), row]))
  return found.map((one) => {
    const row = notes.get(noteKey(one))
    const counts = row && row.billed === one.billed && row.booked === one.booked
    return { ...one, settled: counts ? { note: row.note, by: row.by, at: row.at.toISOString() } : null }
  })
}

/** Attempts and pay-outs that moved in the period, were made in it, or are named by the bills' lines. */
async function moneyOf({ db }: Context, { merchant, from, to }: Period, lines: readonly Line[]) {
  const begin = new Date(shanghaiInstant(from) - NEAR_MIDNIGHT_MS)
  const end = new Date(shanghaiInstant(addDays(to, 1)) + NEAR_MIDNIGHT_MS)
  const numbers = (about: Line['about']) =>
    lines.filter((line) => line.about === about).map(({ number }) => number)
  const moved = sql`coalesce(${paymentRefunds.movedAt}, ${paymentRefunds.createdAt})`
  const payouts: PayoutRow[] = await db
    .select()
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.merchant, merchant),
        or(
          and(
            sql`${moved} >= ${begin.toISOString()}::timestamptz`,
            sql`${moved} < ${end.toISOString()}::timestamptz`,
          ),
          oneOf(paymentRefunds.refundNo, numbers('refund')),
        ),
      ),
    )
  const attempts: AttemptRow[] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.merchant, merchant),
        or(
          and(gte(paymentAttempts.paidAt, begin), lt(paymentAttempts.paidAt, end)),
          and(gte(paymentAttempts.createdAt, begin), lt(paymentAttempts.createdAt, end)),
          oneOf(paymentAttempts.attemptNo, [
            ...numbers('payment'),
            ...payouts.map(({ attemptNo }) => attemptNo),
          ]),
        ),
      ),
    )
  return { attempts, payouts }
}

/** One value for all numbers: a bill has more of them than a statement may have values. */
function oneOf(column: typeof paymentAttempts.attemptNo | typeof paymentRefunds.refundNo, numbers: string[]) {
  return sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))`
}

function paymentEntry({
  attemptNo,
  orderNo,
  channel,
  transactionNo,
  amount,
  state,
  paidAt,
}: AttemptRow): Entry {
  const at = TAKEN.includes(state) ? paidAt : null
  return {
    about: 'payment',
    number: attemptNo,
    orderNo,
    channel,
    transactionNo: transactionNo ?? '',
    amount,
    at,
    day: at && todayInShanghai(at),
  }
}

/** What staff gave back by another way has not moved at the channel. */
function payoutEntry(
  { refundNo, amount, state, message, movedAt, createdAt }: PayoutRow,
  { orderNo, channel, transactionNo }: AttemptRow,
): Entry {
  const elsewhere = channel !== 'offline' && message.startsWith(OFFLINE_REFUND)
  const at = state === 'failed' || elsewhere ? null : (movedAt ?? createdAt)
  return {
    about: 'refund',
    number: refundNo,
    orderNo,
    channel,
    transactionNo: transactionNo ?? '',
    amount,
    at,
    day: at && todayInShanghai(at),
    ...(state === 'processing' && { open: true }),
  }
}

/** An entry near midnight counts on the day on which its channel has billed it. */
function onBilledDay(entry: Entry, billedOn: ReadonlyMap<string, CalendarDate>): Entry {
  const { day, at } = entry
  if (day === null || at === null) return entry
  const billed = billedOn.get(`${entry.about} ${entry.number}`)
  if (!billed || Math.abs(daysBetween(day, billed)) !== 1) return entry
  const midnight = Math.max(shanghaiInstant(billed), shanghaiInstant(day))
  return Math.abs(at.getTime() - midnight) <= NEAR_MIDNIGHT_MS ? { ...entry, day: billed } : entry
}

const sumOf = (rows: readonly { amount: number }[]) => ({
  count: rows.length,
  amount: rows.reduce((total, { amount }) => total + amount, 0),
})

type Money = {
  attempts: readonly AttemptRow[]
  payouts: readonly PayoutRow[]
  attemptOf: ReadonlyMap<string, AttemptRow>
}

/** What the books say of a day at a channel. */
function sumsOf(day: CalendarDate, channel: ChannelCode, { attempts, payouts, attemptOf }: Money) {
  const paid = attempts.filter(
    (one) =>
      one.channel === channel &&
      TAKEN.includes(one.state) &&
      one.paidAt !== null &&
      todayInShanghai(one.paidAt) === day,
  )
  const heard = (by: AttemptRow['heard']) => paid.filter((one) => one.heard === by).length
  const back = payouts.filter(
    (one) =>
      attemptOf.get(one.attemptNo)?.channel === channel &&
      todayInShanghai(one.movedAt ?? one.createdAt) === day,
  )
  const inState = (state: PayoutRow['state']) => sumOf(back.filter((one) => one.state === state))
  const asked = attempts.filter((one) => one.channel === channel && todayInShanghai(one.createdAt) === day)
  return {
    asked: sumOf(asked),
    payments: {
      ...sumOf(paid),
      notified: heard('notified'),
      queried: heard('queried'),
      staff: heard('staff'),
    },
    returned: sumOf(paid.filter(({ state }) => state !== 'paid')),
    refunds: inState('done'),
    refundsOpen: inState('processing'),
    refundsFailed: inState('failed'),
  }
}

function isEmpty({ payments, refunds: back, refundsOpen, refundsFailed }: ReturnType<typeof sumsOf>) {
  return payments.count + back.count + refundsOpen.count + refundsFailed.count === 0
}

/** Differences within the books, of the orders with money in the period. */
async function differencesOfBooks(
  { db, now }: Context,
  { merchant }: Period,
  touched: readonly AttemptRow[],
  channel?: ChannelCode,
): Promise<Unsettled[]> {
  const numbers = [...new Set(touched.map(({ orderNo }) => orderNo))]
  const found: Unsettled[] = []
  for (let at = 0; at < numbers.length; at += BATCH) {
    const some = numbers.slice(at, at + BATCH)
    const rows = await db
      .select({ orderNo: orders.orderNo, paid: orders.paid, refunded: orders.refunded })
      .from(orders)
      .where(and(eq(orders.merchant, merchant), inArray(orders.orderNo, some)))
    const attempts = await db
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.merchant, merchant), inArray(paymentAttempts.orderNo, some)))
    const payouts = await db
      .select({
        payout: paymentRefunds,
        orderNo: paymentAttempts.orderNo,
        replaced: sql<boolean>`${isReplaced}`,
        request: refunds.state,
      })
      .from(paymentRefunds)
      .innerJoin(paymentAttempts, eq(paymentAttempts.attemptNo, paymentRefunds.attemptNo))
      .leftJoin(refunds, eq(refunds.id, paymentRefunds.refundId))
      .where(and(eq(paymentRefunds.merchant, merchant), inArray(paymentAttempts.orderNo, some)))
    for (const row of rows) {
      const own = attempts.filter(({ orderNo }) => orderNo === row.orderNo)
      const differences = checkBooks(
        {
          ...row,
          payments: own.map(({ attemptNo, amount, state, expiresAt, createdAt }) => ({
            number: attemptNo,
            amount,
            state,
            endsAt: (expiresAt ?? createdAt).getTime() + (expiresAt ? 0 : LONGEST_MS),
          })),
          payouts: payouts
            .filter(({ orderNo }) => orderNo === row.orderNo)
            .map(({ payout, replaced, request }) => ({
              number: payout.refundNo,
              payment: payout.attemptNo,
              amount: payout.amount,
              state: payout.state,
              since: payout.createdAt.getTime(),
              completed: request === 'done',
              needsAction: !replaced,
            })),
        },
        now().getTime(),
      )
      for (const { payment, ...one } of differences) {
        const of = own.find(({ attemptNo }) => attemptNo === payment) ?? own[0]
        if (!of || (channel && of.channel !== channel)) continue
        found.push({ ...one, day: null, channel: of.channel, text: bookTexts[one.code] })
      }
    }
  }
  return found
}
