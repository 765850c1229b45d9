import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { boundedFetch } from '../../base/http/bounded-fetch.ts'

/**
 * How a one-time access token of an e-commerce partner becomes the partner's user. No public protocol exists for it,
 * so this one is ours (docs/integrations.md, "Partners"): one signed POST from our server to the partner's.
 */

export type PartnerKeys = { exchangeUrl: string; appKey: string; appSecret: string }

export const partnerHeaders = {
  key: 'x-partner-key',
  timestamp: 'x-partner-timestamp',
  nonce: 'x-partner-nonce',
  signature: 'x-partner-signature',
} as const

/** Hexadecimal HMAC-SHA-256 over `{appKey}\n{timestamp}\n{nonce}\n{body}`; the timestamp in seconds since 1970. */
export function signPartner(
  { appKey, appSecret }: Pick<PartnerKeys, 'appKey' | 'appSecret'>,
  { timestamp, nonce, body }: { timestamp: string; nonce: string; body: string },
): string {
  return createHmac('sha256', appSecret).update(`${appKey}\n${timestamp}\n${nonce}\n${body}`).digest('hex')
}

const answer = z.object({
  /** 0 is success. */
  code: z.coerce.number().int(),
  message: z.string().max(300).catch(''),
  data: z
    .object({
      /** The partner's id of its user for this merchant. */
      openUserId: z.coerce.string().trim().min(1).max(128),
      /** Not used to find an account: the number may belong to another person since the partner verified it. */
      mobile: z.string().max(30).nullish(),
      /** The partner's token for the session (`ddtoken`). */
      token: z.string().max(512).nullish(),
    })
    .nullish(),
})

export type PartnerUser = { openUserId: string; mobile: string; token: string }
export type Exchanged =
  | { kind: 'user'; user: PartnerUser }
  /** The partner does not vouch for the token: used, expired or unknown. */
  | { kind: 'refused'; message: string }
  /** The partner gave no valid answer. `reason` may be logged. */
  | { kind: 'unavailable'; reason: string }

/** Shorter than the centre's own time-out. */
const TIMEOUT_MS = 3_500
const MAX_ANSWER = 64 * 1024

/** Never throws. Sent once, because the token is valid only once. */
export async function exchangeToken(
  keys: PartnerKeys,
  accessToken: string,
  now: Date,
  timeoutMs = TIMEOUT_MS,
): Promise<Exchanged> {
  const body = JSON.stringify({ accessToken })
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const reply = await boundedFetch({
    url: keys.exchangeUrl,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      [partnerHeaders.key]: keys.appKey,
      [partnerHeaders.timestamp]: timestamp,
      [partnerHeaders.nonce]: nonce,
      [partnerHeaders.signature]: signPartner(keys, { timestamp, nonce, body }),
    },
    body,
    maxBytes: MAX_ANSWER,
    within: timeoutMs,
  })
  return reply.ok ? read(reply.status, reply.text) : { kind: 'unavailable', reason: reply.reason }
}

function read(status: number, text: string): Exchanged {
  if (status >= 300 && status < 400) return { kind: 'unavailable', reason: `redirect ${status}` }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { kind: 'unavailable', reason: `status ${status}, no JSON` }
  }
  const parsed = answer.safeParse(json)
  if (!parsed.success) return { kind: 'unavailable', reason: `status ${status}, another form` }
  const { code, message, data } = parsed.data
  if (status >= 500) return { kind: 'unavailable', reason: `status ${status}` }
  if (code !== 0 || status !== 200) return { kind: 'refused', message }
  if (!data) return { kind: 'unavailable', reason: 'success without a user' }
  return {
    kind: 'user',
    user: { openUserId: data.openUserId, mobile: data.mobile ?? '', token: data.token ?? '' },
  }
}
