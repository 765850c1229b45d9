import type { Answer } from '../../operate-center/contract/failures.ts'
import { postReads } from '../../operate-center/contract/manifest.ts'
import { headerSafe, SOURCE_HEADER } from '../../operate-center/contract/source-header.ts'
import type {
  DoorCallName,
  DoorInput,
  DoorValue,
} from '../../operate-center/contract/storefront/storefront.ts'
import { settleArrival } from '../arrival/arrival.ts'
import { frameHeaders, TOKEN } from '../frame/frame-headers.ts'
import { sessionStore } from '../storage/storage.ts'
import { OFFLINE } from './offline.ts'
import { shopHere } from './shop-here.ts'

// Only types and the manifest come from the contract: its schemas would cost more than everything else on a screen.

type Options = {
  /** Makes it a change: sent once, and sent again by the caller only with the same key. */
  idempotencyKey?: string
  signal?: AbortSignal
}

const TIMEOUT_MS = 20_000
const UNKNOWN_OUTCOME = '网络不太稳定，请先查看是否已成功，再决定是否重试'

/** Asks the door of the shop whose page this is. Never throws: without an answer it is `unavailable`. */
export async function call<N extends DoorCallName>(
  name: N,
  input: DoorInput<N>,
  { idempotencyKey, signal }: Options = {},
): Promise<Answer<DoorValue<N>>> {
  const posts = idempotencyKey || isAmong(postReads, name)
  const { url, merchant, headers } = toDoor(posts ? name : withQuery(name, input))
  if (posts) headers['content-type'] = 'application/json'
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS)
  if (signal?.aborted) stop.abort()
  signal?.addEventListener('abort', () => stop.abort())
  try {
    const response = await fetch(url, {
      method: posts ? 'POST' : 'GET',
      headers,
      body: posts ? JSON.stringify(input) : undefined,
      signal: stop.signal,
    })
    const answer: Answer<DoorValue<N>> & { handover?: string } = await response.json()
    const renewed = response.headers.get(TOKEN)
    if (renewed) sessionStore.set(merchant, 'frameSession', renewed)
    if (answer.handover) {
      const { handover, ...rest } = answer
      const { keepFrameSession } = await import('../frame/frame-session.ts')
      await keepFrameSession(merchant, handover, call)
      return rest as Answer<DoorValue<N>>
    }
    if (answer.ok || answer.failure) return answer
  } catch {
    // Answered below, like a response that is not an answer of the door.
  } finally {
    clearTimeout(timer)
  }
  const message = idempotencyKey ? UNKNOWN_OUTCOME : OFFLINE
  return { ok: false, failure: { kind: 'unavailable', message } }
}

function withQuery(name: string, input: object): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) if (value !== undefined) query.set(key, String(value))
  // Not `size`, which phones of 2022 do not know.
  return `${query}` ? `${name}?${query}` : name
}

/** Whether a list of the manifest names a question that changes nothing, or its whole area. */
export function isAmong(list: Readonly<Record<string, 1>>, name: string): boolean {
  return name in list || (name.split('.')[0] ?? '') in list
}

/** Where the door of this page's shop is asked, and what every question brings along. */
export function toDoor(path: string) {
  const { base, merchant } = shopHere()
  // A component's first call may leave before the page's runtime has begun.
  settleArrival(merchant)
  const headers = frameHeaders(merchant)
  const source = headerSafe(sessionStore.get(merchant, 'sourceparamter'))
  if (source) headers[SOURCE_HEADER] = source
  return { url: `${base}/api/${path}`, merchant, headers }
}
