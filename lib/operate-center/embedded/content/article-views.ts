import { and, eq, lt, sql } from 'drizzle-orm'
import { addDays, todayInShanghai } from '../../../base/calendar/dates.ts'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Caller, ParsedInput, Value } from '../../contract/contract.ts'
import type { Context } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import { sweepRows } from '../kernel/sweep-rows.ts'
import type { Job } from '../kernel/sweeper.ts'
import { shareNodes } from '../sharing/schema.ts'
import { parentNode, sharerOf } from '../sharing/share-nodes.ts'
import { articles, articleViews } from './schema.ts'

/** A view's node credits orders to the sharer for thirty days (domain.md B.10); some days more for late ones. */
const KEEP_NODE_DAYS = 40
const _BATCH = 500

/** Counts a reader once a day and gives the view its node; the same reader gets the same node again that day. */
export async function recordView(
  context: Context,
  tenant: Tenant,
  { articleId, visitor, sharingChainId }: ParsedInput<'content.view'>,
  caller: Caller,
): Promise<Value<'content.view'>> {
  const { db, sealer, now } = context
  const { merchant } = tenant
  const view = {
    merchant,
    articleId,
    visitorHash: sealer.hash(`visitor:${visitor}`),
    day: todayInShanghai(now()),
    nodeId: newId('v'),
  }
  const [counted] = await db.insert(articleViews).values(view).onConflictDoNothing().returning()
  if (counted) {
    await db.insert(shareNodes).values({
      id: view.nodeId,
      merchant,
      parent: await parentNode(context, tenant, sharingChainId),
      kind: 'view',
      channel: tenant.channel,
      distributor: tenant.distributor,
      screen: 'essay',
      subject: articleId,
      ...(await sharerOf(context, tenant, caller, visitor)),
      createdAt: now(),
    })
  }
  const mine = and(eq(articles.merchant, merchant), eq(articles.id, articleId))
  const [row] = counted
    ? await db
        .update(articles)
        .set({ reads: sql`${articles.reads} + 1` })
        .where(mine)
        .returning({ reads: articles.reads })
    : await db.select({ reads: articles.reads }).from(articles).where(mine)
  const chainId = counted ? view.nodeId : await nodeOf(context, view)
  return { reads: row?.reads ?? 0, chainId }
}

async function nodeOf({ db }: Context, view: typeof articleViews.$inferInsert): Promise<string> {
  const [seen] = await db
    .select({ nodeId: articleViews.nodeId })
    .from(articleViews)
    .where(
      and(
        eq(articleViews.merchant, view.merchant),
        eq(articleViews.articleId, view.articleId),
        eq(articleViews.day, view.day),
        eq(articleViews.visitorHash, view.visitorHash),
      ),
    )
  return seen?.nodeId ?? ''
}

/** Deletes records of readers and nodes of views when they are no longer needed for counting. */
export const articleViewJobs: readonly Job[] = [
  {
    name: 'article views',
    run: ({ db, now }) =>
      sweepRows(db, articleViews, lt(articleViews.day, addDays(todayInShanghai(now()), -2))),
  },
  {
    name: 'view nodes',
    run: ({ db, now }) => {
      const before = new Date(now().getTime() - KEEP_NODE_DAYS * DAY_MS)
      return sweepRows(db, shareNodes, and(eq(shareNodes.kind, 'view'), lt(shareNodes.createdAt, before)))
    },
  },
]
