import { randomInt, verify } from 'node:crypto'
import { chinaTime } from '../../../base/calendar/china-time.ts'
import type { AlipayCredentials } from '../alipay.ts'
import { rsaSign } from '../rsa.ts'
import { type Answered, type Asked, type FakeServer, fakeServer } from './fake-server.ts'
import { deliver, type Notification } from './fake-wechat-pay.ts'
import { newKeyPair } from './test-keys.ts'

type FakeTrade = {
  no: string
  tradeNo: string
  amount: string
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED'
  notifyUrl: string
  expires: string
  paidAt: Date | null
  /** By `out_request_no`. */
  refunds: Map<string, { amount: string; done: boolean }>
}

export type FakeAlipay = FakeServer & {
  gateway: string
  credentials: AlipayCredentials
  trades: Map<string, FakeTrade>
  /** `SLOW` accepts a refund and answers that it is not done yet. */
  refundsBecome: 'DONE' | 'SLOW' | 'ACQ.SELLER_BALANCE_NOT_ENOUGH'
  forgesAnswers: boolean
  /** The shopper opens a payment page of the shop and signs in there: now the trade exists. */
  visit(pageUrl: string): Promise<number>
  /** Pays a trade. Notifies the shop unless `silently`. False when it cannot be paid. */
  pay(no: string, silently?: 'silently'): Promise<boolean>
  notificationOf(no: string, change?: (fields: Record<string, string>) => void): Notification
}

const fen = (yuan: string) => Math.round(Number(yuan) * 100)

