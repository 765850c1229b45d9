import type { IncomingMessage } from 'node:http'
import type { Door } from '../../base/http/door.ts'
import { bodyLimitOf, busyAnswer, createBodyGate, tooLargeAnswer } from '../doors/body-limit.ts'
import { commonHeaders, type Exchange } from './answers.ts'
import { BodyTooLarge, sendResponse, toRequest } from './exchange.ts'

/** Passes a request to a door: reads its body within bounds first, and the answer is never cached. */
export function createDoorWay(publicOrigin: string): (exchange: Exchange, door: Door) => Promise<void> {
  const bodies = createBodyGate()

  return async (exchange, door) => {
    const { request, path, peer } = exchange
    const limit = bodyLimitOf(path)
    const declared = Number(request.headers['content-length'] ?? Number.NaN)
    const room = request.method === 'GET' ? bodies.free : bodies.enter(limit, declared, peer.address)
    if (!room) return refuseBody(exchange, busyAnswer(path), { 'retry-after': '5' })
    try {
      await readThroughDoor(exchange, door, limit)
    } finally {
      room.leave()
    }
  }

  async function readThroughDoor(exchange: Exchange, door: Door, limit: number): Promise<void> {
    const { request, response, peer, requestId, path } = exchange
    let asked: Request
    try {
      asked = await toRequest(request, peer.origin ?? originOf(request, publicOrigin), limit)
    } catch (error) {
      if (!(error instanceof BodyTooLarge)) throw error
      return refuseBody(exchange, tooLargeAnswer(path), {})
    }
    const answer = await door(asked, { address: peer.address, requestId })
    const extra = { ...commonHeaders(exchange), 'cache-control': 'no-store' }
    await sendResponse(answer, response, extra, request.method !== 'HEAD')
  }
}

/** The rest of the body is not read, so the connection cannot be used again. */
function refuseBody(exchange: Exchange, answer: Response, headers: Record<string, string>): Promise<void> {
  const extra = { ...commonHeaders(exchange), ...headers, connection: 'close' }
  return sendResponse(answer, exchange.response, extra, true)
}

/** The origin the visitor used, when no trusted proxy sends it. */
function originOf(request: IncomingMessage, publicOrigin: string): string {
  const host = request.headers.host ?? ''
  if (!/^[A-Za-z0-9.-]+(:\d{1,5})?$|^\[[0-9A-Fa-f:]+\](:\d{1,5})?$/.test(host)) return publicOrigin
  return `${new URL(publicOrigin).protocol}//${host}`
}
