import fc from 'fast-check'
import { runs } from '../../testing/properties.ts'
import {
  type CommonEventName,
  draftOrder,
  transition as move,
  type OrderEvent,
  type OrderState,
  TRANSITIONS,
  waysOf,
} from './engine.ts'
import { type Actor, type ConfirmMode, stateOfSub } from './kind.ts'
import { tourKind } from './kinds/tour.ts'
import { orderActions, payStateOf, shownStatus } from './order-view.ts'
import { isClosedPhase, PHASES } from './phases.ts'

/** The engine is tested with the tours' states, which use every step. */
type Step = keyof typeof tourKind.progress
type Name = CommonEventName | Step
type Sub = keyof typeof tourKind.states

const isStep = (name: Name): name is Step => Object.hasOwn(tourKind.progress, name)
const transition = (state: OrderState, event: OrderEvent) => move(tourKind, state, event)
const phaseOf = (sub: number) => stateOfSub(tourKind, sub).phase
const labelOf = (sub: number) => PHASES[phaseOf(sub)].label
const byOf = (name: Name): readonly Actor[] =>
  isStep(name) ? tourKind.progress[name].by : TRANSITIONS[name].by
const fromOf = (name: Name): readonly (number | null)[] =>
  isStep(name) ? tourKind.progress[name].from : waysOf(tourKind, name).from

/** Is the order final? A cancelled order that still has money waits for its refund. */
const isFinal = ({ sub, money }: OrderState) =>
  sub !== null && isClosedPhase(phaseOf(sub)) && (sub === 510 || money === 'none')

const T0 = Date.parse('2026-09-01T04:00:00Z')
/** How long every wait of these tests is. */
const WAIT_MS = 30 * 60_000
const NAMES = [...Object.keys(TRANSITIONS), ...Object.keys(tourKind.progress)] as Name[]

/** An event, sent by the first actor who may cause it. */
function make(
  name: Name,
  more: { at?: number; by?: Actor; units?: number; kind?: 'full' | 'deposit' | 'balance' } = {},
): OrderEvent {
  const base = { by: more.by ?? byOf(name)[0] ?? 'system', at: more.at ?? T0 }
  if (isStep(name)) return { ...base, name: 'progress', step: name }
  switch (name) {
    case 'submit':
      return { ...base, name, until: base.at + WAIT_MS, units: more.units ?? 3 }
    case 'confirm':
      return { ...base, name, until: base.at + WAIT_MS }
    case 'refundSome':
      return { ...base, name, units: more.units ?? 1 }
    case 'pay':
      return { ...base, name, until: base.at + WAIT_MS, kind: more.kind ?? 'full' }
    default:
      return { ...base, name }
  }
}

type Happens = Name | OrderEvent

type EventSeed = {
  pick: number
  wild: boolean
  by: Actor
  minutes: number
  units: number
  kind: 'full' | 'deposit' | 'balance'
}

