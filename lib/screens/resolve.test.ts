import fc from 'fast-check'
import { tenantPath } from '../tenant/tenant.ts'
import { identitySegment, identityValue } from './identity.ts'
import { addresses, type Resolution, resolveUrl } from './resolve.ts'
import { type Screen, type ScreenName, screenNames, screens } from './screens.ts'

const shop = '/trip/yunyou/h5/d1001'
const tenant = { project: 'trip', merchant: 'yunyou', channel: 'h5', distributor: 'd1001' }
const resolve = (target: string) => resolveUrl(target, ['trip', 'tour'])
const rowOf = (name: ScreenName): Screen => screens[name]

function screenOf(resolution: Resolution) {
  if (resolution.kind !== 'screen') throw new Error(JSON.stringify(resolution))
  return resolution
}

describe('a shop’s URLs', () => {
  it.each(['', '/', '/index', '/index.html', '?openId=o1', '/index?utm=1'])('%s is the home', (rest) => {
    expect(resolve(shop + rest)).toMatchObject({
      kind: 'screen',
      tenant,
      screen: 'index',
      cleanUrl: shop,
      internalPath: `${shop}/index/-`,
    })
  })

  it('keep of a query what identifies the page, in the table’s order', () => {
    const found = screenOf(
      resolve(`${shop}/productList?page=2&dest=%E4%BA%91%E5%8D%97&openId=x&category=group`),
    )
    expect(found.cleanUrl).toBe(`${shop}/productList?category=group&dest=%E4%BA%91%E5%8D%97`)
    expect(found.internalPath).toBe(`${shop}/productList/group/%E4%BA%91%E5%8D%97/-`)
    expect(found.identity).toEqual({ category: 'group', dest: '云南' })
  })

  it.each([
    ['productDetail?proId=7', 'productDetail/7'],
    ['productDetail?proId=7&proId=8', 'productDetail/7'],
    ['productDetail?proId=&proId=8', 'productDetail/8'],
    ['productDetail?openId=%ff&proId=7', 'productDetail/7'],
    ['productDetail?proId=a%2Fb', 'productDetail/a%2Fb'],
    ['productDetail?proId=a+b', 'productDetail/a%20b'],
    ['orderList?tab=1', 'orderList'],
  ])('%s leads to %s', (url, internal) => {
    expect(screenOf(resolve(`${shop}/${url}`)).internalPath).toBe(`${shop}/${internal}`)
  })

  it.each([
    ['an unknown screen', `${shop}/nothing`, 'screen'],
    ['a property of objects', `${shop}/constructor`, 'screen'],
    ['another case', `${shop}/productdetail?proId=7`, 'screen'],
    ['the page’s own folder', `${shop}/productDetail/7`, 'screen'],
    ['no identity', `${shop}/productDetail`, 'identity'],
    ['an empty identity', `${shop}/productDetail?proId=`, 'identity'],
    ['too long an identity', `${shop}/productDetail?proId=${'7'.repeat(65)}`, 'identity'],
    ['the mark of absence', `${shop}/productDetail?proId=-`, 'identity'],
    ['a path of dots', `${shop}/productDetail?proId=..`, 'identity'],
    ['a control character', `${shop}/productDetail?proId=%00`, 'identity'],
    ['too few segments', '/trip/yunyou/h5', 'shop'],
    ['an empty segment', '/trip//h5/d1/index', 'shop'],
    ['another host', '//evil.example/a/b/c/productDetail/', 'shop'],
    ['the build’s placeholder', '/_/_/_/_/index', 'shop'],
    ['a strange character', '/trip/yun%20you/h5/d1', 'shop'],
    ['a reserved project', '/pay/a/b/c', 'shop'],
    ['a project not answered for', '/else/yunyou/h5/d1001', 'project'],
  ])('say not found for %s', (_what, url, reason) => {
    expect(resolve(url)).toMatchObject({ kind: 'notFound', reason })
  })

  it.each([`${shop}/%E4%BA`, `${shop}/productDetail?proId=%E4%BA`, '/%ff'])('say malformed for %s', (url) => {
    expect(resolve(url)).toEqual({ kind: 'malformed', reason: 'encoding' })
  })

  it('say malformed when too long', () => {
    expect(resolve(`${shop}?x=${'a'.repeat(5000)}`)).toEqual({ kind: 'malformed', reason: 'length' })
  })

  it('redirect a screen with a slash at its end to the one without', () => {
    expect(resolve(`${shop}/productDetail/?proId=7&openId=o`)).toEqual({
      kind: 'redirect',
      location: `${shop}/productDetail?proId=7&openId=o`,
    })
  })

  it('know the door and the sitemap', () => {
    expect(resolve(`${shop}/api/tours.get?proId=1`)).toEqual({ kind: 'api', tenant, call: 'tours.get' })
    expect(resolve(`${shop}/sitemap.xml`)).toMatchObject({
      kind: 'shopFile',
      cleanUrl: `${shop}/sitemap.xml`,
    })
    expect(resolve(`${shop}/api/..%2f`)).toMatchObject({ kind: 'notFound' })
  })
})

