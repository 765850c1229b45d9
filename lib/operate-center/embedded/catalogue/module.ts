import type { Module } from '../kernel/module.ts'
import { sweepImports } from './imports/import-rows.ts'
import { staffImportHandlers } from './imports/staff-imports.ts'
import { catalogueKinds } from './kinds.ts'
import { catalogueOf } from './shared/catalogue.ts'
import { staffRangeHandlers } from './shared/staff-range.ts'

/** Calls about all kinds together. */
export const catalogueModule: Module = {
  handlers: { ...catalogueOf(catalogueKinds), ...staffRangeHandlers(catalogueKinds), ...staffImportHandlers },
  jobs: [{ name: 'old imports', run: sweepImports }],
}
