import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import { dateAndTime } from '../../base/calendar/moments.ts'
import { boundedFetch, boundedFetchBytes, wasNeverSent } from '../../base/http/bounded-fetch.ts'
import { parseObject } from '../../base/json.ts'
import { yuanWithCents } from '../../base/money/fen.ts'
import { sumDeducted } from '../../domain/invoices/deductions.ts'
import { taxWithin } from '../../domain/invoices/tax.ts'
import type { InvoiceType, RedCause } from '../../domain/invoices/words.ts'
import type { FoundInvoice, FoundRed, InvoiceIssuer, IssueAnswer, IssueOrder, RedOrder } from './port.ts'

/** `taxNo`: the seller's own tax number. */
export type NuonuoKeys = { appKey: string; appSecret: string; taxNo: string }

type TokenFailure = { code: string }
type NuonuoToken = { ok: true; value: string } | { ok: false }

type Options = {
  /** `https://sdk.nuonuo.com/open/v1/services` */
  url: string
  keys: NuonuoKeys
  now: () => Date
  /** The shared access token; a new one when `rejected` is the present one. */
  token(rejected?: string): Promise<NuonuoToken>
  timeoutMs?: number
}

const MOST_BYTES = 256 * 1024
const MOST_FILE = 2 * 1024 * 1024
const TIMEOUT_MS = 8_000

const METHODS = {
  issue: 'nuonuo.OpeMplatform.requestBillingNew',
  find: 'nuonuo.OpeMplatform.queryInvoiceResult',
  sign: 'nuonuo.OpeMplatform.reInvoice',
  // 红字确认单: the tax office issues the red-letter invoice itself once its form needs no, or has, the buyer's consent.
  takeBack: 'nuonuo.OpeMplatform.saveInvoiceRedConfirm',
  findRed: 'nuonuo.OpeMplatform.queryInvoiceRedConfirm',
  refreshRed: 'nuonuo.OpeMplatform.refreshInvoiceRedConfirm',
} as const

type Signed = { appKey: string; senid: string; nonce: string; timestamp: string; body: string }

/** Header `X-Nuonuo-Sign`: HMAC-SHA1 over the call's parameters and its body, byte for byte. */
export function nuonuoSign(appSecret: string, { appKey, senid, nonce, timestamp, body }: Signed): string {
  const text = `a=services&l=v1&p=open&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`
  return createHmac('sha1', appSecret).update(text, 'utf8').digest('base64')
}

const tokenAnswer = z.object({ access_token: z.string().min(8), expires_in: z.coerce.number().positive() })

/** Asks for an access token: at most 50 in 30 days, so it is shared and kept, never asked for with each call. */
export async function nuonuoToken(
  url: string,
  { appKey, appSecret }: NuonuoKeys,
  timeoutMs = TIMEOUT_MS,
): Promise<{ ok: true; value: string; expiresIn: number } | { ok: false; failure: TokenFailure }> {
  const reply = await boundedFetch({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: new URLSearchParams({
      client_id: appKey,
      client_secret: appSecret,
      grant_type: 'client_credentials',
    }).toString(),
    maxBytes: MOST_BYTES,
    within: timeoutMs,
  })
  if (!reply.ok) return { ok: false, failure: { code: 'no answer' } }
  const body = parseObject(reply.text)
  const found = tokenAnswer.safeParse(body)
  if (found.success) return { ok: true, value: found.data.access_token, expiresIn: found.data.expires_in }
  return { ok: false, failure: { code: codeOf(body) || `status ${reply.status}` } }
}

/** Of the gateway: the token is not, or no longer, the present one. */
const TOKEN_CODES: ReadonlySet<string> = new Set(['070301', '070302', '070303'])
/** The order number is known: newer and older form. */
const KNOWN: ReadonlySet<string> = new Set(['E9106', '9106'])
const ABSENT: ReadonlySet<string> = new Set(['E9500', '9500'])

const issued = z.object({ result: z.object({ invoiceSerialNum: z.string().nullish() }).nullish() })
const found = z.object({
  result: z.array(
    z.object({
      serialNo: z.string().nullish(),
      orderNo: z.string(),
      status: z.coerce.string(),
      failCause: z.string().nullish(),
      pdfUrl: z.string().nullish(),
      ofdUrl: z.string().nullish(),
      invoiceTime: z.coerce.number().nullish(),
      invoiceNo: z.string().nullish(),
      allElectronicInvoiceNumber: z.string().nullish(),
    }),
  ),
})

