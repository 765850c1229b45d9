import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { debrisKind } from '../orders/kinds/debris.ts'
import { unitShares } from '../quote/unit-shares.ts'
import type { UnitStatus } from '../vocabulary.ts'
import type { RefundRule } from './debris-words.ts'
import { type DebrisRefundInput, deliverySince, isRefundable, planDebrisRefund } from './refund-rule.ts'
import type { TicketState } from './ticket-states.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The day of use begins. */
const BEGIN = 100 * DAY

const rule: RefundRule = { mode: 'any', hoursBefore: 0, feePercent: 0, expired: 'keep' }
const { units: words } = debrisKind.words

type Asked = {
  tickets: { price: number; state?: TicketState; status?: UnitStatus }[]
  deposit?: number
  depositStatus?: UnitStatus
  discount?: number
  freight?: number
  refunded?: number
  rule?: Partial<RefundRule>
  by?: DebrisRefundInput['by']
  handedOver?: boolean
  deviceBack?: boolean
  kept?: number
  now?: number
  chosen: string[]
}

/** A paid order, with shares as orders make them: `t0`, `t1` … and, with a deposit, `d0`, `d1` … */
function input(asked: Asked): DebrisRefundInput {
  const { tickets, deposit = 0, discount = 0, freight = 0, refunded = 0 } = asked
  const priced = [
    ...tickets.map(({ price }) => ({ price })),
    ...(deposit > 0
      ? tickets.map(() => ({ price: 0, addOns: [{ label: '押金', amount: deposit }], deposit: true }))
      : []),
  ]
  const goods = tickets.reduce((sum, { price }) => sum + price + deposit, 0)
  const shares = unitShares(priced, goods, discount)
  const payable = goods - discount + freight
  const units = priced.map((_, index): DebrisRefundInput['units'][number] => {
    const ticket = tickets[index]
    return ticket
      ? {
          id: `t${index}`,
          share: shares[index] ?? 0,
          status: ticket.status ?? 1,
          sort: 'adult',
          state: ticket.state ?? 'valid',
        }
      : {
          id: `d${index - tickets.length}`,
          share: shares[index] ?? 0,
          status: asked.depositStatus ?? 1,
          sort: 'deposit',
          state: 'valid',
        }
  })
  return {
    by: asked.by ?? 'buyer',
    units,
    rule: { ...rule, ...asked.rule },
    order: { payable, freight, paid: payable, refunded },
    handedOver: asked.handedOver ?? false,
    deviceBack: asked.deviceBack ?? false,
    ...(asked.kept !== undefined && { kept: asked.kept }),
    beginsAt: BEGIN,
    endsAt: BEGIN + DAY,
    now: asked.now ?? 0,
    chosen: asked.chosen,
    words,
  }
}

const plan = (asked: Asked) => planDebrisRefund(input(asked))
const one = (more: Partial<Asked> = {}) => plan({ tickets: [{ price: 10_000 }], chosen: ['t0'], ...more })

