import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { alarms } from '../../../base/alarms.ts'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { maskMobile } from '../../../base/validation/mask.ts'
import {
  type CustomerEvent,
  codeMessages,
  type OrderFacts,
} from '../../../domain/messages/customer-events.ts'
import {
  composed,
  type MessageValues,
  mailOf,
  messageTexts,
  valuesOf,
} from '../../../domain/messages/message-texts.ts'
import type { SmsProviderName } from '../../../outside/sms/port.ts'
import { findCustomer, openProfile } from '../customers/customers.ts'
import type { Context } from '../kernel/context.ts'
import { rawStatement } from '../kernel/db/statement.ts'
import { inParallel } from '../kernel/in-parallel.ts'
import type { OwnData } from '../kernel/module.ts'
import { newId } from '../kernel/order-numbers.ts'
import { SmsFailure } from '../kernel/sms-failure.ts'
import { sweepRows } from '../kernel/sweep-rows.ts'
import type { Job } from '../kernel/sweeper.ts'
import type { CustomerMessage, TellAccount, TellCustomer } from '../kernel/tell-customer.ts'
import {
  BATCH,
  claimDue,
  type MessageRow,
  type Progress,
  settled,
  writeProgress,
} from './message-progress.ts'
import { type QueuedMessage, queueing } from './queueing.ts'
import { FIRST_LOOK_MS, LOOK_AT_SENT_MS, recipientHash, sweepSmsHours } from './recorded-sms.ts'
import { customerMessages, type KeptFacts } from './schema.ts'
import { BY_SMS, sendInWechat } from './wechat-message.ts'

/** What a message knows by itself; `mobile` from the moment its sending begins at the latest. */
type Own = { mobile?: string; values?: MessageValues }

const WIDTH = 4
/** Longer than one message takes, with both providers and WeChat asked; then its process is believed dead. */
const CLAIM_MS = 120_000
/** Pauses before each retry of what was certainly not sent, in minutes; after the last one it has failed. */
const PAUSES = [1, 5, 30, 120, 360]
/** Pauses between questions to the provider about a sending, in minutes; after the last one it stays as it is. */
const LOOKS = [10, 60, 360]
const KEPT_DAYS = 180
const CODE_KEPT_DAYS = 30

const later = ({ now }: Pick<Context, 'now'>, ms: number) => new Date(now().getTime() + ms)

const queue = rawStatement<{ id: string }>('queue messages', queueing(sql`${sql.placeholder('messages')}`))

function queuedAs(
  { now }: Context,
  { tenant, customerId, event, facts, key = '', bySms = false }: CustomerMessage,
): string {
  const { project, merchant, channel, distributor } = tenant
  const { until, ...plain } = facts
  const row = {
    project,
    merchant,
    channel,
    distributor,
    customerId,
    name: event,
    key: key ? `${facts.orderNo} ${key}` : facts.orderNo,
    orderNo: facts.orderNo,
    facts: { ...plain, ...(until && { until: until.toISOString() }) },
    at: now().toISOString(),
  }
  const message: QueuedMessage = { ...row, id: newId('m'), copy: '', code: bySms ? BY_SMS : '' }
  const copy: QueuedMessage = { ...row, id: newId('m'), copy: 'mail', code: '' }
  return JSON.stringify(messageTexts[event].mail ? [message, copy] : [message])
}

export const messagesToCustomers: TellCustomer = {
  async queue(context, message) {
    const queued = await queue(context.db, { messages: queuedAs(context, message) })
    if (queued.length > 0) context.afterAnswer(sendSoon)
  },
  within(context, message) {
    context.afterAnswer(sendSoon)
    return queuedAs(context, message)
  },
}

export const queueForAccount: TellAccount = async (
  context,
  { merchant, customerId, mobile, event, values = {} },
) => {
  if (mobile === '') return
  const id = newId('m')
  await context.db.insert(customerMessages).values({
    id,
    merchant,
    customerId,
    name: event,
    key: id,
    sealed: sealedForSms(context, mobile, values),
    state: 'queued',
    recipient: maskMobile(mobile),
    recipientHash: recipientHash(context, mobile),
    dueAt: context.now(),
    createdAt: context.now(),
  })
  context.afterAnswer(sendSoon)
}

