import { createHmac, randomBytes } from 'node:crypto'
import { isObject, parseObject } from '../../../base/json.ts'
import { type Answered, type Asked, type FakeServer, fakeServer } from '../../pay/testing/fake-server.ts'
import type { NuonuoKeys } from '../nuonuo.ts'

/** The next request for an invoice: refused with this code, or taken although no answer comes. */
type Fault = { code: string } | 'lost'

type FakeInvoice = {
  serialNo: string
  orderNo: string
  /** 20 digits. */
  number: string
  /** 2 issued, 20 issuing, 21 signing, 22 failed, 24 signing failed, 3 voided. */
  status: string
  failCause: string
  order: Record<string, unknown>
}

/** 红字确认单. */
type FakeForm = {
  billId: string
  billUuid: string
  /** 01 no consent needed, 02 waits for the buyer, 04 agreed, 05 to 09 ended, 15 applying, 16 refused. */
  status: string
  message: string
  blue: string
  /** The red-letter invoice, once there is one. */
  red: FakeInvoice | null
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
  forms: FakeForm[]
  /** Status of new forms, and what refuses them at once. */
  nextForm: { status: string; message: string; refusal: string }
  /** Faults of requests for forms, like `faults`. */
  formFaults: 'lost'[]
  /** What the buyer does at the tax office; it is known here once the form has been refreshed. */
  decide(billId: string, status: string): void
  /** Calls back about an invoice, as often as wished; answers what the callback was answered with. */
  callBack(orderNo: string): Promise<{ status: number; text: string }>
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
  ...['invoiceDifferenceType', 'differenceVoucherInfoList'],
]
const LINE_MUST = ['goodsName', 'goodsCode', 'withTaxFlag', 'taxRate', 'taxIncludedAmount']
const LINE = [
  ...LINE_MUST,
  ...['price', 'num', 'unit', 'tax', 'taxExcludedAmount', 'invoiceLineProperty', 'favouredPolicyFlag'],
  ...['zeroRateFlag', 'deduction'],
]
const VOUCHER_MUST = ['detailIndex', 'voucherType', 'taxtotal', 'differenceTaxtotal', 'voucherSource']
const VOUCHER = [
  ...VOUCHER_MUST,
  ...['allElectronicInvoiceNumber', 'invoiceCode', 'invoiceNumber', 'voucherNumber', 'invoiceTime', 'remark'],
]
const FORM_MUST = ['blueInvoiceLine', 'applySource', 'sellerTaxNo', 'redReason']
const FORM = [...FORM_MUST, 'billId', 'blueElecInvoiceNumber', 'sellerName', 'buyerTaxNo', 'buyerName']

/**
 * Nuonuo's gateway for tests: real HTTP, HMAC over the raw body, each senid once, a clock window of five minutes, the
 * present token alone and 50 of them in all, no unknown parameter or field, amounts as text that add up, each order
 * number once. A difference is taxed with vouchers that prove it, a red-letter invoice is made of a form, once for each
 * invoice, and the buyer's decision is seen after a refresh. Numbers of the gateway's codes for a token that has ended are not documented; 070301 stands for them.
 */
