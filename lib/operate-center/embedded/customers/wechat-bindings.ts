import { and, eq, or, sql } from 'drizzle-orm'
import type { Context } from '../kernel/context.ts'
import { type Customer, tellOwner } from './customers.ts'
import { wechatBindings } from './schema.ts'

type Owner = { merchant: string; id: string }

function openIdHash({ sealer }: Pick<Context, 'sealer'>, merchant: string, openId: string): string {
  return sealer.hash(`wechat-login:${merchant}:${openId}`)
}

const ofOpenId = (context: Context, merchant: string, openId: string) =>
  and(
    eq(wechatBindings.merchant, merchant),
    eq(wechatBindings.openIdHash, openIdHash(context, merchant, openId)),
  )

const ofCustomer = ({ merchant, id }: Owner) =>
  and(eq(wechatBindings.merchant, merchant), eq(wechatBindings.customerId, id))

/** The id of the customer whom a proved openId signs in as; undefined when it is not bound. */
export async function customerOfOpenId(
  context: Context,
  merchant: string,
  openId: string,
): Promise<string | undefined> {
  const [bound] = await context.db
    .select({ customerId: wechatBindings.customerId, sealed: wechatBindings.openIdSealed })
    .from(wechatBindings)
    .where(ofOpenId(context, merchant, openId))
  if (bound?.sealed === null) await keepOpenId(context, merchant, openId)
  return bound?.customerId
}

/** For messages: a binding made by an earlier version, or one that WeChat did not know for a while. */
async function keepOpenId(context: Context, merchant: string, openId: string): Promise<void> {
  await context.db
    .update(wechatBindings)
    .set({ openIdSealed: context.sealer.seal(openId) })
    .where(ofOpenId(context, merchant, openId))
}

/** Where messages to the customer go in WeChat; null when they have no WeChat account bound. */
export async function openIdOf(
  { db, sealer }: Pick<Context, 'db' | 'sealer'>,
  owner: Owner,
): Promise<string | null> {
  const [bound] = await db
    .select({ sealed: wechatBindings.openIdSealed })
    .from(wechatBindings)
    .where(ofCustomer(owner))
  return bound?.sealed ? sealer.open(bound.sealed) : null
}

/** WeChat does not know the openId under this account: no more messages there until the customer signs in by it. */
export async function forgetOpenId({ db }: Pick<Context, 'db'>, owner: Owner): Promise<void> {
  await db.update(wechatBindings).set({ openIdSealed: null }).where(ofCustomer(owner))
}

/** When WeChat was bound to the customer; null when it is not. */
export async function boundSince({ db }: Pick<Context, 'db'>, owner: Owner): Promise<Date | null> {
  const [bound] = await db
    .select({ boundAt: wechatBindings.boundAt })
    .from(wechatBindings)
    .where(ofCustomer(owner))
  return bound?.boundAt ?? null
}

/**
 * Binds a proved openId to a customer who has just proved their number. Either may have had another before: the
 * official account has changed, or two people share a phone; the latest proof counts, and each affected customer is
 * notified.
 */
export async function bindOpenId(context: Context, customer: Customer, openId: string): Promise<void> {
  const { db, now } = context
  const { merchant, id: customerId } = customer
  const hash = openIdHash(context, merchant, openId)
  // Both sides are unique, so two concurrent bindings must not deadlock; always in the same order.
  for (const side of [hash, customerId].sort()) {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bind:${merchant}:${side}`}, 0))`)
  }
  const same = and(ofOpenId(context, merchant, openId), ofCustomer(customer))
  const [known] = await db.select({ at: wechatBindings.boundAt }).from(wechatBindings).where(same)
  if (known) return
  await db.delete(wechatBindings).where(or(ofOpenId(context, merchant, openId), ofCustomer(customer)))
  await db.insert(wechatBindings).values({
    merchant,
    openIdHash: hash,
    openIdSealed: context.sealer.seal(openId),
    customerId,
    boundAt: now(),
  })
  await tellOwner(context, customer, 'wechat-bound')
}

/** @returns whether there was a binding */
export async function unbindWechat({ db }: Pick<Context, 'db'>, owner: Owner): Promise<boolean> {
  const gone = await db
    .delete(wechatBindings)
    .where(ofCustomer(owner))
    .returning({ id: wechatBindings.customerId })
  return gone.length > 0
}