/** Number and values of a message that nothing else knows, as its row keeps them. */
export function sealedForSms(
  { sealer }: Pick<Context, 'sealer'>,
  mobile: string,
  values: MessageValues,
): string {
  return sealer.seal(JSON.stringify({ mobile, values } satisfies Own))
}

type Sending = { again: boolean; done: Promise<void> }

/** Centres that are sending at this moment; `again` when more was queued since the last look. */
const sending = new WeakMap<Context['provided'], Sending>()

/** Sends a batch of what is due at once, so that nobody waits for the sweeper; one after the other, whoever asks. */
export function sendSoon(context: Context): Promise<void> {
  const running = sending.get(context.provided)
  if (running) {
    running.again = true
    return running.done
  }
  const own: Sending = { again: false, done: Promise.resolve() }
  sending.set(context.provided, own)
  own.done = sendAll(context, own)
  return own.done
}

/**
 * Is over in the same turn as its last look, so that whoever asks meanwhile is heard. What a batch leaves is the
 * sweeper's, which ends between batches when the centre stops; stopping waits for this.
 */
async function sendAll(context: Context, own: Sending): Promise<void> {
  try {
    do {
      own.again = false
      await sendDueMessages(context)
    } while (own.again)
  } finally {
    sending.delete(context.provided)
  }
}

export const customerMessageJobs: readonly Job[] = [
  { name: 'messages to customers', run: sendDueMessages },
  { name: 'interrupted messages', run: resumeInterrupted },
  { name: 'fates of messages', run: askProviders },
  { name: 'old messages to customers', run: forgetOld },
  { name: 'budgets of short messages', run: sweepSmsHours },
]

/** Sends a batch of what is due and answers how many there were. */
async function sendDueMessages(context: Context): Promise<number> {
  const claimed = await claimDue(context, later(context, CLAIM_MS))
  await inParallel(claimed, WIDTH, (row) => sendOne(context, row))
  return claimed.length
}

async function sendOne(context: Context, row: MessageRow): Promise<void> {
  try {
    const facts = row.facts && factsOf(row.facts)
    // "Pay until 14:30" at 15:00 only confuses.
    if (facts?.until && facts.until <= context.now()) {
      await writeProgress(context, row, { ...settled, state: 'skipped', code: 'too late' })
      return
    }
    if (row.copy === 'mail' && facts) await sendMail(context, row, facts)
    else await sendMessage(context, row, facts)
  } catch (error) {
    // Whatever went wrong, the row says how far it was; `resumeInterrupted` takes it from there.
    context.log.error(
      { alarm: alarms.messageFailed, message: row.id, name: row.name, error: String(error) },
      'a message to a customer could not be handled',
    )
  }
}

async function sendMail(context: Context, row: MessageRow, facts: OrderFacts): Promise<void> {
  const customer = await findCustomer(context, row.merchant, row.customerId)
  const to = customer && openProfile(context, customer).email
  const mail = mailOf(row.name as CustomerEvent, facts)
  if (!to || !mail) {
    await writeProgress(context, row, { ...settled, state: 'skipped', code: 'no address' })
    return
  }
  if (!(await writeProgress(context, row, { way: 'mail' }))) return
  try {
    await context.mail.send({ merchant: row.merchant, to, template: row.name, ...mail })
  } catch (error) {
    const code = error instanceof Error ? error.message.slice(0, 120) : ''
    // The server may have taken it when only its answer was lost.
    if (/ETIMEDOUT|ESOCKET/.test(code))
      await writeProgress(context, row, { ...settled, state: 'unknown', code })
    else await notSent(context, row, code)
    return
  }
  await writeProgress(context, row, { ...settled, state: 'sent', sentAt: context.now() })
}

