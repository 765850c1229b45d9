import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseChinaTime } from '../../base/calendar/china-time.ts'
import { boundedFetch } from '../../base/http/bounded-fetch.ts'
import { parseObject } from '../../base/json.ts'
import { trimText } from '../../base/validation/text.ts'
import { stateOfKuaidi100 } from '../../domain/shipping/kuaidi100-states.ts'
import { MOST_LINES, newestFirst } from '../../domain/shipping/track.ts'
import type { TrackedNumber, Tracker, TrackFailure, TrackReport, TrackTrouble } from './port.ts'

/** `customer` and `key` as the merchant's account at Kuaidi100 shows them. */
export type Kuaidi100Keys = { customer: string; key: string }

type Options = {
  /** `https://poll.kuaidi100.com` */
  url: string
  keys: Kuaidi100Keys
  timeoutMs?: number
}

const MOST_BYTES = 256 * 1024
const TIMEOUT_MS = 4_000
/** Longest line of a track that is kept. */
const MOST_TEXT = 300

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex').toUpperCase()

/** `sign` of a query: over the very text that is sent as `param`. */
export function kuaidi100Sign(param: string, { customer, key }: Kuaidi100Keys): string {
  return md5(param + key + customer)
}

/** `sign` of a push, with the salt that was given when it was subscribed to. */
export function kuaidi100PushSign(param: string, salt: string): string {
  return md5(param + salt)
}

const line = z.object({ context: z.string(), time: z.string().nullish(), ftime: z.string().nullish() })
const found = z.object({
  state: z.coerce.string(),
  com: z.string().nullish(),
  nu: z.coerce.string(),
  data: z.array(line).nullish(),
})

/** Codes of a query's refusal (providers.md 4). */
const QUERY_CODES: Readonly<Record<string, TrackTrouble>> = {
  // Incomplete, or a courier that is not known; with no credit left the message says so.
  400: 'wrong',
  408: 'wrong',
  500: 'none',
  501: 'unavailable',
  502: 'unavailable',
  503: 'account',
  601: 'account',
}

/** Codes of a subscription's refusal: 600 and 601 are about the key, 700 and 701 about what was sent. */
const SUBSCRIBE_CODES: Readonly<Record<string, TrackTrouble>> = {
  400: 'wrong',
  408: 'wrong',
  500: 'unavailable',
  502: 'unavailable',
  503: 'account',
  600: 'account',
  601: 'account',
  700: 'wrong',
  701: 'wrong',
}

/** The way of parcels by Kuaidi100 (快递100): 实时查询 and 订阅推送, API documents of poll.kuaidi100.com. */
export function kuaidi100Tracker({ url, keys, timeoutMs = TIMEOUT_MS }: Options): Tracker {
  async function post(path: string, fields: Record<string, string>) {
    const reply = await boundedFetch({
      url: `${url}${path}`,
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        // Calls are rare, and a kept connection may have ended at the other side.
        connection: 'close',
      },
      body: new URLSearchParams(fields).toString(),
      maxBytes: MOST_BYTES,
      within: timeoutMs,
    })
    if (!reply.ok) return failure('unavailable', 'no answer')
    const body = parseObject(reply.text)
    return body ? { ok: true as const, body } : failure('unavailable', `status ${reply.status}`)
  }

  return {
    async find({ courier, trackingNo, phone }) {
      const param = JSON.stringify({
        com: courier,
        num: trackingNo,
        ...(phone && { phone }),
        resultv2: '4',
        show: '0',
        order: 'desc',
      })
      const { customer } = keys
      const answer = await post('/poll/query.do', { customer, param, sign: kuaidi100Sign(param, keys) })
      if (!answer.ok) return answer
      const { body } = answer
      const report = body.result === false ? null : reportOf(body, trackingNo)
      if (report) return { ok: true, report }
      return refusal(body, QUERY_CODES)
    },

    async subscribe({ courier, trackingNo, phone }, { callbackUrl, salt }) {
      const param = JSON.stringify({
        company: courier,
        number: trackingNo,
        key: keys.key,
        parameters: { callbackurl: callbackUrl, salt, resultv2: '4', ...(phone && { phone }) },
      })
      const answer = await post('/poll', { schema: 'json', param })
      if (!answer.ok) return answer
      const { body } = answer
      const code = codeOf(body)
      // 501 重复订阅: it reports on this number already.
      if ((body.result === true && code === '200') || code === '501') return { ok: true }
      return refusal(body, SUBSCRIBE_CODES)
    },
  }
}

