import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Door } from '../../base/http/door.ts'
import { errorFields, type Log } from '../../base/log.ts'
import { WIRE_BASE } from '../doors/wire-door.ts'
import { sendResponse, toRequest } from './exchange.ts'
import type { Health } from './health.ts'
import type { Metrics } from './metrics.ts'
import { createRequestBodies } from './request-bodies.ts'
import { requestIdOf } from './request-id.ts'

type Parts = {
  health: Health
  metrics: Metrics
  /** The door for staff and services, where it is bound to this address; null: it answers with everything else. */
  wire: Door | null
  log: Log
}

/** More than any call takes; the callers are the operator's own. */
const BODY_BYTES = 16 * 1024 * 1024

/**
 * What answers at the operator's own address: `/metrics`, health with its details, and, where it is bound here, the
 * wire door. There is no rate: no stranger can reach the address.
 */
export function createInnerListener({
  health,
  metrics,
  wire,
  log,
}: Parts): (request: IncomingMessage, response: ServerResponse) => void {
  const bodies = createRequestBodies()

  async function answer(request: IncomingMessage, requestId: string): Promise<Response> {
    const path = (request.url ?? '/').split('?', 1)[0] ?? ''
    if (wire && path.startsWith(`${WIRE_BASE}/`)) {
      const address = request.socket.remoteAddress ?? ''
      const body = bodies(request, BODY_BYTES, address)
      try {
        return await wire(toRequest(request, 'http://inner', body.stream), { address, requestId })
      } finally {
        body.release()
      }
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
    if (path === '/metrics') {
      return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } })
    }
    if (path === '/health/live') return health.live()
    if (path === '/health/ready') return health.ready(true)
    return new Response('Not found: /metrics, /health/live and /health/ready are here.\n', { status: 404 })
  }

  return (request, response) => {
    const requestId = requestIdOf(request, false)
    answer(request, requestId)
      .then((found) =>
        sendResponse(
          found,
          response,
          { 'cache-control': 'no-store', 'x-request-id': requestId },
          request.method !== 'HEAD',
        ),
      )
      .catch((error: unknown) => {
        log.error({ requestId, ...errorFields(error) }, 'a request at the inner address failed')
        if (response.headersSent) response.destroy()
        else response.writeHead(500).end()
      })
  }
}
