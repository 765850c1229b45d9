import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { alarms } from '../../../base/alarms.ts'
import { formatYuan } from '../../../base/money/fen.ts'
import { tenantPath } from '../../../tenant/tenant.ts'
import { documentLink } from '../documents/links.ts'
import type { Context, Mail } from '../kernel/context.ts'
import { contentTypes } from './file-content.ts'
import { fileNameOf, fileOf } from './invoice-files.ts'
import { openHead } from './invoice-heads.ts'
import { type InvoiceRow, thisInvoice } from './invoice-rows.ts'
import { invoices } from './schema.ts'

const BATCH = 10
const LINK_DAYS = 7
/** Pauses before each retry, in minutes; after the last one the mail is given up, and staff can send it again. */
const PAUSES = [1, 5, 30, 120, 720]

/** Queues the mail with an issued invoice, in the running transaction; `sealed` names whom it goes to. */
export async function queueMail(context: Context, row: InvoiceRow): Promise<InvoiceRow> {
  const set = {
    sealed: row.sealed,
    mailState: 'due' as const,
    mailAt: context.now(),
    mailTries: 0,
    updatedAt: context.now(),
  }
  await context.db.update(invoices).set(set).where(thisInvoice(row.merchant, row.id))
  return { ...row, ...set }
}

/** Sends what is due at once, so that nobody waits for the sweeper. */
export async function mailSoon(context: Context): Promise<void> {
  await mailDueInvoices(context)
}

/**
 * Sends mails with invoices that are due and answers how many there were. A row is reserved for a while before its mail
 * is sent, outside of any transaction: a process that dies meanwhile leaves a mail that is sent again rather than lost.
 */
export async function mailDueInvoices(context: Context): Promise<number> {
  const taken = await takeDue(context)
  for (const row of taken) {
    const state = await sendOne(context, row)
    if (state === 'due') continue
    await context.db
      .update(invoices)
      .set({ mailState: state })
      .where(and(thisInvoice(row.merchant, row.id), eq(invoices.mailTries, row.mailTries)))
  }
  return taken.length
}

async function takeDue({ db, now }: Context): Promise<InvoiceRow[]> {
  const due = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.mailState, 'due'), lte(invoices.mailAt, now())))
    .orderBy(asc(invoices.mailAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const pause = sql`(array[${sql.raw(PAUSES.join(','))}])[least(${invoices.mailTries} + 1, ${PAUSES.length})]`
  return db
    .update(invoices)
    .set({
      mailTries: sql`${invoices.mailTries} + 1`,
      mailAt: sql`${now().toISOString()}::timestamptz + ${pause} * interval '1 minute'`,
    })
    .where(inArray(invoices.id, due))
    .returning()
}

async function sendOne(context: Context, row: InvoiceRow): Promise<'due' | 'sent' | 'failed'> {
  const { merchant } = row
  // Its customer has left, and the retention period is over.
  if (row.sealed === null) return 'failed'
  try {
    await context.mail.send({ merchant, template: 'invoice', ...(await mailOf(context, row, row.sealed)) })
    return 'sent'
  } catch (error) {
    if (row.mailTries < PAUSES.length) return 'due'
    const code = error instanceof Error ? error.message.slice(0, 120) : ''
    context.log.error(
      { alarm: alarms.mailFailed, merchant, invoice: row.id, code },
      'an invoice could not be sent by mail',
    )
    return 'failed'
  }
}

/** The file is attached; the link is for programs that drop attachments, and expires. */
async function mailOf(
  context: Context,
  row: InvoiceRow,
  sealed: string,
): Promise<Omit<Mail, 'merchant' | 'template'>> {
  const { head, email } = openHead(context, sealed)
  const file = await fileOf(context, row)
  if (!file) throw new Error('the invoice has no file')
  const { project, merchant, channel, distributor, customerId, id: subject } = row
  const link = documentLink(context, { merchant, customerId, code: 'invoice', subject }, LINK_DAYS * 24 * 60)
  const shop = tenantPath({ project, merchant, channel, distributor })
  return {
    to: email,
    subject: `您的电子发票（${formatYuan(row.amount)}元）`,
    text: [
      '您好，您申请的电子发票已开具，见附件：',
      '',
      `发票抬头：${head.title}`,
      `发票内容：${row.content}`,
      `开票金额：${formatYuan(row.amount)}元`,
      `发票号码：${row.number}`,
      `开票日期：${row.issuedOn ?? ''}`,
      '',
      `如附件无法打开，可在${LINK_DAYS}天内用以下链接下载（请勿转发）：`,
      `${context.publicOrigin}${shop}${link.path}`,
    ].join('\n'),
    attachments: [
      {
        fileName: `${fileNameOf(row)}.${file.format}`,
        mediaType: contentTypes[file.format],
        bytes: file.bytes,
      },
    ],
  }
}
