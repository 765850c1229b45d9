import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { chinaTime } from '../../../base/calendar/china-time.ts'
import { silentLog } from '../../../base/log.ts'
import { readParcelSheet } from '../../../domain/shipping/parcel-sheet.ts'
import { realHosts } from '../../../outside/hosts.ts'
import { type FakeServer, fakeServer } from '../../../outside/pay/testing/fake-server.ts'
import { type FakeKuaidi100, fakeKuaidi100 } from '../../../outside/tracking/testing/fake-kuaidi100.ts'
import type { Input } from '../../contract/contract.ts'
import { rowsOf } from '../kernel/db/rows-of.ts'
import { shopA, shopB } from '../testing/catalogue.ts'
import { testNow } from '../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { buyGoods, type GoodsWish, seedGoods } from '../testing/goods-shopping.ts'
import { addCustomer, asCustomer, asStaff, openShopping, type Shopping } from '../testing/shopping.ts'
import { shippingParcels, shippingParcelUnits, shippingWaits, trackedNumbers } from './schema.ts'
import { shippingHooks } from './shipping-hooks.ts'
import { shippingData } from './shipping-privacy.ts'

describe.each(handlerDatabases)('parcels on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let fake: FakeKuaidi100
  /** Where the fake pushes to: the door of the centre behind a real server. */
  let hooks: FakeServer
  const logged: string[] = []
  const clock = { now: new Date(testNow) }
  const now = () => clock.now
  const later = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  }

  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    fake = await fakeKuaidi100({ now })
    hooks = await fakeServer(async ({ method, target, headers, body }) => {
      const request = new Request(`http://localhost${target}`, {
        method,
        headers: { 'content-type': headers.get('content-type') ?? '' },
        ...(method === 'POST' && { body }),
      })
      const answer = await shippingHooks({ read: center.read, log: silentLog })(request, {
        address: '192.0.2.1',
        requestId: 'push',
      })
      return { status: answer.status, body: await answer.text() }
    })
    const outside = { ...realHosts, kuaidi100: fake.url }
    const write = (fields: unknown, text?: string) => void logged.push(JSON.stringify([fields, text]))
    center = await openShopping(opened.database, {
      settings: { publicOrigin: hooks.url, demo: true, outside },
      now,
      log: { ...silentLog, info: write, warn: write, error: write },
    })
    await seedGoods(opened.database)
  })
  afterAll(async () => {
    await hooks.close()
    await fake.close()
    await opened.close()
  })
  beforeEach(() => {
    fake.become('up')
    fake.parcels.length = 0
    fake.subscriptions.length = 0
    fake.queries.length = 0
    fake.queryFaults.length = 0
    fake.subscribeFaults.length = 0
    center.told.length = 0
    logged.length = 0
  })

  let sequence = 0
  const number = (prefix = 'SF') => {
    sequence += 1
    return `${prefix}${String(1_000_000_000_000 + sequence)}`
  }
  const withKeys = (given: boolean) =>
    center.get(
      'staff.setCredentials',
      shopA,
      { kind: 'kuaidi100', values: given ? { ...fake.keys } : null },
      asStaff,
    )

  async function bought(
    items: Record<string, number> = { 'alpha-red': 2, 'alpha-blue': 1 },
    wish: GoodsWish = {},
  ) {
    const { customerId, orderNo } = await buyGoods(center, opened.database, { items, ...wish })
    const me = asCustomer(customerId)
    const order = () => center.get('orders.get', shopA, { orderNo }, me)
    const units = (await order()).units.map(({ id }) => id)
    const parcels = async () => (await center.get('shipping.parcels', shopA, { orderNo }, me)).parcels
    return { customerId, orderNo, me, units, order, parcels }
  }
  const ship = (input: Input<'staff.shipParcel'>) => center.ask('staff.shipParcel', shopA, input, asStaff)
  const shipped = (input: Input<'staff.shipParcel'>) => center.get('staff.shipParcel', shopA, input, asStaff)
  const waiting = (search: string) =>
    center.get('staff.waitingShipments', shopA, { search, counted: true }, asStaff)
  const told = (orderNo: string) =>
    center.told.filter(({ facts, event }) => facts.orderNo === orderNo && event.startsWith('parcel'))
  const expectRefused = (answer: unknown, code: string) =>
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused', code } })
  const known = (
    nu: string,
    state: string,
    data: { context: string; minutesAgo: number }[],
    com = 'shunfeng',
  ) => {
    const parcel = {
      com,
      nu,
      state,
      phone: '1234',
      data: data.map(({ context, minutesAgo }) => ({
        context,
        time: chinaTime(new Date(clock.now.getTime() - minutesAgo * 60_000)),
      })),
    }
    const at = fake.parcels.findIndex((one) => one.nu === nu)
    if (at >= 0) fake.parcels[at] = parcel
    else fake.parcels.push(parcel)
  }
  const trackedOf = async (orderNo: string) => {
    const [row] = await opened.database.db
      .select({ tracked: trackedNumbers })
      .from(trackedNumbers)
      .innerJoin(shippingParcels, eq(shippingParcels.trackedId, trackedNumbers.id))
      .where(eq(shippingParcels.orderNo, orderNo))
    if (!row) throw new Error('no parcel')
    return row.tracked
  }

  describe('by hand', () => {
    beforeAll(() => withKeys(false))

    test('an order goes out in two parcels, is partly shipped between them, and its buyer sees both', async () => {
      const order = await bought()
      const [first = '', second = '', third = ''] = order.units
      expect(await order.parcels()).toEqual([])
      const listed = await waiting(order.orderNo)
      expect(listed).toMatchObject({ total: 1, items: [{ kind: 'goods', parcels: 0 }] })
      expect(listed.items[0]?.units.map(({ id }) => id)).toEqual(order.units)
      expect(listed.items[0]?.receiver?.phone).toContain('****')

      const one = await shipped({
        orderNo: order.orderNo,
        unitIds: [first, third],
        company: '',
        trackingNo: ' sf 1234 5678 90 ',
      })
      expect(one).toMatchObject({
        courier: { code: 'shunfeng', name: '顺丰速运' },
        trackingNo: 'SF1234567890',
        state: 'sent',
        unitIds: [first, third],
      })
      expect(await order.order()).toMatchObject({ about: { shipped: '已发2件，共3件', receiptBy: null } })
      expect((await waiting(order.orderNo)).items[0]).toMatchObject({ parcels: 1, units: [{ id: second }] })

      later(5)
      const rest = await shipped({
        orderNo: order.orderNo,
        company: 'zhongtong',
        trackingNo: '75312345678901',
      })
      expect(rest).toMatchObject({
        courier: { name: '中通快递', site: 'https://www.zto.com' },
        unitIds: [second],
      })
      expect(await order.order()).toMatchObject({ about: { receiptBy: expect.any(String) } })
      expect((await waiting(order.orderNo)).total).toBe(0)
      expect(told(order.orderNo)).toMatchObject([
        { event: 'parcelSent', facts: { reason: '顺丰速运 SF1234567890' } },
        { event: 'parcelSent', facts: { reason: '中通快递 75312345678901' } },
      ])

      const parcels = await order.parcels()
      expect(parcels.map(({ id }) => id)).toEqual([rest.id, one.id])
      expect(parcels[1]?.note).toBe('物流信息暂未更新，可复制单号到顺丰速运官网查询。')
      expect(parcels[1]?.content).not.toBe('')
      expect(fake.queries).toEqual([])
      const rows = await rowsOf<{ text: string }>(
        opened.database.db,
        sql`select t::text as text from tracked_numbers t union all select p::text from shipping_parcels p`,
      )
      expect(JSON.stringify(rows)).not.toContain('SF1234567890')
    })

    test('nothing is sent twice, and what was asked back is not sent', async () => {
      const order = await bought()
      const [first = '', second = '', third = ''] = order.units
      await shipped({ orderNo: order.orderNo, unitIds: [first], company: '顺丰速运', trackingNo: number() })
      expectRefused(
        await ship({ orderNo: order.orderNo, unitIds: [first, second], company: '', trackingNo: number() }),
        'NOT_WAITING',
      )
      expectRefused(
        await ship({ orderNo: order.orderNo, unitIds: ['nothing'], company: '', trackingNo: number() }),
        'NOT_WAITING',
      )
      const used = (await order.parcels())[0]?.trackingNo ?? ''
      expectRefused(await ship({ orderNo: order.orderNo, trackingNo: used }), 'NUMBER_USED')
      await opened.database.db.execute(sql`update order_units set status = 4 where id = ${second}`)
      expect((await waiting(order.orderNo)).items[0]?.units).toEqual([
        expect.objectContaining({ id: second, refunding: true }),
        expect.objectContaining({ id: third, refunding: false }),
      ])
      expectRefused(
        await ship({ orderNo: order.orderNo, unitIds: [second], company: '', trackingNo: number() }),
        'REFUNDING',
      )
      const rest = await shipped({ orderNo: order.orderNo, trackingNo: number() })
      expect(rest.unitIds).toEqual([third])
      expectRefused(await ship({ orderNo: order.orderNo, trackingNo: number() }), 'NOTHING_TO_SHIP')
    })

    test.each([
      [{ company: '', trackingNo: '1234567890' }, { company: '认不出快递公司，请选择' }],
      [{ company: '<script>', trackingNo: 'SF1234567890' }, { company: '快递公司名称不正确' }],
      [{ company: '顺丰速运', trackingNo: '顺丰' }, { trackingNo: '快递单号应为6至32位字母或数字' }],
    ])('a label like %p is refused and sends nothing', async (label, fields) => {
      const order = await bought({ 'alpha-red': 1 })
      expect(await ship({ orderNo: order.orderNo, ...label })).toMatchObject({
        ok: false,
        failure: { kind: 'invalid', fields },
      })
      expect((await waiting(order.orderNo)).total).toBe(1)
      expect(await order.parcels()).toEqual([])
    })

    test('what is picked up or not paid waits for no courier', async () => {
      const picked = await bought({ 'alpha-red': 1 }, { way: 'pickup' })
      expect((await waiting(picked.orderNo)).total).toBe(0)
      expectRefused(await ship({ orderNo: picked.orderNo, trackingNo: number() }), 'NOTHING_TO_SHIP')
      const unpaid = await buyGoods(center, opened.database, { pay: false })
      expect((await waiting(unpaid.orderNo)).total).toBe(0)
      expectRefused(await ship({ orderNo: unpaid.orderNo, trackingNo: number() }), 'NOTHING_TO_SHIP')
    })

    test('20 people who ship the same pieces at once send them once', async () => {
      const order = await bought({ 'alpha-red': 3 })
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          ship({ orderNo: order.orderNo, unitIds: order.units, company: '', trackingNo: number() }),
        ),
      )
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      for (const answer of answers) if (!answer.ok) expectRefused(answer, 'NOT_WAITING')
      expect(await order.parcels()).toHaveLength(1)
      expect(told(order.orderNo)).toHaveLength(1)
      const rows = await opened.database.db
        .select()
        .from(shippingParcelUnits)
        .where(sql`${shippingParcelUnits.unitId} in ${order.units}`)
      expect(rows).toHaveLength(3)
    })

    test('20 people who each ship another mix of pieces send each piece once', async () => {
      const order = await bought({ 'alpha-red': 6 })
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          ship({
            orderNo: order.orderNo,
            unitIds: [order.units[index % 6] ?? '', order.units[(index + 1) % 6] ?? ''],
            company: '',
            trackingNo: number(),
          }),
        ),
      )
      const sent = answers.flatMap((answer) => (answer.ok ? answer.value.unitIds : []))
      expect(new Set(sent).size).toBe(sent.length)
      const left = await opened.database.db.$count(shippingWaits, eq(shippingWaits.orderNo, order.orderNo))
      expect(sent.length + left).toBe(6)
    })

    test('a sheet ships its rows one by one and says why a row was not', async () => {
      const [one, two] = [await bought({ 'alpha-red': 1 }), await bought({ 'alpha-blue': 2 })]
      const same = number()
      const { results, shipped: count } = await center.get(
        'staff.shipParcels',
        shopA,
        {
          rows: [
            { orderNo: two.orderNo, unitIds: two.units.slice(0, 1), trackingNo: same },
            { orderNo: one.orderNo, trackingNo: number() },
            { orderNo: one.orderNo, trackingNo: number() },
            { orderNo: 'D999999999', trackingNo: number() },
            { orderNo: two.orderNo, trackingNo: '12345678' },
            { orderNo: two.orderNo, trackingNo: same },
            { orderNo: two.orderNo, company: '城市之星', trackingNo: '12345678' },
          ],
        },
        asStaff,
      )
      expect(count).toBe(3)
      expect(results.map(({ message }) => message)).toEqual([
        '',
        '',
        '该订单没有待寄出的物品，可能已全部寄出或正在退款',
        '订单不存在',
        '认不出快递公司，请选择',
        '该订单已登记过这个单号，请核对',
        '',
      ])
      expect(results.map(({ ok }) => ok)).toEqual([true, true, false, false, false, false, true])
      expect((await two.parcels()).find(({ courier }) => courier.code === 'other')).toMatchObject({
        courier: { code: 'other', name: '城市之星', site: '' },
        note: '物流信息暂未更新，请联系客服查询。',
      })
    })

    test('the sheet of what waits comes back filled in, is looked at without booking, and is booked once', async () => {
      const [one, two] = [await bought({ 'alpha-red': 1 }), await bought({ 'alpha-blue': 2 })]
      const { file } = await center.get('staff.parcelSheet', shopA, { format: 'csv' }, asStaff)
      const { sheets } = await center.get('staff.readSheets', shopA, file, asStaff)
      const cells = sheets[0]?.rows ?? []
      const numberOf = new Map([one, two].map(({ orderNo }) => [orderNo, number()]))
      const filled = cells.map((line) =>
        line.map((cell, at) => (at === 2 ? (numberOf.get(line[0] ?? '') ?? cell) : cell)),
      )
      const sheet = readParcelSheet(filled)
      if (!sheet.ok) throw new Error(sheet.message)
      const mine = sheet.rows.filter(({ orderNo }) => numberOf.has(orderNo))
      expect(mine.map(({ unitIds }) => unitIds.length).sort()).toEqual([1, 2])
      const rows = [...mine, ...mine.slice(0, 1).map((row) => ({ ...row, trackingNo: '12' }))].map(
        ({ orderNo, company, trackingNo, unitIds }) => ({ orderNo, company, trackingNo, unitIds }),
      )
      const check = () => center.get('staff.checkParcels', shopA, { rows }, asStaff)
      const first = await check()
      expect(first.results.map(({ state }) => state)).toEqual(['ready', 'ready', 'wrong'])
      expect(first.results[2]?.message).toBe('快递单号应为6至32位字母或数字')
      // Looking has booked nothing.
      expect(await check()).toEqual(first)
      expect([await one.parcels(), await two.parcels()]).toEqual([[], []])
      const { items } = await waiting(two.orderNo)
      expect(items[0]?.units).toHaveLength(2)

      const send = { rows: rows.slice(0, 2) }
      expect((await center.get('staff.shipParcels', shopA, send, asStaff)).shipped).toBe(2)
      expect((await check()).results.map(({ state }) => state)).toEqual(['sent', 'sent', 'wrong'])
      expect((await center.get('staff.shipParcels', shopA, send, asStaff)).shipped).toBe(0)
      expect(await two.parcels()).toHaveLength(1)
    })

    test('a row that is looked at counts what the rows before it would send', async () => {
      const { orderNo, units } = await bought({ 'alpha-blue': 2 })
      const rows = [
        { orderNo, unitIds: units.slice(0, 1), trackingNo: number() },
        { orderNo, unitIds: units.slice(0, 1), trackingNo: number() },
        { orderNo, trackingNo: number() },
        { orderNo, trackingNo: number() },
        { orderNo: '', trackingNo: number() },
        { orderNo: 'x'.repeat(150), trackingNo: number() },
        { orderNo: 'D999999999', trackingNo: number() },
      ]
      const { results } = await center.get('staff.checkParcels', shopA, { rows }, asStaff)
      expect(results.map(({ state }) => state)).toEqual([
        'ready',
        'wrong',
        'ready',
        ...Array.from({ length: 4 }, () => 'wrong'),
      ])
      expect(results[1]?.message).toMatch('所选物品已寄出')
      expect(results[4]?.message).toBe('请填写订单编号')
      expect(results[6]?.message).toBe('订单不存在')
    })

    test('staff write the track; a delivery is told once and starts the time for receipt', async () => {
      const order = await bought({ 'alpha-red': 1 })
      const { id: parcelId } = await shipped({ orderNo: order.orderNo, trackingNo: number() })
      const line = (text: string, state: 'moving' | 'delivered', minutesAgo: number) =>
        center.ask(
          'staff.addParcelTrack',
          shopA,
          { parcelId, text, state, at: new Date(clock.now.getTime() - minutesAgo * 60_000).toISOString() },
          asStaff,
        )
      expect(await line('已到杭州', 'moving', -60)).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
      later(3 * 24 * 60)
      const before = (await order.order()).about
      expect(await line('已签收', 'delivered', 10)).toMatchObject({ ok: true, value: { state: 'delivered' } })
      // Written down later, though it happened before.
      expect(await line('已到杭州', 'moving', 60)).toMatchObject({ ok: true, value: { state: 'delivered' } })
      await center.sweep()
      const [parcel] = await order.parcels()
      expect(parcel).toMatchObject({ state: 'delivered', note: '' })
      expect(parcel?.track.map(({ text }) => text)).toEqual(['已签收', '已到杭州'])
      expect(told(order.orderNo).map(({ event }) => event)).toEqual(['parcelSent', 'parcelDelivered'])
      const after = (await order.order()).about
      if (before.kind !== 'goods' || after.kind !== 'goods') throw new Error('no goods')
      const days = (text: string | null) => Date.parse(text ?? '') / 86_400_000
      expect(days(after.receiptBy) - days(before.receiptBy)).toBeCloseTo(3, 1)
      expectRefused(
        await center.ask('staff.correctParcel', shopA, { parcelId, trackingNo: number() }, asStaff),
        'DELIVERED',
      )
      expectRefused(await center.ask('staff.receiveParcel', shopA, { parcelId }, asStaff), 'DELIVERED')
    })

    test('what comes back undelivered waits again, and receipt is not confirmed meanwhile', async () => {
      const order = await bought({ 'alpha-red': 1 })
      const { id: parcelId, trackingNo } = await shipped({ orderNo: order.orderNo, trackingNo: number() })
      const receive = () => center.ask('staff.receiveParcel', shopA, { parcelId, note: '地址不详' }, asStaff)
      expect(await receive()).toMatchObject({ ok: true, value: { receivedAt: expect.any(String) } })
      expectRefused(await receive(), 'RECEIVED')
      expect((await waiting(order.orderNo)).items[0]?.units.map(({ id }) => id)).toEqual(order.units)
      expect((await order.parcels())[0]?.track[0]?.text).toBe('商家已收到退回的包裹')
      later(30 * 24 * 60)
      await center.sweep()
      expect(await order.order()).toMatchObject({ phase: 'serving', about: { receiptBy: null } })
      // The courier sends it out again under the same number.
      const again = await shipped({ orderNo: order.orderNo, trackingNo })
      expect(again.unitIds).toEqual(order.units)
      expect(await order.order()).toMatchObject({ about: { receiptBy: expect.any(String) } })
      expect((await waiting(order.orderNo)).total).toBe(0)
    })

    test('a corrected number is told again, and the former one is forgotten', async () => {
      const order = await bought({ 'alpha-red': 1 })
      const { id: parcelId } = await shipped({ orderNo: order.orderNo, trackingNo: number() })
      const former = await trackedOf(order.orderNo)
      const fresh = number('YT')
      const correct = () => center.get('staff.correctParcel', shopA, { parcelId, trackingNo: fresh }, asStaff)
      expect(await correct()).toMatchObject({ trackingNo: fresh, courier: { code: 'yuantong' } })
      await correct()
      expect(told(order.orderNo)).toHaveLength(2)
      expect(await opened.database.db.$count(trackedNumbers, eq(trackedNumbers.id, former.id))).toBe(0)
    })

    test('staff find a parcel by its number, and read receivers in full for a reason', async () => {
      const order = await bought({ 'alpha-red': 1 })
      const { trackingNo, id } = await shipped({ orderNo: order.orderNo, trackingNo: number() })
      const found = await center.get(
        'staff.parcels',
        shopA,
        { search: trackingNo.toLowerCase(), counted: true },
        asStaff,
      )
      expect(found).toMatchObject({ total: 1, items: [{ id, orderNo: order.orderNo, trouble: '' }] })
      expect((await center.get('staff.parcel', shopA, { parcelId: id }, asStaff)).track).toEqual([])
      later(3 * 24 * 60 + 1)
      const silent = await center.get(
        'staff.parcels',
        shopA,
        { trouble: true, orderNo: order.orderNo },
        asStaff,
      )
      expect(silent.items[0]?.trouble).toBe('寄出3天仍无物流信息，请核对单号')
      expect(
        (await center.get('staff.order', shopA, { orderNo: order.orderNo }, asStaff)).warnings,
      ).toContain('寄出3天仍无物流信息，请核对单号')
      const { receivers } = await center.get(
        'staff.revealReceivers',
        shopA,
        { orderNos: [order.orderNo], reason: '打印面单' },
        asStaff,
      )
      expect(receivers).toHaveLength(1)
      expect(receivers[0]?.phone).toMatch(/^\d{11}$/)
      const { history } = await center.get('staff.order', shopA, { orderNo: order.orderNo }, asStaff)
      expect(history.at(-1)).toMatchObject({ internal: true, text: expect.stringContaining('打印面单') })
    })

    test('nothing of another customer or merchant is shown or changed', async () => {
      const order = await bought({ 'alpha-red': 1 })
      const { id: parcelId } = await shipped({ orderNo: order.orderNo, trackingNo: number() })
      const stranger = asCustomer(await addCustomer(opened.database))
      const absent = { ok: false, failure: { kind: 'absent' } }
      const { orderNo } = order
      expect(await center.ask('shipping.parcels', shopA, { orderNo }, stranger)).toMatchObject(absent)
      expect(await center.ask('shipping.parcels', shopB, { orderNo }, order.me)).toMatchObject(absent)
      for (const answer of [
        await center.ask('staff.parcel', shopB, { parcelId }, asStaff),
        await center.ask('staff.receiveParcel', shopB, { parcelId }, asStaff),
        await center.ask('staff.shipParcel', shopB, { orderNo, trackingNo: number() }, asStaff),
      ]) {
        expect(answer).toMatchObject(absent)
      }
    })

    test('a deleted account takes its parcels along', async () => {
      const order = await bought({ 'alpha-red': 1 })
      await shipped({ orderNo: order.orderNo, trackingNo: number() })
      const tracked = await trackedOf(order.orderNo)
      const owner = { merchant: 'alpha', customerId: order.customerId }
      const copy = await center.read(async (context) => ({
        ok: true,
        value: await shippingData.collect?.(context, owner),
      }))
      expect(copy).toMatchObject({ value: { parcels: [{ orderNo: order.orderNo, courier: '顺丰速运' }] } })
      await center.transact(async (context) => {
        await shippingData.erase?.(context, owner)
        return { ok: true, value: null }
      })
      expect(await order.parcels()).toEqual([])
      expect(await opened.database.db.$count(trackedNumbers, eq(trackedNumbers.id, tracked.id))).toBe(0)
    })
  })

  describe('with Kuaidi100', () => {
    beforeAll(() => withKeys(true))

    /** A parcel that has just been sent; what other tests have sent is not subscribed to any more. */
    async function underway() {
      await opened.database.db.update(trackedNumbers).set({ subscription: 'off' })
      const order = await bought({ 'alpha-red': 1 })
      const trackingNo = number()
      await shipped({ orderNo: order.orderNo, trackingNo })
      return { ...order, trackingNo, parcel: async () => (await order.parcels())[0] }
    }

    test('a number is subscribed to, and what is pushed is shown without a question', async () => {
      const order = await underway()
      await center.sweep()
      expect(fake.subscriptions).toMatchObject([
        { company: 'shunfeng', number: order.trackingNo, callbackurl: expect.stringContaining(hooks.url) },
      ])
      expect(fake.subscriptions[0]?.callbackurl).not.toContain(order.trackingNo)
      known(order.trackingNo, '0', [{ context: '到达广州', minutesAgo: 30 }])
      expect(await fake.push(order.trackingNo)).toMatchObject({
        status: 200,
        body: { result: true, returnCode: '200' },
      })
      expect(await order.parcel()).toMatchObject({ state: 'moving', note: '', track: [{ text: '到达广州' }] })
      expect(fake.queries).toEqual([])
    })

    test('pushes repeat and overtake one another; the delivery is told once', async () => {
      const order = await underway()
      await center.sweep()
      const lines = [
        { context: '已签收', minutesAgo: 5 },
        { context: '派送中', minutesAgo: 60 },
      ]
      known(order.trackingNo, '3', lines)
      await fake.push(order.trackingNo, { status: 'shutdown' })
      await fake.push(order.trackingNo, { status: 'shutdown' })
      known(order.trackingNo, '5', lines.slice(1))
      await fake.push(order.trackingNo)
      expect(await order.parcel()).toMatchObject({
        state: 'delivered',
        track: [{ text: '已签收' }, { text: '派送中' }],
      })
      await center.sweep()
      expect(told(order.orderNo).map(({ event }) => event)).toEqual(['parcelSent', 'parcelDelivered'])
    })

    test('ten pushes of a delivery at once tell it once', async () => {
      const order = await underway()
      await center.sweep()
      known(order.trackingNo, '3', [{ context: '已签收', minutesAgo: 5 }])
      await Promise.all(Array.from({ length: 10 }, () => fake.push(order.trackingNo)))
      expect(told(order.orderNo).map(({ event }) => event)).toEqual(['parcelSent', 'parcelDelivered'])
    })

    test('a push with another signature, about another number, or to nowhere changes nothing', async () => {
      const order = await underway()
      await center.sweep()
      known(order.trackingNo, '3', [{ context: '已签收', minutesAgo: 5 }])
      expect(await fake.push(order.trackingNo, { salt: '0'.repeat(32) })).toMatchObject({
        status: 401,
        body: { result: false },
      })
      const other = {
        message: 'ok',
        state: '3',
        status: '200',
        com: 'shunfeng',
        nu: 'SF9999999999999',
        data: [],
      }
      expect(await fake.push(order.trackingNo, { result: other })).toMatchObject({ body: { result: true } })
      const [to] = fake.subscriptions
      if (!to) throw new Error('no subscription')
      to.callbackurl = `${hooks.url}/hooks/shipping/tn_nobody`
      expect(await fake.push(order.trackingNo)).toMatchObject({ status: 404, body: { result: false } })
      const form = { method: 'POST', body: new URLSearchParams({ param: 'x', sign: 'y' }) }
      expect((await fetch(`${hooks.url}/hooks/shipping/tn_nobody/more`, form)).status).toBe(404)
      expect((await fetch(`${hooks.url}/hooks/shipping/tn_nobody`)).status).toBe(405)
      expect(await trackedOf(order.orderNo)).toMatchObject({ state: 'sent', newestAt: null, pushedAt: null })
    })

    test('without pushes it is asked when the buyer looks, once in half an hour for all who look', async () => {
      const order = await underway()
      known(order.trackingNo, '1', [{ context: '已揽收', minutesAgo: 10 }])
      const seen = await Promise.all(Array.from({ length: 8 }, () => order.parcel()))
      expect(seen.some((parcel) => parcel?.track[0]?.text === '已揽收')).toBe(true)
      later(29)
      await order.parcel()
      expect(fake.queries).toEqual([order.trackingNo])
      later(2)
      await order.parcel()
      expect(fake.queries).toHaveLength(2)
      expect(fake.locked).toEqual([])
    })

    test('two orders in one parcel are one number, also for a corrected courier', async () => {
      const [one, two] = [await bought({ 'alpha-red': 1 }), await bought({ 'alpha-red': 1 })]
      const trackingNo = number()
      for (const { orderNo } of [one, two]) await shipped({ orderNo, trackingNo })
      known(trackingNo, '1', [{ context: '已揽收', minutesAgo: 10 }])
      await one.parcels()
      expect((await two.parcels())[0]?.track).toHaveLength(1)
      const [parcel] = await two.parcels()
      await center.get(
        'staff.correctParcel',
        shopA,
        { parcelId: parcel?.id ?? '', company: '圆通速递', trackingNo },
        asStaff,
      )
      expect((await two.parcels())[0]?.track).toEqual([])
      expect(fake.queries).toEqual([trackingNo])
      expect(fake.locked).toEqual([])
    })

    test.each([
      [{ returnCode: '500', message: '查询无结果，请隔段时间再查' }, '快递公司还没有这个包裹的记录'],
      [{ returnCode: '501', message: '服务器错误' }, '暂时查不到物流信息，可复制单号到顺丰速运官网查询。'],
      [{ returnCode: '601', message: 'KEY已过期' }, '暂时查不到物流信息，可复制单号到顺丰速运官网查询。'],
    ])('%p shows what to do instead', async (fault, note) => {
      const order = await underway()
      fake.queryFaults.push(fault)
      expect((await order.parcel())?.note).toContain(note)
    })

    test('a service that is silent delays nobody for long, and the kept track stays', async () => {
      const order = await underway()
      known(order.trackingNo, '1', [{ context: '已揽收', minutesAgo: 10 }])
      await order.parcel()
      later(31)
      fake.become('down')
      expect(await order.parcel()).toMatchObject({ track: [{ text: '已揽收' }], note: '' })
    })

    test('a wrong number is shown to staff, and is not subscribed to again', async () => {
      const order = await underway()
      fake.subscribeFaults.push({ returnCode: '701', message: '拒绝订阅的快递公司' })
      await center.sweep()
      later(60 * 24)
      await center.sweep()
      expect(fake.subscriptions).toEqual([])
      const { items } = await center.get(
        'staff.parcels',
        shopA,
        { trouble: true, orderNo: order.orderNo },
        asStaff,
      )
      expect(items[0]?.trouble).toBe('快递公司查不到这个单号，请核对')
    })

    test('a subscription that fails is tried again with growing pauses, and raises an alarm for wrong keys', async () => {
      const order = await underway()
      fake.subscribeFaults.push(
        { returnCode: '500', message: 'x' },
        { returnCode: '600', message: 'x' },
        'lost',
      )
      await center.sweep()
      expect(logged.join()).not.toContain('parcels-not-tracked')
      for (const pause of [1, 5, 30]) {
        later(pause)
        await center.sweep()
      }
      expect(logged.join()).toContain('parcels-not-tracked')
      // Its answer was lost; the next try learns that it is there.
      expect(fake.subscriptions).toHaveLength(1)
      expect((await trackedOf(order.orderNo)).subscription).toBe('on')
      expect(logged.join()).not.toMatch(new RegExp(`${order.trackingNo}|1234"`))
    })

    test('a subscription that has ended without news is made again', async () => {
      const order = await underway()
      await center.sweep()
      await fake.push(order.trackingNo, { status: 'abort', message: '3天查询无记录' })
      await center.sweep()
      expect(fake.subscriptions).toHaveLength(2)
    })

    test('trouble and what is coming back are on the staff’s list', async () => {
      const order = await underway()
      await center.sweep()
      known(order.trackingNo, '2', [{ context: '地址不详', minutesAgo: 5 }])
      await fake.push(order.trackingNo)
      const list = () =>
        center.get('staff.parcels', shopA, { trouble: true, orderNo: order.orderNo }, asStaff)
      expect((await list()).items).toMatchObject([{ state: 'trouble', lastText: '地址不详' }])
      known(order.trackingNo, '6', [{ context: '退回中', minutesAgo: 1 }])
      await fake.push(order.trackingNo)
      expect((await list()).items[0]?.trouble).toBe('包裹正在退回，请联系买家，收到后登记')
    })
  })
})
