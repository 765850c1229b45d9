import type { Module } from '../../kernel/module.ts'
import { goodsHandlers } from './goods.ts'

export const goodsCatalogueModule: Module = {
  handlers: { ...goodsHandlers },
}
