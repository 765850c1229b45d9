import { and, eq, getTableColumns } from 'drizzle-orm'
import { checkMobile } from '../../../base/validation/contact.ts'
import { maskMobile } from '../../../base/validation/mask.ts'
import { isCode, messageNames } from '../../../domain/messages/customer-events.ts'
import { mayResend } from '../../../domain/messages/message-states.ts'
import {
  messageTexts,
  templateFor,
  templateText,
  valuesOf,
  variablesOf,
} from '../../../domain/messages/message-texts.ts'
import { absent, invalid, refused, succeed } from '../../contract/failures.ts'
import type { StagedHandlers } from '../kernel/context.ts'
import { credentialsOf } from '../kernel/credentials.ts'
import { readList } from '../kernel/lists.ts'
import { newId } from '../kernel/order-numbers.ts'
import { sealedForSms, sendSoon } from './customer-outbox.ts'
import { recipientHash } from './recorded-sms.ts'
import { customerMessages } from './schema.ts'
import { BY_SMS } from './wechat-message.ts'

/** What a message says that is only tried. */
const SAMPLE = {
  orderNo: 'T000000TEST',
  product: '测试线路',
  date: '2026-12-31',
  amount: 100,
  reason: '测试短信',
} as const
const SAMPLE_AHEAD_MS = 86_400_000

export const staffMessageHandlers: Pick<
  StagedHandlers,
  'staff.outgoingMessages' | 'staff.resendMessage' | 'staff.tryMessage' | 'staff.messageTemplates'
> = {
  async 'staff.outgoingMessages'({ db }, { merchant }, asked) {
    const { name, state, search } = asked
    const wanted = and(
      eq(customerMessages.merchant, merchant),
      name && eq(customerMessages.name, name),
      state && eq(customerMessages.state, state),
      search === '' ? undefined : eq(customerMessages.orderNo, search.toUpperCase()),
    )
    return readList(asked, {
      sorts: { createdAt: { by: customerMessages.createdAt, type: 'timestamptz' } },
      id: customerMessages.id,
      rows: (order) =>
        db
          .select({ ...getTableColumns(customerMessages), cursor: order.cursor })
          .from(customerMessages)
          .where(and(wanted, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map((row) => ({
          id: row.id,
          name: row.name,
          title: messageTexts[row.name].title,
          orderNo: row.orderNo,
          state: row.state,
          way: row.way,
          provider: row.provider ?? '',
          recipient: row.recipient,
          code: row.code,
          tries: row.tries,
          createdAt: row.createdAt.toISOString(),
          sentAt: row.sentAt?.toISOString() ?? null,
          mayResend: isResendable(row),
        })),
      count: () => db.$count(customerMessages, wanted),
    })
  },

  'staff.resendMessage': {
    async within(context, { merchant }, { id }) {
      const { db, now } = context
      const own = and(eq(customerMessages.merchant, merchant), eq(customerMessages.id, id))
      const [row] = await db.select().from(customerMessages).where(own).for('update')
      if (!row) return absent('消息不存在')
      if (!isResendable(row)) return refused('NOT_RESENDABLE', '只有确定未送达的订单消息可以重新发送')
      await db
        .update(customerMessages)
        .set({
          state: 'queued',
          code: row.way === 'wechat' ? BY_SMS : '',
          serial: null,
          tries: 0,
          dueAt: now(),
        })
        .where(own)
      context.afterCommit(sendSoon)
      return succeed({ state: 'queued' as const })
    },
  },

  'staff.tryMessage': {
    async within(context, tenant, { mobile, name }) {
      const checked = checkMobile(mobile)
      if (!checked.ok) return invalid({ mobile: checked.message })
      const { db, now } = context
      const id = newId('m')
      const until = new Date(now().getTime() + SAMPLE_AHEAD_MS)
      await db.insert(customerMessages).values({
        ...tenant,
        id,
        name,
        key: id,
        sealed: sealedForSms(context, checked.normalised, valuesOf({ ...SAMPLE, until })),
        state: 'queued',
        recipient: maskMobile(checked.normalised),
        recipientHash: recipientHash(context, checked.normalised),
        dueAt: now(),
        createdAt: now(),
      })
      context.afterCommit(sendSoon)
      return succeed({ id, state: 'queued' as const })
    },
    /** What has become of it by now. */
    async after({ db }, { merchant }, value) {
      const [row] = await db
        .select({ state: customerMessages.state })
        .from(customerMessages)
        .where(and(eq(customerMessages.merchant, merchant), eq(customerMessages.id, value.id)))
      return succeed({ id: value.id, state: row?.state ?? value.state })
    },
  },

  async 'staff.messageTemplates'(context, { merchant }) {
    const aliyun = await credentialsOf(context, merchant, 'aliyunSms')
    const tencent = await credentialsOf(context, merchant, 'tencentSms')
    const wechat = await credentialsOf(context, merchant, 'wechatMessages')
    const items = messageNames.map((name) => ({
      name,
      title: messageTexts[name].title,
      aliyun: templateText(name, 'aliyun'),
      tencent: templateText(name, 'tencent'),
      variables: variablesOf(name),
      given: {
        aliyun: templateFor(aliyun?.templates ?? {}, name) !== undefined,
        tencent: templateFor(tencent?.templates ?? {}, name) !== undefined,
        wechat: Object.hasOwn(wechat?.templates ?? {}, name),
      },
    }))
    return succeed({ items })
  },
}

/** Codes are of no use later; what concerned an account no longer knows its number. */
function isResendable({ state, name, customerId, facts }: typeof customerMessages.$inferSelect): boolean {
  return mayResend(state) && !isCode(name) && customerId !== '' && facts !== null
}
