import type { Module } from '../../kernel/module.ts'
import { tourFinds } from './find.ts'
import { staffCatalogueHandlers } from './staff-catalogue.ts'
import { staffDepartureHandlers } from './staff-departures.ts'
import { staffTourHandlers } from './staff-tours.ts'
import { tourHandlers } from './tours.ts'

export const toursModule: Module = {
  finds: tourFinds,
  handlers: { ...tourHandlers, ...staffCatalogueHandlers, ...staffTourHandlers, ...staffDepartureHandlers },
}
