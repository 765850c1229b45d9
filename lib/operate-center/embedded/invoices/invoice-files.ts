import { eq } from 'drizzle-orm'
import type { Context } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import type { InvoiceFormat } from './file-content.ts'
import type { InvoiceRow } from './invoice-rows.ts'
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

/** 发票_12345678901234567890.pdf */
export function fileNameOf({ number }: Pick<InvoiceRow, 'number'>, format: InvoiceFormat): string {
  return `发票_${number || '电子发票'}.${format}`
}
