import { createCipheriv, createPrivateKey, randomBytes, randomInt, verify } from 'node:crypto'
import { chinaRfc3339 } from '../../../base/calendar/china-time.ts'
import type { JsapiParameters } from '../port.ts'
import { rsaSign } from '../rsa.ts'
import type { WechatPayCredentials } from '../wechat-client.ts'
import { testCertificate } from './certificate.ts'
import { type Answered, type Asked, type FakeServer, fakeServer, type Tls } from './fake-server.ts'
import { newKeyPair } from './test-keys.ts'

type FakeOrder = {
  /** What was asked, word for word: the same number with anything else is refused. */
  asked: string
  way: string
  /** The official account or the mini-program that pays. */
  appId: string
  no: string
  total: number
  notifyUrl: string
  expiresAt: Date
  openId: string
  prepayId: string
  state: 'NOTPAY' | 'USERPAYING' | 'SUCCESS' | 'REFUND' | 'CLOSED' | 'PAYERROR'
  transactionId: string
  paidAt: Date | null
}

type FakeRefund = {
  asked: string
  no: string
  orderNo: string
  amount: number
  total: number
  notifyUrl: string
  status: 'SUCCESS' | 'PROCESSING' | 'CLOSED' | 'ABNORMAL'
}

/** What the shopper does in WeChat's sheet; `silently`: without a notification to the shop. */
export type Shopper = 'pays' | 'pays silently' | 'cancels'

export type Notification = { url: string; headers: Record<string, string>; body: string }

export type FakeWechatPay = FakeServer & {
  credentials: WechatPayCredentials
  miniAppId: string
  orders: Map<string, FakeOrder>
  refunds: Map<string, FakeRefund>
  /** What the next new refund becomes; `NOT_ENOUGH` refuses it. */
  refundsBecome: FakeRefund['status'] | 'NOT_ENOUGH'
  /** Answers are signed with another key, as a forger would. */
  forgesAnswers: boolean
  /** The shopper pays an order in WeChat. Notifies the shop unless `silently`. False when it cannot be paid. */
  pay(orderNo: string, silently?: 'silently'): Promise<boolean>
  /**
   * What WeChat does when a page calls `getBrandWCPayRequest`: checks the signature over the page's strings, and lets
   * the shopper decide. Answers `err_msg`.
   */
  bridge(parameters: JsapiParameters, shopper: Shopper): Promise<string>
  /** What WeChat does when a page of the mini-program calls `wx.requestPayment`; answers its `errMsg`. */
  requestPayment(parameters: Omit<JsapiParameters, 'appId'>, shopper: Shopper): Promise<string>
  /**
   * The shopper scans a code with their phone and pays, without a notification. False when it is no code of a payable
   * order.
   */
  scan(codeUrl: string): Promise<boolean>
  /** The mini-program's known openIds: an openId is valid for one app alone. */
  openIdsOfMini: Set<string>
  notificationOf(orderNo: string, change?: (content: Record<string, unknown>) => void): Notification
  refundNotificationOf(refundNo: string): Notification
}

export type FakeWechatPayOptions = {
  tls?: Tls
  now?: () => Date
  /** How answers are signed: with the public key of new merchants, or a platform certificate. */
  mode?: 'publicKey' | 'certificate'
  mchId?: string
  appId?: string
  /** A mini-program that is bound to the merchant number too. */
  miniAppId?: string
}

