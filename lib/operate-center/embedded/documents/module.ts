import { and, eq } from 'drizzle-orm'
import type { Module } from '../kernel/module.ts'
import { documentMailJobs } from './document-mails.ts'
import { documentHandlers } from './documents.ts'
import { documentMails } from './schema.ts'

/** Documents of customers as links, pages and mails; what they are, other modules say (sources.ts). */
export const documentsModule: Module = {
  handlers: documentHandlers,
  jobs: documentMailJobs,
  ownData: {
    async erase({ db }, { merchant, customerId }) {
      await db
        .delete(documentMails)
        .where(and(eq(documentMails.merchant, merchant), eq(documentMails.customerId, customerId)))
    },
  },
}