const failure = (trouble: TrackTrouble, code: string, message = ''): TrackFailure => ({
  ok: false,
  trouble,
  code,
  message,
})

function refusal(body: Record<string, unknown>, codes: typeof QUERY_CODES): TrackFailure {
  const code = codeOf(body)
  const message = typeof body.message === 'string' ? trimText(body.message).slice(0, 100) : ''
  // One code stands for several troubles; only the words tell them apart.
  if (/单号.*锁|频繁|30分钟/.test(message)) return failure('locked', code, message)
  if (/余额|欠费|单量/.test(message)) return failure('account', code, message)
  return failure(codes[code] ?? 'unavailable', code || 'no code', message)
}

function codeOf({ returnCode, status }: Record<string, unknown>): string {
  const code = returnCode ?? status
  return typeof code === 'string' || typeof code === 'number' ? String(code) : ''
}

/** Null when it is no report about this number. Decided by `state`, not by `ischeck` or `status`. */
function reportOf(body: Record<string, unknown>, trackingNo: string): TrackReport | null {
  const parsed = found.safeParse(body)
  if (!parsed.success || parsed.data.nu.toUpperCase() !== trackingNo) return null
  const lines = (parsed.data.data ?? []).flatMap(({ context, time, ftime }) => {
    const at = parseChinaTime(ftime ?? '') ?? parseChinaTime(time ?? '')
    const text = trimText(context).slice(0, MOST_TEXT)
    return at && text ? [{ at: at.getTime(), text }] : []
  })
  return { state: stateOfKuaidi100(parsed.data.state), lines: newestFirst(lines).slice(0, MOST_LINES) }
}

/**
 * A push about a parcel.
 * - forged: not signed with this salt.
 * - unreadable: signed, and not about this number.
 * - ended: it reports no more on the number (`abort`): nothing was heard of it for 3 days, or nothing new for 60.
 * - report: what is known.
 */
export type Push =
  | { kind: 'forged' | 'unreadable' }
  | { kind: 'ended' }
  | { kind: 'report'; report: TrackReport }

const pushed = z.object({
  status: z.string(),
  lastResult: z.record(z.string(), z.unknown()).nullish(),
})

/**
 * Reads the form of a push. Its signature is over the text of `param` as it was sent.
 * @param number the number that was subscribed to with this salt
 */
export function kuaidi100Push(
  form: string,
  salt: string,
  { trackingNo }: Pick<TrackedNumber, 'trackingNo'>,
): Push {
  const fields = new URLSearchParams(form)
  const param = fields.get('param') ?? ''
  const [right, given] = [kuaidi100PushSign(param, salt), (fields.get('sign') ?? '').toUpperCase()]
  if (
    param === '' ||
    given.length !== right.length ||
    !timingSafeEqual(Buffer.from(given), Buffer.from(right))
  ) {
    return { kind: 'forged' }
  }
  const parsed = pushed.safeParse(parseObject(param))
  if (!parsed.success) return { kind: 'unreadable' }
  if (parsed.data.status === 'abort') return { kind: 'ended' }
  const report = parsed.data.lastResult ? reportOf(parsed.data.lastResult, trackingNo) : null
  return report ? { kind: 'report', report } : { kind: 'unreadable' }
}

/** What a push is answered with, so that it is not repeated; `taken` false: it is, at most three times. */
export function kuaidi100PushAnswer(taken: boolean, message: string): object {
  return { result: taken, returnCode: taken ? '200' : '500', message }
}
