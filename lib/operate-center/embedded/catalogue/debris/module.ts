import type { Module } from '../../kernel/module.ts'
import { debrisHandlers } from './debris.ts'
import { debrisFinds } from './find.ts'
import { staffDebrisHandlers } from './staff-debris.ts'
import { staffDebrisDayHandlers } from './staff-debris-days.ts'
import { staffPackageHandlers } from './staff-debris-packages.ts'

export const debrisCatalogueModule: Module = {
  finds: debrisFinds,
  handlers: {
    ...debrisHandlers,
    ...staffDebrisHandlers,
    ...staffPackageHandlers,
    ...staffDebrisDayHandlers,
  },
}
