import { expect, test } from '@jest/globals'
import { routes, screenNames, screens } from './screens.ts'

/** Specification, section 2: visa index, product list and detail pages, goods pages and debris pages. */
const offered = [
  'productList',
  'productDetail',
  'visaIndex',
  'visaProductList',
  'visaProductDetail',
  'goodsIndex',
  'goodsProductDetail',
  'goodsProductSelect',
  'goodsOrder',
  'goodsOrderList',
  'goodsOrderDetail',
  'goodsTransport',
  'goodsAfterSale',
  'debrisProductDetail',
  'debrisWriteOrder',
  'editGuestInfo',
  'debrisConfirmOrder',
  'debrisOrderList',
  'debrisOrderDetail',
  'debrisOrderTransport',
  'debrisOrderAfterSale',
  'debrisOrderVoucher',
]

test('of the 91 routes, chat is offered exactly on those the specification names', () => {
  expect(routes).toHaveLength(91)
  expect(screenNames.filter((name) => screens[name].chat).sort()).toEqual([...offered].sort())
})
