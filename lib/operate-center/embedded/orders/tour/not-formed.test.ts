import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { runs } from '../../../../testing/properties.ts'
import type { Input } from '../../../contract/contract.ts'
import { ofKind } from '../../../contract/orders/of-kind.ts'
import { addDepartures } from '../../catalogue/tours/new-departures.ts'
import { coupons } from '../../coupons/schema.ts'
import { departureRow, shopA } from '../../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { wrongBooks } from '../../testing/seat-books.ts'
import {
  addCustomer,
  addTraveller,
  asCustomer,
  asStaff,
  openShopping,
  orderInput,
  payOrder,
  type Shopping,
} from '../../testing/shopping.ts'
import { orders, orderUnits } from '../core/schema.ts'

const HOUR = 60
const REASON = '报名人数不足'

describe.each(databaseKinds)('departures that do not form, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let series = 0
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database, {
      // Asks the database like the real one: called within a transaction, it would wait for itself on PGlite.
      async deadlineNow() {
        await opened.database.db.execute(sql`select 1`)
        return center.clock.now
      },
    })
  })
  afterAll(() => opened.close())

  /** A departure, and others that may be chosen instead: cheaper, as dear, dearer, of another tour, with few seats. */
  async function group() {
    series += 1
    const id = (name: string) => `nf${series}-${name}`
    const row = (name: string, inDays: number, adultPrice = 100_000, planSeats = 50, tour = 'later') =>
      departureRow('alpha', tour, id(name), inDays, { adultPrice, planSeats })
    await addDepartures(opened.database.db, [
      row('off', 5),
      row('cheap', 30, 90_000),
      row('same', 31),
      row('dear', 32, 110_000),
      row('few', 33, 100_000, 3),
      row('other', 34, 80_000, 50, 't1'),
    ])
    return {
      off: id('off'),
      cheap: id('cheap'),
      same: id('same'),
      dear: id('dear'),
      few: id('few'),
      other: id('other'),
    }
  }
  type Group = Awaited<ReturnType<typeof group>>

  async function place(departureId: string, { adult = 2, paid = true, coupon = false } = {}) {
    const customerId = await addCustomer(opened.database)
    const me = asCustomer(customerId)
    const used = coupon ? [await give(customerId)] : []
    const input = await orderInput(center, { proId: 'later', departureId, counts: { adult } })
    const { proId, counts } = input
    const wish = { proId, departureId, counts, ...(coupon ? { coupons: used } : {}) }
    const { fingerprint, payable } = await center.get('tours.quote', shopA, wish, me)
    const order = { ...input, ...wish, fingerprint, payable }
    const { orderNo } = await center.get('orders.createTour', shopA, order, me)
    if (paid) await payOrder(center, customerId, orderNo)
    return { orderNo, me, customerId, payable, couponId: used[0] ?? '' }
  }
  type Placed = Awaited<ReturnType<typeof place>>

  async function give(customerId: string): Promise<string> {
    const template = {
      name: `立减${series}`,
      kind: 'cut' as const,
      amount: 5_000,
      total: 1_000,
      perPerson: 1,
      validity: { by: 'days' as const, days: 300 },
    }
    const { templateId } = await center.get('staff.saveCouponTemplate', shopA, template, asStaff)
    const wish = { templateId, customerIds: [customerId], reason: '测试' }
    await center.get('staff.giveCoupons', shopA, wish, asStaff)
    const { items } = await center.get('staff.customerCoupons', shopA, { customerId }, asStaff)
    return items[0]?.id ?? ''
  }

  async function cancel({ off, ...others }: Group, hours = 24) {
    const { items: _, ...expected } = await center.get(
      'staff.previewCancelDeparture',
      shopA,
      { departureId: off },
      asStaff,
    )
    const until = new Date(center.clock.now.getTime() + hours * 3_600_000).toISOString()
    const choice = { departureIds: Object.values(others), until }
    const wish = { departureId: off, reason: REASON, expected, choice }
    return center.ask('staff.cancelDeparture', shopA, wish, asStaff)
  }

  const view = ({ orderNo, me }: Placed) => center.get('orders.get', shopA, { orderNo }, me)
  const offerOf = async ({ orderNo, me }: Placed) =>
    (await center.get('orders.departureChoices', shopA, { orderNo }, me)).offer
  const choose = ({ orderNo, me }: Placed, departureId: string | null, amount: number) =>
    center.ask('orders.chooseDeparture', shopA, { orderNo, departureId, amount }, me)
  const toldOf = ({ orderNo }: Placed) =>
    center.told.flatMap(({ event, facts }) =>
      'orderNo' in facts && facts.orderNo === orderNo ? [event] : [],
    )
  const couponOf = async ({ couponId }: Placed) =>
    (await opened.database.db.select().from(coupons).where(eq(coupons.id, couponId)))[0]

  test('who has paid chooses, is told once, and sees only what is not dearer; the others end at once', async () => {
    const departures = await group()
    const paid = await place(departures.off)
    const unpaid = await place(departures.off, { paid: false })
    expect(await offerOf(paid)).toBeNull()
    expect(await cancel(departures)).toMatchObject({ ok: true, value: { orders: 2, refund: paid.payable } })
    await center.sweep()
    await center.sweep()
    expect(await view(unpaid)).toMatchObject({ phase: 'closed', cancelReason: REASON })
    const shown = await view(paid)
    expect(shown.phase).toBe('serving')
    expect(shown.actions).toEqual([{ code: 'chooseDeparture', text: '选择改期或退款' }])
    expect(shown.nextText).toMatch(/^您的团期未能成团：报名人数不足。请在.*前选择改期或全额退款/)
    expect(toldOf(paid).filter((event) => event === 'departureNotFormed')).toHaveLength(1)
    const { items: listed } = await center.get('staff.orders', shopA, { search: paid.orderNo }, asStaff)
    expect(listed[0]?.warnings[0]).toMatch('等待客户选择改期或退款')
    const offer = await offerOf(paid)
    expect(offer).toMatchObject({ reason: REASON, refund: paid.payable })
    expect(offer?.penalty).toBeGreaterThan(0)
    expect(offer?.departures.map(({ departureId, back }) => [departureId, back])).toEqual([
      [departures.cheap, 20_000],
      [departures.same, 0],
      [departures.few, 0],
      [departures.other, 40_000],
    ])
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })

  test('nothing is signed before the choice; after it the contract waits with a reminder of its own', async () => {
    const departures = await group()
    const order = await place(departures.off)
    const { orderNo, me } = order
    await nameAll(order)
    const contractOf = async () => (await view(order)).papers.find(({ code }) => code === 'contract')
    const warnings = async () =>
      (await center.get('staff.orders', shopA, { search: orderNo }, asStaff)).items[0]?.warnings.join()
    expect(await contractOf()).toMatchObject({ text: '待签署', todo: '去签署' })
    expect(await warnings()).toMatch('合同未签署')
    const signing = await readyToSign(order)
    await cancel(departures)

    const why = '您的团期未能成团，请先在订单中选择改期或退款，再签署合同'
    for (const sweeps of [0, 1]) {
      // Before the customer has been told it is the same.
      if (sweeps > 0) await center.sweep()
      const shown = await view(order)
      expect(shown.actions[0]).toEqual({ code: 'chooseDeparture', text: '选择改期或退款' })
      expect(shown.papers).toEqual([
        { code: 'contract', title: expect.any(String), text: '暂不签署', todo: null },
      ])
      const { items } = await center.get('orders.list', shopA, { kind: 'tour' }, me)
      expect(items.find((one) => one.orderNo === orderNo)?.papers).toEqual(shown.papers)
      expect(await center.get('contracts.draft', shopA, { orderNo }, me)).toMatchObject({
        blocks: [{ code: 'order', text: why, action: 'order' }],
      })
      expect(await center.ask('contracts.sign', shopA, signing, me)).toMatchObject({
        ok: false,
        failure: { code: 'BLOCKED', message: why },
      })
      expect(await center.ask('contracts.code', shopA, { orderNo, signerId: 'buyer' }, me)).toMatchObject({
        failure: { code: 'BLOCKED', message: why },
      })
    }
    expect(await warnings()).not.toMatch(/合同|出团通知/)
    center.clock.forward(2 * HOUR)
    await center.sweep()
    expect(toldOf(order)).not.toContain('contractWaiting')

    expect((await choose(order, departures.same, 0)).ok).toBe(true)
    expect(await contractOf()).toMatchObject({ text: '待签署', todo: '去签署' })
    expect(await center.get('contracts.draft', shopA, { orderNo }, me)).toMatchObject({ blocks: [] })
    center.clock.forward(2 * HOUR)
    await center.sweep()
    expect(toldOf(order).filter((event) => event === 'contractWaiting')).toHaveLength(1)
    // The text is of another departure now.
    expect(await center.ask('contracts.sign', shopA, signing, me)).toMatchObject({
      failure: { code: 'TEXT_CHANGED' },
    })
    expect(await center.ask('contracts.sign', shopA, await readyToSign(order), me)).toMatchObject({
      ok: true,
    })
    center.clock.forward(-4 * HOUR)
  })

  test('a change of a signed contract waits for the choice as well', async () => {
    const departures = await group()
    const order = await place(departures.same)
    await nameAll(order)
    const signed = await center.get('contracts.sign', shopA, await readyToSign(order), order.me)
    const { orderNo, me } = order
    const move = { orderNo, departureId: departures.off, reason: '客人要求' }
    await center.get('staff.changeDeparture', shopA, move, asStaff)
    expect((await view(order)).papers[0]).toMatchObject({ text: '变更待签署', todo: '去签署' })
    await cancel(departures)
    expect((await view(order)).papers).toMatchObject([{ text: '暂不签署', todo: null }])
    // Back on the departure that was signed for, nothing is to be signed any more.
    expect((await choose(order, departures.same, 0)).ok).toBe(true)
    expect((await view(order)).papers).toContainEqual(
      expect.objectContaining({ code: 'contract', text: '已签署', todo: null }),
    )
    expect((await center.get('contracts.get', shopA, { orderNo }, me)).contractNo).toBe(signed.contractNo)
  })

  test('the customer moves to a cheaper one: the difference goes back, later refunds count the new price', async () => {
    const departures = await group()
    const order = await place(departures.off, { coupon: true })
    await cancel(departures)
    expect(await choose(order, departures.cheap, 19_999)).toMatchObject({
      failure: { code: 'OFFER_CHANGED' },
    })
    expect(await choose(order, departures.dear, 0)).toMatchObject({ failure: { code: 'DEARER' } })
    expect((await choose(order, departures.cheap, 20_000)).ok).toBe(true)
    await center.sweep()
    const moved = await view(order)
    expect(moved).toMatchObject({
      phase: 'serving',
      paid: order.payable,
      payable: order.payable - 20_000,
      refunded: 20_000,
      refunds: [{ amount: 20_000, items: [], state: 'done' }],
    })
    expect(ofKind(moved, 'tour').about.departure.groupNo).toBe(`G-${departures.cheap}`)
    expect(await couponOf(order)).toMatchObject({ state: 'used' })
    expect(await choose(order, departures.same, 0)).toMatchObject({ failure: { code: 'CHOICE_OVER' } })
    const units = moved.units.map(({ id }) => id)
    const one = { orderNo: order.orderNo, unitIds: units.slice(0, 1) }
    const both = { orderNo: order.orderNo, unitIds: units }
    const half = await center.get('orders.quoteRefund', shopA, one, order.me)
    const whole = await center.get('orders.quoteRefund', shopA, both, order.me)
    expect(whole.amount + whole.fee).toBe(moved.payable)
    expect(half.amount).toBe(whole.amount / 2)
    await center.get('staff.cancelOrder', shopA, { orderNo: order.orderNo, reason: '其他' }, asStaff)
    await center.sweep()
    expect(await view(order)).toMatchObject({ phase: 'refunded', refunded: order.payable })
    expect(await couponOf(order)).toMatchObject({ state: 'unused', orderNo: null })
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })

  test('another tour’s departure: product, price, seats and 已售 follow', async () => {
    const departures = await group()
    const order = await place(departures.off)
    await cancel(departures)
    await nameAll(order)
    const option = (await offerOf(order))?.departures.find(
      ({ departureId }) => departureId === departures.other,
    )
    expect(option).toMatchObject({ proId: 't1', back: 40_000 })
    expect((await choose(order, departures.other, 40_000)).ok).toBe(true)
    await center.sweep()
    expect(await view(order)).toMatchObject({ about: { proId: 't1' }, refunded: 40_000, phase: 'serving' })
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })

  test('the refund, chosen or after the time is over: everything, the penalty of the day it was told, the coupon', async () => {
    const departures = await group()
    const [chosen, silent] = [await place(departures.off, { coupon: true }), await place(departures.off)]
    await cancel(departures, 72)
    const offer = await offerOf(chosen)
    expect((await choose(chosen, null, offer?.refund ?? 0)).ok).toBe(true)
    // Days later the ladder would ask for more.
    center.clock.forward(71 * HOUR)
    await center.sweep()
    expect(await view(silent)).toMatchObject({ phase: 'serving' })
    center.clock.forward(2 * HOUR)
    expect(await choose(silent, departures.same, 0)).toMatchObject({ failure: { code: 'CHOICE_OVER' } })
    await center.sweep()
    const penalty = offer?.penalty
    for (const order of [chosen, silent]) {
      expect(await view(order)).toMatchObject({
        phase: 'refunded',
        refunded: order.payable,
        cancelReason: REASON,
      })
    }
    expect((await view(chosen)).penalty).toBe(penalty)
    expect(await couponOf(chosen)).toMatchObject({ state: 'unused', orderNo: null })
    expect(await wrongBooks(opened.database.db)).toEqual([])
    center.clock.forward(-73 * HOUR)
  })

  test('answers at once: one of them counts, and no departure is overfilled', async () => {
    const departures = await group()
    const placed = await Promise.all([1, 2, 3].map(() => place(departures.off)))
    const [twice] = placed
    if (!twice) throw new Error('nothing was placed')
    await cancel(departures)
    const both = await Promise.all([
      choose(twice, departures.same, 0),
      choose(twice, null, twice.payable),
      choose(twice, departures.cheap, 20_000),
      center.sweep(),
    ])
    expect(both.filter((answer) => answer?.ok)).toHaveLength(1)
    const rest = await Promise.all(placed.slice(1).map((order) => choose(order, departures.few, 0)))
    expect(rest.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await wrongBooks(opened.database.db)).toEqual([])
  })

  test('staff may offer what takes place, and leave customers an hour at least', async () => {
    const departures = await group()
    await place(departures.off)
    expect(await cancel(departures, 0.5)).toMatchObject({ failure: { fields: { 'choice.until': /1小时/ } } })
    expect(await cancel(departures, 24 * 30)).toMatchObject({ failure: { kind: 'invalid' } })
    for (const wrong of [departures.off, 'nothing', 'd-past']) {
      expect(await cancel({ ...departures, few: wrong })).toMatchObject({ failure: { kind: 'invalid' } })
    }
    expect((await cancel(departures)).ok).toBe(true)
  })

  test('after any answers and any time every order has ended or travels with a departure that takes place', async () => {
    type Answer = {
      at: number
      what: 'refund' | 'cheap' | 'same' | 'dear' | 'few' | 'ask' | 'sweep' | 'wait'
    }
    const answer: fc.Arbitrary<Answer> = fc.record({
      at: fc.nat({ max: 3 }),
      what: fc.constantFrom('refund', 'cheap', 'same', 'dear', 'few', 'ask', 'sweep', 'wait'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { minLength: 3, maxLength: 6 }), async (answers) => {
        const start = center.clock.now
        const departures = await group()
        const placed = [
          await place(departures.off, { adult: 1 }),
          await place(departures.off, { adult: 2, coupon: true }),
          await place(departures.off, { adult: 1, paid: false }),
          await place(departures.off, { adult: 2 }),
        ]
        await cancel(departures, 48)
        for (const { at, what } of answers) {
          const order = placed[at]
          if (!order) continue
          if (what === 'sweep') await center.sweep()
          else if (what === 'wait') center.clock.forward(13 * HOUR)
          else if (what === 'ask') await askRefund(order)
          else if (what === 'refund') await choose(order, null, order.payable)
          else
            await choose(
              order,
              departures[what],
              what === 'cheap' ? 10_000 * (await view(order)).units.length : 0,
            )
        }
        center.clock.forward(49 * HOUR)
        await center.sweep()
        const rows = await opened.database.db
          .select()
          .from(orders)
          .where(
            inArray(
              orders.orderNo,
              placed.map(({ orderNo }) => orderNo),
            ),
          )
        for (const row of rows) {
          const { about } = ofKind(
            await center.get('staff.order', shopA, { orderNo: row.orderNo }, asStaff),
            'tour',
          )
          const travels = about.departure.groupNo !== `G-${departures.off}`
          if (travels) expect([row.phase, row.paid - row.refunded]).toEqual(['serving', row.payable])
          else
            expect([row.phase === 'refunded' || row.phase === 'closed', row.refunded]).toEqual([
              true,
              row.paid,
            ])
          const units = await opened.database.db
            .select()
            .from(orderUnits)
            .where(eq(orderUnits.orderNo, row.orderNo))
          expect(units.reduce((sum, { share }) => sum + share, 0)).toBe(row.payable - row.freight)
        }
        const coupon = await couponOf(placed[1] as Placed)
        const kept = rows.find(({ orderNo }) => orderNo === placed[1]?.orderNo)?.phase === 'serving'
        expect(coupon).toMatchObject(kept ? { state: 'used' } : { state: 'unused', orderNo: null })
        expect(await wrongBooks(opened.database.db)).toEqual([])
        center.clock.now = start
      }),
      { numRuns: runs(3) },
    )
  }, 240_000)

  async function askRefund(order: Placed) {
    const { units } = await view(order)
    const wish = { orderNo: order.orderNo, unitIds: units.slice(0, 1).map(({ id }) => id) }
    const quoted = await center.ask('orders.quoteRefund', shopA, wish, order.me)
    if (!quoted.ok) return
    const { amount } = quoted.value
    await center.ask('orders.requestRefund', shopA, { ...wish, amount, reason: '其他' }, order.me)
  }

  /** What signs the order's contract as it is now: every choice made, every section agreed to, a code of its own. */
  async function readyToSign({ orderNo, me }: Placed): Promise<Input<'contracts.sign'>> {
    const draft = await center.get('contracts.draft', shopA, { orderNo }, me)
    const choices = Object.fromEntries(
      draft.choices.map(({ code, options }) => [code, options[0]?.code ?? '']),
    )
    await center.get('contracts.choose', shopA, { orderNo, choices }, me)
    const text = await center.get('contracts.text', shopA, { orderNo }, me)
    center.clock.forward(2)
    await center.get('contracts.code', shopA, { orderNo, signerId: 'buyer' }, me)
    return {
      orderNo,
      contractNo: text.contractNo,
      hash: text.hash,
      signerId: 'buyer',
      code: /\d{6}/.exec(center.messages.at(-1)?.text ?? '')?.[0] ?? '',
      signature: { kind: 'typed', name: text.signers[0]?.name ?? '' },
      consents: text.consents.flatMap(({ section, people }): Input<'contracts.sign'>['consents'] =>
        people.length === 0
          ? [{ section, personId: null, agreed: true }]
          : people.map(({ id }) => ({ section, personId: id, agreed: true })),
      ),
    }
  }

  async function nameAll(order: Placed) {
    const { units } = await view(order)
    const slots = []
    for (const { id } of units) slots.push({ id, travellerId: await addTraveller(center, order.customerId) })
    await center.get('orders.setTravellers', shopA, { orderNo: order.orderNo, slots }, order.me)
  }
})