/** WeChat Pay API v3 as a merchant sees it, for tests: real HTTP, every signature checked, every answer signed. */
export async function fakeWechatPay(options: FakeWechatPayOptions = {}): Promise<FakeWechatPay> {
  const {
    now = () => new Date(),
    mode = 'publicKey',
    mchId = '1900000001',
    appId = 'wx8888888888888888',
    miniAppId = 'wx9999999999999999',
  } = options
  const merchant = newKeyPair()
  const stranger = newKeyPair()
  const platform = mode === 'publicKey' ? newKeyPair() : null
  const platformKey = platform?.privateKey ?? createPrivateKey(testCertificate.privateKey)
  const serialNo =
    mode === 'publicKey' ? `PUB_KEY_ID_01${mchId}2026112000` : '5157F09EFDC096DE15EBE81A47057A7232F1B8E1'
  const apiV3Key = randomBytes(16).toString('hex')
  const merchantSerial = randomBytes(20).toString('hex').toUpperCase()
  const orders = new Map<string, FakeOrder>()
  const openIdsOfMini = new Set<string>()
  const refunds = new Map<string, FakeRefund>()
  const nonces = new Set<string>()

  function signed(status: number, content: unknown): Answered {
    const body = content === undefined ? '' : JSON.stringify(content)
    return { status, headers: { 'content-type': 'application/json', ...signatureHeaders(body) }, body }
  }

  function signatureHeaders(body: string): Record<string, string> {
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const nonce = randomBytes(16).toString('hex')
    const key = fake.forgesAnswers ? stranger.privateKey : platformKey
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': serialNo,
      'wechatpay-signature': rsaSign(key, `${timestamp}\n${nonce}\n${body}\n`),
    }
  }

  const problem = (status: number, code: string, message: string) => signed(status, { code, message })

  /** Why the request is not the merchant's; null when it is. */
  function wrongSignature({ method, target, headers, body }: Asked): string | null {
    const given = headers.get('authorization') ?? ''
    if (!given.startsWith('WECHATPAY2-SHA256-RSA2048 ')) return 'no authorization'
    const fields = Object.fromEntries(
      [...given.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
    const { mchid, serial_no: serial, nonce_str: nonce = '', timestamp = '', signature = '' } = fields
    if (mchid !== mchId || serial !== merchantSerial) return 'another merchant'
    if (Math.abs(now().getTime() / 1000 - Number(timestamp)) > 300) return 'too old'
    if (nonces.has(nonce)) return 'the nonce was used'
    nonces.add(nonce)
    const text = `${method}\n${target}\n${timestamp}\n${nonce}\n${body}\n`
    const right = verify('sha256', Buffer.from(text), merchant.publicKey, Buffer.from(signature, 'base64'))
    return right ? null : 'the signature is wrong'
  }

  function open(way: string, body: string): Answered {
    const asked = JSON.parse(body) as Record<string, unknown>
    const wrong = wrongOrder(way, asked)
    if (wrong) return problem(400, 'PARAM_ERROR', wrong)
    const {
      out_trade_no: no,
      amount,
      notify_url: notifyUrl,
      time_expire,
      payer,
      appid,
    } = asked as {
      appid: string
      out_trade_no: string
      amount: { total: number }
      notify_url: string
      time_expire: string
      payer?: { openid: string }
    }
    const known = orders.get(no)
    if (known && (known.asked !== body || known.way !== way)) {
      return problem(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
    }
    if (known?.state === 'CLOSED') return problem(400, 'ORDER_CLOSED', '订单已关闭')
    if (known?.state === 'SUCCESS') return problem(400, 'INVALID_REQUEST', '该订单已支付')
    const order: FakeOrder = known ?? {
      asked: body,
      way,
      appId: appid,
      no,
      total: amount.total,
      notifyUrl,
      expiresAt: new Date(time_expire),
      openId: payer?.openid ?? '',
      prepayId: `wx${randomBytes(17).toString('hex')}`,
      state: 'NOTPAY',
      transactionId: '',
      paidAt: null,
    }
    orders.set(no, order)
    if (way === 'jsapi') return signed(200, { prepay_id: order.prepayId })
    if (way === 'native') return signed(200, { code_url: codeUrlOf(order) })
    return signed(200, { h5_url: `${server.url}/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${order.prepayId}` })
  }

  const codeUrlOf = ({ prepayId }: FakeOrder) => `weixin://wxpay/bizpayurl?pr=${prepayId.slice(-12)}`

  function wrongOrder(way: string, asked: Record<string, unknown>): string | null {
    const { appid, mchid, description, out_trade_no, time_expire, notify_url, amount, payer, scene_info } =
      asked
    const isMini = way === 'jsapi' && appid === miniAppId
    if ((appid !== appId && !isMini) || mchid !== mchId) return 'appid和mchid不匹配'
    if (typeof description !== 'string' || !description || Buffer.byteLength(description) > 127)
      return 'description'
    if (typeof out_trade_no !== 'string' || !/^[0-9A-Za-z_\-|*]{6,32}$/.test(out_trade_no))
      return 'out_trade_no'
    const url = new URL(String(notify_url))
    if (url.search || (url.protocol !== 'https:' && url.hostname !== 'localhost')) return 'notify_url'
    const end = String(time_expire)
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(end)) return 'time_expire'
    // A repeated order keeps its end, so only a new one has to end at least a minute ahead.
    if (!orders.has(out_trade_no) && new Date(end).getTime() - now().getTime() < 60_000) return 'time_expire'
    const { total, currency } = amount as { total: unknown; currency: unknown }
    if (!Number.isInteger(total) || Number(total) < 1 || currency !== 'CNY') return 'amount'
    const openId = (payer as { openid?: string } | undefined)?.openid
    if (way === 'jsapi' && !openId) return 'openid'
    if (openId && openIdsOfMini.has(openId) !== isMini) return 'appid和openid不匹配'
    if (way === 'h5') {
      const scene = scene_info as { payer_client_ip?: string; h5_info?: { type?: string } } | undefined
      if (!scene?.payer_client_ip || scene.h5_info?.type !== 'Wap') return 'scene_info'
    }
    return null
  }

  function contentOf(order: FakeOrder): Record<string, unknown> {
    const common = { appid: order.appId, mchid: mchId, out_trade_no: order.no, attach: '' }
    const names = { SUCCESS: '支付成功', REFUND: '转入退款', NOTPAY: '订单未支付', CLOSED: '已关闭' }
    const state = { trade_state: order.state, trade_state_desc: names[order.state as 'SUCCESS'] ?? '' }
    if (!order.paidAt) return { ...common, ...state, payer: {} }
    return {
      ...common,
      ...state,
      transaction_id: order.transactionId,
      trade_type: { jsapi: 'JSAPI', h5: 'MWEB', native: 'NATIVE' }[order.way],
      bank_type: 'OTHERS',
      success_time: chinaRfc3339(order.paidAt),
      payer: { openid: order.openId || 'o-somebody' },
      amount: { total: order.total, payer_total: order.total, currency: 'CNY', payer_currency: 'CNY' },
    }
  }

  function refund(body: string): Answered {
    const asked = JSON.parse(body) as {
      transaction_id?: string
      out_trade_no?: string
      out_refund_no: string
      notify_url: string
      amount: { refund: number; total: number; currency: string }
    }
    const order = [...orders.values()].find(
      ({ no, transactionId }) => no === asked.out_trade_no || transactionId === asked.transaction_id,
    )
    if (!order?.paidAt) return problem(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
    const known = refunds.get(asked.out_refund_no)
    if (known && known.asked !== body) return problem(400, 'PARAM_ERROR', '订单号与已有退款不一致')
    if (known) return signed(200, refundOf(known))
    if (fake.refundsBecome === 'NOT_ENOUGH') return problem(403, 'NOT_ENOUGH', '余额不足')
    if (asked.amount.total !== order.total) return problem(400, 'INVALID_REQUEST', '订单金额不一致')
    const gone = [...refunds.values()]
      .filter(({ orderNo, status }) => orderNo === order.no && status !== 'CLOSED')
      .reduce((sum, { amount }) => sum + amount, 0)
    if (gone + asked.amount.refund > order.total) return problem(400, 'INVALID_REQUEST', '退款金额超限')
    const made: FakeRefund = {
      asked: body,
      no: asked.out_refund_no,
      orderNo: order.no,
      amount: asked.amount.refund,
      total: order.total,
      notifyUrl: asked.notify_url,
      status: fake.refundsBecome,
    }
    refunds.set(made.no, made)
    order.state = 'REFUND'
    return signed(200, refundOf(made))
  }

  function refundOf({ no, orderNo, amount, total, status }: FakeRefund) {
    return {
      refund_id: `50${no}`,
      out_refund_no: no,
      transaction_id: orders.get(orderNo)?.transactionId,
      out_trade_no: orderNo,
      channel: 'ORIGINAL',
      status,
      amount: { total, refund: amount, payer_total: total, payer_refund: amount, currency: 'CNY' },
    }
  }

  function api(asked: Asked): Answered {
    const wrong = wrongSignature(asked)
    if (wrong) return problem(401, 'SIGN_ERROR', wrong)
    const { method, url, body } = asked
    const path = url.pathname
    if (method === 'GET' && path === '/v3/certificates') return certificates()
    const [, way] = /^\/v3\/pay\/transactions\/(jsapi|h5|native)$/.exec(path) ?? []
    if (method === 'POST' && way) return open(way, body)
    const [, no = '', close] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(path) ?? []
    if (no) {
      const order = orders.get(no)
      const asker = close ? (JSON.parse(body) as { mchid?: string }).mchid : url.searchParams.get('mchid')
      if (asker !== mchId) return problem(400, 'PARAM_ERROR', 'mchid')
      if (!order) return problem(404, 'ORDER_NOT_EXIST', '订单不存在')
      if (method === 'GET' && !close) return signed(200, contentOf(order))
      if (method !== 'POST') return problem(405, 'PARAM_ERROR', method)
      if (order.paidAt) return problem(400, 'INVALID_REQUEST', '该订单已支付')
      if (order.state === 'CLOSED') return problem(400, 'ORDER_CLOSED', '订单已关闭')
      order.state = 'CLOSED'
      return signed(204, undefined)
    }
    const [, refundNo] = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(path) ?? []
    if (method === 'POST' && path === '/v3/refund/domestic/refunds') return refund(body)
    const found = refundNo && refunds.get(refundNo)
    if (method === 'GET' && refundNo) {
      return found ? signed(200, refundOf(found)) : problem(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
    }
    return problem(404, 'RESOURCE_NOT_EXISTS', path)
  }

  function certificates(): Answered {
    if (mode === 'publicKey')
      return problem(404, 'RESOURCE_NOT_EXISTS', '无可用的平台证书，请在商户平台-API安全申请使用微信支付公钥')
    return signed(200, {
      data: [
        {
          serial_no: serialNo,
          effective_time: '2026-01-01T00:00:00+08:00',
          expire_time: '2126-01-01T00:00:00+08:00',
          encrypt_certificate: sealed(testCertificate.certificate, 'certificate'),
        },
      ],
    })
  }

  function sealed(plain: string, associated: string) {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), nonce)
    cipher.setAAD(Buffer.from(associated))
    const bytes = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return {
      algorithm: 'AEAD_AES_256_GCM',
      nonce,
      associated_data: associated,
      ciphertext: bytes.toString('base64'),
    }
  }

  function notification(url: string, type: string, original: string, content: unknown): Notification {
    const body = JSON.stringify({
      id: randomBytes(16).toString('hex'),
      create_time: chinaRfc3339(now()),
      resource_type: 'encrypt-resource',
      event_type: type,
      summary: type,
      resource: { original_type: original, ...sealed(JSON.stringify(content), original) },
    })
    return { url, body, headers: { 'content-type': 'application/json', ...signatureHeaders(body) } }
  }

  /** The page that opens WeChat, with the two things a shopper can do there. */
  function h5Page({ method, url, headers, body }: Asked): Answered {
    const html = { 'content-type': 'text/html; charset=utf-8' }
    const order = [...orders.values()].find(({ prepayId }) => prepayId === url.searchParams.get('prepay_id'))
    if (!order) return { status: 404, headers: html, body: '订单不存在' }
    // WeChat compares it with the merchant's registered domain.
    if (method === 'GET' && !headers.get('referer')) {
      return { status: 400, headers: html, body: '商家存在未配置的参数，请联系商家解决' }
    }
    const back = url.searchParams.get('redirect_url') ?? ''
    if (method === 'POST') {
      const go = async () => {
        if (new URLSearchParams(body).get('do') === 'pay') await fake.pay(order.no)
      }
      void go()
      return { status: 303, headers: { location: back } }
    }
    const form =
      '<form method="post"><button name="do" value="pay">支付</button><button name="do" value="back">返回商家</button></form>'
    return {
      status: 200,
      headers: html,
      body: `<!doctype html><meta charset="utf-8"><h1>微信支付（测试替身）</h1>${form}`,
    }
  }

  /** The payment sheet that a page or a mini-program of an app asks for. */
  async function sheet(parameters: JsapiParameters, shopper: Shopper): Promise<'ok' | 'cancel' | 'fail'> {
    const { appId: id, timeStamp, nonceStr, package: pack, signType, paySign } = parameters
    const text = `${id}\n${timeStamp}\n${nonceStr}\n${pack}\n`
    const right =
      Object.values(parameters).every((value) => typeof value === 'string') &&
      signType === 'RSA' &&
      verify('sha256', Buffer.from(text), merchant.publicKey, Buffer.from(paySign, 'base64'))
    const order = [...orders.values()].find(({ prepayId }) => pack === `prepay_id=${prepayId}`)
    if (!right || order?.appId !== id) return 'fail'
    if (shopper === 'cancels') return 'cancel'
    return (await fake.pay(order.no, shopper === 'pays' ? undefined : 'silently')) ? 'ok' : 'fail'
  }

  const server = await fakeServer(
    (asked) => (asked.url.pathname.startsWith('/cgi-bin/') ? h5Page(asked) : api(asked)),
    options.tls,
  )
  const fake: FakeWechatPay = Object.assign(server, {
    credentials: {
      mchId,
      appId,
      apiV3Key,
      serialNo: merchantSerial,
      privateKey: merchant.privatePem,
      verifiers: [{ serialNo, key: platform?.publicPem ?? testCertificate.certificate.trim() }],
    },
    miniAppId,
    orders,
    refunds,
    openIdsOfMini,
    refundsBecome: 'SUCCESS' as const,
    forgesAnswers: false,
    async pay(orderNo: string, silently?: 'silently') {
      const order = orders.get(orderNo)
      if (order?.state !== 'NOTPAY' || now() >= order.expiresAt) return false
      order.state = 'SUCCESS'
      order.paidAt = now()
      order.transactionId = `42000${String(randomInt(2 ** 40)).padStart(13, '0')}`
      if (!silently) await deliver(fake.notificationOf(orderNo))
      return true
    },
    async bridge(parameters: JsapiParameters, shopper: Shopper) {
      const right = parameters.appId === appId
      return `get_brand_wcpay_request:${right ? await sheet(parameters, shopper) : 'fail'}`
    },
    async requestPayment(parameters: Omit<JsapiParameters, 'appId'>, shopper: Shopper) {
      return `requestPayment:${await sheet({ ...parameters, appId: miniAppId }, shopper)}`
    },
    async scan(codeUrl: string) {
      const order = [...orders.values()].find((one) => one.way === 'native' && codeUrlOf(one) === codeUrl)
      return order !== undefined && fake.pay(order.no, 'silently')
    },
    notificationOf(orderNo: string, change: (content: Record<string, unknown>) => void = () => {}) {
      const order = orders.get(orderNo)
      if (!order) throw new Error(`no order ${orderNo}`)
      const content = contentOf(order)
      change(content)
      return notification(order.notifyUrl, 'TRANSACTION.SUCCESS', 'transaction', content)
    },
    refundNotificationOf(refundNo: string) {
      const refund = refunds.get(refundNo)
      if (!refund) throw new Error(`no refund ${refundNo}`)
      const { status, amount, total, orderNo } = refund
      const content = {
        mchid: mchId,
        out_trade_no: orderNo,
        transaction_id: orders.get(orderNo)?.transactionId,
        out_refund_no: refundNo,
        refund_id: `50${refundNo}`,
        refund_status: status,
        ...(status === 'SUCCESS' ? { success_time: chinaRfc3339(now()) } : {}),
        user_received_account: '招商银行信用卡0403',
        amount: { total, refund: amount, payer_total: total, payer_refund: amount },
      }
      return notification(refund.notifyUrl, `REFUND.${status}`, 'refund', content)
    },
  })
  return fake
}

/** Sends a notification as the channel does; answers the status. */
export async function deliver({ url, headers, body }: Notification): Promise<number> {
  const response = await fetch(url, { method: 'POST', headers, body })
  await response.arrayBuffer()
  return response.status
}