async function sendMessage(context: Context, row: MessageRow, facts: OrderFacts | null): Promise<void> {
  if (!facts) {
    const { mobile = '', values = {} } = ownOf(context, row)
    return sendSms(context, row, mobile, values)
  }
  const inWechat = await sendInWechat(context, row, facts, () =>
    writeProgress(context, row, { way: 'wechat' }),
  )
  switch (inWechat.state) {
    case 'lost':
      return
    case 'sent':
    case 'unknown': {
      const outcome =
        inWechat.state === 'sent' ? { serial: inWechat.msgId, code: '' } : { code: inWechat.code }
      const { state } = inWechat
      await writeProgress(context, row, { ...settled, ...outcome, state, sentAt: context.now() })
      return
    }
    case 'notSent':
      return sendSms(context, row, await numberOf(context, row), valuesOf(facts))
  }
}

function ownOf({ sealer }: Context, { sealed }: MessageRow): Own {
  // Sealed in this file.
  return sealed ? (JSON.parse(sealer.open(sealed)) as Own) : {}
}

async function sendSms(
  context: Context,
  row: MessageRow,
  mobile: string,
  values: MessageValues,
): Promise<void> {
  const { merchant, name, id } = row
  if (!mobile) {
    await writeProgress(context, row, { ...settled, state: 'skipped', code: 'no number' })
    return
  }
  let provider: SmsProviderName | null = null
  let serial: string | null = null
  const begun = await writeProgress(context, row, {
    way: 'sms',
    sealed: sealedForSms(context, mobile, values),
    recipient: maskMobile(mobile),
    recipientHash: recipientHash(context, mobile),
    sentAt: context.now(),
  })
  if (!begun) return
  try {
    await context.sms.send({
      merchant,
      mobile,
      template: name,
      ...composed(name, values),
      record: {
        id,
        async begun(asked) {
          provider = asked
          await writeProgress(context, row, { provider })
        },
        taken(number) {
          serial = number
        },
      },
    })
  } catch (error) {
    const { trouble } = error instanceof SmsFailure ? error : { trouble: 'unavailable' as const }
    const code = error instanceof Error ? error.message.slice(0, 120) : ''
    if (trouble === 'unknown') {
      await writeProgress(context, row, { state: 'unknown', code, dueAt: later(context, FIRST_LOOK_MS) })
    } else if (trouble === 'badNumber')
      await writeProgress(context, row, { ...settled, state: 'failed', code })
    else await notSent(context, row, code)
    return
  }
  // The outbox folder can be asked nothing later.
  const open = provider === null ? settled : { dueAt: later(context, LOOK_AT_SENT_MS) }
  await writeProgress(context, row, { ...open, state: 'sent', serial, code: '' })
}

/** Certainly not sent: again after a pause, until there was the last one. */
async function notSent(context: Context, row: MessageRow, code: string): Promise<void> {
  const pause = PAUSES[row.tries - 1]
  if (pause === undefined) {
    context.log.error(
      { alarm: alarms.messageFailed, message: row.id, merchant: row.merchant, name: row.name, code },
      'a message to a customer was given up',
    )
    await writeProgress(context, row, { ...settled, state: 'failed', code })
    return
  }
  await writeProgress(context, row, { state: 'queued', code, dueAt: later(context, pause * 60_000) })
}

/**
 * Messages whose process died while it was sending. Without a way nothing had begun, and they are sent; all others are
 * never sent again.
 */
async function resumeInterrupted(context: Context): Promise<number> {
  const { db, now } = context
  const left = and(eq(customerMessages.state, 'sending'), lte(customerMessages.dueAt, now()))
  const again = await db
    .update(customerMessages)
    .set({ state: 'queued', dueAt: now() })
    .where(and(left, isNull(customerMessages.way)))
    .returning({ id: customerMessages.id })
  const asked = await db
    .update(customerMessages)
    .set({ state: 'unknown', code: 'interrupted', dueAt: now() })
    .where(and(left, sql`${customerMessages.provider} is not null`))
    .returning({ id: customerMessages.id })
  const open = await db
    .update(customerMessages)
    .set({ ...settled, state: 'unknown', code: 'interrupted' })
    .where(left)
    .returning({ id: customerMessages.id })
  return again.length + asked.length + open.length
}

