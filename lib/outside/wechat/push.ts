import { createDecipheriv, createHash } from 'node:crypto'
import { isSameSecret } from '../../base/same-secret.ts'

/** What the merchant has set up for pushes of its official account (服务器配置). */
export type PushKeys = {
  token: string
  /** 43 characters; empty where pushes come in plain. */
  encodingAesKey: string
  appId: string
}

/** A genuine push: fields of its XML by name. */
export type Push = Readonly<Record<string, string>>

/** Whether WeChat has signed these words; of a plain push and of the set-up question `token`, `timestamp`, `nonce`. */
export function isPushSigned(words: readonly string[], signature: string): boolean {
  const right = createHash('sha1')
    .update([...words].sort().join(''))
    .digest('hex')
  return isSameSecret(right, signature)
}

/**
 * Opens a push in plain or in safe mode; null when it is not WeChat's. A merchant with a key for safe mode accepts
 * nothing in plain.
 */
export function openPush(
  { token, encodingAesKey, appId }: PushKeys,
  query: URLSearchParams,
  body: string,
): Push | null {
  const value = (name: string) => query.get(name) ?? ''
  const signed = [token, value('timestamp'), value('nonce')]
  if (!encodingAesKey) return isPushSigned(signed, value('signature')) ? fieldsOf(body) : null
  const encrypted = fieldsOf(body).Encrypt ?? ''
  if (!isPushSigned([...signed, encrypted], value('msg_signature'))) return null
  const xml = decrypted(encrypted, encodingAesKey, appId)
  return xml === null ? null : fieldsOf(xml)
}

/** AES-256-CBC, PKCS#7 to 32 bytes: 16 random bytes, the length of the XML in four, the XML, the appId. */
function decrypted(text: string, encodingAesKey: string, appId: string): string | null {
  try {
    const key = Buffer.from(`${encodingAesKey}=`, 'base64')
    const cipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
    const padded = Buffer.concat([cipher.update(text, 'base64'), cipher.final()])
    const padding = padded.at(-1) ?? 0
    if (padding < 1 || padding > 32) return null
    const plain = padded.subarray(0, padded.length - padding)
    const length = plain.readUInt32BE(16)
    if (plain.subarray(20 + length).toString('utf8') !== appId) return null
    return plain.subarray(20, 20 + length).toString('utf8')
  } catch {
    return null
  }
}

/** The fields of WeChat's flat XML. Events hold nothing nested that is of use here. */
function fieldsOf(xml: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [, name = '', marked, plain = ''] of xml.matchAll(
    /<([A-Za-z]{1,40})>(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))<\/\1>/g,
  )) {
    fields[name] = marked ?? plain
  }
  return fields
}

/** How the delivery of a template message ended; null when the push is about something else. */
export function templateDelivery({ Event, MsgID, Status = '' }: Push): {
  msgId: string
  delivered: boolean
  code: string
} | null {
  if (Event !== 'TEMPLATESENDJOBFINISH' || !MsgID || !/^\d{1,32}$/.test(MsgID)) return null
  // Documents write the failures with and without a blank.
  const status = Status.replace(/\s+/g, '')
  return { msgId: MsgID, delivered: status === 'success', code: status.slice(0, 60) }
}
