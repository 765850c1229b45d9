import { linkFromCity, placeLink, productLink, wordLink } from './kind-links.ts'

const base = '/trip/m/h5/d'
const city = encodeURIComponent('广州')

test('lists that the home of a city leads to are lists from that city', () => {
  expect(linkFromCity(base, 'productList?category=group', '广州')).toBe(
    `${base}/productList?category=group&departCity=${city}`,
  )
  expect(linkFromCity(base, 'productList', '广州')).toBe(`${base}/productList?departCity=${city}`)
  expect(placeLink(base, 'tour', { name: '云南' }, '广州')).toContain(`departCity=${city}`)
  expect(wordLink(base, 'tour', '雪山', '广州')).toContain(`departCity=${city}`)
})

test('other links, lists that name a city, and a home without a chosen city stay as they are', () => {
  expect(linkFromCity(base, 'productList?departCity=x', '广州')).toBe(`${base}/productList?departCity=x`)
  expect(linkFromCity(base, 'cityList', '广州')).toBe(`${base}/cityList`)
  expect(linkFromCity(base, 'essay?articleId=productList', '广州')).toBe(
    `${base}/essay?articleId=productList`,
  )
  expect(linkFromCity(base, 'productList?theme=x', undefined)).toBe(`${base}/productList?theme=x`)
})

test('visas leave from no city, and their lists name a country by its code', () => {
  expect(placeLink(base, 'visa', { name: '日本', id: 'JP' }, '广州')).toBe(
    `${base}/visaProductList?country=JP`,
  )
  expect(placeLink(base, 'visa', { name: '日本' })).toBe(
    `${base}/visaProductList?keyword=${encodeURIComponent('日本')}`,
  )
  expect(wordLink(base, 'visa', '多次', '广州')).toBe(
    `${base}/visaProductList?keyword=${encodeURIComponent('多次')}`,
  )
  expect(productLink(base, { kind: 'visa', id: '7' })).toBe(`${base}/visaProductDetail?proId=7`)
})

test('fragment products have no list: their places and words lead to the search', () => {
  expect(productLink(base, { kind: 'debris', id: '7' })).toBe(`${base}/debrisProductDetail?dbId=7`)
  const found = `${base}/search?keyword=${encodeURIComponent('上海')}`
  expect(placeLink(base, 'debris', { name: '上海' }, '广州')).toBe(found)
  expect(wordLink(base, 'debris', '上海')).toBe(found)
})

test('goods leave from no city, and their lists name a category by its code', () => {
  expect(placeLink(base, 'goods', { name: '茶', id: 'tea' }, '广州')).toBe(`${base}/goodsIndex?category=tea`)
  expect(wordLink(base, 'goods', '普洱', '广州')).toBe(
    `${base}/goodsIndex?keyword=${encodeURIComponent('普洱')}`,
  )
  expect(productLink(base, { kind: 'goods', id: 'g7' })).toBe(`${base}/goodsProductDetail?dbId=g7`)
})
