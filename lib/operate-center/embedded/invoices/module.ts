import { documentSources } from '../documents/sources.ts'
import type { Module } from '../kernel/module.ts'
import { orderFeatures } from '../orders/core/features.ts'
import { keptHeads } from '../orders/goods/invoice-wish.ts'
import { invoiceFeature } from './after-refund.ts'
import { invoiceFinds } from './find.ts'
import { drawInvoicePages, invoiceSource } from './invoice-files.ts'
import { headText, invoiceHeadHandlers } from './invoice-heads.ts'
import { mailDueInvoices } from './invoice-mail.ts'
import { anonymiseInvoices, invoiceData } from './invoice-privacy.ts'
import { invoiceHandlers } from './invoices.ts'
import { issueDueInvoices } from './outside-issuing.ts'
import { invoiceSettingHandlers } from './settings.ts'
import { staffInvoiceHandlers } from './staff-invoices.ts'
import { invoiceWork } from './work.ts'

export const invoicesModule: Module = {
  work: invoiceWork,
  finds: invoiceFinds,
  handlers: {
    ...invoiceHandlers,
    ...invoiceHeadHandlers,
    ...staffInvoiceHandlers,
    ...invoiceSettingHandlers,
  },
  provides: [
    orderFeatures.entry(invoiceFeature),
    documentSources.entry(invoiceSource),
    keptHeads.entry(headText),
  ],
  jobs: [
    { name: 'invoices at outside systems', run: issueDueInvoices },
    { name: 'mails with invoices', run: mailDueInvoices },
    { name: 'pages of invoices', run: drawInvoicePages },
    { name: 'invoices past retention', run: anonymiseInvoices },
  ],
  ownData: invoiceData,
}
