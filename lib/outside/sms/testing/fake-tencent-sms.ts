import { createHash, createHmac, randomBytes } from 'node:crypto'
import { parseObject } from '../../../base/json.ts'
import { type Answered, type Asked, type FakeServer, fakeServer } from '../../pay/testing/fake-server.ts'
import { mainlandNumber } from '../port.ts'
import type { TencentSmsCredentials } from '../tencent-sms.ts'
import { type FakeSent, type FakeTemplate, isTooMany, variableProblem } from './fake-sms.ts'

/** The next message: refused as a whole, refused for its number within a success, or sent without an answer. */
type Fault = { whole: string } | { number: string } | 'lost'

export type FakeTencentSms = FakeServer & {
  credentials: TencentSmsCredentials
  templates: Map<string, FakeTemplate>
  sent: FakeSent[]
  /** Taken from the front, one a message. */
  faults: Fault[]
  /** Runs when a message has been sent, before its answer. */
  beforeAnswer: ((sent: FakeSent) => Promise<void>) | null
  /** Whether details return what was sent along; closed for an account until it asks for it. */
  returnsContext: boolean
  /** What the delivery callback posts about these messages. */
  receipts(sent: readonly FakeSent[]): object[]
}

const FIELDS: Readonly<Record<string, { must: readonly string[]; may: readonly string[] }>> = {
  SendSms: {
    must: ['PhoneNumberSet', 'SmsSdkAppId', 'TemplateId', 'SignName'],
    may: ['TemplateParamSet', 'ExtendCode', 'SessionContext', 'SenderId'],
  },
  PullSmsSendStatusByPhoneNumber: {
    must: ['BeginTime', 'Offset', 'Limit', 'PhoneNumber', 'SmsSdkAppId'],
    may: ['EndTime'],
  },
}

/**
 * Tencent Cloud's SMS API for tests: real HTTP, TC3 over the raw body, a clock window of five minutes, no unknown
 * field, approved signature and templates with as many variables as they have, and the limits of codes.
 */
