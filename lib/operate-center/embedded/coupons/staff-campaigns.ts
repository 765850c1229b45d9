import { and, eq, ilike, inArray, sql } from 'drizzle-orm'
import { couponsTag } from '../../../tenant/tags.ts'
import { absent, invalid } from '../../contract/failures.ts'
import type { Handlers } from '../kernel/context.ts'
import { matching, readList } from '../kernel/lists.ts'
import { newId } from '../kernel/order-numbers.ts'
import { couponCampaigns, couponTemplates } from './schema.ts'

type Calls = 'staff.couponCampaigns' | 'staff.saveCouponCampaign' | 'staff.stopCouponCampaign'

export const staffCampaignHandlers: Handlers<Calls> = {
  async 'staff.couponCampaigns'({ db }, { merchant }, input) {
    const { newOnly, stopped, search } = input
    const found = and(
      eq(couponCampaigns.merchant, merchant),
      newOnly === undefined ? undefined : eq(couponCampaigns.newOnly, newOnly),
      stopped === undefined ? undefined : eq(couponCampaigns.stopped, stopped),
      search ? ilike(couponCampaigns.title, matching(search)) : undefined,
    )
    return readList(input, {
      sorts: {
        createdAt: { by: couponCampaigns.createdAt, type: 'timestamptz' },
        beginsAt: { by: couponCampaigns.beginsAt, type: 'timestamptz' },
      },
      id: couponCampaigns.id,
      rows: (order) =>
        db
          .select({
            row: couponCampaigns,
            cursor: order.cursor,
            claims: sql<number>`(
              select count(*) from coupon_campaign_claims
              where coupon_campaign_claims.campaign_id = coupon_campaigns.id
            )`.mapWith(Number),
          })
          .from(couponCampaigns)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ row: { id, merchant: _, beginsAt, endsAt, createdAt, ...row }, claims }) => ({
          ...row,
          campaignId: id,
          beginsAt: beginsAt.toISOString(),
          endsAt: endsAt?.toISOString() ?? null,
          createdAt: createdAt.toISOString(),
          claims,
        })),
      count: () => db.$count(couponCampaigns, found),
    })
  },

  async 'staff.saveCouponCampaign'({ db, now, announce }, { merchant }, { campaignId, ...draft }) {
    if (campaignId) {
      const [known] = await db
        .select({ id: couponCampaigns.id })
        .from(couponCampaigns)
        .where(isCampaign(merchant, campaignId))
        .for('update')
      if (!known) return absent('没有这个活动')
    }
    const ids = draft.pack.map(({ templateId }) => templateId)
    const templates = await db
      .select({ id: couponTemplates.id, perPerson: couponTemplates.perPerson })
      .from(couponTemplates)
      .where(and(eq(couponTemplates.merchant, merchant), inArray(couponTemplates.id, ids)))
    const wrong: Record<string, string> = {}
    for (const [index, { templateId, quantity }] of draft.pack.entries()) {
      const template = templates.find(({ id }) => id === templateId)
      if (!template) wrong[`pack.${index}.templateId`] = '没有这张优惠券，请重新选择'
      else if (ids.indexOf(templateId) < index)
        wrong[`pack.${index}.templateId`] = '同一张优惠券请只列一次，并填写张数'
      else if (template.perPerson < quantity) {
        wrong[`pack.${index}.quantity`] = `该券每人限领${template.perPerson}张`
      }
    }
    if (draft.endsAt !== null && new Date(draft.endsAt) <= new Date(draft.beginsAt)) {
      wrong.endsAt = '结束时间要晚于开始时间'
    }
    if (Object.keys(wrong).length > 0) return invalid(wrong)
    const values = {
      ...draft,
      beginsAt: new Date(draft.beginsAt),
      endsAt: draft.endsAt === null ? null : new Date(draft.endsAt),
    }
    announce(merchant, [couponsTag(merchant)])
    if (campaignId) {
      await db.update(couponCampaigns).set(values).where(isCampaign(merchant, campaignId))
      return { ok: true, value: { campaignId } }
    }
    const id = newId('cc')
    await db.insert(couponCampaigns).values({ id, merchant, ...values, createdAt: now() })
    return { ok: true, value: { campaignId: id } }
  },

  async 'staff.stopCouponCampaign'({ db, announce }, { merchant }, { campaignId, stopped }) {
    const [row] = await db
      .update(couponCampaigns)
      .set({ stopped })
      .where(isCampaign(merchant, campaignId))
      .returning({ id: couponCampaigns.id })
    if (!row) return absent('没有这个活动')
    announce(merchant, [couponsTag(merchant)])
    return { ok: true, value: {} }
  },
}

const isCampaign = (merchant: string, id: string) =>
  and(eq(couponCampaigns.merchant, merchant), eq(couponCampaigns.id, id))
