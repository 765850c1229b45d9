import { ageAt, type CalendarDate, isCalendarDate } from '../../base/calendar/dates.ts'
import { toHalfWidth, withoutSpaces } from '../../base/validation/text.ts'
import type { Traveller } from '../../domain/people/traveller.ts'

/** `quiet`: worth knowing. `urgent`: the traveller cannot travel on it. */
export type Badge = { text: string; tone: 'quiet' | 'urgent' }

/** rules.md C.2, the common defaults; a product judges by its own rule and on the day of departure. */
const CHILD_FROM = 2
const ADULT_FROM = 12
const MAJORITY = 18

/** The badges of a traveller in the address book, as of today. */
export function badgesOf({ birthday, documents }: Traveller, today: CalendarDate): Badge[] {
  const badges: Badge[] = []
  const age = isCalendarDate(birthday) && birthday <= today ? ageAt(birthday, today) : null
  if (age !== null) {
    const group = age < CHILD_FROM ? '婴儿' : age < ADULT_FROM ? '儿童' : age < MAJORITY ? '未成年' : '成人'
    badges.push({ text: `${group} ${age}岁`, tone: 'quiet' })
  }
  if (documents.some(({ expiry }) => isExpired(expiry, today)))
    badges.push({ text: '证件已过期', tone: 'urgent' })
  return badges
}

/** A document is valid on its last day; one without a date does not expire here. */
export function isExpired(expiry: string, today: CalendarDate): boolean {
  return expiry !== '' && expiry < today
}

/**
 * Travellers whose name, pinyin, mobile or document number has the text, as far as they are shown: a masked number is
 * found by its visible end.
 */
export function searchTravellers(travellers: readonly Traveller[], text: string): Traveller[] {
  const wanted = plain(text)
  if (wanted === '') return [...travellers]
  return travellers.filter(({ name, surnamePinyin, givenPinyin, mobile, documents }) =>
    [name, surnamePinyin + givenPinyin, mobile, ...documents.map(({ number }) => number)].some((shown) =>
      plain(shown).includes(wanted),
    ),
  )
}

function plain(text: string): string {
  return withoutSpaces(toHalfWidth(text)).replaceAll('*', '').toUpperCase()
}
