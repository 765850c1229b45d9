import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import type { Input } from '../../../contract/contract.ts'
import { ofKind } from '../../../contract/orders/of-kind.ts'
import { seatPool } from '../../catalogue/tours/departures.ts'
import { departures } from '../../catalogue/tours/schema.ts'
import { distributors } from '../../kernel/schema.ts'
import { stockPools } from '../../stock/schema.ts'
import { shopA } from '../../testing/catalogue.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import {
  addCustomer,
  addTraveller,
  asCustomer,
  asStaff,
  openShopping,
  orderInput,
  payOrder,
  placeOrder,
  type Shopping,
} from '../../testing/shopping.ts'

let opened: TestDatabase
let center: Shopping
beforeAll(async () => {
  opened = await openTestDatabase('pglite')
  center = await openShopping(opened.database)
})
afterAll(() => opened.close())

const order = (customerId: string, input: Input<'orders.createTour'>) =>
  center.ask('orders.createTour', shopA, input, asCustomer(customerId))

let passports = 0
const passport = async (customerId: string, birthday: string, expiry: string) => {
  passports += 1
  const number = `E${10_000_000 + passports}`
  const saved = await center.get(
    'travellers.save',
    shopA,
    {
      surnamePinyin: 'wang',
      givenPinyin: 'xiaoming',
      birthday,
      sex: 1,
      documents: [{ type: 2, number, expiry }],
      consent: true,
    },
    asCustomer(customerId),
  )
  return saved.id
}

