import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { addDays } from '../../../../base/calendar/dates.ts'
import type { Input } from '../../../contract/contract.ts'
import { ofKind } from '../../../contract/orders/of-kind.ts'
import { debrisPool } from '../../catalogue/debris/debris-pools.ts'
import { debrisPackages, debrisProducts } from '../../catalogue/debris/schema.ts'
import { readPools } from '../../stock/stock.ts'
import { shopA, testToday } from '../../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import {
  type DebrisWish,
  debrisDate,
  debrisInput,
  placeDebris,
  seedDebris,
  wifiWish,
} from '../../testing/debris-shopping.ts'
import { wrongBooks } from '../../testing/seat-books.ts'
import {
  addCustomer,
  addTraveller,
  asCustomer,
  idCard,
  openShopping,
  payOrder,
  type Shopping,
} from '../../testing/shopping.ts'
import { addAddress } from '../../testing/visa-shopping.ts'
import { orders } from '../core/schema.ts'
import { debrisOrders } from './schema.ts'

describe.each(databaseKinds)('ordering a fragment product on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind, { poolSize: 20 })
    center = await openShopping(opened.database)
    await seedDebris(opened.database)
  })
  afterAll(async () => {
    expect(await wrongBooks(opened.database.db)).toEqual([])
    await opened.close()
  })

  const buyer = () => addCustomer(opened.database)
  const order = (customerId: string, input: Input<'orders.createDebris'>) =>
    center.ask('orders.createDebris', shopA, input, asCustomer(customerId))
  /** 'ordered', the fields that are wrong, or the failure. */
  const answerOf = async (customerId: string, input: Input<'orders.createDebris'>) => {
    const answer = await order(customerId, input)
    return answer.ok ? 'ordered' : answer.failure.kind === 'invalid' ? answer.failure.fields : answer.failure
  }
  const wish = async (more: DebrisWish = {}) => {
    const customerId = await buyer()
    return { customerId, input: await debrisInput(center, customerId, more) }
  }
  const named = async (birthdays: readonly string[], more: DebrisWish = {}) => {
    const customerId = await buyer()
    const guests: { travellerId: string }[] = []
    for (const birthday of birthdays) {
      guests.push({ travellerId: await addTraveller(center, customerId, birthday) })
    }
    const asked = { packageId: 'named', adults: guests.length, guests, ...more }
    return { customerId, guests, input: await debrisInput(center, customerId, asked) }
  }

  test('tickets in somebody’s name: as many guests as tickets, their documents, a minor’s guardian', async () => {
    const { customerId, input, guests } = await named(['1990-03-07', '2015-05-05'])
    expect(await answerOf(customerId, { ...input, guests: [] })).toEqual({ guests: '请选择2位出行人' })
    expect(await answerOf(customerId, input)).toEqual({ guardianConsent: expect.stringContaining('监护人') })
    const [first] = guests
    const twice = first ? [first, first] : []
    expect(await answerOf(customerId, { ...input, guests: twice, guardianConsent: true })).toEqual({
      'guests.1': expect.stringContaining('已在本订单中'),
    })
    const other = await addTraveller(center, await buyer())
    const stranger = [...guests.slice(0, 1), { travellerId: other }]
    expect(await answerOf(customerId, { ...input, guests: stranger, guardianConsent: true })).toEqual({
      'guests.1': expect.stringContaining('不存在'),
    })
    const answer = await order(customerId, { ...input, guardianConsent: true })
    if (!answer.ok) throw new Error(answer.failure.message)
    const { orderNo } = answer.value
    const made = ofKind(await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId)), 'debris')
    expect(made.about.tickets.map(({ name, document }) => [name, document.includes('*')])).toEqual([
      ['测试旅客', true],
      ['测试旅客', true],
    ])
    expect(made.units[0]).toMatchObject({ name: '测试旅客', note: expect.stringContaining('证件尾号') })
  })

  test('a document that the package does not take is refused', async () => {
    const customerId = await buyer()
    const saved = await center.get(
      'travellers.save',
      shopA,
      {
        name: '测试旅客',
        surnamePinyin: 'CE',
        givenPinyin: 'SHI',
        sex: 1,
        birthday: '1990-03-07',
        nationality: '中国',
        documents: [{ type: 2, number: 'E12345678', expiry: '2034-01-01' }],
        consent: true,
      },
      asCustomer(customerId),
    )
    const guests = [{ travellerId: saved.id }]
    const input = await debrisInput(center, customerId, { packageId: 'named', guests })
    expect(await answerOf(customerId, input)).toEqual({ 'guests.0': expect.stringContaining('身份证') })
  })

  test('one document once a day and package, whoever books it; free again when it is given back', async () => {
    const number = idCard('1988-08-08', 4711)
    const with1 = async () => {
      const customerId = await buyer()
      const { id } = await center.get(
        'travellers.save',
        shopA,
        { name: '测试旅客', documents: [{ type: 1, number }], consent: true },
        asCustomer(customerId),
      )
      return { customerId, guests: [{ travellerId: id }] }
    }
    const first = await with1()
    const made = await placeDebris(center, opened.database, {
      packageId: 'named',
      customerId: first.customerId,
      guests: first.guests,
    })
    const second = await with1()
    const again = await debrisInput(center, second.customerId, { packageId: 'named', guests: second.guests })
    expect(await answerOf(second.customerId, again)).toEqual({
      'guests.0': expect.stringContaining('当天已预订'),
    })
    const later = await debrisInput(center, second.customerId, {
      packageId: 'named',
      guests: second.guests,
      date: addDays(debrisDate, 1),
    })
    expect(await answerOf(second.customerId, later)).toBe('ordered')
    const { orderNo } = made
    await center.get('orders.cancel', shopA, { orderNo, reason: '其他' }, asCustomer(first.customerId))
    expect(await answerOf(second.customerId, again)).toBe('ordered')

    // Ten at the same moment: one.
    const racing = await Promise.all(Array.from({ length: 10 }, with1))
    const inputs = await Promise.all(
      racing.map(({ customerId, guests }) =>
        debrisInput(center, customerId, { packageId: 'named', guests, date: addDays(debrisDate, 5) }),
      ),
    )
    const answers = await Promise.all(
      racing.map(({ customerId }, index) => {
        const input = inputs[index]
        if (!input) throw new Error('every buyer has an input')
        return order(customerId, input)
      }),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('a transfer asks for flight, place and time, and is told what is wrong with each', async () => {
    const customerId = await buyer()
    const guests = [{ travellerId: await addTraveller(center, customerId) }]
    const nobody = await debrisInput(center, customerId, { packageId: 'ride', guests })
    expect(await answerOf(customerId, nobody)).toEqual({
      'asks.flight': '请填写航班/车次号',
      'asks.pickup': '请选择上车地点',
      'asks.time': '请填写用车时间',
      'guests.0': expect.stringContaining('手机号'),
    })
    const { id } = await center.get(
      'travellers.save',
      shopA,
      {
        // All that a transfer wants: no document, and with it neither birthday nor sex.
        name: '测试旅客',
        mobile: '13912345678',
        consent: true,
      },
      asCustomer(customerId),
    )
    const asked = { ...nobody, guests: [{ travellerId: id }] }
    const wrong = { flight: '下午到', pickup: 'T3到达层', time: '25:00' }
    expect(await answerOf(customerId, { ...asked, asks: wrong })).toEqual({
      'asks.flight': expect.stringContaining('不正确'),
      'asks.pickup': expect.stringContaining('重新选择'),
      'asks.time': expect.stringContaining('08:30'),
    })
    const right = { flight: ' ca 1831', pickup: 'T2到达层', time: '08:30', hotel: '不问的' }
    const answer = await order(customerId, { ...asked, asks: right })
    if (!answer.ok) throw new Error(answer.failure.message)
    const { orderNo } = answer.value
    const made = ofKind(await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId)), 'debris')
    expect(made.about.answers).toEqual([
      { label: '航班/车次号', value: 'CA1831' },
      { label: '上车地点', value: 'T2到达层' },
      { label: '用车时间', value: '08:30' },
    ])
    const [row] = await opened.database.db
      .select()
      .from(debrisOrders)
      .where(eq(debrisOrders.orderNo, orderNo))
    expect(row?.asksSealed).not.toContain('CA1831')
  })

  test('something that is sent wants an address of the customer’s own, and shows it masked', async () => {
    const { customerId, input } = await wish(wifiWish)
    expect(await answerOf(customerId, input)).toEqual({ addressId: expect.stringContaining('请选择') })
    const theirs = await addAddress(center, await buyer())
    expect(await answerOf(customerId, { ...input, addressId: theirs })).toEqual({
      addressId: expect.stringContaining('不存在'),
    })
    const answer = await order(customerId, { ...input, addressId: await addAddress(center, customerId) })
    if (!answer.ok) throw new Error(answer.failure.message)
    const { orderNo } = answer.value
    const made = ofKind(await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId)), 'debris')
    expect(made.about.handover.address).toMatchObject({ receiver: '王*', phone: '138****1234' })
    expect(made.units.map(({ name }) => name)).toEqual(['门票1', '押金1'])
    const held = await readPools(opened.database.db, 'alpha', [
      ...[0, 1, 2].map((ahead) => debrisPool('wifi', addDays(debrisDate, ahead))),
    ])
    expect(held.map((pool) => pool.held)).toEqual([1, 1, 1])
  })

  test('a price or a rule that has changed is shown before anything is ordered', async () => {
    const { customerId, input } = await wish({ packageId: 'never' })
    expect(await answerOf(customerId, { ...input, payable: input.payable + 1 })).toMatchObject({
      kind: 'refused',
      code: 'PRICE_CHANGED',
    })
    expect(await answerOf(customerId, { ...input, fingerprint: 'x' })).toMatchObject({
      code: 'PRICE_CHANGED',
    })
  })

  test('agreements, contact and packages that are gone are named', async () => {
    const { customerId, input } = await wish()
    expect(await answerOf(customerId, { ...input, agreements: [] })).toEqual({
      agreements: expect.stringContaining('请阅读并同意'),
    })
    expect(await answerOf(customerId, { ...input, contact: { name: '王小明', mobile: '1' } })).toHaveProperty(
      ['contact.mobile'],
    )
    expect(await answerOf(customerId, { ...input, packageId: 'gone' })).toMatchObject({ kind: 'absent' })
    await opened.database.db
      .update(debrisPackages)
      .set({ status: 'stopped' })
      .where(and(eq(debrisPackages.merchant, 'alpha'), eq(debrisPackages.id, 'before')))
    // As staff's call does: the product's row is written with its packages, so that nobody reads it from memory.
    await opened.database.db
      .update(debrisProducts)
      .set({ sold: 0 })
      .where(eq(debrisProducts.merchant, 'alpha'))
    expect(await answerOf(customerId, { ...input, packageId: 'before' })).toMatchObject({ kind: 'absent' })
  })

  test('the same key orders once', async () => {
    const { customerId, input } = await wish()
    const caller = { ...asCustomer(customerId), idempotencyKey: randomUUID() }
    const [a, b] = await Promise.all([
      center.ask('orders.createDebris', shopA, input, caller),
      center.ask('orders.createDebris', shopA, input, caller),
    ])
    const numbers = [a, b].flatMap((answer) => (answer.ok ? [answer.value.orderNo] : []))
    expect(new Set(numbers).size).toBe(1)
    const rows = await opened.database.db.select().from(orders).where(eq(orders.customerId, customerId))
    expect(rows).toHaveLength(1)
  })

  test('200 at the same moment for the last ten places of a time: ten get one, and each is released once', async () => {
    const date = addDays(testToday, 20)
    const asked = { packageId: 'slot', date, slot: '15:00' }
    const sample = await wish(asked)
    const buyers = await Promise.all(Array.from({ length: 200 }, buyer))
    const answers = await Promise.all(buyers.map((customerId) => order(customerId, sample.input)))
    const won = answers.flatMap((answer, index) =>
      answer.ok ? [{ customerId: buyers[index] ?? '', orderNo: answer.value.orderNo }] : [],
    )
    expect(won).toHaveLength(10)
    for (const answer of answers) {
      if (!answer.ok) expect(answer.failure).toMatchObject({ kind: 'refused', code: 'SOLD_OUT' })
    }
    const poolOf = async () => {
      const [pool] = await readPools(opened.database.db, 'alpha', [debrisPool('slot', date, '15:00')])
      return pool && { held: pool.held, used: pool.used }
    }
    expect(await poolOf()).toEqual({ held: 10, used: 0 })
    for (const { customerId, orderNo } of won.slice(0, 4)) await payOrder(center, customerId, orderNo)
    expect(await poolOf()).toEqual({ held: 6, used: 4 })
    center.clock.forward(31)
    await center.sweep()
    expect(await poolOf()).toEqual({ held: 0, used: 4 })
    // The other time of the day is another pool.
    const other = await wish({ ...asked, slot: '10:00', adults: 3 })
    expect(await answerOf(other.customerId, other.input)).toBe('ordered')
  })
})
