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

/** More of a refused body than this, or for longer, is not taken from the network; the connection is cut instead. */
const MOST_DISCARDED = 32 * 1024 * 1024
const DISCARD_MS = 10_000

/**
 * Answers at once and throws the rest of the body away as it comes. Closing while the visitor still sends would reset
 * the connection, and the visitor would see a broken network instead of the reason.
 */
function refuseBody(exchange: Exchange, answer: Response, headers: Record<string, string>): Promise<void> {
  const { request } = exchange
  const cut = () => void request.socket.destroy()
  const timer = setTimeout(cut, DISCARD_MS).unref()
  let discarded = 0
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length
    if (discarded > MOST_DISCARDED) cut()
  })
  request.once('close', () => clearTimeout(timer))
  request.once('end', () => clearTimeout(timer))
  request.resume()
  return sendResponse(answer, exchange.response, { ...commonHeaders(exchange), ...headers }, true)
}

/** The origin the visitor used, when no trusted proxy sends it. */
function originOf(request: IncomingMessage, publicOrigin: string): string {
  const host = request.headers.host ?? ''
  if (!/^[A-Za-z0-9.-]+(:\d{1,5})?$|^\[[0-9A-Fa-f:]+\](:\d{1,5})?$/.test(host)) return publicOrigin
  return `${new URL(publicOrigin).protocol}//${host}`
}
