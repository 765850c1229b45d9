import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Door } from '../../base/http/door.ts'
import { BodyError, bodyStatus, readText } from '../../base/http/request-body.ts'
import { parseObject } from '../../base/json.ts'
import { errorFields, type Log, silentLog } from '../../base/log.ts'
import { isRecentChange, isSignedChange } from '../../operate-center/change-signature.ts'
import { changeEvent, eventHeaders, isTagOf } from '../../operate-center/contract/events.ts'
import { currentTags } from '../../tenant/tags.ts'
import { json, WIRE_BYTES } from './door.ts'

export type EventsDoorOptions = {
  secret: string
  /**
   * Runs when an event is genuine and new, with tags as pages carry them. When it throws, the answer asks the sender to
   * retry.
   */
  onChange: (merchant: string, tags: readonly string[]) => void | Promise<void>
  now?: () => Date
  log?: Log
}

/** Twice what change-signature.ts tolerates: a timestamp may lie that far ahead when the event comes first. */
const REMEMBER_MS = 600_000
/** With more events in ten minutes the oldest are dropped; a repeated one then only renews pages once more. */
const MAX_REMEMBERED = 20_000

/**
 * Accepts the change webhooks of a remote centre. Only what is signed with the shared secret, fresh to five minutes and
 * not seen before is acted on, and only for tags of the merchant it names.
 *
 * 200: accepted, now or before. 401: not signed, or not fresh. 422: malformed, or another merchant's. 503: try again.
 */
export function createEventsDoor({
  secret,
  onChange,
  now = () => new Date(),
  log = silentLog,
}: EventsDoorOptions): Door {
  /** Digest of an event to the millisecond until which it has to be remembered. */
  const seen = new LRUCache<string, number>({ max: MAX_REMEMBERED })

  return async (request, { requestId }) => {
    if (request.method !== 'POST') return answer(405, '请使用 POST', { allow: 'POST' })
    const timestamp = request.headers.get(eventHeaders.timestamp) ?? ''
    const signature = request.headers.get(eventHeaders.signature) ?? ''
    // What cannot be genuine is not read.
    if (!signature || !isRecentChange(timestamp, now().getTime())) {
      log.warn({ requestId }, 'change event without a good signature')
      return answer(401, '签名无效或已过期')
    }
    let body: string
    try {
      body = await readText(request, WIRE_BYTES)
    } catch (error) {
      if (!(error instanceof BodyError)) throw error
      return answer(bodyStatus[error.why], '内容过大，或没有及时传完')
    }
    if (!isSignedChange(secret, { timestamp, signature, body }, now().getTime())) {
      log.warn({ requestId }, 'change event without a good signature')
      return answer(401, '签名无效或已过期')
    }

    const event = changeEvent.safeParse(parseObject(body))
    if (!event.success) return answer(422, '内容不正确')
    const { merchant, tags } = event.data
    if (!tags.every((tag) => isTagOf(merchant, tag))) {
      log.warn({ requestId, merchant }, 'change event names another merchant')
      return answer(422, '标签不属于该商户')
    }
    // The whole event and not its id alone: a centre whose database was made anew counts from 1 again.
    const digest = createHash('sha256').update(body).digest('base64')
    const time = now().getTime()
    if ((seen.peek(digest) ?? 0) >= time) return json(200, { state: 1, repeated: true })
    seen.set(digest, time + REMEMBER_MS)
    try {
      await onChange(merchant, currentTags(tags))
    } catch (error) {
      seen.delete(digest)
      log.error({ requestId, merchant, ...errorFields(error) }, 'change event failed')
      return answer(503, '请稍后重试', { 'retry-after': '5' })
    }
    return json(200, { state: 1 })
  }
}

function answer(status: number, message: string, headers?: Record<string, string>): Response {
  return json(status, { state: 0, message }, headers)
}
