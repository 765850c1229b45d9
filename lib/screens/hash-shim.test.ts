import vm from 'node:vm'
import fc from 'fast-check'
import { hashShimScript, hostClassScript } from './hash-shim.ts'
import { routes, screenNames } from './screens.ts'

const origin = 'https://shop.example.com'
const shop = '/trip/yunyou/h5/d1001'

const shim = vm.compileFunction(hashShimScript(), ['location'])
const hostClasses = vm.compileFunction(hostClassScript(), ['navigator', 'document', 'window'])

/** Where the script redirects from an address; null when it stays. */
function leadsTo(address: string): string | null {
  const { pathname, search, hash } = new URL(address, origin)
  let target: string | null = null
  const location = {
    pathname,
    search,
    hash,
    replace: (to: string) => {
      target = to
    },
  }
  shim(location)
  return target
}

type Where = {
  framed?: boolean
  environment?: string
  arrival?: Record<string, string>
  kept?: Record<string, string>
}

function classesIn(userAgent: string, more: Where = {}): string {
  const documentElement = { className: '' }
  const window: Record<string, unknown> = {
    __wxjs_environment: more.environment,
    wayfrontArrival: more.arrival,
    location: { pathname: `${shop}/productDetail` },
    sessionStorage: { getItem: (name: string) => more.kept?.[name] ?? null },
  }
  window.self = window
  window.top = more.framed ? {} : window
  hostClasses({ userAgent }, { documentElement }, window)
  return documentElement.className
}

describe('an old hash address', () => {
  it.each(routes)('%s lands on its real URL, from every entry', (route) => {
    const path = route === '/' || route === '/index' ? shop : shop + route
    for (const entry of ['/', '/index.html', '', '/index', '/productList']) {
      expect(leadsTo(`${shop}${entry}#${route}`)).toBe(path)
      expect(leadsTo(`${shop}${entry}#${route}?proId=7&openId=o1`)).toBe(`${path}?proId=7&openId=o1`)
    }
  })

  it('keeps the query before the hash; the hash’s own parameters win', () => {
    expect(leadsTo(`${shop}/?openId=a&posterId=p#/productDetail?proId=7&openId=b`)).toBe(
      `${shop}/productDetail?proId=7&openId=b&posterId=p`,
    )
  })

  it('sends an unknown route home with its parameters', () => {
    expect(leadsTo(`${shop}/#/whatever?x=1`)).toBe(`${shop}?x=1`)
    expect(leadsTo(`${shop}/#//evil.example/`)).toBe(shop)
    expect(leadsTo(`${shop}/#/constructor`)).toBe(shop)
  })

  it('takes a slash at a route’s end', () => {
    expect(leadsTo(`${shop}/#/orderList/`)).toBe(`${shop}/orderList`)
  })

  it('ignores other anchors and other places', () => {
    expect(leadsTo(`${shop}/productDetail?proId=7#fees`)).toBeNull()
    expect(leadsTo(`${shop}/`)).toBeNull()
    expect(leadsTo('/trip/yunyou#/index')).toBeNull()
    expect(leadsTo(`//evil.example${shop}#/index`)).not.toBe('//evil.example')
  })

  it('keeps the meaning of every parameter and redirects nowhere else', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(
        fc.constantFrom(...screenNames),
        fc.dictionary(text, text, { noNullPrototype: true }),
        (name, query) => {
          const encoded = Object.entries(query)
            .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
            .join('&')
          const target = leadsTo(`${shop}/#/${name}?${encoded}`)
          const url = new URL(target ?? '', origin)
          expect(url.origin).toBe(origin)
          expect(url.pathname).toBe(name === 'index' ? shop : `${shop}/${name}`)
          expect(Object.fromEntries(url.searchParams)).toEqual(query)
        },
      ),
    )
  })

  it('survives any text in the hash', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const target = leadsTo(`${shop}/?${encodeURI(text.replace(/[\ud800-\udfff]/g, ''))}#/${text}`)
        if (target !== null) expect(target.startsWith(shop)).toBe(true)
      }),
    )
    expect(leadsTo(`${shop}/#/productDetail?proId=%E4%BA`)).toBe(`${shop}/productDetail?proId=%25E4%25BA`)
  })
})

describe('the host of a page', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile', {}, ''],
    ['Mozilla/5.0 MicroMessenger/8.0.47', {}, 'in-wechat in-host'],
    ['Mozilla/5.0 MicroMessenger/8.0.47 miniProgram/wx1', {}, 'in-wechat in-miniprogram in-host'],
    ['Mozilla/5.0 MicroMessenger/8.0', { environment: 'miniprogram' }, 'in-wechat in-miniprogram in-host'],
    ['Mozilla/5.0 AlipayClient/10.5', {}, 'in-alipay in-host'],
    ['Mozilla/5.0 Chrome/120', { framed: true }, 'in-frame'],
    ['Mozilla/5.0 Chrome/120', { arrival: { jointOrigin: 'dangdang' } }, 'in-partner-shop in-host'],
    ['Mozilla/5.0 Chrome/120', { kept: { 'yunyou:jointOrigin': 'app' } }, 'in-partner-app in-host'],
    ['Mozilla/5.0 Chrome/120', { kept: { 'haiyue:jointOrigin': 'app' } }, ''],
    ['Mozilla/5.0 Chrome/120', { arrival: { jointOrigin: 'h5' } }, 'in-partner-h5'],
    [
      'Mozilla/5.0 Chrome/120',
      { arrival: { jointOrigin: 'toString' }, kept: { 'yunyou:jointOrigin': 'app' } },
      'in-partner-app in-host',
    ],
    ['Mozilla/5.0 Chrome/120', { arrival: { jointOrigin: 'unknown' } }, ''],
    ['Mozilla/5.0 Chrome/120', { arrival: { isIframe: '1' } }, 'in-frame'],
    ['Mozilla/5.0 Chrome/120', { kept: { 'yunyou:isIframe': '1' } }, 'in-frame'],
    ['Mozilla/5.0 Chrome/120', { arrival: { isIframe: '0' }, kept: { 'yunyou:isIframe': '1' } }, ''],
  ])('%s %j: %s', (userAgent, more, classes) => {
    expect(classesIn(userAgent, more)).toBe(classes)
  })

  it('keeps classes that are there; both scripts may stand in one element', () => {
    const script = hashShimScript() + hostClassScript()
    expect(() => new vm.Script(script)).not.toThrow()
    expect(script).not.toContain('</')
  })
})
