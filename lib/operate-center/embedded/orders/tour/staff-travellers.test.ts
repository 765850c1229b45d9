import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import type { Input } from '../../../contract/contract.ts'
import { ofKind } from '../../../contract/orders/of-kind.ts'
import { auditEntries } from '../../kernel/schema.ts'
import { shopA, shopB } from '../../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import {
  addTraveller,
  asCustomer,
  asStaff,
  idCard,
  openShopping,
  orderInput,
  payOrder,
  placeOrder,
  type Shopping,
} from '../../testing/shopping.ts'

type Traveller = Input<'staff.setTravellers'>['slots'][number]['traveller']

const person = (number: string, name = '李四'): Traveller => ({ name, documents: [{ type: 1, number }] })

describe.each(databaseKinds)('travellers and departures at the desk, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
  })
  afterAll(() => opened.close())

  const wish = { proId: 'later', departureId: 'd-many', counts: { adult: 2 } }
  const place = () => placeOrder(center, opened.database, wish)
  const view = (orderNo: string) => center.get('staff.order', shopA, { orderNo }, asStaff)
  const slotsOf = async (orderNo: string) => (await view(orderNo)).units.map(({ id }) => id)
  const put = (orderNo: string, slots: Input<'staff.setTravellers'>['slots'], shop = shopA) =>
    center.ask('staff.setTravellers', shop, { orderNo, slots, consent: true }, asStaff)
  const inFull = async (orderNo: string) =>
    (await center.get('staff.revealOrder', shopA, { orderNo, reason: '核对' }, asStaff)).travellers
  const numbersOf = async () =>
    (await center.get('staff.departureNumbers', shopA, { departureIds: ['d-many', 'none'] }, asStaff)).items

  test('staff complete and correct travellers; the customer sees them, the audit and the answer no number', async () => {
    const { orderNo, customerId } = await place()
    const [first = '', second = ''] = await slotsOf(orderNo)
    const number = idCard('1985-05-05', 901)
    const answer = await put(orderNo, [{ id: first, traveller: person(number, '李四') }])
    expect(answer.ok).toBe(true)
    expect(JSON.stringify(answer)).not.toContain(number)
    expect(await inFull(orderNo)).toMatchObject([{ unitId: first, name: '李四', document: { number } }])
    // A corrected name, with the number as it is.
    expect((await put(orderNo, [{ id: first, traveller: person('', '李思') }])).ok).toBe(true)
    expect((await put(orderNo, [{ id: second, traveller: person(idCard('1986-05-05', 902)) }])).ok).toBe(true)
    expect(await inFull(orderNo)).toMatchObject([{ name: '李思', document: { number } }, { unitId: second }])
    const mine = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    expect(mine.units.map(({ name }) => name)).toEqual(['李思', '李四'])
    const { history } = await view(orderNo)
    expect(history.filter(({ text }) => text.startsWith('更新了出行人'))).toMatchObject([
      { by: 'operator', person: '测试员工' },
      { by: 'operator', person: '测试员工' },
      { by: 'operator', person: '测试员工' },
    ])
    const kept = await opened.database.db.select().from(auditEntries).where(eq(auditEntries.subject, orderNo))
    expect(kept.map(({ call }) => call)).toContain('staff.setTravellers')
    expect(JSON.stringify(kept)).not.toContain(number)
  })

  test('the rules of the tour hold: ages, documents, one person once on a departure, known places', async () => {
    const { orderNo, customerId } = await place()
    const [first = '', second = ''] = await slotsOf(orderNo)
    expect(await put(orderNo, [{ id: first, traveller: person('110101199003074515') }])).toMatchObject({
      failure: { kind: 'invalid', fields: { 'slots.0.documents.0.number': expect.any(String) } },
    })
    expect(await put(orderNo, [{ id: first, traveller: person(idCard('2022-05-05', 903)) }])).toMatchObject({
      failure: { kind: 'invalid', fields: { guardianConsent: expect.any(String) } },
    })
    const number = idCard('1985-05-05', 904)
    expect(
      await put(orderNo, [
        { id: first, traveller: person(number) },
        { id: second, traveller: person(number) },
      ]),
    ).toMatchObject({ failure: { kind: 'invalid', fields: { 'travellers.1': expect.any(String) } } })
    expect(await put(orderNo, [{ id: 'ot_none', traveller: person(number) }])).toMatchObject({
      failure: { code: 'SLOT_UNKNOWN' },
    })
    expect(await put(orderNo, [{ id: first, traveller: person(number) }], shopB)).toMatchObject({
      failure: { kind: 'absent' },
    })
    // A second unpaid order of the same tour would be refused.
    await payOrder(center, customerId, orderNo)
    const another = await center.get(
      'orders.createTour',
      shopA,
      await orderInput(center, { ...wish, counts: { adult: 1 } }),
      asCustomer(customerId),
    )
    const [other = ''] = await slotsOf(another.orderNo)
    // Two desks at once: the person is booked on the departure once.
    const both = await Promise.all([
      put(orderNo, [{ id: first, traveller: person(number) }]),
      put(another.orderNo, [{ id: other, traveller: person(number) }]),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ failure: { code: 'TRAVELLER_DOUBLED' } })
  })

  test('after the customer’s list is locked staff still may, until the departure', async () => {
    const { orderNo, customerId } = await place()
    await payOrder(center, customerId, orderNo)
    const [first = ''] = await slotsOf(orderNo)
    const { departDate } = ofKind(await view(orderNo), 'tour').about
    const travellerId = await addTraveller(center, customerId, '1988-08-08')
    const before = center.clock.now
    center.clock.now = new Date(Date.parse(`${departDate}T00:00:00+08:00`) - 3_600_000)
    const slots = [{ id: first, travellerId }]
    expect(
      await center.ask('orders.setTravellers', shopA, { orderNo, slots }, asCustomer(customerId)),
    ).toMatchObject({ failure: { code: 'NAMES_LOCKED' } })
    const late = person(idCard('1985-05-05', 905))
    expect((await put(orderNo, [{ id: first, traveller: late }])).ok).toBe(true)
    center.clock.forward(120)
    expect(await put(orderNo, [{ id: first, traveller: late }])).toMatchObject({
      failure: { code: 'TOO_LATE' },
    })
    center.clock.now = before
  })

  test('a departure’s numbers follow its orders', async () => {
    const [before] = await numbersOf()
    if (!before) throw new Error('no departure')
    expect(await numbersOf()).toHaveLength(1)
    const { orderNo, customerId, input } = await place()
    const [held] = await numbersOf()
    expect(held).toMatchObject({
      seats: { held: before.seats.held + 2, left: (before.seats.left ?? 0) - 2 },
      orders: { total: before.orders.total + 1, awaitingPay: before.orders.awaitingPay + 1 },
      travellers: { persons: before.travellers.persons + 2, named: before.travellers.named },
      money: { due: before.money.due + input.payable },
    })
    const [first = ''] = await slotsOf(orderNo)
    await put(orderNo, [{ id: first, traveller: person(idCard('1985-05-05', 906)) }])
    await payOrder(center, customerId, orderNo)
    await center.get('staff.markNoticed', shopA, { orderNo }, asStaff)
    const [paid] = await numbersOf()
    expect(paid).toMatchObject({
      seats: { used: before.seats.used + 2, held: before.seats.held },
      orders: { serving: before.orders.serving + 1, noticed: before.orders.noticed + 1 },
      travellers: { named: before.travellers.named + 1 },
      money: { paid: before.money.paid + input.payable, due: before.money.due },
    })
    await center.get('staff.cancelOrder', shopA, { orderNo, reason: '不成团' }, asStaff)
    await center.sweep()
    const [after] = await numbersOf()
    expect(after).toMatchObject({ seats: before.seats, orders: before.orders, money: before.money })
  })
})