export async function fakeTencentSms(options: { now?: () => Date } = {}): Promise<FakeTencentSms> {
  const { now = () => new Date() } = options
  const credentials = {
    secretId: `AKID${randomBytes(8).toString('hex')}`,
    secretKey: randomBytes(15).toString('hex'),
    sdkAppId: '1400006666',
    signName: '云游旅行',
    region: 'ap-guangzhou',
  }
  const answered = (response: object): Answered => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Response: { ...response, RequestId: randomBytes(8).toString('hex') } }),
  })
  const refused = (code: string) => answered({ Error: { Code: code, Message: code } })

  function wrongSignature({ headers, body, doubled }: Asked): string | null {
    if (doubled.length > 0) return 'InvalidParameter'
    if (headers.get('host') !== new URL(server.url).host) return 'InvalidParameter'
    if (headers.get('content-type') !== 'application/json; charset=utf-8') return 'InvalidParameter'
    const timestamp = Number(headers.get('x-tc-timestamp'))
    const date = new Date(timestamp * 1000).toISOString().slice(0, 10)
    const [, id, scope = '', names = '', signature] =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
        headers.get('authorization') ?? '',
      ) ?? []
    if (id !== credentials.secretId) return 'AuthFailure.SecretIdNotFound'
    if (scope !== `${date}/sms/tc3_request`) return 'AuthFailure.SignatureFailure'
    const signed = names.split(';')
    if (!['content-type', 'host'].every((name) => signed.includes(name)))
      return 'AuthFailure.SignatureFailure'
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
    const lines = signed.map((name) => `${name}:${headers.get(name)?.trim().toLowerCase()}\n`).join('')
    const canonical = ['POST', '/', '', lines, names, hash(body)].join('\n')
    const key = mac(mac(mac(`TC3${credentials.secretKey}`, date), 'sms'), 'tc3_request')
    const right = mac(key, `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${hash(canonical)}`).toString('hex')
    if (right !== signature) return 'AuthFailure.SignatureFailure'
    return Math.abs(now().getTime() / 1000 - timestamp) <= 300 ? null : 'AuthFailure.SignatureExpire'
  }

  async function call(asked: Asked): Promise<Answered> {
    const wrong = wrongSignature(asked)
    if (wrong) return refused(wrong)
    if (asked.headers.get('x-tc-version') !== '2021-01-11') return refused('NoSuchVersion')
    if (!asked.headers.get('x-tc-region')) return refused('MissingParameter')
    const action = asked.headers.get('x-tc-action') ?? ''
    const known = FIELDS[action]
    if (!known) return refused('InvalidAction')
    const body = parseObject(asked.body)
    if (!body) return refused('InvalidParameter')
    if (known.must.some((name) => body[name] === undefined)) return refused('MissingParameter')
    if (Object.keys(body).some((name) => ![...known.must, ...known.may].includes(name))) {
      return refused('UnknownParameter')
    }
    if (body.SmsSdkAppId !== credentials.sdkAppId) return refused('InvalidParameterValue.SdkAppIdNotExist')
    return action === 'SendSms' ? send(body) : details(body)
  }

  async function send(body: Record<string, unknown>): Promise<Answered> {
    const { PhoneNumberSet: numbers, TemplateParamSet: values = [], SessionContext: context = '' } = body
    const fault = fake.faults.shift()
    if (fault && fault !== 'lost' && 'whole' in fault) return refused(fault.whole)
    if (!Array.isArray(numbers) || numbers.length !== 1) return refused('InvalidParameter')
    const [number] = numbers as unknown[]
    const status = (code: string, serial = '') =>
      answered({
        SendStatusSet: [
          {
            SerialNo: serial,
            PhoneNumber: number,
            Fee: serial ? 1 : 0,
            SessionContext: context,
            Code: code,
            Message: code === 'Ok' ? 'send success' : code,
            IsoCode: 'CN',
          },
        ],
      })
    if (fault && fault !== 'lost') return status(fault.number)
    const mobile = mainlandNumber(String(number))
    if (!mobile) return status('InvalidParameterValue.IncorrectPhoneNumber')
    if (body.SignName !== credentials.signName) {
      return status('FailedOperation.SignatureIncorrectOrUnapproved')
    }
    const template = fake.templates.get(String(body.TemplateId))
    if (!template || typeof body.TemplateId !== 'string') {
      return status('FailedOperation.TemplateIncorrectOrUnapproved')
    }
    if (typeof context !== 'string' || Buffer.byteLength(context) >= 512) return refused('InvalidParameter')
    if (!Array.isArray(values) || values.length !== template.names.length) {
      return status('FailedOperation.TemplateParamSetNotMatchApprovedTemplate')
    }
    for (const value of values) {
      const problem = variableProblem(value)
      if (problem === 'type') return refused('InvalidParameter')
      if (problem === 'length') return status('InvalidParameterValue.TemplateParameterLengthLimit')
      if (problem === 'url') return status('InvalidParameterValue.ProhibitedUseUrlInTemplateParameter')
    }
    const at = now().getTime()
    const codes = fake.sent.filter(({ templateId }) => fake.templates.get(templateId)?.code)
    if (template.code && isTooMany(codes, mobile, at)) return status('LimitExceeded.DeliveryFrequencyLimit')
    const sent: FakeSent = {
      id: context,
      serial: `5000:${randomBytes(6).toString('hex')}${at}`,
      mobile,
      templateId: body.TemplateId,
      values: values as string[],
      at,
      fate: 'waiting',
    }
    fake.sent.push(sent)
    await fake.beforeAnswer?.(sent)
    return fault === 'lost' ? { status: 0 } : status('Ok', sent.serial)
  }

  function details(body: Record<string, unknown>): Answered {
    const mobile = mainlandNumber(String(body.PhoneNumber))
    if (body.Offset !== 0 || Number(body.Limit) > 100) return refused('InvalidParameter')
    const done = fake.sent.filter(
      (one) => one.mobile === mobile && one.at / 1000 >= Number(body.BeginTime) - 1 && one.fate !== 'waiting',
    )
    return answered({
      PullSmsSendStatusSet: done.map((one) => ({
        UserReceiveTime: Math.floor(one.at / 1000),
        CountryCode: '86',
        SubscriberNumber: one.mobile,
        PhoneNumber: `+86${one.mobile}`,
        SerialNo: one.serial,
        ReportStatus: one.fate === 'delivered' ? 'SUCCESS' : 'FAIL',
        Description: one.fate === 'delivered' ? 'DELIVRD' : 'UNDELIV',
        SessionContext: fake.returnsContext ? one.id : null,
      })),
    })
  }

  const server = await fakeServer((asked) =>
    asked.target === '/' && asked.method === 'POST' ? call(asked) : { status: 404 },
  )
  const fake: FakeTencentSms = Object.assign(server, {
    credentials,
    templates: new Map<string, FakeTemplate>(),
    sent: [],
    faults: [],
    beforeAnswer: null,
    returnsContext: true,
    receipts: (sent: readonly FakeSent[]) =>
      sent.map((one) => ({
        user_receive_time: '2026-11-20 12:00:03',
        nationcode: '86',
        mobile: one.mobile,
        report_status: one.fate === 'delivered' ? 'SUCCESS' : 'FAIL',
        errmsg: one.fate === 'delivered' ? 'DELIVRD' : 'UNDELIV',
        description: one.fate === 'delivered' ? '用户短信送达成功' : '用户短信接收失败',
        sid: one.serial,
      })),
  })
  return fake
}
