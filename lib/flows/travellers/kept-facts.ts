import { ageAt, type CalendarDate, isCalendarDate } from '../../base/calendar/dates.ts'
import { toHalfWidth, withoutSpaces } from '../../base/validation/text.ts'
import { ageGroupOf, COMMON_AGES, GUARDIAN_BELOW } from '../../domain/people/ages.ts'
import type { Traveller } from '../../domain/people/traveller.ts'
import { ageGroupNames } from '../../domain/vocabulary.ts'

/** `quiet`: worth knowing. `urgent`: the traveller cannot travel on it. */
export type Badge = { text: string; tone: 'quiet' | 'urgent' }

/** What the address book says of a traveller as of today; a product judges by its own limits, on its own day. */
export function badgesOf({ birthday, documents }: Traveller, today: CalendarDate): Badge[] {
  const badges: Badge[] = []
  const age = isCalendarDate(birthday) && birthday <= today ? ageAt(birthday, today) : null
  if (age !== null) {
    const group = ageGroupOf(age, COMMON_AGES)
    const name = group === 'adult' && age < GUARDIAN_BELOW ? '未成年' : ageGroupNames[group]
    badges.push({ text: `${name} ${age}岁`, tone: 'quiet' })
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