function run(mode: ConfirmMode, ...steps: Happens[]) {
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

const expire = make('expire', { at: T0 + WAIT_MS })

describe('the paths of an order', () => {
  test.each<[ConfirmMode, Happens[], Sub]>([
    ['instant', ['submit'], 110],
    ['instant', ['submit', 'pay'], 210],
    ['instant', ['submit', 'pay', 'notice', 'start', 'complete'], 300],
    ['instant', ['submit', 'pay', 'start', 'complete'], 300],
    ['instant', ['submit', expire], 410],
    ['before-pay', ['submit', expire], 400],
    ['before-pay', ['submit', 'confirm', expire], 410],
    ['instant', ['submit', make('pay', { kind: 'deposit' }), expire], 440],
    ['instant', ['submit', make('pay', { kind: 'deposit' }), expire, 'refundAll'], 510],
    ['after-pay', ['submit', 'pay', expire], 430],
    ['after-pay', ['submit', 'pay', expire, 'refundAll'], 510],
    ['instant', ['submit', 'cancelByCustomer'], 420],
    ['instant', ['submit', 'cancelByAgency'], 430],
    ['before-pay', ['submit'], 100],
    ['before-pay', ['submit', 'confirm'], 110],
    ['before-pay', ['submit', 'confirm', 'pay'], 210],
    ['before-pay', ['submit', 'refuse'], 400],
    ['before-pay', ['submit', 'cancelByCustomer'], 420],
    ['after-pay', ['submit', 'pay'], 200],
    ['after-pay', ['submit', 'pay', 'confirmAfterPay'], 210],
    ['instant', ['submit', make('pay', { kind: 'deposit' })], 120],
    ['instant', ['submit', make('pay', { kind: 'deposit' }), make('pay', { kind: 'balance' })], 210],
    ['after-pay', ['submit', make('pay', { kind: 'deposit' }), make('pay', { kind: 'balance' })], 200],
    ['instant', ['submit', make('pay', { kind: 'deposit' }), 'cancelByCustomer'], 420],
    ['instant', ['submit', 'pay', 'requestRefund', 'refundAll'], 510],
    ['instant', ['submit', 'pay', 'requestRefund', 'refundSome'], 210],
    ['instant', ['submit', 'pay', 'requestRefund', 'refundPart'], 210],
    ['instant', ['submit', 'pay', 'requestRefund', 'rejectRefund', 'notice'], 220],
    ['instant', ['submit', 'pay', 'requestRefund', 'withdrawRefund'], 210],
    ['after-pay', ['submit', 'pay', 'cancelByAgency', 'refundAll'], 510],
    ['instant', ['submit', 'pay', 'notice', 'cancelByAgency'], 430],
  ])('%s: %j leads to %i', (mode, steps, sub) => {
    expect(run(mode, ...steps).state.sub).toBe(sub)
  })

  test('every wait has the end it was given, and no other state has one', () => {
    const deposit = make('pay', { kind: 'deposit' })
    expect(run('instant', 'submit').state.deadline).toBe(T0 + WAIT_MS)
    expect(run('before-pay', 'submit').state.deadline).toBe(T0 + WAIT_MS)
    expect(run('before-pay', 'submit', make('confirm', { at: T0 + 5 })).state.deadline).toBe(T0 + 5 + WAIT_MS)
    expect(run('instant', 'submit', deposit).state.deadline).toBe(T0 + WAIT_MS)
    expect(run('after-pay', 'submit', 'pay').state.deadline).toBe(T0 + WAIT_MS)
    expect(run('after-pay', 'submit', 'pay', 'confirmAfterPay').state.deadline).toBeNull()
    expect(run('instant', 'submit', 'pay').state.deadline).toBeNull()
  })

  test('stock: held on submit, used on payment or confirmation, released on the way out', () => {
    const stock = (mode: ConfirmMode, ...steps: Happens[]) => run(mode, ...steps).effects.map((e) => e.stock)
    const hold = { stock: 'hold', units: 3 }
    const use = { stock: 'use' }
    const none = { stock: 'none' }
    expect(stock('instant', 'submit', 'pay', 'notice')).toEqual([hold, use, none])
    expect(stock('before-pay', 'submit', 'confirm', 'pay')).toEqual([hold, use, none])
    expect(stock('after-pay', 'submit', 'pay', 'confirmAfterPay')).toEqual([hold, none, use])
    expect(stock('instant', 'submit', expire)).toEqual([
      hold,
      { stock: 'release', from: 'held', units: 'all' },
    ])
    expect(stock('before-pay', 'submit', 'confirm', 'cancelByCustomer')).toEqual([
      hold,
      use,
      { stock: 'release', from: 'used', units: 'all' },
    ])
    expect(stock('after-pay', 'submit', 'pay', 'cancelByAgency', 'refundAll')).toEqual([
      hold,
      none,
      { stock: 'release', from: 'held', units: 'all' },
      none,
    ])
    expect(
      stock('instant', 'submit', 'pay', 'requestRefund', 'refundSome', 'requestRefund', 'refundAll'),
    ).toEqual([
      hold,
      use,
      none,
      { stock: 'release', from: 'used', units: 1 },
      none,
      { stock: 'release', from: 'used', units: 'all' },
    ])
  })

  test('a refund after departure does not free the seat', () => {
    const { state, last } = run('instant', 'submit', 'pay', 'start', 'requestRefund', 'refundAll')
    expect(last?.stock).toEqual({ stock: 'none' })
    expect(state.stock).toBe('used')
  })

  test('a cancelled order’s money has to be refunded, which ends the order', () => {
    const cancelled = run('instant', 'submit', 'pay', 'cancelByAgency')
    expect(cancelled.last).toMatchObject({ refundDue: true, closed: true })
    expect(isFinal(cancelled.state)).toBe(false)
    const refunded = run('instant', 'submit', 'pay', 'cancelByAgency', 'refundAll')
    expect(refunded.last).toMatchObject({ refundDue: false, closed: false })
    expect(isFinal(refunded.state)).toBe(true)
    expect(run('instant', 'submit', 'cancelByCustomer').last).toMatchObject({
      refundDue: false,
      closed: true,
    })
    expect(
      run('instant', 'submit', make('pay', { kind: 'deposit' }), 'cancelByCustomer').last?.refundDue,
    ).toBe(true)
  })
})

describe('refusals', () => {
  const refused = (state: OrderState, event: OrderEvent) => {
    const result = transition(state, event)
    return result.ok ? 'moved' : result.code
  }

  test.each<[string, ConfirmMode, Happens[], OrderEvent]>([
    ['already', 'instant', ['submit'], make('submit')],
    ['already', 'instant', ['submit', 'pay'], make('pay')],
    ['already', 'instant', ['submit', make('pay', { kind: 'deposit' })], make('pay', { kind: 'deposit' })],
    ['already', 'instant', ['submit', 'cancelByCustomer'], make('cancelByCustomer')],
    ['already', 'instant', ['submit', expire], expire],
    ['already', 'instant', ['submit', 'pay', 'requestRefund'], make('requestRefund')],
    ['already', 'instant', ['submit', 'pay', 'requestRefund', 'refundAll'], make('refundAll')],
    ['too-late-to-pay', 'instant', ['submit', expire], make('pay')],
    ['too-late-to-pay', 'instant', ['submit', 'cancelByCustomer'], make('pay')],
    ['not-from-here', 'before-pay', ['submit'], make('pay')],
    ['not-from-here', 'instant', ['submit'], make('pay', { kind: 'balance' })],
    ['not-from-here', 'instant', ['submit', 'pay'], make('cancelByCustomer')],
    ['not-from-here', 'instant', ['submit', 'pay'], expire],
    ['not-from-here', 'instant', ['submit', 'pay', 'start'], make('cancelByAgency')],
    ['not-from-here', 'instant', ['submit', 'pay', 'complete'], make('requestRefund')],
    ['not-due', 'instant', ['submit'], make('expire', { at: T0 + WAIT_MS - 1 })],
    ['not-yours', 'before-pay', ['submit'], make('confirm', { by: 'customer' })],
    ['not-yours', 'instant', ['submit'], make('pay', { by: 'customer' })],
    ['not-yours', 'instant', ['submit', 'pay'], make('cancelByAgency', { by: 'customer' })],
    ['not-yours', 'instant', ['submit', 'pay', 'requestRefund'], make('refundAll', { by: 'customer' })],
    ['no-refund-asked', 'instant', ['submit', 'pay'], make('refundAll')],
    ['no-refund-asked', 'instant', ['submit', 'pay'], make('refundSome')],
    ['no-refund-asked', 'instant', ['submit', 'pay'], make('refundPart')],
    ['wrong-count', 'instant', ['submit', 'pay', 'requestRefund'], make('refundSome', { units: 3 })],
    ['wrong-count', 'instant', ['submit', 'pay', 'requestRefund'], make('refundSome', { units: 0 })],
    ['wrong-count', 'instant', [], make('submit', { units: 0 })],
  ])('%s: %s after %j', (code, mode, steps, event) => {
    expect(refused(run(mode, ...steps).state, event)).toBe(code)
  })

  test('a payment at the last second counts while the order is still open', () => {
    const late = make('pay', { at: T0 + WAIT_MS + 60_000 })
    expect(refused(run('instant', 'submit').state, late)).toBe('moved')
  })

  test('an operator may open after-sale for a journey that is over', () => {
    const done = run('instant', 'submit', 'pay', 'complete').state
    expect(refused(done, make('requestRefund', { by: 'operator' }))).toBe('moved')
  })

  test('partial refunds count the units that are left', () => {
    const { state } = run(
      'instant',
      'submit',
      'pay',
      'start',
      'requestRefund',
      make('refundSome', { units: 2 }),
      'requestRefund',
    )
    expect(state.units).toBe(1)
    expect(refused(state, make('refundSome', { units: 1 }))).toBe('wrong-count')
    expect(refused(state, make('refundAll'))).toBe('moved')
  })
})

describe('any sequence of events', () => {
  const events = fc.record({
    order: fc.nat(3),
    pick: fc.nat(10_000),
    // One event in five is a random event by a random actor; the others fit the status, so that orders advance.
    wild: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    by: fc.constantFrom<Actor>('customer', 'operator', 'system'),
    minutes: fc.integer({ min: 0, max: 2000 }),
    units: fc.integer({ min: 1, max: 4 }),
    kind: fc.constantFrom<'full' | 'deposit' | 'balance'>('full', 'deposit', 'balance'),
  })
  const eventFor = (state: OrderState, { pick, wild, by, minutes, units, kind }: EventSeed): OrderEvent => {
    const fitting = NAMES.filter((name) => fromOf(name).includes(state.sub))
    const names = wild || fitting.length === 0 ? NAMES : fitting
    const name = names[pick % names.length] ?? 'submit'
    return make(name, { at: T0 + minutes * 60_000, units, kind, ...(wild ? { by } : {}) })
  }
  const modes = fc.array(fc.constantFrom<ConfirmMode>('instant', 'before-pay', 'after-pay'), {
    minLength: 4,
    maxLength: 4,
  })
  const reached = new Set<number>()

  test('keeps stock consistent, closes once, and never leaves a final state', () => {
    fc.assert(
      fc.property(
        modes,
        fc.integer({ min: -1, max: 9 }),
        fc.array(events, { minLength: 10, maxLength: 120, size: 'max' }),
        (kinds, plan, happened) => {
          const orders = kinds.map(draftOrder)
          /** What each order holds or uses of the stock, and how often it closed. */
          const books = kinds.map(() => ({ held: 0, used: 0, taken: 0, released: 0, closings: 0 }))
          for (const seed of happened) {
            const state = orders[seed.order]
            const book = books[seed.order]
            if (!state || !book) throw new Error('four orders')
            const event = eventFor(state, seed)
            const result = transition(state, event)
            if (isFinal(state)) expect(result.ok).toBe(false)
            if (!result.ok) continue
            const { stock } = result.effects
            const inUse = books.reduce((sum, { held, used }) => sum + held + used, 0)
            // A hold may fail for lack of stock; then the order is not written.
            if (stock.stock === 'hold' && plan !== -1 && inUse + stock.units > plan) continue
            if (stock.stock === 'hold') {
              book.held += stock.units
              book.taken += stock.units
            } else if (stock.stock === 'use') {
              expect(book.held).toBeGreaterThan(0)
              book.used += book.held
              book.held = 0
            } else if (stock.stock === 'release') {
              const count = stock.units === 'all' ? book[stock.from] : stock.units
              expect(count).toBeGreaterThan(0)
              book[stock.from] -= count
              book.released += count
            }
            if (result.effects.closed) book.closings += 1
            orders[seed.order] = result.state
            const { sub, units } = result.state
            if (sub !== null) reached.add(sub)
            consistent(result.state)
            expect(Math.min(book.held, book.used)).toBe(0)
            expect(book.held).toBeGreaterThanOrEqual(0)
            expect(book.used).toBeGreaterThanOrEqual(0)
            const has = result.state.stock === 'none' ? 0 : book[result.state.stock]
            expect(book.held + book.used).toBe(has)
            if (result.state.stock !== 'none') expect(has).toBeGreaterThan(0)
            if (sub !== null && sub < 230 && has > 0) expect(has).toBe(units)
            expect(book.released).toBeLessThanOrEqual(book.taken)
            expect(book.closings).toBeLessThanOrEqual(1)
          }
        },
      ),
      { numRuns: runs(400) },
    )
    // The property would prove little if the sequences did not reach late states.
    expect(
      Object.keys(tourKind.states)
        .map(Number)
        .filter((sub) => !reached.has(sub)),
    ).toEqual([])
  })

  function consistent(state: OrderState) {
    const { sub, money, stock, deadline, afterSale, partlyRefunded } = state
    if (sub === null) throw new Error('moved to nowhere')
    const label = labelOf(sub)
    expect(shownStatus(tourKind, { sub, afterSale, partlyRefunded })).toMatchObject({
      label,
      phase: phaseOf(sub),
    })
    if (label === 1) expect(money).toBe(sub === 120 ? 'deposit' : 'none')
    if (label === 2 || label === 3) expect(money).toBe('full')
    if (label === 5) expect(money).toBe('none')
    if (label === 4) expect(stock).toBe('none')
    // A state waits exactly when the clock alone can end it.
    expect(deadline === null).toBe(!fromOf('expire').includes(sub))
    if (afterSale) expect([2, 3]).toContain(label)
    if (label <= 2) expect(stock).not.toBe('none')
  }
})

test('with the clock running and nobody acting, every order ends', () => {
  /** All the system does by itself: waits end, journeys begin and end. */
  const pass = (state: OrderState): OrderState => {
    const names: Name[] = ['expire', 'start', 'complete']
    for (const name of names) {
      const result = transition(state, make(name, { by: 'system', at: Number.MAX_SAFE_INTEGER }))
      if (result.ok) return result.state
    }
    return state
  }
  const steps = fc.array(
    fc.tuple(fc.nat(10_000), fc.constantFrom<'full' | 'deposit' | 'balance'>('full', 'deposit')),
    {
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(fc.constantFrom<ConfirmMode>('instant', 'before-pay', 'after-pay'), steps, (mode, picks) => {
      const begun = transition(draftOrder(mode), make('submit'))
      if (!begun.ok) throw new Error('an order can be submitted')
      let state = begun.state
      for (const [pick, kind] of picks) {
        const fitting = NAMES.filter((name) => fromOf(name).includes(state.sub))
        const name = fitting[pick % Math.max(1, fitting.length)]
        const moved = name && transition(state, make(name, { kind }))
        if (moved?.ok) state = moved.state
      }
      for (let round = 0; round < 4; round += 1) state = pass(state)
      const { open } = PHASES[phaseOf(state.sub ?? 0)]
      expect(open).toBe(false)
      expect(state.deadline).toBeNull()
    }),
    { numRuns: runs(400) },
  )
})

test('the first digit of a sub-status follows its label', () => {
  for (const sub of Object.keys(tourKind.states)) expect(labelOf(Number(sub))).toBe(Number(sub[0]))
})

test('every event starts and ends in a status of the table', () => {
  const known = Object.keys(tourKind.states).map(Number)
  for (const name of NAMES) {
    const to = isStep(name) ? [tourKind.progress[name].to] : waysOf(tourKind, name).to
    for (const sub of [...fromOf(name), ...to]) expect(sub === null || known.includes(sub)).toBe(true)
    expect(fromOf(name).length).toBeGreaterThan(0)
    expect(byOf(name).length).toBeGreaterThan(0)
  }
})

test('common events start from exactly these statuses of a tour', () => {
  const from = (name: CommonEventName) => waysOf(tourKind, name).from
  expect(from('cancelByCustomer')).toEqual([100, 110, 120])
  expect(from('cancelByAgency')).toEqual([100, 110, 120, 200, 210, 220])
  expect(from('requestRefund')).toEqual([200, 210, 220, 230, 300])
  expect(from('refundAll')).toEqual([200, 210, 220, 230, 300, 420, 430, 440])
})

describe('what the customer sees', () => {
  const shown = (mode: ConfirmMode, steps: Happens[], own: string[] = [], now = T0) => {
    const { state } = run(mode, ...steps)
    return orderActions(tourKind, { ...state, sub: state.sub ?? 0, reviewed: false }, now, own)
  }
  const actions = (...asked: Parameters<typeof shown>) => shown(...asked).map(({ code }) => code)

  test.each<[ConfirmMode, Happens[], string[]]>([
    ['before-pay', ['submit'], ['cancel']],
    ['instant', ['submit'], ['pay', 'cancel']],
    ['instant', ['submit', make('pay', { kind: 'deposit' })], ['pay', 'cancel']],
    ['after-pay', ['submit', 'pay'], ['refund']],
    ['instant', ['submit', 'pay'], ['refund']],
    ['instant', ['submit', 'pay', 'requestRefund'], []],
    ['instant', ['submit', 'pay', 'start'], ['review', 'refund']],
    ['instant', ['submit', 'pay', 'complete'], ['review', 'rebook', 'hide']],
    ['instant', ['submit', 'cancelByCustomer'], ['rebook', 'hide']],
    ['instant', ['submit', 'pay', 'requestRefund', 'refundAll'], ['rebook', 'hide']],
  ])('%s %j: buttons %j', (mode, steps, expected) => {
    expect(actions(mode, steps)).toEqual(expected)
  })

  test('no pay button after the deadline', () => {
    expect(actions('instant', ['submit'], [], T0 + WAIT_MS)).toEqual(['cancel'])
  })

  test('the kind’s own actions stand after paying and before the rest, with their labels', () => {
    expect(shown('instant', ['submit', 'pay'], ['addTravellers'])).toEqual([
      { code: 'addTravellers', text: '补充出行人' },
      { code: 'refund', text: '申请退款' },
    ])
  })

  test('every button leads to an event the order accepts', () => {
    const eventOf: Record<string, CommonEventName> = {
      pay: 'pay',
      cancel: 'cancelByCustomer',
      refund: 'requestRefund',
    }
    const paths: [ConfirmMode, Happens[]][] = [
      ['before-pay', ['submit']],
      ['before-pay', ['submit', 'confirm']],
      ['instant', ['submit', 'pay', 'notice']],
      ['instant', ['submit', 'pay', 'start']],
      ['after-pay', ['submit', 'pay']],
    ]
    for (const [mode, steps] of paths) {
      // A review is a call of its own, no event of the order.
      const codes = actions(mode, steps).filter((code) => code !== 'review')
      expect(codes.length).toBeGreaterThan(0)
      for (const action of codes) {
        const result = transition(run(mode, ...steps).state, make(eventOf[action] ?? 'submit'))
        expect([action, result.ok]).toEqual([action, true])
      }
    }
  })

  test('after-sale and partial refund are added to the status', () => {
    const text = (...steps: Happens[]) => {
      const { state } = run('instant', ...steps)
      return shownStatus(tourKind, { ...state, sub: state.sub ?? 0 })
    }
    expect(text('submit', 'pay', 'requestRefund')).toEqual({
      phase: 'serving',
      label: 2,
      text: '已确认（退款处理中）',
    })
    expect(text('submit', 'pay', 'requestRefund', 'refundSome')).toEqual({
      phase: 'serving',
      label: 2,
      text: '已确认（部分退款）',
    })
  })

  test.each([
    [100, 100, 'awaitingConfirm'],
    [110, 100, 'due'],
    [120, 100, 'due'],
    [110, 0, 'paid'],
    [200, 100, 'paid'],
    [210, 100, 'paid'],
    [300, 100, 'paid'],
    [400, 100, 'closed'],
    [410, 100, 'expired'],
    [420, 100, 'closed'],
    [440, 100, 'expired'],
    [510, 100, 'closed'],
  ])('the cashier of %i, %i fen: %s', (sub, amount, state) => {
    expect(payStateOf(tourKind, sub, amount)).toBe(state)
  })
})
