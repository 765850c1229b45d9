import type { Poster } from '../poster.ts'

/** A product's poster with everything on it. */
export const productPoster: Poster = {
  template: 'photo',
  kind: 'product',
  shopName: '云游国旅（演示）',
  brandColor: '#0B6E99',
  tel: '400-000-1001',
  title: '云南<昆明+大理+丽江>双飞6日游·洱海骑行与玉龙雪山',
  subtitle: '全程不进店，洱海边住一晚',
  facts: [
    { label: '行程', value: '6天5晚' },
    { label: '出发', value: '上海出发' },
    { label: '最近团期', value: '11月28日 ¥3,760起' },
  ],
  price: 340_000,
  picture: '/media/yunnan-snow-1',
  url: 'https://shop.example/trip/yunyou/h5/d1001/productDetail?proId=10001&posterId=p_0123456789abcdefghij&sharingChainId=p_0123456789abcdefghij',
}