describe('what an order of a tour has to be', () => {
  test('another price than the one shown is refused with the new quote', async () => {
    const customerId = await addCustomer(opened.database)
    const input = await orderInput(center, { proId: 'later', departureId: 'd-many' })
    await center.get(
      'staff.setDeparture',
      shopA,
      { departureId: 'd-many', prices: { adult: 120_000 } },
      asStaff,
    )
    expect(await order(customerId, input)).toMatchObject({
      failure: { code: 'PRICE_CHANGED', detail: { payable: 140_000 } },
    })
    await center.get(
      'staff.setDeparture',
      shopA,
      { departureId: 'd-many', prices: { adult: 100_000 } },
      asStaff,
    )
    expect(await order(customerId, { ...input, payable: 1 })).toMatchObject({
      failure: { code: 'PRICE_CHANGED' },
    })
    expect((await order(customerId, input)).ok).toBe(true)
  })

  test('ordering off: refused on the server, with the sales phone', async () => {
    const customerId = await addCustomer(opened.database)
    const input = await orderInput(center, { proId: 'later', departureId: 'd-many' })
    const shop = and(eq(distributors.merchant, 'alpha'), eq(distributors.code, 'a1'))
    const [before] = await opened.database.db.select().from(distributors).where(shop)
    await opened.database.db
      .update(distributors)
      .set({ power: { ...(before?.power as object), tocAddOrderFlag: 0 } })
      .where(shop)
    const answer = await order(customerId, input)
    await opened.database.db.update(distributors).set({ power: before?.power }).where(shop)
    expect(answer).toMatchObject({ failure: { code: 'ORDERING_OFF', detail: { saleTel: '400-000-0001' } } })
  })

  test('too many seats, a closed departure, an unknown one', async () => {
    const customerId = await addCustomer(opened.database)
    const input = await orderInput(center, { proId: 'later', departureId: 'd-ten', counts: { adult: 2 } })
    const { db } = opened.database
    const row = and(eq(departures.merchant, 'alpha'), eq(departures.id, 'd-ten'))
    const pool = and(eq(stockPools.merchant, 'alpha'), eq(stockPools.id, seatPool('d-ten')))
    await db.update(stockPools).set({ used: 9 }).where(pool)
    expect(await order(customerId, input)).toMatchObject({ failure: { code: 'SOLD_OUT' } })
    await db.update(stockPools).set({ used: 0 }).where(pool)
    await db.update(departures).set({ cutoffAt: center.clock.now }).where(row)
    expect(await order(customerId, input)).toMatchObject({ failure: { code: 'CLOSED' } })
    expect(await order(customerId, { ...input, departureId: 'd-20' })).toMatchObject({
      failure: { kind: 'absent' },
    })
  })

  test('places and counts, agreements, contact', async () => {
    const customerId = await addCustomer(opened.database)
    const input = await orderInput(center, { proId: 'later', departureId: 'd-many', counts: { adult: 2 } })
    const bad = {
      ...input,
      travellers: input.travellers.slice(1),
      contact: { name: '王', mobile: '123', email: 'x' },
      agreements: input.agreements.slice(1),
    }
    expect(await order(customerId, bad)).toMatchObject({
      failure: {
        kind: 'invalid',
        fields: {
          travellers: expect.any(String),
          agreements: '请阅读并同意《旅游合同条款与报名须知》',
          'contact.name': expect.stringContaining('联系人'),
          'contact.mobile': expect.any(String),
          'contact.email': expect.any(String),
        },
      },
    })
    const old = input.agreements.map((agreement) => ({ ...agreement, version: '2019-01' }))
    expect(await order(customerId, { ...input, agreements: old })).toMatchObject({
      failure: { fields: { agreements: expect.any(String) } },
    })
  })

  test('names are needed unless the product lets them follow', async () => {
    const customerId = await addCustomer(opened.database)
    const input = await orderInput(center, {})
    expect(await order(customerId, input)).toMatchObject({
      failure: { fields: { 'travellers.0': '请选择出行人' } },
    })
  })

  test('age counts at the departure date; minors and 70+ have to declare', async () => {
    const customerId = await addCustomer(opened.database)
    // Twelve on the day of departure, though eleven today: no longer a child.
    const twelve = await addTraveller(center, customerId, '2014-12-06')
    const adult = await addTraveller(center, customerId)
    const old = await addTraveller(center, customerId, '1950-01-01')
    const child = await orderInput(center, {
      counts: { adult: 1, childBed: 1 },
      travellerIds: [adult, twelve],
    })
    expect(await order(customerId, child)).toMatchObject({
      failure: { fields: { 'travellers.1': expect.stringContaining('12周岁') } },
    })
    const three = await orderInput(center, { counts: { adult: 3 }, travellerIds: [adult, twelve, old] })
    expect(await order(customerId, three)).toMatchObject({
      failure: { fields: { healthDeclared: expect.any(String), guardianConsent: expect.any(String) } },
    })
    expect((await order(customerId, { ...three, healthDeclared: true, guardianConsent: true })).ok).toBe(true)
  })

  test('documents the product accepts, passports valid long enough, no person twice', async () => {
    const customerId = await addCustomer(opened.database)
    const wish = { proId: 'family', departureId: 'd-family' }
    const card = await addTraveller(center, customerId)
    const short = await passport(customerId, '1990-03-07', '2027-03-01')
    const good = await passport(customerId, '1991-03-07', '2032-03-01')
    const of = async (id: string) =>
      order(customerId, await orderInput(center, { ...wish, travellerIds: [id] }))
    expect(await of(card)).toMatchObject({
      failure: { fields: { 'travellers.0': expect.stringContaining('护照') } },
    })
    expect(await of(short)).toMatchObject({
      failure: { fields: { 'travellers.0': expect.stringContaining('6个月') } },
    })
    const twice = await orderInput(center, { ...wish, counts: { adult: 2 }, travellerIds: [good, good] })
    expect(await order(customerId, twice)).toMatchObject({
      failure: { fields: { 'travellers.1': expect.any(String) } },
    })
    expect((await of(good)).ok).toBe(true)
  })

  test('names are completed later, until the list is locked', async () => {
    const wish = { proId: 'later', departureId: 'd-many', counts: { adult: 2 } }
    const { customerId, orderNo } = await placeOrder(center, opened.database, wish)
    await payOrder(center, customerId, orderNo)
    const before = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    expect(before.actions.map(({ code }) => code)).toEqual(['addTravellers', 'refund'])
    const [one, two] = before.units.map(({ id }) => id)
    const [first, second] = [await addTraveller(center, customerId), await addTraveller(center, customerId)]
    const set = (slots: { id: string; travellerId: string }[]) =>
      center.ask('orders.setTravellers', shopA, { orderNo, slots }, asCustomer(customerId))
    expect(await set([{ id: one ?? '', travellerId: first }])).toMatchObject({
      value: { travellers: [{ complete: true, name: '测试旅客' }, { complete: false }] },
    })
    expect(await set([{ id: two ?? '', travellerId: first }])).toMatchObject({ failure: { kind: 'invalid' } })
    // Both at once may change places.
    const both = [
      { id: one ?? '', travellerId: second },
      { id: two ?? '', travellerId: first },
    ]
    expect((await set(both)).ok).toBe(true)
    const filled = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    expect(filled.actions.map(({ code }) => code)).toEqual(['refund'])
    const elsewhere = await orderInput(center, {
      proId: 'later',
      departureId: 'd-many',
      travellerIds: [first],
    })
    expect(await order(customerId, elsewhere)).toMatchObject({ failure: { code: 'TRAVELLER_DOUBLED' } })
    center.clock.forward(60 * 24 * 19)
    const locked = await set(both)
    const shown = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    center.clock.forward(-60 * 24 * 19)
    expect(locked).toMatchObject({ failure: { code: 'NAMES_LOCKED' } })
    expect(shown.about).toMatchObject({
      travellersUntil: null,
      travellersLocked: '出行人名单已提交旅行社，如需修改请联系客服',
    })
  })

  test('an order keeps what was bought when the catalogue changes', async () => {
    const { customerId, orderNo } = await placeOrder(center, opened.database, {
      proId: 'later',
      departureId: 'd-many',
    })
    const before = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    await center.get(
      'staff.setTour',
      shopA,
      { proId: 'later', patch: { name: '新名字', ladderNote: '新规则' } },
      asStaff,
    )
    await center.get('staff.setTourStatus', shopA, { proId: 'later', status: 'withdrawn' }, asStaff)
    const after = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    await center.get('staff.setTourStatus', shopA, { proId: 'later', status: 'onSale' }, asStaff)
    expect(after).toMatchObject({
      name: before.name,
      lines: before.lines,
      about: { ladderNote: ofKind(before, 'tour').about.ladderNote },
    })
  })
})
