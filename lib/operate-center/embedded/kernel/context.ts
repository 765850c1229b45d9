import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Log } from '../../../base/log.ts'
import type { MessageName } from '../../../domain/messages/customer-events.ts'
import type { MessageValues } from '../../../domain/messages/message-texts.ts'
import type { OrderTimes } from '../../../domain/orders/deadlines.ts'
import type { HoldLimits } from '../../../domain/orders/holds.ts'
import type { OutsideHosts } from '../../../outside/hosts.ts'
import type { SmsFound, SmsProviderName, SmsRecord } from '../../../outside/sms/port.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { CallerOf, CallName, ParsedInput, Value } from '../../contract/contract.ts'
import type { Failure } from '../../contract/failures.ts'
import type { RowMemory } from './db/row-memory.ts'
import type { Provided } from './provided.ts'

/** A database or a transaction of it, PGlite or PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT>

/** Encrypts personal data at rest and makes look-up hashes; the key lives outside the database. */
export type Sealer = {
  /** AES-256-GCM; a different text each time. */
  seal(plain: string): string
  /** Throws when the text was not sealed with this key or was altered. */
  open(sealed: string): string
  /** The object that was sealed as one JSON text. */
  openObject(sealed: string): Record<string, unknown>
  /** The same for bytes. */
  sealBytes(plain: Uint8Array): Uint8Array
  openBytes(sealed: Uint8Array): Uint8Array
  /** Keyed hash (HMAC-SHA-256), stable, for uniqueness and look-up. */
  hash(plain: string): string
}

/** A short message by a row of `messageTexts`; `values` and `text` as `composed` makes them. */
export type SmsMessage = {
  merchant: string
  mobile: string
  template: MessageName
  values: MessageValues
  text: string
  /** Given by who keeps a record of the sending: the record's id, and what to write into it. */
  record?: {
    id: string
    /** Before a provider is asked. */
    begun(provider: SmsProviderName): Promise<void>
    /** The provider has taken the message under its own number. */
    taken(serial: string): void
  }
}

/**
 * Sends short messages. Never within a transaction.
 * @throws SmsFailure when the message was not sent, or perhaps not
 */
export type SmsPort = {
  send(message: SmsMessage): Promise<void>
  /** What became of a sending; absent where no provider can be asked. */
  find?(merchant: string, provider: SmsProviderName, record: SmsRecord): Promise<SmsFound>
  /** Codes, and as many other messages, that a merchant may send in an hour; absent where nothing is counted. */
  hourlyBudget?: number
}

export type Mail = {
  merchant: string
  to: string
  template: string
  subject: string
  text: string
  attachments?: readonly { fileName: string; mediaType: string; bytes: Uint8Array }[]
}

/** Sends an e-mail. The default writes to an outbox folder and the log (without address or text there). */
export type MailPort = { send(mail: Mail): Promise<void> }

/** What a handler works with. `db` is the running transaction for changes, the pool for reads. */
export type Context = {
  db: Db
  now: () => Date
  sealer: Sealer
  /** Rows of this database, parsed. */
  rows: RowMemory
  /** Functions that modules provide to one another. */
  provided: Provided
  sms: SmsPort
  mail: MailPort
  /** Where visitors reach the shop, for links handed to payment channels. No slash at the end. */
  publicOrigin: string
  /** Whether test providers may be used (`MODE=demo`). */
  demo: boolean
  /** How long orders wait, and how much a buyer may hold unpaid. */
  times: OrderTimes
  holdLimits: HoldLimits
  /** The time by which deadlines are decided: it does not follow jumps of this machine's clock. */
  deadlineNow: () => Promise<Date>
  /** Days for which the audit keeps who changed what. */
  auditDays: number
  /** Where WeChat, WeChat Pay and Alipay are reached. */
  outside: OutsideHosts
  /** Logs failures of outside systems for operators; never personal data, never a secret. */
  log: Log
  /** Announces after the commit that pages with these tags have changed. */
  announce(merchant: string, tags: readonly string[]): void
  /**
   * Runs after the commit, for effects outside the database, with a context whose `db` is the pool. The answer waits
   * for it, though not long. A failure is logged, never thrown.
   */
  afterCommit(effect: Effect): void
  /**
   * The same for what whoever asked does not look at: a message, a mail. It runs after all other effects, and no answer
   * waits for it.
   */
  afterAnswer(effect: Effect): void
}

export type Effect = (after: Context) => Promise<void>

/**
 * A handler's answer. A failure rolls the change back; with `keep` it is committed all the same (counters of wrong
 * tries), and a retry with the same idempotency key runs the change anew.
 */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure; keep?: boolean }

export type Handler<N extends CallName> = (
  context: Context,
  tenant: Tenant,
  input: ParsedInput<N>,
  caller: CallerOf<N>,
) => Promise<Outcome<Value<N>>>

export type Handlers<N extends CallName = CallName> = { [K in N]: Handler<K> }

/**
 * A change that has to call an outside system, which must not happen while a transaction holds a connection: `before`
 * and `after` have a context whose `db` is the pool. Everything they do has to be repeatable.
 */
export type StagedHandler<N extends CallName, Found = unknown> = {
  /** Finds out what the transaction has to know. Not run when the change was already made under the same key. */
  before?(
    context: Context,
    tenant: Tenant,
    input: ParsedInput<N>,
    caller: CallerOf<N>,
  ): Promise<Outcome<Found>>
  within(
    context: Context,
    tenant: Tenant,
    input: ParsedInput<N>,
    caller: CallerOf<N>,
    found: Found,
  ): Promise<Outcome<Value<N>>>
  /**
   * Finishes the change at the outside system. Runs also for a change that was already made: `value` is the
   * transaction's answer, and the caller gets the answer of this stage instead. A failure here does not undo the
   * change.
   */
  after?(
    context: Context,
    tenant: Tenant,
    value: Value<N>,
    input: ParsedInput<N>,
    caller: CallerOf<N>,
  ): Promise<Outcome<Value<N>>>
}

/** Handlers of which some changes are staged. */
export type StagedHandlers<N extends CallName = CallName> = { [K in N]: Handler<K> | StagedHandler<K> }
