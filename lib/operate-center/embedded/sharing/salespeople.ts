import { and, eq } from 'drizzle-orm'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Caller } from '../../contract/contract.ts'
import type { Context } from '../kernel/context.ts'
import { salespeople } from './schema.ts'

export type SalespersonRow = typeof salespeople.$inferSelect

/** Rows of one shop: a salesperson does not exist in another one. */
export const salesOf = ({ project, merchant, channel, distributor }: Tenant) =>
  and(
    eq(salespeople.merchant, merchant),
    eq(salespeople.project, project),
    eq(salespeople.channel, channel),
    eq(salespeople.distributor, distributor),
  )

/** The caller as this shop's salesperson, while their session is valid; null for every other caller. */
export async function activeSalesperson(
  { db }: Pick<Context, 'db'>,
  tenant: Tenant,
  { salesperson }: Pick<Caller, 'salesperson'>,
): Promise<SalespersonRow | null> {
  if (!salesperson) return null
  const { id, epoch } = salesperson
  const [row] = await db
    .select()
    .from(salespeople)
    .where(
      and(
        salesOf(tenant),
        eq(salespeople.id, id),
        eq(salespeople.active, true),
        eq(salespeople.epoch, epoch),
      ),
    )
  return row ?? null
}

/** The salesperson's identity in the share tree. */
export function salespersonHash({ sealer }: Pick<Context, 'sealer'>, id: string): string {
  return sealer.hash(`salesperson:${id}`)
}
