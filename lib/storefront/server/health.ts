import { alarms } from '../../base/alarms.ts'
import { monotonicMs } from '../../base/async/monotonic.ts'
import { within } from '../../base/async/within.ts'
import type { Log } from '../../base/log.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { SERVER } from './server-caller.ts'

/** Health endpoints for monitoring. */
export type Health = {
  live(): Response
  /** @param details also what is wrong, and figures: for the operator's address, not for strangers */
  ready(details?: boolean): Promise<Response>
  /** Looks for what an operator has to know, and raises its alarms; the server does so every half minute. */
  watch(): Promise<void>
  /** From now on the server is not ready: the load balancer should send no new visitors. */
  drain(): void
}

export type Disk = { freeBytes: number; totalBytes: number }

type Options = {
  center: OperateCenter
  /** The centre is a remote one. */
  remote: boolean
  /** A shop for the check call; it need not exist, only the centre has to answer. */
  tenant: Tenant
  /** Resolves when the embedded centre's database takes changes. */
  checkWritable?: () => Promise<void>
  /** Names of jobs that have not run for minutes. */
  lateJobs?: () => readonly string[]
  /** Space of DATA_DIR; below `minFreeBytes` (0: not watched) it counts as full. */
  disk: () => Promise<Disk>
  minFreeBytes: number
  /** The database lies on that disk: without space nothing can be sold. */
  databaseOnDisk: boolean
  /** Figures shown with the readiness. */
  details: () => Record<string, unknown>
  log: Log
  /** A clock that is never set, in milliseconds. */
  monotonic?: () => number
}

type State = {
  ready: boolean
  reached: boolean
  writable: boolean
  space: Disk | null
  full: boolean
  late: readonly string[]
}

const PATIENCE_MS = 3000
/** However often the readiness is asked for, the checks run this often at most. */
const KEPT_MS = 2000

/**
 * Ready: the pages are loaded, the centre answers, its database takes changes, and the disk on which it lies has space.
 * A remote centre that fails later takes no process out of service, because visited pages are still served. Late jobs
 * take none out either: they run in any process. Both are alarms.
 */
export function createHealth(options: Options): Health {
  const { center, remote, tenant, checkWritable, lateJobs, disk, minFreeBytes, log } = options
  const { monotonic = monotonicMs } = options
  let draining = false
  let answeredOnce = false
  let kept: { at: number; state: Promise<State> } | null = null

  async function reach(): Promise<boolean> {
    const asked = center.ask('shop.info', tenant, {}, SERVER).then(
      (answer) => answer.ok || answer.failure.kind !== 'unavailable',
      () => false,
    )
    return (await within(PATIENCE_MS, asked)) === true
  }

  async function isWritable(): Promise<boolean> {
    if (!checkWritable) return true
    const written = checkWritable().then(
      () => true,
      () => false,
    )
    return (await within(PATIENCE_MS, written)) === true
  }

  async function look(): Promise<State> {
    const space = await disk().catch(() => null)
    const full = minFreeBytes > 0 && space !== null && space.freeBytes < minFreeBytes
    const [reached, writable] = await Promise.all([reach(), isWritable()])
    answeredOnce ||= reached
    const late = lateJobs?.() ?? []
    return {
      ready: (reached || (remote && answeredOnce)) && writable && !(full && options.databaseOnDisk),
      reached,
      writable,
      space,
      full,
      late,
    }
  }

  function report({ reached, writable, space, full, late }: State): Record<string, unknown> {
    return {
      centre: reached ? 'answers' : 'does not answer',
      ...(checkWritable ? { database: writable ? 'writable' : 'not writable' } : {}),
      disk: { state: full ? 'full' : 'ok', ...space },
      jobs: late.length === 0 ? 'on time' : { late },
      ...options.details(),
    }
  }

  function state(): Promise<State> {
    const now = monotonic()
    if (!kept || now - kept.at > KEPT_MS) kept = { at: now, state: look() }
    return kept.state
  }

  return {
    live: () => answer(200, { status: 'ok' }),
    drain: () => {
      draining = true
    },
    ready: async (details = false) => {
      if (draining) return answer(503, { status: 'draining' })
      const now = await state()
      return answer(now.ready ? 200 : 503, {
        status: now.ready ? 'ready' : 'not ready',
        ...(details ? report(now) : {}),
      })
    },
    async watch() {
      const { writable, space, full, late } = await state()
      if (!writable) log.error({ alarm: alarms.databaseUnwritable }, 'the database takes no changes')
      if (full) log.error({ alarm: alarms.diskFull, ...space }, 'the disk of DATA_DIR is nearly full')
      if (late.length > 0) log.error({ alarm: alarms.jobsLate, late }, 'due work has not run for minutes')
    },
  }
}

function answer(status: number, body: Record<string, unknown>): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
