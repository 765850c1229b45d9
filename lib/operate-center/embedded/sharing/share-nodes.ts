import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Caller } from '../../contract/contract.ts'
import type { Context } from '../kernel/context.ts'
import { activeSalesperson, salespersonHash } from './salespeople.ts'
import { shareNodes } from './schema.ts'

type Sharer = Pick<typeof shareNodes.$inferSelect, 'sharerKind' | 'sharerHash'>

/**
 * The sharer's identity in the share tree, as a keyed hash: the shop's own salesperson, the customer, the openId our
 * own OAuth has proved, or else the browser's uuid, which serves only for counting.
 */
export async function sharerOf(
  context: Context,
  tenant: Tenant,
  caller: Caller,
  visitor: string,
): Promise<Sharer> {
  const { sealer } = context
  const salesperson = await activeSalesperson(context, tenant, caller)
  if (salesperson) {
    return { sharerKind: 'salesperson', sharerHash: salespersonHash(context, salesperson.id) }
  }
  if (caller.customerId) {
    return { sharerKind: 'customer', sharerHash: sealer.hash(`customer:${caller.customerId}`) }
  }
  if (caller.openId) return { sharerKind: 'openId', sharerHash: sealer.hash(`openId:${caller.openId}`) }
  return { sharerKind: 'visitor', sharerHash: sealer.hash(`visitor:${visitor}`) }
}

/** The merchant's node a link came from; null for an unknown one. */
export async function parentNode(
  { db }: Context,
  { merchant }: Tenant,
  chainId: string | undefined,
): Promise<string | null> {
  if (!chainId) return null
  const [node] = await db
    .select({ id: shareNodes.id })
    .from(shareNodes)
    .where(and(eq(shareNodes.merchant, merchant), eq(shareNodes.id, chainId)))
  return node?.id ?? null
}

/** A link shared by a guest who came by nobody's link. */
export const guestRoot = and(
  eq(shareNodes.kind, 'share'),
  eq(shareNodes.sharerKind, 'visitor'),
  isNull(shareNodes.parent),
)

/**
 * A node is deleted after 400 days, a guest's own after seven; one this old is not given out again, so that a new link
 * lasts as well.
 */
const REUSED_MS = 360 * DAY_MS
const GUEST_REUSED_MS = DAY_MS

type NewNode = Omit<typeof shareNodes.$inferInsert, 'id' | 'createdAt'>

/**
 * The node of the same person for the same link, so that repeated calls fill no table; a new one, named `id`, when
 * there is none.
 */
export async function nodeFor({ db, now }: Context, node: NewNode, id: string): Promise<string> {
  const isGuestRoot = node.kind === 'share' && node.sharerKind === 'visitor' && !node.parent
  const since = new Date(now().getTime() - (isGuestRoot ? GUEST_REUSED_MS : REUSED_MS))
  const [known] = await db
    .select({ id: shareNodes.id })
    .from(shareNodes)
    .where(
      and(
        eq(shareNodes.merchant, node.merchant),
        eq(shareNodes.sharerHash, node.sharerHash ?? ''),
        eq(shareNodes.kind, node.kind),
        eq(shareNodes.channel, node.channel),
        eq(shareNodes.distributor, node.distributor),
        eq(shareNodes.screen, node.screen),
        eq(shareNodes.subject, node.subject ?? ''),
        eq(shareNodes.template, node.template ?? ''),
        sql`${shareNodes.parent} is not distinct from ${node.parent ?? null}`,
        gt(shareNodes.createdAt, since),
      ),
    )
    .limit(1)
  if (known) return known.id
  await db.insert(shareNodes).values({ ...node, id, createdAt: now() })
  return id
}