describe('clean URLs', () => {
  const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  const query = fc.array(
    fc.tuple(fc.constantFrom('proId', 'dest', 'category', 'departCity', 'openId', 'page', 'code'), value),
    { maxLength: 6 },
  )
  const url = fc
    .tuple(fc.constantFrom(...screenNames, 'index.html', ''), query)
    .map(([name, pairs]) => `${shop}/${name}?${new URLSearchParams(pairs)}`)

  it('resolve to themselves and to the same page', () => {
    fc.assert(
      fc.property(url, (target) => {
        const found = resolve(target)
        if (found.kind !== 'screen') return
        const again = screenOf(resolve(found.cleanUrl))
        expect(again).toEqual(found)
      }),
    )
  })

  it('hold only identifying parameters', () => {
    fc.assert(
      fc.property(url, (target) => {
        const found = resolve(target)
        if (found.kind !== 'screen') return
        const names = rowOf(found.screen).identity ?? []
        for (const name of new URL(found.cleanUrl, 'http://x').searchParams.keys())
          expect(names).toContain(name)
      }),
    )
  })

  it('lead to a folder of as many segments as the screen has identifying parameters, and back', () => {
    fc.assert(
      fc.property(url, (target) => {
        const found = resolve(target)
        if (found.kind !== 'screen') return
        const { pathname } = new URL(found.internalPath, 'http://x')
        const values = pathname.split('/').slice(6)
        const names = rowOf(found.screen).identity ?? []
        expect(values).toHaveLength(names.length)
        const read = Object.fromEntries(
          names.flatMap((name, i) => {
            const one = identityValue(values[i] ?? '')
            return one === undefined ? [] : [[name, one]]
          }),
        )
        expect(read).toEqual(found.identity)
      }),
    )
  })

  it('are the same for any further parameters, in any order', () => {
    fc.assert(
      fc.property(
        value,
        fc.array(fc.tuple(fc.constantFrom('openId', 'code', 'page'), value)),
        (id, noise) => {
          const proId = id.trim() || '7'
          const plain = resolve(`${shop}/productDetail?${new URLSearchParams({ proId })}`)
          const noisy = resolve(
            `${shop}/productDetail?${new URLSearchParams([...noise, ['proId', proId], ...noise])}`,
          )
          expect(noisy).toEqual(plain)
        },
      ),
    )
  })

  it('never throw, for any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void resolve(`/${text}`)))
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (text) => void resolve(new URL(text).pathname)),
    )
  })
})

describe('every screen', () => {
  it.each(screenNames)('%s has an address', (name) => {
    const names = rowOf(name).identity ?? []
    const identity = Object.fromEntries(names.map((parameter) => [parameter, '7']))
    const { cleanUrl, internalPath } = addresses(tenant, name, identity)
    expect(resolve(cleanUrl)).toMatchObject({ kind: 'screen', screen: name, internalPath, identity })
    expect(internalPath.startsWith(tenantPath(tenant))).toBe(true)
  })
})

it('an identity value survives the round trip through a path segment', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      fc.pre(text !== '-')
      expect(identityValue(identitySegment(text))).toBe(text)
    }),
  )
  expect(identityValue(identitySegment(undefined))).toBeUndefined()
})
