import fc from 'fast-check'
import { addDays, type CalendarDate, daysBetween } from '../../base/calendar/dates.ts'
import { addWorkingDays, isWorkingDay } from '../../base/calendar/holidays.ts'
import { earliestTravel, materialsBy, processingWith, type TimedOption, type VisaTimes } from './dates.ts'

const times = (processingDays: number, bufferDays = 0, materialDays = 0): VisaTimes => ({
  processingDays,
  bufferDays,
  materialDays,
})
const urgent = (processingDays: number): TimedOption => ({ kind: 'urgent', processingDays })

describe('the earliest day of travel', () => {
  test.each([
    ['a Friday', '2026-11-20', 5, '2026-11-27'],
    ['before the New Year, whose make-up day is Sunday 4 January', '2025-12-31', 1, '2026-01-04'],
    [
      'before the Spring Festival, which has no working day from 15 to 23 February',
      '2026-02-13',
      2,
      '2026-02-24',
    ],
    ['within the National Day’s week', '2026-10-03', 3, '2026-10-10'],
  ])('counts working days alone: %s', (_, today, days, expected) => {
    expect(earliestTravel(today, times(days))).toBe(expected)
  })

  test('adds the buffer to the processing, and an urgent option takes the processing’s place', () => {
    expect(earliestTravel('2026-11-20', times(5, 2))).toBe('2026-12-01')
    expect(earliestTravel('2026-11-20', times(5, 2), [urgent(1)])).toBe('2026-11-25')
    expect(processingWith(7, [{ kind: 'form', processingDays: null }])).toBe(7)
  })
})

describe('the last day of materials', () => {
  test('is so many days before the day of travel', () => {
    expect(materialsBy('2026-11-20', '2027-01-20', times(7, 3, 20))).toBe('2026-12-31')
  })

  test('is later for a near day of travel, but the processing still fits', () => {
    // Twenty days before would be over already.
    expect(materialsBy('2026-11-20', '2026-12-04', times(7, 3, 20))).toBe('2026-11-22')
    expect(materialsBy('2026-11-20', '2026-12-04', times(7, 3, 20), [urgent(3)])).toBe('2026-11-26')
  })

  test('is never so late that the processing does not fit', () => {
    expect(materialsBy('2026-09-01', '2026-10-09', times(5, 0, 2))).toBe('2026-09-27')
  })
})

const anyDay = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2025-12-01', days))
const anyTimes = fc.record({
  processingDays: fc.integer({ min: 1, max: 40 }),
  bufferDays: fc.integer({ min: 0, max: 10 }),
  materialDays: fc.integer({ min: 0, max: 60 }),
})

/** The same by trying every day, as somebody would count on a calendar. */
function workingDaysAfter(day: CalendarDate, until: CalendarDate): number {
  let count = 0
  for (let date = addDays(day, 1); date <= until; date = addDays(date, 1)) if (isWorkingDay(date)) count += 1
  return count
}

test('from the last day of materials on, enough working days are left; today is never too late', () => {
  fc.assert(
    fc.property(
      anyDay,
      anyTimes,
      fc.option(fc.integer({ min: 1, max: 40 })),
      fc.integer({ min: 0, max: 120 }),
      (today, all, faster, more) => {
        const options = faster === null ? [] : [urgent(faster)]
        const earliest = earliestTravel(today, all, options)
        const needed = (faster ?? all.processingDays) + all.bufferDays
        expect(workingDaysAfter(today, earliest)).toBe(needed)
        expect(isWorkingDay(earliest)).toBe(true)
        const travel = addDays(earliest, more)
        const last = materialsBy(today, travel, all, options)
        expect(last >= today && last <= travel).toBe(true)
        expect(workingDaysAfter(last, travel)).toBeGreaterThanOrEqual(needed)
        // As the merchant wants it, wherever that leaves time for both sides.
        const wanted = addDays(travel, -all.materialDays)
        if (wanted >= today && workingDaysAfter(wanted, travel) >= needed) expect(last).toBe(wanted)
        else expect(addWorkingDays(addDays(last, 1), needed) > travel).toBe(true)
        expect(daysBetween(last, travel)).toBeGreaterThanOrEqual(needed)
      },
    ),
    { numRuns: 300 },
  )
})
