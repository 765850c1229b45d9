import { randomInt } from 'node:crypto'
import { type Log, silentLog } from '../../../base/log.ts'
import { idNumber } from '../../../base/testing/id-number.ts'
import type { PersonCounts } from '../../../domain/people/places.ts'
import { crossBorderAgreement, type PlaceType, tourAgreements } from '../../../domain/vocabulary.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Caller, Input } from '../../contract/contract.ts'
import { addDepartures } from '../catalogue/tours/new-departures.ts'
import { tours } from '../catalogue/tours/schema.ts'
import { tourContent } from '../catalogue/tours/tour-content.ts'
import { customers } from '../customers/schema.ts'
import type { EmbeddedCenterOptions } from '../kernel/center.ts'
import type { Database } from '../kernel/db/connect.ts'
import type { Module } from '../kernel/module.ts'
import { newId } from '../kernel/order-numbers.ts'
import { type CustomerMessage, tellCustomer } from '../kernel/tell-customer.ts'
import { modules } from '../modules.ts'
import { embeddedPayDoor } from '../payments/embedded-pay-door.ts'
import { contentOf, departureRow, seedCatalogue, shopA, tourRow } from './catalogue.ts'
import { createTestCenter, type TestCenter, testNow, testSealer } from './centers.ts'

/** A centre with all handlers, the demo catalogue of the tests, a movable clock, and the SMS that were sent. */
export type Shopping = TestCenter & {
  clock: { now: Date; forward(minutes: number): void }
  messages: { mobile: string; text: string }[]
  mails: { to: string; text: string }[]
  /** Messages to customers, as they were queued. */
  told: CustomerMessage[]
  /** Names of the alarms that were raised (`lib/base/alarms.ts`). */
  raised: string[]
  pay: ReturnType<typeof embeddedPayDoor>
}

export async function openShopping(
  database: Database,
  options: Partial<EmbeddedCenterOptions> & { seed?: boolean } = {},
): Promise<Shopping> {
  if (options.seed !== false) {
    await seedCatalogue(database.db)
    await seedOffers(database)
  }
  const clock = {
    now: new Date(testNow),
    forward(minutes: number) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000)
    },
  }
  const messages: Shopping['messages'] = []
  const mails: Shopping['mails'] = []
  const told: CustomerMessage[] = []
  const raised: string[] = []
  const log: Log = {
    ...silentLog,
    error: (fields) => {
      if (typeof fields === 'object' && 'alarm' in fields) raised.push(String(fields.alarm))
    },
  }
  const recording: Module = {
    handlers: {},
    provides: [
      tellCustomer.entry({
        queue: async (_context, message) => void told.push(message),
        within(_context, message) {
          told.push(message)
          return '[]'
        },
      }),
    ],
  }
  const center = createTestCenter(database, {
    sms: { send: async ({ mobile, text }) => void messages.push({ mobile, text }) },
    mail: { send: async ({ to, text }) => void mails.push({ to, text }) },
    now: () => clock.now,
    modules: [...modules, recording],
    log,
    ...options,
  })
  return {
    ...center,
    clock,
    messages,
    mails,
    told,
    raised,
    pay: embeddedPayDoor({ read: center.read, log }),
  }
}

/**
 * More of alpha: `later` (names may follow; `d-ten` has 10 seats, `d-many` 100,000), `deposit` (¥300 a person now) and
 * `family` (all person types; outbound, passports valid six months beyond the return).
 */
async function seedOffers({ db }: Database): Promise<void> {
  const content = (patch: Parameters<typeof contentOf>[0]) => tourContent.parse(contentOf(patch))
  await db.insert(tours).values([
    tourRow('alpha', 'later', { content: content({ travellersLater: true }) }),
    tourRow('alpha', 'deposit', { content: content({ travellersLater: true, deposit: 30_000 }) }),
    tourRow('alpha', 'family', {
      scope: 'outbound',
      content: content({ passportMonths: 6, acceptedDocuments: [2], requiredFields: ['pinyin', 'document'] }),
    }),
  ])
  const prices = { childNoBedPrice: 50_000, seniorPrice: 90_000, infantPrice: 10_000 }
  await addDepartures(db, [
    departureRow('alpha', 'later', 'd-ten', 20),
    departureRow('alpha', 'later', 'd-many', 21, { planSeats: 100_000 }),
    departureRow('alpha', 'deposit', 'd-deposit', 20, { planSeats: 100 }),
    departureRow('alpha', 'family', 'd-family', 40, { planSeats: 100, ...prices }),
  ])
}

