import { appHere } from '../arrival/origin-mode.ts'
import { call } from '../door/call.ts'
import { chainOf, linkWithChain } from '../sharing/share-chain.ts'
import { shareData, sharedPage } from '../sharing/share-data.ts'
import {
  jsApiList,
  loadWechatSdk,
  openTagList,
  setSigned,
  shareCalls,
  type WechatShare,
  type Wx,
} from './wechat-sdk.ts'

/** Milliseconds the handler of a changed route waits (specification, section 9). */
export const ROUTE_CHANGE_MS = 500

/** Every way out of the menu that hands the page on (integrations.md D.1). */
const shareItems = [
  'share:appMessage',
  'share:timeline',
  'share:qq',
  'share:weiboApp',
  'share:QZone',
  'copyUrl',
  'originPage',
  'openWithQQBrowser',
  'openWithSafari',
  'share:email',
  'favorite',
].map((item) => `menuItem:${item}`)

/** After a second configuration no event says that it is done (`ready` fires once), so a refused call is repeated. */
const REPEATS = 6

/**
 * What a page does inside WeChat: it is configured for the JS-SDK, sets what is shared, or hides the share menu where
 * the shop or the screen does not want it. Every failure is silent: then WeChat shares what it finds in the page.
 *
 * Which address has to be signed differs between clients: iPhones want the one the document was loaded with, others the
 * present one; when it is refused, the other one is tried once.
 */
export function startWechat(merchant: string) {
  const page = sharedPage()
  // This screen's address carries an authorisation code, which must not be signed.
  if (!page || page.screen === 'authorize') return hideByBridge()
  const loaded = documentUrl()
  const addresses: (() => string)[] = isApple() ? [() => loaded, presentUrl] : [presentUrl, () => loaded]
  let wx: Wx | null = null
  let signed = ''
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function configure(): Promise<void> {
    const url = addresses[0]?.() ?? presentUrl()
    signed = url
    const answer = await call('wechat.sign', { shareUrl: url })
    const sdk = answer.ok ? await loadWechatSdk() : null
    if (!answer.ok || !sdk) {
      if (!page?.share) hideByBridge()
      return
    }
    const first = wx === null
    wx = sdk
    if (first) {
      wx.ready(() => {
        setSigned(sdk)
        apply()
      })
      wx.error(refused)
    }
    const { appId, timestamp, nonceStr, signature } = answer.value
    const given = { appId, timestamp: Number(timestamp), nonceStr, signature }
    wx.config({ debug: false, ...given, jsApiList, openTagList })
    if (!first) apply()
  }

  function refused(): void {
    setSigned(null)
    tries += 1
    addresses.reverse()
    if (tries === 1 && (addresses[0]?.() ?? signed) !== signed) void configure()
    else if (!page?.share) hideByBridge()
  }

  function apply() {
    if (!wx || !page) return
    if (!page.share) return hideShareItems(wx)
    const sdk = wx
    const data = shareData(merchant, page.screen)
    tell(sdk, data)
    void chainOf(merchant, page).then((chainId) => {
      tell(sdk, { ...data, link: linkWithChain(merchant, data.link, chainId) })
    })
  }

  /**
   * The specification's handler of a changed route: after 500 ms the page is configured again, or its share data set
   * again.
   */
  function routeChanged(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      tries = 0
      if (addresses[0]?.() === signed) apply()
      else void configure()
    }, ROUTE_CHANGE_MS)
  }

  addEventListener('popstate', routeChanged)
  addEventListener('hashchange', routeChanged)
  // Restored from the back/forward cache: another page may have changed the menu meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && routeChanged())
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name]
    history[name] = function changed(...given) {
      change.apply(this, given)
      routeChanged()
    }
  }
  void configure()
}

let told = 0

function tell(wx: Wx, data: WechatShare): void {
  told += 1
  const mine = told
  const attempt = (name: (typeof shareCalls)[number], left: number): void => {
    // The latest call counts.
    if (mine !== told) return
    const fail = () => left > 0 && setTimeout(() => attempt(name, left - 1), ROUTE_CHANGE_MS)
    wx[name]?.({ ...data, fail })
  }
  for (const name of shareCalls) attempt(name, name.startsWith('update') ? REPEATS : 0)
  // A mini-program shares itself; it may include the shop's page. It receives this message when the visitor shares.
  if (appHere() === 'miniProgram') wx.miniProgram?.postMessage({ data: { share: data } })
}

function hideShareItems(wx: Wx, left = REPEATS): void {
  wx.hideMenuItems({
    menuList: shareItems,
    fail: () => {
      if (left > 0) setTimeout(hideShareItems, ROUTE_CHANGE_MS, wx, left - 1)
      else hideByBridge()
    },
  })
}

type Bridge = { call(name: string): void }

/** The host's own bridge hides the whole menu without a signature, where the client still lets it. */
function hideByBridge(): void {
  const host = window as Window & { WeixinJSBridge?: Bridge }
  const hide = () => host.WeixinJSBridge?.call?.('hideOptionMenu')
  if (host.WeixinJSBridge) hide()
  else document.addEventListener('WeixinJSBridgeReady', hide, { once: true })
}

function isApple(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent)
}

function presentUrl(): string {
  return withoutHash(location.href)
}

/** The address the document was loaded with, before scripts changed it. */
function documentUrl(): string {
  const [entry] = performance.getEntriesByType('navigation')
  return withoutHash(entry?.name || location.href)
}

function withoutHash(url: string): string {
  return url.split('#', 1)[0] ?? url
}
