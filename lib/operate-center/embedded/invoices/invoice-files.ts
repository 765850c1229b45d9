import { and, eq } from 'drizzle-orm'
import type { DocumentSource, FilePages } from '../documents/sources.ts'
import type { Context } from '../kernel/context.ts'
import { drawFiles } from '../kernel/drawn-files.ts'
import { newId } from '../kernel/order-numbers.ts'
import { contentTypes, type InvoiceFormat } from './file-content.ts'
import { findInvoice, type InvoiceRow, thisInvoice } from './invoice-rows.ts'
import { invoiceFiles, invoicePages } from './schema.ts'

type Kept = { format: InvoiceFormat; bytes: Uint8Array }

const OFD = 'OFD 格式的发票不能直接显示，请发送到邮箱，用税务或办公软件打开'
const NOT_SHOWN = '这张发票的页面无法显示，请发送到邮箱查看'

/** Keeps a checked file, sealed; answers its id. */
export async function keepFile(
  { db, sealer, now, afterCommit }: Pick<Context, 'db' | 'sealer' | 'now' | 'afterCommit'>,
  { id: invoiceId, merchant }: Pick<InvoiceRow, 'id' | 'merchant'>,
  role: 'invoice' | 'redLetter',
  { format, bytes }: Kept,
): Promise<string> {
  const id = newId('if')
  // The red-letter one is for the seller alone, and an OFD cannot be drawn.
  const isDrawn = role === 'invoice' && format === 'pdf'
  await db.insert(invoiceFiles).values({
    id,
    invoiceId,
    merchant,
    role,
    format,
    bytes: bytes.length,
    sealed: sealer.sealBytes(bytes),
    drawAt: isDrawn ? now() : null,
    createdAt: now(),
  })
  if (isDrawn) afterCommit(async (later) => void (await drawInvoicePages(later)))
  return id
}

/** Draws the pages of PDFs that are kept; answers how many files it has taken. They were checked before. */
export const drawInvoicePages = (context: Context): Promise<number> =>
  drawFiles(context, { sort: 'invoices', files: invoiceFiles, pages: invoicePages, checked: true })

/** The file of an invoice; null when there is none. */
export async function fileOf(
  { db, sealer }: Pick<Context, 'db' | 'sealer'>,
  { fileId }: Pick<InvoiceRow, 'fileId'>,
): Promise<Kept | null> {
  if (fileId === null) return null
  const [row] = await db.select().from(invoiceFiles).where(eq(invoiceFiles.id, fileId))
  return row ? { format: row.format, bytes: sealer.openBytes(row.sealed) } : null
}

/** A page of an invoice's file as a JPEG in base64; null when there is none. */
async function pageOf(
  { db, sealer }: Pick<Context, 'db' | 'sealer'>,
  fileId: string,
  page: number,
): Promise<string | null> {
  const [row] = await db
    .select({ sealed: invoicePages.sealed })
    .from(invoicePages)
    .where(and(eq(invoicePages.fileId, fileId), eq(invoicePages.page, page)))
  return row ? Buffer.from(sealer.openBytes(row.sealed)).toString('base64') : null
}

/** How the file of an invoice is shown as pages. */
async function pagesOf(context: Context, fileId: string): Promise<FilePages> {
  const { format, pages, drawAt, problem } = invoiceFiles
  const [row] = await context.db
    .select({ format, pages, drawAt, problem })
    .from(invoiceFiles)
    .where(eq(invoiceFiles.id, fileId))
  const page = (number: number) => pageOf(context, fileId, number)
  if (!row || row.format === 'ofd' || row.problem !== '') {
    return { state: 'failed', why: row?.format === 'ofd' ? OFD : NOT_SHOWN, sizes: [], page }
  }
  return { state: row.drawAt === null ? 'ready' : 'drawing', why: '', sizes: row.pages, page }
}

/** Invoices among the documents of a customer: links that expire, and mails on wish, are made for them there. */
export const invoiceSource: DocumentSource = {
  code: 'invoice',
  async open(context, { merchant }, customerId, subject) {
    const row = await findInvoice(context.db, thisInvoice(merchant, subject, customerId))
    // An invoice that was taken back is not handed out any more.
    const file = row?.state === 'issued' ? await fileOf(context, row) : null
    if (!row?.fileId || !file) return null
    return {
      title: '电子发票',
      fileName: fileNameOf(row),
      content: {
        mediaType: contentTypes[file.format],
        bytes: file.bytes,
        shown: await pagesOf(context, row.fileId),
      },
    }
  },
}

/** Without its ending. */
export function fileNameOf({ number }: Pick<InvoiceRow, 'number'>): string {
  return `电子发票${number}`
}
