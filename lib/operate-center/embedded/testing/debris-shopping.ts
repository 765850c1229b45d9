import { setTimeout } from 'node:timers/promises'
import { inArray, sql } from 'drizzle-orm'
import { addDays, type CalendarDate } from '../../../base/calendar/dates.ts'
import type { UseMode, VoucherSource } from '../../../domain/debris/words.ts'
import { wantedDebrisAgreements } from '../../../domain/texts/text-codes.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Input } from '../../contract/contract.ts'
import { debrisContent, type PackageContent } from '../catalogue/debris/debris-content.ts'
import { debrisPool } from '../catalogue/debris/debris-pools.ts'
import { debrisDays, debrisPackages, debrisProducts } from '../catalogue/debris/schema.ts'
import { listings } from '../catalogue/shared/schema.ts'
import type { Database } from '../kernel/db/connect.ts'
import { distributors } from '../kernel/schema.ts'
import { stockPools } from '../stock/schema.ts'
import { shopA, shopA2, shopB, testToday } from './catalogue.ts'
import { addCustomer, addTraveller, asCustomer, type Shopping } from './shopping.ts'
import { addAddress } from './visa-shopping.ts'

const point = {
  id: 'desk',
  name: '机场柜台',
  address: '浦东机场T2出发层1号',
  hours: '8–20点',
  phone: '02112345678',
}

/** A complete package content; a test overrides the fields it is about. */
export function packageContentOf(patch: Partial<PackageContent> = {}): PackageContent {
  return {
    includes: ['门票一张'],
    excludes: [],
    childNote: '',
    marketPrice: null,
    unit: '张',
    perDay: false,
    minDays: 1,
    maxDays: 1,
    minCount: 1,
    maxCount: 20,
    guests: 'none',
    guestFields: [],
    guestDocuments: [],
    asks: [],
    pickupPlaces: [],
    redeem: ['code'],
    voucher: 'ticket',
    validFrom: null,
    validDays: null,
    weekdays: [],
    blackout: [],
    refund: { mode: 'any', hoursBefore: 0, feePercent: 0, expired: 'keep' },
    handover: ['none'],
    pickupPoints: [],
    deliveryFee: 0,
    deposit: 0,
    returnDays: 0,
    ...patch,
  }
}

type Draft = {
  id: string
  use?: UseMode
  price?: number
  childPrice?: number | null
  source?: VoucherSource
  /** Places of a day, of each time, or of an open package; -1: unlimited. */
  plan?: number
  slots?: string[]
  content?: Partial<PackageContent>
}

/** What alpha sells of its product `f1`; ids name the pools, so beta's are the same with another merchant. */
const drafts: readonly Draft[] = [
  { id: 'plain', childPrice: 6_000 },
  {
    id: 'named',
    content: {
      guests: 'ticket',
      guestFields: ['name', 'document'],
      guestDocuments: [1],
      redeem: ['document'],
    },
  },
  { id: 'slot', plan: 10, slots: ['10:00', '15:00'] },
  {
    id: 'before',
    content: { refund: { mode: 'before', hoursBefore: 24, feePercent: 20, expired: 'refund' } },
  },
  { id: 'never', content: { refund: { mode: 'never', hoursBefore: 0, feePercent: 0, expired: 'keep' } } },
  {
    id: 'open',
    use: 'open',
    plan: 100,
    content: { validDays: 30, refund: { mode: 'any', hoursBefore: 0, feePercent: 10, expired: 'refund' } },
  },
  {
    id: 'wifi',
    price: 2_500,
    plan: 50,
    content: {
      unit: '台',
      perDay: true,
      minDays: 2,
      maxDays: 30,
      handover: ['courier', 'pickup'],
      pickupPoints: [point],
      deliveryFee: 1_500,
      deposit: 50_000,
      returnDays: 3,
      redeem: ['code'],
      voucher: 'order',
    },
  },
  { id: 'sim', use: 'open', content: { validDays: 90, handover: ['courier'], deliveryFee: 800, redeem: [] } },
  {
    id: 'ride',
    price: 20_000,
    content: {
      unit: '辆',
      guests: 'order',
      guestFields: ['name', 'mobile'],
      asks: ['flight', 'pickup', 'time'],
      pickupPlaces: ['T1到达层', 'T2到达层'],
      voucher: 'order',
    },
  },
  { id: 'staffed', source: 'staff' },
]

const content = debrisContent.parse({
  cover: { src: 'share-default', alt: '乐园' },
  tags: [],
  pictures: [],
  highlights: [],
  description: [],
  usage: ['凭码入园'],
  openingHours: '9–18点',
  address: '上海市示范路1号',
  position: null,
  merchantPhone: '02112345678',
  notices: [],
  reviews: [],
  reviewCount: 0,
})

/** Days of the dated packages, from today on. */
const DAYS = 40

/**
 * Fragment products of alpha: `f1` (also in its second shop) with the packages above, `f-other`, withdrawn `f-gone`; beta
 * has an `f1`.
 */