/** Asks providers what became of sendings without an answer or a receipt. */
async function askProviders(context: Context): Promise<number> {
  const { db, now } = context
  const due = db
    .select({ id: customerMessages.id })
    .from(customerMessages)
    .where(and(inArray(customerMessages.state, ['unknown', 'sent']), lte(customerMessages.dueAt, now())))
    .orderBy(asc(customerMessages.dueAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const pause = sql`(array[${sql.raw(LOOKS.join(','))}])[least(floor(extract(epoch from ${now().toISOString()}::timestamptz - coalesce(${customerMessages.sentAt}, ${customerMessages.createdAt})) / 1800) + 1, ${LOOKS.length})::int]`
  const claimed = await db
    .update(customerMessages)
    .set({ dueAt: sql`${now().toISOString()}::timestamptz + ${pause} * interval '1 minute'` })
    .where(inArray(customerMessages.id, due))
    .returning()
  await inParallel(claimed, WIDTH, (row) => askFate(context, row))
  return claimed.length
}

/** After so long the provider will not learn anything more. */
const LAST_LOOK_MS = DAY_MS

async function askFate(context: Context, row: MessageRow): Promise<void> {
  const { db, sms, now } = context
  const own = ownOf(context, row)
  const sentAt = row.sentAt ?? row.createdAt
  const last = now().getTime() - sentAt.getTime() >= LAST_LOOK_MS
  const learn = (changes: Progress) =>
    db
      .update(customerMessages)
      .set(changes)
      .where(and(eq(customerMessages.id, row.id), inArray(customerMessages.state, ['unknown', 'sent'])))
  if (!own.mobile || !row.provider || !sms.find) return void (await learn(settled))
  const record = { mobile: own.mobile, id: row.id, serial: row.serial ?? '', sentAt }
  const found = await sms.find(row.merchant, row.provider, record)
  if (!found.ok) {
    context.log.warn(
      { event: 'sms-fate', merchant: row.merchant, provider: row.provider, code: found.code },
      'a provider could not be asked about a short message',
    )
    return void (last && (await learn(settled)))
  }
  const { fate } = found
  switch (fate.state) {
    case 'absent':
      return void (last && (await learn(settled)))
    case 'waiting':
      return void (await learn({ state: 'sent', ...(last && settled) }))
    case 'delivered':
      return void (await learn({ ...settled, state: 'delivered', code: '' }))
    case 'undelivered':
      return void (await learn({ ...settled, state: 'undelivered', code: fate.code.slice(0, 120) }))
  }
}

async function numberOf(context: Context, { merchant, customerId }: MessageRow): Promise<string> {
  const customer = await findCustomer(context, merchant, customerId)
  return customer ? context.sealer.open(customer.mobileSealed) : ''
}

function factsOf({ until, ...facts }: KeptFacts): OrderFacts {
  return { ...facts, ...(until && { until: new Date(until) }) }
}

async function forgetOld({ db, now }: Context): Promise<number> {
  const before = (days: number) => lt(customerMessages.createdAt, new Date(now().getTime() - days * DAY_MS))
  const isCode = inArray(customerMessages.name, [...codeMessages])
  return sweepRows(db, customerMessages, or(before(KEPT_DAYS), and(before(CODE_KEPT_DAYS), isCode)))
}

/** What the messages module keeps of a customer. */
export const ownMessages: OwnData = {
  async collect({ db }, { merchant, customerId }) {
    const rows = await db
      .select({
        name: customerMessages.name,
        orderNo: customerMessages.orderNo,
        state: customerMessages.state,
        way: customerMessages.way,
        recipient: customerMessages.recipient,
        createdAt: customerMessages.createdAt,
      })
      .from(customerMessages)
      .where(ofCustomer(merchant, customerId))
      .orderBy(asc(customerMessages.createdAt))
    return { messages: rows }
  },
  async erase({ db }, { merchant, customerId }) {
    await db.delete(customerMessages).where(ofCustomer(merchant, customerId))
  },
}

function ofCustomer(merchant: string, customerId: string) {
  return and(eq(customerMessages.merchant, merchant), eq(customerMessages.customerId, customerId))
}
