import fc from 'fast-check'
import { backTarget } from './back-target.ts'

const base = '/trip/yunyou/h5/d1001'
const fallback = `${base}/personCenter`
const target = (back: string | null | undefined) => backTarget(base, back, fallback)

describe('backTarget', () => {
  it.each([
    [base, base],
    [`${base}/`, `${base}/`],
    [`${base}?departCity=%E5%8C%97%E4%BA%AC`, `${base}?departCity=%E5%8C%97%E4%BA%AC`],
    [`${base}/orderList?tab=pay`, `${base}/orderList?tab=pay`],
    [`${base}/productDetail?proId=7`, `${base}/productDetail?proId=7`],
  ])('follows a path of this shop: %s', (back, expected) => {
    expect(target(back)).toBe(expected)
  })

  it('drops the hash, which old links used for routing', () => {
    expect(target(`${base}/orderList#/personCenter`)).toBe(`${base}/orderList`)
  })

  it.each([
    null,
    undefined,
    '',
    'https://evil.example/trip/yunyou/h5/d1001/orderList',
    '//evil.example/trip/yunyou/h5/d1001/orderList',
    '/\\evil.example',
    `/\t/evil.example${base}`,
    'javascript:alert(1)',
    'orderList',
    '/trip/yunyou/wechat/d1002/orderList',
    '/trip/yunyou/h5/d10012/orderList',
    `${base}/../d1002/orderList`,
    `${base}/%2e%2e/d1002/orderList`,
    `${base}/..\\d1002`,
    `${base}/orderList?x=${'a'.repeat(3000)}`,
    `${base}/fxLogin?back=${base}/fxLogin`,
    `${base}/join`,
    `${base}/order list`,
  ])('does not follow %s', (back) => {
    expect(target(back)).toBe(fallback)
  })

  it('never leaves the shop, whatever it is given', () => {
    const piece = fc.constantFrom(
      base,
      '/',
      '//',
      '..',
      '%2e%2e',
      '\\',
      '@',
      ':',
      'evil.example',
      '?',
      '#',
      'a',
      '\t',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const url = new URL(target(pieces.join('')), 'https://shop.example')
        expect(url.origin).toBe('https://shop.example')
        expect(url.pathname === base || url.pathname.startsWith(`${base}/`)).toBe(true)
      }),
    )
  })
})

test('a journey begun on a sign-in screen leads back to it, and nowhere outside the shop', () => {
  const signIn = { signIn: true }
  const login = `${base}/fxLogin?back=${encodeURIComponent(`${base}/order`)}`
  expect(backTarget(base, login, base, signIn)).toBe(login)
  expect(backTarget(base, 'https://evil.example/fxLogin', base, signIn)).toBe(base)
  expect(backTarget(base, '/trip/other/h5/d1/fxLogin', base, signIn)).toBe(base)
})

test('the application to become a distributor is a place to come back to; registering is not', () => {
  expect(backTarget(base, `${base}/join?tab=distributor`, base)).toBe(`${base}/join?tab=distributor`)
  for (const other of ['join', 'join?tab=member', 'fxLogin?tab=distributor']) {
    expect(backTarget(base, `${base}/${other}`, base)).toBe(base)
  }
})
