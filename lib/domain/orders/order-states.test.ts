import fc from 'fast-check'
import { runs } from '../../testing/properties.ts'
import { applySeatEffect, type Seats } from '../stock/seats.ts'
import {
  type Actor,
  CONFIRMED_PAY_WINDOW_MS,
  type ConfirmMode,
  draftOrder,
  isFinal,
  type OrderEvent,
  type OrderEventName,
  type OrderState,
  PAY_WINDOW_MS,
  TRANSITIONS,
  transition,
} from './order-states.ts'
import { labelOf, TOUR_SUB_STATUS, type TourSubStatus } from './order-status.ts'
import { orderActions, shownStatus } from './order-view.ts'

const T0 = Date.parse('2026-09-01T04:00:00Z')
const NAMES = Object.keys(TRANSITIONS) as OrderEventName[]

/** An event by the first actor who may cause it. */
function make(
  name: OrderEventName,
  more: { at?: number; by?: Actor; travellers?: number; kind?: 'full' | 'deposit' | 'balance' } = {},
): OrderEvent {
  const base = { by: more.by ?? TRANSITIONS[name].by[0] ?? 'system', at: more.at ?? T0 }
  switch (name) {
    case 'submit':
      return { ...base, name, travellers: more.travellers ?? 3 }
    case 'refundSome':
      return { ...base, name, travellers: more.travellers ?? 1 }
    case 'pay':
      return { ...base, name, kind: more.kind ?? 'full' }
    default:
      return { ...base, name }
  }
}

type Step = OrderEventName | OrderEvent

type EventSeed = {
  pick: number
  wild: boolean
  by: Actor
  minutes: number
  travellers: number
  kind: 'full' | 'deposit' | 'balance'
}

function run(mode: ConfirmMode, ...steps: Step[]) {
  let state = draftOrder(mode)
  const effects = []
  for (const step of steps) {
    const result = transition(state, typeof step === 'string' ? make(step) : step)
    if (!result.ok) throw new Error(`${JSON.stringify(step)}: ${result.code}`)
    state = result.state
    effects.push(result.effects)
  }
  return { state, effects, last: effects.at(-1) }
}

const expire = make('expire', { at: T0 + PAY_WINDOW_MS })

