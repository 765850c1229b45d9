import { z } from 'zod'
import { bookTexts } from '../../../domain/payments/check-books.ts'
import { differenceTexts } from '../../../domain/payments/reconcile.ts'
import { codesOf, payoutStates } from '../../../domain/vocabulary.ts'
import { staffChange, staffList, staffRead } from '../define.ts'
import { calendarDate, chosenDay, fen, instant } from '../values.ts'
import { payout, shop } from './staff-orders.ts'

const channel = z.enum(['wechat', 'alipay', 'sandbox', 'offline'])
const billChannel = z.enum(['wechat', 'alipay'])
const attemptState = z.enum(['open', 'paid', 'failed', 'closed', 'refunding', 'refunded'])

/** Largest bill, bytes: about 20,000 lines. */
const MOST_BYTES = 6 * 1024 * 1024
const BASE64_LENGTH = Math.ceil(MOST_BYTES / 3) * 4

/** How many, and how much together. */
const sum = z.object({ count: z.number().int(), amount: fen })

/** Between a channel's bill and the books, or within the books. `day` null: of no certain day. */
const difference = z.object({
  day: calendarDate.nullable(),
  channel,
  code: z.enum([...codesOf(differenceTexts), ...codesOf(bookTexts)]),
  text: z.string(),
  about: z.enum(['payment', 'refund', 'order']),
  /** Of the attempt, the refund or the order. */
  number: z.string(),
  /** Empty where the books know no order for it. */
  orderNo: z.string(),
  /** Fen by the channel (or by the order) and by the books of payments. */
  billed: fen,
  booked: fen,
  /** Looked into, and why it is right as it is; null: it is open. Counts only for these amounts. */
  settled: z.object({ note: z.string(), by: z.string(), at: instant }).nullable(),
})

/** `2026-11`. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '请选择月份')

const total = z.object({
  payments: sum,
  refunds: sum,
  /** As the channels' bills say. */
  billedPayments: sum,
  billedRefunds: sum,
  /** What the channels have kept for their service. */
  fees: fen,
  /** Paid less given back less fees. */
  net: fen,
})

/** What a month adds up to. */
const books = z.object({
  total,
  /** By channel; a channel without money is left out. */
  channels: z.array(total.extend({ channel, channelName: z.string() })),
})
export type Books = z.infer<typeof books>

const booksOfMonth = books.extend({
  month,
  /** Days of channels that bill, with money and without a bill. */
  missingBills: z.array(z.object({ day: calendarDate, channel, channelName: z.string() })),
  /** Differences that are open, and that are settled. */
  open: z.number().int(),
  settled: z.number().int(),
  /** Why it cannot be closed now, as a sentence; empty when it can, and when it is. */
  problem: z.string(),
  /** As it was closed: from then on nothing of it changes. */
  closed: z.object({ at: instant, by: z.string(), books }).nullable(),
})

