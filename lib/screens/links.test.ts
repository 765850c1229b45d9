import { expect, test } from '@jest/globals'
import { linkTo, writtenLink } from './links.ts'
import { resolveUrl } from './resolve.ts'
import { screenAt, screenPath } from './screen-path.ts'
import { screenNames } from './screens.ts'

const shop = '/trip/yunyou/h5/d1001'

test('the home screen is the shop’s own path; every other one has its name', () => {
  expect(linkTo(shop, 'index')).toBe(shop)
  expect(linkTo(shop, 'index', { departCity: '上海' })).toBe(`${shop}?departCity=%E4%B8%8A%E6%B5%B7`)
  expect(linkTo(shop, 'orderList')).toBe(`${shop}/orderList`)
  expect(linkTo('https://shop.example/a/b/c/d', 'essay', { articleId: 'a1' })).toBe(
    'https://shop.example/a/b/c/d/essay?articleId=a1',
  )
})

test('parameters stand in the order given, escaped; those without a value are left out', () => {
  expect(linkTo(shop, 'productSelect', { proId: 'a&b c', departureId: undefined, date: '' })).toBe(
    `${shop}/productSelect?proId=a%26b%20c`,
  )
  const back = linkTo(shop, 'orderDetail', { orderNo: 'T1' })
  expect(linkTo(shop, 'fxLogin', { back, as: 'staff' })).toBe(
    `${shop}/fxLogin?back=${encodeURIComponent(back)}&as=staff`,
  )
})

test('the compiler refuses links to addresses that do not exist', () => {
  // @ts-expect-error a detail without its product
  linkTo(shop, 'productDetail')
  // @ts-expect-error an order's screen without its order
  linkTo(shop, 'orderDetail', {})
  // @ts-expect-error a parameter that the screen does not read
  linkTo(shop, 'orderList', { orderNo: 'T1' })
  const either = (screen: 'index' | 'pay') => {
    // @ts-expect-error one of several screens needs what any of them needs
    linkTo(shop, screen)
  }
  either('pay')
  // @ts-expect-error a screen outside the table
  linkTo(shop, 'nowhere')
})

test.each(screenNames)('a link to %s is resolved to it', (name) => {
  const query = '?proId=1&dbId=1&articleId=1'
  expect(resolveUrl(screenPath(shop, name) + query, ['trip'])).toMatchObject({ kind: 'screen', screen: name })
  expect(screenAt(shop, screenPath(shop, name))).toBe(name)
})

test.each([
  ['productList?theme=%E9%9B%AA', `${shop}/productList?theme=%E9%9B%AA`],
  ['index', shop],
  ['index?departCity=%E4%B8%8A', `${shop}?departCity=%E4%B8%8A`],
])('a link that the centre writes as %s', (written, link) => {
  expect(writtenLink(shop, written)).toBe(link)
})