const redForms = z.object({
  result: z
    .object({
      list: z.array(
        z.object({
          billId: z.string().nullish(),
          billUuid: z.string().nullish(),
          billStatus: z.coerce.string(),
          billMessage: z.string().nullish(),
          invoiceSerialNum: z.string().nullish(),
          redInvoiceNumber: z.string().nullish(),
        }),
      ),
    })
    .nullish(),
})

/** 数电票: 电子发票(普通发票) and 电子发票(增值税专用发票). */
const LINES: Readonly<Record<InvoiceType, string>> = { normal: 'pc', special: 'bs' }
const RED_REASONS: Readonly<Record<RedCause, string>> = {
  returned: '1',
  mistake: '2',
  ended: '3',
  allowance: '4',
}
/** Of a form for a red-letter invoice: it was declined, took too long, or was withdrawn. */
const ENDED: Readonly<Record<string, string>> = {
  '05': '购方不同意红冲',
  '06': '红字确认单已被否认',
  '07': '购方超过72小时未确认',
  '08': '红字确认单已撤销',
  '09': '红字确认单确认后被撤销',
}

/** Invoices through Nuonuo (诺诺开放平台, documents 100607 and 100595, and those of 红字确认单). */
export function nuonuoIssuer({ url, keys, now, token, timeoutMs = TIMEOUT_MS }: Options): InvoiceIssuer {
  type Reply =
    | { ok: true; code: string; message: string; body: Record<string, unknown> }
    | { ok: false; sent: boolean; code: string }

  async function once(method: string, body: string, accessToken: string): Promise<Reply> {
    const senid = randomBytes(16).toString('hex')
    const nonce = String(randomInt(10_000_000, 100_000_000))
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const query = new URLSearchParams({ senid, nonce, timestamp, appkey: keys.appKey })
    const reply = await boundedFetch({
      url: `${url}?${query}`,
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=UTF-8',
        'X-Nuonuo-Sign': nuonuoSign(keys.appSecret, { appKey: keys.appKey, senid, nonce, timestamp, body }),
        accessToken,
        userTax: keys.taxNo,
        method,
        connection: 'close',
      },
      body,
      maxBytes: MOST_BYTES,
      within: timeoutMs,
    })
    if (!reply.ok) {
      const sent = reply.reason !== 'no connection' || !wasNeverSent(reply.code)
      return { ok: false, sent, code: 'no answer' }
    }
    const answer = parseObject(reply.text)
    const code = codeOf(answer)
    if (!answer || code === '') return { ok: false, sent: true, code: `status ${reply.status}` }
    const message = typeof answer.describe === 'string' ? answer.describe : ''
    return { ok: true, code, message, body: answer }
  }

  /** A token that another system has ended is renewed once; the gateway refuses before anything is done. */
  async function ask(method: string, content: object): Promise<Reply> {
    const body = JSON.stringify(content)
    const first = await token()
    if (!first.ok) return { ok: false, sent: false, code: 'no token' }
    const reply = await once(method, body, first.value)
    if (!reply.ok || !TOKEN_CODES.has(reply.code)) return reply
    const renewed = await token(first.value)
    return renewed.ok ? once(method, body, renewed.value) : { ok: false, sent: false, code: 'no token' }
  }

  const unanswered = ({ sent, code }: Reply & { ok: false }) =>
    ({ ok: false, trouble: sent ? 'unknown' : 'unavailable', code, message: '' }) as const
  // Codes of the gateway (six digits) are about keys and quotas: staff mend them, and it is tried again.
  const troubleOf = (code: string) => (/^\d{6}$/.test(code) ? 'unavailable' : 'refused')

  /** The red-letter invoice that the tax office has made for a form, as far as it is known here. */
  async function redInvoice(serial: string): Promise<{ number: string; fileUrl: string } | null> {
    const reply = await ask(METHODS.find, { serialNos: [serial], isOfferInvoiceDetail: '0' })
    const answer = reply.ok ? found.safeParse(reply.body) : null
    const one = answer?.success ? answer.data.result.find(({ serialNo }) => serialNo === serial) : undefined
    if (one?.status !== '2') return null
    const number = one.allElectronicInvoiceNumber || one.invoiceNo || ''
    return { number, fileUrl: one.pdfUrl || one.ofdUrl || '' }
  }

  /** The form with this id; null when there is none. */
  async function redForm(billId: string) {
    const reply = await ask(METHODS.findRed, { identity: '0', billId })
    if (!reply.ok) return { ok: false, code: reply.code } as const
    if (ABSENT.has(reply.code)) return { ok: true, form: null } as const
    const answer = redForms.safeParse(reply.body)
    if (reply.code !== 'E0000' || !answer.success) return { ok: false, code: reply.code } as const
    const form = answer.data.result?.list.find((one) => one.billId === billId)
    return { ok: true, form: form ?? null } as const
  }

  return {
    async issue(order): Promise<IssueAnswer> {
      const reply = await ask(METHODS.issue, { order: billing(order, keys.taxNo) })
      if (!reply.ok) return unanswered(reply)
      const { code, message } = reply
      if (code === 'E0000') {
        // In review mode there is no number yet.
        const serial = issued.safeParse(reply.body)
        return { ok: true, serial: (serial.success && serial.data.result?.invoiceSerialNum) || '' }
      }
      if (KNOWN.has(code)) return { ok: false, trouble: 'known', code, message }
      return { ok: false, trouble: troubleOf(code), code, message }
    },

    async find(orderNo): Promise<FoundInvoice> {
      const reply = await ask(METHODS.find, { orderNos: [orderNo], isOfferInvoiceDetail: '0' })
      if (!reply.ok) return { ok: false, code: reply.code }
      if (ABSENT.has(reply.code)) return { ok: true, serial: '', fate: { state: 'absent' } }
      const answer = found.safeParse(reply.body)
      if (reply.code !== 'E0000' || !answer.success) return { ok: false, code: reply.code }
      const one = answer.data.result.find((entry) => entry.orderNo === orderNo)
      if (!one) return { ok: true, serial: '', fate: { state: 'absent' } }
      const serial = one.serialNo ?? ''
      switch (one.status) {
        case '2': {
          const number = one.allElectronicInvoiceNumber || one.invoiceNo || ''
          const fileUrl = one.pdfUrl || one.ofdUrl || ''
          if (!number || !fileUrl) return { ok: true, serial, fate: { state: 'issuing' } }
          const at = new Date(one.invoiceTime ?? now().getTime())
          return { ok: true, serial, fate: { state: 'issued', number, at, fileUrl } }
        }
        case '22':
          return { ok: true, serial, fate: { state: 'failed', cause: one.failCause ?? '' } }
        case '24':
          return { ok: true, serial, fate: { state: 'unsigned' } }
        case '3':
        case '31':
          return { ok: true, serial, fate: { state: 'voided' } }
        default:
          return { ok: true, serial, fate: { state: 'issuing' } }
      }
    },

    async sign(serial, orderNo) {
      const reply = await ask(METHODS.sign, { fpqqlsh: serial, orderno: orderNo })
      return reply.ok && reply.code === 'E0000'
    },

    async takeBack(order) {
      const reply = await ask(METHODS.takeBack, redRequest(order, keys.taxNo))
      if (!reply.ok) return unanswered(reply)
      const { code, message } = reply
      return code === 'E0000' ? { ok: true } : { ok: false, trouble: troubleOf(code), code, message }
    },

    async findRed(billId): Promise<FoundRed> {
      let asked = await redForm(billId)
      if (asked.ok && asked.form?.billStatus === '02' && asked.form.billUuid) {
        // The buyer acts at the tax office: its newest state has to be fetched from there first.
        await ask(METHODS.refreshRed, { identity: '0', billUuid: asked.form.billUuid })
        asked = await redForm(billId)
      }
      if (!asked.ok) return asked
      const { form } = asked
      if (!form) return { ok: true, fate: { state: 'absent' } }
      const { billStatus, billMessage, redInvoiceNumber, invoiceSerialNum } = form
      const ended = ENDED[billStatus]
      if (ended !== undefined) return { ok: true, fate: { state: 'ended', cause: ended } }
      if (billStatus === '16') {
        return { ok: true, fate: { state: 'ended', cause: billMessage || '税局未接受红字确认单' } }
      }
      if (billStatus === '02') return { ok: true, fate: { state: 'waiting' } }
      if (billStatus !== '01' && billStatus !== '04') return { ok: true, fate: { state: 'applying' } }
      const made = invoiceSerialNum ? await redInvoice(invoiceSerialNum) : null
      const number = made?.number || redInvoiceNumber || ''
      // Agreed to, and about to be issued.
      if (number === '') return { ok: true, fate: { state: 'applying' } }
      return { ok: true, fate: { state: 'issued', number, fileUrl: made?.fileUrl ?? '' } }
    },

    async load(fileUrl) {
      const address = URL.parse(fileUrl)
      const isOwn = address?.origin === new URL(url).origin
      if (!address || (address.protocol !== 'https:' && !isOwn)) return null
      const reply = await boundedFetchBytes({ url: fileUrl, maxBytes: MOST_FILE, within: timeoutMs })
      return reply.ok && reply.status === 200 ? reply.bytes : null
    },
  }
}

