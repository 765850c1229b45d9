import { and, eq, isNull, type Placeholder, sql } from 'drizzle-orm'
import { z } from 'zod'
import { maskMobile } from '../../../base/validation/mask.ts'
import type { AccountEvent } from '../../../domain/messages/customer-events.ts'
import type { MessageValues } from '../../../domain/messages/message-texts.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Member } from '../../contract/customers/members.ts'
import { refused, succeed } from '../../contract/failures.ts'
import type { Context, Db, Outcome } from '../kernel/context.ts'
import { statement } from '../kernel/db/statement.ts'
import { newId } from '../kernel/order-numbers.ts'
import { findShop, saleTelOf } from '../kernel/shops.ts'
import { tellAccount } from '../kernel/tell-customer.ts'
import { customers } from './schema.ts'
import { mobileHash } from './sms-codes.ts'

export type Customer = typeof customers.$inferSelect

/** The content of `profile_sealed`. */
const keptProfile = z.object({
  realName: z.string().default(''),
  sex: z.union([z.literal(0), z.literal(1), z.literal(9)]).default(9),
  birthday: z.string().default(''),
  email: z.string().default(''),
})
export type KeptProfile = z.infer<typeof keptProfile>

export function openProfile({ sealer }: Pick<Context, 'sealer'>, { profileSealed }: Customer): KeptProfile {
  return keptProfile.parse(profileSealed ? JSON.parse(sealer.open(profileSealed)) : {})
}

export function sealProfile({ sealer }: Pick<Context, 'sealer'>, profile: KeptProfile): string {
  return sealer.seal(JSON.stringify(profile))
}

export function memberOf({ sealer }: Pick<Context, 'sealer'>, customer: Customer): Member {
  return {
    customerId: customer.id,
    name: customer.name,
    mobile: maskMobile(sealer.open(customer.mobileSealed)),
    hasPassword: customer.passwordHash !== null,
    avatar: customer.avatar ?? '',
    epoch: customer.epoch,
  }
}

/** A customer of a merchant who has not left. */
export const ofCustomer = (merchant: string | Placeholder, id: string | Placeholder) =>
  and(eq(customers.merchant, merchant), eq(customers.id, id), isNull(customers.deletedAt))

const readCustomer = statement('customer of merchant', (db) =>
  db
    .select()
    .from(customers)
    .where(ofCustomer(sql.placeholder('merchant'), sql.placeholder('id'))),
)

/** The customer; undefined when there is none of this merchant, or they have left. */
export async function findCustomer(
  { db }: { db: Db },
  merchant: string,
  id: string,
): Promise<Customer | undefined> {
  const [customer] = await readCustomer(db, { merchant, id })
  return customer
}

/** The same, locked until the transaction ends: one customer's own changes happen one after the other. */
export async function lockCustomer(
  { db }: { db: Db },
  merchant: string,
  id: string,
): Promise<Customer | undefined> {
  const [customer] = await db.select().from(customers).where(ofCustomer(merchant, id)).for('update')
  return customer
}

export async function findByMobile(
  context: Pick<Context, 'db' | 'sealer'>,
  merchant: string,
  mobile: string,
): Promise<Customer | undefined> {
  const [customer] = await context.db
    .select()
    .from(customers)
    .where(and(eq(customers.merchant, merchant), eq(customers.mobileHash, mobileHash(context, mobile))))
  return customer
}

export type NewCustomer = { merchant: string; mobile: string; name?: string; passwordHash?: string }

/** Opens an account; null when the number has just got one by another request. */
export async function openCustomer(
  context: Context,
  { mobile, ...more }: NewCustomer,
): Promise<Customer | null> {
  const [customer] = await context.db
    .insert(customers)
    .values({
      id: newId('c'),
      mobileHash: mobileHash(context, mobile),
      mobileSealed: context.sealer.seal(mobile),
      createdAt: context.now(),
      ...more,
    })
    .onConflictDoNothing({ target: [customers.merchant, customers.mobileHash] })
    .returning()
  return customer ?? null
}

/**
 * Changes a customer. With `endSessions` their epoch rises, which ends every session that began before.
 * @returns the customer as they are now
 */
export async function updateCustomer(
  { db }: { db: Db },
  { merchant, id }: Pick<Customer, 'merchant' | 'id'>,
  values: Partial<typeof customers.$inferInsert>,
  { endSessions = false } = {},
): Promise<Customer> {
  const [customer] = await db
    .update(customers)
    .set({ ...values, ...(endSessions && { epoch: sql`${customers.epoch} + 1` }) })
    .where(and(eq(customers.merchant, merchant), eq(customers.id, id)))
    .returning()
  if (!customer) throw new Error('a locked customer was gone')
  return customer
}

/**
 * Who has proved to be this customer signs in, unless staff have blocked the account. It withdraws a requested deletion
 * (`account.requestDeletion`).
 */
export async function signIn(
  context: Context,
  tenant: Tenant,
  customer: Customer,
): Promise<Outcome<Customer>> {
  if (customer.blockedAt !== null) {
    const saleTel = saleTelOf((await findShop(context, tenant))?.power)
    const ask = saleTel === '' ? '请联系店铺客服处理' : `请致电${saleTel}联系客服处理`
    return refused('ACCOUNT_BLOCKED', `账号已停用，${ask}，已有订单不受影响`)
  }
  if (customer.deletionDueAt === null) return succeed(customer)
  const stays = await updateCustomer(context, customer, { deletionDueAt: null })
  await tellOwner(context, stays, 'deletion-withdrawn')
  return succeed(stays)
}

/** A short message about the account to its number, queued in this transaction; nothing where it has no number. */
export async function tellOwner(
  context: Context,
  { merchant, id: customerId, mobileSealed }: Customer,
  event: AccountEvent,
  values?: MessageValues,
): Promise<void> {
  const mobile = context.sealer.open(mobileSealed)
  await tellAccount.of(context)(context, { merchant, customerId, mobile, event, ...(values && { values }) })
}
