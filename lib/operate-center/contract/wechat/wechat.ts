import { z } from 'zod'
import { read } from '../define.ts'

/**
 * WeChat's web authorisation (网页授权), split so that the app's secret stays in the centre: the storefront redirects the
 * visitor there and back, the centre exchanges the code. For storefront nodes only.
 */
export const wechatCalls = {
  'wechat.app': read({
    wire: 'wechat:app',
    who: 'service',
    input: z.object({}),
    answer: z.object({ appId: z.string().min(1).max(64) }),
    summary: 'App id of the merchant’s official account; refused with WECHAT_NOT_CONFIGURED without one.',
  }),
  'wechat.exchange': read({
    wire: 'wechat:exchange',
    who: 'service',
    // A code is valid once and must not stand in an address.
    post: true,
    input: z.object({ code: z.string().min(1).max(512) }),
    answer: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('openId'),
        appId: z.string().min(1).max(64),
        openId: z.string().min(1).max(64),
        unionId: z.string().max(64).default(''),
        /** Only when the visitor has agreed to snsapi_userinfo. */
        nickname: z.string().max(64).default(''),
        avatar: z.string().max(512).default(''),
      }),
      /** The page was a snapshot: a virtual visitor, who must stay a guest. */
      z.object({ kind: z.literal('snapshot') }),
      /** The code is invalid or was used before: the visitor has to be sent again. */
      z.object({ kind: z.literal('deadCode') }),
    ]),
    summary: 'Exchanges the code that WeChat has sent a visitor back with for the openId it proves.',
  }),
}
