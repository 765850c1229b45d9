import type { MessageState, MessageWay } from './message-states.ts'

/** What codes of providers and of this product mean, in words for staff; the first that fits. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/^too late$/, '已超过消息中的时间，未发送'],
  [/^no number$/, '客户没有可用的手机号'],
  [/^no address$/, '客户没有绑定邮箱'],
  [/^(no answer|interrupted|status \d+)$/, '服务商没有回应，不确定是否送达'],
  [/user ?block|user ?refuse/i, '客户拒收公众号消息'],
  [/MOBILE_NUMBER_ILLEGAL|IncorrectPhoneNumber|MOBILE_COUNT_OVER/, '手机号无效，请与客户核对'],
  [/BLACK|DENY/i, '号码在运营商或服务商的黑名单中'],
  [/LIMIT_CONTROL|LimitExceeded|budget of short messages/, '短信发送过于频繁，已达到上限'],
  [/AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|Insufficient/, '短信账户余额不足或已停用，请联系管理员'],
  [/TEMPLATE|Template|SIGN|Signature/, '短信模板或签名不可用，请联系管理员'],
  [/^no provider/, '没有可用的短信服务，请联系管理员'],
]

const NOT_DELIVERED: Readonly<Record<MessageWay, string>> = {
  sms: '运营商未能送达，手机可能关机、停机或拦截了短信',
  wechat: '微信未能送达',
  mail: '邮件未能送达，请核对邮箱',
}
const NOT_SENT: Readonly<Record<MessageWay, string>> = {
  sms: '短信未能发出',
  wechat: '微信消息未能发出',
  mail: '邮件未能发出，请核对邮箱',
}

/**
 * Why a message has not arrived, or why that is not known, as a sentence for staff; empty where nothing is wrong.
 * @param code the provider's or the outbox's own word
 */
export function messageProblem(state: MessageState, way: MessageWay | null, code: string): string {
  if (state === 'sent' || state === 'delivered' || state === 'sending') return ''
  // A wish of staff, no trouble.
  if (state === 'queued' && (code === '' || code === 'again by SMS')) return ''
  const known = MEANINGS.find(([pattern]) => pattern.test(code))?.[1]
  if (state === 'queued') return known ? `${known}，稍后自动重试` : '暂未发出，稍后自动重试'
  if (known) return known
  if (state === 'unknown') return '服务商没有回应，不确定是否送达'
  const plain = state === 'undelivered' ? NOT_DELIVERED[way ?? 'sms'] : NOT_SENT[way ?? 'sms']
  return code === '' ? plain : `${plain}（${code}）`
}
