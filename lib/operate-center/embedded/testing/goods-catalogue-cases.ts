import type { goodsCalls } from '../../contract/catalogue/goods.ts'
import type { staffGoodsCalls } from '../../contract/catalogue/staff-goods.ts'
import type { Input } from '../../contract/contract.ts'
import { freightTemplates, goodsCategories, goodsHomes, pickupPoints } from '../catalogue/goods/schema.ts'
import type { Database } from '../kernel/db/connect.ts'
import type { Cases } from './isolation-cases.ts'

type GoodsCatalogueCall = keyof typeof goodsCalls | keyof typeof staffGoodsCalls

const RATE = { first: 1, firstFee: 100, next: 1, nextFee: 100, freeFrom: null }
const POINT = { name: '乙自提点', address: '乙路1号', hours: '9–18点', phone: '400-0002' }

/** What alpha's goods have besides those of `seedGoods`: a category, a template, a point and the index. */
export async function seedGoodsParts({ db }: Database): Promise<void> {
  const merchant = 'alpha'
  await db.insert(goodsCategories).values([
    { merchant, id: 'clothes', name: '甲服饰' },
    { merchant, id: 'alpha-cat', name: '甲分类' },
    { merchant: 'beta', id: 'clothes', name: '服饰' },
  ])
  await db.insert(freightTemplates).values({
    merchant,
    id: 'alpha-tpl',
    name: '甲模板',
    unit: 'piece',
    usual: RATE,
    rules: [],
    notServed: [],
  })
  await db
    .insert(pickupPoints)
    .values({ merchant, id: 'alpha-point', ...POINT, name: '甲自提点', address: '甲路1号' })
  await db.insert(goodsHomes).values({
    merchant,
    content: { banners: [], promises: [], hotWords: ['甲词'], sections: [] },
  })
}

/** Calls about goods at beta, with what alpha alone has: its `food`, and the version `alpha-red` of its `coat`. */
export function goodsCatalogueCases(): Cases<GoodsCatalogueCall> {
  const theirs = { proId: 'food' }
  const sku = {
    code: 'NEW-GOODS',
    values: [],
    price: 100,
    marketPrice: null,
    picture: null,
    weight: 1,
    mostPerOrder: null,
    mostPerCustomer: null,
    plan: 1,
  }
  const goods: Input<'staff.saveGoods'>['goods'] = {
    code: 'NEW-GOODS',
    name: '新商品',
    subtitle: '',
    category: 'clothes',
    cover: { src: '/media/japan-fuji-1', alt: '' },
    tags: [],
    pictures: [],
    details: [],
    parameters: [],
    specs: [],
    skus: [sku],
    services: [],
    returnable: { days: 7, text: '可退' },
    shipsFrom: '',
    shipsWithin: 48,
    ways: ['express'],
    freightTemplate: 'usual',
    points: [],
    notices: [],
  }
  const express = { way: 'express' as const, regionCode: '440106' }
  const template = { name: '乙模板', unit: 'piece' as const, usual: RATE }
  return {
    'goods.home': [['own', {}]],
    'goods.list': [
      ['own', {}],
      ['own', { category: 'alpha-cat' }],
      ['own', { keyword: '甲' }],
    ],
    'goods.get': [['absent', theirs]],
    'goods.similar': [['absent', theirs]],
    'goods.stock': [['absent', theirs]],
    'goods.quote': [
      ['absent', { ...theirs, items: [{ skuId: 'alpha-food', quantity: 1 }], delivery: express }],
      ['invalid', { proId: 'coat', items: [{ skuId: 'alpha-red', quantity: 1 }], delivery: express }],
      [
        'invalid',
        {
          proId: 'coat',
          items: [{ skuId: 'beta-red', quantity: 1 }],
          delivery: { way: 'pickup', pointId: 'alpha-point' },
        },
      ],
    ],
    'staff.goodsProducts': [
      ['own', {}],
      ['own', { search: '甲' }],
      ['own', { category: 'alpha-cat' }],
    ],
    'staff.goodsProduct': [['absent', theirs]],
    'staff.saveGoods': [
      ['absent', { ...theirs, goods }],
      ['invalid', { goods: { ...goods, category: 'alpha-cat' } }],
      ['invalid', { goods: { ...goods, freightTemplate: 'alpha-tpl' } }],
      ['invalid', { goods: { ...goods, points: ['alpha-point'] } }],
      ['invalid', { proId: 'coat', goods: { ...goods, skus: [{ ...sku, id: 'alpha-red' }] } }],
    ],
    'staff.copyGoods': [['absent', { ...theirs, code: 'COPY-G', name: '别家的商品' }]],
    'staff.setGoodsStatus': [['absent', { ...theirs, status: 'withdrawn' }]],
    'staff.goodsSkus': [
      ['own', {}],
      ['own', theirs],
    ],
    'staff.setGoodsSkus': [['absent', { changes: [{ skuId: 'alpha-red', price: 1, plan: 1 }] }]],
    'staff.goodsCategories': [['own', { search: '甲' }]],
    'staff.saveGoodsCategory': [
      ['own', { category: { name: '乙新分类', picture: null } }],
      ['absent', { id: 'alpha-cat', category: { name: '乙分类', picture: null } }],
    ],
    'staff.removeGoodsCategory': [['absent', { id: 'alpha-cat' }]],
    'staff.freightTemplates': [['own', { search: '甲' }]],
    'staff.saveFreightTemplate': [
      ['own', { template }],
      ['absent', { id: 'alpha-tpl', template }],
    ],
    'staff.removeFreightTemplate': [['absent', { id: 'alpha-tpl' }]],
    'staff.pickupPoints': [['own', { search: '甲' }]],
    'staff.savePickupPoint': [
      ['own', { point: POINT }],
      ['absent', { id: 'alpha-point', point: POINT }],
    ],
    'staff.removePickupPoint': [['absent', { id: 'alpha-point' }]],
    'staff.goodsHome': [['own', {}]],
    'staff.setGoodsHome': [
      ['own', { content: { banners: [], promises: [], hotWords: ['乙词'], sections: [] } }],
    ],
  }
}