describe('the refund of a ticket', () => {
  test('at any time until it is used, in full or less a fee', () => {
    expect(one()).toMatchObject({ ok: true, amount: 10_000, fee: 0, rule: '未使用随时可退，全额退款' })
    expect(one({ rule: { feePercent: 10 } })).toMatchObject({ amount: 9_000, fee: 1_000 })
    expect(one({ now: BEGIN + DAY - 1 })).toMatchObject({ ok: true })
  })

  test('a fraction of a fen of the fee falls to the customer', () => {
    expect(one({ tickets: [{ price: 999 }], rule: { feePercent: 12.5 } })).toMatchObject({
      amount: 875,
      fee: 124,
    })
  })

  test('until some hours before its day, to the millisecond', () => {
    const before = { mode: 'before' as const, hoursBefore: 24, feePercent: 20 }
    expect(one({ rule: before, now: BEGIN - DAY - 1 })).toMatchObject({ amount: 8_000, fee: 2_000 })
    expect(one({ rule: before, now: BEGIN - DAY })).toMatchObject({ ok: false, code: 'too-late' })
  })

  test.each([
    ['never', {}, { mode: 'never' as const }],
    ['used', { tickets: [{ price: 10_000, state: 'used' as const }] }, {}],
    ['handed-over', { tickets: [{ price: 10_000, state: 'handed' as const }], handedOver: true }, {}],
    ['expired', { tickets: [{ price: 10_000, state: 'expired' as const }] }, {}],
    ['expired', { now: BEGIN + DAY }, {}],
    ['expired', { now: BEGIN + DAY }, { expired: 'refund' as const }],
    ['not-open', { tickets: [{ price: 10_000, status: 3 as const }] }, {}],
  ])('is refused: %s', (code, more, rules) => {
    expect(one({ ...more, rule: rules })).toMatchObject({ ok: false, code })
  })

  test('one that cannot be given back stops the whole choice', () => {
    const tickets = [{ price: 10_000 }, { price: 10_000, state: 'used' as const }]
    expect(plan({ tickets, chosen: ['t0', 't1'] })).toMatchObject({ code: 'used' })
    expect(plan({ tickets, chosen: ['t0'] })).toMatchObject({ amount: 10_000 })
  })

  test('delivery comes back with the last of the order, as long as nothing was handed over', () => {
    const tickets = [{ price: 10_000 }, { price: 10_000, status: 3 as const }]
    const asked = { tickets, freight: 1_500, refunded: 10_000, chosen: ['t0'] }
    expect(plan(asked)).toMatchObject({ amount: 11_500, freight: 1_500 })
    expect(plan({ ...asked, handedOver: true })).toMatchObject({ amount: 10_000, freight: 0 })
    expect(
      plan({ tickets: [{ price: 10_000 }, { price: 10_000 }], freight: 1_500, chosen: ['t0'] }),
    ).toMatchObject({
      amount: 10_000,
      freight: 0,
    })
  })
})

describe('requests that are open at the same time', () => {
  const tickets = [
    { price: 10_000, status: 4 as const },
    { price: 10_000, status: 4 as const },
  ]
  const facts = (chosen: string[], more: Partial<Asked> = {}) =>
    input({ tickets, freight: 1_500, chosen, ...more })
  const asked = { amount: 10_000, fee: 0 }
  const nothing = { unitIds: [], amount: 0 }

  test('delivery follows the one that is agreed to last', () => {
    expect(deliverySince({ ...facts(['t0']), asked, onTheirWay: nothing })).toBe(0)
    const onTheirWay = { unitIds: ['t0'], amount: 10_000 }
    expect(deliverySince({ ...facts(['t1']), asked, onTheirWay })).toBe(1_500)
    const sent = facts(['t1'], { handedOver: true })
    expect(deliverySince({ ...sent, asked, onTheirWay })).toBe(0)
  })

  test('one that asked for it brings it once', () => {
    const last = facts(['t1'], {
      tickets: [{ price: 10_000, status: 3 }, tickets[1] ?? { price: 0 }],
      refunded: 10_000,
    })
    expect(deliverySince({ ...last, asked: { amount: 11_500, fee: 0 }, onTheirWay: nothing })).toBe(0)
    expect(deliverySince({ ...last, asked, onTheirWay: nothing })).toBe(1_500)
    expect(deliverySince({ ...last, asked: { amount: 8_000, fee: 2_000 }, onTheirWay: nothing })).toBe(1_500)
  })

  test('a seller who cancels gives it back although another is on its way', () => {
    const order = { tickets: [tickets[0] ?? { price: 0 }, { price: 10_000 }], freight: 1_500 }
    expect(plan({ ...order, by: 'seller', chosen: ['t1'] })).toMatchObject({ amount: 11_500 })
    expect(plan({ ...order, chosen: ['t1'] })).toMatchObject({ amount: 10_000 })
  })
})

