import { and, eq } from 'drizzle-orm'
import { type CalendarDate, datesOfMonth, todayInShanghai } from '../../../base/calendar/dates.ts'
import { daysWithoutBill, totalOf, whyNotClosed } from '../../../domain/payments/books.ts'
import type { ChannelCode } from '../../../domain/payments/payment-ways.ts'
import type { Value } from '../../contract/contract.ts'
import { refused, succeed } from '../../contract/failures.ts'
import type { Books } from '../../contract/orders/staff-money.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { refusedBy } from '../kernel/refused-by.ts'
import { closedBooksOf, whyBooksClosed } from './closed-books.ts'
import { channelNames } from './payment-channels.ts'
import { compareDay, reconcile } from './reconciliation.ts'
import { closedBooks, settledDifferences } from './schema.ts'

type Calls = 'staff.settleDifference' | 'staff.booksOfMonth' | 'staff.closeBooks' | 'staff.reopenBooks'

export const booksHandlers: Handlers<Calls> = {
  async 'staff.settleDifference'(context, { merchant }, input, { staff }) {
    const { db, now } = context
    const { from, to, note, ...wanted } = input
    const { channel, code, about, number, billed, booked } = wanted
    const day = wanted.day ?? ''
    const closed = await whyBooksClosed(context, merchant, wanted.day ?? to)
    if (closed) return closed
    const { differences } = await reconcile(context, { merchant, from, to }, channel)
    const there = differences.some(
      (one) =>
        one.number === number &&
        one.about === about &&
        one.code === code &&
        (one.day ?? '') === day &&
        one.billed === billed &&
        one.booked === booked,
    )
    if (!there) return refused('DIFFERENCE_GONE', '这处差异已变化或不存在，请刷新后核对')
    const key = { merchant, channel, code, about, number, day }
    if (note === null) {
      await db
        .delete(settledDifferences)
        .where(
          and(
            eq(settledDifferences.merchant, merchant),
            eq(settledDifferences.channel, channel),
            eq(settledDifferences.code, code),
            eq(settledDifferences.about, about),
            eq(settledDifferences.number, number),
            eq(settledDifferences.day, day),
          ),
        )
    } else {
      const found = { billed, booked, note, by: staff.name, at: now() }
      const { merchant: m, number: n, about: a, code: c, channel: ch, day: d } = settledDifferences
      await db
        .insert(settledDifferences)
        .values({ ...key, ...found })
        .onConflictDoUpdate({ target: [m, n, a, c, ch, d], set: found })
    }
    if (wanted.day && (channel === 'wechat' || channel === 'alipay')) {
      await compareDay(context, { merchant, channel, day: wanted.day })
    }
    const { openCount } = await reconcile(context, { merchant, from, to })
    return succeed({ openCount })
  },

  async 'staff.booksOfMonth'(context, { merchant }, { month }) {
    return succeed(await booksOf(context, merchant, month))
  },

  async 'staff.closeBooks'(context, { merchant }, { month, net }, { staff }) {
    const { db, now } = context
    const found = await booksOf(context, merchant, month)
    if (found.closed) return refused('BOOKS_CLOSED', `${month}已经结账，请刷新后查看`)
    const { days, openCount } = await reconcile(context, periodOf(merchant, month))
    const refusal = whyNotClosed({ month, days, differences: openCount }, todayInShanghai(now()))
    if (refusal) return refusedBy(refusal)
    if (found.total.net !== net) {
      return refused('BOOKS_CHANGED', '金额已变化，请刷新后重新核对')
    }
    const { total, channels } = found
    const made = await db
      .insert(closedBooks)
      .values({ merchant, month, books: { total, channels }, by: staff.name, at: now() })
      .onConflictDoNothing()
      .returning({ month: closedBooks.month })
    if (made.length === 0) return refused('BOOKS_CLOSED', `${month}已经结账，请刷新后查看`)
    return succeed(await booksOf(context, merchant, month))
  },

  async 'staff.reopenBooks'(context, { merchant }, { month }) {
    const gone = await context.db
      .delete(closedBooks)
      .where(and(eq(closedBooks.merchant, merchant), eq(closedBooks.month, month)))
      .returning({ month: closedBooks.month })
    if (gone.length === 0) return refused('BOOKS_OPEN', `${month}没有结账，请刷新后查看`)
    return succeed(await booksOf(context, merchant, month))
  },
}

function periodOf(
  merchant: string,
  month: string,
): { merchant: string; from: CalendarDate; to: CalendarDate } {
  const days = datesOfMonth(month)
  return { merchant, from: days[0] ?? `${month}-01`, to: days.at(-1) ?? `${month}-01` }
}

async function booksOf(
  context: Context,
  merchant: string,
  month: string,
): Promise<Value<'staff.booksOfMonth'>> {
  const { days, differences, openCount } = await reconcile(context, periodOf(merchant, month))
  const today = todayInShanghai(context.now())
  const refusal = whyNotClosed({ month, days, differences: openCount }, today)
  const closed = await closedBooksOf(context, merchant, month)
  const channels: Books['channels'] = (Object.keys(channelNames) as ChannelCode[]).flatMap((channel) => {
    const own = days.filter((day) => day.channel === channel)
    return own.length === 0 ? [] : [{ channel, channelName: channelNames[channel], ...totalOf(own) }]
  })
  return {
    month,
    total: totalOf(days),
    channels,
    missingBills: daysWithoutBill(days).map(({ day, channel, channelName }) => ({
      day,
      channel,
      channelName,
    })),
    open: openCount,
    settled: differences.length - openCount,
    problem: closed || !refusal ? '' : refusal.message,
    closed: closed ? { at: closed.at.toISOString(), by: closed.by, books: closed.books } : null,
  }
}
