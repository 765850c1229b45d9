import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { PHASES, type Phase } from '../phases.ts'
import { choiceProblem, fateOf, movedPrice } from './tour-not-formed.ts'

const phases = Object.keys(PHASES) as Phase[]
const standing = fc.record({
  phase: fc.constantFrom(...phases),
  consumed: fc.boolean(),
  afterSale: fc.boolean(),
  partlyRefunded: fc.boolean(),
})
const time = fc.integer({ min: 0, max: 1_000 })

test('of a departure that takes place every order stays', () => {
  fc.assert(fc.property(standing, time, (order, now) => fateOf(order, null, now) === 'stays'))
})

test('once the time to choose is over, no order that has not begun stays or waits', () => {
  const open = (phase: Phase) => PHASES[phase].open
  fc.assert(
    fc.property(standing, time, fc.option(time), time, (order, cancelledAt, choiceUntil, now) => {
      const fate = fateOf(order, { cancelledAt, choiceUntil }, now)
      if (order.consumed || !open(order.phase)) return fate === 'stays'
      return choiceUntil !== null && now < choiceUntil ? fate !== 'stays' : fate === 'ends'
    }),
  )
})

test('only what is paid in full and whole has a choice', () => {
  fc.assert(
    fc.property(standing, (order) => {
      const chooses = fateOf(order, { cancelledAt: 0, choiceUntil: 2 }, 1) === 'chooses'
      const { phase, consumed, afterSale, partlyRefunded } = order
      return chooses === (phase === 'serving' && !consumed && !afterSale && !partlyRefunded)
    }),
  )
})

test('a move never costs more, and gives back exactly what is cheaper', () => {
  const fen = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(fen, fen, fen, fen, (goods, off, freight, other) => {
      const discount = Math.min(off, goods)
      const payable = goods - discount + freight
      const moved = movedPrice({ payable, discount, freight, paid: payable }, other)
      if (moved === null) return other > goods || other < discount
      return (
        moved.back === payable - moved.payable &&
        moved.back >= 0 &&
        moved.payable === other - discount + freight
      )
    }),
  )
})

test('a second move gives back the second difference alone', () => {
  const first = movedPrice({ payable: 1_000, discount: 0, freight: 0, paid: 1_000 }, 900)
  const second = movedPrice({ payable: 900, discount: 0, freight: 0, paid: 1_000 }, 850)
  expect([first?.back, second?.back]).toEqual([100, 50])
})

test('customers have an hour at least, and until the day of departure at most', () => {
  const hour = 3_600_000
  expect(choiceProblem(hour - 1, 10 * hour, 0)).toMatch('至少')
  expect(choiceProblem(hour, 10 * hour, 0)).toBeNull()
  expect(choiceProblem(11 * hour, 10 * hour, 0)).toMatch('不能晚于')
})
