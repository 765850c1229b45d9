import { and, eq, lt, sql } from 'drizzle-orm'
import { alarms } from '../../../base/alarms.ts'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import type { Log } from '../../../base/log.ts'
import { maskMobile } from '../../../base/validation/mask.ts'
import { isCode } from '../../../domain/messages/customer-events.ts'
import type { MessageState } from '../../../domain/messages/message-states.ts'
import type { SmsProviderName } from '../../../outside/sms/port.ts'
import type { Context, SmsMessage, SmsPort } from '../kernel/context.ts'
import { rawStatement } from '../kernel/db/statement.ts'
import type { UsedBudget } from '../kernel/message-budget.ts'
import { newId } from '../kernel/order-numbers.ts'
import { SmsFailure } from '../kernel/sms-failure.ts'
import { sweepRows } from '../kernel/sweep-rows.ts'
import { customerMessages, smsHours } from './schema.ts'

type Options = Pick<Context, 'db' | 'sealer' | 'now'> & {
  /** Short messages of one merchant in an hour: so many codes, and as many others. */
  hourlyBudget: number
  log: Log
}

/** A provider is asked about a sending for the first time after so long. */
export const FIRST_LOOK_MS = 60_000
/** A receipt usually comes within seconds; without one the provider is asked. */
export const LOOK_AT_SENT_MS = 10 * 60_000

const hourOf = (moment: Date) => new Date(Math.floor(moment.getTime() / 3_600_000) * 3_600_000)

/** The look-up hash by which a receipt's number is recognised. */
export function recipientHash({ sealer }: Pick<Context, 'sealer'>, mobile: string): string {
  return sealer.hash(`message-to:${mobile}`)
}

/** No row when the hour's budget is used up. */
const countOne = rawStatement<{ used: number }>(
  'count short message',
  sql`
    insert into sms_hours (merchant, purpose, hour, used)
    values (${sql.placeholder('merchant')}, ${sql.placeholder('purpose')}, ${sql.placeholder('hour')}::timestamptz, 1)
    on conflict (merchant, purpose, hour) do update set used = sms_hours.used + 1
      where sms_hours.used < ${sql.placeholder('limit')}::int
    returning used
  `,
)

/**
 * Counts every short message against its merchant's budget, and records those that nobody else records: staff see why
 * a code did not arrive, and receipts find it. Codes and other messages are counted apart, so that a flood of codes
 * does not keep back what customers with orders are waiting for.
 */
export function recordedSms(inner: SmsPort, { hourlyBudget: limit, log, ...tools }: Options): SmsPort {
  const { db, sealer, now } = tools

  async function spend({ merchant, template }: SmsMessage): Promise<void> {
    const purpose = isCode(template) ? 'code' : 'notice'
    const [counted] = await countOne(db, { merchant, purpose, hour: hourOf(now()).toISOString(), limit })
    const used = counted?.used ?? limit
    if (used === Math.ceil(limit / 2) || used === limit) {
      log.error({ alarm: alarms.smsBudget, merchant, purpose, used, limit }, 'unusually many short messages')
    }
    if (!counted) throw new SmsFailure('unavailable', 'the budget of short messages for this hour is used up')
  }

  async function record(message: SmsMessage): Promise<void> {
    const { merchant, mobile, template } = message
    const id = newId('m')
    const own = eq(customerMessages.id, id)
    let provider: SmsProviderName | null = null
    let serial: string | null = null
    await db.insert(customerMessages).values({
      id,
      merchant,
      name: template,
      key: id,
      state: 'sending',
      way: 'sms',
      // To ask the provider about it later; no code is ever kept here.
      sealed: sealer.seal(JSON.stringify({ mobile })),
      recipient: maskMobile(mobile),
      recipientHash: recipientHash(tools, mobile),
      tries: 1,
      dueAt: new Date(now().getTime() + FIRST_LOOK_MS),
      sentAt: now(),
      createdAt: now(),
    })
    const settle = async (state: MessageState, code = '') => {
      const open = provider !== null && (state === 'sent' || state === 'unknown')
      await db
        .update(customerMessages)
        .set({
          state,
          code,
          provider,
          serial,
          ...(open ? {} : { dueAt: null, sealed: null }),
          ...(open && state === 'sent' && { dueAt: new Date(now().getTime() + LOOK_AT_SENT_MS) }),
        })
        // A receipt may have been faster.
        .where(and(own, eq(customerMessages.state, 'sending')))
    }
    try {
      await inner.send({
        ...message,
        record: {
          id,
          async begun(name) {
            provider = name
            await db.update(customerMessages).set({ provider }).where(own)
          },
          taken(number) {
            serial = number
          },
        },
      })
    } catch (error) {
      const unknown = error instanceof SmsFailure && error.trouble === 'unknown'
      await settle(unknown ? 'unknown' : 'failed', error instanceof Error ? error.message.slice(0, 120) : '')
      throw error
    }
    await settle('sent')
  }

  return {
    ...inner,
    hourlyBudget: limit,
    async send(message) {
      await spend(message)
      await (message.record ? inner.send(message) : record(message))
    },
  }
}

/**
 * The used share of a merchant's codes for this hour. Reads in the caller's transaction: with one connection another
 * one could not answer before it ends.
 */
export const codeShare: UsedBudget = async ({ db, now, sms: { hourlyBudget } }, merchant) => {
  if (hourlyBudget === undefined) return 0
  const [row] = await db
    .select({ used: smsHours.used })
    .from(smsHours)
    .where(
      and(eq(smsHours.merchant, merchant), eq(smsHours.purpose, 'code'), eq(smsHours.hour, hourOf(now()))),
    )
  return (row?.used ?? 0) / hourlyBudget
}

export function sweepSmsHours({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  return sweepRows(db, smsHours, lt(smsHours.hour, new Date(now().getTime() - 2 * DAY_MS)))
}
