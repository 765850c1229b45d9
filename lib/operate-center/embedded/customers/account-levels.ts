import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { areAscending, growthOf, levelOf } from '../../../domain/members/member-levels.ts'
import { PHASES } from '../../../domain/orders/phases.ts'
import { shopTag } from '../../../tenant/tags.ts'
import { type MemberLevel, memberLevel } from '../../contract/customers/account.ts'
import { absent, invalid, succeed, unauthenticated } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { distributors, merchants } from '../kernel/schema.ts'
import { ordersOf } from '../orders/core/order-queries.ts'
import { orders } from '../orders/core/schema.ts'
import { findCustomer } from './customers.ts'

const keptLevels = z.array(memberLevel).nullable()

/** Lowest first; empty where the merchant has none. */
export async function levelsOf({ db }: Context, merchant: string): Promise<MemberLevel[]> {
  const [row] = await db
    .select({ levels: merchants.levels })
    .from(merchants)
    .where(eq(merchants.code, merchant))
  return keptLevels.parse(row?.levels ?? null) ?? []
}

/** Levels of a merchant, and a customer's position among them. */
export const accountLevelHandlers: Handlers<'members.levels' | 'account.level' | 'staff.setLevels'> = {
  'members.levels': async (context, { merchant }) => succeed({ levels: await levelsOf(context, merchant) }),

  'account.level': async (context, { merchant }, _input, { customerId }) => {
    const customer = await findCustomer(context, merchant, customerId)
    if (!customer) return unauthenticated()
    const paid = await context.db
      .select({ paid: orders.paid, refunded: orders.refunded, phase: orders.phase })
      .from(orders)
      .where(and(ordersOf({ merchant, customerId: customer.id }), gt(orders.paid, 0)))
    const growth = growthOf(paid.map(({ phase, ...row }) => ({ ...row, label: PHASES[phase].label })))
    return succeed({ growth, code: levelOf(await levelsOf(context, merchant), growth)?.code ?? '' })
  },

  'staff.setLevels': async ({ db, announce }, { merchant }, { levels }) => {
    if (!areAscending(levels)) return invalid({ levels: '等级须从0开始，且成长值逐级递增' })
    const changed = await db
      .update(merchants)
      .set({ levels: levels.length > 0 ? levels : null })
      .where(eq(merchants.code, merchant))
      .returning({ code: merchants.code })
    if (changed.length === 0) return absent()
    // Levels are the merchant's, and shown in each of its shops.
    const shops = await db.select().from(distributors).where(eq(distributors.merchant, merchant))
    announce(
      merchant,
      shops.map(({ project, channel, code }) => shopTag({ project, merchant, channel, distributor: code })),
    )
    return succeed({})
  },
}
