import type { Module } from '../../kernel/module.ts'
import { goodsFinds } from './find.ts'
import { goodsHandlers } from './goods.ts'
import { staffGoodsHandlers } from './staff-goods.ts'
import { staffGoodsPartHandlers } from './staff-goods-parts.ts'
import { staffSkuHandlers } from './staff-goods-skus.ts'

export const goodsCatalogueModule: Module = {
  finds: goodsFinds,
  handlers: { ...goodsHandlers, ...staffGoodsHandlers, ...staffSkuHandlers, ...staffGoodsPartHandlers },
}
