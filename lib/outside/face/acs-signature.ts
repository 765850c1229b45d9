import { createHash, createHmac } from 'node:crypto'

/** The credentials of a RAM user. */
export type AcsKey = { accessKeyId: string; accessKeySecret: string }

/** A request to an RPC-style API: `POST /` with everything in the body, so that no name or number is in an address. */
export type AcsQuestion = {
  host: string
  action: string
  version: string
  /** `application/x-www-form-urlencoded`. */
  body: string
  /** ISO 8601, seconds, UTC: `2026-11-22T01:30:00Z`. */
  date: string
  nonce: string
  /** Canonical query: sorted, percent-encoded. Default: none. */
  query?: string
}

const ALGORITHM = 'ACS3-HMAC-SHA256'

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** Headers of a signed request (Alibaba Cloud, signature method V3). */
export function signedHeaders(
  { accessKeyId, accessKeySecret }: AcsKey,
  question: AcsQuestion,
): Record<string, string> {
  const contentHash = sha256(question.body)
  const headers: Record<string, string> = {
    host: question.host,
    'x-acs-action': question.action,
    'x-acs-content-sha256': contentHash,
    'x-acs-date': question.date,
    'x-acs-signature-nonce': question.nonce,
    'x-acs-version': question.version,
    ...(question.body ? { 'content-type': FORM } : {}),
  }
  const signature = createHmac('sha256', accessKeySecret)
    .update(stringToSign(headers, question.query ?? '', contentHash), 'utf8')
    .digest('hex')
  const names = Object.keys(headers).sort().join(';')
  return {
    ...headers,
    authorization: `${ALGORITHM} Credential=${accessKeyId},SignedHeaders=${names},Signature=${signature}`,
  }
}

const FORM = 'application/x-www-form-urlencoded'

function stringToSign(headers: Record<string, string>, query: string, contentHash: string): string {
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('')
  return `${ALGORITHM}\n${sha256(['POST', '/', query, lines, names.join(';'), contentHash].join('\n'))}`
}
