import { createHmac, randomBytes } from 'node:crypto'
import { isObject, parseObject } from '../../../base/json.ts'
import { type Answered, type Asked, type FakeServer, fakeServer } from '../../pay/testing/fake-server.ts'
import type { NuonuoKeys } from '../nuonuo.ts'

/** The next request for an invoice: refused with this code, or taken although no answer comes. */
type Fault = { code: string } | 'lost'

type FakeInvoice = {
  serialNo: string
  orderNo: string
  /** 2 issued, 20 issuing, 21 signing, 22 failed, 24 signing failed, 3 voided. */
  status: string
  failCause: string
  order: Record<string, unknown>
}

export type FakeNuonuo = FakeServer & {
  /** Base of the calls, and where a token is asked for. */
  services: string
  tokenUrl: string
  keys: NuonuoKeys
  invoices: FakeInvoice[]
  /** Taken from the front, one a request for an invoice. */
  faults: Fault[]
  /** Status of new invoices. */
  next: { status: string; failCause: string }
  file: Buffer
  tokens: number
  /** Another system asks for a token, which ends the one before. */
  endToken(): void
}

const QUERY = ['senid', 'nonce', 'timestamp', 'appkey']
const ORDER_MUST = [
  'buyerName',
  'salerTaxNum',
  'orderNo',
  'invoiceDate',
  'clerk',
  'invoiceType',
  'invoiceLine',
]
const ORDER = [
  ...ORDER_MUST,
  ...['buyerTaxNum', 'buyerTel', 'buyerAddress', 'buyerAccount', 'salerTel', 'salerAddress', 'pushMode'],
  ...['buyerPhone', 'email', 'callBackUrl', 'remark', 'invoiceDetail'],
]
const LINE_MUST = ['goodsName', 'goodsCode', 'withTaxFlag', 'taxRate', 'taxIncludedAmount']
const LINE = [
  ...LINE_MUST,
  ...['price', 'num', 'unit', 'tax', 'taxExcludedAmount', 'invoiceLineProperty', 'favouredPolicyFlag'],
  ...['zeroRateFlag', 'deduction'],
]

/**
 * Nuonuo's gateway for tests: real HTTP, HMAC over the raw body, each senid once, a clock window of five minutes, the
 * present token alone and 50 of them in all, no unknown parameter or field, amounts as text that add up, each order
 * number once. Numbers of the gateway's codes for a token that has ended are not documented; 070301 stands for them.
 */
