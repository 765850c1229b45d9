import { eq } from 'drizzle-orm'
import type { DocumentSource } from '../documents/sources.ts'
import type { Context } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import { contentTypes, type InvoiceFormat } from './file-content.ts'
import { findInvoice, type InvoiceRow, thisInvoice } from './invoice-rows.ts'
import { invoiceFiles } from './schema.ts'

type Kept = { format: InvoiceFormat; bytes: Uint8Array }

/** Keeps a checked file, sealed; answers its id. */
export async function keepFile(
  { db, sealer, now }: Pick<Context, 'db' | 'sealer' | 'now'>,
  { id: invoiceId, merchant }: Pick<InvoiceRow, 'id' | 'merchant'>,
  role: 'invoice' | 'redLetter',
  { format, bytes }: Kept,
): Promise<string> {
  const id = newId('if')
  await db.insert(invoiceFiles).values({
    id,
    invoiceId,
    merchant,
    role,
    format,
    bytes: bytes.length,
    sealed: sealer.sealBytes(bytes),
    createdAt: now(),
  })
  return id
}

/** The file of an invoice; null when there is none. */
export async function fileOf(
  { db, sealer }: Pick<Context, 'db' | 'sealer'>,
  { fileId }: Pick<InvoiceRow, 'fileId'>,
): Promise<Kept | null> {
  if (fileId === null) return null
  const [row] = await db.select().from(invoiceFiles).where(eq(invoiceFiles.id, fileId))
  return row ? { format: row.format, bytes: sealer.openBytes(row.sealed) } : null
}

/** Invoices among the documents of a customer: links that expire, and mails on wish, are made for them there. */
export const invoiceSource: DocumentSource = {
  code: 'invoice',
  async open(context, { merchant }, customerId, subject) {
    const row = await findInvoice(context.db, thisInvoice(merchant, subject, customerId))
    // An invoice that was taken back is not handed out any more.
    const file = row?.state === 'issued' ? await fileOf(context, row) : null
    if (!row || !file) return null
    return {
      title: '电子发票',
      fileName: fileNameOf(row),
      content: { mediaType: contentTypes[file.format], bytes: file.bytes },
    }
  },
}

/** Without its ending. */
export function fileNameOf({ number }: Pick<InvoiceRow, 'number'>): string {
  return `电子发票${number}`
}