export { asStaff } from './centers.ts'
export { idNumber as idCard }

/** A customer made directly, so that a test of orders need not sign in by SMS. */
export async function addCustomer(database: Database, merchant = shopA.merchant): Promise<string> {
  const id = newId('c')
  const mobile = `139${String(randomInt(1e8)).padStart(8, '0')}`
  await database.db.insert(customers).values({
    id,
    merchant,
    mobileHash: testSealer.hash(`mobile:${mobile}`),
    mobileSealed: testSealer.seal(mobile),
  })
  return id
}

export const asCustomer = (customerId: string): Partial<Caller> => ({ customerId })

let sequence = 0

export async function addTraveller(
  center: Shopping,
  customerId: string,
  birthday = '1990-03-07',
  tenant: Tenant = shopA,
): Promise<string> {
  sequence += 1
  const saved = await center.get(
    'travellers.save',
    tenant,
    {
      name: '测试旅客',
      documents: [{ type: 1, number: idNumber(birthday, sequence) }],
      consent: true,
    },
    asCustomer(customerId),
  )
  return saved.id
}

type Wish = {
  tenant?: Tenant
  proId?: string
  departureId?: string
  counts?: Partial<PersonCounts>
  travellerIds?: (string | null)[]
  agreements?: { code: string; version: string }[]
}

/** A complete order input at the price the shop quotes now. */
export async function orderInput(center: Shopping, wish: Wish = {}): Promise<Input<'orders.createTour'>> {
  const {
    tenant = shopA,
    proId = 't1',
    departureId = 'd-16',
    counts = { adult: 1 },
    travellerIds = [],
    agreements = [...tourAgreements, crossBorderAgreement].map(({ code, version }) => ({ code, version })),
  } = wish
  const quote = await center.get('tours.quote', tenant, { proId, departureId, counts })
  const types = (Object.keys(counts) as PlaceType[]).flatMap((type) =>
    new Array<PlaceType>(counts[type] ?? 0).fill(type),
  )
  return {
    proId,
    departureId,
    counts,
    travellers: types.map((personType, index) => ({ personType, travellerId: travellerIds[index] ?? null })),
    contact: { name: '王小明', mobile: '13800001234' },
    agreements,
    fingerprint: quote.fingerprint,
    payable: quote.payable,
  }
}

/** Without signing in, makes a customer with the given number of adults and orders for them. */
export async function placeOrder(center: Shopping, database: Database, wish: Wish = {}) {
  const tenant = wish.tenant ?? shopA
  const customerId = await addCustomer(database, tenant.merchant)
  // Leaves names empty where they may follow.
  const adults = wish.proId === 'later' || wish.proId === 'deposit' ? 0 : (wish.counts?.adult ?? 1)
  const travellerIds: string[] = []
  for (let index = 0; index < adults; index += 1) {
    travellerIds.push(await addTraveller(center, customerId, undefined, tenant))
  }
  const input = await orderInput(center, { travellerIds, ...wish })
  const { orderNo } = await center.get('orders.createTour', tenant, input, asCustomer(customerId))
  return { customerId, orderNo, input, travellerIds }
}

const RETURN_URL = '/trip/alpha/h5/a1/paySuccess?orderNo=x'

/** Opens a payment and returns its number and the cashier's address. */
export async function openPayment(center: Shopping, customerId: string, orderNo: string) {
  const input = { orderNo, channel: 'sandbox', returnUrl: RETURN_URL }
  const { attemptNo, action } = await center.get('pay.prepare', shopA, input, asCustomer(customerId))
  return { attemptNo, url: action.kind === 'redirect' ? action.url : '' }
}

/** Fills in the cashier's form. */
export function atCashier(center: Shopping, url: string, outcome: string, notify = 'now'): Promise<Response> {
  const request = new Request(`http://localhost:3000${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ outcome, notify }).toString(),
  })
  return center.pay(request, { address: '192.0.2.1', requestId: 'test' })
}

export async function payOrder(center: Shopping, customerId: string, orderNo: string, notify = 'now') {
  const { url, attemptNo } = await openPayment(center, customerId, orderNo)
  await atCashier(center, url, 'success', notify)
  return attemptNo
}
