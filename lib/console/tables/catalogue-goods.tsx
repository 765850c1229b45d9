import type { Value } from '../../operate-center/contract/contract.ts'
import { outlines } from '../editor/outlines.ts'
import { columnsOf, sectionsOf } from './auto.tsx'
import { idOf, onSale, pricesOf, saleActs, wording } from './catalogue-shared.tsx'
import { actsOn, detail, list, onNothing, type RowOf, type Screen } from './screen.ts'

const onGoodsInFull = actsOn<Value<'staff.goodsProduct'>>()

export const goodsScreens: readonly Screen[] = [
  {
    name: 'goods',
    title: '商品',
    group: 'catalogue',
    needs: ['staff.goodsProducts'],
    list: list('staff.goodsProducts', {
      search: '编号、名称',
      id: ({ proId }) => proId,
      opens: ({ proId }) => proId,
      filters: ['status', 'category'],
      columns: columnsOf('staff.goodsProducts', [
        { key: 'name', width: 280, sort: 'name' },
        { key: 'code', width: 120 },
        { key: 'status', width: 80, tone: onSale },
        { key: 'category', width: 110 },
        { key: 'price', width: 100 },
        { key: 'skus', width: 70 },
        { key: 'left', width: 80 },
        { key: 'sold', width: 70, sort: 'sold' },
        { key: 'updatedAt', width: 140, sort: 'updatedAt' },
      ]),
      make: [
        onNothing('staff.saveGoods', {
          label: '新建商品',
          omit: ['proId'],
          result: wording,
          page: outlines.goods,
        }),
      ],
      acts: [...saleActs('staff.setGoodsStatus', 'goods')],
    }),
    detail: detail('staff.goodsProduct', {
      input: (proId) => ({ proId }),
      trail: 'product',
      title: ({ goods }) => goods.name,
      sections: sectionsOf('staff.goodsProduct'),
      ways: pricesOf('goods'),
      acts: [
        onGoodsInFull('staff.saveGoods', {
          label: '编辑',
          page: outlines.goods,
          known: idOf,
          start: ({ goods }) => ({ goods }) as never,
          result: wording,
        }),
        onGoodsInFull('staff.copyGoods', { label: '复制', known: idOf }),
      ],
    }),
  },
  {
    name: 'skus',
    title: '商品价格与库存',
    group: 'catalogue',
    needs: ['staff.goodsSkus'],
    list: list('staff.goodsSkus', {
      empty: '还没有商品规格。在“商品”里新建商品后，规格出现在这里',
      search: '规格编号、商品名称',
      id: ({ skuId }) => skuId,
      filters: ['status', 'atMost', 'proId'],
      columns: columnsOf('staff.goodsSkus', [
        { key: 'name', width: 190 },
        { key: 'values', width: 110 },
        { key: 'code', width: 120, sort: 'code' },
        { key: 'status', width: 80, tone: onSale },
        { key: 'price', width: 100, sort: 'price' },
        { key: 'plan', width: 80 },
        { key: 'used', width: 80 },
        { key: 'held', width: 80 },
        { key: 'left', width: 80 },
      ]),
      acts: [
        actsOn<RowOf<'staff.goodsSkus'>>()('staff.setGoodsSkus', {
          label: '改价与库存',
          start: ({ skuId, price, marketPrice, plan }) => ({
            changes: [{ skuId, price, marketPrice, plan }],
          }),
        }),
      ],
    }),
  },
]

/** What goods choose from. The menu has it below the products of all kinds. */
export const goodsChoiceScreens: readonly Screen[] = [
  {
    name: 'goods-categories',
    title: '商品分类',
    group: 'catalogue',
    needs: ['staff.goodsCategories'],
    list: list('staff.goodsCategories', {
      search: '名称',
      id: ({ id }) => id,
      filters: [],
      columns: columnsOf('staff.goodsCategories', [
        { key: 'name', sort: 'name' },
        { key: 'picture' },
        { key: 'goods' },
        { key: 'sort' },
      ]),
      make: [onNothing('staff.saveGoodsCategory', { label: '新建分类', omit: ['id'] })],
      acts: [
        actsOn<RowOf<'staff.goodsCategories'>>()('staff.saveGoodsCategory', {
          label: '编辑',
          known: ({ id }) => ({ id }),
          start: ({ name, picture, sort }) => ({ category: { name, picture, sort } }),
        }),
        actsOn<RowOf<'staff.goodsCategories'>>()('staff.removeGoodsCategory', {
          label: '删除',
          danger: true,
          known: ({ id }) => ({ id }),
          when: ({ goods }) => goods === 0,
        }),
      ],
    }),
  },
  {
    name: 'freight',
    title: '运费模板',
    group: 'catalogue',
    needs: ['staff.freightTemplates'],
    list: list('staff.freightTemplates', {
      search: '名称',
      id: ({ id }) => id,
      filters: [],
      columns: columnsOf('staff.freightTemplates', [
        { key: 'name', sort: 'name' },
        { key: 'summary', width: 320 },
        { key: 'goods' },
      ]),
      make: [onNothing('staff.saveFreightTemplate', { label: '新建模板', omit: ['id'] })],
      acts: [
        actsOn<RowOf<'staff.freightTemplates'>>()('staff.saveFreightTemplate', {
          label: '编辑',
          known: ({ id }) => ({ id }),
          start: ({ name, unit, usual, rules, notServed }) => ({
            template: { name, unit, usual, rules, notServed },
          }),
        }),
        actsOn<RowOf<'staff.freightTemplates'>>()('staff.removeFreightTemplate', {
          label: '删除',
          danger: true,
          known: ({ id }) => ({ id }),
          when: ({ goods }) => goods === 0,
        }),
      ],
    }),
  },
  {
    name: 'pickup-points',
    title: '自提点',
    group: 'catalogue',
    needs: ['staff.pickupPoints'],
    list: list('staff.pickupPoints', {
      search: '名称、地址',
      id: ({ id }) => id,
      filters: [],
      columns: columnsOf('staff.pickupPoints', [
        { key: 'name', sort: 'name' },
        { key: 'address', width: 280 },
        { key: 'phone' },
        { key: 'open' },
      ]),
      make: [onNothing('staff.savePickupPoint', { label: '新建自提点', omit: ['id'] })],
      acts: [
        actsOn<RowOf<'staff.pickupPoints'>>()('staff.savePickupPoint', {
          label: '编辑',
          known: ({ id }) => ({ id }),
          start: ({ name, address, hours, phone, open, sort }) => ({
            point: { name, address, hours, phone, open, sort },
          }),
        }),
        actsOn<RowOf<'staff.pickupPoints'>>()('staff.removePickupPoint', {
          label: '删除',
          danger: true,
          known: ({ id }) => ({ id }),
          when: ({ goods }) => goods === 0,
        }),
      ],
    }),
  },
]
