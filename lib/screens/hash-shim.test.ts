import vm from 'node:vm'
import fc from 'fast-check'
import { hashShimScript } from './hash-shim.ts'
import { isScreenName, routes, screenNames } from './screens.ts'

const origin = 'https://shop.example.com'
const shop = '/trip/yunyou/h5/d1001'

const shim = vm.compileFunction(hashShimScript(), ['location'])

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

describe('an old hash address', () => {
  it.each(routes)('%s lands on its real URL, or at home, from every entry', (route) => {
    const name = route.slice(1)
    const path = route === '/' || route === '/index' || !isScreenName(name) ? shop : shop + route
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
