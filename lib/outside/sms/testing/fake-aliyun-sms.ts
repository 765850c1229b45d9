import { createHash, createHmac, randomBytes } from 'node:crypto'
import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { parseObject } from '../../../base/json.ts'
import {
  type Answered,
  type Asked,
  type FakeServer,
  fakeServer,
  type Tls,
} from '../../pay/testing/fake-server.ts'
import type { AliyunSmsCredentials } from '../aliyun-sms.ts'
import { mainlandNumber } from '../port.ts'
import { type FakeSent, type FakeTemplate, isTooMany, variableProblem } from './fake-sms.ts'

/** The next message: refused with this code, or sent although no answer comes. */
type Fault = { code: string; status?: number } | 'lost'

export type FakeAliyunSms = FakeServer & {
  credentials: AliyunSmsCredentials
  templates: Map<string, FakeTemplate>
  sent: FakeSent[]
  /** Taken from the front, one a message. */
  faults: Fault[]
  /** Runs when a message has been sent, before its answer. */
  beforeAnswer: ((sent: FakeSent) => Promise<void>) | null
  /** What SmsReport pushes about these messages. */
  receipts(sent: readonly FakeSent[]): object[]
}

const SIGNED = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce']
const PARAMETERS: Readonly<Record<string, { must: readonly string[]; may: readonly string[] }>> = {
  SendSms: {
    must: ['PhoneNumbers', 'SignName', 'TemplateCode'],
    may: ['TemplateParam', 'SmsUpExtendCode', 'OutId'],
  },
  QuerySendDetails: { must: ['PhoneNumber', 'SendDate', 'PageSize', 'CurrentPage'], may: ['BizId'] },
}

/**
 * Alibaba Cloud's SMS gateway for tests: real HTTP, signature V3 over the raw query, each nonce once, a clock window of
 * 15 minutes, no unknown parameter, approved signature and templates with exactly their variables as text, and the
 * limits of codes.
 */
