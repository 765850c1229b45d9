import { z } from 'zod'
import { storefrontCall } from '../define.ts'
import { shopCalls } from '../shops/shop.ts'

const wechatMe = z.object({
  /** Here, inside WeChat, at the shops' own address, and the merchant has an official account. */
  open: z.boolean(),
  known: z.boolean(),
  nickname: z.string(),
  avatar: z.string(),
})
export type WechatMe = z.infer<typeof wechatMe>

/** impossible: the merchant has no official account, or this is not WeChat. */
const wechatBegin = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('have') }),
  z.object({ kind: z.literal('impossible') }),
  z.object({ kind: z.literal('leave'), url: z.string() }),
])
export type WechatBegin = z.infer<typeof wechatBegin>

/**
 * The result for a visitor who came back from WeChat. `back` is a path inside the shop; null when it is no longer
 * known.
 * - again: to be sent once more.
 * - declined: the visitor refused.
 * - failed: it cannot work now; the visitor continues as a guest.
 */
const wechatFinish = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['done', 'snapshot', 'declined', 'failed']), back: z.string().nullable() }),
  z.object({ kind: z.literal('again'), url: z.string() }),
])
export type WechatFinish = z.infer<typeof wechatFinish>

/** The visitor's openId, which never leaves its sealed cookie, and the signature of a page inside WeChat. */
export const wechatQuestions = {
  'wechat.me': storefrontCall({
    method: 'GET',
    rate: 'read',
    input: z.object({}),
    answer: wechatMe,
    summary: 'What this browser has proved to be in WeChat, and whether it can prove anything here.',
  }),
  'wechat.sign': storefrontCall({
    // An iPhone needs the signature over the address that its document was loaded with. That may have carried an
    // openId, which must stand in no address of ours.
    method: 'POST',
    rate: 'read',
    input: shopCalls['shop.jsApi'].input,
    answer: shopCalls['shop.jsApi'].answer,
    summary:
      'getJsApi.do for a page inside WeChat. A shop without an official account refuses with status 200: nothing is ' +
      'wrong with the page.',
  }),
  'wechat.begin': storefrontCall({
    method: 'POST',
    // It may call WeChat.
    rate: 'change',
    input: z.object({
      scope: z.enum(['base', 'userinfo']).default('base'),
      /** Path of the shop to come back to. */
      back: z.string().max(1024),
    }),
    answer: wechatBegin,
    summary: 'Where to go for an openId, or that there is one.',
  }),
  'wechat.finish': storefrontCall({
    method: 'POST',
    // It may call WeChat.
    rate: 'change',
    input: z.object({ code: z.string().max(512).default(''), state: z.string().max(128).default('') }),
    answer: wechatFinish,
    summary: 'What WeChat has sent the visitor back with; good once.',
  }),
}
