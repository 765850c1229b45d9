import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq, getTableColumns } from 'drizzle-orm'
import { shopA } from '../../testing/catalogue.ts'
import { testSealer } from '../../testing/centers.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import {
  addTraveller,
  asCustomer,
  asStaff,
  idCard,
  openShopping,
  payOrder,
  placeOrder,
  type Shopping,
} from '../../testing/shopping.ts'
import { orderUnits } from '../core/schema.ts'
import { tourUnits } from './schema.ts'

let opened: TestDatabase
let center: Shopping
beforeAll(async () => {
  opened = await openTestDatabase('pglite')
  center = await openShopping(opened.database)
})
afterAll(() => opened.close())

describe('travellers completed after the order', () => {
  test('the order list asks for names only where that order lacks some', async () => {
    const wish = { proId: 'later', departureId: 'd-many', counts: { adult: 1 } }
    const { customerId, orderNo } = await placeOrder(center, opened.database, wish)
    await payOrder(center, customerId, orderNo)
    // Another order with an empty place must not count for this one.
    await placeOrder(center, opened.database, wish)
    const actions = async () => {
      const { items } = await center.get('orders.list', shopA, {}, asCustomer(customerId))
      return items.map((card) => card.actions.map(({ code }) => code))
    }
    expect(await actions()).toEqual([['addTravellers', 'refund']])
    const { units } = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    const slots = [{ id: units[0]?.id ?? '', travellerId: await addTraveller(center, customerId) }]
    await center.get('orders.setTravellers', shopA, { orderNo, slots }, asCustomer(customerId))
    expect(await actions()).toEqual([['refund']])
  })

  test('a minor needs the guardian’s consent, which can be given together with the names', async () => {
    const wish = { proId: 'later', departureId: 'd-many', counts: { adult: 2 } }
    const { customerId, orderNo } = await placeOrder(center, opened.database, wish)
    await payOrder(center, customerId, orderNo)
    const { units } = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    const people = [
      await addTraveller(center, customerId),
      await addTraveller(center, customerId, '2010-05-06'),
    ]
    const slots = units.map(({ id }, index) => ({ id, travellerId: people[index] ?? '' }))
    const set = (more: { guardianConsent?: boolean } = {}) =>
      center.ask('orders.setTravellers', shopA, { orderNo, slots, ...more }, asCustomer(customerId))
    expect(await set()).toMatchObject({
      failure: { kind: 'invalid', fields: { guardianConsent: expect.any(String) } },
    })
    expect(await set({ guardianConsent: true })).toMatchObject({ ok: true })
    expect(await set()).toMatchObject({ ok: true })
  })
})

test('an order keeps its travellers as ordered when the kept travellers change or are deleted', async () => {
  const { customerId, orderNo, travellerIds } = await placeOrder(center, opened.database)
  const me = asCustomer(customerId)
  const seen = async () => {
    const { history: _, now: __, ...order } = await center.get('orders.get', shopA, { orderNo }, me)
    return order
  }
  const kept = async () => {
    const rows = await opened.database.db
      .select({ ...getTableColumns(orderUnits), place: tourUnits })
      .from(orderUnits)
      .innerJoin(tourUnits, eq(tourUnits.unitId, orderUnits.id))
      .where(eq(orderUnits.orderNo, orderNo))
    return rows.map(({ sealed, ...row }) => ({ ...row, person: JSON.parse(testSealer.open(sealed ?? '')) }))
  }
  const before = { order: await seen(), people: await kept(), staff: await staffView(orderNo) }
  expect(before.people).toMatchObject([{ person: { name: '测试旅客', birthday: '1990-03-07' } }])

  const id = travellerIds[0] ?? ''
  const other = {
    id,
    name: '别的人',
    documents: [{ type: 1 as const, number: idCard('1971-01-01', 9) }],
    consent: true as const,
  }
  await center.get('travellers.save', shopA, other, me)
  expect(await center.get('travellers.reveal', shopA, { id }, me)).toMatchObject({ name: '别的人' })
  expect({ order: await seen(), people: await kept(), staff: await staffView(orderNo) }).toEqual(before)

  await center.get('travellers.remove', shopA, { id }, me)
  expect((await center.get('travellers.list', shopA, {}, me)).travellers).toEqual([])
  expect({ order: await seen(), people: await kept(), staff: await staffView(orderNo) }).toEqual(before)
  // The order itself also works as before: paid, and refunded for that person.
  await payOrder(center, customerId, orderNo)
  const place = { orderNo, unitIds: [before.people[0]?.id ?? ''] }
  const { amount } = await center.get('orders.quoteRefund', shopA, place, me)
  const refund = { ...place, amount, reason: '行程有变' }
  expect(await center.get('orders.requestRefund', shopA, refund, me)).toMatchObject({
    refunds: [{ items: [{ name: '测试旅客' }] }],
  })
})

async function staffView(orderNo: string) {
  const { items } = await center.get('staff.orders', shopA, {}, asStaff)
  return items.find((item) => item.orderNo === orderNo)
}
