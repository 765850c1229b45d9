import { addDays, shanghaiInstant, todayInShanghai } from '../../../base/calendar/dates.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { HomeContentInput } from '../../contract/catalogue/home-content.ts'
import type { TourDraft } from '../../contract/catalogue/staff-tours.ts'
import { listings } from '../catalogue/shared/schema.ts'
import { addDepartures, type NewDeparture } from '../catalogue/tours/new-departures.ts'
import { tours } from '../catalogue/tours/schema.ts'
import { type TourContentInput, tourContent, tourFacts } from '../catalogue/tours/tour-content.ts'
import type { Db } from '../kernel/context.ts'
import { distributors, merchants } from '../kernel/schema.ts'
import { testNow, testSealer } from './centers.ts'

/** Sells everything of the merchant at base prices. */
export const shopA: Tenant = { project: 'trip', merchant: 'alpha', channel: 'h5', distributor: 'a1' }
/** Same merchant; lists only `t1` and `t3`, 10 % above. */
export const shopA2: Tenant = { project: 'trip', merchant: 'alpha', channel: 'wechat', distributor: 'a2' }
/** Another merchant, which uses the same ids. */
export const shopB: Tenant = { project: 'trip', merchant: 'beta', channel: 'h5', distributor: 'b1' }

export const testToday = todayInShanghai(testNow)

/** A complete tour content; a test overrides the fields it is about. */
export function contentOf(patch: Partial<TourContentInput> = {}): TourContentInput {
  return {
    subtitle: '慢游小城',
    cover: { src: '/media/yunnan-oldtown-1', alt: '古城' },
    tags: ['纯玩'],
    marketPrice: null,
    satisfaction: 98,
    highlights: ['古城漫步'],
    pictures: [{ src: '/media/yunnan-oldtown-1', alt: '古城' }],
    returnCity: '上海',
    transportBack: '飞机',
    hotelStandard: '舒适型酒店',
    groupMin: 2,
    groupMax: 20,
    organiser: '测试旅行社',
    agent: '测试代理社',
    groundHandler: '测试地接社',
    licenceNo: 'L-TEST-0001',
    cutoffDays: 3,
    cutoffTime: '18:00',
    travellerRules: [],
    childRule: { minAge: 2, maxAgeExclusive: 12, text: '2–11周岁' },
    seniorFrom: 65,
    minPerOrder: 1,
    maxPerOrder: 9,
    bedsPerRoom: 2,
    requiredFields: ['name', 'document'],
    travellersLater: false,
    acceptedDocuments: [1, 2],
    passportMonths: 0,
    packages: [],
    addOns: [{ code: 'pickup', name: '接机', unitPrice: 10_000, per: 'order' }],
    deposit: null,
    itinerary: [1, 2, 3, 4, 5].map(itineraryDay),
    included: ['交通'],
    excluded: ['个人消费'],
    notices: [{ title: '预订须知', text: '付款后确认' }],
    visaNote: '',
    safetyNote: '请遵从导游的安全提示',
    shoppingStops: [],
    paidItems: [],
    ladder: [{ fromDays: 0, toDays: null, percent: 20 }],
    ladderNote: '',
    reviews: [],
    reviewCount: 0,
    ...patch,
  }
}

const noMeal = { included: false }
const itineraryDay = (day: number) => ({
  day,
  title: `第${day}天`,
  meals: { breakfast: noMeal, lunch: noMeal, dinner: noMeal },
})

type TourRow = typeof tours.$inferInsert

export function tourRow(merchant: string, id: string, patch: Partial<TourRow> = {}): TourRow {
  return {
    id,
    merchant,
    code: `${merchant}-${id}`.toUpperCase(),
    name: `${merchant} ${id}`,
    category: 'group',
    scope: 'domestic',
    departCity: '上海',
    departPinyin: 'shanghai',
    destinations: ['丽江'],
    themes: ['古镇'],
    level: '舒适',
    transportOut: '飞机',
    days: 5,
    nights: 4,
    instantConfirm: true,
    status: 'onSale',
    content: tourContent.parse(contentOf()),
    ...patch,
  }
}

/** A tour as an editor would write it, complete enough to be sold. */
export function draftOfTest(code: string, patch: Partial<TourDraft> = {}): TourDraft {
  const {
    satisfaction: _satisfaction,
    reviews: _reviews,
    reviewCount: _count,
    ...content
  } = tourContent.parse(contentOf())
  const facts = tourFacts.parse(tourRow('', '', { name: '测试线路' }))
  return { ...content, ...facts, code, departPinyin: 'shanghai', sort: 0, ...patch }
}

/** A departure `inDays` days from the test's today, by default ten seats at ¥1,000 with the tour's cut-off. */
export function departureRow(
  merchant: string,
  tourId: string,
  id: string,
  inDays: number,
  patch: Partial<NewDeparture> = {},
): NewDeparture {
  const departDate = addDays(testToday, inDays)
  return {
    id,
    merchant,
    tourId,
    departDate,
    returnDate: addDays(departDate, 4),
    groupNo: `G-${id}`,
    adultPrice: 100_000,
    childBedPrice: 80_000,
    singleSupplement: 20_000,
    planSeats: 10,
    cutoffAt: new Date(shanghaiInstant(addDays(departDate, -3), '18:00')),
    ...patch,
  }
}

