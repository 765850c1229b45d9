import type { Refusal } from '../../../domain/refusal.ts'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import type { Context } from '../kernel/context.ts'
import type { InvoiceFormat } from './file-content.ts'
import { keepFile } from './invoice-files.ts'
import { mailSoon, queueMail } from './invoice-mail.ts'
import { type InvoiceRow, moveRow, tellOfInvoice, thisInvoice } from './invoice-rows.ts'
import { invoices } from './schema.ts'

type Issued = {
  number: string
  issuedOn: string
  file: { format: InvoiceFormat; bytes: Uint8Array } | null
}

type By = { by: 'operator' | 'system'; person?: StaffPerson }

/** Books a locked invoice as issued: number, date and file are kept, the customer is told and gets it by mail. */
export async function bookIssued(
  context: Context,
  row: InvoiceRow,
  { number, issuedOn, file }: Issued,
  by: By,
): Promise<{ ok: true; row: InvoiceRow } | Refusal> {
  const moved = await moveRow(
    context,
    row,
    'issue',
    { text: `发票已开具，号码${number}`, ...by },
    { number, issuedOn, reason: '', askAt: null },
  )
  if (!moved.ok) return moved
  await tellOfInvoice(context, moved.row, 'invoiceIssued')
  return { ok: true, row: file ? await bookFile(context, moved.row, file) : moved.row }
}

/** Keeps the file of an issued invoice and queues its mail. */
async function bookFile(
  context: Context,
  row: InvoiceRow,
  file: NonNullable<Issued['file']>,
): Promise<InvoiceRow> {
  const fileId = await keepFile(context, row, 'invoice', file)
  await context.db.update(invoices).set({ fileId }).where(thisInvoice(row.merchant, row.id))
  context.afterAnswer(mailSoon)
  return queueMail(context, { ...row, fileId })
}

/** Books the red-letter invoice that takes a locked invoice back; the customer is told. */
export async function bookRedLetter(
  context: Context,
  row: InvoiceRow,
  { number, reason, file }: Pick<Issued, 'number' | 'file'> & { reason: string },
  by: By,
): Promise<{ ok: true; row: InvoiceRow } | Refusal> {
  const moved = await moveRow(
    context,
    row,
    'redLetter',
    { text: `已红冲，红字发票号码${number}：${reason}`, ...by },
    {
      redNumber: number,
      redAskedAt: null,
      redCause: null,
      askAt: null,
      // A mail that still waits would send an invoice that no longer holds.
      mailState: row.mailState === 'due' ? null : row.mailState,
    },
  )
  if (!moved.ok) return moved
  if (file) await keepFile(context, row, 'redLetter', file)
  await tellOfInvoice(context, moved.row, 'invoiceRedLettered')
  return moved
}

/** Books a locked request as failed; the customer reads why and can ask again. */
export async function bookFailed(
  context: Context,
  row: InvoiceRow,
  reason: string,
  by: By,
): Promise<{ ok: true; row: InvoiceRow } | Refusal> {
  const moved = await moveRow(
    context,
    row,
    'fail',
    { text: `未能开具：${reason}`, ...by },
    { reason, askAt: null, redAskedAt: null, redAskedBy: null },
  )
  if (moved.ok) await tellOfInvoice(context, moved.row, 'invoiceFailed', { reason })
  return moved
}
