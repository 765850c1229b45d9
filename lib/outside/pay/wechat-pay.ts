import { z } from 'zod'
import { chinaRfc3339 } from '../../base/calendar/china-time.ts'
import { parseObject } from '../../base/json.ts'
import {
  type AttemptRef,
  CHANNEL_MS,
  type ChannelAnswer,
  type NewPayment,
  type PaymentChannel,
  type PaymentReport,
  type Preparation,
  type RefundReport,
  type VerifiedNotification,
} from './port.ts'
import { openResource, sealedResource } from './wechat-cipher.ts'
import { type ApiAnswer, type ClientOptions, wechatPayClient } from './wechat-client.ts'
import { jsapiParameters } from './wechat-signature.ts'

export type WechatPayOptions = ClientOptions & {
  /** Makes a path of the shop absolute. */
  publicOrigin: string
  /** The merchant's mini-program, bound to the same merchant number: it pays on a page of its own (`mini`). */
  miniAppId?: string
}

/** The interface of each way; a mini-program's payment is JSAPI with its own app id. */
const interfaces = { jsapi: 'jsapi', mini: 'jsapi', h5: 'h5', native: 'native' } as const

const TRANSACTIONS = '/v3/pay/transactions'
const REFUNDS = '/v3/refund/domestic/refunds'
const MINUTE_MS = 60_000

const amountOf = z.object({ total: z.number().int().positive(), currency: z.literal('CNY').default('CNY') })

/** A payment as `query` answers and a notification brings it. */
const transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().min(1).max(64).optional(),
  success_time: z.string().optional(),
  amount: amountOf.optional(),
})
type Transaction = z.infer<typeof transaction>

const refundAnswer = z.object({
  out_refund_no: z.string(),
  status: z.string(),
  amount: z.object({ refund: z.number().int().nonnegative() }),
})

const refundNotice = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_status: z.string(),
  amount: z.object({ refund: z.number().int().nonnegative() }),
})

const notice = z.object({
  event_type: z.string(),
  resource_type: z.literal('encrypt-resource'),
  resource: sealedResource.extend({ original_type: z.string() }),
})

/**
 * WeChat Pay API v3 (integrations.md D.3).
 * @throws when a key of the credentials cannot be used
 */
