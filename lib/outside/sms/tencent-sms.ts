import { z } from 'zod'
import { boundedFetch, wasNeverSent } from '../../base/http/bounded-fetch.ts'
import { parseObject } from '../../base/json.ts'
import {
  mainlandNumber,
  OWN_CONNECTION,
  SMS_MS,
  type SmsProvider,
  type SmsReceipt,
  type SmsTrouble,
} from './port.ts'
import { TC3_CONTENT_TYPE, type Tc3Key, tc3Authorization } from './tc3-signature.ts'

/** `signName`: the text of the approved signature, not its id. */
export type TencentSmsCredentials = Tc3Key & { sdkAppId: string; signName: string; region: string }

type Options = { baseUrl: string; credentials: TencentSmsCredentials; now: () => Date; timeoutMs?: number }

const VERSION = '2021-01-11'
const MOST_BYTES = 256 * 1024
/** Details are asked for from this long before the sending, because clocks differ. */
const EARLY_S = 300

/**
 * Codes that do not simply mean "certainly not sent, and another provider may try" (cloud.tencent.com, document
 * 382/59177).
 */
const troubles: Readonly<Record<string, SmsTrouble>> = {
  'LimitExceeded.DeliveryFrequencyLimit': 'tooOften',
  'LimitExceeded.PhoneNumberDailyLimit': 'tooOften',
  'LimitExceeded.PhoneNumberOneHourLimit': 'tooOften',
  'LimitExceeded.PhoneNumberThirtySecondLimit': 'tooOften',
  'LimitExceeded.PhoneNumberSameContentDailyLimit': 'tooOften',
  'InvalidParameterValue.IncorrectPhoneNumber': 'badNumber',
  'FailedOperation.PhoneNumberInBlacklist': 'badNumber',
}

/** The provider's own failures, after which the message may be on its way. */
const UNKNOWN = /^InternalError(\.|$)/

const envelope = z.object({ Response: z.record(z.string(), z.unknown()) })
const refusal = z.object({ Code: z.string() })
const statuses = z.array(z.object({ SerialNo: z.string(), PhoneNumber: z.string(), Code: z.string() })).min(1)
const reports = z.array(
  z.object({
    SerialNo: z.string(),
    ReportStatus: z.string(),
    Description: z.string().nullish(),
    /** What was sent along; empty unless the provider has opened it for the account. */
    SessionContext: z.string().nullish(),
  }),
)

/** Short messages of Tencent Cloud (2021-01-11). Sending is not idempotent: a time-out is `unknown`. */
export function tencentSms({ baseUrl, credentials, now, timeoutMs = SMS_MS }: Options): SmsProvider {
  const { origin, host } = new URL(baseUrl)

  async function call(action: string, fields: Record<string, unknown>) {
    const body = JSON.stringify(fields)
    const timestamp = Math.floor(now().getTime() / 1000)
    const authorization = tc3Authorization(credentials, {
      host,
      service: 'sms',
      body,
      timestamp,
      more: { 'x-tc-action': action },
    })
    const reply = await boundedFetch({
      url: `${origin}/`,
      method: 'POST',
      headers: {
        authorization,
        'content-type': TC3_CONTENT_TYPE,
        'x-tc-action': action,
        'x-tc-region': credentials.region,
        'x-tc-timestamp': String(timestamp),
        'x-tc-version': VERSION,
        ...OWN_CONNECTION,
      },
      body,
      maxBytes: MOST_BYTES,
      within: timeoutMs,
    })
    if (!reply.ok) {
      const sent = reply.reason !== 'no connection' || !wasNeverSent(reply.code)
      return { ok: false, sent, code: 'no answer' } as const
    }
    const found = envelope.safeParse(parseObject(reply.text))
    if (!found.success) return { ok: false, sent: true, code: `status ${reply.status}` } as const
    const refused = refusal.safeParse(found.data.Response.Error)
    if (refused.success) {
      const { Code: code } = refused.data
      return { ok: false, sent: UNKNOWN.test(code), code } as const
    }
    return { ok: true, response: found.data.Response } as const
  }

  return {
    name: 'tencent',

    async send({ mobile, templateId, values, names, id }) {
      const reply = await call('SendSms', {
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: credentials.sdkAppId,
        SignName: credentials.signName,
        TemplateId: templateId,
        TemplateParamSet: names.map((name) => values[name] ?? ''),
        SessionContext: id,
      })
      if (!reply.ok) return { ok: false, trouble: troubleOf(reply.code, reply.sent), code: reply.code }
      // A success of the whole says nothing of the number.
      const [status] = statuses.safeParse(reply.response.SendStatusSet).data ?? []
      if (!status?.PhoneNumber.endsWith(mobile)) {
        return { ok: false, trouble: 'unknown', code: 'an answer about another number' }
      }
      if (status.Code === 'Ok') {
        return status.SerialNo
          ? { ok: true, serial: status.SerialNo }
          : { ok: false, trouble: 'unknown', code: 'Ok without SerialNo' }
      }
      return { ok: false, trouble: troubleOf(status.Code, UNKNOWN.test(status.Code)), code: status.Code }
    },

    async find({ mobile, id, serial, sentAt }) {
      const reply = await call('PullSmsSendStatusByPhoneNumber', {
        BeginTime: Math.floor(sentAt.getTime() / 1000) - EARLY_S,
        Offset: 0,
        Limit: 100,
        PhoneNumber: `+86${mobile}`,
        SmsSdkAppId: credentials.sdkAppId,
      })
      if (!reply.ok) return { ok: false, code: reply.code }
      const found = reports.safeParse(reply.response.PullSmsSendStatusSet ?? [])
      if (!found.success) return { ok: false, code: 'an answer that makes no sense' }
      const own = found.data.find(({ SerialNo, SessionContext }) =>
        serial ? SerialNo === serial : SessionContext === id,
      )
      // Only finished deliveries are listed.
      if (!own) return { ok: true, fate: { state: 'absent' } }
      return own.ReportStatus === 'SUCCESS'
        ? { ok: true, fate: { state: 'delivered', serial: own.SerialNo } }
        : { ok: true, fate: { state: 'undelivered', serial: own.SerialNo, code: own.Description ?? '' } }
    },
  }
}

function troubleOf(code: string, sent: boolean): SmsTrouble {
  return troubles[code] ?? (sent ? 'unknown' : 'unavailable')
}

const report = z.object({
  nationcode: z.string().optional(),
  mobile: z.string(),
  report_status: z.enum(['SUCCESS', 'FAIL']),
  errmsg: z.string().nullish(),
  sid: z.string().min(1).max(128),
})

/** What the delivery callback posts: a JSON array. Entries that make no sense are left out; null when it is none. */
export function tencentReceipts(list: unknown): SmsReceipt[] | null {
  if (!Array.isArray(list)) return null
  return list.flatMap((entry): SmsReceipt[] => {
    const parsed = report.safeParse(entry)
    const mobile = parsed.success ? mainlandNumber(parsed.data.mobile) : ''
    if (!parsed.success || !mobile) return []
    const { sid, report_status, errmsg } = parsed.data
    return [{ serial: sid, id: '', mobile, delivered: report_status === 'SUCCESS', code: errmsg ?? '' }]
  })
}

export const tencentReceiptsTaken = { result: 0, errmsg: 'OK' } as const
