import { within } from '../../base/async/within.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { SERVER } from './server-caller.ts'

/** Answers for whoever watches over the server. */
export type Health = {
  live(): Response
  ready(): Promise<Response>
  /** From now on it is not ready: no new visitors, please. */
  drain(): void
}

type Options = {
  center: OperateCenter
  /** The centre is a remote one. */
  remote: boolean
  /** A shop to ask about; whether it exists does not matter, only that the centre answers. */
  tenant: Tenant
  /** Figures shown with the readiness. */
  details: () => Record<string, unknown>
}

const PATIENCE_MS = 3000

/**
 * Ready: the pages are loaded and the centre answers. A remote centre that fails later takes no process out of
 * service, because visited pages go on being served; the answer says so instead.
 */
export function createHealth({ center, remote, tenant, details }: Options): Health {
  let draining = false
  let answeredOnce = false

  async function reach(): Promise<boolean> {
    const asked = center.ask('shop.info', tenant, {}, SERVER).then(
      (answer) => answer.ok || answer.failure.kind !== 'unavailable',
      () => false,
    )
    return (await within(PATIENCE_MS, asked)) === true
  }

  return {
    live: () => answer(200, { status: 'ok' }),
    drain: () => {
      draining = true
    },
    ready: async () => {
      if (draining) return answer(503, { status: 'draining' })
      const reached = await reach()
      answeredOnce ||= reached
      const ready = reached || (remote && answeredOnce)
      return answer(ready ? 200 : 503, {
        status: ready ? 'ready' : 'not ready',
        centre: reached ? 'answers' : 'does not answer',
        ...details(),
      })
    },
  }
}

function answer(status: number, body: Record<string, unknown>): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
