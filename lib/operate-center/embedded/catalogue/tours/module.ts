import type { Module } from '../../kernel/module.ts'
import { staffCatalogueHandlers } from './staff-catalogue.ts'
import { staffDepartureHandlers } from './staff-departures.ts'
import { staffTourHandlers } from './staff-tours.ts'
import { tourHandlers } from './tours.ts'

export const toursModule: Module = {
  handlers: { ...tourHandlers, ...staffCatalogueHandlers, ...staffTourHandlers, ...staffDepartureHandlers },
}
