import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { addDays, shanghaiInstant, weekday } from '../../base/calendar/dates.ts'
import {
  daysOfUse,
  isBeforeCutoff,
  isUsableOn,
  leftOfSlots,
  openRefusal,
  orderableDays,
  type PackageTimes,
  validityOf,
} from './package-days.ts'

const TODAY = '2026-11-20'
const noon = shanghaiInstant(TODAY, '12:00')
const dated: PackageTimes = {
  use: 'dated',
  cutoffDays: 0,
  cutoffTime: '16:00',
  validFrom: null,
  validTo: null,
  validDays: null,
  weekdays: [],
  blackout: [],
}
const open: PackageTimes = { ...dated, use: 'open', validTo: '2026-12-31' }
const day = (date: string, ...times: string[]) => ({ date, slots: times.map((time) => ({ time, left: 1 })) })

describe('days of a calendar', () => {
  test('the same day can be ordered until the cut-off in China', () => {
    const last = shanghaiInstant(TODAY, '16:00')
    const dates = (now: number) => orderableDays(dated, [day(TODAY)], now).map(({ date }) => date)
    expect(dates(last - 1)).toEqual([TODAY])
    expect(dates(last)).toEqual([])
    // The evening before in UTC is the same day in China.
    expect(dates(Date.parse('2026-11-19T16:00:00Z'))).toEqual([TODAY])
    expect(
      isBeforeCutoff({ cutoffDays: 2, cutoffTime: '18:00' }, TODAY, shanghaiInstant('2026-11-18', '17:59')),
    ).toBe(true)
    expect(
      isBeforeCutoff({ cutoffDays: 2, cutoffTime: '18:00' }, TODAY, shanghaiInstant('2026-11-18', '18:00')),
    ).toBe(false)
  })

  test('times that have begun are left out, and a day with none left', () => {
    const calendar = [day(TODAY, '10:00', '12:00', '12:01', '18:00'), day('2026-11-21', '09:00')]
    expect(
      orderableDays(dated, calendar, noon).map(({ date, slots }) => [date, slots.map(({ time }) => time)]),
    ).toEqual([
      [TODAY, ['12:01', '18:00']],
      ['2026-11-21', ['09:00']],
    ])
    expect(orderableDays(dated, [day(TODAY, '08:00')], noon)).toEqual([])
  })

  test('no day outside calendar, weekdays, blackout and cut-off is ever offered', () => {
    const dates = fc.integer({ min: -30, max: 450 }).map((ahead) => addDays(TODAY, ahead))
    const times = fc.record({
      cutoffDays: fc.integer({ min: 0, max: 10 }),
      cutoffTime: fc.constantFrom('00:00', '12:00', '16:00', '23:59'),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
      blackout: fc.array(dates, { maxLength: 5 }),
      validFrom: fc.option(dates),
      validTo: fc.option(dates),
    })
    fc.assert(
      fc.property(
        times,
        fc.uniqueArray(dates, { maxLength: 30 }),
        fc.integer({ min: 0, max: 86_399_999 }),
        (some, calendar, ms) => {
          const now = shanghaiInstant(TODAY) + ms
          const rule = { ...dated, ...some }
          const found = orderableDays(
            rule,
            calendar.map((date) => day(date)),
            now,
          ).map(({ date }) => date)
          expect(found).toEqual([...found].sort())
          for (const date of found) {
            expect(calendar).toContain(date)
            expect(date >= TODAY).toBe(true)
            expect(rule.blackout).not.toContain(date)
            expect(rule.weekdays.length === 0 || rule.weekdays.includes(weekday(date) || 7)).toBe(true)
            expect(rule.validFrom === null || date >= rule.validFrom).toBe(true)
            expect(rule.validTo === null || date <= rule.validTo).toBe(true)
            expect(now < shanghaiInstant(addDays(date, -rule.cutoffDays), rule.cutoffTime)).toBe(true)
          }
          // Later on the same day nothing is offered that was not before.
          const later = orderableDays(
            rule,
            calendar.map((date) => day(date)),
            now + 3_600_000,
          )
          expect(found).toEqual(expect.arrayContaining(later.map(({ date }) => date)))
        },
      ),
    )
  })

  test('one time without a limit makes the day unlimited', () => {
    expect(leftOfSlots([{ left: 2 }, { left: 0 }, { left: 3 }])).toBe(5)
    expect(leftOfSlots([{ left: 2 }, { left: null }])).toBeNull()
  })
})

describe('validity', () => {
  test('of a day, of days one after the other, and of an open package before and after the payment', () => {
    const ask = { first: null, days: 1, paidOn: null, today: TODAY }
    expect(validityOf(dated, { ...ask, first: '2026-12-30', days: 3 })).toEqual({
      from: '2026-12-30',
      to: '2027-01-01',
    })
    expect(daysOfUse('2026-12-30', 3)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
    expect(validityOf(open, ask)).toEqual({ from: TODAY, to: '2026-12-31' })
    const fromPayment = { ...open, validTo: null, validDays: 30 }
    expect(validityOf(fromPayment, ask)).toEqual({ from: TODAY, to: null })
    expect(validityOf(fromPayment, { ...ask, paidOn: '2026-11-25' })).toEqual({
      from: '2026-11-25',
      to: '2026-12-25',
    })
    expect(validityOf({ ...open, validFrom: '2026-12-01' }, ask).from).toBe('2026-12-01')
  })

  test('an open package is sold as long as a day is left on which it may be used', () => {
    expect(openRefusal(open, noon)).toBeNull()
    expect(openRefusal({ ...open, validTo: '2026-11-19' }, noon)).toMatchObject({ code: 'too-late' })
    // Only the Saturday is left, and it is blacked out.
    const last = { ...open, validTo: '2026-11-21', weekdays: [6] }
    expect(openRefusal(last, noon)).toBeNull()
    expect(openRefusal({ ...last, blackout: ['2026-11-21'] }, noon)).toMatchObject({ code: 'too-late' })
    expect(openRefusal({ ...open, validTo: null }, noon)).toMatchObject({ code: 'not-on-sale' })
    expect(openRefusal({ ...open, validTo: TODAY }, shanghaiInstant(TODAY, '16:00'))).toMatchObject({
      code: 'too-late',
    })
  })

  test('a package that may be used on a day is used on one that its rules name', () => {
    expect(isUsableOn({ ...open, weekdays: [7] }, '2026-11-22')).toBe(true)
    expect(isUsableOn({ ...open, weekdays: [1] }, '2026-11-22')).toBe(false)
    expect(isUsableOn({ ...open, blackout: ['2026-11-22'] }, '2026-11-22')).toBe(false)
    expect(isUsableOn(open, '2027-01-01')).toBe(false)
  })
})
