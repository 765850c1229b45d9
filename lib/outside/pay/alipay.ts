import { z } from 'zod'
import { chinaTime, parseChinaTime } from '../../base/calendar/china-time.ts'
import { parseObject } from '../../base/json.ts'
import { ask } from '../ask.ts'
import { isSignedNotice, signedPart, withSign } from './alipay-signature.ts'
import {
  type AttemptRef,
  CHANNEL_MS,
  type ChannelAnswer,
  type PaymentChannel,
  type PaymentReport,
  type RefundReport,
  type VerifiedNotification,
} from './port.ts'
import { rsaPrivateKey, rsaPublicKey, rsaVerify } from './rsa.ts'

/** The fields of the credentials kind `alipay`. */
export type AlipayCredentials = {
  appId: string
  sellerId: string
  privateKey: string
  alipayPublicKey: string
}

export type AlipayOptions = {
  gateway: string
  credentials: AlipayCredentials
  now: () => Date
  /** Makes a path of the shop absolute. */
  publicOrigin: string
}

type ApiAnswer =
  | { ok: true; body: Record<string, unknown> }
  | { ok: false; why: 'unreachable' | 'refused'; code: string; message: string }

const trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string().min(1).max(64),
  trade_status: z.string(),
  total_amount: z.string(),
})

/**
 * Alipay's payment page for phones, `alipay.trade.wap.pay`, signed RSA2 (integrations.md D.4).
 * @throws when a key of the credentials cannot be used
 */
export function alipayChannel({ gateway, credentials, now, publicOrigin }: AlipayOptions): PaymentChannel {
  const { appId, sellerId } = credentials
  const privateKey = rsaPrivateKey(credentials.privateKey)
  const alipayKey = rsaPublicKey(credentials.alipayPublicKey)
  const inTime = () => AbortSignal.timeout(CHANNEL_MS)

  function signed(method: string, content: unknown, more: Record<string, string> = {}): URLSearchParams {
    return new URLSearchParams(
      withSign(privateKey, {
        app_id: appId,
        method,
        format: 'JSON',
        charset: 'utf-8',
        sign_type: 'RSA2',
        timestamp: chinaTime(now()),
        version: '1.0',
        biz_content: JSON.stringify(content),
        ...more,
      }),
    )
  }

  /** Believes only what Alipay has signed. */
  async function call(method: string, content: unknown, signal: AbortSignal): Promise<ApiAnswer> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }
    const body = signed(method, content).toString()
    const reply = await ask({ url: gateway, method: 'POST', headers, body, signal })
    if (!reply.ok) return unreachable(reply.message)
    const part = signedPart(reply.body, `${method.replaceAll('.', '_')}_response`)
    if (!part || !rsaVerify(alipayKey, part.text, part.sign)) {
      return unreachable(`${reply.status}, an answer without Alipay’s signature`)
    }
    const found = parseObject(part.text)
    if (found?.code === '10000') return { ok: true, body: found }
    const code = String(found?.sub_code ?? found?.code ?? '')
    // 20000 and SYSTEM_ERROR: the outcome is unknown.
    const unsure = found?.code === '20000' || /SYSTEM_ERROR|unknow-error/.test(code)
    return unsure ? unreachable(code) : { ok: false, why: 'refused', code, message: code }
  }

  async function query({ attemptNo }: AttemptRef, signal = inTime()): Promise<ChannelAnswer<PaymentReport>> {
    const answer = await call('alipay.trade.query', { out_trade_no: attemptNo }, signal)
    // The trade begins when the shopper signs in at Alipay's page.
    if (!answer.ok && answer.code === NOT_THERE) return { ok: true, value: { state: 'waiting' } }
    if (!answer.ok) return trouble(answer)
    const found = trade.safeParse(answer.body)
    if (!found.success || found.data.out_trade_no !== attemptNo) return nonsense()
    const report = reportOf(found.data, String(answer.body.send_pay_date ?? ''))
    return report ? { ok: true, value: report } : nonsense()
  }

  async function refundState(
    { attemptNo, refundNo }: { attemptNo: string; refundNo: string },
    signal: AbortSignal,
  ): Promise<ChannelAnswer<RefundReport | { state: 'unknown' }>> {
    const content = { out_trade_no: attemptNo, out_request_no: refundNo }
    const answer = await call('alipay.trade.fastpay.refund.query', content, signal)
    if (!answer.ok)
      return answer.code === NOT_THERE ? { ok: true, value: { state: 'unknown' } } : trouble(answer)
    const { refund_status: status, out_request_no: no, refund_amount: amount } = answer.body
    // An answer without a refund is how Alipay says that there is none.
    if (no === undefined && status === undefined) return { ok: true, value: { state: 'unknown' } }
    const fen = parseAmount(String(amount ?? ''))
    if (no !== refundNo || fen === null) return nonsense()
    return {
      ok: true,
      value: status === 'REFUND_SUCCESS' ? { state: 'done', amount: fen } : { state: 'processing' },
    }
  }

  return {
    code: 'alipay',
    account: appId,
    query: (attempt) => query(attempt),

    /** No call is made: the address itself is the signed order. */
    async prepare({ attemptNo, amount, title, returnUrl, notifyUrl, expiresAt }) {
      const back = new URL(returnUrl, publicOrigin).href
      const content = {
        out_trade_no: attemptNo,
        total_amount: yuan(amount),
        // Characters that Alipay does not want in a subject.
        subject: title.replace(/[/=&]/g, ' ').slice(0, 256),
        product_code: 'QUICK_WAP_WAY',
        seller_id: sellerId,
        quit_url: back,
        time_expire: chinaTime(expiresAt),
      }
      const query = signed('alipay.trade.wap.pay', content, { return_url: back, notify_url: notifyUrl })
      const url = `${gateway}${gateway.includes('?') ? '&' : '?'}${query}`
      return { ok: true, value: { kind: 'redirect', url } }
    },

    async close(attempt) {
      const signal = inTime()
      const answer = await call('alipay.trade.close', { out_trade_no: attempt.attemptNo }, signal)
      if (answer.ok) return { ok: true, value: { state: 'closed' } }
      // The shopper may still have Alipay's page open and can pay there until it expires.
      if (answer.code === NOT_THERE) return { ok: true, value: { state: 'closed', late: true } }
      if (answer.why === 'unreachable') return trouble(answer)
      return query(attempt, signal)
    },

    async refund({ attemptNo, refundNo, amount, reason }) {
      const signal = inTime()
      const content = {
        out_trade_no: attemptNo,
        out_request_no: refundNo,
        refund_amount: yuan(amount),
        refund_reason: reason,
      }
      const answer = await call('alipay.trade.refund', content, signal)
      if (!answer.ok) return trouble(answer)
      if (answer.body.out_trade_no !== attemptNo) return nonsense()
      if (answer.body.fund_change === 'Y') return { ok: true, value: { state: 'done', amount } }
      // Sent before, or in progress: only a query of the refund tells its state.
      const found = await refundState({ attemptNo, refundNo }, signal)
      if (!found.ok) return found
      return found.value.state === 'unknown'
        ? { ok: true, value: { state: 'processing' } }
        : { ok: true, value: found.value }
    },

    queryRefund: (refund) => refundState(refund, inTime()),

    async verifyNotification({ body }): Promise<VerifiedNotification | null> {
      const given = formOf(body)
      if (!given || !isSignedNotice(alipayKey, given)) return null
      if (given.app_id !== appId || given.seller_id !== sellerId) return null
      const found = trade.safeParse(given)
      if (!found.success) return { about: 'nothing' }
      const report = reportOf(found.data, given.gmt_payment ?? '')
      return report && { about: 'payment', attemptNo: found.data.out_trade_no, report }
    },

    acknowledge: (taken) => ({
      status: taken ? 200 : 500,
      contentType: 'text/plain; charset=utf-8',
      body: taken ? 'success' : 'fail',
    }),
  }
}

