import { alarms } from '../../../base/alarms.ts'
import type { CustomerEvent, OrderFacts } from '../../../domain/messages/customer-events.ts'
import { wechatData } from '../../../domain/messages/message-texts.ts'
import {
  createWechatApi,
  FOREIGN_OPEN_ID,
  NO_FOLLOWER,
  STALE_TOKEN,
} from '../../../outside/wechat/wechat-api.ts'
import { linkTo } from '../../../screens/links.ts'
import { tenantPath } from '../../../tenant/tenant.ts'
import { forgetOpenId, openIdOf } from '../customers/wechat-bindings.ts'
import type { Context } from '../kernel/context.ts'
import { credentialsOf } from '../kernel/credentials.ts'
import { wechatAccessToken } from '../wechat/access-token.ts'
import type { customerMessages } from './schema.ts'

type Row = typeof customerMessages.$inferSelect

/** notSent: certainly not, so that an SMS may take its place. */
export type WechatOutcome =
  | { state: 'sent'; msgId: string }
  | { state: 'unknown'; code: string }
  | { state: 'notSent' }
  /** Another process has taken the message over. */
  | { state: 'lost' }

const NOT_SENT = { state: 'notSent' } as const

/**
 * A template message to a customer who has bound their WeChat, where the merchant has a template for the event.
 * @param begun awaited before WeChat is asked; false when the message is no longer this process's
 */
export async function sendInWechat(
  context: Context,
  row: Row,
  facts: OrderFacts,
  begun: () => Promise<boolean>,
): Promise<WechatOutcome> {
  const { merchant, customerId, project, channel, distributor } = row
  const owner = { merchant, id: customerId }
  const settings = await credentialsOf(context, merchant, 'wechatMessages')
  const template = settings?.templates[row.name as CustomerEvent]
  const app = template && (await credentialsOf(context, merchant, 'wechat'))
  const openId = app && (await openIdOf(context, owner))
  const data = template && wechatData(facts, template.keys)
  // After WeChat has failed to deliver it, staff send the message again by SMS.
  if (!app || !openId || !data || row.code === BY_SMS) return NOT_SENT
  const alarm = (code: string | number, message = '') =>
    context.log.error(
      { alarm: alarms.wechatMessageFailed, merchant, name: row.name, code, message },
      'a message in WeChat was not sent',
    )
  const api = createWechatApi(context.outside.wechatApi)
  const tenant = { project, merchant, channel, distributor }
  const url = `${context.publicOrigin}${linkTo(tenantPath(tenant), 'orderDetail', { orderNo: facts.orderNo })}`
  const message = { id: row.id, openId, templateId: template.id, url, data }
  if (!(await begun())) return { state: 'lost' }
  let token = await wechatAccessToken(context, merchant, app)
  for (let attempt = 1; token.ok; attempt += 1) {
    const sent = await api.sendTemplate(token.value, message)
    if (sent.ok) return { state: 'sent', msgId: sent.value.msgId }
    const { failure } = sent
    // Whether WeChat has taken it is open, and nothing can be asked.
    if (failure.kind === 'unavailable') return { state: 'unknown', code: failure.reason }
    if (STALE_TOKEN.has(failure.code) && attempt === 1) {
      token = await wechatAccessToken(context, merchant, app, token.value)
      continue
    }
    if (failure.code === FOREIGN_OPEN_ID) await forgetOpenId(context, owner)
    else if (!NO_FOLLOWER.has(failure.code)) alarm(failure.code, failure.message)
    return NOT_SENT
  }
  return NOT_SENT
}

/** Left in a row that is to be sent again, but not in WeChat. */
export const BY_SMS = 'again by SMS'
