import fc from 'fast-check'
import type { UnitStatus } from '../vocabulary.ts'
import {
  type Redeemed,
  SUPERVISED_HOURS,
  UNDO_MINUTES,
  type UndoBy,
  undoUntil,
  whyNotUndone,
} from './undo-redemption.ts'
import { keptVoucherStates } from './vouchers.ts'

const usedAt = new Date('2026-12-03T02:00:00.000Z')
const after = (minutes: number) => new Date(usedAt.getTime() + minutes * 60_000)
const redeemed = (patch: Partial<Redeemed> = {}): Redeemed => ({
  state: 'used',
  usedAt,
  units: [1],
  order: 'serving',
  handedOver: false,
  reviewed: false,
  bound: null,
  ...patch,
})

test('whoever redeemed takes it back for half an hour, a supervisor for a day, nobody else at all', () => {
  expect(whyNotUndone(redeemed(), 'redeemer', after(UNDO_MINUTES))).toBeNull()
  expect(whyNotUndone(redeemed(), 'redeemer', after(UNDO_MINUTES + 1))).toMatchObject({ code: 'undo-late' })
  expect(whyNotUndone(redeemed(), 'supervisor', after(SUPERVISED_HOURS * 60))).toBeNull()
  expect(whyNotUndone(redeemed(), 'supervisor', after(SUPERVISED_HOURS * 60 + 1))).toMatchObject({
    code: 'undo-late',
  })
  expect(whyNotUndone(redeemed(), 'none', usedAt)).toMatchObject({ code: 'undo-not-yours' })
})

test('an order that ended with the use is opened again, unless something rests on its end', () => {
  expect(whyNotUndone(redeemed({ order: 'done' }), 'redeemer', usedAt)).toBeNull()
  for (const [patch, code] of [
    [{ reviewed: true }, 'undo-reviewed'],
    [{ bound: '已申请发票' }, 'undo-bound'],
    [{ handedOver: true }, 'undo-handed-over'],
    [{ units: [1, 4] }, 'undo-refunding'],
    [{ order: 'other' }, 'undo-closed'],
  ] as const) {
    expect(whyNotUndone(redeemed({ order: 'done', ...patch }), 'supervisor', usedAt)).toMatchObject({ code })
  }
})

const facts = fc.record<Redeemed>({
  state: fc.constantFrom(...keptVoucherStates),
  usedAt: fc.option(fc.constant(usedAt)),
  units: fc.array(fc.constantFrom<UnitStatus>(1, 2, 3, 4), { minLength: 1, maxLength: 5 }),
  order: fc.constantFrom('serving', 'done', 'other'),
  handedOver: fc.boolean(),
  reviewed: fc.boolean(),
  bound: fc.option(fc.constant('已申请发票')),
})
const by = fc.constantFrom<UndoBy>('redeemer', 'supervisor', 'none')
const minutes = fc.integer({ min: 0, max: 3_000 })

test('what is taken back was used by then, in time, and has no unit whose money moves', () => {
  fc.assert(
    fc.property(facts, by, minutes, (one, who, late) => {
      if (whyNotUndone(one, who, after(late)) !== null) return
      expect(one.state).toBe('used')
      expect(one.units.every((status) => status === 1)).toBe(true)
      expect(one.handedOver).toBe(false)
      expect(one.order).not.toBe('other')
      expect(undoUntil(usedAt, who)?.getTime()).toBeGreaterThanOrEqual(after(late).getTime())
      if (one.order === 'done') expect([one.reviewed, one.bound]).toEqual([false, null])
    }),
  )
})

test('a supervisor may whatever the redeemer may, and waiting never allows what was refused', () => {
  fc.assert(
    fc.property(facts, minutes, minutes, (one, early, more) => {
      if (whyNotUndone(one, 'redeemer', after(early)) === null) {
        expect(whyNotUndone(one, 'supervisor', after(early))).toBeNull()
      }
      for (const who of ['redeemer', 'supervisor', 'none'] as const) {
        if (whyNotUndone(one, who, after(early)) !== null) {
          expect(whyNotUndone(one, who, after(early + more))).not.toBeNull()
        }
      }
    }),
  )
})
