import { and, eq, sql } from 'drizzle-orm'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Caller } from '../../contract/contract.ts'
import type { Context } from '../kernel/context.ts'
import { rowsOf } from '../kernel/db/rows-of.ts'
import { salespeople, shareNodes } from './schema.ts'

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

/** Most steps from a link up to the salesperson whose link it began with. */
export const MOST_STEPS = 30

/** The nearest salesperson above a link, as long as they work for this shop; null for all other links. */
export async function salespersonAbove(
  context: Pick<Context, 'db' | 'sealer'>,
  tenant: Tenant,
  chainId: string,
): Promise<SalespersonRow | null> {
  const { merchant } = tenant
  const rows = await rowsOf<{ hash: string }>(
    context.db,
    sql`
    with recursive way as (
      select n.parent, n.sharer_kind, n.sharer_hash, 0 as steps
      from ${shareNodes} n where n.merchant = ${merchant} and n.id = ${chainId}
      union all
      select n.parent, n.sharer_kind, n.sharer_hash, way.steps + 1
      from way
      join ${shareNodes} n on n.merchant = ${merchant} and n.id = way.parent
      where way.sharer_kind <> 'salesperson' and way.steps < ${MOST_STEPS}
    )
    select sharer_hash as hash from way where sharer_kind = 'salesperson' limit 1
  `,
  )
  const hash = rows[0]?.hash
  if (!hash) return null
  // The tree keeps a hash only, so the shop's few salespeople are compared.
  const people = await context.db
    .select()
    .from(salespeople)
    .where(and(salesOf(tenant), eq(salespeople.active, true)))
  return people.find(({ id }) => salespersonHash(context, id) === hash) ?? null
}