export async function fakeAliyunSms(options: { now?: () => Date; tls?: Tls } = {}): Promise<FakeAliyunSms> {
  const { now = () => new Date() } = options
  const credentials = {
    accessKeyId: `LTAI${randomBytes(8).toString('hex')}`,
    accessKeySecret: randomBytes(15).toString('hex'),
    signName: '云游旅行',
  }
  const nonces = new Set<string>()
  const said = (status: number, body: object): Answered => ({
    status,
    headers: { 'content-type': 'application/json;charset=utf-8' },
    body: JSON.stringify({ RequestId: randomBytes(8).toString('hex').toUpperCase(), ...body }),
  })
  const gateway = (status: number, code: string) =>
    said(status, { HostId: 'dysmsapi.aliyuncs.com', Code: code, Message: code, Recommend: '' })
  const refused = (code: string) => said(200, { Code: code, Message: code })

  function wrongSignature({ headers, body, target, doubled }: Asked): Answered | null {
    if (doubled.length > 0) return gateway(400, 'InvalidHeader.Doubled')
    if (headers.get('host') !== new URL(server.url).host) return gateway(404, 'InvalidHost')
    const [, id, names = '', signature] =
      /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
        headers.get('authorization') ?? '',
      ) ?? []
    if (id !== credentials.accessKeyId) return gateway(404, 'InvalidAccessKeyId.NotFound')
    const signed = names.split(';')
    if (![...SIGNED, 'x-acs-version'].every((name) => signed.includes(name))) {
      return gateway(400, 'IncompleteSignature')
    }
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    if (headers.get('x-acs-content-sha256') !== hash(body)) return gateway(400, 'InvalidContentSha256')
    const lines = signed.map((name) => `${name}:${headers.get(name)?.trim()}\n`).join('')
    // The query exactly as it was sent, which has to be sorted and encoded already.
    const query = target.split('?')[1] ?? ''
    const canonical = ['POST', '/', query, lines, names, hash(body)].join('\n')
    const right = createHmac('sha256', credentials.accessKeySecret)
      .update(`ACS3-HMAC-SHA256\n${hash(canonical)}`)
      .digest('hex')
    if (right !== signature) return gateway(400, 'SignatureDoesNotMatch')
    const date = headers.get('x-acs-date') ?? ''
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date)) return gateway(400, 'InvalidTimeStamp.Format')
    if (!(Math.abs(now().getTime() - Date.parse(date)) < 15 * 60_000)) {
      return gateway(400, 'InvalidTimeStamp.Expired')
    }
    const nonce = headers.get('x-acs-signature-nonce') ?? ''
    if (nonce.length < 16 || nonces.has(nonce)) return gateway(400, 'SignatureNonceUsed')
    nonces.add(nonce)
    return null
  }

  async function call(asked: Asked): Promise<Answered> {
    const wrong = wrongSignature(asked)
    if (wrong) return wrong
    if (asked.headers.get('x-acs-version') !== '2017-05-25') return gateway(404, 'InvalidVersion')
    const action = asked.headers.get('x-acs-action') ?? ''
    const known = PARAMETERS[action]
    if (!known) return gateway(404, 'InvalidApi.NotFound')
    if (asked.body !== '') return gateway(400, 'InvalidParameter.Body')
    const names = [...asked.url.searchParams.keys()]
    const missing = known.must.find((name) => !asked.url.searchParams.get(name))
    if (missing) return gateway(400, `Missing${missing}`)
    const odd = names.find(
      (name, index) => ![...known.must, ...known.may].includes(name) || names.indexOf(name) < index,
    )
    if (odd) return gateway(400, `InvalidParameter.${odd}`)
    const value = (name: string) => asked.url.searchParams.get(name) ?? ''
    return action === 'SendSms' ? send(value) : details(value)
  }

  async function send(value: (name: string) => string): Promise<Answered> {
    const fault = fake.faults.shift()
    if (fault && fault !== 'lost') {
      return fault.status ? gateway(fault.status, fault.code) : refused(fault.code)
    }
    const mobile = mainlandNumber(value('PhoneNumbers'))
    if (!mobile) return refused('isv.MOBILE_NUMBER_ILLEGAL')
    if (value('SignName') !== credentials.signName) return refused('isv.SMS_SIGNATURE_ILLEGAL')
    const template = fake.templates.get(value('TemplateCode'))
    if (!template) return refused('isv.SMS_TEMPLATE_ILLEGAL')
    const given = parseObject(value('TemplateParam') || '{}')
    if (!given) return refused('isv.INVALID_JSON_PARAM')
    if (template.names.some((name) => !Object.hasOwn(given, name))) {
      return refused('isv.TEMPLATE_MISSING_PARAMETERS')
    }
    if (Object.keys(given).some((name) => !template.names.includes(name))) {
      return refused('isv.TEMPLATE_PARAMS_ILLEGAL')
    }
    for (const name of template.names) {
      const problem = variableProblem(given[name])
      if (problem === 'type') return refused('isv.INVALID_JSON_PARAM')
      if (problem === 'length') return refused('isv.PARAM_LENGTH_LIMIT')
      if (problem === 'url') return refused('isv.PARAM_NOT_SUPPORT_URL')
    }
    const at = now().getTime()
    const codes = fake.sent.filter(({ templateId }) => fake.templates.get(templateId)?.code)
    if (template.code && isTooMany(codes, mobile, at)) return refused('isv.BUSINESS_LIMIT_CONTROL')
    const sent: FakeSent = {
      id: value('OutId'),
      serial: `${Math.floor(at / 1000)}${randomBytes(4).readUInt32BE()}^0`,
      mobile,
      templateId: value('TemplateCode'),
      values: template.names.map((name) => String(given[name])),
      at,
      fate: 'waiting',
    }
    fake.sent.push(sent)
    await fake.beforeAnswer?.(sent)
    if (fault === 'lost') return { status: 0 }
    return said(200, { Code: 'OK', Message: 'OK', BizId: sent.serial })
  }

  function details(value: (name: string) => string): Answered {
    const size = Number(value('PageSize'))
    if (!(size >= 1 && size <= 50)) return refused('isv.INVALID_PARAMETERS')
    const mobile = mainlandNumber(value('PhoneNumber'))
    const found = fake.sent.filter(
      (one) =>
        one.mobile === mobile &&
        todayInShanghai(one.at).replaceAll('-', '') === value('SendDate') &&
        (!value('BizId') || one.serial === value('BizId')),
    )
    const from = (Number(value('CurrentPage')) - 1) * size
    return said(200, {
      Code: 'OK',
      Message: 'OK',
      TotalCount: String(found.length),
      SmsSendDetailDTOs: {
        SmsSendDetailDTO: found.slice(from, from + size).map((one) => ({
          PhoneNum: one.mobile,
          SendStatus: { waiting: 1, undelivered: 2, delivered: 3 }[one.fate],
          ErrCode: { waiting: '', undelivered: 'UNDELIV', delivered: 'DELIVERED' }[one.fate],
          TemplateCode: one.templateId,
          OutId: one.id,
        })),
      },
    })
  }

  const server = await fakeServer(
    (asked) => (asked.url.pathname === '/' && asked.method === 'POST' ? call(asked) : { status: 404 }),
    options.tls,
  )
  const fake: FakeAliyunSms = Object.assign(server, {
    credentials,
    templates: new Map<string, FakeTemplate>(),
    sent: [],
    faults: [],
    beforeAnswer: null,
    receipts: (sent: readonly FakeSent[]) =>
      sent.map((one) => ({
        phone_number: one.mobile,
        send_time: '2026-11-20 12:00:00',
        report_time: '2026-11-20 12:00:03',
        success: one.fate === 'delivered',
        err_code: one.fate === 'delivered' ? 'DELIVERED' : 'UNDELIV',
        err_msg: one.fate === 'delivered' ? '用户接收成功' : '用户接收失败',
        sms_size: '1',
        biz_id: one.serial,
        out_id: one.id,
      })),
  })
  return fake
}
