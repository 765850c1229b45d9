import type { KeyObject } from 'node:crypto'
import { parseObject } from '../../base/json.ts'
import { ask, type Reply } from '../ask.ts'
import { rsaPrivateKey, rsaPublicKey } from './rsa.ts'
import { platformKey, readCertificates } from './wechat-certificates.ts'
import { authorization, isSigned, type MerchantKey, signatureOf } from './wechat-signature.ts'

/** The fields of the credentials kind `wechatPay`. */
export type WechatPayCredentials = {
  mchId: string
  appId: string
  apiV3Key: string
  serialNo: string
  privateKey: string
  verifiers: readonly { serialNo: string; key: string }[]
}

export type ClientOptions = {
  /** No slash at the end. */
  baseUrl: string
  credentials: WechatPayCredentials
  now: () => Date
}

/**
 * `status` and `code` are WeChat Pay's own. A `refused` answer may be unsigned, but is discarded when its signature is
 * wrong.
 */
export type ApiAnswer =
  | { ok: true; body: Record<string, unknown> }
  | { ok: false; why: 'unreachable' | 'refused'; status: number; code: string; message: string }

export type WechatPayClient = {
  key: MerchantKey
  ask(method: 'GET' | 'POST', target: string, body: unknown, signal: AbortSignal): Promise<ApiAnswer>
  /** Whether these bytes were signed by WeChat Pay for this merchant. */
  isGenuine(headers: Headers, body: string, signal: AbortSignal): Promise<boolean>
}

/**
 * Signs requests and checks answers. A success is believed only with WeChat Pay's signature. A refusal may come without
 * one (the gateway's own errors do), but never with a wrong one.
 * @throws when a key of the credentials cannot be used
 */
export function wechatPayClient({ baseUrl, credentials, now }: ClientOptions): WechatPayClient {
  const { mchId, serialNo, apiV3Key } = credentials
  const key: MerchantKey = { mchId, serialNo, privateKey: rsaPrivateKey(credentials.privateKey) }
  const verifiers = new Map(credentials.verifiers.map((one) => [one.serialNo, rsaPublicKey(one.key)]))
  const publicKeyId = [...verifiers.keys()].find((serial) => serial.startsWith('PUB_KEY_ID_'))

  function send(method: 'GET' | 'POST', target: string, body: string, signal: AbortSignal): Promise<Reply> {
    const headers: Record<string, string> = {
      accept: 'application/json',
      authorization: authorization(key, { method, target, body, now: now() }),
      'user-agent': 'wayfront',
    }
    if (body) headers['content-type'] = 'application/json'
    // Merchants with both kinds of keys get answers signed with the one they name.
    if (publicKeyId) headers['wechatpay-serial'] = publicKeyId
    return ask({ url: baseUrl + target, method, headers, ...(body ? { body } : {}), signal })
  }

  async function download(signal: AbortSignal) {
    const reply = await send('GET', '/v3/certificates', '', signal)
    const signature = reply.ok ? signatureOf(reply.headers) : null
    if (!reply.ok || reply.status !== 200 || !signature) return null
    return readCertificates(apiV3Key, reply.body, signature, now())
  }

  async function keyOf(serial: string, signal: AbortSignal): Promise<KeyObject | null> {
    const known = verifiers.get(serial)
    if (known || serial.startsWith('PUB_KEY_ID_')) return known ?? null
    return platformKey(`${baseUrl} ${mchId}`, serial, now(), () => download(signal))
  }

  async function isGenuine(headers: Headers, body: string, signal: AbortSignal): Promise<boolean> {
    const signature = signatureOf(headers)
    const verifier = signature && (await keyOf(signature.serial, signal))
    return Boolean(signature && verifier && isSigned(verifier, signature, body, now()))
  }

  return {
    key,
    isGenuine,
    async ask(method, target, content, signal) {
      const reply = await send(method, target, content === null ? '' : JSON.stringify(content), signal)
      if (!reply.ok) return unreachable(0, reply.message)
      const { status, headers, body } = reply
      const success = status >= 200 && status < 300
      if ((success || signatureOf(headers)) && !(await isGenuine(headers, body, signal))) {
        return unreachable(status, 'an answer without WeChat Pay’s signature')
      }
      const parsed = body === '' ? {} : parseObject(body)
      if (success) return parsed ? { ok: true, body: parsed } : unreachable(status, 'not JSON')
      const code = typeof parsed?.code === 'string' ? parsed.code : ''
      // WeChat Pay's message can name the payer; the code is enough for an operator.
      const message = `${status} ${code}`
      if (status < 400 || status >= 500 || status === 429 || code === '' || code === 'SYSTEM_ERROR') {
        return unreachable(status, message)
      }
      return { ok: false, why: 'refused', status, code, message }
    },
  }
}

function unreachable(status: number, message: string): ApiAnswer {
  return { ok: false, why: 'unreachable', status, code: '', message }
}
