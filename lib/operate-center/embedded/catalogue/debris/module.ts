import type { Module } from '../../kernel/module.ts'
import { debrisHandlers } from './debris.ts'

export const debrisCatalogueModule: Module = {
  handlers: { ...debrisHandlers },
}
