import { and, count, eq, gt, gte, ilike, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { addDays, shanghaiInstant } from '../../../base/calendar/dates.ts'
import { addressKey } from '../../../base/validation/address-key.ts'
import { checkMobile } from '../../../base/validation/contact.ts'
import { maskMobile } from '../../../base/validation/mask.ts'
import { checkMessage, type MessageFields } from '../../../base/validation/message.ts'
import { trimText } from '../../../base/validation/text.ts'
import { absent, invalid, refused, succeed } from '../../contract/failures.ts'
import { infoAnswer } from '../../contract/shops/shop.ts'
import { mobileHash } from '../customers/sms-codes.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { matching, readList, waitingLatestFirst } from '../kernel/lists.ts'
import { newId } from '../kernel/order-numbers.ts'
import { ofOwnShops, ofShop } from '../kernel/own-shops.ts'
import { shopOf } from '../kernel/shops.ts'
import { mailDueMessages } from './message-mails.ts'
import { leftMessages } from './schema.ts'

const HOUR_MS = 3_600_000
/** Messages of one number in an hour. */
const PER_MOBILE = 5
/** Messages of one address in an hour: many visitors of a mobile network share one. */
const PER_ADDRESS = 20

export const messageHandlers: Handlers<'messages.leave' | 'staff.messages' | 'staff.handleMessage'> = {
  async 'messages.leave'(context, tenant, input, { address }) {
    const checked = checkMessage(input)
    if (!checked.ok) return invalid(checked.fields as Record<string, string>)
    const { name, mobile, text } = checked.value
    const { db, now, sealer } = context
    const hashes = {
      mobile: mobileHash(context, mobile),
      address: address ? sealer.hash(`address:${addressKey(address)}`) : '',
    }
    if (await isTooMuch(context, tenant.merchant, hashes)) {
      return refused('MESSAGE_LIMIT', '您的留言旅行社已收到，会尽快回电；如需加急，请直接拨打电话')
    }
    const { serviceEmail } = infoAnswer.parse((await shopOf(context, tenant)).info)
    await db.insert(leftMessages).values({
      ...tenant,
      id: newId('m'),
      sealed: sealer.seal(JSON.stringify({ name, mobile, text } satisfies MessageFields)),
      mobileHash: hashes.mobile,
      addressHash: hashes.address,
      productNumber: oneLine(input.product?.number),
      productTitle: oneLine(input.product?.title),
      mailState: serviceEmail ? 'due' : 'none',
      mailAt: now(),
      createdAt: now(),
    })
    if (serviceEmail) context.afterAnswer(async (after) => void (await mailDueMessages(after)))
    return succeed({ mobile: maskMobile(mobile) })
  },

  async 'staff.messages'(context, { merchant }, input, { staff }) {
    const { db, sealer } = context
    const { search, handled, createdFrom, createdTo, shop } = input
    const mobile = checkMobile(search)
    const found = and(
      ofOwnShops(leftMessages, { staff, merchant, call: 'staff.messages' }),
      ofShop(leftMessages, shop),
      handled === undefined
        ? undefined
        : handled
          ? isNotNull(leftMessages.handledAt)
          : isNull(leftMessages.handledAt),
      createdFrom ? gte(leftMessages.createdAt, new Date(shanghaiInstant(createdFrom))) : undefined,
      createdTo ? lt(leftMessages.createdAt, new Date(shanghaiInstant(addDays(createdTo, 1)))) : undefined,
      search
        ? or(
            mobile.ok ? eq(leftMessages.mobileHash, mobileHash(context, mobile.normalised)) : undefined,
            eq(leftMessages.productNumber, search),
            ilike(leftMessages.productTitle, matching(search)),
          )
        : undefined,
    )
    return readList(input, {
      sorts: {
        waiting: waitingLatestFirst(isNull(leftMessages.handledAt), leftMessages.createdAt),
        createdAt: { by: leftMessages.createdAt, type: 'timestamptz' },
      },
      id: leftMessages.id,
      rows: (order) =>
        db
          .select({ row: leftMessages, cursor: order.cursor })
          .from(leftMessages)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(
          ({ row: { id, sealed, productNumber, productTitle, handledAt, note, createdAt, ...row } }) => ({
            id,
            shop: { project: row.project, channel: row.channel, distributor: row.distributor },
            // Sealed here from validated fields.
            ...(JSON.parse(sealer.open(sealed)) as MessageFields),
            product: productNumber || productTitle ? { number: productNumber, title: productTitle } : null,
            createdAt: createdAt.toISOString(),
            handledAt: handledAt?.toISOString() ?? null,
            note,
          }),
        ),
      count: () => db.$count(leftMessages, found),
    })
  },

  async 'staff.handleMessage'({ db, now }, { merchant }, { id, note }, { staff }) {
    const handled = await db
      .update(leftMessages)
      .set({ handledAt: sql`coalesce(${leftMessages.handledAt}, ${now().toISOString()})`, note })
      .where(
        and(
          ofOwnShops(leftMessages, { staff, merchant, call: 'staff.handleMessage' }),
          eq(leftMessages.id, id),
        ),
      )
      .returning({ id: leftMessages.id })
    return handled.length > 0 ? succeed({}) : absent('留言不存在')
  },
}

/** Counts under locks, so that messages sent at once are counted, too. */
async function isTooMuch(
  { db, now }: Context,
  merchant: string,
  hashes: { mobile: string; address: string },
): Promise<boolean> {
  // Always in this order: two messages of one number and one address cannot wait for each other.
  for (const key of [`message:${merchant}:${hashes.mobile}`, `message:${merchant}:a:${hashes.address}`]) {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  }
  const since = new Date(now().getTime() - HOUR_MS)
  const recent = async (
    column: typeof leftMessages.mobileHash | typeof leftMessages.addressHash,
    hash: string,
  ) => {
    const [row] = await db
      .select({ n: count() })
      .from(leftMessages)
      .where(and(eq(leftMessages.merchant, merchant), eq(column, hash), gt(leftMessages.createdAt, since)))
    return row?.n ?? 0
  }
  if ((await recent(leftMessages.mobileHash, hashes.mobile)) >= PER_MOBILE) return true
  return hashes.address !== '' && (await recent(leftMessages.addressHash, hashes.address)) >= PER_ADDRESS
}

function oneLine(text = ''): string {
  return trimText(text.replace(/\p{Cc}+/gu, ' '))
}