describe('the ways of an order', () => {
  test.each<[ConfirmMode, Step[], TourSubStatus]>([
    ['instant', ['submit'], 110],
    ['instant', ['submit', 'pay'], 210],
    ['instant', ['submit', 'pay', 'notice', 'start', 'complete'], 300],
    ['instant', ['submit', 'pay', 'start', 'complete'], 300],
    ['instant', ['submit', expire], 410],
    ['instant', ['submit', 'cancelByUser'], 420],
    ['instant', ['submit', 'cancelByAgency'], 430],
    ['before-pay', ['submit'], 100],
    ['before-pay', ['submit', 'confirm'], 110],
    ['before-pay', ['submit', 'confirm', 'pay'], 210],
    ['before-pay', ['submit', 'refuse'], 400],
    ['before-pay', ['submit', 'cancelByUser'], 420],
    ['after-pay', ['submit', 'pay'], 200],
    ['after-pay', ['submit', 'pay', 'confirmAfterPay'], 210],
    ['instant', ['submit', make('pay', { kind: 'deposit' })], 120],
    ['instant', ['submit', make('pay', { kind: 'deposit' }), make('pay', { kind: 'balance' })], 210],
    ['after-pay', ['submit', make('pay', { kind: 'deposit' }), make('pay', { kind: 'balance' })], 200],
    ['instant', ['submit', make('pay', { kind: 'deposit' }), 'cancelByUser'], 420],
    ['instant', ['submit', 'pay', 'requestRefund', 'refundAll'], 510],
    ['instant', ['submit', 'pay', 'requestRefund', 'refundSome'], 210],
    ['instant', ['submit', 'pay', 'requestRefund', 'rejectRefund', 'notice'], 220],
    ['instant', ['submit', 'pay', 'requestRefund', 'withdrawRefund'], 210],
    ['after-pay', ['submit', 'pay', 'cancelByAgency', 'refundAll'], 510],
    ['instant', ['submit', 'pay', 'notice', 'cancelByAgency'], 430],
  ])('%s: %j leads to %i', (mode, steps, sub) => {
    expect(run(mode, ...steps).state.sub).toBe(sub)
  })

  test('the pay window is 30 minutes, after a confirmation 24 hours, or what is asked', () => {
    expect(run('instant', 'submit').state.payDeadline).toBe(T0 + PAY_WINDOW_MS)
    expect(run('before-pay', 'submit').state.payDeadline).toBeNull()
    expect(run('before-pay', 'submit', 'confirm').state.payDeadline).toBe(T0 + CONFIRMED_PAY_WINDOW_MS)
    expect(CONFIRMED_PAY_WINDOW_MS).toBe(86_400_000)
    expect(
      run('instant', { name: 'submit', by: 'customer', at: new Date(T0), travellers: 1, payWindowMs: 5 })
        .state.payDeadline,
    ).toBe(T0 + 5)
    expect(run('instant', 'submit', 'pay').state.payDeadline).toBeNull()
  })

  test('seats: held on submit, used on payment or confirmation, released on the way out', () => {
    const seats = (mode: ConfirmMode, ...steps: Step[]) => run(mode, ...steps).effects.map((e) => e.seat)
    const hold = { seat: 'hold', count: 3 }
    const use = { seat: 'use', count: 3 }
    const none = { seat: 'none' }
    expect(seats('instant', 'submit', 'pay', 'notice')).toEqual([hold, use, none])
    expect(seats('before-pay', 'submit', 'confirm', 'pay')).toEqual([hold, use, none])
    expect(seats('after-pay', 'submit', 'pay', 'confirmAfterPay')).toEqual([hold, none, use])
    expect(seats('instant', 'submit', expire)).toEqual([hold, { seat: 'release', from: 'held', count: 3 }])
    expect(seats('before-pay', 'submit', 'confirm', 'cancelByUser')).toEqual([
      hold,
      use,
      { seat: 'release', from: 'used', count: 3 },
    ])
    expect(seats('after-pay', 'submit', 'pay', 'cancelByAgency', 'refundAll')).toEqual([
      hold,
      none,
      { seat: 'release', from: 'held', count: 3 },
      none,
    ])
    expect(
      seats('instant', 'submit', 'pay', 'requestRefund', 'refundSome', 'requestRefund', 'refundAll'),
    ).toEqual([
      hold,
      use,
      none,
      { seat: 'release', from: 'used', count: 1 },
      none,
      { seat: 'release', from: 'used', count: 2 },
    ])
  })

  test('a seat that has departed is not sold again by a refund', () => {
    const { state, last } = run('instant', 'submit', 'pay', 'start', 'requestRefund', 'refundAll')
    expect(last?.seat).toEqual({ seat: 'none' })
    expect(state.seats).toEqual({ kind: 'used', count: 3 })
  })

  test('money of a cancelled order is due back, and its refund ends it', () => {
    const cancelled = run('instant', 'submit', 'pay', 'cancelByAgency')
    expect(cancelled.last).toMatchObject({ refundDue: true, closed: true })
    expect(isFinal(cancelled.state)).toBe(false)
    const refunded = run('instant', 'submit', 'pay', 'cancelByAgency', 'refundAll')
    expect(refunded.last).toMatchObject({ refundDue: false, closed: false })
    expect(isFinal(refunded.state)).toBe(true)
    expect(run('instant', 'submit', 'cancelByUser').last).toMatchObject({ refundDue: false, closed: true })
    expect(run('instant', 'submit', make('pay', { kind: 'deposit' }), 'cancelByUser').last?.refundDue).toBe(
      true,
    )
  })
})

