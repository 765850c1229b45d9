import { and, desc, eq, gt, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { CouponCampaign } from '../../contract/coupons/coupons.ts'
import { absent, refused, unauthenticated } from '../../contract/failures.ts'
import { type Customer, findCustomer } from '../customers/customers.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { orders } from '../orders/core/schema.ts'
import { takenBy } from './center.ts'
import { type CampaignRow, type CouponOfTemplate, shopKey, type TemplateRow } from './coupon-rows.ts'
import { offerOf, ownCouponOf } from './coupon-views.ts'
import { giveCoupons } from './give.ts'
import { couponCampaignClaims, couponCampaigns, coupons, couponTemplates } from './schema.ts'

type Calls = 'coupons.campaign' | 'coupons.gift' | 'coupons.claimCampaign' | 'coupons.claimResult'

export const campaignHandlers: Handlers<Calls> = {
  async 'coupons.campaign'(context, tenant, { campaignId }, { customerId }) {
    const campaign = await findCampaign(context, tenant, eq(couponCampaigns.id, campaignId))
    if (!campaign) return absent('活动不存在，请核对链接')
    return { ok: true, value: await campaignOf(context, campaign, customerId) }
  },

  async 'coupons.gift'(context, tenant, _input, { customerId }) {
    const gift = await findCampaign(context, tenant, runsNow(context.now()))
    return { ok: true, value: { campaign: gift ? await campaignOf(context, gift, customerId) : null } }
  },

  async 'coupons.claimCampaign'(context, tenant, { campaignId, attribution }, { customerId }) {
    const { db, now } = context
    const { merchant } = tenant
    const campaign = await findCampaign(context, tenant, eq(couponCampaigns.id, campaignId))
    if (!campaign) return absent('活动不存在，请核对链接')
    const customer = await findCustomer(context, merchant, customerId)
    if (!customer) return unauthenticated()
    const time = timeOf(campaign, now())
    if (time !== 'open') return refused('NOT_OPEN', sentences[time])
    if (campaign.newOnly && !(await isNew(context, campaign, customer))) {
      return (await hasClaimed(context, campaign, customer))
        ? refused('TAKEN', sentences.claimed)
        : refused('NOT_NEW', sentences.notNew)
    }
    // The row's key decides between claims of the same number at once, and is kept when the customer leaves.
    const { mobileHash } = customer
    const [first] = await db
      .insert(couponCampaignClaims)
      .values({ campaignId, mobileHash, merchant, customerId, claimedAt: now() })
      .onConflictDoNothing()
      .returning({ campaignId: couponCampaignClaims.campaignId })
    if (!first) return refused('TAKEN', sentences.claimed)
    const given: CouponOfTemplate[] = []
    // Templates are locked in the sequence of their ids, so that two packs cannot lock each other out.
    for (const { templateId, quantity } of inSequence(campaign)) {
      const source = campaign.newOnly ? 'gift' : 'campaign'
      const outcome = await giveCoupons(context, {
        merchant,
        templateId,
        customerIds: [customerId],
        quantity,
        source,
        campaignId,
        attribution,
      })
      if (!outcome.ok) return outcome
      given.push(...outcome.value)
    }
    return { ok: true, value: { coupons: given.map((one) => ownCouponOf(one, now())) } }
  },

  async 'coupons.claimResult'({ db, now }, { merchant }, { campaignId }, { customerId }) {
    const found = await db
      .select({ coupon: coupons, template: couponTemplates })
      .from(coupons)
      .innerJoin(couponTemplates, eq(couponTemplates.id, coupons.templateId))
      .where(
        and(
          eq(coupons.merchant, merchant),
          eq(coupons.customerId, customerId),
          campaignId
            ? eq(coupons.campaignId, campaignId)
            : gte(coupons.takenAt, new Date(now().getTime() - DAY_MS)),
        ),
      )
      .orderBy(desc(coupons.takenAt), desc(coupons.id))
      .limit(MOST_SHOWN)
    const shown = found.map((one) => ownCouponOf(one, now()))
    const none = { state: 'none', title: '还没有领取优惠券', text: '去领券中心看看有哪些可以领取' } as const
    const claimed = {
      state: 'claimed',
      title: '领取成功',
      text: `共${shown.length}张优惠券，已放入“我的优惠券”`,
    } as const
    return { ok: true, value: { ...(shown.length === 0 ? none : claimed), coupons: shown } }
  },
}

const MOST_SHOWN = 50

const sentences: Record<CouponCampaign['state'], string> = {
  open: '登录后即可领取',
  claimed: '您已领过，可在“我的优惠券”中查看',
  notNew: '仅限新用户领取，您可以去领券中心看看',
  notBegun: '活动还没有开始，请稍后再来',
  ended: '活动已结束，您可以去领券中心看看',
  over: '优惠券已领完，您可以去领券中心看看',
}

/** Runs in this shop; a stopped one is shown as ended. */
async function findCampaign(
  { db }: Context,
  tenant: Tenant,
  which: SQL | undefined,
): Promise<CampaignRow | undefined> {
  const [campaign] = await db
    .select()
    .from(couponCampaigns)
    .where(and(eq(couponCampaigns.merchant, tenant.merchant), ofShop(tenant), which))
    .orderBy(desc(couponCampaigns.beginsAt))
    .limit(1)
  return campaign
}

function ofShop(tenant: Tenant): SQL | undefined {
  return or(
    sql`jsonb_array_length(${couponCampaigns.shops}) = 0`,
    sql`${couponCampaigns.shops} @> ${JSON.stringify([shopKey(tenant)])}::jsonb`,
  )
}

const runsNow = (now: Date) =>
  and(
    eq(couponCampaigns.newOnly, true),
    eq(couponCampaigns.stopped, false),
    lte(couponCampaigns.beginsAt, now),
    or(isNull(couponCampaigns.endsAt), gt(couponCampaigns.endsAt, now)),
  )

function timeOf({ stopped, beginsAt, endsAt }: CampaignRow, now: Date): 'open' | 'notBegun' | 'ended' {
  if (stopped || (endsAt !== null && endsAt <= now)) return 'ended'
  return now < beginsAt ? 'notBegun' : 'open'
}

const inSequence = ({ pack }: CampaignRow) => [...pack].sort((a, b) => (a.templateId < b.templateId ? -1 : 1))

/** Of a customer who opened the account lately and has never paid for an order. */
async function isNew({ db, now }: Context, { newDays }: CampaignRow, customer: Customer): Promise<boolean> {
  if (now().getTime() - customer.createdAt.getTime() > newDays * DAY_MS) return false
  const [paid] = await db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(
      and(
        eq(orders.merchant, customer.merchant),
        eq(orders.customerId, customer.id),
        inArray(orders.phase, ['awaitingBalance', 'confirming', 'serving', 'done', 'refunded']),
      ),
    )
    .limit(1)
  return paid === undefined
}

async function hasClaimed({ db }: Context, { id }: CampaignRow, { mobileHash }: Customer): Promise<boolean> {
  const [claim] = await db
    .select({ campaignId: couponCampaignClaims.campaignId })
    .from(couponCampaignClaims)
    .where(and(eq(couponCampaignClaims.campaignId, id), eq(couponCampaignClaims.mobileHash, mobileHash)))
  return claim !== undefined
}

async function campaignOf(
  context: Context,
  campaign: CampaignRow,
  customerId: string | undefined,
): Promise<CouponCampaign> {
  const { db, now } = context
  const { id, merchant, title, picture, rules, newOnly, beginsAt, endsAt, pack } = campaign
  const customer = customerId === undefined ? undefined : await findCustomer(context, merchant, customerId)
  const found = await db
    .select()
    .from(couponTemplates)
    .where(
      and(
        eq(couponTemplates.merchant, merchant),
        inArray(
          couponTemplates.id,
          pack.map(({ templateId }) => templateId),
        ),
      ),
    )
  const templates = new Map<string, TemplateRow>(found.map((template) => [template.id, template]))
  const own = await takenBy(context, merchant, customerId, found)
  const offers = pack.flatMap(({ templateId, quantity }) => {
    const template = templates.get(templateId)
    return template ? [offerOf(template, own.get(templateId) ?? 0, now(), quantity)] : []
  })
  const claimed = customer !== undefined && (await hasClaimed(context, campaign, customer))
  const time = timeOf(campaign, now())
  const state: CouponCampaign['state'] = claimed
    ? 'claimed'
    : time !== 'open'
      ? time
      : newOnly && customer && !(await isNew(context, campaign, customer))
        ? 'notNew'
        : offers.some((offer) => offer.state === 'gone' || offer.state === 'ended')
          ? 'over'
          : 'open'
  return {
    campaignId: id,
    title,
    picture,
    rules,
    newOnly,
    beginsAt: beginsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    state,
    stateText: state === 'open' && customer ? '点击即可领取，领取后在“我的优惠券”中查看' : sentences[state],
    pack: offers,
  }
}