export async function fakeNuonuo(options: { now?: () => Date } = {}): Promise<FakeNuonuo> {
  const { now = () => new Date() } = options
  const keys = {
    appKey: randomBytes(4).toString('hex'),
    appSecret: randomBytes(8).toString('hex').toUpperCase(),
    taxNo: '91350100M000100Y43',
  }
  let token = ''
  const seen = new Set<string>()
  const said = (body: object, status = 200): Answered => ({
    status,
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body: JSON.stringify(body),
  })
  const no = (code: string, describe = code) => said({ code, describe, result: null })

  function askToken({ headers, body, method }: Asked): Answered {
    const form = new URLSearchParams(body)
    if (method !== 'POST' || !headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) {
      return said({ error: '070300', error_description: 'bad request' }, 400)
    }
    if (form.get('client_id') !== keys.appKey || form.get('client_secret') !== keys.appSecret) {
      return said({ error: '070304', error_description: 'bad credentials' }, 401)
    }
    if (form.get('grant_type') !== 'client_credentials') return said({ error: '070307' }, 400)
    if (fake.tokens >= 50) return said({ error: '070306', error_description: 'too many' }, 400)
    fake.tokens += 1
    token = randomBytes(16).toString('hex')
    return said({ access_token: token, expires_in: 86_400 })
  }

  function wrongCall({ url, headers, body, doubled, method }: Asked): Answered | null {
    if (method !== 'POST' || doubled.length > 0) return no('070000')
    if (!/^application\/json; ?charset=utf-8$/i.test(headers.get('content-type') ?? '')) return no('070000')
    const names = [...url.searchParams.keys()]
    if (names.length !== QUERY.length || QUERY.some((name) => !names.includes(name))) return no('070001')
    const value = (name: string) => url.searchParams.get(name) ?? ''
    const [senid, nonce, timestamp] = [value('senid'), value('nonce'), value('timestamp')]
    if (value('appkey') !== keys.appKey) return no('070101')
    if (!/^[0-9A-Za-z]{32}$/.test(senid) || !/^\d{8}$/.test(nonce)) return no('070002')
    if (Math.abs(now().getTime() / 1000 - Number(timestamp)) > 300) return no('070003')
    const text = `a=services&l=v1&p=open&k=${keys.appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`
    const right = createHmac('sha1', keys.appSecret).update(text, 'utf8').digest('base64')
    if (headers.get('x-nuonuo-sign') !== right) return no('070004')
    if (seen.has(senid)) return no('070005')
    seen.add(senid)
    if (headers.get('usertax') !== keys.taxNo) return no('070305')
    if (token === '' || headers.get('accesstoken') !== token) return no('070301', 'token不正确')
    return null
  }

  function issue(content: Record<string, unknown>): Answered {
    const fault = fake.faults.shift()
    if (fault && fault !== 'lost') return no(fault.code, `错误${fault.code}`)
    const { order } = content
    if (!isObject(order)) return no('E9100')
    const problem = orderProblem(order)
    if (problem) return no('E9101', problem)
    const orderNo = String(order.orderNo)
    if (fake.invoices.some((one) => one.orderNo === orderNo)) return no('E9106', '订单编号已存在')
    const invoice = { serialNo: `2611200${randomBytes(6).toString('hex')}`, orderNo, ...fake.next, order }
    fake.invoices.push(invoice)
    if (fault === 'lost') return { status: 0 }
    return said({
      code: 'E0000',
      describe: '开票提交成功',
      result: { invoiceSerialNum: invoice.serialNo },
    })
  }

  function orderProblem(order: Record<string, unknown>): string | null {
    const odd = Object.keys(order).find((name) => !ORDER.includes(name))
    if (odd) return `unknown field ${odd}`
    const missing = ORDER_MUST.find((name) => !order[name])
    if (missing) return `no ${missing}`
    if (!/^[0-9A-Za-z]{1,20}$/.test(String(order.orderNo))) return 'orderNo'
    if (order.salerTaxNum !== keys.taxNo) return 'salerTaxNum'
    if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(order.invoiceDate))) return 'invoiceDate'
    if (order.invoiceType !== '1' || !['pc', 'bs'].includes(String(order.invoiceLine))) return 'invoiceLine'
    if (order.invoiceLine === 'bs' && !order.buyerTaxNum) return 'buyerTaxNum'
    const { invoiceDetail: lines } = order
    if (!Array.isArray(lines) || lines.length === 0) return 'invoiceDetail'
    for (const line of lines as unknown[]) {
      if (!isObject(line)) return 'invoiceDetail'
      if (Object.keys(line).some((name) => !LINE.includes(name))) return 'unknown field of a line'
      if (LINE_MUST.some((name) => !line[name])) return 'a line without a field'
      if (!/^\d{19}$/.test(String(line.goodsCode))) return 'goodsCode'
      const amounts = [line.tax, line.taxExcludedAmount, line.taxIncludedAmount]
      if (!amounts.every((amount) => typeof amount === 'string' && /^\d+\.\d\d$/.test(amount)))
        return 'amount'
      const [tax, net, all] = amounts.map((amount) => Math.round(Number(amount) * 100))
      if ((tax ?? 0) + (net ?? 0) !== all) return '含税金额与不含税金额、税额不符'
      if (Math.abs((net ?? 0) * Number(line.taxRate) - (tax ?? 0)) > 6) return '税额与税率不符'
    }
    return null
  }

  function find(content: Record<string, unknown>): Answered {
    const numbers = content.orderNos
    if (!Array.isArray(numbers) || numbers.length > 50) return no('E9102')
    const found = fake.invoices.filter(({ orderNo }) => numbers.includes(orderNo))
    if (found.length === 0) return no('E9500', '未查询到数据')
    return said({
      code: 'E0000',
      describe: '获取成功',
      result: found.map(({ serialNo, orderNo, status, failCause }, index) => ({
        serialNo,
        orderNo,
        status,
        statusMsg: '',
        failCause,
        ...(status === '2' && {
          pdfUrl: `${server.url}/files/${serialNo}.pdf`,
          ofdUrl: '',
          invoiceTime: now().getTime(),
          invoiceNo: '',
          allElectronicInvoiceNumber: `26112${String(fake.invoices.indexOf(found[index] as FakeInvoice)).padStart(15, '0')}`,
        }),
      })),
    })
  }

  function sign(content: Record<string, unknown>): Answered {
    const one = fake.invoices.find(({ serialNo }) => serialNo === content.fpqqlsh)
    if (!one || one.orderNo !== content.orderno || one.status !== '24') return no('E9613')
    one.status = '2'
    return said({ code: 'E0000', describe: '重试成功' })
  }

  const server = await fakeServer((asked) => {
    const { pathname } = asked.url
    if (pathname === '/accessToken') return askToken(asked)
    if (pathname.startsWith('/files/')) {
      return {
        status: 200,
        headers: { 'content-type': 'application/pdf' },
        body: fake.file.toString('latin1'),
      }
    }
    if (pathname !== '/open/v1/services') return { status: 404 }
    const wrong = wrongCall(asked)
    if (wrong) return wrong
    const content = parseObject(asked.body)
    if (!content) return no('E9000')
    switch (asked.headers.get('method')) {
      case 'nuonuo.OpeMplatform.requestBillingNew':
        return issue(content)
      case 'nuonuo.OpeMplatform.queryInvoiceResult':
        return find(content)
      case 'nuonuo.OpeMplatform.reInvoice':
        return sign(content)
      default:
        return no('070006')
    }
  })
  const fake: FakeNuonuo = Object.assign(server, {
    services: `${server.url}/open/v1/services`,
    tokenUrl: `${server.url}/accessToken`,
    keys,
    invoices: [],
    faults: [],
    next: { status: '2', failCause: '' },
    file: Buffer.from('%PDF-'),
    tokens: 0,
    endToken() {
      token = randomBytes(16).toString('hex')
    },
  })
  return fake
}
