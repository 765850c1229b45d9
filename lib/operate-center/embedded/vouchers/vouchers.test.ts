import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq, inArray } from 'drizzle-orm'
import { addDays } from '../../../base/calendar/dates.ts'
import type { Permission } from '../../../domain/staff/permissions.ts'
import { scaled } from '../../../testing/scale.ts'
import type { Caller } from '../../contract/contract.ts'
import { ofKind } from '../../contract/orders/of-kind.ts'
import { debrisPackages } from '../catalogue/debris/schema.ts'
import { randomCode } from '../kernel/order-numbers.ts'
import { orders, orderUnits } from '../orders/core/schema.ts'
import { debrisTickets } from '../orders/debris/schema.ts'
import { shopA, shopB } from '../testing/catalogue.ts'
import { testSealer } from '../testing/centers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { type DebrisWish, debrisDate, placeDebris, seedDebris } from '../testing/debris-shopping.ts'
import {
  addCustomer,
  asCustomer,
  asStaff,
  idCard,
  openShopping,
  payOrder,
  type Shopping,
} from '../testing/shopping.ts'
import { voucherCodes, vouchers } from './schema.ts'
import { codeHash } from './voucher-rows.ts'

describe.each(databaseKinds)('vouchers on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind, { poolSize: 20 })
    center = await openShopping(opened.database)
    await seedDebris(opened.database)
    await opened.database.db
      .update(debrisPackages)
      .set({ source: 'imported' })
      .where(and(eq(debrisPackages.merchant, 'alpha'), eq(debrisPackages.id, 'never')))
  })
  afterAll(() => opened.close())

  const bought = async (wish: DebrisWish = {}) => {
    const { customerId, orderNo } = await placeDebris(center, opened.database, wish)
    await payOrder(center, customerId, orderNo)
    return { customerId, orderNo }
  }
  type Bought = Awaited<ReturnType<typeof bought>>
  const sheetOf = ({ customerId, orderNo }: Bought) =>
    center.get('vouchers.list', shopA, { orderNo }, asCustomer(customerId))
  const orderOf = async ({ customerId, orderNo }: Bought) =>
    ofKind(await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId)), 'debris')
  const codeOf = async (order: Bought, index = 0) => {
    const { vouchers: all } = await sheetOf(order)
    const code = all[index]?.code
    if (!code) throw new Error('no code was issued')
    return code
  }
  /** Everything redeemed here happens on the day the tickets are for. */
  const onTheDay = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = center.clock.now
    center.clock.now = new Date(`${debrisDate}T04:00:00Z`)
    try {
      return await work()
    } finally {
      center.clock.now = before
    }
  }
  const redeem = (code: string, tenant = shopA) =>
    onTheDay(() => center.ask('staff.redeemVoucher', tenant, { code, place: '东门' }, asStaff))

  test('codes of our own are issued with the payment, one for each ticket, and only the buyer sees them', async () => {
    const order = await bought({ adults: 2, children: 1 })
    const sheet = await sheetOf(order)
    expect(sheet.vouchers.map(({ state, stateText }) => [state, stateText])).toEqual(
      Array.from({ length: 3 }, () => ['unused', '未使用']),
    )
    expect(new Set(sheet.vouchers.map(({ code }) => code)).size).toBe(3)
    for (const { code, qr } of sheet.vouchers) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
      expect(qr).toBe(`V1:${code.replaceAll('-', '')}`)
    }
    const stranger = asCustomer(await addCustomer(opened.database))
    expect(await center.ask('vouchers.list', shopA, { orderNo: order.orderNo }, stranger)).toMatchObject({
      failure: { kind: 'absent' },
    })
    const rows = await opened.database.db.select().from(vouchers).where(eq(vouchers.orderNo, order.orderNo))
    const kept = JSON.stringify(rows)
    for (const { code } of sheet.vouchers) expect(kept).not.toContain(code.replaceAll('-', ''))
  })

  test('before it is paid an order has no vouchers', async () => {
    const { customerId, orderNo } = await placeDebris(center, opened.database)
    expect((await sheetOf({ customerId, orderNo })).vouchers).toEqual([])
  })

  test('a code is redeemed once; afterwards it says when and where', async () => {
    const order = await bought({ adults: 2 })
    const code = await codeOf(order)
    const looked = await onTheDay(() => center.ask('staff.lookUpVoucher', shopA, { code }, asStaff))
    expect(looked).toMatchObject({ value: { vouchers: [{ state: 'unused', problem: '' }] } })
    expect(await redeem(`v1:${code.toLowerCase()}`)).toMatchObject({
      value: { vouchers: [{ state: 'used', usedPlace: '东门', tickets: 1 }] },
    })
    expect(await redeem(code)).toMatchObject({
      failure: { code: 'VOUCHER_USED', message: expect.stringContaining('东门') },
    })
    const { vouchers: all } = await sheetOf(order)
    expect(all.map(({ state }) => state)).toEqual(['used', 'unused'])
    expect(all[0]?.qr).toBe('')
    const tickets = await opened.database.db
      .select()
      .from(debrisTickets)
      .where(eq(debrisTickets.orderNo, order.orderNo))
    expect(tickets.filter(({ usedAt }) => usedAt !== null)).toHaveLength(1)
  })

  test('fifty gates at once redeem a voucher once', async () => {
    const code = await codeOf(await bought())
    const answers = await onTheDay(() =>
      Promise.all(
        Array.from({ length: 50 }, () => center.ask('staff.redeemVoucher', shopA, { code }, asStaff)),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.failure]))
    expect(refusals.every((failure) => failure.kind === 'refused' && failure.code === 'VOUCHER_USED')).toBe(
      true,
    )
  })

  test('who was let in without a network is settled the next day, for the time of use', async () => {
    const code = await codeOf(await bought())
    const at = `${debrisDate}T09:30:00.000Z`
    const settle = (now: string, key: string) =>
      onTheDay(() => {
        center.clock.now = new Date(now)
        const caller = { ...asStaff, idempotencyKey: `${key}-${code}` }
        return center.ask('staff.redeemVoucher', shopA, { code, place: '东门', at }, caller)
      })
    const hoursLater = (hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()
    expect(await settle(hoursLater(25), 'till-late')).toMatchObject({ failure: { code: 'TILL_LATE' } })
    expect(await settle(hoursLater(-1), 'till-clock')).toMatchObject({ failure: { code: 'TILL_CLOCK' } })
    const done = await settle(hoursLater(14), 'till-one')
    expect(done).toMatchObject({ value: { vouchers: [{ state: 'used', usedAt: at, usedPlace: '东门' }] } })
    // The answer was lost on its way: the same entry is sent again.
    expect(await settle(hoursLater(15), 'till-one')).toEqual(done)
    // Another till had let the same voucher in.
    expect(await settle(hoursLater(15), 'till-two')).toMatchObject({ failure: { code: 'VOUCHER_USED' } })
  })

  describe('taking a redemption back', () => {
    const gate = (id: string, permissions: Permission[]): Partial<Caller> => ({
      role: 'staff',
      staff: { id, name: id, grants: [{ merchant: 'alpha', shop: null, permissions }] },
    })
    const atGate = gate('gate-1', ['vouchers.redeem'])
    const reason = '扫错了人'
    const used = async (wish: DebrisWish = {}) => {
      const order = await bought(wish)
      const code = await codeOf(order)
      const done = await onTheDay(() => center.get('staff.redeemVoucher', shopA, { code }, atGate))
      return { order, code, voucherId: done.vouchers[0]?.voucherId ?? '' }
    }
    const undo = (voucherId: string, caller: Partial<Caller>, minutes = 0) =>
      onTheDay(() => {
        center.clock.forward(minutes)
        return center.ask('staff.undoRedemption', shopA, { voucherId, reason }, caller)
      })

    test('by the gate that did it the order is open again, and the voucher counts once more', async () => {
      const { order, code, voucherId } = await used()
      expect((await orderOf(order)).phase).toBe('done')
      const shown = await onTheDay(() => center.get('staff.lookUpVoucher', shopA, { code }, atGate))
      expect(shown.vouchers[0]?.undoUntil).toBe(`${debrisDate}T04:30:00.000Z`)
      expect(await undo(voucherId, atGate, 20)).toMatchObject({
        value: { vouchers: [{ state: 'unused', usedAt: null, usedPlace: '', undoUntil: null }] },
      })
      expect((await orderOf(order)).phase).toBe('serving')
      expect((await sheetOf(order)).vouchers).toMatchObject([{ state: 'unused', usedAt: null }])
      expect(await undo(voucherId, atGate)).toMatchObject({ failure: { code: 'UNDO_NOT_USED' } })
      expect(await redeem(code)).toMatchObject({ value: { vouchers: [{ state: 'used' }] } })
      expect((await orderOf(order)).phase).toBe('done')
    })

    test('by another gate never, by who manages vouchers for a day', async () => {
      const { voucherId } = await used()
      expect(await undo(voucherId, gate('gate-2', ['vouchers.redeem']))).toMatchObject({
        failure: { code: 'UNDO_NOT_YOURS' },
      })
      expect(await undo(voucherId, atGate, 31)).toMatchObject({ failure: { code: 'UNDO_LATE' } })
      const desk = gate('desk', ['vouchers.redeem', 'vouchers.manage', 'orders.read'])
      const seen = await onTheDay(() => center.get('staff.voucher', shopA, { voucherId }, desk))
      expect(seen).toMatchObject({ state: 'used', usedBy: 'gate-1', undoUntil: expect.any(String) })
      expect(await undo(voucherId, desk, 25 * 60)).toMatchObject({ failure: { code: 'UNDO_LATE' } })
      expect(await undo(voucherId, desk, 23 * 60)).toMatchObject({ ok: true })
    })

    test('what a review rests on stays used', async () => {
      const { order, voucherId } = await used()
      await opened.database.db
        .update(orders)
        .set({ reviewedAt: center.clock.now })
        .where(eq(orders.orderNo, order.orderNo))
      expect(await undo(voucherId, atGate)).toMatchObject({ failure: { code: 'UNDO_REVIEWED' } })
    })

    test('ten undo and ten use it again at once: the tickets and the order say the same in the end', async () => {
      const { order, code, voucherId } = await used()
      const answers = await onTheDay(() =>
        Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            index % 2 === 0
              ? center.ask('staff.undoRedemption', shopA, { voucherId, reason }, atGate)
              : center.ask('staff.redeemVoucher', shopA, { code }, atGate),
          ),
        ),
      )
      const undone = answers.filter(({ ok }, index) => ok && index % 2 === 0).length
      const again = answers.filter(({ ok }, index) => ok && index % 2 === 1).length
      expect(undone).toBeGreaterThan(0)
      const isUsed = undone === again
      expect(undone - again).toBe(isUsed ? 0 : 1)
      const { phase } = await orderOf(order)
      expect([(await sheetOf(order)).vouchers[0]?.state, phase]).toEqual(
        isUsed ? ['used', 'done'] : ['unused', 'serving'],
      )
    })

    test('against a refund: either the use is taken back and then refunded, or nothing is', async () => {
      const { order, voucherId } = await used({ adults: 2 })
      const { units } = await orderOf(order)
      const unitIds = units.map(({ id }) => id)
      const who = asCustomer(order.customerId)
      const [, refund] = await onTheDay(() =>
        Promise.all([
          center.ask('staff.undoRedemption', shopA, { voucherId, reason }, atGate),
          center.ask(
            'staff.requestRefund',
            shopA,
            { orderNo: order.orderNo, unitIds, reason: '来电取消' },
            asStaff,
          ),
        ]),
      )
      const tickets = await opened.database.db
        .select({ usedAt: debrisTickets.usedAt, status: orderUnits.status })
        .from(debrisTickets)
        .innerJoin(orderUnits, eq(orderUnits.id, debrisTickets.unitId))
        .where(eq(debrisTickets.orderNo, order.orderNo))
      const moving = tickets.filter(({ status }) => status !== 1)
      expect(moving.every(({ usedAt }) => usedAt === null)).toBe(true)
      expect(moving.length > 0).toBe(refund.ok)
      expect((await center.get('orders.get', shopA, { orderNo: order.orderNo }, who)).orderNo).toBe(
        order.orderNo,
      )
    })
  })

  test('another day, another merchant and a voucher whose money goes back are refused', async () => {
    const order = await bought({ adults: 2 })
    const code = await codeOf(order)
    expect(await center.ask('staff.redeemVoucher', shopA, { code }, asStaff)).toMatchObject({
      failure: { code: 'VOUCHER_EARLY' },
    })
    expect(await redeem(code, shopB)).toMatchObject({ failure: { kind: 'absent' } })
    const [unit] = (await orderOf(order)).units
    const unitIds = unit ? [unit.id] : []
    const asked = { orderNo: order.orderNo, unitIds }
    const who = asCustomer(order.customerId)
    const { amount } = await center.get('orders.quoteRefund', shopA, asked, who)
    const after = await center.get(
      'orders.requestRefund',
      shopA,
      { ...asked, amount, reason: '行程有变' },
      who,
    )
    const [first] = (await sheetOf(order)).vouchers
    if (after.refunds[0]?.state === 'requested') {
      expect(first?.stateText).toBe('退款处理中')
      expect(await redeem(code)).toMatchObject({ failure: { code: 'VOUCHER_REFUNDING' } })
      const { id: refundId } = after.refunds[0]
      const decision = { orderNo: order.orderNo, refundId, approve: true, note: '' }
      await center.get('staff.decideRefund', shopA, decision, asStaff)
    }
    expect((await sheetOf(order)).vouchers.map(({ state, code: shown }) => [state, shown === ''])).toEqual([
      ['void', true],
      ['unused', false],
    ])
    expect(await redeem(code)).toMatchObject({ failure: { code: 'VOUCHER_VOID' } })
  })

  test('a guest’s document redeems what was bought with it for today', async () => {
    const customerId = await addCustomer(opened.database)
    const document = idCard('1991-02-03', 881)
    const { id } = await center.get(
      'travellers.save',
      shopA,
      { name: '测试旅客', documents: [{ type: 1, number: document }], consent: true },
      asCustomer(customerId),
    )
    const guests = [{ travellerId: id }]
    const { orderNo } = await placeDebris(center, opened.database, { packageId: 'named', customerId, guests })
    await payOrder(center, customerId, orderNo)
    const shown = { document }
    const done = await onTheDay(() => center.ask('staff.redeemVoucher', shopA, shown, asStaff))
    expect(done).toMatchObject({
      value: { vouchers: [{ state: 'used', guests: [expect.stringContaining('*')] }] },
    })
    expect(await onTheDay(() => center.ask('staff.redeemVoucher', shopA, shown, asStaff))).toMatchObject({
      failure: { kind: 'absent' },
    })
  })

  test('imported codes: an order waits until there are enough, and each code goes to one voucher', async () => {
    const first = await bought({ packageId: 'never', adults: 2 })
    expect((await sheetOf(first)).vouchers.map(({ state, code }) => [state, code])).toEqual([
      ['waiting', ''],
      ['waiting', ''],
    ])
    expect((await orderOf(first)).phase).toBe('confirming')
    const codes = (count: number) => Array.from({ length: count }, () => `SUP-${randomCode(8)}`)
    const [only = ''] = codes(1)
    const put = (list: string[]) =>
      center.get('staff.importVoucherCodes', shopA, { packageId: 'never', codes: list }, asStaff)
    expect(await put([only, only])).toMatchObject({ added: 1, known: 1 })
    await center.sweep()
    expect((await orderOf(first)).phase).toBe('confirming')
    expect(await put([only, ...codes(4)])).toMatchObject({ added: 4, known: 1 })
    await center.sweep()
    expect((await orderOf(first)).phase).toBe('serving')
    expect((await sheetOf(first)).vouchers.map(({ code }) => code)).toContain(only)
    const others = await Promise.all(
      Array.from({ length: 4 }, () => bought({ packageId: 'never', adults: 1 })),
    )
    await center.sweep()
    const states = await Promise.all(others.map(async (order) => (await sheetOf(order)).vouchers[0]))
    expect(states.filter((one) => one?.state === 'unused')).toHaveLength(3)
    expect(new Set(states.flatMap((one) => (one?.code ? [one.code] : []))).size).toBe(3)
    expect(await center.get('staff.voucherCodes', shopA, { packageId: 'never' }, asStaff)).toEqual({
      left: 0,
      given: 5,
      waiting: 1,
    })
    const given = await opened.database.db.select().from(voucherCodes)
    expect(given.every(({ codeSealed }) => codeSealed === null)).toBe(true)
  })

  test('staff issue by hand, or say that it cannot be issued: then everything is refunded', async () => {
    const order = await bought({ packageId: 'staffed', adults: 2 })
    const { orderNo } = order
    expect(
      await center.ask('staff.issueVouchers', shopA, { orderNo, codes: ['ABCD-1'] }, asStaff),
    ).toMatchObject({ failure: { kind: 'invalid' } })
    const codes = ['票号 0001-甲', '票号 0001-乙']
    expect(await center.ask('staff.issueVouchers', shopA, { orderNo, codes }, asStaff)).toMatchObject({
      failure: { kind: 'invalid' },
    })
    await center.get('staff.issueVouchers', shopA, { orderNo, codes: ['T-90001', 'T-90002'] }, asStaff)
    expect((await orderOf(order)).phase).toBe('serving')
    expect((await sheetOf(order)).vouchers.map(({ code }) => code)).toEqual(['T-90001', 'T-90002'])
    const failed = await bought({ packageId: 'staffed' })
    const input = { orderNo: failed.orderNo, reason: '供应商无票' }
    await center.get('staff.failVouchers', shopA, input, asStaff)
    const after = await orderOf(failed)
    expect(['closed', 'refunded']).toContain(after.phase)
    expect(after.refunded).toBe(after.paid)
    expect((await sheetOf(failed)).vouchers[0]?.stateText).toBe('出票失败')
  })

  test('a friend sees one voucher and nothing of the buyer; a new link ends the one before', async () => {
    const order = await bought({ adults: 2 })
    const { customerId, orderNo } = order
    const [one] = (await sheetOf(order)).vouchers
    const voucherId = one?.id ?? ''
    const share = () => center.get('vouchers.share', shopA, { orderNo, voucherId }, asCustomer(customerId))
    const { token } = await share()
    const seen = await center.get('vouchers.shared', shopA, { token }, {})
    expect(seen.vouchers.map(({ id }) => id)).toEqual([voucherId])
    expect(JSON.stringify(seen)).not.toMatch(/王小明|13800001234|customer/)
    expect(seen).not.toHaveProperty('orderNo')
    const next = await share()
    expect(await center.ask('vouchers.shared', shopA, { token }, {})).toMatchObject({
      failure: { kind: 'absent' },
    })
    expect(await center.ask('vouchers.shared', shopB, { token: next.token }, {})).toMatchObject({
      failure: { kind: 'absent' },
    })
    await redeem(one?.code ?? '')
    const used = await center.get('vouchers.shared', shopA, { token: next.token }, {})
    expect(used.vouchers[0]).toMatchObject({ state: 'used', qr: '' })
  })

  test('a new code for a voucher makes the old one worthless', async () => {
    const order = await bought()
    const [one] = (await sheetOf(order)).vouchers
    const input = { voucherId: one?.id ?? '', reason: '客人泄露了券码' }
    await center.get('staff.replaceVoucher', shopA, input, asStaff)
    expect(await redeem(one?.code ?? '')).toMatchObject({ failure: { kind: 'absent' } })
    expect(await redeem(await codeOf(order))).toMatchObject({ ok: true })
  })

  test('a till redeems vouchers of its products with its own token, until it is stopped', async () => {
    const input = { name: '云栖乐园东门', products: ['f1'] }
    const { token, tillId } = await center.get('staff.addTill', shopA, input, asStaff)
    const other = await center.get('staff.addTill', shopA, { name: '别处', products: ['f-gone'] }, asStaff)
    const code = await codeOf(await bought())
    const at = (till: string) => onTheDay(() => center.ask('tills.redeem', shopA, { token: till, code }, {}))
    expect(await at(other.token)).toMatchObject({ failure: { kind: 'absent' } })
    expect(await at(token)).toMatchObject({ value: { vouchers: [{ usedPlace: '云栖乐园东门' }] } })
    await center.get('staff.changeTill', shopA, { tillId, active: false }, asStaff)
    expect(await at(token)).toMatchObject({ failure: { code: 'TILL_UNKNOWN' } })
    expect(await center.ask('tills.redeem', shopB, { token: other.token, code }, {})).toMatchObject({
      failure: { code: 'TILL_UNKNOWN' },
    })
  })

  test('a gate that guesses on and on is heard thirty times a minute', async () => {
    const till = async (name: string) => (await center.get('staff.addTill', shopA, { name }, asStaff)).token
    const token = await till('猜码的终端')
    const guess = (by = token) => center.ask('tills.redeem', shopA, { token: by, code: randomCode(12) }, {})
    const before = center.clock.now
    const minutes = scaled({ short: 5, long: 60 })
    const answers: string[] = []
    // Forty a minute, evenly.
    for (let index = 0; index < minutes * 40; index++) {
      const answer = await guess()
      const failure = answer.ok ? null : answer.failure
      answers.push(failure?.kind === 'refused' ? failure.code : (failure?.kind ?? 'ok'))
      center.clock.forward(1.5 / 60)
    }
    const heard = answers.filter((answer) => answer !== 'TOO_MANY_TRIES')
    expect(heard).toEqual(Array.from({ length: minutes * 30 }, () => 'absent'))
    // Another gate is not held up by it.
    expect(await guess(await till('另一台终端'))).toMatchObject({ failure: { kind: 'absent' } })
    center.clock.now = before
  })

  test('100,000 guesses at the codes hit none', async () => {
    await bought({ adults: 20 })
    const { db } = opened.database
    const isAlphas = eq(vouchers.merchant, 'alpha')
    const kept = await db.select({ hash: vouchers.codeHash }).from(vouchers).where(isAlphas)
    const known = new Set(kept.map(({ hash }) => hash))
    expect(known.size).toBeGreaterThan(20)
    const hashes = Array.from({ length: 100_000 }, () =>
      codeHash({ sealer: testSealer }, 'alpha', randomCode(12)),
    )
    // As far apart as the codes themselves: none is guessed twice.
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(hashes.filter((hash) => known.has(hash))).toEqual([])
    // A voucher is found by this hash alone: the same by the query of the door.
    const asked = scaled({ short: 1_000, long: hashes.length })
    for (let from = 0; from < asked; from += 10_000) {
      const some = hashes.slice(from, Math.min(from + 10_000, asked))
      const hit = await db
        .select({ id: vouchers.id })
        .from(vouchers)
        .where(and(isAlphas, inArray(vouchers.codeHash, some)))
      expect(hit).toEqual([])
    }
  })

  test('staff find vouchers by state, order and whole code', async () => {
    const order = await bought({ adults: 2 })
    const { orderNo } = order
    const code = await codeOf(order)
    await redeem(code)
    const list = (input: object) => center.get('staff.vouchers', shopA, { orderNo, ...input }, asStaff)
    expect((await list({ counted: true })).total).toBe(2)
    expect((await list({ state: 'used' })).items).toMatchObject([{ stateText: '已使用' }])
    expect((await list({ state: 'unused' })).items).toHaveLength(1)
    expect((await list({ state: 'void' })).items).toEqual([])
    expect((await list({ search: code })).items).toMatchObject([{ state: 'used' }])
    const later = new Date(`${addDays(debrisDate, 1)}T04:00:00Z`)
    const before = center.clock.now
    center.clock.now = later
    expect((await list({ state: 'expired' })).items).toHaveLength(1)
    center.clock.now = before
    const units = await opened.database.db.select().from(orderUnits).where(eq(orderUnits.orderNo, orderNo))
    expect(units).toHaveLength(2)
  })
})
