import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { addDays, daysBetween } from '../../../base/calendar/dates.ts'
import { codesOf, type TravelScope, travelScopes } from '../../vocabulary.ts'
import {
  callOffBy,
  confirmRefusal,
  type Forming,
  formingOf,
  isBelowMinimum,
  takeBackRefusal,
} from './tour-forming.ts'

const TODAY = '2027-03-01'
const group: fc.Arbitrary<Forming> = fc.record({
  departDate: fc.integer({ min: -60, max: 120 }).map((days) => addDays(TODAY, days)),
  scope: fc.constantFrom(...codesOf(travelScopes)) as fc.Arbitrary<TravelScope>,
  persons: fc.nat(40),
  groupMin: fc.nat(20),
  cancelled: fc.boolean(),
  formed: fc.boolean(),
})

test('at most one of confirming and taking back is open, and neither of a cancelled departure', () => {
  fc.assert(
    fc.property(group, (one) => {
      const may = [confirmRefusal(one, TODAY), takeBackRefusal(one, TODAY)].filter((why) => why === null)
      expect(may.length).toBeLessThanOrEqual(one.cancelled ? 0 : 1)
    }),
  )
})

test('what has not departed and stands is either formed or can be confirmed, however few travel', () => {
  fc.assert(
    fc.property(group, (one) => {
      fc.pre(!one.cancelled && one.departDate >= TODAY)
      expect(confirmRefusal(one, TODAY) === null).toBe(!one.formed)
    }),
  )
})

test('a decision is taken back only with all days of notice left: 7, or 30 beyond the mainland', () => {
  fc.assert(
    fc.property(group, (one) => {
      const formed = { ...one, cancelled: false, formed: true }
      const notice = one.scope === 'domestic' ? 7 : 30
      expect(takeBackRefusal(formed, TODAY) === null).toBe(daysBetween(TODAY, one.departDate) > notice)
      expect(daysBetween(callOffBy(one.departDate, one.scope), one.departDate)).toBe(notice + 1)
    }),
  )
})

test('how a departure stands follows from the decision first, then from who travels', () => {
  fc.assert(
    fc.property(group, (one) => {
      const standing = formingOf(one)
      expect(standing === 'cancelled').toBe(one.cancelled)
      expect(standing === 'confirmed').toBe(one.formed && !one.cancelled)
      if (standing === 'undecided') expect(one.persons > 0 && isBelowMinimum(one)).toBe(true)
      if (standing === 'enough') expect(one.persons >= Math.max(1, one.groupMin)).toBe(true)
      if (standing === 'empty') expect(one.persons).toBe(0)
    }),
  )
})

test('only fewer than the minimum are below it', () => {
  expect(isBelowMinimum({ persons: 9, groupMin: 10 })).toBe(true)
  expect(isBelowMinimum({ persons: 10, groupMin: 10 })).toBe(false)
  expect(isBelowMinimum({ persons: 0, groupMin: 0 })).toBe(false)
})
