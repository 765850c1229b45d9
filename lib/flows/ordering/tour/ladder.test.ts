import { stepAt } from '../../../domain/refunds/ladder-words.ts'
import { daysBefore } from './ladder.ts'

const ladder = [
  { fromDays: 7, toDays: null, percent: 0 },
  { fromDays: 4, toDays: 6, percent: 20 },
  { fromDays: 1, toDays: 3, percent: 40 },
  { fromDays: 0, toDays: 0, percent: 60 },
]

describe('the cancellation ladder today', () => {
  it.each([
    [30, 0],
    [7, 0],
    [6, 20],
    [4, 20],
    [3, 40],
    [1, 40],
    [0, 60],
  ])('%i days before departure %i%% are kept', (days, percent) => {
    expect(stepAt(ladder, days)?.percent).toBe(percent)
  })

  it('marks no step once the journey has begun', () => {
    expect(stepAt(ladder, -1)).toBeUndefined()
  })

  it('counts days by China’s calendar', () => {
    expect(daysBefore('2026-11-20T15:59:00Z', '2026-11-27')).toBe(7)
    expect(daysBefore('2026-11-20T16:00:00Z', '2026-11-27')).toBe(6)
  })
})
