import { and, asc, eq, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { dateAndTime } from '../../../base/calendar/moments.ts'
import type { MessageFields } from '../../../base/validation/message.ts'
import { infoAnswer } from '../../contract/shops/shop.ts'
import type { Context } from '../kernel/context.ts'
import { distributors } from '../kernel/schema.ts'
import { sweepRows } from '../kernel/sweep-rows.ts'
import type { Job } from '../kernel/sweeper.ts'
import { leftMessages } from './schema.ts'

type Row = typeof leftMessages.$inferSelect

const BATCH = 20
/** Pauses before each retry, in minutes; after the last one the mail is given up, the message stays with staff. */
const PAUSES = [1, 5, 30, 120, 720]
/** A handled message is deleted after so many days, every other after twice as many. */
const KEPT_DAYS = 180

/** Sends mails about messages, and deletes old messages. */
export const messageJobs: readonly Job[] = [
  { name: 'message mails', run: mailDueMessages },
  { name: 'old messages', run: forgetOldMessages },
]

/**
 * Sends mails that are due, and answers how many messages it has processed; throws when a mail was not accepted. A row
 * is reserved for a while before its mail is sent, outside of any transaction: a slow mail server blocks nothing, and a
 * process that dies meanwhile leaves a mail that is sent again rather than lost.
 */
export async function mailDueMessages(context: Context): Promise<number> {
  const taken = await takeDue(context)
  let trouble: unknown = null
  for (const row of taken) {
    const state = await mailOne(context, row).catch((error: unknown): Row['mailState'] => {
      trouble = error
      return row.mailTries >= PAUSES.length ? 'failed' : 'due'
    })
    if (state !== 'due') {
      await context.db.update(leftMessages).set({ mailState: state }).where(eq(leftMessages.id, row.id))
    }
  }
  // For the log of the job runner; the failed mails are already scheduled again.
  if (trouble) throw trouble
  return taken.length
}

async function takeDue({ db, now }: Context): Promise<Row[]> {
  const due = db
    .select({ id: leftMessages.id })
    .from(leftMessages)
    .where(and(eq(leftMessages.mailState, 'due'), lte(leftMessages.mailAt, now())))
    .orderBy(asc(leftMessages.mailAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const pause = sql`(array[${sql.raw(PAUSES.join(','))}])[least(${leftMessages.mailTries} + 1, ${PAUSES.length})]`
  return db
    .update(leftMessages)
    .set({
      mailTries: sql`${leftMessages.mailTries} + 1`,
      mailAt: sql`${now().toISOString()}::timestamptz + ${pause} * interval '1 minute'`,
    })
    .where(inArray(leftMessages.id, due))
    .returning()
}

async function mailOne(context: Context, row: Row): Promise<Row['mailState']> {
  const { db, mail, sealer } = context
  const { merchant } = row
  const [shop] = await db
    .select({ info: distributors.info })
    .from(distributors)
    .where(
      and(
        eq(distributors.project, row.project),
        eq(distributors.merchant, merchant),
        eq(distributors.channel, row.channel),
        eq(distributors.code, row.distributor),
      ),
    )
  const info = infoAnswer.safeParse(shop?.info)
  // The shop's mail address was removed meanwhile.
  if (!info.success || !info.data.serviceEmail) return 'none'
  const { name, mobile, text } = JSON.parse(sealer.open(row.sealed)) as MessageFields
  const about = [row.productTitle, row.productNumber && `（产品编号 ${row.productNumber}）`].filter(Boolean)
  await mail.send({
    merchant,
    to: info.data.serviceEmail,
    template: 'message',
    subject: `${info.data.name}收到一条新留言`,
    text: [
      `称呼：${name}`,
      `手机：${mobile}`,
      ...(about.length > 0 ? [`咨询产品：${about.join('')}`] : []),
      `时间：${dateAndTime(row.createdAt)}`,
      '',
      text,
      '',
      '请在 1 个工作日内回电，并将这条留言标记为已处理。手机号仅用于本次回电。',
    ].join('\n'),
  })
  return 'sent'
}

async function forgetOldMessages({ db, now }: Context): Promise<number> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS)
  const handled = await sweepRows(
    db,
    leftMessages,
    and(isNotNull(leftMessages.handledAt), lt(leftMessages.handledAt, before(KEPT_DAYS))),
  )
  return handled + (await sweepRows(db, leftMessages, lt(leftMessages.createdAt, before(2 * KEPT_DAYS))))
}
