import type { IncomingMessage } from 'node:http'
import type { Door } from '../../base/http/door.ts'
import { BodyError } from '../../base/http/request-body.ts'
import { addressKey } from '../../base/validation/address-key.ts'
import { bodyAnswer, bodyLimitOf } from '../doors/body-limit.ts'
import { createRateLimit } from '../doors/rate-limit.ts'
import { commonHeaders, type Exchange } from './answers.ts'
import { sendResponse, toRequest } from './exchange.ts'
import { createRequestBodies, type RequestBodiesOptions } from './request-bodies.ts'

/**
 * Passes a request to a door, whose answer is never cached. The door reads the body, if at all, after it has looked at
 * everything else; what it leaves of it is thrown away.
 */
export function createDoorWay(
  publicOrigin: string,
  bounds: RequestBodiesOptions = {},
): (exchange: Exchange, door: Door) => Promise<void> {
  const bodies = createRequestBodies(bounds)
  const discard = createDiscard()

  return async (exchange, door) => {
    const { request, response, peer, requestId, path } = exchange
    const body = bodies(request, bodyLimitOf(path), peer.address)
    const answer = await answerOf(door, exchange)
    const extra = { ...commonHeaders(exchange), 'cache-control': 'no-store' }
    const received = request.complete ? undefined : discard(request, peer.address)
    await sendResponse(answer, response, extra, request.method !== 'HEAD', received)

    async function answerOf(to: Door, { peer: { address, origin } }: Exchange): Promise<Response> {
      try {
        const asked = toRequest(request, origin ?? originOf(request, publicOrigin), body.stream)
        return await to(asked, { address, requestId })
      } catch (error) {
        if (error instanceof BodyError) return bodyAnswer(path, error)
        throw error
      } finally {
        body.release()
      }
    }
  }
}

/** Of one body no more than this, or for longer, is taken from the network; then the connection is cut. */
const MOST_DISCARDED = 32 * 1024 * 1024
const DISCARD_MS = 10_000
/** Of one address, in pieces of 64 KiB: 32 MiB at once and 8 MiB a minute. */
const PIECE = 64 * 1024
const PIECES = { burst: 512, perMinute: 128 }

/**
 * Throws the rest of a body away as it comes, while its sender reads the answer. Closing meanwhile would reset the
 * connection, and the visitor would see a broken network instead of the reason. An address that goes on sending what is
 * refused is cut off.
 * @returns resolves when nothing more comes
 */
function createDiscard(): (request: IncomingMessage, address: string) => Promise<void> {
  const allowance = createRateLimit(PIECES)

  return (request, address) => {
    const key = addressKey(address)
    const cut = () => void request.socket.destroy()
    const timer = setTimeout(cut, DISCARD_MS).unref()
    let discarded = 0
    let paid = 0
    request.on('data', (chunk: Buffer) => {
      discarded += chunk.length
      while (paid < discarded && allowance.take([key]) === 0) paid += PIECE
      if (paid < discarded || discarded > MOST_DISCARDED) cut()
    })
    const over = new Promise<void>((resolve) => {
      request.once('close', resolve)
      request.once('end', resolve)
    })
    request.resume()
    return over.then(() => clearTimeout(timer))
  }
}

/** The origin the visitor used, when no trusted proxy sends it. */
function originOf(request: IncomingMessage, publicOrigin: string): string {
  return `${new URL(publicOrigin).protocol}//${request.headers.host ?? ''}`
}
