import { LATE, within } from '../../../base/async/within.ts'
import type { Figure } from '../../../base/figures.ts'
import { errorFields, type Log } from '../../../base/log.ts'
import { ORDER_TIMES, type OrderTimes } from '../../../domain/orders/deadlines.ts'
import { HOLD_LIMITS, type HoldLimits } from '../../../domain/orders/holds.ts'
import { type OutsideHosts, realHosts } from '../../../outside/hosts.ts'
import { NO_SEGMENT, type Tenant } from '../../../tenant/tenant.ts'
import { accessFailure, STAFF_SIGN_IN, visibleTo } from '../../contract/access.ts'
import { answerTimeOf } from '../../contract/answer-time.ts'
import { checkInput } from '../../contract/check-input.ts'
import {
  type Caller,
  type CallerOf,
  type CallName,
  callOf,
  type Input,
  isCallName,
  type OperateCenter,
  type ParsedInput,
  type Value,
} from '../../contract/contract.ts'
import { type Call, scopeOf } from '../../contract/define.ts'
import {
  type Answer,
  absent,
  fail,
  invalid,
  refused,
  succeed,
  unauthenticated,
  unavailable,
} from '../../contract/failures.ts'
import { IDEMPOTENCY_KEY } from '../../contract/wire.ts'
import { type AskList, askList, type ListPage } from './ask-list.ts'
import { writeAudit } from './audit.ts'
import { type CallWithin, callWithin } from './call-within.ts'
import { type ChangeEvent, createWebhooks } from './change-webhooks.ts'
import { clearTables } from './clear-tables.ts'
import type {
  Context,
  Handler,
  MailPort,
  Outcome,
  Sealer,
  SmsPort,
  StagedHandler,
  StagedHandlers,
} from './context.ts'
import type { Database } from './db/connect.ts'
import { databaseTrouble } from './db/failure.ts'
import { createRowMemory } from './db/row-memory.ts'
import { deadlineClock } from './deadline-clock.ts'
import { createEvents } from './events.ts'
import { createFigures } from './figures.ts'
import { findSources } from './find.ts'
import { type Claimed, claimKey, dropKey, isKeyUsed, keepAnswer } from './idempotency.ts'
import type { Module } from './module.ts'
import { collectProvided } from './provided.ts'
import { type ListWithin, listWithin } from './select-all.ts'
import { findShop, hasMerchant, type ShopVersion } from './shops.ts'
import { staffIdentity } from './staff-identity.ts'
import { createSweeper, housekeeping } from './sweeper.ts'
import { trailSubjects } from './trail.ts'
import { createTransactor, type Transact } from './transact.ts'
import { workSources } from './work.ts'

export type EmbeddedCenterOptions = {
  /** Opened by the caller, and closed by it after `stop`. */
  database: Database
  /** Calls that no module handles answer `unavailable`. */
  modules: readonly Module[]
  sealer: Sealer
  sms: SmsPort
  /** Default: refuses every mail. */
  mail?: MailPort
  settings: {
    /** Where visitors reach the shops; no slash at the end. */
    publicOrigin: string
    demo: boolean
    /** How long orders wait, where that differs from the usual. */
    times?: Partial<OrderTimes>
    /** How much a buyer may hold unpaid, where that differs from the usual. */
    holdLimits?: Partial<HoldLimits>
    /** Days for which the audit keeps who changed what. Default 1095. */
    auditDays?: number
    /** Default: the real ones. */
    outside?: OutsideHosts
  }
  sweepEveryMs?: number
  /** Storefronts in other places that receive change webhooks, and the secret that signs them. */
  webhooks?: { urls: readonly string[]; secret: string }
  log: Log
  /**
   * Called for every change of catalogue or shops, made in this process or another; may be called twice for one change.
   */
  onChange?: (event: ChangeEvent) => void
  /** The centre's clock; with it deadlines follow this clock, else one that does not follow jumps of the machine's. */
  now?: () => Date
  /** The time by which deadlines are decided, where a test needs another one. */
  deadlineNow?: () => Promise<Date>
  /** Milliseconds after which a call is answered `unavailable`; more for an upload (answer-time.ts). */
  answerWithinMs?: number
  /** Parses every answer by the contract and fails loudly; for tests. */
  checkAnswers?: boolean
}

