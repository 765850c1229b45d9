import type { PayEnvironment } from '../../domain/vocabulary.ts'
import { ARRIVAL } from '../../screens/arrival-script.ts'
import { type JointMode, jointOrigins } from '../../screens/joint-origins.ts'

/** The app a page runs in, regardless of a partner. */
export type App = 'miniProgram' | 'wechat' | 'alipay' | 'browser'

/** Where a page runs (specification, sections 1 and 6): in a partner's hands, or in an app alone. */
export type OriginMode = JointMode | App

type Behaviour = {
  /** Class on the html element, for styles. A plain browser has none. */
  mark: string
  /** Who draws the bar with the title and the way back: where the host does, ours is hidden. */
  bar: 'shop' | 'host'
  /** Whether the tabs of the top-level screens are shown. */
  tabs: boolean
  /**
   * How a page is passed on. link: the system's share sheet, or a copied link. menu: the host's own menu. none: not at
   * all, posters included, because a link would lead the partner's visitors out of its app. app: as the app does.
   */
  share: 'link' | 'menu' | 'none' | 'app'
  /** Where it is paid. A desktop browser shows a code for the phone instead, except inside a partner's app. */
  pay: PayEnvironment | 'app'
}

/**
 * What differs by where a page runs. The same in all of them: back leads through the shop's own pages first and then,
 * like the link 返回合作方 among the tabs, to the `jointUrl` that the visit has brought.
 */
export const originModes: Readonly<Record<OriginMode, Behaviour>> = {
  // An e-commerce partner's app. Its visitors stay in it: no tabs to a home that is not the partner's, no sharing.
  partnerShop: { mark: 'in-partner-shop', bar: 'host', tabs: false, share: 'none', pay: 'browser' },
  // A partner's own app.
  partnerApp: { mark: 'in-partner-app', bar: 'host', tabs: true, share: 'link', pay: 'browser' },
  // A partner's mobile pages, in whatever app they were opened.
  h5Partner: { mark: 'in-partner-h5', bar: 'shop', tabs: true, share: 'app', pay: 'app' },
  miniProgram: { mark: 'in-miniprogram', bar: 'host', tabs: true, share: 'menu', pay: 'miniProgram' },
  wechat: { mark: 'in-wechat', bar: 'host', tabs: true, share: 'menu', pay: 'wechat' },
  alipay: { mark: 'in-alipay', bar: 'host', tabs: true, share: 'link', pay: 'alipay' },
  browser: { mark: '', bar: 'shop', tabs: true, share: 'link', pay: 'browser' },
}

/** Shown inside something else, which draws what is around the page; set beside any of the modes. */
const FRAMED = 'in-frame'

/**
 * Inline script for the head, after the arrival script: decides where the page runs and marks it on the html element
 * before paint: a class for the app, one for the partner, `in-host` where the host draws the bar, `in-frame`. The HTML
 * is the same for all. What came with the address counts before what the tab has kept. Alipay's mini-programs call
 * themselves so, too, but only WeChat's can hand over to a page of their own. ES5: it runs in any WebView.
 */
export function originScript(): string {
  const partners = Object.fromEntries(
    Object.entries(jointOrigins).map(([origin, mode]) => [
      origin,
      [originModes[mode].mark, originModes[mode].bar === 'host' ? 1 : 0],
    ]),
  )
  return `(function(u,e,w){
var c=[],m=/MicroMessenger/i.test(u),t=w.${ARRIVAL}||{},b=((w.location||{}).pathname||'').split('/')[2];
function g(k){try{return w.sessionStorage.getItem(b+':'+k)}catch(x){}}
var J=${JSON.stringify(partners)},j=J.hasOwnProperty(t.jointOrigin)?t.jointOrigin:g('jointOrigin');
if(m)c.push('${originModes.wechat.mark}');
if(m&&/miniProgram/i.test(u)||w.__wxjs_environment==='miniprogram')c.push('${originModes.miniProgram.mark}');
if(/AlipayClient/i.test(u))c.push('${originModes.alipay.mark}');
var h=c.length;
if(J.hasOwnProperty(j)){c.push(J[j][0]);h=h||J[j][1]}
if(h)c.push('in-host');
var f=t.isIframe?/^(1|true)$/.test(t.isIframe):g('isIframe')==='1';
try{if(w.self!==w.top)f=1}catch(x){f=1}
if(f)c.push('${FRAMED}');
if(c.length)e.className=(e.className?e.className+' ':'')+c.join(' ')
})(navigator.userAgent,document.documentElement,window);`
}

type Marks = { contains(name: string): boolean }

const here = (): Marks => document.documentElement.classList

/** The app alone: the JS-SDK and WeChat's sign-in depend on it, whoever has sent the visitor. */
export function appHere(marks: Marks = here()): App {
  const apps = ['miniProgram', 'wechat', 'alipay'] as const
  return apps.find((app) => marks.contains(originModes[app].mark)) ?? 'browser'
}

/** Where the page runs: a partner counts before the app. */
export function originHere(marks: Marks = here()): OriginMode {
  const partners = Object.values(jointOrigins)
  return partners.find((mode) => marks.contains(originModes[mode].mark)) ?? appHere(marks)
}

/** Whether WeChat shows the page, in a mini-program's web-view or not. */
export function isInWechat(): boolean {
  return appHere() === 'wechat' || appHere() === 'miniProgram'
}

/** How the page is passed on here. */
export function shareHere(marks: Marks = here()): 'link' | 'menu' | 'none' {
  const { share } = originModes[originHere(marks)]
  if (share !== 'app') return share
  return originModes[appHere(marks)].share === 'menu' ? 'menu' : 'link'
}

/**
 * Where an order is paid.
 * @param isDesktop `isDesktopBrowser` of this browser: a plain one cannot open WeChat, but shows a code for the phone
 */
export function payEnvironment(isDesktop: boolean, marks: Marks = here()): PayEnvironment {
  const mode = originHere(marks)
  const { pay } = originModes[mode]
  const where = pay === 'app' ? originModes[appHere(marks)].pay : pay
  if (where === 'app') return 'browser'
  const plain = appHere(marks) === 'browser' && originModes[mode].bar === 'shop'
  return isDesktop && plain ? 'desktop' : where
}

/** Checks for a mouse and the name: a tablet with a mouse says Android, an iPad says Macintosh and has no mouse. */
export function isDesktopBrowser(userAgent: string, hasMouse: boolean): boolean {
  return hasMouse && !/Android|iPhone|iPad|iPod|Mobile|HarmonyOS/i.test(userAgent)
}
