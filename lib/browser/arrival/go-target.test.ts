import fc from 'fast-check'
import { isScreenName, screenNames } from '../../screens/screens.ts'
import { runs } from '../../testing/properties.ts'
import { goTarget } from './go-target.ts'

const base = '/trip/yunyou/h5/d1001'

it.each([
  ['productDetail?proId=7', `${base}/productDetail?proId=7`],
  ['/productDetail?proId=7', `${base}/productDetail?proId=7`],
  ['#/productDetail?proId=7', `${base}/productDetail?proId=7`],
  [
    'productDetail?proId=7&openId=o1&accessToken=T&jointUrl=https://evil.example',
    `${base}/productDetail?proId=7`,
  ],
  ['productDetail?proId=7&proId=8', `${base}/productDetail?proId=7`],
  ['orderDetail?orderNo=T2611200000000001', `${base}/orderDetail?orderNo=T2611200000000001`],
  ['productList?dest=云南&x=1', `${base}/productList?dest=${encodeURIComponent('云南')}`],
  ['orderList', `${base}/orderList`],
  ['index', base],
])('%s leads to %s', (goParame, target) => {
  expect(goTarget(base, goParame)).toBe(target)
})

it.each([
  '',
  '/',
  'productDetail',
  'productDetail?proId=',
  'productDetail?proId=..',
  'nowhere',
  'centerPage',
  'dangIndex?accessToken=T',
  'fxLogin?back=/x',
  '../../../../etc',
  '//evil.example',
  'https://evil.example/productDetail?proId=7',
  '/\\evil.example',
  'javascript:alert(1)',
  'constructor',
  '__proto__',
  'productDetail/../../x?proId=7',
])('%j is refused', (goParame) => {
  expect(goTarget(base, goParame)).toBe('')
})

it('no text whatever leads out of the shop or to a screen that does not exist', () => {
  const piece = fc.constantFrom(
    ...screenNames,
    '/',
    '//',
    '\\',
    '?',
    '#',
    '&',
    '=',
    '@',
    'evil.example',
    'proId',
    '..',
    '%2e',
  )
  const text = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.string({ maxLength: 60 }),
    fc.webUrl(),
    fc.tuple(fc.constantFrom(...screenNames), fc.string()).map(([name, query]) => `${name}?${query}`),
  )
  fc.assert(
    fc.property(text, (goParame) => {
      const target = goTarget(base, goParame)
      if (target === '') return
      const url = new URL(target, 'https://shop.example.com')
      expect(url.origin).toBe('https://shop.example.com')
      expect(url.pathname === base || url.pathname.startsWith(`${base}/`)).toBe(true)
      const name = url.pathname.slice(base.length + 1) || 'index'
      expect(isScreenName(name)).toBe(true)
      for (const key of url.searchParams.keys()) expect(['openId', 'accessToken', 'back']).not.toContain(key)
    }),
    { numRuns: runs(5_000) },
  )
})
