import { createHash, createHmac } from 'node:crypto'

/** The credentials of a RAM user. */
export type AcsKey = { accessKeyId: string; accessKeySecret: string }

/** A request to an RPC-style API: `POST /`, with its parameters in the query or in a form. */
export type AcsQuestion = {
  host: string
  action: string
  version: string
  /** `application/x-www-form-urlencoded`, or empty. */
  body: string
  /** ISO 8601, seconds, UTC: `2026-11-22T01:30:00Z`. */
  date: string
  nonce: string
  /** Canonical query (`canonicalQuery`). Default: none. */
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

/** Parameters as the signature wants them: sorted by name, encoded by RFC 3986. */
export function canonicalQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.keys(parameters)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(parameters[name] ?? '')}`)
    .join('&')
}

/** The moment in the form of `x-acs-date`. */
export function acsDate(moment: Date): string {
  return moment.toISOString().replace(/\.\d+Z$/, 'Z')
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

const FORM = 'application/x-www-form-urlencoded'

function stringToSign(headers: Record<string, string>, query: string, contentHash: string): string {
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('')
  return `${ALGORITHM}\n${sha256(['POST', '/', query, lines, names.join(';'), contentHash].join('\n'))}`
}
