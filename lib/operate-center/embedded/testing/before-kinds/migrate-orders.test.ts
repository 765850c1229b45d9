import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { tourKind } from '../../../../domain/orders/kinds/tour.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import { restoreScrypt } from '../../../../testing/cheap-scrypt.ts'
import { ofKind } from '../../../contract/orders/of-kind.ts'
import { rowsOf } from '../../kernel/db/rows-of.ts'
import { orders } from '../../orders/core/schema.ts'
import { testNow, testSealer } from '../centers.ts'
import { databaseKinds, type TestDatabase } from '../databases.ts'
import { wrongBooks } from '../seat-books.ts'
import { asCustomer, asStaff, atCashier, openShopping, type Shopping } from '../shopping.ts'
import {
  booksBefore,
  type ExpectedOrder,
  type Fixture,
  type FixtureRow,
  openFixture,
  readFixture,
} from './load-fixture.ts'

/** Columns that later migrations added; what they were filled with has a test of its own below. */
const NEW_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  orders: [
    'pay_deadline',
    'remind_at',
    'balance_due_at',
    'penalty',
    'penalty_paid_at',
    'address_hash',
    'hidden_at',
    'reviewed_at',
    'service_from',
    'service_to',
  ],
  articles: ['likes'],
  customers: ['blocked_at', 'blocked_by', 'blocked_reason'],
  payment_attempts: ['heard'],
  payment_refunds: ['moved_at'],
  tour_orders: ['names_reminded_at', 'not_formed_told_at'],
  order_units: ['add_ons'],
  tour_units: ['customer_id'],
  departures: ['cancelled_at', 'cancel_reason', 'choice_until', 'choice_ids', 'formed_at', 'formed_reason'],
  refunds: ['override_reason'],
}

/** Tables that the migration takes apart; every other one has to be as it was. */
const CHANGED = ['orders', 'order_travellers', 'departures', 'refunds', 'order_history']
/** Tables that a later migration changes, which has a test of its own. */
const CHANGED_LATER = ['listings', 'distributors']

const states: Readonly<Record<number, { phase: string }>> = tourKind.states