export async function seedDebris({ db }: Database): Promise<void> {
  await db
    .update(distributors)
    .set({ listsAllOf: sql`array_append(${distributors.listsAllOf}, 'debris')` })
    .where(inArray(distributors.code, [shopA.distributor, shopB.distributor]))
  const { project, merchant, channel, distributor } = shopA2
  await db
    .insert(listings)
    .values({ kind: 'debris', project, merchant, channel, distributor, productId: 'f1' })
  const product = (owner: string, id: string, status: 'onSale' | 'withdrawn' = 'onSale') => ({
    id,
    merchant: owner,
    code: `${owner}-${id}`.toUpperCase(),
    name: `${owner} 乐园门票`,
    type: 'ticket' as const,
    city: '上海',
    status,
    content,
  })
  await db
    .insert(debrisProducts)
    .values([
      product('alpha', 'f1'),
      product('alpha', 'f-other'),
      product('alpha', 'f-gone', 'withdrawn'),
      product('beta', 'f1'),
    ])
  for (const owner of ['alpha', 'beta']) {
    for (const draft of drafts) await addPackage({ db }, owner, draft)
  }
  await addPackage({ db }, 'alpha', { id: 'other' }, 'f-other')
}

async function addPackage(
  { db }: Pick<Database, 'db'>,
  merchant: string,
  {
    id,
    use = 'dated',
    price = 10_000,
    childPrice = null,
    source = 'own',
    plan = -1,
    slots = [],
    ...draft
  }: Draft,
  proId = 'f1',
): Promise<void> {
  await db.insert(debrisPackages).values({
    merchant,
    id,
    proId,
    name: `${id}套餐`,
    use,
    price,
    childPrice,
    cutoffDays: 0,
    cutoffTime: '23:59',
    validTo: null,
    source,
    supplier: '',
    status: 'onSale',
    content: packageContentOf(draft.content),
  })
  if (use === 'open') {
    await db.insert(stockPools).values({ merchant, id: debrisPool(id), plan })
    return
  }
  const days = Array.from({ length: DAYS }, (_, ahead) => addDays(testToday, ahead))
  await db.insert(debrisDays).values(
    days.map((date) => ({
      merchant,
      packageId: id,
      date,
      price,
      childPrice,
      slots,
      status: 'onSale' as const,
    })),
  )
  const pools = days.flatMap((date) =>
    slots.length > 0 ? slots.map((slot) => debrisPool(id, date, slot)) : [debrisPool(id, date)],
  )
  await db.insert(stockPools).values(pools.map((pool) => ({ merchant, id: pool, plan })))
}

/** A day that every dated package of `seedDebris` sells. */
export const debrisDate: CalendarDate = addDays(testToday, 10)

const OPEN: readonly string[] = drafts.flatMap(({ id, use }) => (use === 'open' ? [id] : []))

export type DebrisWish = Partial<
  Pick<
    Input<'orders.createDebris'>,
    | 'adults'
    | 'children'
    | 'date'
    | 'slot'
    | 'days'
    | 'handover'
    | 'addressId'
    | 'asks'
    | 'guests'
    | 'coupons'
    | 'guardianConsent'
  >
> & { tenant?: Tenant; proId?: string; packageId?: string }

/** A complete order input at the price the shop quotes now. */
export async function debrisInput(
  center: Shopping,
  customerId: string,
  wish: DebrisWish = {},
): Promise<Input<'orders.createDebris'>> {
  const { tenant = shopA, proId = 'f1', packageId = 'plain', guests, addressId, asks, ...more } = wish
  const { guardianConsent, ...chosen } = more
  const asked = {
    proId,
    packageId,
    adults: 1,
    handover: { way: 'none' as const },
    ...(!OPEN.includes(packageId) && { date: debrisDate }),
    ...chosen,
  }
  const quote = await center.get('debris.quote', tenant, asked, asCustomer(customerId))
  const { items } = await center.get('texts.agreements', tenant, {})
  return {
    ...asked,
    ...(guests && { guests }),
    ...(addressId && { addressId }),
    ...(asks && { asks }),
    ...(guardianConsent !== undefined && { guardianConsent }),
    contact: { name: '王小明', mobile: '13800001234' },
    agreements: wantedDebrisAgreements(items).map(({ code, version }) => ({ code, version })),
    fingerprint: quote.fingerprint,
    payable: quote.payable,
  }
}

/** Makes a customer and orders a package for them; named tickets get a traveller each, couriers an address. */
export async function placeDebris(
  center: Shopping,
  database: Database,
  wish: DebrisWish & { customerId?: string } = {},
) {
  const tenant = wish.tenant ?? shopA
  const { customerId = await addCustomer(database, tenant.merchant), ...more } = wish
  const wanted = wish.packageId === 'named' ? (wish.adults ?? 1) : wish.packageId === 'ride' ? 1 : 0
  const guests: { travellerId: string }[] = []
  for (let index = 0; index < wanted && !wish.guests; index += 1) {
    guests.push({ travellerId: await addTraveller(center, customerId, undefined, tenant) })
  }
  const isSent = wish.handover?.way === 'courier'
  const input = await debrisInput(center, customerId, {
    ...(guests.length > 0 && { guests }),
    ...(isSent && { addressId: await addAddress(center, customerId, tenant) }),
    ...more,
  })
  const { orderNo } = await center.get('orders.createDebris', tenant, input, asCustomer(customerId))
  return { customerId, orderNo, input }
}

/** An order of a device for three days by courier: `d0` is the day it begins. */
export const wifiWish = {
  packageId: 'wifi',
  days: 3,
  handover: { way: 'courier', regionCode: '440106' },
} as const satisfies DebrisWish

/** Runs what is due until an order is over: money that goes back arrives after the change that sends it. */
export async function swept(
  center: Shopping,
  { customerId, orderNo }: { customerId: string; orderNo: string },
): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    await center.sweep()
    const { phase } = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    if (phase === 'done' || phase === 'refunded') return
    await setTimeout(20 * round)
  }
}
