import fc from 'fast-check'
import { addDays, weekday } from '../../base/calendar/dates.ts'
import {
  daysOffWithin,
  departureId,
  groupNumber,
  LONGEST_SERIES_DAYS,
  seriesDates,
  seriesPlan,
} from './departure-series.ts'

const dates = fc.integer({ min: 0, max: 900 }).map((ahead) => addDays('2026-06-01', ahead))

describe('the dates of a series of departures', () => {
  it('are the chosen weekdays of the range, less exceptions, and the single dates', () => {
    expect(
      seriesDates(
        {
          from: '2026-12-01',
          to: '2026-12-14',
          weekdays: [2, 5],
          except: ['2026-12-08'],
          also: ['2026-12-24'],
        },
        '2026-11-22',
      ),
    ).toEqual(['2026-12-01', '2026-12-04', '2026-12-11', '2026-12-24'])
  })

  it('never lie in the past, repeat, or break their own rule', () => {
    fc.assert(
      fc.property(
        dates,
        fc.integer({ min: -5, max: 300 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
        fc.array(dates, { maxLength: 5 }),
        fc.array(dates, { maxLength: 5 }),
        dates,
        (from, length, weekdays, except, also, earliest) => {
          const to = addDays(from, length)
          const found = seriesDates({ from, to, weekdays, except, also }, earliest)
          expect(found).toEqual([...new Set(found)].sort())
          for (const date of found) {
            expect(date >= earliest).toBe(true)
            expect(except).not.toContain(date)
            const ranged = date >= from && date <= to && weekdays.includes(weekday(date))
            expect(ranged || also.includes(date)).toBe(true)
          }
        },
      ),
    )
  })

  it('stop after a bounded time', () => {
    const series = {
      from: '2026-01-01',
      to: '2099-01-01',
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      except: [],
      also: [],
    }
    expect(seriesDates(series, '2026-01-01')).toHaveLength(LONGEST_SERIES_DAYS + 1)
  })
})

test('each day of a series is added or is there already, and no other', () => {
  fc.assert(
    fc.property(
      dates,
      fc.integer({ min: 0, max: 60 }),
      fc.uniqueArray(dates, { maxLength: 20 }),
      (from, length, known) => {
        const series = { from, to: addDays(from, length), weekdays: [0, 3, 6], except: [], also: known }
        const { added, present } = seriesPlan(series, '2026-06-01', new Set(known))
        expect(present).toEqual([...known].sort())
        expect([...added, ...present].sort()).toEqual(seriesDates(series, '2026-06-01'))
      },
    ),
  )
})

test('the days off of a range are those of the official notices, not its weekends', () => {
  expect(daysOffWithin('2026-09-28', '2026-10-12')).toEqual(
    Array.from({ length: 7 }, (_, ahead) => addDays('2026-10-01', ahead)),
  )
})

test('a departure is named by tour, date and package', () => {
  const numbered = { tourId: '10001', tourCode: 'YN01', date: '2026-12-01', packageCode: 'sea' }
  expect(departureId(numbered)).toBe('10001-20261201-sea')
  expect(groupNumber(numbered)).toBe('YN01-261201-SEA')
  expect(departureId({ ...numbered, packageCode: '' })).toBe('10001-20261201')
})
