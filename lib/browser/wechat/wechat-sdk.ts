import { loadScript } from '../page/load-script.ts'

export type WechatShare = { title: string; desc: string; link: string; imgUrl: string }
type Result = { errMsg?: string }
type Callbacks = { success?: (result: Result) => void; fail?: (result: Result) => void }
type ShareCall = (options: WechatShare & Callbacks) => void

/**
 * What `wx.openAddress` answers; `countryName` is the district (WeChat's own spelling, `countyName` in mini-programs).
 * Clients leave fields out.
 */
export type WechatAddressAnswer = Partial<
  Record<
    'userName' | 'telNumber' | 'provinceName' | 'cityName' | 'countryName' | 'countyName' | 'detailInfo',
    string
  >
>

/** The part of the JS-SDK that shops use (jweixin 1.6.0). */
export type Wx = {
  config(options: {
    debug: boolean
    appId: string
    timestamp: number
    nonceStr: string
    signature: string
    jsApiList: readonly string[]
    openTagList: readonly string[]
  }): void
  ready(listener: () => void): void
  error(listener: (result: Result) => void): void
  hideMenuItems(options: { menuList: readonly string[] } & Callbacks): void
  /** The customer's address book; older clients lack it. */
  openAddress?(
    options: {
      success: (result: Result & WechatAddressAnswer) => void
      cancel: () => void
    } & Pick<Callbacks, 'fail'>,
  ): void
  miniProgram?: {
    navigateTo(options: { url: string } & Callbacks): void
    postMessage(options: { data: unknown }): void
  }
} & Record<(typeof shareCalls)[number], ShareCall | undefined>

/** The present calls, and the old ones that are all some clients support. */
export const shareCalls = [
  'updateAppMessageShareData',
  'updateTimelineShareData',
  'onMenuShareAppMessage',
  'onMenuShareTimeline',
  'onMenuShareQQ',
  'onMenuShareQZone',
  'onMenuShareWeibo',
] as const

/** The permissions that a page requests. */
export const jsApiList: readonly string[] = [...shareCalls, 'hideOptionMenu', 'hideMenuItems', 'openAddress']
export const openTagList: readonly string[] = ['wx-open-launch-weapp']

type WechatWindow = Window & { wx?: Wx; jWeixin?: Wx }

/**
 * WeChat's SDK, loaded once per document from the address that the page names; null when it fails to load. Mini-program
 * calls (`wx.miniProgram`) work without a configuration.
 */
export async function loadWechatSdk(): Promise<Wx | null> {
  const src = document.body.dataset.wxSdk
  if (!src) return null
  try {
    await loadScript(src)
  } catch {
    return null
  }
  const { wx, jWeixin } = window as WechatWindow
  return wx ?? jWeixin ?? null
}

let signed: Wx | null = null
const waiting = new Set<() => void>()

/** Records whether WeChat has taken this page's signature; null: refused. */
export function setSigned(wx: Wx | null): void {
  signed = wx
  for (const listener of waiting) listener()
}

/** The SDK of a page whose signature WeChat has taken; null before that and without it. */
export function signedSdk(): Wx | null {
  return signed
}

/** Hears when `signedSdk` changes. Returns how to stop. */
export function onSigned(listener: () => void): () => void {
  waiting.add(listener)
  return () => waiting.delete(listener)
}
