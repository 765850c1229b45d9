import { documentSources } from '../../documents/sources.ts'
import type { Module } from '../../kernel/module.ts'
import { visaFinds } from './find.ts'
import { staffPlaceHandlers } from './staff-visa-places.ts'
import { staffTemplateHandlers } from './staff-visa-templates.ts'
import { staffVisaHandlers } from './staff-visas.ts'
import { visaFormDocuments } from './template-documents.ts'
import { visaHandlers } from './visas.ts'

export const visaCatalogueModule: Module = {
  finds: visaFinds,
  handlers: { ...visaHandlers, ...staffVisaHandlers, ...staffPlaceHandlers, ...staffTemplateHandlers },
  provides: [documentSources.entry(visaFormDocuments)],
}