describe('refusals', () => {
  const refused = (state: OrderState, event: OrderEvent) => {
    const result = transition(state, event)
    return result.ok ? 'moved' : result.code
  }

  test.each<[string, ConfirmMode, Step[], OrderEvent]>([
    ['already', 'instant', ['submit'], make('submit')],
    ['already', 'instant', ['submit', 'pay'], make('pay')],
    ['already', 'instant', ['submit', make('pay', { kind: 'deposit' })], make('pay', { kind: 'deposit' })],
    ['already', 'instant', ['submit', 'cancelByUser'], make('cancelByUser')],
    ['already', 'instant', ['submit', expire], expire],
    ['already', 'instant', ['submit', 'pay', 'requestRefund'], make('requestRefund')],
    ['already', 'instant', ['submit', 'pay', 'requestRefund', 'refundAll'], make('refundAll')],
    ['too-late-to-pay', 'instant', ['submit', expire], make('pay')],
    ['too-late-to-pay', 'instant', ['submit', 'cancelByUser'], make('pay')],
    ['not-from-here', 'before-pay', ['submit'], make('pay')],
    ['not-from-here', 'instant', ['submit'], make('pay', { kind: 'balance' })],
    ['not-from-here', 'instant', ['submit', 'pay'], make('cancelByUser')],
    ['not-from-here', 'instant', ['submit', 'pay'], expire],
    ['not-from-here', 'instant', ['submit', 'pay', 'start'], make('cancelByAgency')],
    ['not-from-here', 'instant', ['submit', 'pay', 'complete'], make('requestRefund')],
    ['not-due', 'instant', ['submit'], make('expire', { at: T0 + PAY_WINDOW_MS - 1 })],
    ['not-yours', 'before-pay', ['submit'], make('confirm', { by: 'customer' })],
    ['not-yours', 'instant', ['submit'], make('pay', { by: 'customer' })],
    ['not-yours', 'instant', ['submit', 'pay'], make('cancelByAgency', { by: 'customer' })],
    ['not-yours', 'instant', ['submit', 'pay', 'requestRefund'], make('refundAll', { by: 'customer' })],
    ['no-refund-asked', 'instant', ['submit', 'pay'], make('refundAll')],
    ['no-refund-asked', 'instant', ['submit', 'pay'], make('refundSome')],
    ['wrong-count', 'instant', ['submit', 'pay', 'requestRefund'], make('refundSome', { travellers: 3 })],
    ['wrong-count', 'instant', ['submit', 'pay', 'requestRefund'], make('refundSome', { travellers: 0 })],
    ['wrong-count', 'instant', [], make('submit', { travellers: 0 })],
  ])('%s: %s after %j', (code, mode, steps, event) => {
    expect(refused(run(mode, ...steps).state, event)).toBe(code)
  })

  test('a payment at the last second counts while the order is still open', () => {
    const late = make('pay', { at: T0 + PAY_WINDOW_MS + 60_000 })
    expect(refused(run('instant', 'submit').state, late)).toBe('moved')
  })

  test('an operator may open after-sale for a journey that is over', () => {
    const done = run('instant', 'submit', 'pay', 'complete').state
    expect(refused(done, make('requestRefund', { by: 'operator' }))).toBe('moved')
  })

  test('in-trip refunds count the travellers who are left', () => {
    const { state } = run(
      'instant',
      'submit',
      'pay',
      'start',
      'requestRefund',
      make('refundSome', { travellers: 2 }),
      'requestRefund',
    )
    expect(state.travellers).toBe(1)
    expect(refused(state, make('refundSome', { travellers: 1 }))).toBe('wrong-count')
    expect(refused(state, make('refundAll'))).toBe('moved')
  })
})

