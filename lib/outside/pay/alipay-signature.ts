import type { KeyObject } from 'node:crypto'
import { parseObject } from '../../base/json.ts'
import { rsaSign, rsaVerify } from './rsa.ts'

/** `a=1&b=2`, sorted by name, raw values: what Alipay's RSA2 signs. */
function signedText(parameters: Readonly<Record<string, string>>, without: readonly string[]): string {
  return Object.keys(parameters)
    .filter((name) => !without.includes(name))
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')
}

/** The parameters with their `sign`. Empty values are not sent, so none is among them. */
export function withSign(
  key: KeyObject,
  parameters: Readonly<Record<string, string>>,
): Record<string, string> {
  const given = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''))
  return { ...given, sign: rsaSign(key, signedText(given, ['sign'])) }
}

/** Whether Alipay signed a notification: everything it sent but `sign` and `sign_type`, values decoded. */
export function isSignedNotice(key: KeyObject, parameters: Readonly<Record<string, string>>): boolean {
  if (parameters.sign_type !== 'RSA2') return false
  return rsaVerify(key, signedText(parameters, ['sign', 'sign_type']), parameters.sign ?? '')
}

/**
 * The part of an answer that Alipay signs, exactly as it was sent, and its signature. Null when there is no such part.
 * `{"alipay_trade_query_response":{…},"sign":"…"}`
 */
export function signedPart(body: string, name: string): { text: string; sign: string } | null {
  const start = body.indexOf(`"${name}":{`)
  if (start < 0) return null
  const begin = start + name.length + 3
  const end = endOfObject(body, begin)
  if (end === null) return null
  const sign = parseObject(`${body.slice(0, begin)}{}${body.slice(end)}`)?.sign
  return typeof sign === 'string' ? { text: body.slice(begin, end), sign } : null
}

/** Index behind the brace that closes the object beginning at `begin`. */
function endOfObject(text: string, begin: number): number | null {
  let depth = 0
  let inString = false
  for (let index = begin; index < text.length; index += 1) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return index + 1
    }
  }
  return null
}
