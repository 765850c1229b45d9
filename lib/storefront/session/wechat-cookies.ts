import { z } from 'zod'
import { DAY_SECONDS } from '../../base/calendar/durations.ts'
import { type SealedCookie, sealedCookie } from './sealed-cookie.ts'

const visitor = z.object({
  /** The official account for which the openId identifies this visitor. */
  appId: z.string(),
  openId: z.string(),
  unionId: z.string(),
  /** Empty unless the visitor has consented to share it. */
  nickname: z.string(),
  avatar: z.string(),
})
/** The visitor's identity at the merchant's official account, proved by our own OAuth; guests have it, too. */
export type WechatVisitor = z.infer<typeof visitor>

const journey = z.object({
  /** What WeChat has to bring back. */
  state: z.string(),
  /** Path inside the shop that the visitor left from. */
  back: z.string(),
  /** `/{project}/{merchant}/{channel}/{distributor}` */
  base: z.string(),
  scope: z.enum(['base', 'userinfo']),
  /** The visitor has been sent a second time already. */
  again: z.boolean(),
})
/** A visitor on the way to WeChat and back. */
export type WechatJourney = z.infer<typeof journey>

export type WechatCookies = {
  visitor: SealedCookie<WechatVisitor>
  journey: SealedCookie<WechatJourney>
}

/** As long as the session; WeChat's own openId never changes. */
const VISITOR_SECONDS = 30 * DAY_SECONDS
/** WeChat's code lives five minutes; consent takes a moment. */
const JOURNEY_SECONDS = 600

export function createWechatCookies(options: {
  passwords: readonly string[]
  secure: boolean
}): WechatCookies {
  return {
    visitor: sealedCookie({
      ...options,
      name: 'wayfront-wx',
      schema: visitor,
      maxAgeSeconds: VISITOR_SECONDS,
    }),
    journey: sealedCookie({
      ...options,
      name: 'wayfront-wx-way',
      schema: journey,
      maxAgeSeconds: JOURNEY_SECONDS,
    }),
  }
}