export function wechatPayChannel(options: WechatPayOptions): PaymentChannel {
  const { credentials, now, publicOrigin, miniAppId } = options
  const { mchId, appId, apiV3Key } = credentials
  const client = wechatPayClient(options)
  const inTime = () => AbortSignal.timeout(CHANNEL_MS)

  async function query({ attemptNo }: AttemptRef, signal = inTime()): Promise<ChannelAnswer<PaymentReport>> {
    const answer = await client.ask(
      'GET',
      `${TRANSACTIONS}/out-trade-no/${attemptNo}?mchid=${mchId}`,
      null,
      signal,
    )
    if (isUnknown(answer)) return { ok: true, value: { state: 'waiting' } }
    if (!answer.ok) return trouble(answer)
    const found = transaction.safeParse(answer.body)
    const report = found.success && isOurs(found.data, attemptNo) ? reportOf(found.data) : null
    return report ? { ok: true, value: report } : nonsense()
  }

  const isOurs = (found: Transaction, attemptNo: string) =>
    found.mchid === mchId &&
    (found.appid === appId || found.appid === miniAppId) &&
    found.out_trade_no === attemptNo

  async function open(payment: NewPayment): Promise<ChannelAnswer<Preparation>> {
    const { way, payerOpenId } = payment
    if (way === 'page' || way === 'wap' || way === 'offline') return refusedHere(`no way ${way}`)
    const payingApp = way === 'mini' ? miniAppId : appId
    if (!payingApp) return refusedHere('no mini-program')
    const kind = interfaces[way]
    if (kind === 'jsapi' && payerOpenId === '') return refusedHere('no openId')
    const body = bodyOf(payment, payingApp)
    const answer = await client.ask('POST', `${TRANSACTIONS}/${kind}`, body, inTime())
    if (!answer.ok) return trouble(answer)
    const { prepay_id: prepayId, h5_url: h5Url, code_url: codeUrl } = answer.body
    if (kind === 'jsapi' && typeof prepayId === 'string' && prepayId) {
      const parameters = jsapiParameters(client.key, { appId: payingApp, prepayId, now: now() })
      return { ok: true, value: { kind: 'jsapi', parameters } }
    }
    if (way === 'native' && typeof codeUrl === 'string' && URL.canParse(codeUrl)) {
      return { ok: true, value: { kind: 'code', text: codeUrl } }
    }
    if (way === 'h5' && typeof h5Url === 'string' && URL.canParse(h5Url)) {
      const back = encodeURIComponent(new URL(payment.returnUrl, publicOrigin).href)
      const url = `${h5Url}${h5Url.includes('?') ? '&' : '?'}redirect_url=${back}`
      return { ok: true, value: { kind: 'redirect', url } }
    }
    return nonsense()
  }

  function bodyOf(payment: NewPayment, payingApp: string): unknown {
    const { way, attemptNo, title, amount, createdAt, expiresAt, notifyUrl, payerAddress, payerOpenId } =
      payment
    // At least a minute ahead, and counted from the attempt's creation, so that a repeated call sends the same value.
    const earliest = createdAt.getTime() + MINUTE_MS + 10_000
    const client = { payer_client_ip: payerAddress || '127.0.0.1' }
    return {
      appid: payingApp,
      mchid: mchId,
      description: cutToBytes(title, 127),
      out_trade_no: attemptNo,
      time_expire: chinaRfc3339(new Date(Math.max(expiresAt.getTime(), earliest))),
      notify_url: notifyUrl,
      amount: { total: amount, currency: 'CNY' },
      ...(payerOpenId !== '' && { payer: { openid: payerOpenId } }),
      ...(way === 'h5' && { scene_info: { ...client, h5_info: { type: 'Wap' } } }),
    }
  }

  function refundReport(
    status: string,
    refunded: { no: string; amount: number },
    wanted: { refundNo: string; amount?: number },
  ): RefundReport | null {
    if (refunded.no !== wanted.refundNo) return null
    if (wanted.amount !== undefined && refunded.amount !== wanted.amount) return null
    if (status === 'SUCCESS') return { state: 'done', amount: refunded.amount }
    if (status === 'PROCESSING') return { state: 'processing' }
    if (status === 'CLOSED') return { state: 'failed', message: 'CLOSED', ended: true }
    // The shopper's card is closed or frozen: the merchant completes the refund at WeChat Pay, under this same number.
    return status === 'ABNORMAL' ? { state: 'failed', message: 'ABNORMAL' } : null
  }

  function refundFrom(body: unknown, refundNo: string, amount?: number): ChannelAnswer<RefundReport> {
    const found = refundAnswer.safeParse(body)
    if (!found.success) return nonsense()
    const { status, out_refund_no: no, amount: given } = found.data
    const report = refundReport(
      status,
      { no, amount: given.refund },
      { refundNo, ...(amount === undefined ? {} : { amount }) },
    )
    return report ? { ok: true, value: report } : nonsense()
  }

  function read(type: string, text: string): VerifiedNotification | null {
    const content = parseObject(text)
    if (type.startsWith('REFUND.')) {
      const found = refundNotice.safeParse(content)
      if (!found.success || found.data.mchid !== mchId) return null
      const { out_trade_no: attemptNo, out_refund_no: refundNo, refund_status: status, amount } = found.data
      const report = refundReport(status, { no: refundNo, amount: amount.refund }, { refundNo })
      return report && { about: 'refund', attemptNo, refundNo, report }
    }
    if (!type.startsWith('TRANSACTION.')) return { about: 'nothing' }
    const found = transaction.safeParse(content)
    if (!found.success || !isOurs(found.data, found.data.out_trade_no)) return null
    const report = reportOf(found.data)
    return report && { about: 'payment', attemptNo: found.data.out_trade_no, report }
  }

  return {
    code: 'wechat',
    account: mchId,
    prepare: open,
    query: (attempt) => query(attempt),

    async close(attempt) {
      const signal = inTime()
      const target = `${TRANSACTIONS}/out-trade-no/${attempt.attemptNo}/close`
      const answer = await client.ask('POST', target, { mchid: mchId }, signal)
      if (answer.ok || answer.code === 'ORDER_CLOSED') return { ok: true, value: { state: 'closed' } }
      // The request that opens it may still be on its way.
      if (isUnknown(answer)) return { ok: true, value: { state: 'closed', late: true } }
      // Paid before, or at this moment: WeChat refuses with one of several codes, the payment itself says which.
      if (answer.why === 'unreachable') return trouble(answer)
      return query(attempt, signal)
    },

    async refund({ attemptNo, transactionNo, refundNo, amount, total, reason, notifyUrl }) {
      const body = {
        ...(transactionNo ? { transaction_id: transactionNo } : { out_trade_no: attemptNo }),
        out_refund_no: refundNo,
        reason: cutToBytes(reason, 80),
        notify_url: notifyUrl,
        amount: { refund: amount, total, currency: 'CNY' },
      }
      const answer = await client.ask('POST', REFUNDS, body, inTime())
      return answer.ok ? refundFrom(answer.body, refundNo, amount) : trouble(answer)
    },

    async queryRefund({ refundNo }) {
      const answer = await client.ask('GET', `${REFUNDS}/${refundNo}`, null, inTime())
      if (isUnknown(answer)) return { ok: true, value: { state: 'unknown' } }
      return answer.ok ? refundFrom(answer.body, refundNo) : trouble(answer)
    },

    async verifyNotification({ headers, body }) {
      if (!(await client.isGenuine(headers, body, inTime()))) return null
      const parsed = notice.safeParse(parseObject(body))
      if (!parsed.success) return null
      try {
        return read(parsed.data.event_type, openResource(apiV3Key, parsed.data.resource))
      } catch {
        return null
      }
    },

    acknowledge: (taken) => ({
      status: taken ? 200 : 500,
      contentType: 'application/json',
      body: JSON.stringify(taken ? { code: 'SUCCESS', message: '成功' } : { code: 'FAIL', message: '失败' }),
    }),
  }
}

