import { loadScript } from '../page/load-script.ts'

export type WechatShare = { title: string; desc: string; link: string; imgUrl: string }
type Result = { errMsg?: string }
type Callbacks = { success?: (result: Result) => void; fail?: (result: Result) => void }
type ShareCall = (options: WechatShare & Callbacks) => void

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
export const jsApiList: readonly string[] = [...shareCalls, 'hideOptionMenu', 'hideMenuItems']
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
