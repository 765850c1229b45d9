import { eq, sql } from 'drizzle-orm'
import { addDays, shanghaiInstant, todayInShanghai } from '../../../base/calendar/dates.ts'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import type { CouponState } from '../../../domain/vocabulary.ts'
import { couponBatches, couponCampaigns, coupons, couponTemplates } from '../coupons/schema.ts'
import { customers } from '../customers/schema.ts'
import { mobileHash } from '../customers/sms-codes.ts'
import type { Db, Sealer } from '../kernel/context.ts'
import { demoCustomer } from './customer.ts'
import { yunyou } from './merchants.ts'

type Template = typeof couponTemplates.$inferInsert

const merchant = yunyou.code
const yuan = (amount: number) => amount * 100
const everywhere = { kinds: [], products: [], cities: [], shops: [] }

/** Common to all; each says what differs. */
function template(id: string, name: string, more: Partial<Template>, createdAt: Date): Template {
  return {
    id: `demo-${id}`,
    merchant,
    name,
    notes: [],
    kind: 'cut',
    threshold: 0,
    scope: everywhere,
    validDays: 60,
    activation: false,
    stackable: false,
    refundable: true,
    total: 5_000,
    perPerson: 1,
    inCenter: true,
    createdAt,
    ...more,
  }
}

/** One of each kind and of each way to get it. */
function templatesAt(now: Date): Template[] {
  const today = todayInShanghai(now)
  const day = (days: number) => new Date(shanghaiInstant(addDays(today, days)))
  return [
    template('full', '满3000减200', { kind: 'fullCut', amount: yuan(200), threshold: yuan(3_000) }, now),
    template(
      'fold',
      '旅游线路88折',
      {
        kind: 'percent',
        permille: 880,
        cap: yuan(300),
        stackable: true,
        scope: { ...everywhere, kinds: ['tour'] },
      },
      now,
    ),
    template('cut', '全场立减50', { amount: yuan(50), stackable: true, perPerson: 3 }, now),
    template(
      'tea',
      '新茶兑换券',
      {
        kind: 'exchange',
        covers: { line: 'add-on:tea', label: '新茶一罐', quantity: 1 },
        stackable: true,
        total: 200,
      },
      now,
    ),
    template(
      'goods',
      '好货满99减15',
      {
        kind: 'fullCut',
        amount: yuan(15),
        threshold: yuan(99),
        stackable: true,
        perPerson: 2,
        scope: { ...everywhere, kinds: ['goods'] },
      },
      now,
    ),
    template('city', '上海出发减80', { amount: yuan(80), scope: { ...everywhere, cities: ['上海'] } }, now),
    template(
      'few',
      '早鸟减500',
      { amount: yuan(500), threshold: yuan(5_000), total: 2, refundable: false },
      now,
    ),
    template('soon', '下周开抢减100', { amount: yuan(100), takeFrom: day(7), takeUntil: day(14) }, now),
    template('gift', '新人专享减100', { amount: yuan(100), inCenter: false }, now),
    template(
      'card',
      '礼品卡100元',
      { amount: yuan(100), inCenter: false, perPerson: 10, stackable: true },
      now,
    ),
    template('activate', '会员日减150', { amount: yuan(150), inCenter: false, activation: true }, now),
    template(
      'summer',
      '暑期减60',
      { amount: yuan(60), inCenter: false, validDays: null, validFrom: day(-90), validUntil: day(-30) },
      now,
    ),
  ]
}

/** Coupons of the demo's customer in every state that needs no order. */
const holds: readonly { template: string; state: CouponState }[] = [
  { template: 'full', state: 'unused' },
  { template: 'fold', state: 'unused' },
  { template: 'cut', state: 'unused' },
  { template: 'tea', state: 'unused' },
  { template: 'few', state: 'void' },
  { template: 'activate', state: 'inactive' },
  { template: 'summer', state: 'expired' },
]

/** Templates, a campaign, the gift for new customers, a common code, and a customer who has some. */
export async function seedCoupons(db: Db, { now, sealer }: { now: Date; sealer: Sealer }): Promise<void> {
  await db.insert(couponTemplates).values(templatesAt(now)).onConflictDoNothing()
  const campaign = { merchant, newDays: 30, beginsAt: now, endsAt: null, shops: [], createdAt: now }
  await db
    .insert(couponCampaigns)
    .values([
      {
        ...campaign,
        id: 'demo-pack',
        title: '秋日出游礼包',
        rules: ['每个手机号限领一次。', '礼包内的优惠券各自按使用规则使用。'],
        newOnly: false,
        pack: [
          { templateId: 'demo-fold', quantity: 1 },
          { templateId: 'demo-cut', quantity: 1 },
          { templateId: 'demo-activate', quantity: 1 },
        ],
      },
      {
        ...campaign,
        id: 'demo-gift',
        title: '新人专享礼',
        rules: ['仅限新注册且没有付款订单的用户，每个手机号限领一次。'],
        newOnly: true,
        pack: [
          { templateId: 'demo-gift', quantity: 1 },
          { templateId: 'demo-cut', quantity: 1 },
        ],
      },
    ])
    .onConflictDoNothing()
  await db
    .insert(couponBatches)
    .values({
      id: 'demo-code',
      merchant,
      kind: 'common',
      templateId: 'demo-card',
      name: '门店口令',
      count: 500,
      code: 'YUNYOU2027',
      createdAt: now,
    })
    .onConflictDoNothing()
  await seedHolder(db, { now, sealer })
}

async function seedHolder(db: Db, { now, sealer }: { now: Date; sealer: Sealer }): Promise<void> {
  const { id: customerId, mobile, name } = demoCustomer
  const [holder] = await db
    .insert(customers)
    .values({
      id: customerId,
      merchant,
      mobileHash: mobileHash({ sealer }, mobile),
      mobileSealed: sealer.seal(mobile),
      name,
      createdAt: new Date(now.getTime() - 60 * DAY_MS),
    })
    .onConflictDoNothing()
    .returning({ id: customers.id })
  // It has been here before; what it holds is its own since.
  if (!holder) return
  const until = new Date(shanghaiInstant(addDays(todayInShanghai(now), 60)))
  const past = new Date(shanghaiInstant(addDays(todayInShanghai(now), -30)))
  for (const [index, { template, state }] of holds.entries()) {
    const templateId = `demo-${template}`
    const isPast = state === 'expired'
    const waits = state === 'inactive'
    await db
      .update(couponTemplates)
      .set({ taken: sql`${couponTemplates.taken} + 1` })
      .where(eq(couponTemplates.id, templateId))
    await db.insert(coupons).values({
      id: `demo-coupon-${index}`,
      merchant,
      customerId,
      templateId,
      number: `CDEMO${String(index).padStart(7, '0')}`,
      state,
      source: 'staff',
      validFrom: waits ? null : isPast ? new Date(past.getTime() - 60 * DAY_MS) : now,
      validUntil: waits ? null : isPast ? past : until,
      takenAt: isPast ? new Date(past.getTime() - 30 * DAY_MS) : now,
      attribution: {},
    })
  }
}
