import { type KeyObject, randomBytes } from 'node:crypto'
import type { JsapiParameters } from './port.ts'
import { rsaSign, rsaVerify } from './rsa.ts'

/** What a merchant signs with: WeChat Pay API v3, `WECHATPAY2-SHA256-RSA2048` (integrations.md D.3). */
export type MerchantKey = { mchId: string; serialNo: string; privateKey: KeyObject }

type SignedRequest = { method: string /** Path with its query. */; target: string; body: string; now: Date }

/** Value of the `Authorization` header. */
export function authorization(key: MerchantKey, { method, target, body, now }: SignedRequest): string {
  const timestamp = seconds(now)
  const nonce = randomNonce()
  const signature = rsaSign(key.privateKey, `${method}\n${target}\n${timestamp}\n${nonce}\n${body}\n`)
  const fields = {
    mchid: key.mchId,
    nonce_str: nonce,
    signature,
    timestamp,
    serial_no: key.serialNo,
  }
  const text = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${text.join(',')}`
}

/** What the page hands to WeixinJSBridge so that WeChat shows its payment sheet. */
export function jsapiParameters(
  { privateKey }: MerchantKey,
  { appId, prepayId, now }: { appId: string; prepayId: string; now: Date },
): JsapiParameters {
  const timeStamp = seconds(now)
  const nonceStr = randomNonce()
  const pack = `prepay_id=${prepayId}`
  const paySign = rsaSign(privateKey, `${appId}\n${timeStamp}\n${nonceStr}\n${pack}\n`)
  return { appId, timeStamp, nonceStr, package: pack, signType: 'RSA', paySign }
}

/** The four headers of an answer or a notification, in the same names at both. */
export type Signature = { timestamp: string; nonce: string; signature: string; serial: string }

/** Null when it is not signed at all. */
export function signatureOf(headers: Headers): Signature | null {
  const header = (name: string) => headers.get(`wechatpay-${name}`) ?? ''
  const signature = {
    timestamp: header('timestamp'),
    nonce: header('nonce'),
    signature: header('signature'),
    serial: header('serial'),
  }
  return Object.values(signature).every(Boolean) ? signature : null
}

/** Older or newer than this is a replay, or a clock that is wrong. */
const SKEW_MS = 300_000

/** Whether WeChat Pay signed exactly these bytes, lately. `key` is the one of the signature's serial. */
export function isSigned(
  key: KeyObject,
  { timestamp, nonce, signature }: Signature,
  body: string,
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > SKEW_MS) return false
  // WeChat probes whether signatures are really verified.
  if (signature.startsWith('WECHATPAY/SIGNTEST/')) return false
  return rsaVerify(key, `${timestamp}\n${nonce}\n${body}\n`, signature)
}

function seconds(now: Date): string {
  return String(Math.floor(now.getTime() / 1000))
}

/** 32 characters of [0-9A-F]. */
function randomNonce(): string {
  return randomBytes(16).toString('hex').toUpperCase()
}