/** A whole invoice is taken back, so no lines are sent. The seller's name may be left out by the seller. */
function redRequest({ billId, number, type, head, cause }: RedOrder, sellerTaxNo: string): object {
  return {
    billId,
    blueInvoiceLine: LINES[type],
    applySource: '0',
    blueElecInvoiceNumber: number,
    sellerTaxNo,
    sellerName: '',
    buyerTaxNo: head.taxNo,
    buyerName: head.title,
    redReason: RED_REASONS[cause],
  }
}

function billing(
  { orderNo, at, type, head, email, amount, line, deductions, remark, callbackUrl, seller }: IssueOrder,
  salerTaxNum: string,
): object {
  const { tax, net } = taxWithin(amount, line.rate, sumDeducted(deductions))
  return {
    buyerName: head.title,
    buyerTaxNum: head.taxNo,
    buyerTel: head.phone,
    buyerAddress: head.address,
    buyerAccount: [head.bank, head.account].filter(Boolean).join(' '),
    salerTaxNum,
    salerTel: seller.phone,
    salerAddress: seller.address,
    orderNo,
    invoiceDate: `${dateAndTime(at)}:00`,
    clerk: seller.clerk,
    invoiceType: '1',
    invoiceLine: LINES[type],
    // The merchant's own mail goes out with the file.
    pushMode: '-1',
    email,
    remark,
    ...(callbackUrl && { callBackUrl: callbackUrl }),
    ...(deductions.length > 0 && {
      invoiceDifferenceType: '02',
      differenceVoucherInfoList: deductions.map(voucherInfo),
    }),
    invoiceDetail: [
      {
        goodsName: line.name,
        goodsCode: line.code,
        withTaxFlag: '1',
        price: yuanWithCents(amount),
        num: '1',
        taxRate: line.rate,
        tax: yuanWithCents(tax),
        taxExcludedAmount: yuanWithCents(net),
        taxIncludedAmount: yuanWithCents(amount),
        invoiceLineProperty: '0',
        favouredPolicyFlag: POLICIES[line.zeroRate],
        // For older invoices alone; so is the line's `deduction`.
        zeroRateFlag: '',
      },
    ],
  }
}

