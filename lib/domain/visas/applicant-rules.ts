import { addMonths, type CalendarDate } from '../../base/calendar/dates.ts'
import { type Occupation, occupationNames } from './words.ts'

/** From this age somebody may work (劳动法 15). */
const WORKS_FROM = 16
/** Below this age nobody is at school, and from the next one on nobody is of preschool age. */
const SCHOOL_FROM = 5
const SCHOOL_AT_LATEST = 7
/** Early retirement begins at 45; below this age it is a slip of the finger. */
const RETIRED_FROM = 40

/**
 * Why an occupation does not fit an age in full years on the day of travel, with the one to choose instead; empty when
 * it is plausible. Materials follow from the occupation, so a wrong one has the wrong papers gathered.
 */
export function occupationProblem(occupation: Occupation, age: number): string {
  const instead = (other: Occupation) =>
    `出行时${age}周岁，与“${occupationNames[occupation]}”不符，请改选“${occupationNames[other]}”`
  switch (occupation) {
    case 5:
      return age < SCHOOL_AT_LATEST ? '' : instead(4)
    case 4:
      return age < SCHOOL_FROM ? instead(5) : ''
    case 3:
      return age >= RETIRED_FROM ? '' : instead(age >= WORKS_FROM ? 1 : age < SCHOOL_AT_LATEST ? 5 : 4)
    default:
      return age >= WORKS_FROM ? '' : instead(age < SCHOOL_AT_LATEST ? 5 : 4)
  }
}

/**
 * Why a passport is not valid long enough for a visa; empty when it is.
 * @param months to be valid after the day of travel; 0: on that day is enough
 */
export function visaPassportProblem(expiry: CalendarDate, travelDate: CalendarDate, months: number): string {
  if (expiry >= addMonths(travelDate, months)) return ''
  return months === 0
    ? '护照在出行日期前到期，请换发护照后再办理'
    : `护照有效期需超过出行日期${months}个月，请换发护照后再办理`
}
