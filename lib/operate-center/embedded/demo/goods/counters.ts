import type { z } from 'zod'
import type { FreightTemplate } from '../../../../domain/goods/freight.ts'
import type { goodsHomeContent } from '../../../contract/catalogue/goods.ts'
import { type PictureName, pictureOf } from '../pictures.ts'

const yuan = (amount: number) => amount * 100

export const categories: readonly { id: string; name: string; picture: PictureName }[] = [
  { id: 'luggage', name: '箱包收纳', picture: 'goods-suitcase-blue' },
  { id: 'wear', name: '出行服饰', picture: 'goods-jacket-green' },
  { id: 'comfort', name: '旅途好物', picture: 'goods-pillow' },
  { id: 'drink', name: '茶与咖啡', picture: 'goods-coffee' },
  { id: 'food', name: '地方风味', picture: 'goods-flower-cake' },
  { id: 'souvenir', name: '景区文创', picture: 'goods-panda' },
]

/** Provinces that cost more or are not served: 新疆 65, 西藏 54, 青海 63, 内蒙古 15. */
export const freight: readonly (FreightTemplate & { id: string; name: string })[] = [
  {
    id: 'ft-usual',
    name: '一般快递（按件）',
    unit: 'piece',
    usual: { first: 1, firstFee: yuan(10), next: 1, nextFee: yuan(2), freeFrom: yuan(99) },
    rules: [
      {
        provinces: ['15', '54', '63', '65'],
        rate: { first: 1, firstFee: yuan(20), next: 1, nextFee: yuan(8), freeFrom: null },
      },
    ],
    notServed: [],
  },
  {
    id: 'ft-food',
    name: '食品（按重量，不发新疆西藏）',
    unit: 'weight',
    usual: { first: 1000, firstFee: yuan(8), next: 500, nextFee: yuan(3), freeFrom: yuan(129) },
    rules: [
      {
        provinces: ['15', '62', '63', '64'],
        rate: { first: 1000, firstFee: yuan(15), next: 500, nextFee: yuan(6), freeFrom: null },
      },
    ],
    notServed: ['54', '65'],
  },
  {
    id: 'ft-free',
    name: '全国包邮（新疆西藏补差价）',
    unit: 'piece',
    usual: { first: 1, firstFee: 0, next: 1, nextFee: 0, freeFrom: null },
    rules: [
      {
        provinces: ['54', '65'],
        rate: { first: 1, firstFee: yuan(15), next: 1, nextFee: 0, freeFrom: null },
      },
    ],
    notServed: [],
  },
  {
    id: 'ft-large',
    name: '大件（按件）',
    unit: 'piece',
    usual: { first: 1, firstFee: yuan(15), next: 1, nextFee: yuan(12), freeFrom: yuan(299) },
    rules: [
      {
        provinces: ['46', '54', '63', '65'],
        rate: { first: 1, firstFee: yuan(45), next: 1, nextFee: yuan(35), freeFrom: null },
      },
    ],
    notServed: [],
  },
]

export const points = [
  {
    id: 'pp-square',
    name: '云游国旅·人民广场门店（演示）',
    address: '上海市黄浦区演示路100号1层',
    hours: '每日 10:00—20:00',
    phone: '400-000-1001',
  },
  {
    id: 'pp-hongqiao',
    name: '虹桥站服务台（演示）',
    address: '上海市闵行区演示大道1号到达层',
    hours: '每日 6:30—22:00',
    phone: '400-000-1002',
  },
] as const

/** What the demo's goods index shows besides its lists. */
export const goodsCounter: z.input<typeof goodsHomeContent> = {
  banners: [
    {
      picture: pictureOf('goods-suitcase-green'),
      title: '轻装出发，箱子先行',
      subtitle: '行李箱、收纳与背包',
      link: 'goodsIndex?category=luggage',
    },
    {
      picture: pictureOf('tea-hills-1'),
      title: '把山里的味道带回家',
      subtitle: '茶、咖啡与地方风味，产地直发',
      link: 'goodsIndex?category=drink',
    },
  ],
  promises: [
    { title: '正品保证', text: '品牌方或产地直接供货' },
    { title: '48小时发货', text: '付款后48小时内交给快递' },
    { title: '售后写清楚', text: '能不能退、怎么退，每件商品都写明' },
  ],
  hotWords: ['行李箱', '冲锋衣', '咖啡', '鲜花饼', '熊猫'],
  sections: [
    { title: '限时特惠', subtitle: '价格以结算页为准', tag: '限时特惠' },
    { title: '出发前备好', subtitle: '打包清单上的那几样', tag: '行前必备' },
    { title: '当季好物', subtitle: '秋冬出门正合适', tag: '当季' },
  ],
}
