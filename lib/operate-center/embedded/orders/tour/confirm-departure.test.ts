import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq, sql } from 'drizzle-orm'
import { formings } from '../../../../domain/orders/kinds/tour-forming.ts'
import { addDepartures } from '../../catalogue/tours/new-departures.ts'
import { departures } from '../../catalogue/tours/schema.ts'
import { departureRow, shopA } from '../../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { openBeforeMigration } from '../../testing/migrations.ts'
import {
  addCustomer,
  asCustomer,
  asStaff,
  openShopping,
  orderInput,
  payOrder,
  type Shopping,
} from '../../testing/shopping.ts'

const REASON = '与另一团合并用车'

describe.each(databaseKinds)('departures confirmed to take place, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let series = 0
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database, {})
  })
  afterAll(() => opened.close())

  /** A departure of a tour within the mainland for at least two, so many days ahead, with one paid order. */
  async function group({ inDays = 12, adult = 1 } = {}) {
    series += 1
    const departureId = `form-${series}`
    await addDepartures(opened.database.db, [departureRow('alpha', 'later', departureId, inDays)])
    const customerId = await addCustomer(opened.database)
    const input = await orderInput(center, { proId: 'later', departureId, counts: { adult } })
    const { orderNo } = await center.get('orders.createTour', shopA, input, asCustomer(customerId))
    await payOrder(center, customerId, orderNo)
    return { departureId, orderNo, me: asCustomer(customerId) }
  }

  const confirm = (departureId: string, seen: string | null = null, reason = REASON) =>
    center.ask('staff.confirmDeparture', shopA, { departureId, seen, reason }, asStaff)
  const takeBack = (departureId: string, seen: string | null) =>
    center.ask('staff.unconfirmDeparture', shopA, { departureId, seen, reason: '同行客人退团' }, asStaff)
  const cancel = async (departureId: string, formed = false) => {
    const { items: _, ...expected } = await center.get(
      'staff.previewCancelDeparture',
      shopA,
      { departureId },
      asStaff,
    )
    return center.ask(
      'staff.cancelDeparture',
      shopA,
      { departureId, reason: '报名人数不足', expected, formed },
      asStaff,
    )
  }
  const waiting = async (departureId: string) => {
    const wish = { kinds: ['departureForming' as const], limit: 100 }
    const { items } = await center.get('staff.work', shopA, wish, asStaff)
    return items.some(({ item }) => item === departureId)
  }
  const listed = async (departureId: string) => {
    const { items } = await center.get('staff.departures', shopA, { proId: 'later', limit: 200 }, asStaff)
    return items.find(({ id }) => id === departureId)
  }

  test('below its minimum it needs a reason, leaves the queue, and its orders say so', async () => {
    const { departureId, orderNo, me } = await group()
    expect(await waiting(departureId)).toBe(true)
    expect(await listed(departureId)).toMatchObject({ groupMin: 2, usedSeats: 1, formedAt: null })
    expect(await confirm(departureId, null, '')).toMatchObject({
      failure: { kind: 'invalid', fields: { reason: expect.stringMatching('现有1人，少于最低成团人数2人') } },
    })
    const done = await confirm(departureId)
    expect(done).toMatchObject({ ok: true, value: { formedReason: REASON } })
    expect(await waiting(departureId)).toBe(false)
    const row = await listed(departureId)
    expect(row).toMatchObject({ formedAt: done.ok && done.value.formedAt, formedReason: REASON })
    const { nextText } = await center.get('orders.get', shopA, { orderNo }, me)
    expect(nextText).toMatch(/^已成团，/)
    const { entries } = await center.get(
      'staff.trail',
      shopA,
      { kind: 'departure', id: departureId },
      asStaff,
    )
    expect(entries[0]).toMatchObject({ call: 'staff.confirmDeparture' })
  })

  test('with enough travellers it needs no reason, and was never in the queue', async () => {
    const { departureId } = await group({ adult: 2 })
    expect(await waiting(departureId)).toBe(false)
    expect(await confirm(departureId, null, '')).toMatchObject({ ok: true, value: { formedReason: '' } })
  })

  test('the lists of each standing are the list, and a departure stands where the rule says', async () => {
    const { departureId } = await group()
    const read = (forming?: (typeof formings)[number]) =>
      center.get('staff.departures', shopA, { limit: 200, ...(forming ? { forming } : {}) }, asStaff)
    const standing = async () => (await listed(departureId))?.forming
    expect(await standing()).toBe('undecided')
    await confirm(departureId)
    expect(await standing()).toBe('confirmed')
    await cancel(departureId, true)
    expect(await standing()).toBe('cancelled')
    const parts: string[] = []
    for (const forming of formings) {
      const { items } = await read(forming)
      for (const item of items) expect(item.forming).toBe(forming)
      parts.push(...items.map(({ id }) => id))
    }
    expect(parts.sort()).toEqual((await read()).items.map(({ id }) => id).sort())
  })

  test('it is taken back in time alone, and what others have decided meanwhile counts', async () => {
    const { departureId, orderNo, me } = await group()
    const done = await confirm(departureId)
    const seen = done.ok ? done.value.formedAt : null
    expect(await confirm(departureId)).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } })
    expect(await takeBack(departureId, null)).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } })
    expect(await takeBack(departureId, seen)).toMatchObject({ ok: true, value: { formedAt: null } })
    expect(await waiting(departureId)).toBe(true)
    expect((await center.get('orders.get', shopA, { orderNo }, me)).nextText).not.toContain('成团')

    const late = await group({ inDays: 7 })
    const again = await confirm(late.departureId)
    expect(await takeBack(late.departureId, again.ok ? again.value.formedAt : null)).toMatchObject({
      failure: { code: 'TOO_LATE', message: expect.stringMatching('提前7天') },
    })
  })

  test('one that is confirmed is cancelled only by who has seen that, and a cancelled one is not confirmed', async () => {
    const { departureId } = await group()
    await confirm(departureId)
    expect(await cancel(departureId)).toMatchObject({ failure: { code: 'DEPARTURE_FORMED' } })
    expect(await cancel(departureId, true)).toMatchObject({ ok: true, value: { orders: 1 } })
    expect(await listed(departureId)).toMatchObject({ status: 'cancelled', formedAt: null, formedReason: '' })
    expect(await confirm(departureId)).toMatchObject({ failure: { code: 'DEPARTURE_CANCELLED' } })
    expect(await takeBack(departureId, null)).toMatchObject({ failure: { code: 'DEPARTURE_CANCELLED' } })
  })

  test('of confirming and cancelling at once exactly one happens, and the same request twice is one', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { departureId } = await group()
      const { items: _, ...expected } = await center.get(
        'staff.previewCancelDeparture',
        shopA,
        { departureId },
        asStaff,
      )
      const off = { departureId, reason: '报名人数不足', expected }
      const both = [
        () => confirm(departureId),
        () => center.ask('staff.cancelDeparture', shopA, off, asStaff),
        () => confirm(departureId),
      ]
      const answers = await Promise.all((turn % 2 ? both : both.reverse()).map((call) => call()))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      const [row] = await opened.database.db
        .select()
        .from(departures)
        .where(and(eq(departures.merchant, 'alpha'), eq(departures.id, departureId)))
      expect(row?.status === 'cancelled').toBe(row?.formedAt === null)
    }
    const { departureId } = await group()
    const wish = { departureId, seen: null, reason: REASON }
    const once = { ...asStaff, idempotencyKey: crypto.randomUUID() }
    const first = await center.ask('staff.confirmDeparture', shopA, wish, once)
    expect(first).toMatchObject({ ok: true })
    expect(await center.ask('staff.confirmDeparture', shopA, wish, once)).toEqual(first)
  })

  test('departures kept before are undecided', async () => {
    const old = await openBeforeMigration(kind, '0011_console_desk')
    try {
      await old.db.execute(sql`
        insert into departures (id, merchant, tour_id, depart_date, return_date, group_no, status, cutoff_at, choice_ids)
        values ('d', 'm', 't', '2027-01-01', '2027-01-03', 'G1', 'onSale', now(), '{}')`)
      await old.migrate()
      expect(await old.db.select().from(departures)).toMatchObject([
        { id: 'd', status: 'onSale', formedAt: null, formedReason: '' },
      ])
    } finally {
      await old.close()
    }
  })
})