/** Alipay's gateway as a shop sees it, for tests: real HTTP, every signature checked, every answer signed. */
export async function fakeAlipay(
  options: { now?: () => Date; appId?: string; sellerId?: string } = {},
): Promise<FakeAlipay> {
  const { now = () => new Date(), appId = '2021000000000001', sellerId = '2088000000000001' } = options
  const app = newKeyPair()
  const alipay = newKeyPair()
  const stranger = newKeyPair()
  const trades = new Map<string, FakeTrade>()
  const key = () => (fake.forgesAnswers ? stranger.privateKey : alipay.privateKey)

  function answer(method: string, content: Record<string, unknown>): Answered {
    const text = JSON.stringify(content)
    const name = `${method.replaceAll('.', '_')}_response`
    const body = `{"${name}":${text},"sign":"${rsaSign(key(), text)}"}`
    return { status: 200, headers: { 'content-type': 'text/html;charset=utf-8' }, body }
  }

  const done = (method: string, more: Record<string, unknown>) =>
    answer(method, { code: '10000', msg: 'Success', ...more })
  const failed = (method: string, sub: string, code = '40004') =>
    answer(method, { code, msg: 'Business Failed', sub_code: sub, sub_msg: '交易失败 "}' })

  function wrongSignature(fields: Record<string, string>): boolean {
    const { sign = '', ...rest } = fields
    const text = Object.keys(rest)
      .sort()
      .map((name) => `${name}=${rest[name]}`)
      .join('&')
    const right = verify('sha256', Buffer.from(text), app.publicKey, Buffer.from(sign, 'base64'))
    const [day = '', time = ''] = (fields.timestamp ?? '').split(' ')
    const at = new Date(`${day}T${time}+08:00`).getTime()
    const fresh = Math.abs(now().getTime() - at) < 15 * 60_000
    return (
      !right || !fresh || fields.app_id !== appId || fields.sign_type !== 'RSA2' || fields.charset !== 'utf-8'
    )
  }

  function call(fields: Record<string, string>): Answered {
    const { method = '', biz_content = '{}' } = fields
    if (wrongSignature(fields)) {
      return {
        status: 200,
        body: '{"error_response":{"code":"40002","msg":"Invalid Arguments","sub_code":"isv.invalid-signature"}}',
      }
    }
    const content = JSON.parse(biz_content) as Record<string, string>
    const trade = trades.get(content.out_trade_no ?? '')
    if (!trade) return failed(method, 'ACQ.TRADE_NOT_EXIST')
    const common = { out_trade_no: trade.no, trade_no: trade.tradeNo }
    switch (method) {
      case 'alipay.trade.query':
        return done(method, {
          ...common,
          trade_status: trade.status,
          total_amount: trade.amount,
          buyer_logon_id: 'abc***@163.com',
          ...(trade.paidAt ? { send_pay_date: chinaTime(trade.paidAt) } : {}),
        })
      case 'alipay.trade.close':
        if (trade.status !== 'WAIT_BUYER_PAY') return failed(method, 'ACQ.TRADE_STATUS_ERROR')
        trade.status = 'TRADE_CLOSED'
        return done(method, common)
      case 'alipay.trade.refund':
        return refund(method, trade, content)
      case 'alipay.trade.fastpay.refund.query': {
        const refund = trade.refunds.get(content.out_request_no ?? '')
        if (!refund) return done(method, {})
        return done(method, {
          ...common,
          out_request_no: content.out_request_no,
          refund_amount: refund.amount,
          total_amount: trade.amount,
          ...(refund.done ? { refund_status: 'REFUND_SUCCESS' } : {}),
        })
      }
      default:
        return failed(method, 'isv.invalid-method')
    }
  }

  function refund(method: string, trade: FakeTrade, content: Record<string, string>): Answered {
    const { out_request_no: no = '', refund_amount: amount = '' } = content
    if (trade.status !== 'TRADE_SUCCESS' && !trade.refunds.has(no))
      return failed(method, 'ACQ.TRADE_STATUS_ERROR')
    const common = { out_trade_no: trade.no, trade_no: trade.tradeNo, refund_fee: amount }
    const known = trade.refunds.get(no)
    if (known && known.amount !== amount) return failed(method, 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
    if (known) return done(method, { ...common, fund_change: 'N' })
    if (fake.refundsBecome === 'ACQ.SELLER_BALANCE_NOT_ENOUGH') return failed(method, fake.refundsBecome)
    const gone = [...trade.refunds.values()].reduce((sum, one) => sum + fen(one.amount), 0)
    if (gone + fen(amount) > fen(trade.amount)) return failed(method, 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
    const slow = fake.refundsBecome === 'SLOW'
    trade.refunds.set(no, { amount, done: !slow })
    return done(method, { ...common, fund_change: slow ? 'N' : 'Y' })
  }

  /** Alipay's page: opening it makes the trade; its form pays. */
  function page({ method, url, body }: Asked): Answered {
    const html = { 'content-type': 'text/html; charset=utf-8' }
    const fields = Object.fromEntries(url.searchParams)
    if (fields.method !== 'alipay.trade.wap.pay' || wrongSignature(fields)) {
      return { status: 400, headers: html, body: '错误代码 invalid-signature' }
    }
    const content = JSON.parse(fields.biz_content ?? '{}') as Record<string, string>
    const {
      out_trade_no: no = '',
      total_amount: amount = '',
      time_expire: expires = '',
      subject = '',
    } = content
    const wrong =
      content.product_code !== 'QUICK_WAP_WAY' ||
      content.seller_id !== sellerId ||
      !/^\d+\.\d\d$/.test(amount) ||
      !subject ||
      /[/=&]/.test(subject) ||
      !fields.notify_url ||
      !fields.return_url
    if (wrong) return { status: 400, headers: html, body: '错误代码 INVALID_PARAMETER' }
    const known = trades.get(no)
    if (known && (known.amount !== amount || known.status !== 'WAIT_BUYER_PAY')) {
      return { status: 400, headers: html, body: '错误代码 ACQ.CONTEXT_INCONSISTENT' }
    }
    if (!known && chinaTime(now()) >= expires) return { status: 400, headers: html, body: '交易已超时' }
    if (!known) {
      trades.set(no, {
        no,
        tradeNo: `2026${String(randomInt(2 ** 40)).padStart(24, '0')}`,
        amount,
        status: 'WAIT_BUYER_PAY',
        notifyUrl: fields.notify_url ?? '',
        expires,
        paidAt: null,
        refunds: new Map(),
      })
    }
    if (method === 'POST') {
      if (new URLSearchParams(body).get('do') === 'pay') void fake.pay(no)
      return { status: 303, headers: { location: fields.return_url ?? '' } }
    }
    const form =
      '<form method="post"><button name="do" value="pay">确认付款</button><button name="do" value="back">返回商户</button></form>'
    return {
      status: 200,
      headers: html,
      body: `<!doctype html><meta charset="utf-8"><h1>支付宝（测试替身）</h1><p>${amount} 元</p>${form}`,
    }
  }

  const server = await fakeServer((asked) => {
    if (asked.url.pathname !== '/gateway.do') return { status: 404 }
    return asked.url.searchParams.has('method')
      ? page(asked)
      : call(Object.fromEntries(new URLSearchParams(asked.body)))
  })
  const gateway = `${server.url}/gateway.do`
  const fake: FakeAlipay = Object.assign(server, {
    gateway,
    credentials: { appId, sellerId, privateKey: app.privatePem, alipayPublicKey: alipay.publicPem },
    trades,
    refundsBecome: 'DONE' as const,
    forgesAnswers: false,
    async visit(pageUrl: string) {
      const response = await fetch(pageUrl)
      await response.arrayBuffer()
      return response.status
    },
    async pay(no: string, silently?: 'silently') {
      const trade = trades.get(no)
      if (trade?.status !== 'WAIT_BUYER_PAY' || chinaTime(now()) >= trade.expires) return false
      trade.status = 'TRADE_SUCCESS'
      trade.paidAt = now()
      if (!silently) await deliver(fake.notificationOf(no))
      return true
    },
    notificationOf(no: string, change: (fields: Record<string, string>) => void = () => {}) {
      const trade = trades.get(no)
      if (!trade) throw new Error(`no trade ${no}`)
      const fields: Record<string, string> = {
        notify_time: chinaTime(now()),
        notify_type: 'trade_status_sync',
        notify_id: String(randomInt(2 ** 40)),
        app_id: appId,
        charset: 'utf-8',
        version: '1.0',
        out_trade_no: trade.no,
        trade_no: trade.tradeNo,
        trade_status: trade.status,
        total_amount: trade.amount,
        receipt_amount: trade.amount,
        seller_id: sellerId,
        subject: '云南双飞6日游 a+b',
        body: '',
        gmt_create: chinaTime(now()),
        ...(trade.paidAt ? { gmt_payment: chinaTime(trade.paidAt) } : {}),
      }
      change(fields)
      const text = Object.keys(fields)
        .sort()
        .map((name) => `${name}=${fields[name]}`)
        .join('&')
      const body = new URLSearchParams({
        ...fields,
        sign_type: 'RSA2',
        sign: rsaSign(key(), text),
      }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
      return { url: trade.notifyUrl, headers, body }
    },
  })
  return fake
}