export type EmbeddedCenter = {
  center: OperateCenter
  /** One transaction outside of any call (payment notifications, commands). Throws anything but a business failure. */
  transact: Transact
  /** The same without a transaction of its own: `db` is the pool. */
  read: Transact
  /** Starts to listen to other processes and to sweep. */
  start(): Promise<void>
  /** Stops both and waits for running work. The database stays open. */
  stop(): Promise<void>
  /** Resolves when no effect of an answer is running any more. */
  settled(): Promise<void>
  /** Runs all due work now. */
  sweep(): Promise<void>
  /** Numbers for monitoring: jobs, the pool, and what modules count in the database. */
  figures(): Promise<Figure[]>
  /** Names of jobs that have not succeeded for minutes. */
  lateJobs(): string[]
}

/**
 * How long a repeated sign-in gets the first one's answer, and with it a session: long enough for a lost connection,
 * too short for a copy of the request to be worth anything.
 */
const REPEATED_SIGN_IN_MS = 2 * 60_000
const ANSWER_WITHIN_MS = 4_800
const AUDIT_DAYS = 1095
const SWEEP_EVERY_MS = 15_000
/** Shops and tours kept parsed; with all its texts a tour takes some tens of kB. */
const MOST_ROWS = 1_000

/** The operate centre that lives in this process, on a SQL database. */
export function createEmbeddedCenter(options: EmbeddedCenterOptions): EmbeddedCenter {
  const { database, log, settings } = options
  const { urls, secret } = options.webhooks ?? { urls: [], secret: '' }
  const webhooks = createWebhooks({ urls, secret, log })
  const events = createEvents({ database, onChange: options.onChange ?? (() => {}), webhooks, log })
  const { now } = options
  const base = {
    now: now ?? (() => new Date()),
    deadlineNow: options.deadlineNow ?? (now ? async () => now() : deadlineClock(database.db)),
    sealer: options.sealer,
    rows: createRowMemory(MOST_ROWS),
    provided: collectProvided([
      ...options.modules.flatMap(({ provides = [] }) => provides),
      ...options.modules.flatMap(({ work = [] }) => work.map(workSources.entry)),
      ...options.modules.flatMap(({ finds = [] }) => finds.map(findSources.entry)),
      ...options.modules.flatMap(({ trails = [] }) => trails.map(trailSubjects.entry)),
      askList.entry(readList),
      listWithin.entry(readListWithin),
      callWithin.entry(askWithin),
    ]),
    sms: options.sms,
    mail: options.mail ?? noMail,
    publicOrigin: settings.publicOrigin,
    demo: settings.demo,
    times: { ...ORDER_TIMES, ...settings.times },
    holdLimits: { ...HOLD_LIMITS, ...settings.holdLimits },
    auditDays: settings.auditDays ?? AUDIT_DAYS,
    outside: settings.outside ?? realHosts,
    log,
  }
  const handlers: Partial<StagedHandlers> = Object.assign(
    {},
    ...options.modules.map((module) => module.handlers),
  )
  const { transact, read, settled } = createTransactor({ database, base, events, log })
  const sweeper = createSweeper({
    jobs: [
      ...options.modules.flatMap(({ jobs = [] }) => jobs),
      ...housekeeping,
      ...(database.kind === 'pglite' ? [clearTables()] : []),
    ],
    everyMs: options.sweepEveryMs ?? SWEEP_EVERY_MS,
    work: read,
    log,
  })

  /** For exports. Every staff list answers pages of this form (contract/define.ts `staffList`). */
  async function readList(...[list, place, input, { person, requestId }]: Parameters<AskList>) {
    const caller: Caller = { role: 'staff', staff: person, requestId, address: '' }
    return (await ask(list, place, input as never, caller)) as unknown as Answer<ListPage>
  }

  /** For changes of everything that a list shows. */
  async function readListWithin(...[context, list, place, input, caller]: Parameters<ListWithin>) {
    if (!callOf(list).list) throw new Error(`${list} is no list of this centre`)
    // Every staff list answers pages of this form (contract/define.ts `staffList`).
    return (await askWithin(context, list, place, input, caller)) as Awaited<ReturnType<ListWithin>>
  }

  async function askWithin(...[context, name, place, input, caller]: Parameters<CallWithin>) {
    const call = callOf(name)
    const denied = accessFailure(call, caller, place)
    if (denied) return { ok: false as const, failure: denied }
    const checked = checkInput(call.input, input)
    if (!checked.ok) return checked
    const handler = handlers[name]
    if (typeof handler !== 'function') throw new Error(`${name} cannot be made within a transaction`)
    const outcome = await (handler as unknown as PlainHandler)(context, place, checked.value, caller)
    return outcome.ok ? visibleTo(call, caller, outcome) : outcome
  }

  async function ask<N extends CallName>(
    name: N,
    tenant: Tenant,
    input: Input<N>,
    stranger: Caller,
  ): Promise<Answer<Value<N>>> {
    if (!isCallName(name)) return absent()
    const call = callOf(name)
    const known = await identified(name, stranger)
    if (!known.ok) return known
    const caller = known.value
    const denied = accessFailure(call, caller, tenant)
    if (denied) return fail(denied)
    // The table pairs every name with its schema; the compiler cannot follow that through a lookup by name.
    const checked = checkInput(call.input, input) as ReturnType<typeof checkInput> & { value: ParsedInput<N> }
    if (!checked.ok) return checked
    const handler = handlers[name] as Handler<N> | StagedHandler<N> | undefined
    if (!handler) {
      log.error({ call: name }, 'a call has no handler')
      return unavailable()
    }
    const stages: StagedHandler<N> = typeof handler === 'function' ? { within: handler } : handler
    // `accessFailure` has checked that the caller is what the call's `who` demands.
    const proved = caller as CallerOf<N>
    const answering = call.change
      ? askChange(name, tenant, checked.value, proved, stages)
      : read(async (context) =>
          (await isOpenFor(call, context, tenant))
            ? stages.within(context, tenant, checked.value, proved, undefined)
            : noShop(),
        )
    try {
      const answer = await within(answerTimeOf(call, options.answerWithinMs ?? ANSWER_WITHIN_MS), answering)
      if (answer === LATE) {
        log.error({ call: name, requestId: caller.requestId }, 'a question took too long')
        return unavailable()
      }
      if (options.checkAnswers && answer.ok) call.answer.parse(answer.value)
      return visibleTo(call, caller, answer)
    } catch (error) {
      if (options.checkAnswers && databaseTrouble(error) === null) throw error
      log.error({ call: name, requestId: caller.requestId, ...errorFields(error) }, 'a question failed')
      return unavailable()
    }
  }

  /** The caller with the member of staff whose session was sent; a session that has ended is refused for every call. */
  async function identified(name: CallName, caller: Caller): Promise<Answer<Caller>> {
    const { staffSession } = caller
    if (staffSession === undefined) return succeed(caller)
    try {
      return await read(async (context) => {
        const staff = await staffIdentity.of(context)(context, staffSession)
        return staff ? succeed({ ...caller, staff }) : unauthenticated(STAFF_SIGN_IN)
      })
    } catch (error) {
      log.error(
        { call: name, requestId: caller.requestId, ...errorFields(error) },
        'a staff session was not found out',
      )
      return unavailable()
    }
  }

  async function askChange<N extends CallName>(
    name: N,
    tenant: Tenant,
    input: ParsedInput<N>,
    caller: CallerOf<N>,
    { before, within: work, after }: StagedHandler<N>,
  ): Promise<Answer<Value<N>>> {
    const key = caller.idempotencyKey ?? ''
    if (!IDEMPOTENCY_KEY.test(key)) return invalid({ idempotencyKey: '页面已过期，请刷新后重试' })
    const claimed: Claimed = { tenant, caller, name, input, key }
    const prepared = before && (await prepare(claimed, (context) => before(context, tenant, input, caller)))
    if (prepared && !prepared.ok) return prepared
    const committed = await transact<Value<N>>(async (context) => {
      const claim = await claimKey(context, claimed)
      if (!claim || !(await isOpenFor(callOf(name), context, tenant, claim.shopVersion))) return noShop()
      if (claim.kind === 'answered') {
        if (
          beginsSession(callOf(name)) &&
          context.now().getTime() - claim.at.getTime() > REPEATED_SIGN_IN_MS
        ) {
          return refused('SIGN_IN_OVER', '登录已超时，请重新登录')
        }
        // This very call gave the answer, so it has the call's type.
        return { ok: true, value: claim.value as Value<N> }
      }
      if (claim.kind === 'mismatch') {
        return refused('IDEMPOTENCY_MISMATCH', '内容已变化，请刷新页面后重新提交')
      }
      // The key was used when the first stage looked, and is free again: it was swept in between.
      if (prepared?.value === 'used') return unavailable()
      const outcome = await work(context, tenant, input, caller, prepared?.value.found)
      if (outcome.ok && callOf(name).staff && caller.staff) {
        await writeAudit(context, { call: name, place: tenant, person: caller.staff, input, caller })
      }
      if (outcome.ok) await keepAnswer(context, claimed, outcome.value)
      else if (outcome.keep) await dropKey(context, claimed)
      return outcome
    })
    if (!after || !committed.ok) return committed
    return read((context) => after(context, tenant, committed.value, input, caller))
  }

  /** The stage before the transaction; nothing to do when its change was made before. */
  function prepare(
    claimed: Claimed,
    before: (context: Context) => Promise<Outcome<unknown>>,
  ): Promise<Answer<'used' | { found: unknown }>> {
    return read<'used' | { found: unknown }>(async (context) => {
      const { name, tenant } = claimed
      if (!(await isOpenFor(callOf(name), context, tenant))) return noShop()
      if (await isKeyUsed(context, claimed)) return { ok: true, value: 'used' }
      const found = await before(context)
      return found.ok ? { ok: true, value: { found: found.value } } : found
    })
  }

  return {
    center: { ask },
    transact,
    read,
    async start() {
      await events.start()
      sweeper.start()
    },
    async stop() {
      await sweeper.stop()
      await settled()
      await events.stop()
    },
    settled,
    sweep: sweeper.sweep,
    figures: createFigures({ database, modules: options.modules, sweeper, read, log }),
    lateJobs: sweeper.late,
  }
}

/**
 * Whether the place of a call exists and answers. A closed shop answers only staff, who open it and settle what is left
 * in it; a staff call of a merchant or of the platform needs no shop.
 * @param version of the shop, when the claim of an idempotency key has just read it
 */
async function isOpenFor(
  call: Call,
  context: Context,
  tenant: Tenant,
  version?: ShopVersion,
): Promise<boolean> {
  const scope = scopeOf(call)
  if (scope === 'platform' || (scope === 'merchantOrPlatform' && tenant.merchant === NO_SEGMENT)) return true
  if (scope !== 'shop') return hasMerchant(context, tenant.merchant)
  const shop = await findShop(context, tenant, version)
  return shop !== null && (shop.open || call.who === 'staff')
}

type PlainHandler = (
  context: Context,
  place: Tenant,
  input: unknown,
  caller: Caller,
) => Promise<Outcome<unknown>>

function beginsSession({ session }: Call): boolean {
  return session === 'begins' || session === 'beginsSales'
}

/** Without a provider a mail stays due, and the log says why. */
const noMail: MailPort = {
  send: async () => {
    throw new Error('no provider for mail is configured')
  },
}

const noShop = () => absent('店铺不存在或已关闭')
