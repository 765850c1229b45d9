import { and, eq } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { checkSmsCode } from '../../../base/validation/contact.ts'
import { invalid, refused, unauthenticated } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import type { OwnData, Owner } from '../kernel/module.ts'
import { customerAsker } from './askers.ts'
import {
  type Customer,
  findCustomer,
  lockCustomer,
  openProfile,
  tellOwner,
  updateCustomer,
} from './customers.ts'
import { customerAddresses, distributorApplications, pictures } from './schema.ts'
import { redeemCode } from './sms-codes.ts'
import { openTraveller, ownTravellers } from './travellers.ts'
import { boundSince } from './wechat-bindings.ts'

/** Grace period: a customer who signs in within it keeps the account. */
const COOLING_MS = 15 * DAY_MS

/** The rights that the privacy rules give every customer (rules.md C.8): a copy of all data, and deletion. */
export const accountPrivacyHandlers = (
  owned: readonly OwnData[],
): Handlers<'account.export' | 'account.requestDeletion'> => ({
  'account.export': async (context, { merchant }, input, { customerId }) => {
    const customer = await findCustomer(context, merchant, customerId)
    if (!customer) return unauthenticated()
    const code = checkSmsCode(input.code)
    if (!code.ok) return invalid({ code: code.message })
    const mobile = context.sealer.open(customer.mobileSealed)
    const used = await redeemCode(
      context,
      { merchant, purpose: 'export', mobile },
      code.normalised,
      customerAsker(context, customer.id),
    )
    if (!used.ok) return used
    return {
      ok: true,
      value: { madeAt: context.now().toISOString(), data: await everythingAbout(context, customer, owned) },
    }
  },

  'account.requestDeletion': async (context, { merchant }, input, { customerId }) => {
    const customer = await lockCustomer(context, merchant, customerId)
    if (!customer) return unauthenticated()
    const code = checkSmsCode(input.code)
    if (!code.ok) return invalid({ code: code.message })
    const open = await countOpen(context, owned, { merchant, customerId: customer.id })
    if (open > 0) {
      return refused('ORDERS_OPEN', `您还有${open}笔未完成的订单，请在订单完成、取消或退款后再申请注销`)
    }
    const mobile = context.sealer.open(customer.mobileSealed)
    const used = await redeemCode(
      context,
      { merchant, purpose: 'delete', mobile },
      code.normalised,
      customerAsker(context, customer.id),
    )
    if (!used.ok) return used
    const dueAt = new Date(context.now().getTime() + COOLING_MS)
    await updateCustomer(context, customer, { deletionDueAt: dueAt }, { endSessions: true })
    await tellOwner(context, customer, 'deletion-requested')
    return { ok: true, value: { dueAt: dueAt.toISOString() } }
  },
})

/** How many unfinished orders and cases of a customer there are, over all modules. */
export async function countOpen(context: Context, owned: readonly OwnData[], owner: Owner): Promise<number> {
  let open = 0
  for (const { countOpen: count } of owned) open += (await count?.(context, owner)) ?? 0
  return open
}

/** Keyed by the tables' own terms, numbers in full: the data are the customer's own. */
async function everythingAbout(
  context: Context,
  customer: Customer,
  owned: readonly OwnData[],
): Promise<Record<string, unknown>> {
  const { db, sealer } = context
  const owner = { merchant: customer.merchant, customerId: customer.id }
  const mine = (table: typeof customerAddresses | typeof pictures | typeof distributorApplications) =>
    and(eq(table.merchant, owner.merchant), eq(table.customerId, owner.customerId))
  const addresses = await db.select().from(customerAddresses).where(mine(customerAddresses))
  const applications = await db.select().from(distributorApplications).where(mine(distributorApplications))
  // Without the pixels: the customer can look at the pictures.
  const { id, purpose, bytes, createdAt } = pictures
  const handedIn = await db.select({ id, purpose, bytes, createdAt }).from(pictures).where(mine(pictures))
  const elsewhere: Record<string, unknown>[] = []
  for (const { collect } of owned) elsewhere.push((await collect?.(context, owner)) ?? {})
  return {
    account: {
      customerId: customer.id,
      mobile: sealer.open(customer.mobileSealed),
      nickname: customer.name,
      ...openProfile(context, customer),
      hasPassword: customer.passwordHash !== null,
      wechatBoundAt: await boundSince(context, customer),
      verifiedAt: customer.verifiedAt,
      createdAt: customer.createdAt,
    },
    travellers: (await ownTravellers(context, owner)).map(({ sealed }) => openTraveller(context, sealed)),
    addresses: addresses.map(({ sealed, isDefault, createdAt }) => ({
      ...sealer.openObject(sealed),
      isDefault,
      createdAt,
    })),
    pictures: handedIn,
    distributorApplications: applications.map(({ sealed, state, reason, createdAt, decidedAt }) => ({
      ...sealer.openObject(sealed),
      state,
      reason,
      createdAt,
      decidedAt,
    })),
    ...Object.assign({}, ...elsewhere),
  }
}