/** Money: what came, what went back, and whether the channels say the same. */
export const staffMoneyCalls = {
  'staff.payments': staffList({
    wire: 'staff:payments',
    permission: 'money.reconcile',
    scope: 'ownShops',
    filters: {
      orderNo: z.string().trim().max(32).optional(),
      channel: channel.optional(),
      state: attemptState.optional(),
      for: z.enum(['full', 'deposit', 'balance']).optional(),
      /** Days in China, both included: when it was paid, and when it was opened. */
      paidFrom: chosenDay.optional(),
      paidTo: chosenDay.optional(),
      createdFrom: chosenDay.optional(),
      createdTo: chosenDay.optional(),
      /** Fen, both included. */
      amountFrom: fen.min(0).optional(),
      amountTo: fen.min(0).optional(),
      /** Of orders bought in one shop. */
      shop: shop.optional(),
    },
    sorts: ['createdAt', 'paidAt', 'amount'],
    item: z.object({
      attemptNo: z.string(),
      orderNo: z.string(),
      shop,
      channel,
      /** 微信支付, 支付宝. */
      channelName: z.string(),
      /** How it is paid there: page, jsapi, mini, h5, native, wap, offline. */
      way: z.string(),
      for: z.enum(['full', 'deposit', 'balance']),
      amount: fen,
      /** refunding, refunded: taken although nothing was due, and given back at once. */
      state: attemptState,
      /** The payment's number at the channel, or the proof that staff have entered. */
      transactionNo: z.string().nullable(),
      /** From whom the centre knows that it was paid; null while it is not, and for older ones. */
      heard: z.enum(['notified', 'queried', 'staff']).nullable(),
      /** Fen that have gone back of it, and that are on the way. */
      refunded: fen,
      refunding: fen,
      createdAt: instant,
      paidAt: instant.nullable(),
    }),
    summary:
      'Payments of the merchant’s orders, also those that were not completed; finds by order number, payment number ' +
      'and the channel’s number.',
  }),
  'staff.payouts': staffList({
    wire: 'staff:payouts',
    permission: 'refunds.decide',
    scope: 'ownShops',
    filters: {
      /** `failed`: without those that need no action any more. */
      state: z.enum(payoutStates).default('failed'),
      channel: channel.optional(),
      orderNo: z.string().trim().max(32).optional(),
      createdFrom: chosenDay.optional(),
      createdTo: chosenDay.optional(),
      /** Of orders bought in one shop. */
      shop: shop.optional(),
    },
    sorts: ['createdAt', 'amount'],
    item: payout,
    summary: 'Money on its way back through the payment channels; finds by order number and refund number.',
  }),
  'staff.importBill': staffChange({
    wire: 'staff:importBill',
    permission: 'money.reconcile',
    scope: 'merchant',
    subject: 'day',
    hidden: ['data'],
    maxBodyBytes: BASE64_LENGTH + 8 * 1024,
    input: z.object({
      channel: billChannel,
      /** The bill’s day in China; past, because channels write bills afterwards. */
      day: chosenDay,
      /** The CSV file as the channel’s platform gives it, base64; UTF-8 or GB18030. */
      data: z.string().min(1, '请选择账单文件').max(BASE64_LENGTH, '账单超过6MB'),
    }),
    answer: z.object({
      payments: sum,
      refunds: sum,
      /** What the channel has kept for its service, fen. */
      fees: fen,
      differences: z.number().int(),
    }),
    summary:
      'Reads a channel’s trade bill of one day (WeChat Pay 交易账单, Alipay 业务明细) for `staff.reconciliation`; a later ' +
      'one of the same day replaces it. Nothing about payers is kept.',
  }),
  'staff.reconciliation': staffRead({
    wire: 'staff:reconciliation',
    permission: 'money.reconcile',
    scope: 'merchant',
    post: true,
    input: z
      .object({
        /** Days in China, both included, at most 31. */
        from: chosenDay,
        to: chosenDay,
        channel: channel.optional(),
      })
      .refine(({ from, to }) => from <= to, { error: '结束日期不能早于开始日期', path: ['to'] })
      .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < 31, {
        error: '一次最多查看31天',
        path: ['to'],
      }),
    answer: z.object({
      /** Latest first; a day and channel without money and bill is left out. */
      days: z.array(
        z.object({
          day: calendarDate,
          channel,
          channelName: z.string(),
          /** Asked of the channel on this day: payments that were opened there, paid or not. */
          asked: sum,
          /** Paid, whatever came of it later. */
          payments: sum.extend({
            /** Of them: by notification, by asking the channel, booked by staff. */
            notified: z.number().int(),
            queried: z.number().int(),
            staff: z.number().int(),
          }),
          /** Of them: given back because nothing was due. */
          returned: sum,
          refunds: sum,
          /** Refunds sent that day whose end the channel has not told, and that failed. */
          refundsOpen: sum,
          refundsFailed: sum,
          /** Null: no bill of the day has been read. */
          bill: z
            .object({ payments: sum, refunds: sum, fees: fen, importedAt: instant, importedBy: z.string() })
            .nullable(),
          /** That are open. */
          differences: z.number().int(),
        }),
      ),
      /** At most 500; open ones first, then those between bill and books. */
      differences: z.array(difference),
      /** All of them, and those that are open. */
      differenceCount: z.number().int(),
      openCount: z.number().int(),
    }),
    summary:
      'Per day and channel what was paid, refunded and billed, and every difference between the channels’ bills, the ' +
      'payments and the orders. Compared anew each time, so what has been settled is gone.',
  }),
  'staff.settleDifference': staffChange({
    wire: 'staff:settleDifference',
    permission: 'money.reconcile',
    scope: 'merchant',
    subject: 'number',
    input: difference
      .pick({ channel: true, code: true, about: true, day: true, billed: true, booked: true })
      .extend({
        number: z.string().min(1).max(64),
        /** Where it was seen: days in China, at most 31. */
        from: chosenDay,
        to: chosenDay,
        /** Why it is right as it is, or where it is dealt with; null: it is open again. */
        note: z.string().trim().min(2, '请填写说明').max(200).nullable(),
      }),
    answer: z.object({ openCount: z.number().int() }),
    summary:
      'Settles a difference with a note, or opens it again. Refused when it is no longer there with these amounts, and in ' +
      'a month whose books are closed.',
  }),
  'staff.booksOfMonth': staffRead({
    wire: 'staff:booksOfMonth',
    permission: 'money.reconcile',
    scope: 'merchant',
    input: z.object({ month }),
    answer: booksOfMonth,
    summary: 'What a month adds up to by channel, what is still missing, and whether its books are closed.',
  }),
  'staff.closeBooks': staffChange({
    wire: 'staff:closeBooks',
    permission: 'money.reconcile',
    scope: 'merchant',
    subject: 'month',
    input: z.object({
      month,
      /** The total that was seen; refused with BOOKS_CHANGED when it is another one by then. */
      net: fen,
    }),
    answer: booksOfMonth,
    summary:
      'Closes the books of a month that is over: every bill read, every difference gone or settled. Bills and notes of ' +
      'it stay as they are, and no payment is booked into it afterwards.',
  }),
  'staff.reopenBooks': staffChange({
    wire: 'staff:reopenBooks',
    permission: 'money.reconcile',
    scope: 'merchant',
    subject: 'month',
    input: z.object({ month, reason: z.string().trim().min(2, '请填写原因').max(200) }),
    answer: booksOfMonth,
    summary: 'Opens the books of a closed month again, for a reason that the audit keeps.',
  }),
}
