import type { Door } from '../../base/http/door.ts'
import { BodyError, bodyStatus, readText } from '../../base/http/request-body.ts'
import type { PaymentChannel, VerifiedNotification } from './port.ts'
import type { Cashier } from './sandbox-cashier.ts'

export type PayDoorOptions = {
  /** The channel with the keys of the merchant; null when it has none there. */
  channel: (merchant: string, code: string) => Promise<PaymentChannel | null>
  /** Books a genuine notification; false when it could not be booked and should be sent again. */
  settle: (merchant: string, channel: PaymentChannel, notification: VerifiedNotification) => Promise<boolean>
  /** Called for a notification that is not genuine. */
  onForged: (merchant: string, code: string) => void
  /** The test cashier; null in live mode, where its address is a 404 like any other. */
  cashier: Cashier | null
  onError: (error: unknown) => void
}

export type PayDoor = Door

/** A notification is a few kilobytes; more is no notification. */
const MOST_BYTES = 64_000
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

/**
 * Everything under `/pay/`: `POST /pay/notify/<channel>/<merchant>` for payment channels, and in demo mode the sandbox
 * cashier at `/pay/sandbox/<attemptNo>?sig=…`.
 */
export function createPayDoor({
  channel: find,
  settle,
  cashier,
  onForged,
  onError,
}: PayDoorOptions): PayDoor {
  async function notified(request: Request, code: string, merchant: string): Promise<Response> {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
    let body: string
    try {
      body = await readText(request, MOST_BYTES)
    } catch (error) {
      if (!(error instanceof BodyError)) throw error
      return new Response(null, { status: bodyStatus[error.why] })
    }
    let channel: PaymentChannel | null = null
    let taken = false
    try {
      channel = await find(merchant, code)
      if (!channel) return notFound()
      const notification = await channel.verifyNotification({ merchant, headers: request.headers, body })
      if (!notification) {
        onForged(merchant, code)
        return acknowledgement(channel, false, 401)
      }
      taken = await settle(merchant, channel, notification)
    } catch (error) {
      onError(error)
    }
    return channel ? acknowledgement(channel, taken) : new Response(null, { status: 500 })
  }

  return async (request) => {
    const [, pay, kind, first, second, ...rest] = new URL(request.url).pathname.split('/')
    if (pay !== 'pay' || !first || !SEGMENT.test(first) || rest.length > 0) return notFound()
    if (kind === 'notify' && second && SEGMENT.test(second)) return notified(request, first, second)
    if (kind !== 'sandbox' || second !== undefined || !cashier) return notFound()
    try {
      return await cashier.answer(request, first)
    } catch (error) {
      onError(error)
      return new Response('服务暂时不可用，请稍后再试', {
        status: 503,
        headers: {
          'content-type': 'text/plain; charset=utf-8',
          'retry-after': '5',
          'cache-control': 'no-store',
        },
      })
    }
  }
}

function acknowledgement(channel: PaymentChannel, taken: boolean, status?: number): Response {
  const { contentType, body, ...answer } = channel.acknowledge(taken)
  return new Response(body, { status: status ?? answer.status, headers: { 'content-type': contentType } })
}

function notFound(): Response {
  return new Response('Not found\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
