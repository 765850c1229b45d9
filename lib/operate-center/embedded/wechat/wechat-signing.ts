import { randomBytes } from 'node:crypto'
import { jsSignature } from '../../../outside/wechat/js-signature.ts'
import { createWechatApi, STALE_TOKEN, type WechatFailure } from '../../../outside/wechat/wechat-api.ts'
import type { Value } from '../../contract/contract.ts'
import { type Answer, refused, succeed, unavailable } from '../../contract/failures.ts'
import type { Credentials } from '../../contract/shops/staff-settings.ts'
import type { Context } from '../kernel/context.ts'
import { sharedToken, type Token } from '../kernel/shared-tokens.ts'
import { notNow, renewedBy, wechatAccessToken, wechatTokenName } from './access-token.ts'

type App = Credentials<'wechat'>

/** The four values that wx.config wants for a page. A new access token or ticket costs at most one call each. */
export async function signPage(
  context: Context,
  merchant: string,
  app: App,
  url: string,
): Promise<Answer<Value<'shop.jsApi'>>> {
  const ticket = await ticketOf(context, merchant, app)
  if (!ticket.ok) {
    const { failure } = ticket
    // Only the merchant can correct wrong credentials; they must not look like a shop that has none.
    return failure !== 'waiting' && failure.kind === 'refused'
      ? refused('JSAPI_REFUSED', '微信分享暂不可用，请使用右上角菜单或复制链接', { errcode: failure.code })
      : unavailable('微信分享暂不可用，请稍后再试')
  }
  const nonceStr = randomBytes(8).toString('hex')
  const timestamp = String(Math.floor(context.now().getTime() / 1000))
  const signature = jsSignature({ ticket: ticket.value, nonceStr, timestamp, url })
  return succeed({ appId: app.appId, timestamp, nonceStr, signature })
}

function ticketOf(context: Context, merchant: string, app: App): Promise<Token<WechatFailure>> {
  const api = createWechatApi(context.outside.wechatApi)
  const name = wechatTokenName(context, app, 'ticket')
  return sharedToken<WechatFailure>(context, { merchant, name }, async () => {
    const token = await wechatAccessToken(context, merchant, app)
    if (!token.ok) return notNow(token.failure)
    const first = await api.jsApiTicket(token.value)
    if (first.ok || first.failure.kind !== 'refused' || !STALE_TOKEN.has(first.failure.code)) {
      return renewedBy(first)
    }
    // Another system that uses the account ended the token before its time: retry once with a new one.
    const renewed = await wechatAccessToken(context, merchant, app, token.value)
    return renewed.ok ? renewedBy(await api.jsApiTicket(renewed.value)) : notNow(renewed.failure)
  })
}
