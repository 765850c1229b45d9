import { createHash, createHmac } from 'node:crypto'

/** The credentials of a CAM user. */
export type Tc3Key = { secretId: string; secretKey: string }

export type Tc3Question = {
  host: string
  /** `sms`, as the scope names it. */
  service: string
  /** Sent byte for byte as it is signed. */
  body: string
  /** Seconds since 1970. */
  timestamp: number
  /** Signed beside `content-type` and `host`, such as `x-tc-action`; names in lower case. */
  more?: Readonly<Record<string, string>>
  contentType?: string
}

const ALGORITHM = 'TC3-HMAC-SHA256'
export const TC3_CONTENT_TYPE = 'application/json; charset=utf-8'

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text, 'utf8').digest()

/** The header `Authorization` of `POST /` (Tencent Cloud, signature method v3). */
export function tc3Authorization({ secretId, secretKey }: Tc3Key, question: Tc3Question): string {
  const { text, names, scope } = tc3StringToSign(question)
  const [date = ''] = scope.split('/')
  const signature = hmac(tc3SigningKey(secretKey, date, question.service), text).toString('hex')
  return `${ALGORITHM} Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}

/** The key a day's requests to a service are signed with. @param date `2026-11-22`, UTC */
export function tc3SigningKey(secretKey: string, date: string, service: string): Buffer {
  return hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request')
}

/** What is signed, with the names of the headers in it and the scope. */
export function tc3StringToSign({ host, service, body, timestamp, more = {}, contentType }: Tc3Question): {
  text: string
  names: string
  scope: string
} {
  const headers: Record<string, string> = { 'content-type': contentType ?? TC3_CONTENT_TYPE, host, ...more }
  const sorted = Object.keys(headers).sort()
  const names = sorted.join(';')
  const lines = sorted.map((name) => `${name}:${headers[name]?.trim().toLowerCase()}\n`).join('')
  const canonical = ['POST', '/', '', lines, names, sha256(body)].join('\n')
  const scope = `${new Date(timestamp * 1000).toISOString().slice(0, 10)}/${service}/tc3_request`
  return { text: [ALGORITHM, timestamp, scope, sha256(canonical)].join('\n'), names, scope }
}
