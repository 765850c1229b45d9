import { createWechatApi, DEAD_CODE } from '../../../outside/wechat/wechat-api.ts'
import { invalid, refused, succeed, unavailable } from '../../contract/failures.ts'
import { isPageOfMerchant, NOT_OUR_PAGE } from '../../return-url.ts'
import type { Handlers } from '../kernel/context.ts'
import { credentialsOf } from '../kernel/credentials.ts'
import { signPage } from './wechat-signing.ts'

const notConfigured = () => refused('WECHAT_NOT_CONFIGURED', '该商户尚未开通公众号')

/** JS-SDK and web authorisation with the merchant's official account (contract/shop.ts, contract/wechat.ts). */
export const wechatHandlers: Handlers<'shop.jsApi' | 'wechat.app' | 'wechat.exchange'> = {
  async 'shop.jsApi'(context, tenant, { shareUrl }, caller) {
    // A remote storefront has its own origin, and has checked the address itself.
    const origin = caller.storefront ? new URL(shareUrl).origin : context.publicOrigin
    if (!isPageOfMerchant(shareUrl, tenant, origin)) {
      return invalid({ shareUrl: NOT_OUR_PAGE })
    }
    const app = await credentialsOf(context, tenant.merchant, 'wechat')
    if (!app) return refused('JSAPI_NOT_CONFIGURED', '该商户尚未开通公众号，请使用浏览器的分享功能')
    return signPage(context, tenant.merchant, app, shareUrl)
  },

  async 'wechat.app'(context, { merchant }) {
    const app = await credentialsOf(context, merchant, 'wechat')
    return app ? succeed({ appId: app.appId }) : notConfigured()
  },

  async 'wechat.exchange'(context, { merchant }, { code }) {
    const app = await credentialsOf(context, merchant, 'wechat')
    if (!app) return notConfigured()
    const api = createWechatApi(context.outside.wechatApi)
    const exchanged = await api.exchangeCode(app, code)
    if (!exchanged.ok) {
      const { failure } = exchanged
      if (failure.kind === 'unavailable') return unavailable('微信授权暂不可用，请稍后再试')
      if (DEAD_CODE.has(failure.code)) return succeed({ kind: 'deadCode' as const })
      return refused('WECHAT_REFUSED', '微信授权暂不可用，请稍后再试', { errcode: failure.code })
    }
    const token = exchanged.value
    if (token.snapshot) return succeed({ kind: 'snapshot' as const })
    // Name and picture are optional: without them the openId is still proved.
    const asked = token.scopes.includes('snsapi_userinfo') ? await api.profile(token) : null
    const profile = asked?.ok ? asked.value : null
    return succeed({
      kind: 'openId' as const,
      appId: app.appId,
      openId: token.openId,
      unionId: token.unionId || (profile?.unionId ?? ''),
      nickname: profile?.nickname ?? '',
      avatar: profile?.avatar ?? '',
    })
  },
}
