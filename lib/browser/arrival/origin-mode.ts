import { isJointOrigin, jointOrigins } from '../../screens/joint-origins.ts'

/** Where a page runs (specification, sections 1 and 6). */
export type OriginMode =
  | 'partnerShop'
  | 'partnerApp'
  | 'h5Partner'
  | 'miniProgram'
  | 'wechat'
  | 'alipay'
  | 'browser'

type Signs = {
  userAgent: string
  /** As kept in the session; it counts for the whole tab, whatever the address says later. */
  jointOrigin: string
  /** `window.__wxjs_environment`, which WeChat sets in a mini-program's web-view. */
  wxEnvironment?: string | undefined
}

/**
 * Decides by what the browser and the visit say; the server never receives it, so that the HTML is the same for all. A
 * partner's `jointOrigin` counts before the app the page runs in.
 */
export function originMode({ userAgent, jointOrigin, wxEnvironment }: Signs): OriginMode {
  if (isJointOrigin(jointOrigin)) return jointOrigins[jointOrigin]
  return hostOf({ userAgent, wxEnvironment })
}

/** The app alone, regardless of a partner: payment and the JS-SDK depend on it. */
export function hostOf({
  userAgent,
  wxEnvironment,
}: Omit<Signs, 'jointOrigin'>): Exclude<OriginMode, `partner${string}` | 'h5Partner'> {
  if (/miniProgram/i.test(userAgent) || wxEnvironment === 'miniprogram') return 'miniProgram'
  if (/MicroMessenger/i.test(userAgent)) return 'wechat'
  if (/AlipayClient/i.test(userAgent)) return 'alipay'
  return 'browser'
}