describe('what has expired', () => {
  const expired = { tickets: [{ price: 10_000, state: 'expired' as const }], by: 'expiry' as const }

  test('goes back by itself where the package says so, with its fee', () => {
    expect(one({ ...expired, rule: { expired: 'refund' } })).toMatchObject({ amount: 10_000, fee: 0 })
    const charged = { mode: 'before' as const, hoursBefore: 24, feePercent: 20, expired: 'refund' as const }
    expect(one({ ...expired, rule: charged })).toMatchObject({ amount: 8_000, fee: 2_000 })
    const never = { mode: 'never' as const, feePercent: 20, expired: 'refund' as const }
    expect(one({ ...expired, rule: never })).toMatchObject({ amount: 10_000 })
    expect(one(expired)).toMatchObject({ ok: false })
  })

  test('is not given back before its time', () => {
    expect(one({ by: 'expiry', rule: { expired: 'refund' } })).toMatchObject({ code: 'not-expired' })
  })

  test('the deposit of a device that nobody collected goes back even where the rental is kept', () => {
    const asked = { ...expired, deposit: 50_000, chosen: ['d0'] }
    expect(plan(asked)).toMatchObject({ amount: 50_000, fee: 0 })
  })
})

describe('a deposit', () => {
  const device = { tickets: [{ price: 10_000 }], deposit: 50_000 }

  test('goes back with its device before it was handed over, and never alone', () => {
    expect(plan({ ...device, chosen: ['t0', 'd0'] })).toMatchObject({ amount: 60_000, fee: 0 })
    expect(plan({ ...device, chosen: ['d0'] })).toMatchObject({ code: 'deposit-alone' })
    expect(plan({ ...device, chosen: ['t0'] })).toMatchObject({ code: 'without-deposit' })
  })

  test('of one device of two goes back with that one', () => {
    const two = { tickets: [{ price: 10_000 }, { price: 10_000 }], deposit: 50_000 }
    expect(plan({ ...two, chosen: ['t1', 'd1'] })).toMatchObject({ amount: 60_000 })
    expect(plan({ ...two, chosen: ['t1', 'd0'] })).toMatchObject({ ok: false })
  })

  test('waits while the device is out, and comes back whole or less what is kept once it is back', () => {
    const out = { tickets: [{ price: 10_000, state: 'handed' as const }], deposit: 50_000, handedOver: true }
    expect(plan({ ...out, chosen: ['d0'] })).toMatchObject({ code: 'device-out' })
    const back = { ...out, tickets: [{ price: 10_000, state: 'used' as const }], deviceBack: true }
    expect(plan({ ...back, by: 'return', chosen: ['d0'] })).toMatchObject({ amount: 50_000, fee: 0 })
    expect(plan({ ...back, by: 'return', kept: 12_345, chosen: ['d0'] })).toMatchObject({
      amount: 37_655,
      fee: 12_345,
      rule: '押金扣除¥123.45后退还',
    })
    expect(plan({ ...back, by: 'return', kept: 50_000, chosen: ['d0'] })).toMatchObject({
      ok: true,
      amount: 0,
    })
  })

  test('is touched by no discount and no fee', () => {
    const asked = { ...device, discount: 10_000, rule: { feePercent: 50 }, chosen: ['t0', 'd0'] }
    expect(plan(asked)).toMatchObject({ amount: 50_000, fee: 0 })
    expect(plan({ ...asked, discount: 4_000 })).toMatchObject({ amount: 53_000, fee: 3_000 })
  })
})

test('the seller who cancels gives back everything that was not used', () => {
  const tickets = [{ price: 10_000 }, { price: 10_000, state: 'used' as const }]
  const never = { mode: 'never' as const }
  expect(plan({ tickets, by: 'seller', rule: never, chosen: ['t0', 't1'] })).toMatchObject({
    amount: 10_000,
    fee: 10_000,
  })
})

const states: TicketState[] = ['valid', 'valid', 'valid', 'used', 'expired']
const arbitrary = fc.record({
  tickets: fc.array(
    fc.record({ price: fc.integer({ min: 0, max: 200_000 }), state: fc.constantFrom(...states) }),
    { minLength: 1, maxLength: 6 },
  ),
  deposit: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 })),
  off: fc.integer({ min: 0, max: 1_000 }),
  freight: fc.integer({ min: 0, max: 3_000 }),
  rule: fc.record({
    mode: fc.constantFrom('any' as const, 'before' as const, 'never' as const),
    hoursBefore: fc.integer({ min: 0, max: 72 }),
    feePercent: fc.oneof(
      fc.constantFrom(0, 100),
      fc.nat({ max: 1_000_000 }).map((part) => part / 10_000),
    ),
    expired: fc.constantFrom('refund' as const, 'keep' as const),
  }),
})