/** Null when the answer is incomplete: a success without its amount, number or time. */
function reportOf(found: Transaction): PaymentReport | null {
  switch (found.trade_state) {
    case 'SUCCESS':
    // Refunded in part or in whole, so it was paid.
    case 'REFUND': {
      const paidAt = new Date(found.success_time ?? '')
      if (!found.amount || !found.transaction_id || Number.isNaN(paidAt.getTime())) return null
      return { state: 'paid', amount: found.amount.total, transactionNo: found.transaction_id, paidAt }
    }
    case 'NOTPAY':
      return { state: 'waiting' }
    case 'USERPAYING':
    case 'ACCEPT':
      return { state: 'processing' }
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' }
    case 'PAYERROR':
      return { state: 'failed' }
    default:
      return null
  }
}

function isUnknown(answer: ApiAnswer): boolean {
  return !answer.ok && answer.status === 404 && answer.why === 'refused' && UNKNOWN.has(answer.code)
}

const UNKNOWN = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'])

function trouble({ why, message }: Extract<ApiAnswer, { ok: false }>) {
  return { ok: false, why, message } as const
}

function refusedHere(message: string) {
  return { ok: false, why: 'refused', message } as const
}

/** A signed answer that is about something else, or has an unknown state. */
function nonsense<T>(): ChannelAnswer<T> {
  return { ok: false, why: 'unreachable', message: 'an answer that makes no sense' }
}

/** Whole characters of at most so many bytes of UTF-8: WeChat counts bytes. */
export function cutToBytes(text: string, most: number): string {
  let size = 0
  let cut = ''
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > most) break
    cut += character
  }
  return cut
}
