import { codesOf } from '../vocabulary.ts'

/** Where a message to a customer stands, with the word staff read. */
export const messageStateNames = {
  queued: '待发送',
  sending: '发送中',
  /** Taken by the provider; whether it arrived is not known yet. */
  sent: '已发送',
  delivered: '已送达',
  /** The carrier could not deliver it. */
  undelivered: '未送达',
  /** Certainly not sent. */
  failed: '发送失败',
  /** Perhaps sent: no answer came, and nothing more could be found out. Never sent again. */
  unknown: '结果未知',
  /** Not sent because there was nobody to send it to any more, or it came too late. */
  skipped: '已略过',
} as const
export type MessageState = keyof typeof messageStateNames
export const messageStates = codesOf(messageStateNames)

export const messageWayNames = { sms: '短信', wechat: '微信', mail: '邮件' } as const
export type MessageWay = keyof typeof messageWayNames
export const messageWays = codesOf(messageWayNames)

/** Only what certainly did not arrive may be sent again. */
export function mayResend(state: MessageState): boolean {
  return state === 'failed' || state === 'undelivered'
}
