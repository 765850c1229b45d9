import { monotonicMs } from '../../base/async/monotonic.ts'
import { within } from '../../base/async/within.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { SERVER } from './server-caller.ts'

/** Health endpoints for monitoring. */
export type Health = {
  live(): Response
  /** @param stranger the answer goes to someone outside the machine: the status alone */
  ready(stranger: boolean): Promise<Response>
  /** From now on the server is not ready: the load balancer should send no new visitors. */
  drain(): void
}

type Options = {
  center: OperateCenter
  /** The centre is a remote one. */
  remote: boolean
  /** A shop for the check call; it need not exist, only the centre has to answer. */
  tenant: Tenant
  /** Figures shown with the readiness. */
  details: () => Record<string, unknown>
  /** Milliseconds that an answer of the centre counts. Default 1 s. */
  keptMs?: number
}

const PATIENCE_MS = 3000

/**
 * Ready: the pages are loaded and the centre answers. A remote centre that fails later takes no process out of service,
 * because visited pages are still served; the answer mentions it instead.
 */
export function createHealth({ center, remote, tenant, details, keptMs = 1000 }: Options): Health {
  let draining = false
  let answeredOnce = false

  async function reach(): Promise<boolean> {
    const asked = center.ask('shop.info', tenant, {}, SERVER).then(
      (answer) => answer.ok || answer.failure.kind !== 'unavailable',
      () => false,
    )
    return (await within(PATIENCE_MS, asked)) === true
  }

  let last: { until: number; reached: Promise<boolean> } | null = null
  /** However often anybody asks, the centre is called once a second. */
  function recently(): Promise<boolean> {
    if (!last || monotonicMs() >= last.until) last = { until: monotonicMs() + keptMs, reached: reach() }
    return last.reached
  }

  return {
    live: () => answer(200, { status: 'ok' }),
    drain: () => {
      draining = true
    },
    ready: async (stranger) => {
      if (draining) return answer(503, { status: 'draining' })
      const reached = await recently()
      answeredOnce ||= reached
      const ready = reached || (remote && answeredOnce)
      const status = { status: ready ? 'ready' : 'not ready' }
      if (stranger) return answer(ready ? 200 : 503, status)
      return answer(ready ? 200 : 503, {
        ...status,
        centre: reached ? 'answers' : 'does not answer',
        ...details(),
      })
    },
  }
}

function answer(status: number, body: Record<string, unknown>): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
