import { inArray } from 'drizzle-orm'
import { addDays } from '../../../base/calendar/dates.ts'
import { wantedVisaAgreements } from '../../../domain/texts/text-codes.ts'
import type { Occupation } from '../../../domain/visas/words.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Input } from '../../contract/contract.ts'
import { listings } from '../catalogue/shared/schema.ts'
import { visaProducts } from '../catalogue/visas/schema.ts'
import { type VisaContentInput, visaContent } from '../catalogue/visas/visa-content.ts'
import type { Database } from '../kernel/db/connect.ts'
import { distributors } from '../kernel/schema.ts'
import { shopA, shopA2, shopB, testToday } from './catalogue.ts'
import { addCustomer, asCustomer, type Shopping } from './shopping.ts'

/** A complete visa content; a test overrides the fields it is about. */
export function visaContentOf(patch: Partial<VisaContentInput> = {}): VisaContentInput {
  return {
    cover: { src: 'share-default', alt: '签证' },
    validity: '3个月',
    stayDays: 15,
    processing: '5–7个工作日',
    marketPrice: null,
    successRate: 98,
    tags: [],
    interview: false,
    biometrics: false,
    invitation: false,
    pictures: [],
    highlights: [],
    scope: '全国受理',
    people: '中国公民',
    options: [
      {
        code: 'form',
        name: '代填表',
        note: '',
        kind: 'form',
        unitPrice: 5_000,
        per: 'person',
        processingDays: null,
      },
      {
        code: 'letter',
        name: '行程单',
        note: '',
        kind: 'other',
        unitPrice: 3_001,
        per: 'order',
        processingDays: null,
      },
    ],
    returnWays: [
      { way: 'courier', fee: 2_500, note: '顺丰' },
      { way: 'pickup', fee: 0, note: '' },
    ],
    bufferDays: 2,
    materialDays: 15,
    minPersons: 1,
    maxPersons: 9,
    passportFirst: false,
    passportMonths: 6,
    entrusted: false,
    included: ['签证费', '服务费'],
    excluded: ['个人资料准备费用'],
    steps: [],
    materials: [],
    refunds: [
      { stage: 'collecting', servicePercent: 100, embassyPercent: 100 },
      { stage: 'reviewed', servicePercent: 50, embassyPercent: 100 },
      { stage: 'submitted', servicePercent: 0, embassyPercent: 0 },
      { stage: 'refused', servicePercent: 80, embassyPercent: 0 },
      { stage: 'decided', servicePercent: 0, embassyPercent: 0 },
    ],
    refundNote: '',
    notices: [],
    questions: [],
    receiver: {
      name: '测试旅行社',
      phone: '02012345678',
      address: '广州市天河区1号',
      hours: '9–18点',
      note: '',
    },
    reviews: [],
    reviewCount: 0,
    ...patch,
  }
}

type VisaRow = typeof visaProducts.$inferInsert

/** 日本单次, ¥300 service and ¥200 embassy fee; `v-day` has three places a day, `v-first` wants passports with the order. */
export function visaRow(merchant: string, id: string, patch: Partial<VisaRow> = {}): VisaRow {
  return {
    id,
    merchant,
    code: `${merchant}-${id}`.toUpperCase(),
    name: `${merchant} ${id}签证`,
    country: 'JP',
    type: 'tourism',
    entries: 'single',
    processingDays: 5,
    districts: [],
    serviceFee: 30_000,
    embassyFee: 20_000,
    status: 'onSale',
    content: visaContent.parse(visaContentOf()),
    ...patch,
  }
}

/** Visas of alpha: `v1` (also in its second shop), `v-day`, `v-first`, `v-signed`, `v-free` (¥50 in all); beta has a `v1`. */
export async function seedVisas({ db }: Database): Promise<void> {
  await db
    .update(distributors)
    .set({ listsAllOf: ['tour', 'visa'] })
    .where(inArray(distributors.code, [shopA.distributor, shopB.distributor]))
  const { project, merchant, channel, distributor } = shopA2
  await db.insert(listings).values({ kind: 'visa', project, merchant, channel, distributor, productId: 'v1' })
  const content = (patch: Partial<VisaContentInput>) => visaContent.parse(visaContentOf(patch))
  await db
    .insert(visaProducts)
    .values([
      visaRow('alpha', 'v1', { name: '日本单次旅游签证' }),
      visaRow('alpha', 'v-day', { dailyCapacity: 3 }),
      visaRow('alpha', 'v-first', { content: content({ passportFirst: true }) }),
      visaRow('alpha', 'v-signed', { content: content({ entrusted: true }) }),
      visaRow('alpha', 'v-free', { serviceFee: 5_000, embassyFee: 0 }),
      visaRow('alpha', 'v-gone', { status: 'withdrawn' }),
      visaRow('beta', 'v1'),
    ])
}