describe('any sequence of events', () => {
  const events = fc.record({
    order: fc.nat(3),
    pick: fc.nat(10_000),
    // One event in five is any event at all, by anyone; the others fit the status, so that orders get far.
    wild: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    by: fc.constantFrom<Actor>('customer', 'operator', 'system'),
    minutes: fc.integer({ min: 0, max: 2000 }),
    travellers: fc.integer({ min: 1, max: 4 }),
    kind: fc.constantFrom<'full' | 'deposit' | 'balance'>('full', 'deposit', 'balance'),
  })
  const eventFor = (
    state: OrderState,
    { pick, wild, by, minutes, travellers, kind }: EventSeed,
  ): OrderEvent => {
    const fitting = NAMES.filter((name) => TRANSITIONS[name].from.includes(state.sub))
    const names = wild || fitting.length === 0 ? NAMES : fitting
    const name = names[pick % names.length] ?? 'submit'
    return make(name, { at: T0 + minutes * 60_000, travellers, kind, ...(wild ? { by } : {}) })
  }
  const modes = fc.array(fc.constantFrom<ConfirmMode>('instant', 'before-pay', 'after-pay'), {
    minLength: 4,
    maxLength: 4,
  })
  const reached = new Set<number>()

  test('keeps the books of seats, closes once, and never leaves a final state', () => {
    fc.assert(
      fc.property(
        modes,
        fc.integer({ min: -1, max: 9 }),
        fc.array(events, { minLength: 10, maxLength: 120, size: 'max' }),
        (kinds, plan, happened) => {
          const orders = kinds.map(draftOrder)
          const released = kinds.map(() => 0)
          const taken = kinds.map(() => 0)
          const closings = kinds.map(() => 0)
          let pool: Seats = { plan, used: 0, held: 0 }
          for (const seed of happened) {
            const index = seed.order
            const state = orders[index] ?? draftOrder('instant')
            const event = eventFor(state, seed)
            const result = transition(state, event)
            if (isFinal(state)) expect(result.ok).toBe(false)
            if (!result.ok) continue
            const booked = applySeatEffect(pool, result.effects.seat)
            if (!booked.ok) {
              // Only a hold may fail, and then the order is not written.
              expect([booked.code, event.name]).toEqual(['sold-out', 'submit'])
              continue
            }
            pool = booked.seats
            const { seat } = result.effects
            if (seat.seat === 'hold') taken[index] = (taken[index] ?? 0) + seat.count
            if (seat.seat === 'release') released[index] = (released[index] ?? 0) + seat.count
            if (result.effects.closed) closings[index] = (closings[index] ?? 0) + 1
            orders[index] = result.state
            const { sub } = result.state
            if (sub !== null) reached.add(sub)

            const sum = (kind: 'held' | 'used') =>
              orders.reduce((total, { seats }) => total + (seats.kind === kind ? seats.count : 0), 0)
            expect(pool.held).toBe(sum('held'))
            expect(pool.used).toBe(sum('used'))
            if (plan !== -1) expect(pool.held + pool.used).toBeLessThanOrEqual(plan)
            consistent(result.state)
            expect(released[index]).toBeLessThanOrEqual(taken[index] ?? 0)
            expect(closings[index]).toBeLessThanOrEqual(1)
          }
        },
      ),
      { numRuns: runs(400) },
    )
    // The property would prove little if the sequences never got anywhere.
    expect(
      Object.keys(TOUR_SUB_STATUS)
        .map(Number)
        .filter((sub) => !reached.has(sub)),
    ).toEqual([])
  })

  function consistent(state: OrderState) {
    const { sub, money, seats, payDeadline, afterSale } = state
    if (sub === null) throw new Error('moved to nowhere')
    const label = labelOf(sub)
    expect(shownStatus(state)).toMatchObject({ label, sub })
    if (label === 1) expect(money).toBe(sub === 120 ? 'deposit' : 'none')
    if (label === 2 || label === 3) expect(money).toBe('full')
    if (label === 5) expect(money).toBe('none')
    if (label === 4) expect(seats.kind).toBe('none')
    if (label !== 1) expect(payDeadline).toBeNull()
    if (sub === 110) expect(payDeadline).not.toBeNull()
    if (afterSale) expect([2, 3]).toContain(label)
    if (label <= 2) expect(seats.kind === 'none' ? 0 : seats.count).toBeGreaterThan(0)
    if (sub < 230 && seats.kind !== 'none') expect(seats.count).toBe(state.travellers)
  }
})

