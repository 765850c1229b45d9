import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { allPermissions } from '../../../../domain/staff/permissions.ts'
import { tenantKey } from '../../../../tenant/tenant.ts'
import type { Caller, CallName, Input } from '../../../contract/contract.ts'
import { shopA, shopA2, shopB } from '../../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import {
  addCustomer,
  addTraveller,
  asCustomer,
  asStaff,
  idCard,
  openPayment,
  openShopping,
  orderInput,
  payOrder,
  placeOrder,
  type Shopping,
} from '../../testing/shopping.ts'

describe.each(handlerDatabases)('another customer’s data is answered as absent, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let stranger: string
  let foreigner: string
  let mine: Awaited<ReturnType<typeof placeOrder>>
  let slotId: string
  let refundId: string

  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    stranger = await addCustomer(opened.database)
    foreigner = await addCustomer(opened.database, 'beta')
    mine = await placeOrder(center, opened.database, { departureId: 'd-14' })
    const { customerId, orderNo } = mine
    await payOrder(center, customerId, orderNo)
    const order = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    slotId = order.units[0]?.id ?? ''
    const ask = { orderNo, unitIds: [slotId] }
    const { amount } = await center.get('orders.quoteRefund', shopA, ask, asCustomer(customerId))
    const asked = await center.get(
      'orders.requestRefund',
      shopA,
      { ...ask, amount, reason: '其他' },
      asCustomer(customerId),
    )
    refundId = asked.refunds[0]?.id ?? ''
  })
  afterAll(() => opened.close())

  const customerCalls = (): { [N in CallName]?: Input<N> } => {
    const { orderNo, travellerIds } = mine
    const id = travellerIds[0] ?? ''
    return {
      'orders.get': { orderNo },
      'orders.cancel': { orderNo, reason: '其他' },
      'orders.setTravellers': { orderNo, slots: [{ id: slotId, travellerId: id }] },
      'orders.quoteRefund': { orderNo, unitIds: [slotId] },
      'orders.requestRefund': { orderNo, unitIds: [slotId], reason: '其他', amount: 1 },
      'pay.channels': { orderNo },
      'pay.prepare': { orderNo, channel: 'sandbox', returnUrl: '/trip/alpha/h5/a1/pay' },
      'pay.status': { orderNo },
      'travellers.reveal': { id },
      'travellers.save': {
        id,
        name: '别人',
        documents: [{ type: 1, number: idCard('1980-01-01', 7) }],
        consent: true,
      },
      'travellers.remove': { id },
    }
  }

  test('for another customer, for another merchant, for the owner in another merchant’s shop', async () => {
    for (const [name, input] of Object.entries(customerCalls()) as [CallName, Input<CallName>][]) {
      const atB = name === 'pay.prepare' ? { ...(input as object), returnUrl: '/trip/beta/h5/b1/pay' } : input
      const answers = await Promise.all([
        center.ask(name, shopA, input, asCustomer(stranger)),
        center.ask(name, shopB, atB as Input<CallName>, asCustomer(foreigner)),
        center.ask(name, shopB, atB as Input<CallName>, asCustomer(mine.customerId)),
      ])
      for (const [index, answer] of answers.entries()) {
        // The owner has no account at beta either: some calls refuse for that first.
        const kinds = index === 2 ? ['absent', 'unauthenticated'] : ['absent']
        expect({ name, kind: answer.ok ? 'ok' : answer.failure.kind }).toEqual({
          name,
          kind: expect.stringMatching(new RegExp(`^(${kinds.join('|')})$`)),
        })
      }
      expect(await center.ask(name, shopA, input, {})).toMatchObject({ failure: { kind: 'unauthenticated' } })
    }
  })

  test('none of it is in others’ lists', async () => {
    const elsewhere = [
      [shopA, stranger],
      [shopB, foreigner],
      [shopB, mine.customerId],
    ] as const
    for (const [shop, customer] of elsewhere) {
      expect((await center.get('orders.list', shop, {}, asCustomer(customer))).total).toBe(0)
      expect(await center.get('orders.counts', shop, {}, asCustomer(customer))).toEqual({
        confirm: 0,
        pay: 0,
        paid: 0,
        done: 0,
        closed: 0,
      })
      expect((await center.get('travellers.list', shop, {}, asCustomer(customer))).travellers).toEqual([])
    }
  })

  test('an owner finds an order by a part of its number or name, nobody else does', async () => {
    const found = async (search: string, customerId = mine.customerId) =>
      (await center.get('orders.list', shopA, { search }, asCustomer(customerId))).items.map(
        ({ orderNo }) => orderNo,
      )
    const { name } = await center.get(
      'orders.get',
      shopA,
      { orderNo: mine.orderNo },
      asCustomer(mine.customerId),
    )
    for (const search of [mine.orderNo, mine.orderNo.slice(3).toLowerCase(), name.slice(0, 2), ` ${name} `]) {
      expect(await found(search)).toContain(mine.orderNo)
      expect(await found(search, stranger)).toEqual([])
    }
    // A shopper's own % and _ are ordinary characters.
    for (const search of ['%', '_', '没有这样的线路']) expect(await found(search)).toEqual([])
  })

  test('another customer’s traveller cannot be booked', async () => {
    const input = await orderInput(center, { departureId: 'd-14', travellerIds: mine.travellerIds })
    expect(await center.ask('orders.createTour', shopA, input, asCustomer(stranger))).toMatchObject({
      failure: { kind: 'invalid', fields: { 'travellers.0': expect.stringContaining('不存在') } },
    })
  })

  test('a customer of another merchant cannot order here', async () => {
    const input = await orderInput(center, { proId: 'later', departureId: 'd-many' })
    expect(await center.ask('orders.createTour', shopA, input, asCustomer(foreigner))).toMatchObject({
      failure: { kind: 'unauthenticated' },
    })
  })

  test('a customer sees the order in the merchant’s other shop; of that shop’s staff only who reaches both acts on it', async () => {
    const { customerId, orderNo } = mine
    expect((await center.get('orders.get', shopA2, { orderNo }, asCustomer(customerId))).orderNo).toBe(
      orderNo,
    )
    // The merchant's desk lists the orders of all its shops.
    const listed = await center.get('staff.orders', shopA2, {}, asStaff)
    expect(listed.items.map((item) => item.orderNo)).toContain(orderNo)
    expect((await center.get('staff.orders', shopB, {}, asStaff)).items).toEqual([])
    const grants = [{ merchant: 'alpha', shop: tenantKey(shopA2), permissions: allPermissions }]
    const ofA2: Partial<Caller> = { role: 'staff', staff: { id: 's-a2', name: '二店', grants } }
    for (const [shop, staff] of [
      [shopA2, ofA2],
      [shopA, ofA2],
      [shopB, asStaff],
    ] as const) {
      const { project, channel, distributor } = shopA2
      const ofShop = { project, channel, distributor }
      expect((await center.get('staff.orders', shop, ofShop, staff)).items).toEqual([])
      expect((await center.get('staff.refunds', shop, {}, staff)).items).toEqual([])
      const calls = [
        center.ask('staff.confirmOrder', shop, { orderNo }, staff),
        center.ask('staff.refuseOrder', shop, { orderNo, reason: 'x' }, staff),
        center.ask('staff.decideRefund', shop, { refundId, approve: true }, staff),
      ]
      for (const answer of await Promise.all(calls)) {
        expect(answer).toMatchObject({ failure: { kind: 'absent' } })
      }
    }
  })

  test('a cashier’s address opens one payment only', async () => {
    const one = await placeOrder(center, opened.database, { proId: 'later', departureId: 'd-many' })
    const two = await placeOrder(center, opened.database, { proId: 'later', departureId: 'd-many' })
    const first = await openPayment(center, one.customerId, one.orderNo)
    const second = await openPayment(center, two.customerId, two.orderNo)
    const swapped = first.url.replace(first.attemptNo, second.attemptNo)
    const answer = await center.pay(new Request(`http://localhost:3000${swapped}`), {
      address: '',
      requestId: 'test',
    })
    expect(answer.status).toBe(404)
  })

  test('one kept traveller per document and customer; another customer may have the same', async () => {
    const { customerId } = mine
    const input = {
      name: '同一人',
      documents: [{ type: 1 as const, number: idCard('1971-05-05', 321) }],
      consent: true as const,
    }
    await center.get('travellers.save', shopA, input, asCustomer(customerId))
    expect(await center.ask('travellers.save', shopA, input, asCustomer(customerId))).toMatchObject({
      failure: { kind: 'invalid', fields: { 'documents.0.number': expect.any(String) } },
    })
    expect((await center.ask('travellers.save', shopA, input, asCustomer(stranger))).ok).toBe(true)
    await addTraveller(center, stranger)
  })
})