const NOT_THERE = 'ACQ.TRADE_NOT_EXIST'

/** Null when the answer is incomplete or contradictory: a success without its amount or time, an unknown state. */
function reportOf(found: z.infer<typeof trade>, paidText: string): PaymentReport | null {
  switch (found.trade_status) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED': {
      const amount = parseAmount(found.total_amount)
      const paidAt = parseChinaTime(paidText)
      return amount && paidAt ? { state: 'paid', amount, transactionNo: found.trade_no, paidAt } : null
    }
    case 'WAIT_BUYER_PAY':
      return { state: 'waiting' }
    case 'TRADE_CLOSED':
      return { state: 'closed' }
    default:
      return null
  }
}

/** `1234.50`: how Alipay writes fen. */
function yuan(fen: number): string {
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
}

/** Null when it is no amount. */
function parseAmount(text: string): number | null {
  const [, whole, cents = ''] = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** A form's fields; null when one comes twice, because then it is ambiguous which one was signed. */
function formOf(body: string): Record<string, string> | null {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(body)) {
    if (fields.has(name)) return null
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

function unreachable(message: string): ApiAnswer {
  return { ok: false, why: 'unreachable', code: '', message }
}

function trouble({ why, message }: Extract<ApiAnswer, { ok: false }>) {
  return { ok: false, why, message } as const
}

function nonsense<T>(): ChannelAnswer<T> {
  return { ok: false, why: 'unreachable', message: 'an answer that makes no sense' }
}
