import { randomBytes } from 'node:crypto'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { isScreenName, type Screen, screens } from '../../../screens/screens.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import { absent, invalid, succeed } from '../../contract/failures.ts'
import { catalogueKinds } from '../catalogue/kinds.ts'
import { tours } from '../catalogue/tours/schema.ts'
import { articles } from '../content/schema.ts'
import { couponCampaigns } from '../coupons/schema.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { shopOf } from '../kernel/shops.ts'
import { sweepRows } from '../kernel/sweep-rows.ts'
import { salespersonAbove } from './salespeople.ts'
import { shareNodes } from './schema.ts'
import { guestRoot, nodeFor, parentNode, sharerOf } from './share-nodes.ts'

export const shareHandlers: Handlers<'share.create' | 'share.referrer'> = {
  /** The same person gets the same node for the same page below the same link. */
  async 'share.create'(context, tenant, input, caller) {
    const row: Screen | null = isScreenName(input.screen) ? screens[input.screen] : null
    if (!row?.share) return invalid({ screen: '这个页面不能分享' })
    const { merchant, channel, distributor } = tenant
    const subject = await checkedSubject(context, tenant, row, input.subject)
    if (subject === null) return absent('没有找到要分享的内容')
    const node = {
      merchant,
      parent: await parentNode(context, tenant, input.parent),
      kind: 'share' as const,
      channel,
      distributor,
      screen: input.screen,
      subject,
      ...(await sharerOf(context, tenant, caller, input.visitor)),
    }
    return succeed({ chainId: await nodeFor(context, node, newChainId()) })
  },

  async 'share.referrer'(context, tenant, { chainId }) {
    const person = await salespersonAbove(context, tenant, chainId)
    return succeed({ referrer: person && { name: person.name } })
  },
}

/**
 * The subject as a node keeps it, so that no invented text fills the tree; null when the page is about a product, an
 * article or a campaign that there is not. A list without a known category or city counts as the whole list.
 */
async function checkedSubject(
  context: Context,
  tenant: Tenant,
  { about, identity: [parameter = ''] = [] }: Screen,
  subject: string,
): Promise<string | null> {
  const { db } = context
  const { merchant } = tenant
  const lists = { category: tours.category, departCity: tours.departCity } as const
  if (about === 'article') {
    const mine = and(eq(articles.merchant, merchant), eq(articles.id, subject))
    const [found] = await db.select({ id: articles.id }).from(articles).where(mine)
    return found?.id ?? null
  }
  if (about === 'campaign' && subject !== '') {
    const mine = and(eq(couponCampaigns.merchant, merchant), eq(couponCampaigns.id, subject))
    const [found] = await db.select({ id: couponCampaigns.id }).from(couponCampaigns).where(mine)
    return found?.id ?? null
  }
  if (about === 'campaign') return ''
  if (about && about !== 'tour') {
    const kind = catalogueKinds.find((one) => one.kind === about)
    const sold = await kind?.briefOf(context, await shopOf(context, tenant), subject)
    return sold ? subject : null
  }
  const column = about ? tours.id : lists[parameter as keyof typeof lists]
  if (!column || subject === '') return about ? null : ''
  const mine = and(eq(tours.merchant, merchant), eq(column, subject))
  const [found] = await db.select({ id: tours.id }).from(tours).where(mine).limit(1)
  if (found) return subject
  return about ? null : ''
}

/** 96 random bits: short in a link, and another's node cannot be guessed. */
function newChainId(): string {
  return randomBytes(12).toString('base64url')
}

const KEPT_DAYS = 400
const UNOPENED_DAYS = 7

/**
 * Deletes nodes that are too old to be read; their children become roots. A guest's link counts people only and credits
 * nobody: one that led to no further share is kept a week, because guests' names are free to invent.
 */
export function sweepShareNodes({ db, now }: Context): Promise<number> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS)
  return sweepRows(
    db,
    shareNodes,
    or(
      lt(shareNodes.createdAt, before(KEPT_DAYS)),
      and(
        guestRoot,
        lt(shareNodes.createdAt, before(UNOPENED_DAYS)),
        sql`not exists (select 1 from ${shareNodes} child
          where child.merchant = ${shareNodes.merchant} and child.parent = ${shareNodes.id})`,
      ),
    ),
  )
}
