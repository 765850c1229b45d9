import vm from 'node:vm'
import fc from 'fast-check'
import { type Arrival, arrivalNames, arrivalScript } from './arrival-script.ts'
import { hashShimScript } from './hash-shim.ts'

const shop = '/trip/yunyou/h5/d1001'
const script = vm.compileFunction(arrivalScript(), ['location', 'window', 'history'])

/** Runs the script at an address; returns what it took, kept and showed, and where it redirected. */
function arrive(address: string, { storage = true } = {}) {
  const { pathname, search, hash } = new URL(address, 'https://shop.example.com')
  const kept: Record<string, string> = {}
  let shown = pathname + search + hash
  let led: string | null = null
  const window: { wayfrontArrival?: Arrival; sessionStorage?: unknown } = {
    sessionStorage: storage
      ? { setItem: (name: string, value: string) => Object.assign(kept, { [name]: value }) }
      : undefined,
  }
  const replaceState = (_state: unknown, _title: string, url: string) => {
    shown = url
  }
  const replace = (url: string) => {
    led = url
  }
  script({ pathname, search, hash, replace }, window, { state: null, replaceState })
  return { taken: window.wayfrontArrival, kept, shown, led }
}

it('takes every parameter out of the address and leaves the rest as it was', () => {
  const query = arrivalNames.filter((name) => name !== 'accessToken').map((name) => `${name}=v-${name}`)
  const { taken, kept, shown, led } = arrive(
    `${shop}/productDetail?${query.join('&')}&proId=7&tab=a%20b#fees`,
  )
  expect(shown).toBe(`${shop}/productDetail?proId=7&tab=a%20b#fees`)
  expect(led).toBeNull()
  const expected = Object.fromEntries(
    arrivalNames.filter((name) => name !== 'accessToken').map((name) => [name, `v-${name}`]),
  )
  expect(taken).toEqual(expected)
  expect(JSON.parse(kept['yunyou:arrival'] ?? '')).toEqual(expected)
})

it('leaves no question mark behind, and leaves an address without them as it is', () => {
  expect(arrive(`${shop}?sourceType=3`).shown).toBe(shop)
  expect(arrive(`${shop}/productDetail?proId=7`)).toEqual({
    taken: undefined,
    kept: {},
    shown: `${shop}/productDetail?proId=7`,
    led: null,
  })
})

it('an old hash address is redirected first', () => {
  const address = `${shop}/?openId=o1#/productDetail?proId=7`
  expect(arrive(address)).toMatchObject({ taken: undefined, shown: address })
})

it('the partner’s token stays in memory where it is exchanged', () => {
  for (const screen of ['dangIndex', 'centerPage']) {
    const { taken, kept, shown } = arrive(`${shop}/${screen}?accessToken=secret-T&jointOrigin=dangdang`)
    expect(taken).toEqual({ accessToken: 'secret-T', jointOrigin: 'dangdang' })
    expect(JSON.stringify(kept)).not.toContain('secret-T')
    expect(shown).toBe(`${shop}/${screen}`)
  }
})

it('with a token on another screen it redirects through the passage and back to the same screen', () => {
  const { led, shown, kept } = arrive(`${shop}/productDetail?accessToken=T1&proId=7`)
  expect(shown).toBe(`${shop}/productDetail?proId=7`)
  expect(kept).toEqual({})
  expect(led).toBe(
    `${shop}/centerPage?accessToken=T1&proId=7&goParame=${encodeURIComponent('productDetail?proId=7')}`,
  )
  expect(arrive(`${shop}?accessToken=T1`).led).toBe(`${shop}/centerPage?accessToken=T1&goParame=index`)
  expect(arrive(`${shop}/search?accessToken=T1&goParame=orderList`).led).toBe(
    `${shop}/centerPage?accessToken=T1&goParame=orderList`,
  )
})

it('of a repeated parameter the first counts; broken encodings and long values do no harm', () => {
  expect(arrive(`${shop}?sourceType=3&sourceType=4`).taken).toEqual({ sourceType: '3' })
  expect(arrive(`${shop}?openId=%E4%BA&sourceType=3`).taken).toEqual({ sourceType: '3' })
  expect(arrive(`${shop}?open%49d=o1`)).toMatchObject({ taken: { openId: 'o1' }, shown: shop })
  expect(arrive(`${shop}?goParame=${'x'.repeat(3000)}`).taken?.goParame).toHaveLength(2048)
  expect(arrive(`${shop}?openId=o1`, { storage: false })).toMatchObject({ taken: { openId: 'o1' } })
})

it('whatever the query, nothing of these parameters stays in the address', () => {
  const name = fc.constantFrom(...arrivalNames.filter((one) => one !== 'accessToken'), 'proId', 'x')
  const pair = fc.tuple(name, fc.string({ maxLength: 20 }))
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 8 }), (pairs) => {
      const query = new URLSearchParams(pairs).toString()
      const { shown, led } = arrive(`${shop}/productDetail?${query}`)
      const left = new URLSearchParams(shown.split('?')[1] ?? '')
      expect(led).toBeNull()
      for (const one of arrivalNames) expect(left.has(one)).toBe(false)
      expect([...left]).toEqual(pairs.filter(([key]) => key === 'proId' || key === 'x'))
    }),
  )
})

it('stands in one element with the other head scripts', () => {
  const all = hashShimScript() + arrivalScript()
  expect(() => new vm.Script(all)).not.toThrow()
  expect(all).not.toContain('</')
})
