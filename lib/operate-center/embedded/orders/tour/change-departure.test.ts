import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ofKind } from '../../../contract/orders/of-kind.ts'
import { addDepartures } from '../../catalogue/tours/new-departures.ts'
import { departureRow, shopA } from '../../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { wrongBooks } from '../../testing/seat-books.ts'
import {
  asCustomer,
  asStaff,
  openShopping,
  orderInput,
  payOrder,
  placeOrder,
  type Shopping,
} from '../../testing/shopping.ts'

describe.each(databaseKinds)('another departure for an order, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    await addDepartures(opened.database.db, [
      departureRow('alpha', 'later', 'd-three', 25, { planSeats: 3 }),
      departureRow('alpha', 'later', 'd-five', 26, { planSeats: 5 }),
      departureRow('alpha', 'deposit', 'd-soon', 3, { planSeats: 50 }),
      departureRow('alpha', 't1', 'd-t1-more', 28, { planSeats: 50 }),
    ])
  })
  afterAll(() => opened.close())

  const placeOn = (departureId: string, adult = 2, proId = 'later') =>
    placeOrder(center, opened.database, { proId, departureId, counts: { adult } })
  const move = (orderNo: string, departureId: string) =>
    center.ask('staff.changeDeparture', shopA, { orderNo, departureId, reason: '未成团' }, asStaff)
  const view = async (orderNo: string) =>
    ofKind(await center.get('staff.order', shopA, { orderNo }, asStaff), 'tour')

  test('seats, dates, group and roster follow, paid or not, at the price of before', async () => {
    const { orderNo, customerId } = await placeOn('d-many')
    const before = await view(orderNo)
    expect((await move(orderNo, 'd-five')).ok).toBe(true)
    await payOrder(center, customerId, orderNo)
    expect((await move(orderNo, 'd-three')).ok).toBe(true)
    const after = await view(orderNo)
    expect(after).toMatchObject({ payable: before.payable, paid: before.payable, phase: 'serving' })
    expect(after.about.departDate).not.toBe(before.about.departDate)
    expect(after.about.departure.groupNo).not.toBe(before.about.departure.groupNo)
    expect(after.history.at(-1)?.text).toMatch(/^出发日期已更改：.* → .*，未成团$/)
    expect(center.told.filter(({ event }) => event === 'departureChanged')).toMatchObject([
      { customerId, facts: { orderNo, reason: '未成团' } },
      { customerId, facts: { orderNo, date: after.about.departDate } },
    ])
    const roster = (departureId: string) =>
      center.get('staff.roster', shopA, { departureId, reason: '出票' }, asStaff)
    expect(await roster('d-three')).toMatchObject({ persons: 2, named: 0, items: [{ orderNo, persons: 2 }] })
    expect(await roster('d-five')).toMatchObject({ persons: 0, items: [] })
    expect(await wrongBooks(opened.database.db)).toEqual([])
    await center.get('staff.cancelOrder', shopA, { orderNo, reason: '不成团' }, asStaff)
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })

  test('orders that move at once never overfill a departure, and none gets a part', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => placeOn('d-many')))
    const answers = await Promise.all(made.map(({ orderNo }) => move(orderNo, 'd-five')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(answer).toMatchObject({ failure: { code: 'SOLD_OUT' } })
    }
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })

  test('two orders that change places do not wait for one another for ever', async () => {
    const [here, there] = [await placeOn('d-many', 1), await placeOn('d-three', 1)]
    const answers = await Promise.all([move(here.orderNo, 'd-three'), move(there.orderNo, 'd-many')])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })

  test('refused: the same, another tour’s, an ended order, a person who is there already', async () => {
    const { orderNo, customerId, travellerIds } = await placeOn('d-16', 1, 't1')
    expect(await move(orderNo, 'd-16')).toMatchObject({ failure: { code: 'SAME' } })
    expect(await move(orderNo, 'd-five')).toMatchObject({ failure: { kind: 'absent' } })
    const again = await orderInput(center, { departureId: 'd-t1-more', travellerIds })
    await center.get('orders.createTour', shopA, again, asCustomer(customerId))
    expect(await move(orderNo, 'd-t1-more')).toMatchObject({ failure: { code: 'TRAVELLER_DOUBLED' } })
    expect(await wrongBooks(opened.database.db)).toEqual([])
    await center.get('orders.cancel', shopA, { orderNo, reason: '其他' }, asCustomer(customerId))
    expect(await move(orderNo, 'd-t1-more')).toMatchObject({ failure: { code: 'TOO_LATE' } })
  })

  test('the balance of a deposit is due before the new departure', async () => {
    const { orderNo, customerId } = await placeOn('d-deposit', 1, 'deposit')
    await payOrder(center, customerId, orderNo)
    expect((await view(orderNo)).phase).toBe('awaitingBalance')
    expect((await move(orderNo, 'd-soon')).ok).toBe(true)
    const { balance, about } = await view(orderNo)
    const until = Date.parse(balance?.until ?? '')
    expect(until).toBeGreaterThan(center.clock.now.getTime())
    expect(until).toBeLessThanOrEqual(Date.parse(`${about.departDate}T00:00:00+08:00`))
  })
})