type Order = typeof arbitrary extends fc.Arbitrary<infer T> ? T : never

const discountOf = ({ tickets, off }: Order) =>
  Math.floor((tickets.reduce((sum, { price }) => sum + price, 0) * off) / 1_000)

describe('refunds of any order', () => {
  test('one by one or together, they never give back more than was paid; fees are exact to the fen', () => {
    fc.assert(
      fc.property(arbitrary, fc.integer({ min: 0, max: BEGIN + 2 * DAY }), (order, now) => {
        const base = { ...order, discount: discountOf(order), now }
        const all = input({ ...base, chosen: [] })
        const open = order.tickets.flatMap((_, index) => (isRefundable(all, `t${index}`) ? [index] : []))
        const status = new Map<number, UnitStatus>()
        let refunded = 0
        for (const index of open) {
          const tickets = order.tickets.map((ticket, at) => ({
            ...ticket,
            status: status.get(at) ?? (1 as const),
          }))
          const asked = input({ ...base, tickets, refunded, chosen: [] })
          for (const [at] of status) {
            const deposit = asked.units.find(({ id }) => id === `d${at}`)
            if (deposit) deposit.status = 3
          }
          const chosen = [`t${index}`, ...(order.deposit > 0 ? [`d${index}`] : [])]
          const given = planDebrisRefund({ ...asked, chosen })
          if (!given.ok) throw new Error(given.message)
          const ticket = given.items.find(({ unitId }) => unitId === `t${index}`)
          const share = asked.units.find(({ id }) => id === `t${index}`)?.share ?? 0
          const percent = order.rule.mode === 'never' ? 0 : order.rule.feePercent
          expect(ticket?.fee).toBe(Math.floor((share * Math.round(percent * 10_000)) / 1_000_000))
          const deposit = given.items.find(({ unitId }) => unitId === `d${index}`)
          if (deposit) expect(deposit.fee).toBe(0)
          for (const item of given.items) expect(item.amount + item.fee).toBe(item.paid)
          refunded += given.amount
          status.set(index, 3)
        }
        expect(refunded).toBeLessThanOrEqual(all.order.paid)
        const chosen = open.flatMap((index) => [`t${index}`, ...(order.deposit > 0 ? [`d${index}`] : [])])
        if (chosen.length > 0) {
          expect(planDebrisRefund({ ...all, chosen })).toMatchObject({ ok: true, amount: refunded })
        }
      }),
    )
  })

  test('the later it is asked for, the less comes back', () => {
    const moment = fc.integer({ min: 0, max: BEGIN + 2 * DAY })
    fc.assert(
      fc.property(arbitrary, moment, moment, (order, a, b) => {
        const base = { ...order, discount: discountOf(order) }
        const amountAt = (now: number) => {
          const asked = input({ ...base, now, chosen: ['t0', ...(order.deposit > 0 ? ['d0'] : [])] })
          const given = planDebrisRefund(asked)
          return given.ok ? given.amount : 0
        }
        expect(amountAt(Math.max(a, b))).toBeLessThanOrEqual(amountAt(Math.min(a, b)))
      }),
    )
  })

  test('what is shown as refundable is, and nothing else', () => {
    fc.assert(
      fc.property(arbitrary, fc.integer({ min: 0, max: BEGIN + 2 * DAY }), (order, now) => {
        const asked = input({ ...order, discount: discountOf(order), now, chosen: [] })
        for (const [index] of order.tickets.entries()) {
          const chosen = [`t${index}`, ...(order.deposit > 0 ? [`d${index}`] : [])]
          const given = planDebrisRefund({ ...asked, chosen })
          for (const id of chosen) expect(isRefundable(asked, id)).toBe(given.ok)
        }
      }),
    )
  })
})