export async function fakeNuonuo(options: { now?: () => Date } = {}): Promise<FakeNuonuo> {
  const { now = () => new Date() } = options
  const keys = {
    appKey: randomBytes(4).toString('hex'),
    appSecret: randomBytes(8).toString('hex').toUpperCase(),
    taxNo: '91350100M000100Y43',
  }
  let token = ''
  let made = 0
  const decided = new Map<string, string>()
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
    const invoice = { ...numbered(), orderNo, ...fake.next, order }
    fake.invoices.push(invoice)
    if (fault === 'lost') return { status: 0 }
    return said({
      code: 'E0000',
      describe: '开票提交成功',
      result: { invoiceSerialNum: invoice.serialNo },
    })
  }

  const numbered = () => {
    made += 1
    const serialNo = `2611200${randomBytes(6).toString('hex')}`
    return { serialNo, number: `26112${String(made).padStart(15, '0')}` }
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
    const { invoiceDetail: lines, callBackUrl } = order
    if (callBackUrl !== undefined && !URL.canParse(String(callBackUrl))) return 'callBackUrl'
    const deducted = deductedOf(order)
    if (deducted === null) return '差额扣除凭证不完整'
    if (!Array.isArray(lines) || lines.length === 0) return 'invoiceDetail'
    // 目前只支持填写一项
    if (deducted > 0 && lines.length > 1) return '差额开票只支持一行'
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
      const rate = Number(line.taxRate)
      if (deducted > (all ?? 0)) return '扣除额大于含税金额'
      if (Math.abs((((all ?? 0) - deducted) * rate) / (1 + rate) - (tax ?? 0)) > 6) return '税额与税率不符'
      // Of older invoices; fully digital ones refuse them.
      if (line.deduction || line.zeroRateFlag) return '数电票不支持该字段'
      const policy = String(line.favouredPolicyFlag || '0')
      if (policy !== '0' && !/^(0[1-9]|1[0-8])$/.test(policy)) return 'favouredPolicyFlag'
      if ((policy === '03' || policy === '04') && rate !== 0) return '免税与税率不符'
    }
    return null
  }

  /** Fen that vouchers prove; null when they are not as they have to be. */
  function deductedOf(order: Record<string, unknown>): number | null {
    const { invoiceDifferenceType: way, differenceVoucherInfoList: list } = order
    if (way === undefined && list === undefined) return 0
    if (way !== '02' || !Array.isArray(list) || list.length === 0) return null
    let sum = 0
    for (const [index, voucher] of (list as unknown[]).entries()) {
      if (!isObject(voucher) || Object.keys(voucher).some((name) => !VOUCHER.includes(name))) return null
      if (VOUCHER_MUST.some((name) => !voucher[name]) || voucher.detailIndex !== String(index + 1))
        return null
      const type = String(voucher.voucherType)
      if (!/^0[1-9]$/.test(type) || voucher.voucherSource !== '1') return null
      if (type === '01' && !/^\d{20}$/.test(String(voucher.allElectronicInvoiceNumber))) return null
      if (/^0[234]$/.test(type) && !(voucher.invoiceCode && voucher.invoiceNumber)) return null
      if (/^0[1234]$/.test(type) && !/^\d{4}-\d\d-\d\d$/.test(String(voucher.invoiceTime))) return null
      if (/^0[89]$/.test(type) && !voucher.remark) return null
      const [total, part] = [voucher.taxtotal, voucher.differenceTaxtotal].map((text) =>
        /^\d+\.\d\d$/.test(String(text)) ? Math.round(Number(text) * 100) : Number.NaN,
      )
      if (!(Number(part) > 0 && Number(part) <= Number(total))) return null
      sum += Number(part)
    }
    return sum
  }

  function takeBack(content: Record<string, unknown>): Answered {
    const fault = fake.formFaults.shift()
    if (Object.keys(content).some((name) => !FORM.includes(name))) return no('E9101', 'unknown field')
    if (FORM_MUST.some((name) => !content[name])) return no('E9101', 'a field is missing')
    if (content.applySource !== '0' || !/^[1-4]$/.test(String(content.redReason))) return no('E9101')
    if (content.sellerTaxNo !== keys.taxNo) return no('E9101', 'sellerTaxNo')
    const billId = String(content.billId ?? '')
    if (!/^[0-9A-Za-z]{1,32}$/.test(billId)) return no('E9101', 'billId')
    if (fake.forms.some((form) => form.billId === billId)) return no('E9999', '申请号重复')
    const blue = fake.invoices.find(({ number }) => number === content.blueElecInvoiceNumber)
    if (blue?.status !== '2' || blue.order.invoiceLine !== content.blueInvoiceLine)
      return no('E9102', '蓝票不存在')
    const isTaken = ({ blue: of, status }: FakeForm) => of === blue.number && !/^(0[5-9]|16)$/.test(status)
    if (fake.forms.some(isTaken)) return no('E9103', '该发票不能重复冲红')
    if (fake.nextForm.refusal) return no('E9104', fake.nextForm.refusal)
    const { status, message } = fake.nextForm
    const form: FakeForm = {
      billId,
      billUuid: randomBytes(16).toString('hex'),
      status,
      message,
      blue: blue.number,
      red: null,
    }
    fake.forms.push(form)
    issueRed(form)
    if (fault === 'lost') return { status: 0 }
    return said({ code: 'E0000', describe: '请求成功', result: billId })
  }

  /** The tax office issues by itself what needs no consent, or has it. */
  function issueRed(form: FakeForm): void {
    if (form.red !== null || (form.status !== '01' && form.status !== '04')) return
    form.red = { ...numbered(), orderNo: '', status: '2', failCause: '', order: {} }
  }

  function findForm(content: Record<string, unknown>): Answered {
    if (content.identity !== '0' || typeof content.billId !== 'string') return no('E9102')
    const list = fake.forms.filter(({ billId }) => billId === content.billId)
    return said({
      code: 'E0000',
      describe: '调用成功',
      result: {
        total: list.length,
        list: list.map(({ billId, billUuid, status, message, blue, red }) => ({
          billId,
          billNo: '990000007566113377',
          billUuid,
          billStatus: status,
          billMessage: message,
          applySource: 0,
          blueElecInvoiceNumber: blue,
          invoiceSerialNum: red?.serialNo ?? null,
          redInvoiceNumber: red?.number ?? null,
        })),
      },
    })
  }

  function refreshForm(content: Record<string, unknown>): Answered {
    const form = fake.forms.find(({ billUuid }) => billUuid === content.billUuid)
    if (content.identity !== '0' || !form) return no('E9102')
    form.status = decided.get(form.billId) ?? form.status
    issueRed(form)
    return said({ code: 'E0000', describe: '请求成功', result: null })
  }

  function find(content: Record<string, unknown>): Answered {
    const { orderNos, serialNos } = content
    const wanted = Array.isArray(serialNos) ? serialNos : orderNos
    if (!Array.isArray(wanted) || wanted.length > 50) return no('E9102')
    const reds = fake.forms.flatMap(({ red }) => red ?? [])
    const found = Array.isArray(serialNos)
      ? [...fake.invoices, ...reds].filter(({ serialNo }) => wanted.includes(serialNo))
      : fake.invoices.filter(({ orderNo }) => wanted.includes(orderNo))
    if (found.length === 0) return no('E9500', '未查询到数据')
    return said({
      code: 'E0000',
      describe: '获取成功',
      result: found.map(({ serialNo, orderNo, number, status, failCause }) => ({
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
          allElectronicInvoiceNumber: number,
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
      case 'nuonuo.OpeMplatform.saveInvoiceRedConfirm':
        return takeBack(content)
      case 'nuonuo.OpeMplatform.queryInvoiceRedConfirm':
        return findForm(content)
      case 'nuonuo.OpeMplatform.refreshInvoiceRedConfirm':
        return refreshForm(content)
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
    forms: [],
    nextForm: { status: '01', message: '', refusal: '' },
    formFaults: [],
    decide(billId: string, status: string) {
      decided.set(billId, status)
    },
    async callBack(orderNo: string) {
      const one = fake.invoices.find((invoice) => invoice.orderNo === orderNo)
      if (!one) throw new Error('there is no such invoice')
      const content = {
        c_fpqqlsh: one.serialNo,
        c_orderno: orderNo,
        c_status: one.status === '2' ? '1' : '2',
        c_fphm: one.number,
        c_kprq: now().getTime(),
        c_url: `${server.url}/files/${one.serialNo}.pdf`,
      }
      const body = new URLSearchParams({
        operater: 'callback',
        orderno: orderNo,
        content: JSON.stringify(content),
      })
      const answer = await fetch(String(one.order.callBackUrl), { method: 'POST', body })
      return { status: answer.status, text: await answer.text() }
    },
    endToken() {
      token = randomBytes(16).toString('hex')
    },
  })
  return fake
}