/** 优惠政策标识 of fully digital invoices: 03 免税, 04 不征税. */
const POLICIES = { '': '0', '1': '03', '2': '04', '3': '0' } as const

/** A voucher as it is written by hand (凭证来源 1). */
function voucherInfo(
  { type, number, code, issuedOn, total, deducted, note }: IssueOrder['deductions'][number],
  index: number,
): object {
  return {
    detailIndex: String(index + 1),
    voucherType: type,
    ...(type === '01' && { allElectronicInvoiceNumber: number }),
    ...((type === '02' || type === '03' || type === '04') && { invoiceCode: code, invoiceNumber: number }),
    ...(type >= '05' && number && { voucherNumber: number }),
    ...(issuedOn && { invoiceTime: issuedOn }),
    taxtotal: yuanWithCents(total),
    differenceTaxtotal: yuanWithCents(deducted),
    ...(note && { remark: note }),
    voucherSource: '1',
  }
}

const told = z.object({ c_fpqqlsh: z.string(), c_orderno: z.string() })

/**
 * The order number that a callback is about; null when it is none. Callbacks are not signed, and their states differ
 * from those of the query: they say that something has happened, never what.
 */
export function nuonuoCallback(body: string): string | null {
  const form = new URLSearchParams(body)
  const only = (name: string) => {
    const [value = '', ...more] = form.getAll(name)
    return more.length === 0 ? value : ''
  }
  if (only('operater') !== 'callback') return null
  const content = told.safeParse(parseObject(only('content')))
  return content.success && content.data.c_orderno === only('orderno') ? content.data.c_orderno : null
}

/** What Nuonuo takes as the end of a callback; otherwise it repeats it. */
export const nuonuoCallbackTaken = { status: '0000', message: '同步成功' } as const

function codeOf(body: Record<string, unknown> | null): string {
  const code = body?.code ?? body?.error
  return typeof code === 'string' || typeof code === 'number' ? String(code) : ''
}
