import { and, asc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { checkEmail } from '../../../base/validation/contact.ts'
import { maskEmail } from '../../../base/validation/mask.ts'
import { printPdf } from '../../../print/print-pdf.ts'
import { absent, invalid, refused, succeed, unauthenticated } from '../../contract/failures.ts'
import { infoAnswer } from '../../contract/shops/shop.ts'
import { lockCustomer, openProfile } from '../customers/customers.ts'
import { emailHash } from '../customers/sms-codes.ts'
import type { Context, Handler } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import { findShop } from '../kernel/shops.ts'
import { sweepRows } from '../kernel/sweep-rows.ts'
import type { Job } from '../kernel/sweeper.ts'
import { documentMails } from './schema.ts'
import { fileNameOf, isKeptFile, type OpenedDocument, openDocument } from './sources.ts'

type Row = typeof documentMails.$inferSelect

/** Mails of one customer in a day, and to one address by all customers of the merchant. */
const MOST_A_DAY = { customer: 10, address: 10 }
/** Pauses before each retry, in minutes; after the last one the mail is given up. */
const PAUSES = [1, 5, 30, 120]
/** A PDF is a second of work. */
const BATCH = 5
const KEPT_DAYS = 30

/** Queues a document for the customer's own address, or for one that the customer has typed and confirmed. */
export const mailDocument: Handler<'documents.mail'> = async (
  context,
  tenant,
  { code, subject, email, confirmed },
  { customerId },
) => {
  const { db, now, sealer } = context
  const { project, merchant, channel, distributor } = tenant
  // Locked, so that two requests at once do not both find room.
  const customer = await lockCustomer(context, merchant, customerId)
  if (!customer) return unauthenticated()
  const own = openProfile(context, customer).email
  const to = checkEmail(email === '' ? own : email)
  if (!to.ok) return invalid({ email: to.message })
  if (to.normalised !== own && !confirmed) return invalid({ confirmed: '请确认邮箱地址无误后再发送' })
  const opened = await openDocument(context, tenant, customerId, { code, subject })
  if (!opened) return absent('没有找到这份文件，请回到订单查看')
  const hash = emailHash(context, to.normalised)
  const recent = await db
    .select({ customerId: documentMails.customerId, hash: documentMails.emailHash })
    .from(documentMails)
    .where(
      and(
        eq(documentMails.merchant, merchant),
        gt(documentMails.createdAt, new Date(now().getTime() - DAY_MS)),
        or(eq(documentMails.customerId, customerId), eq(documentMails.emailHash, hash)),
      ),
    )
    .limit(MOST_A_DAY.customer + MOST_A_DAY.address)
  const full =
    recent.filter((row) => row.customerId === customerId).length >= MOST_A_DAY.customer ||
    recent.filter((row) => row.hash === hash).length >= MOST_A_DAY.address
  if (full) return refused('TOO_MANY', '今天发送的邮件较多，请明天再试，或在浏览器中下载')
  await db.insert(documentMails).values({
    id: newId('dm'),
    project,
    merchant,
    channel,
    distributor,
    customerId,
    code,
    subject,
    sealed: sealer.seal(to.normalised),
    emailHash: hash,
    state: 'due',
    dueAt: now(),
    createdAt: now(),
  })
  return succeed({ to: maskEmail(to.normalised) })
}

export const documentMailJobs: readonly Job[] = [
  { name: 'document mails', run: mailDueDocuments },
  { name: 'old document mails', run: forgetOldMails },
]

/**
 * Sends documents that are due, and answers how many mails it has processed; throws when one was not accepted. A row is
 * reserved for a while before its mail is sent, outside of any transaction, so that a process that dies meanwhile leaves
 * a mail that is sent again rather than lost.
 */
async function mailDueDocuments(context: Context): Promise<number> {
  const { db } = context
  const taken = await takeDue(context)
  let trouble: unknown = null
  for (const row of taken) {
    const state = await mailOne(context, row).catch((error: unknown): Row['state'] => {
      trouble = error
      return row.tries > PAUSES.length ? 'failed' : 'due'
    })
    if (state !== 'due') {
      await db.update(documentMails).set({ state, sealed: null }).where(eq(documentMails.id, row.id))
    }
  }
  // For the log of the job runner; the failed mails are already scheduled again.
  if (trouble) throw trouble
  return taken.length
}

async function takeDue({ db, now }: Context): Promise<Row[]> {
  const due = db
    .select({ id: documentMails.id })
    .from(documentMails)
    .where(and(eq(documentMails.state, 'due'), lte(documentMails.dueAt, now())))
    .orderBy(asc(documentMails.dueAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const pause = sql`(array[${sql.raw(PAUSES.join(','))}])[least(${documentMails.tries} + 1, ${PAUSES.length})]`
  return db
    .update(documentMails)
    .set({
      tries: sql`${documentMails.tries} + 1`,
      dueAt: sql`${now().toISOString()}::timestamptz + ${pause} * interval '1 minute'`,
    })
    .where(inArray(documentMails.id, due))
    .returning()
}

async function mailOne(context: Context, row: Row): Promise<Row['state']> {
  const { mail, sealer } = context
  const opened = await openDocument(context, row, row.customerId, row)
  // The document or the account has gone meanwhile.
  if (!opened || row.sealed === null) return 'failed'
  const shop = infoAnswer.safeParse((await findShop(context, row))?.info)
  const name = shop.success ? shop.data.name : ''
  await mail.send({
    merchant: row.merchant,
    to: sealer.open(row.sealed),
    template: 'document',
    subject: [opened.title, name].filter(Boolean).join(' - '),
    text: [
      '您好，您要的文件在附件中，请妥善保管。',
      '',
      '如果不是您本人操作，请忽略并删除这封邮件。',
      ...(name ? ['', name] : []),
    ].join('\n'),
    attachments: [await attachmentOf(opened)],
  })
  return 'sent'
}

/** A document as the attachment of a mail; where it is structured content, a PDF is made. Not within a transaction. */
async function attachmentOf(opened: OpenedDocument) {
  const { content, foot } = opened
  const fileName = fileNameOf(opened)
  if (isKeptFile(content)) return { fileName, ...content }
  return { fileName, mediaType: 'application/pdf', bytes: await printPdf(content, { foot }) }
}

function forgetOldMails({ db, now }: Context): Promise<number> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
  return sweepRows(db, documentMails, lt(documentMails.createdAt, before))
}
