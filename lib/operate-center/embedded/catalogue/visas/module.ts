import { documentSources } from '../../documents/sources.ts'
import type { Module } from '../../kernel/module.ts'
import { visaFormDocuments } from './template-documents.ts'
import { visaHandlers } from './visas.ts'

export const visaCatalogueModule: Module = {
  handlers: visaHandlers,
  provides: [documentSources.entry(visaFormDocuments)],
}
