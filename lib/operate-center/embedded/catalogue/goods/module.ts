import type { Module } from '../../kernel/module.ts'
import { goodsHandlers } from './goods.ts'
import { staffGoodsHandlers } from './staff-goods.ts'
import { staffGoodsPartHandlers } from './staff-goods-parts.ts'
import { staffSkuHandlers } from './staff-goods-skus.ts'

export const goodsCatalogueModule: Module = {
  handlers: { ...goodsHandlers, ...staffGoodsHandlers, ...staffSkuHandlers, ...staffGoodsPartHandlers },
}