/** A day of travel that every product of `seedVisas` can reach. */
export const visaDate = addDays(testToday, 60)

let sequence = 0

/** A kept traveller with a passport, an adult unless told. */
export async function addApplicant(
  center: Shopping,
  customerId: string,
  {
    birthday = '1990-03-07',
    expiry = '2034-01-01',
    name = '测试旅客',
    passport = true,
    number = '',
    tenant = shopA,
  }: {
    birthday?: string
    expiry?: string
    name?: string
    passport?: boolean
    number?: string
    tenant?: Tenant
  } = {},
): Promise<string> {
  sequence += 1
  const serial = number || String(10_000_000 + sequence)
  const documents: Input<'travellers.save'>['documents'] = passport
    ? [{ type: 2, number: `E${serial}`, expiry }]
    : [{ type: 4, number: serial, expiry }]
  const saved = await center.get(
    'travellers.save',
    tenant,
    {
      name,
      surnamePinyin: 'CE',
      givenPinyin: 'SHI',
      sex: 1,
      birthday,
      nationality: '中国',
      documents,
      consent: true,
    },
    asCustomer(customerId),
  )
  return saved.id
}

export type VisaWish = Partial<
  Pick<Input<'orders.createVisa'>, 'options' | 'returnWay' | 'addressId' | 'guardianConsent' | 'coupons'>
> & {
  tenant?: Tenant
  proId?: string
  travelDate?: string
  applicants: { travellerId: string; occupation?: Occupation }[]
}

/** A complete order input at the price the shop quotes now. */
export async function visaInput(
  center: Shopping,
  customerId: string,
  wish: VisaWish,
): Promise<Input<'orders.createVisa'>> {
  const { tenant = shopA, proId = 'v1', travelDate = visaDate, applicants: people, ...more } = wish
  const applicants = people.map(({ travellerId, occupation = 1 }) => ({ travellerId, occupation }))
  const count = (code: Occupation) => applicants.filter(({ occupation }) => occupation === code).length
  const asked = { proId, travelDate, returnWay: 'pickup' as const, ...more }
  const quote = await center.get(
    'visas.quote',
    tenant,
    { ...asked, counts: { 1: count(1), 2: count(2), 3: count(3), 4: count(4), 5: count(5) } },
    asCustomer(customerId),
  )
  const { items } = await center.get('texts.agreements', tenant, {})
  return {
    ...asked,
    applicants,
    contact: { name: '王小明', mobile: '13800001234' },
    agreements: wantedVisaAgreements(items).map(({ code, version }) => ({ code, version })),
    fingerprint: quote.fingerprint,
    payable: quote.payable,
  }
}

export async function addAddress(center: Shopping, customerId: string, tenant = shopA): Promise<string> {
  const address = { receiver: '王小明', phone: '13800001234', regionCode: '440106', detail: '体育西路100号' }
  return (await center.get('addresses.save', tenant, address, asCustomer(customerId))).id
}

/** Makes a customer with so many adults and orders a visa for them. */
export async function placeVisa(
  center: Shopping,
  database: Database,
  { persons = 1, ...wish }: Omit<VisaWish, 'applicants'> & { persons?: number } = {},
) {
  const tenant = wish.tenant ?? shopA
  const customerId = await addCustomer(database, tenant.merchant)
  const applicants: VisaWish['applicants'] = []
  for (let index = 0; index < persons; index += 1) {
    applicants.push({
      travellerId: await addApplicant(center, customerId, {
        tenant,
        name: `旅客${'甲乙丙丁戊'[index] ?? '己'}`,
      }),
    })
  }
  const addressId = wish.returnWay === 'courier' ? await addAddress(center, customerId, tenant) : undefined
  const input = await visaInput(center, customerId, { ...wish, ...(addressId && { addressId }), applicants })
  const { orderNo } = await center.get('orders.createVisa', tenant, input, asCustomer(customerId))
  return { customerId, orderNo, input, travellerIds: applicants.map(({ travellerId }) => travellerId) }
}