test('the first digit of a sub-status follows its label', () => {
  const byDigit: Record<string, number> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5 }
  for (const [sub, { label }] of Object.entries(TOUR_SUB_STATUS)) expect(label).toBe(byDigit[sub[0] ?? ''])
})

test('every transition starts and ends where the table of statuses knows', () => {
  for (const { from, to, by } of Object.values(TRANSITIONS)) {
    for (const sub of [...from, ...to]) expect(sub === null || sub in TOUR_SUB_STATUS).toBe(true)
    expect(by.length).toBeGreaterThan(0)
  }
})

describe('what the customer sees', () => {
  const actions = (mode: ConfirmMode, steps: Step[], more = {}, now = T0) =>
    orderActions({ ...run(mode, ...steps).state, missingTravellers: 0, namesLocked: false, ...more }, now)

  test.each<[ConfirmMode, Step[], string[]]>([
    ['before-pay', ['submit'], ['cancel']],
    ['instant', ['submit'], ['pay', 'cancel']],
    ['instant', ['submit', make('pay', { kind: 'deposit' })], ['pay', 'cancel']],
    ['after-pay', ['submit', 'pay'], ['refund']],
    ['instant', ['submit', 'pay'], ['refund']],
    ['instant', ['submit', 'pay', 'requestRefund'], ['withdrawRefund']],
    ['instant', ['submit', 'pay', 'start'], ['refund']],
    ['instant', ['submit', 'pay', 'complete'], ['rebook']],
    ['instant', ['submit', 'cancelByUser'], ['rebook']],
    ['instant', ['submit', 'pay', 'requestRefund', 'refundAll'], ['rebook']],
    ['instant', [], []],
  ])('%s %j: buttons %j', (mode, steps, expected) => {
    expect(actions(mode, steps)).toEqual(expected)
  })

  test('no pay button after the deadline', () => {
    expect(actions('instant', ['submit'], {}, T0 + PAY_WINDOW_MS)).toEqual(['cancel'])
  })

  test('missing travellers can be added until the list is sent', () => {
    expect(actions('instant', ['submit', 'pay'], { missingTravellers: 1 })).toEqual([
      'addTravellers',
      'refund',
    ])
    expect(actions('instant', ['submit', 'pay'], { missingTravellers: 1, namesLocked: true })).toEqual([
      'refund',
    ])
    expect(actions('instant', ['submit', 'pay', 'start'], { missingTravellers: 1 })).toEqual(['refund'])
  })

  test('every button leads to an event the order accepts', () => {
    const eventOf = {
      pay: 'pay',
      cancel: 'cancelByUser',
      refund: 'requestRefund',
      withdrawRefund: 'withdrawRefund',
    } as const
    const paths: [ConfirmMode, Step[]][] = [
      ['before-pay', ['submit']],
      ['before-pay', ['submit', 'confirm']],
      ['instant', ['submit', 'pay', 'notice']],
      ['instant', ['submit', 'pay', 'requestRefund', 'start']],
      ['after-pay', ['submit', 'pay']],
    ]
    for (const [mode, steps] of paths) {
      for (const action of actions(mode, steps)) {
        if (action === 'addTravellers' || action === 'rebook') continue
        const result = transition(run(mode, ...steps).state, make(eventOf[action]))
        expect([action, result.ok]).toEqual([action, true])
      }
    }
  })

  test('after-sale and partial refund are flags over the status', () => {
    expect(shownStatus(run('instant', 'submit', 'pay', 'requestRefund').state)).toMatchObject({
      label: 2,
      labelText: '已支付',
      sub: 210,
      flags: [{ flag: 260, text: '退款处理中' }],
    })
    expect(shownStatus(run('instant', 'submit', 'pay', 'requestRefund', 'refundSome').state)).toMatchObject({
      label: 2,
      flags: [{ flag: 500, text: '部分退款' }],
    })
    expect(shownStatus(draftOrder('instant'))).toBeNull()
  })
})