describe.each(databaseKinds)('data of the version before orders had kinds, migrated on %s', (kind) => {
  let fixture: Fixture
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    // The fixture's passwords are hashed at the real cost.
    restoreScrypt()
    fixture = await readFixture()
    opened = await openFixture(kind, fixture)
    center = await openShopping(opened.database, { seed: false })
    center.clock.now = new Date(fixture.now)
  })
  afterAll(async () => {
    await center?.stop()
    await opened?.close()
  })

  /** Rows of a table as they are now, in the form of the fixture's. */
  async function rowsNow(table: string): Promise<FixtureRow[]> {
    return opened.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local time zone 'UTC'`)
      const rows = await rowsOf<{ row: FixtureRow }>(
        tx,
        sql`select to_jsonb(r) as row from ${sql.identifier(table)} r`,
      )
      return rows.map(({ row }) => without(row, ...(NEW_COLUMNS[table] ?? [])))
    })
  }
  const was = (table: string) => fixture.tables[table] ?? []
  const sorted = (rows: FixtureRow[]) =>
    rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort()
  const without = (row: FixtureRow, ...columns: string[]) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)))

  const orderOf = (name: string): ExpectedOrder => {
    const order = fixture.expect.orders.find((one) => one.name === name)
    if (!order) throw new Error(`no order ${name}`)
    return order
  }
  const shopOf = ({ shop }: ExpectedOrder): Tenant => {
    const [project = '', merchant = '', channel = '', distributor = ''] = shop.split('/')
    return { project, merchant, channel, distributor }
  }
  const view = (order: ExpectedOrder) =>
    center.get('orders.get', shopOf(order), { orderNo: order.orderNo }, asCustomer(order.customerId))
  const pay = async (order: ExpectedOrder) => {
    const { orderNo, customerId, shop } = order
    const input = { orderNo, channel: 'sandbox', returnUrl: `/${shop}/paySuccess` }
    const { action } = await center.get('pay.prepare', shopOf(order), input, asCustomer(customerId))
    if (action.kind !== 'redirect') throw new Error(action.kind)
    await atCashier(center, action.url, 'success')
    return center.get('pay.status', shopOf(order), { orderNo }, asCustomer(customerId))
  }
  const books = () => wrongBooks(opened.database.db, booksBefore(fixture))

  test('is opened by the tests’ own key and clock', () => {
    expect(new Date(fixture.now)).toEqual(testNow)
    expect(testSealer.open(String(was('orders')[0]?.contact_sealed))).toContain('contact')
    expect(fixture.expect.orders.length).toBeGreaterThan(60)
  })

  test('what the migration does not touch is as it was', async () => {
    for (const table of Object.keys(fixture.tables)) {
      if ([...CHANGED, ...CHANGED_LATER].includes(table)) continue
      expect([table, sorted(await rowsNow(table))]).toEqual([table, sorted(was(table))])
    }
  })

  test('every column of an order is in its new place', async () => {
    const own = ['label', 'tour_id', 'departure_id', 'depart_date', 'return_date', 'travellers', 'seats']
    const expected = was('orders').map((row) => ({
      ...without(row, ...own, 'seat_state', 'pay_deadline'),
      phase: states[Number(row.sub_status)]?.phase,
      product_id: row.tour_id,
      snapshot_version: 1,
      goods: row.payable,
      discount: 0,
      freight: 0,
    }))
    expect(sorted(await rowsNow('orders'))).toEqual(sorted(expected))
    expect(sorted(await rowsNow('tour_orders'))).toEqual(
      sorted(
        was('orders').map(({ order_no, merchant, tour_id, departure_id, depart_date, return_date }) => ({
          order_no,
          merchant,
          tour_id,
          departure_id,
          depart_date,
          return_date,
        })),
      ),
    )
    expect(sorted(await rowsNow('stock_claims'))).toEqual(
      sorted(
        was('orders').map(({ order_no, merchant, departure_id, seats, seat_state }) => ({
          order_no,
          merchant,
          pool: `tour/${departure_id}`,
          count: seats,
          state: seat_state,
        })),
      ),
    )
  })

  test('every wait has an end, balances have a date, and places know their customer', async () => {
    const { db } = opened.database
    const before = new Map(was('orders').map((row) => [row.order_no, row]))
    const rows = await db.select().from(orders)
    for (const { orderNo, phase, deadline, balanceDueAt, dueNow, payable, remindAt } of rows) {
      const kept = before.get(orderNo)?.pay_deadline
      const isWaiting = ['awaitingConfirm', 'awaitingPay', 'awaitingBalance', 'confirming'].includes(phase)
      expect([orderNo, phase, deadline !== null]).toEqual([orderNo, phase, isWaiting])
      if (typeof kept === 'string') expect(deadline).toEqual(new Date(kept))
      else if (deadline) expect(deadline.getTime()).toBeGreaterThan(Date.now())
      if (isWaiting && phase !== 'confirming') expect(balanceDueAt !== null).toBe(dueNow < payable)
      if (phase === 'awaitingBalance') expect(remindAt).not.toBeNull()
    }
    expect(new Set(rows.map(({ phase }) => phase))).toContain('awaitingBalance')
    const wrong = await rowsOf<unknown>(
      db,
      sql`
      select 1 from tour_units p join order_units u on u.id = p.unit_id join orders o on o.order_no = u.order_no
      where p.customer_id <> o.customer_id
    `,
    )
    expect(wrong).toEqual([])
  })

  test('every traveller became a unit with a place, and seats became stock', async () => {
    expect(sorted(await rowsNow('order_units'))).toEqual(
      sorted(
        was('order_travellers').map((row) => ({
          ...without(row, 'departure_id', 'person_type', 'document_hash'),
          // Nobody kept a place and got back a part of its money.
          given: 0,
        })),
      ),
    )
    expect(sorted(await rowsNow('tour_units'))).toEqual(
      sorted(
        was('order_travellers').map(({ id, merchant, departure_id, person_type, document_hash, status }) => ({
          unit_id: id,
          merchant,
          departure_id,
          place: person_type,
          document_hash: status === 1 || status === 4 ? document_hash : null,
        })),
      ),
    )
    const seats = ['plan_seats', 'used_seats', 'held_seats']
    expect(sorted(await rowsNow('departures'))).toEqual(
      sorted(was('departures').map((row) => without(row, ...seats))),
    )
    expect(sorted(await rowsNow('stock_pools'))).toEqual(
      sorted(
        was('departures').map(({ id, merchant, plan_seats, used_seats, held_seats }) => ({
          merchant,
          id: `tour/${id}`,
          plan: plan_seats,
          used: used_seats,
          held: held_seats,
        })),
      ),
    )
  })

  test('every refund has each person’s amount, to the fen', async () => {
    expect(sorted(await rowsNow('refunds'))).toEqual(
      sorted(was('refunds').map((row) => ({ ...without(row, 'traveller_ids'), keeps_units: false }))),
    )
    const items = await rowsNow('refund_items')
    for (const { id, traveller_ids, amount, fee } of was('refunds')) {
      const own = items.filter((item) => item.refund_id === id)
      const sum = (key: string) => own.reduce((total, item) => total + Number(item[key]), 0)
      expect(own.map((item) => item.unit_id).sort()).toEqual([...(traveller_ids as string[])].sort())
      expect([id, sum('amount'), sum('fee')]).toEqual([id, amount, fee])
      for (const item of own)
        expect(Math.min(Number(item.amount), Number(item.fee))).toBeGreaterThanOrEqual(0)
    }
    expect(items.length).toBeGreaterThan(10)
    expect(sorted(await rowsNow('order_history'))).toEqual(
      sorted(
        was('order_history').map((row) => ({
          ...row,
          event: row.event === 'cancelByUser' ? 'cancelByCustomer' : row.event,
          // Which member of staff it was, no order of then says.
          person: null,
        })),
      ),
    )
  })

  test('every order’s detail reads as before to its customer', async () => {
    for (const order of fixture.expect.orders) {
      const now = ofKind(await view(order), 'tour')
      const {
        subStatus: _,
        proId,
        departDate,
        returnDate,
        travellers,
        actions,
        departure,
        departCity,
        days,
        nights,
        confirmMode,
        travellerList,
        travellersUntil,
        roomNote,
        ladder,
        ladderNote,
        refunds,
        // Said in more words by now: a refund beside the status, the end of every wait, the channel's name.
        statusText,
        payDeadline,
        payments,
        ...same
      } = order.view
      expect([order.name, now]).toEqual([order.name, expect.objectContaining(same)])
      expect(now.statusText).toContain(statusText.replace('（不成团）', ''))
      if (payDeadline !== null) expect(now.payDeadline).toBe(payDeadline)
      expect(now.payments).toMatchObject(payments as object[])
      expect([order.name, now.about]).toEqual([
        order.name,
        {
          kind: 'tour',
          proId,
          departDate,
          returnDate,
          persons: travellers,
          departure,
          departCity,
          days,
          nights,
          confirmMode,
          // The buyer reads names as they were given.
          travellers: travellerList.map(({ refundable: __, ...person }) => ({
            ...person,
            name: expect.any(String),
          })),
          // A refund of one traveller no longer locks the others.
          travellersUntil: travellersUntil ?? now.about.travellersUntil,
          travellersLocked:
            now.about.travellersUntil === null ? expect.stringMatching(/[\u4e00-\u9fff]/) : '',
          room: expect.stringMatching(/^(single|share)$/),
          emergencyContact: now.about.emergencyContact,
          agreements: expect.any(Array),
          roomNote,
          ladder,
          ladderNote,
        },
      ])
      const before = now.actions
        .map(({ code }) => code)
        .filter((code) => !['hide', 'review', 'addTravellers'].includes(code))
      expect(before.sort()).toEqual(actions.filter((code) => code !== 'addTravellers').sort())
      expect(now.units.map(({ id, status, refundable }) => ({ id, status, refundable }))).toEqual(
        travellerList.map(({ id, status, refundable }) => ({ id, status, refundable })),
      )
      expect(now.refunds.map(({ items, lines, ...refund }) => refund)).toEqual(
        refunds.map(({ travellerIds: __, names: ___, ...refund }) => refund),
      )
      expect(now.refunds.map(({ items }) => items.length)).toEqual(refunds.map(({ names }) => names.length))
      for (const { lines, amount } of now.refunds) {
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount)
      }
      expect([order.name, now.nextText]).toEqual([order.name, expect.stringMatching(/[\u4e00-\u9fff]{4}/)])
    }
  })

  test('stock and sales add up, including what was sold elsewhere', async () => {
    expect(await books()).toEqual([])
  })

  test('a customer signs in and continues the orders: paid, cancelled, refunded, travelled', async () => {
    const [chen] = fixture.expect.customers.filter(({ name }) => name === 'chen')
    const first = orderOf('awaiting-pay')
    const { mobile = '', password = '', customerId } = chen ?? {}
    const account = { mobile, password, agreed: true as const }
    expect(await center.get('members.loginByPassword', shopOf(first), account)).toMatchObject({ customerId })

    expect(await pay(first)).toMatchObject({ state: 'paid', phase: 'serving' })
    expect(await pay(orderOf('awaiting-pay-confirmed'))).toMatchObject({ phase: 'serving' })
    expect(await pay(orderOf('awaiting-deposit'))).toMatchObject({ phase: 'awaitingBalance' })
    expect(await pay(orderOf('awaiting-balance-opened'))).toMatchObject({ phase: 'serving' })

    // The money was paid before the notification reached the shop.
    const unheard = orderOf('awaiting-word-of-payment')
    const me = asCustomer(unheard.customerId)
    const told = await center.get('pay.status', shopOf(unheard), { orderNo: unheard.orderNo }, me)
    expect(told).toMatchObject({ state: 'paid', phase: 'serving' })

    const unwanted = orderOf('awaiting-pay-to-cancel')
    const cancel = { orderNo: unwanted.orderNo, reason: '其他' }
    const by = asCustomer(unwanted.customerId)
    expect(await center.get('orders.cancel', shopOf(unwanted), cancel, by)).toMatchObject({
      statusText: '已取消',
    })

    const waiting = orderOf('awaiting-confirmation')
    await center.get('staff.confirmOrder', shopOf(waiting), { orderNo: waiting.orderNo }, asStaff)
    expect(await pay(waiting)).toMatchObject({ phase: 'serving' })

    const stand = async (name: string) => {
      const [row] = await opened.database.db
        .select()
        .from(orders)
        .where(eq(orders.orderNo, orderOf(name).orderNo))
      return row?.subStatus
    }
    for (const [name, subStatus] of [
      ['after-sale', 510],
      ['travelling-after-sale', 230],
      ['partly-refunded-asks-again', 210],
      ['cancelled-deposit-refund-asked', 510],
      ['refund-failed', 510],
    ] as const) {
      const order = orderOf(name)
      const refundId =
        order.refunds.find(({ state }) => state === 'requested' || state === 'failed')?.id ?? ''
      await center.get('staff.decideRefund', shopOf(order), { refundId, approve: true }, asStaff)
      expect([name, await stand(name)]).toEqual([name, subStatus])
    }
    expect(await books()).toEqual([])

    center.clock.forward(200 * 24 * 60)
    await center.sweep()
    // Their deadline is over: the next read ends them, unless the sweeper has.
    for (const order of fixture.expect.orders) await view(order)
    expect(await stand('awaiting-pay')).toBe(300)
    expect(await stand('travelling')).toBe(300)
    expect(await stand('by-hand-noticed')).toBe(300)
    expect(await stand('refund-not-sent')).toBe(510)
    expect(await stand('awaiting-pay-opened')).toBe(410)
    expect(await books()).toEqual([])
    const left = await opened.database.db.select().from(orders).where(eq(orders.subStatus, 110))
    expect(left).toEqual([])
  })
})