const home: HomeContentInput = {
  banners: [],
  entries: [{ icon: 'group', label: '跟团游', link: 'productList?category=group' }],
  notice: '',
  sections: [
    { kind: 'tour', title: '精选', subtitle: '', select: { proIds: ['t3', 't1', 'gone'] } },
    { kind: 'tour', title: '出境', select: { scope: 'outbound' } },
  ],
  destinations: [
    { kind: 'tour', name: '丽江', picture: { src: 'yunnan-oldtown-1', alt: '丽江' } },
    { kind: 'tour', name: '月球', picture: { src: 'share-default', alt: '月球' } },
  ],
}

function shopRow(tenant: Tenant, name: string, patch: Partial<typeof distributors.$inferInsert> = {}) {
  return {
    project: tenant.project,
    merchant: tenant.merchant,
    channel: tenant.channel,
    code: tenant.distributor,
    power: { state: 1, tocShowCustomerFlag: 1, tocAddOrderFlag: 1, saleTel: '400-000-0001', openShop: 0 },
    info: { name, defaultDepartCity: '上海' },
    config: { pageTitleType: 1, state: 1 },
    chat: {
      customerCode: `chat-${name}`,
      customerLink: 'https://chat.example',
      customerKeySealed: testSealer.seal(`key-${name}`),
      tel: '',
    },
    home,
    hotKeywords: [name],
    listsAllOf: ['tour' as const],
    ...patch,
  }
}

/**
 * Two merchants that use the same ids. Tours of alpha: t1 (上海, 丽江; ¥1,000 and ¥900), t2 (北京, 三亚; dear), t3 (上海,
 * 东京, outbound; sold out), t4 (withdrawn), t5 (no departures). beta has a t1 and a t9.
 */
export async function seedCatalogue(db: Db): Promise<void> {
  await db.insert(merchants).values([
    { code: 'alpha', name: '甲' },
    { code: 'beta', name: '乙' },
  ])
  await db
    .insert(distributors)
    .values([
      shopRow(shopA, '甲一店'),
      shopRow(shopA2, '甲二店', { markupPermille: 100, listsAllOf: [] }),
      shopRow(shopB, '乙店', { markupPermille: 50 }),
    ])
  await db.insert(tours).values([
    tourRow('alpha', 't1', { name: '丽江古城5日', sold: 50, sort: 2 }),
    tourRow('alpha', 't2', {
      name: '三亚<海滨+雨林>7日',
      category: 'free',
      departCity: '北京',
      departPinyin: 'beijing',
      destinations: ['三亚', '海口'],
      themes: ['海岛'],
      level: '豪华',
      days: 7,
      nights: 6,
      sold: 80,
      sort: 1,
      instantConfirm: false,
      content: tourContent.parse(contentOf({ hotelStandard: '网评三至四钻酒店' })),
    }),
    tourRow('alpha', 't3', {
      name: '东京赏樱6日',
      scope: 'outbound',
      destinations: ['东京'],
      themes: ['赏花', '古镇'],
      days: 6,
      nights: 5,
      content: tourContent.parse(contentOf({ subtitle: '百分百%好评', marketPrice: 300_000 })),
    }),
    tourRow('alpha', 't4', { name: '已下架线路', status: 'withdrawn' }),
    tourRow('alpha', 't5', { name: '暂无团期线路', category: 'cruise', transportOut: '邮轮', days: 12 }),
    tourRow('beta', 't1', { name: '乙家的丽江', code: 'BETA-SECRET' }),
    tourRow('beta', 't9', { name: '乙家独有', destinations: ['火星'] }),
  ])
  await db.insert(listings).values(
    ['t1', 't3', 't4'].map((productId) => ({
      kind: 'tour' as const,
      project: shopA2.project,
      merchant: shopA2.merchant,
      channel: shopA2.channel,
      distributor: shopA2.distributor,
      productId,
    })),
  )
  await addDepartures(db, [
    departureRow('alpha', 't1', 'd-past', -1),
    departureRow('alpha', 't1', 'd-closed', 2),
    departureRow('alpha', 't1', 'd-10', 10, { usedSeats: 3, heldSeats: 2 }),
    departureRow('alpha', 't1', 'd-11', 11, { adultPrice: 90_050 }),
    departureRow('alpha', 't1', 'd-12', 12, { status: 'stopped', adultPrice: 50_000 }),
    departureRow('alpha', 't1', 'd-13', 13, { adultPrice: null, childBedPrice: null }),
    departureRow('alpha', 't1', 'd-14', 14, { planSeats: -1 }),
    departureRow('alpha', 't1', 'd-15', 15, { status: 'cancelled' }),
    departureRow('alpha', 't1', 'd-16', 16),
    departureRow('alpha', 't2', 'd-20', 20, { adultPrice: 500_000 }),
    departureRow('alpha', 't3', 'd-30', 30, { planSeats: 4, heldSeats: 4, adultPrice: 200_000 }),
    departureRow('beta', 't1', 'd-10', 10, { adultPrice: 777_700 }),
    departureRow('beta', 't9', 'd-90', 9),
  ])
}
