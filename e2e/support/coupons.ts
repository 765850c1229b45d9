import type { Input } from '../../lib/operate-center/contract/contract.ts'
import type { ShopServer } from './shop-server.ts'
import { type Staff, staffAt } from './staff.ts'

/** Coupons of a merchant, made by staff calls. */

type Template = Input<'staff.saveCouponTemplate'>

/** The longest name there may be. */
export const LONG_COUPON_NAME = '端午中秋国庆双节同庆跨年出境长线纯玩团专享超级大额满减优惠'

/** 立减券 of ¥30 that anybody may take once, of which there is no end; `change` says what is different. */
export async function couponTemplate(staff: Staff, change: Partial<Template> = {}): Promise<string> {
  const { templateId } = await staff('staff.saveCouponTemplate', {
    name: '立减三十元',
    kind: 'cut',
    amount: 30_00,
    total: null,
    perPerson: 1,
    inCenter: true,
    validity: { by: 'days', days: 30 },
    ...change,
  })
  return templateId
}

export async function couponCampaign(
  staff: Staff,
  templateIds: readonly string[],
  change: Partial<Input<'staff.saveCouponCampaign'>> = {},
): Promise<string> {
  const { campaignId } = await staff('staff.saveCouponCampaign', {
    title: '云上之约 出游礼包',
    rules: ['每个手机号限领一次', '优惠券在有效期内使用'],
    beginsAt: new Date(Date.now() - 86_400_000).toISOString(),
    pack: templateIds.map((templateId) => ({ templateId })),
    ...change,
  })
  return campaignId
}

export type ShopCoupons = { staff: Staff; campaignId: string; templates: readonly string[]; waiting: string }

/** What a shop has: coupons of each kind in its coupon centre, a campaign, a gift for new customers. */
export async function shopCoupons(server: ShopServer, shop: string): Promise<ShopCoupons> {
  const staff = await staffAt(server, shop)
  const templates = [
    await couponTemplate(staff),
    await couponTemplate(staff, {
      name: LONG_COUPON_NAME,
      kind: 'fullCut',
      amount: 1_200_00,
      threshold: 12_000_00,
      total: 1000,
      stackable: true,
    }),
    await couponTemplate(staff, {
      name: '早鸟八八折',
      kind: 'percent',
      amount: null,
      permille: 880,
      cap: 200_00,
    }),
    await couponTemplate(staff, {
      name: '接机一次',
      kind: 'exchange',
      amount: null,
      covers: { line: 'add-on:transfer', label: '机场接送' },
    }),
  ]
  const waiting = await couponTemplate(staff, {
    name: '激活后可用',
    inCenter: false,
    activation: true,
    perPerson: 5,
  })
  const campaignId = await couponCampaign(staff, templates.slice(0, 2))
  await couponCampaign(staff, templates.slice(2, 3), { title: '新人见面礼', newOnly: true })
  return { staff, campaignId, templates, waiting }
}
