import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  type AfterSaleMove,
  afterSaleMoves,
  afterSaleNext,
  isOpen,
  moveAfterSale,
  staffReminder,
  waitUntil,
} from './after-sale-moves.ts'
import { type AfterSaleState, afterSaleStates } from './words.ts'

const names = Object.keys(afterSaleMoves) as AfterSaleMove[]
const states = Object.keys(afterSaleStates) as AfterSaleState[]
const now = new Date('2026-11-20T04:00:00Z')

test('any sequence of moves keeps to the ways there are, and an ended request stays as it is', () => {
  const moves = fc.array(
    fc.record({
      name: fc.constantFrom(...names),
      by: fc.constantFrom('customer' as const, 'staff' as const, 'system' as const),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(fc.constantFrom('refund' as const, 'return' as const), moves, (type, sequence) => {
      let state: AfterSaleState = 'applied'
      for (const { name, by } of sequence) {
        const moved = moveAfterSale({ type, state }, name, by)
        const { from, by: mover } = afterSaleMoves[name]
        const allowed = mover === by && from.some((one) => one === state)
        if (!moved.ok) {
          // A refund alone never waits for pieces.
          expect(allowed && (type === 'return' || moved.code !== 'not-from-here')).toBe(false)
          continue
        }
        expect(allowed).toBe(true)
        expect(isOpen(state)).toBe(true)
        if (type === 'refund') expect(['toReturn', 'returned', 'expired']).not.toContain(moved.state)
        // Money of a return goes only once the pieces are back.
        if (type === 'return' && moved.state === 'refunding') expect(name).toBe('takeIn')
        state = moved.state
      }
    }),
  )
})

test('every open state waits for somebody; an ended one for nobody', () => {
  for (const state of states) {
    const waits = waitUntil(state, now) !== null
    expect({ state, waits }).toEqual({ state, waits: isOpen(state) && state !== 'refunding' })
    expect(
      afterSaleNext({ type: 'return', state, dueAt: waitUntil(state, now), answer: '' }, now).text,
    ).not.toBe('')
  }
})

test('staff are reminded of what they have left lying, and of nothing else', () => {
  const late = new Date(now.getTime() - 1)
  expect(states.filter((state) => staffReminder({ state, dueAt: late }, now) !== null)).toEqual([
    'applied',
    'returned',
  ])
  expect(staffReminder({ state: 'applied', dueAt: new Date(now.getTime() + 1) }, now)).toBeNull()
})
