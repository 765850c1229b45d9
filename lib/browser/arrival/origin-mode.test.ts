import vm from 'node:vm'
import { hashShimScript } from '../../screens/hash-shim.ts'
import {
  appHere,
  isDesktopBrowser,
  originHere,
  originModes,
  originScript,
  payEnvironment,
  shareHere,
} from './origin-mode.ts'

const script = vm.compileFunction(originScript(), ['navigator', 'document', 'window'])

type Where = {
  framed?: boolean
  environment?: string
  arrival?: Record<string, string>
  kept?: Record<string, string>
}

/** The classes that the inline script sets on the html element. */
function marksOf(userAgent: string, more: Where = {}): string {
  const documentElement = { className: '' }
  const window: Record<string, unknown> = {
    __wxjs_environment: more.environment,
    wayfrontArrival: more.arrival,
    location: { pathname: '/trip/yunyou/h5/d1001/productDetail' },
    sessionStorage: { getItem: (name: string) => more.kept?.[name] ?? null },
  }
  window.self = window
  window.top = more.framed ? {} : window
  script({ userAgent }, { documentElement }, window)
  return documentElement.className
}

const chrome = 'Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile'
const wechat = 'Mozilla/5.0 (Linux; Android 14) Mobile MicroMessenger/8.0.49'
const mini = `${wechat} miniProgram/wx1`
const alipay = 'Mozilla/5.0 (Linux; Android 14) Mobile AlipayClient/10.5'
const alipayMini = `${alipay} MiniProgram AliApp(AP/10.5)`

describe('the marks of the page', () => {
  test.each<[string, Where, string]>([
    [chrome, {}, ''],
    [wechat, {}, 'in-wechat in-host'],
    [mini, {}, 'in-wechat in-miniprogram in-host'],
    [wechat, { environment: 'miniprogram' }, 'in-wechat in-miniprogram in-host'],
    [alipay, {}, 'in-alipay in-host'],
    [alipayMini, {}, 'in-alipay in-host'],
    [chrome, { framed: true }, 'in-frame'],
    [chrome, { arrival: { jointOrigin: 'dangdang' } }, 'in-partner-shop in-host'],
    [chrome, { kept: { 'yunyou:jointOrigin': 'app' } }, 'in-partner-app in-host'],
    [chrome, { kept: { 'haiyue:jointOrigin': 'app' } }, ''],
    [chrome, { arrival: { jointOrigin: 'h5' } }, 'in-partner-h5'],
    [wechat, { arrival: { jointOrigin: 'h5' } }, 'in-wechat in-partner-h5 in-host'],
    [
      chrome,
      { arrival: { jointOrigin: 'toString' }, kept: { 'yunyou:jointOrigin': 'app' } },
      'in-partner-app in-host',
    ],
    [chrome, { arrival: { jointOrigin: 'unknown' } }, ''],
    [chrome, { arrival: { isIframe: '1' } }, 'in-frame'],
    [chrome, { kept: { 'yunyou:isIframe': '1' } }, 'in-frame'],
    [chrome, { arrival: { isIframe: '0' }, kept: { 'yunyou:isIframe': '1' } }, ''],
  ])('%s %j: %s', (userAgent, more, marks) => {
    expect(marksOf(userAgent, more)).toBe(marks)
  })

  test('the inline scripts may stand in one element', () => {
    const all = hashShimScript() + originScript()
    expect(() => new vm.Script(all)).not.toThrow()
    expect(all).not.toContain('</')
  })
})

/** Everything the shop asks about where it runs, from the visitor's browser to the answers. */
describe('what the modes do', () => {
  const joint = (jointOrigin: string): Where => ({ kept: { 'yunyou:jointOrigin': jointOrigin } })

  test.each`
    userAgent     | more                 | mode             | app              | bar       | tabs     | share     | pay              | onDesktop
    ${chrome}     | ${{}}                | ${'browser'}     | ${'browser'}     | ${'shop'} | ${true}  | ${'link'} | ${'browser'}     | ${'desktop'}
    ${wechat}     | ${{}}                | ${'wechat'}      | ${'wechat'}      | ${'host'} | ${true}  | ${'menu'} | ${'wechat'}      | ${'wechat'}
    ${mini}       | ${{}}                | ${'miniProgram'} | ${'miniProgram'} | ${'host'} | ${true}  | ${'menu'} | ${'miniProgram'} | ${'miniProgram'}
    ${alipay}     | ${{}}                | ${'alipay'}      | ${'alipay'}      | ${'host'} | ${true}  | ${'link'} | ${'alipay'}      | ${'alipay'}
    ${alipayMini} | ${{}}                | ${'alipay'}      | ${'alipay'}      | ${'host'} | ${true}  | ${'link'} | ${'alipay'}      | ${'alipay'}
    ${chrome}     | ${joint('dangdang')} | ${'partnerShop'} | ${'browser'}     | ${'host'} | ${false} | ${'none'} | ${'browser'}     | ${'browser'}
    ${chrome}     | ${joint('app')}      | ${'partnerApp'}  | ${'browser'}     | ${'host'} | ${true}  | ${'link'} | ${'browser'}     | ${'browser'}
    ${chrome}     | ${joint('h5')}       | ${'h5Partner'}   | ${'browser'}     | ${'shop'} | ${true}  | ${'link'} | ${'browser'}     | ${'desktop'}
    ${wechat}     | ${joint('h5')}       | ${'h5Partner'}   | ${'wechat'}      | ${'host'} | ${true}  | ${'menu'} | ${'wechat'}      | ${'wechat'}
    ${mini}       | ${joint('h5')}       | ${'h5Partner'}   | ${'miniProgram'} | ${'host'} | ${true}  | ${'menu'} | ${'miniProgram'} | ${'miniProgram'}
  `('$mode in $app', ({ userAgent, more, mode, app, bar, tabs, share, pay, onDesktop }) => {
    const marks = marksOf(userAgent, more).split(' ')
    const list = { contains: (name: string) => marks.includes(name) }
    expect({
      mode: originHere(list),
      app: appHere(list),
      bar: list.contains('in-host') ? 'host' : 'shop',
      tabs: originModes[originHere(list)].tabs,
      share: shareHere(list),
      pay: payEnvironment(false, list),
      onDesktop: payEnvironment(true, list),
    }).toEqual({ mode, app, bar, tabs, share, pay, onDesktop })
  })
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36', true, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15', true, true],
  // An iPad sends the same name, but has no mouse.
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15', false, false],
  ['Mozilla/5.0 (Linux; Android 14; Tablet) Chrome/126.0.0.0 Safari/537.36', true, false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148', false, false],
])('%s with a mouse: %s, is a desktop: %s', (userAgent, hasMouse, expected) => {
  expect(isDesktopBrowser(userAgent, hasMouse)).toBe(expected)
})
