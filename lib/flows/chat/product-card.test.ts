import { expect, test } from '@jest/globals'
import { type PageFacts, productCard } from './product-card.ts'

const product = { number: 'YN-10001', title: '云南六日' }
const facts: PageFacts = {
  title: '分享标题',
  url: 'https://shop.example/trip/yunyou/h5/d1001/productDetail?proId=10001',
  image: 'https://shop.example/media/a-share.jpg',
  jsonLd: [],
  pageId: 'productDetail:10001',
  product,
  productNumber: '',
  productTitle: '',
  orderNum: '',
}
const { url, image } = facts

test('a product page sends its product with number and lowest price', () => {
  const jsonLd = [
    '{broken',
    JSON.stringify({ '@type': 'BreadcrumbList' }),
    JSON.stringify({ '@type': 'Product', offers: { lowPrice: 1599.5, highPrice: 9 } }),
  ]
  expect(productCard({ ...facts, jsonLd })).toEqual({
    title: '云南六日',
    url,
    image,
    send: true,
    价格: '¥1599.5起',
    产品编号: 'YN-10001',
    页面: 'productDetail:10001',
  })
})

test('a product without a price has a card without a price', () => {
  const jsonLd = [JSON.stringify({ '@type': 'Product', name: 'x' })]
  expect(productCard({ ...facts, jsonLd })).not.toHaveProperty('价格')
})

test('a list shows its own title, the product seen last and the order, and sends no product by itself', () => {
  expect(
    productCard({
      ...facts,
      product: null,
      pageId: 'productList',
      productNumber: 'YN-10001',
      productTitle: '云南六日',
      orderNum: 'T1',
    }),
  ).toEqual({
    title: '分享标题',
    url,
    image,
    send: false,
    最近浏览: '云南六日（YN-10001）',
    订单号: 'T1',
    页面: 'productList',
  })
})
