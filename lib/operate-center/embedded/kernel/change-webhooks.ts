import { setTimeout as sleep } from 'node:timers/promises'
import { errorFields, type Log } from '../../../base/log.ts'
import { signChange } from '../../change-signature.ts'

/** Pages of a merchant with these tags (lib/tenant/tags.ts) show something that has changed. `at`: ISO instant. */
export type ChangeEvent = { id: number; merchant: string; tags: string[]; at: string }

export type WebhookOptions = {
  /** Addresses where storefronts accept changes: `https://shop.example/operate-center/events`. */
  urls: readonly string[]
  /** Shared with the storefronts; signs every event. */
  secret: string
  log: Log
  /** Milliseconds before each further try. */
  retryAfter?: readonly number[]
}

export type Webhooks = {
  /** Sends an event to every storefront, in order, in the background. */
  send(event: ChangeEvent): void
  /** Stops waiting for storefronts that do not answer. */
  stop(): Promise<void>
}

const RETRY_AFTER = [1_000, 5_000, 25_000]
const TIMEOUT_MS = 5_000
/**
 * At most so many events wait for an unreachable storefront, the latest ones; its cached pages expire by themselves.
 */
const MOST_WAITING = 1_000

/** Sends changes to storefronts in other places. */
export function createWebhooks({ urls, secret, log, retryAfter = RETRY_AFTER }: WebhookOptions): Webhooks {
  const stopping = new AbortController()
  const queues = urls.map((url) => ({
    url,
    waiting: [] as ChangeEvent[],
    work: null as Promise<void> | null,
  }))

  async function deliver(url: string, event: ChangeEvent): Promise<void> {
    for (const pause of [0, ...retryAfter]) {
      try {
        if (pause > 0) await sleep(pause, undefined, { signal: stopping.signal })
        await post(url, event)
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        log.warn({ url, event: event.id, ...errorFields(error) }, 'a storefront did not take a change')
      }
    }
    log.error({ url, event: event.id }, 'a storefront was not told of a change; its pages age out')
  }

  async function post(url: string, event: ChangeEvent): Promise<void> {
    const body = JSON.stringify(event)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-wayfront-timestamp': timestamp,
        'x-wayfront-signature': signChange(secret, timestamp, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
  }

  async function drain(queue: (typeof queues)[number]): Promise<void> {
    for (
      let event = queue.waiting.shift();
      event && !stopping.signal.aborted;
      event = queue.waiting.shift()
    ) {
      await deliver(queue.url, event)
    }
    queue.work = null
  }

  return {
    send(event) {
      for (const queue of queues) {
        queue.waiting.push(event)
        if (queue.waiting.length > MOST_WAITING) queue.waiting.shift()
        queue.work ??= drain(queue)
      }
    },
    async stop() {
      stopping.abort()
      await Promise.all(queues.map((queue) => queue.work))
    },
  }
}
