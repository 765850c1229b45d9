import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { shopA } from '../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { type DebrisWish, placeDebris, seedDebris, wifiWish } from '../testing/debris-shopping.ts'
import {
  addCustomer,
  asCustomer,
  asStaff,
  openShopping,
  payOrder,
  type Shopping,
} from '../testing/shopping.ts'

describe.each(databaseKinds)('devices and cards on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    await seedDebris(opened.database)
  })
  afterAll(() => opened.close())

  async function paid(wish: DebrisWish) {
    const { customerId, orderNo } = await placeDebris(center, opened.database, wish)
    await payOrder(center, customerId, orderNo)
    // Codes are issued after the payment.
    await center.sweep()
    const me = asCustomer(customerId)
    const order = async () => {
      const found = await center.get('orders.get', shopA, { orderNo }, me)
      if (found.about.kind !== 'debris') throw new Error('no fragment product')
      return { ...found, about: found.about }
    }
    const parcels = async () => (await center.get('shipping.parcels', shopA, { orderNo }, me)).parcels
    const back = (trackingNo: string, company = '顺丰速运') =>
      center.ask('orders.returnDevice', shopA, { orderNo, company, trackingNo }, me)
    return { customerId, orderNo, me, order, parcels, back }
  }
  const waiting = async (orderNo: string) =>
    (await center.get('staff.waitingShipments', shopA, { search: orderNo }, asStaff)).items
  const ship = (orderNo: string, trackingNo: string) =>
    center.ask('staff.shipParcel', shopA, { orderNo, trackingNo }, asStaff)
  const receive = (orderNo: string, more: { kept?: number; reason?: string } = {}) =>
    center.ask('staff.receiveDevice', shopA, { orderNo, ...more }, asStaff)
  const expectRefused = (answer: unknown, code: string) =>
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused', code } })

  test('a device is sent without its deposit, comes back in a parcel, and the deposit goes back', async () => {
    const { orderNo, order, parcels, back } = await paid(wifiWish)
    const { tickets } = (await order()).about
    const devices = tickets.filter(({ sort }) => sort !== 'deposit').map(({ id }) => id)
    expect((await waiting(orderNo))[0]?.units.map(({ id }) => id)).toEqual(devices)
    expectRefused(await back('SF1000000000001'), 'NOT_OUT')
    expect(await parcels()).toEqual([])

    expect(await ship(orderNo, 'SF1000000000002')).toMatchObject({ ok: true, value: { unitIds: devices } })
    expect((await order()).about).toMatchObject({ handover: { text: '已寄出' }, device: { state: 'out' } })
    expect(await waiting(orderNo)).toEqual([])

    expect(await back('不是单号')).toMatchObject({
      failure: { kind: 'invalid', fields: { trackingNo: expect.any(String) } },
    })
    expect(await back('sf 1000000000003')).toMatchObject({
      ok: true,
      value: { device: { state: 'returning', returnParcel: { trackingNo: 'SF1000000000003' } } },
    })
    center.clock.forward(1)
    expect(await back('75312345678901', '中通快递')).toMatchObject({ ok: true })
    const [one, two] = await parcels()
    expect([one?.way, one?.trackingNo, two?.way]).toEqual(['back', '75312345678901', 'out'])

    expectRefused(
      await center.ask('staff.receiveParcel', shopA, { parcelId: one?.id ?? '' }, asStaff),
      'DEVICE',
    )
    expect(await receive(orderNo)).toMatchObject({ ok: true, value: { kept: 0 } })
    expectRefused(await receive(orderNo), 'ALREADY')
    expectRefused(await back('SF1000000000004'), 'ALREADY')
    expect((await parcels())[0]).toMatchObject({
      state: 'delivered',
      track: [{ text: '商家已收到寄回的包裹' }],
    })
    await center.sweep()
    await center.sweep()
    expect(await order()).toMatchObject({ phase: 'done', refunded: 50_000 })
  })

  test('of a damaged device something of the deposit is kept, with a reason', async () => {
    const { orderNo, order } = await paid(wifiWish)
    expectRefused(await receive(orderNo), 'NOT_OUT')
    await ship(orderNo, 'SF1000000000011')
    expectRefused(await receive(orderNo, { kept: 10_000 }), 'NO_REASON')
    expectRefused(await receive(orderNo, { kept: 50_001, reason: '遗失' }), 'TOO_MUCH')
    expect(await receive(orderNo, { kept: 10_000, reason: '外壳破损' })).toMatchObject({ ok: true })
    await center.sweep()
    await center.sweep()
    expect(await order()).toMatchObject({ refunded: 40_000 })
  })

  test('ten people who receive a device at once give its deposit back once', async () => {
    const { orderNo, order } = await paid(wifiWish)
    await ship(orderNo, 'SF1000000000021')
    const answers = await Promise.all(Array.from({ length: 10 }, () => receive(orderNo)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    await center.sweep()
    await center.sweep()
    expect(await order()).toMatchObject({ refunded: 50_000 })
  })

  test('what is collected is handed over once, and no courier is wanted', async () => {
    const { orderNo, order } = await paid({ ...wifiWish, handover: { way: 'pickup', pointId: 'desk' } })
    expect(await waiting(orderNo)).toEqual([])
    const handOver = () => center.ask('staff.handOverItems', shopA, { orderNo }, asStaff)
    expect(await handOver()).toMatchObject({ ok: true })
    expectRefused(await handOver(), 'ALREADY')
    expect((await order()).about).toMatchObject({ handover: { text: '已领取' }, device: { state: 'out' } })
    const sent = await paid(wifiWish)
    expectRefused(
      await center.ask('staff.handOverItems', shopA, { orderNo: sent.orderNo }, asStaff),
      'COURIER',
    )
  })

  test('a card is sent and does not come back', async () => {
    const { orderNo, order, back } = await paid({
      packageId: 'sim',
      handover: { way: 'courier', regionCode: '440106' },
    })
    await ship(orderNo, 'SF1000000000031')
    expect((await order()).about).toMatchObject({ device: null, handover: { text: '已寄出' } })
    expectRefused(await back('SF1000000000032'), 'NO_DEVICE')
  })

  test('a stranger sends nothing back for another', async () => {
    const { orderNo } = await paid(wifiWish)
    await ship(orderNo, 'SF1000000000041')
    const stranger = asCustomer(await addCustomer(opened.database))
    expect(
      await center.ask(
        'orders.returnDevice',
        shopA,
        { orderNo, company: '顺丰速运', trackingNo: 'SF1000000000042' },
        stranger,
      ),
    ).toMatchObject({ failure: { kind: 'absent' } })
  })
})
