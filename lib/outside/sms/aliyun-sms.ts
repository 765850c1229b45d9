import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { todayInShanghai } from '../../base/calendar/dates.ts'
import { boundedFetch, wasNeverSent } from '../../base/http/bounded-fetch.ts'
import { parseObject } from '../../base/json.ts'
import { type AcsKey, acsDate, canonicalQuery, signedHeaders } from '../aliyun/acs-signature.ts'
import {
  mainlandNumber,
  OWN_CONNECTION,
  SMS_MS,
  type SmsProvider,
  type SmsReceipt,
  type SmsTrouble,
} from './port.ts'

/** `signName`: the approved signature, without 【】. */
export type AliyunSmsCredentials = AcsKey & { signName: string }

type Options = { baseUrl: string; credentials: AliyunSmsCredentials; now: () => Date; timeoutMs?: number }

const VERSION = '2017-05-25'
const MOST_BYTES = 256 * 1024
/** Details of one number are asked for page by page; a number gets few messages a day. */
const PAGE_SIZE = 50

/**
 * Codes that do not simply mean "certainly not sent, and another provider may try" (help.aliyun.com,
 * document_detail/101346).
 */
const troubles: Readonly<Record<string, SmsTrouble>> = {
  'isv.BUSINESS_LIMIT_CONTROL': 'tooOften',
  'isv.MOBILE_NUMBER_ILLEGAL': 'badNumber',
  'isv.MOBILE_COUNT_OVER_LIMIT': 'badNumber',
  // The gateway has taken the message and failed further on.
  'isp.SYSTEM_ERROR': 'unknown',
}

const answer = z.object({ Code: z.string(), BizId: z.string().optional() })
const details = z.object({
  Code: z.literal('OK'),
  SmsSendDetailDTOs: z
    .object({
      SmsSendDetailDTO: z
        .array(
          z.object({
            /** 1 waiting, 2 failed, 3 delivered. */
            SendStatus: z.coerce.number(),
            ErrCode: z.string().nullish(),
            OutId: z.string().nullish(),
          }),
        )
        .default([]),
    })
    .nullish(),
})

/**
 * Short messages of Alibaba Cloud (dysmsapi 2017-05-25). Everything stands in the query, as its official SDK sends it;
 * the address is therefore never logged. Sending is not idempotent: a time-out is `unknown`.
 */
export function aliyunSms({ baseUrl, credentials, now, timeoutMs = SMS_MS }: Options): SmsProvider {
  const { origin, host } = new URL(baseUrl)

  async function call(action: string, parameters: Record<string, string>) {
    const query = canonicalQuery(parameters)
    const { host: _, ...headers } = signedHeaders(credentials, {
      host,
      action,
      version: VERSION,
      body: '',
      query,
      date: acsDate(now()),
      nonce: randomBytes(16).toString('hex'),
    })
    const reply = await boundedFetch({
      url: `${origin}/?${query}`,
      method: 'POST',
      headers: { ...headers, ...OWN_CONNECTION },
      maxBytes: MOST_BYTES,
      within: timeoutMs,
    })
    if (!reply.ok) {
      return { ok: false, sent: reply.reason !== 'no connection' || !wasNeverSent(reply.code) } as const
    }
    return { ok: true, status: reply.status, body: parseObject(reply.text) } as const
  }

  return {
    name: 'aliyun',

    async send({ mobile, templateId, values, id }) {
      const reply = await call('SendSms', {
        PhoneNumbers: mobile,
        SignName: credentials.signName,
        TemplateCode: templateId,
        TemplateParam: JSON.stringify(values),
        OutId: id,
      })
      if (!reply.ok) return { ok: false, trouble: reply.sent ? 'unknown' : 'unavailable', code: 'no answer' }
      const found = answer.safeParse(reply.body)
      if (!found.success) return { ok: false, trouble: 'unknown', code: `status ${reply.status}` }
      const { Code: code, BizId: serial } = found.data
      if (code === 'OK') {
        return serial ? { ok: true, serial } : { ok: false, trouble: 'unknown', code: 'OK without BizId' }
      }
      const trouble = troubles[code] ?? (reply.status >= 500 ? 'unknown' : 'unavailable')
      return { ok: false, trouble, code }
    },

    async find({ mobile, id, serial, sentAt }) {
      const reply = await call('QuerySendDetails', {
        PhoneNumber: mobile,
        SendDate: todayInShanghai(sentAt).replaceAll('-', ''),
        PageSize: String(PAGE_SIZE),
        CurrentPage: '1',
        ...(serial && { BizId: serial }),
      })
      if (!reply.ok) return { ok: false, code: 'no answer' }
      const found = details.safeParse(reply.body)
      if (!found.success) return { ok: false, code: codeOf(reply.body) || `status ${reply.status}` }
      const sending = (found.data.SmsSendDetailDTOs?.SmsSendDetailDTO ?? []).find(({ OutId }) => OutId === id)
      if (!sending) return { ok: true, fate: { state: 'absent' } }
      if (sending.SendStatus === 3) return { ok: true, fate: { state: 'delivered', serial } }
      if (sending.SendStatus !== 2) return { ok: true, fate: { state: 'waiting', serial } }
      return { ok: true, fate: { state: 'undelivered', serial, code: sending.ErrCode ?? '' } }
    },
  }
}

function codeOf(body: Record<string, unknown> | null): string {
  return typeof body?.Code === 'string' ? body.Code : ''
}

const report = z.object({
  phone_number: z.string(),
  success: z.boolean(),
  err_code: z.string().nullish(),
  biz_id: z.string().min(1).max(64),
  out_id: z.string().max(64).nullish(),
})

/** What SmsReport pushes: a JSON array. Entries that make no sense are left out; null when it is no array at all. */
export function aliyunReceipts(list: unknown): SmsReceipt[] | null {
  if (!Array.isArray(list)) return null
  return list.flatMap((entry): SmsReceipt[] => {
    const parsed = report.safeParse(entry)
    const mobile = parsed.success ? mainlandNumber(parsed.data.phone_number) : ''
    if (!parsed.success || !mobile) return []
    const { biz_id, out_id, success, err_code } = parsed.data
    return [{ serial: biz_id, id: out_id ?? '', mobile, delivered: success, code: err_code ?? '' }]
  })
}

/** What the provider wants to hear, or it repeats the push after 1, 5 and 10 minutes. */
export const aliyunReceiptsTaken = { code: 0, msg: '接收成功' } as const
