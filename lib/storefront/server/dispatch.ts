import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { errorFields } from '../../base/log.ts'
import { resolveUrl } from '../../screens/resolve.ts'
import { baseHeaders } from '../front-cache/security-headers.ts'
import type { Settings } from '../settings/settings.ts'
import { type Exchange, sendPlain } from './answers.ts'
import { namesOneHost } from './host.ts'
import { loggable } from './log.ts'
import type { Metrics } from './metrics.ts'
import { createPeerReader } from './peer.ts'
import { plainPages } from './plain-page.ts'
import { requestIdOf } from './request-id.ts'
import { createRoutes, type RouteParts } from './routes.ts'
import { sendPage } from './send-page.ts'

export type Parts = RouteParts & { settings: Settings; log: Logger; metrics: Metrics }

/** Answers every request: from the front cache at once, everything else by the first route that matches. */
export function createDispatcher(parts: Parts): (request: IncomingMessage, response: ServerResponse) => void {
  const { settings, log, metrics, pages } = parts
  const readPeer = createPeerReader(settings.trustedNetworks)
  const base = baseHeaders(!settings.demo)
  const verbose = log.isLevelEnabled('debug')
  const routes = createRoutes(parts)

  return (request, response) => {
    const target = request.url ?? '/'
    const peer = readPeer(request)
    const requestId = requestIdOf(request, peer.trusted)
    const readOnly = request.method === 'GET' || request.method === 'HEAD'
    // Cached pages under their clean URL are answered here: nearly all visits.
    if (pages.kind === 'kept' && readOnly && namesOneHost(request)) {
      const page = pages.cache.hit(target)
      if (page) {
        metrics.hit()
        sendPage(page, 'hit', request, response, requestId, base)
        if (verbose) log.debug({ requestId, path: loggable(target), status: page.status }, 'hit')
        return
      }
    }
    const mark = target.indexOf('?')
    const path = mark < 0 ? target : target.slice(0, mark)
    let meaning: ReturnType<typeof resolveUrl> | undefined
    const exchange: Exchange = {
      request,
      response,
      target,
      path,
      meaning: () => {
        meaning ??= resolveUrl(target, settings.projects)
        return meaning
      },
      peer,
      requestId,
      readOnly,
      base,
      live: !settings.demo,
    }
    logWhenClosed(exchange)
    dispatch(exchange).catch((error: unknown) => {
      // A visitor who closed the connection is no failure of the server.
      if (request.destroyed && !request.complete) return
      if (response.destroyed) return
      log.error({ requestId, path: loggable(target), ...errorFields(error) }, 'failed')
      if (!response.headersSent) sendPlain(exchange, plainPages.unavailable(null))
      else response.destroy()
    })
  }

  async function dispatch(exchange: Exchange, from = 0): Promise<void> {
    for (const [index, { name, matches, answer }] of routes.entries()) {
      if (index < from || !matches(exchange)) continue
      exchange.route = name
      return answer(exchange, () => dispatch(exchange, index + 1))
    }
  }

  function logWhenClosed(exchange: Exchange): void {
    const { request, response, requestId, target, path } = exchange
    const began = performance.now()
    metrics.running(1)
    response.on('close', () => {
      const ms = performance.now() - began
      metrics.running(-1)
      metrics.request(exchange.route ?? 'none', response.statusCode, ms / 1000, exchange.cache)
      const fields = {
        requestId,
        method: request.method,
        path: loggable(target),
        status: response.statusCode,
        cache: exchange.cache,
        ms: Math.round(ms),
        aborted: response.writableFinished ? undefined : true,
      }
      if (response.statusCode >= 500) log.error(fields, 'request')
      else if (isQuiet(path)) log.debug(fields, 'request')
      else log.info(fields, 'request')
    })
  }
}

/** Files and health checks: too frequent for the log. */
function isQuiet(path: string): boolean {
  return path.startsWith('/_next/') || path.startsWith('/media/') || path.startsWith('/health/')
}
