import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import { dateAndTime } from '../../base/calendar/moments.ts'
import { boundedFetch, boundedFetchBytes, wasNeverSent } from '../../base/http/bounded-fetch.ts'
import { parseObject } from '../../base/json.ts'
import { taxWithin } from '../../domain/invoices/tax.ts'
import type { FoundInvoice, InvoiceIssuer, IssueAnswer, IssueOrder } from './port.ts'

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

/** Invoices through Nuonuo (诺诺开放平台, documents 100607 and 100595). */
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

  return {
    async issue(order): Promise<IssueAnswer> {
      const reply = await ask(METHODS.issue, { order: billing(order, keys.taxNo) })
      if (!reply.ok) {
        return {
          ok: false,
          trouble: reply.sent ? 'unknown' : 'unavailable',
          code: reply.code,
          message: '',
        }
      }
      const { code, message } = reply
      if (code === 'E0000') {
        // In review mode there is no number yet.
        const serial = issued.safeParse(reply.body)
        return { ok: true, serial: (serial.success && serial.data.result?.invoiceSerialNum) || '' }
      }
      if (KNOWN.has(code)) return { ok: false, trouble: 'known', code, message }
      // Codes of the gateway (six digits) are about keys and quotas: staff mend them, and it is tried again.
      const trouble = /^\d{6}$/.test(code) ? 'unavailable' : 'refused'
      return { ok: false, trouble, code, message }
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

    async load(fileUrl) {
      const address = URL.parse(fileUrl)
      const isOwn = address?.origin === new URL(url).origin
      if (!address || (address.protocol !== 'https:' && !isOwn)) return null
      const reply = await boundedFetchBytes({ url: fileUrl, maxBytes: MOST_FILE, within: timeoutMs })
      return reply.ok && reply.status === 200 ? reply.bytes : null
    },
  }
}

const yuan = (amount: number) => (amount / 100).toFixed(2)

function billing(
  { orderNo, at, type, head, email, amount, line, remark, seller }: IssueOrder,
  salerTaxNum: string,
): object {
  const { tax, net } = taxWithin(amount, line.rate)
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
    invoiceLine: type === 'special' ? 'bs' : 'pc',
    // The merchant's own mail goes out with the file.
    pushMode: '-1',
    email,
    remark,
    invoiceDetail: [
      {
        goodsName: line.name,
        goodsCode: line.code,
        withTaxFlag: '1',
        price: yuan(amount),
        num: '1',
        taxRate: line.rate,
        tax: yuan(tax),
        taxExcludedAmount: yuan(net),
        taxIncludedAmount: yuan(amount),
        invoiceLineProperty: '0',
        favouredPolicyFlag: line.zeroRate === '1' || line.zeroRate === '2' ? '1' : '0',
        zeroRateFlag: line.zeroRate,
      },
    ],
  }
}

function codeOf(body: Record<string, unknown> | null): string {
  const code = body?.code ?? body?.error
  return typeof code === 'string' || typeof code === 'number' ? String(code) : ''
}
