import { ageAt, type CalendarDate, isCalendarDate } from '../../base/calendar/dates.ts'
import { bornAfterDeparture } from '../people/ages.ts'
import type { Traveller } from '../people/traveller.ts'
import { occupationProblem, visaPassportProblem } from './applicant-rules.ts'
import { type Occupation, occupations } from './words.ts'

/** What a visa asks of its applicants, by the names of the contract. */
export type ApplicantRules = {
  travelDate: CalendarDate
  /** A passport's data is wanted with the order; otherwise it may follow. */
  passportFirst: boolean
  /** Months a passport has to be valid after the day of travel. */
  passportMonths: number
}

export type ApplicantFit = {
  /** Full years on the day of travel; null when the birthday is missing, below 0 when it is later. */
  age: number | null
  /** Their passport. */
  document: Traveller['documents'][number] | null
  /** Why they cannot be ordered for, as a sentence that says what to do; empty when they can. */
  problem: string
  /** What has to be done after the order; empty when nothing. */
  warning: string
}

const PASSPORT = 2

/**
 * Whether a kept traveller can apply in an occupation's place. Numbers are masked here; the centre checks them and
 * everything else again.
 */
export function applicantFit(
  { name, surnamePinyin, givenPinyin, birthday, documents }: Traveller,
  occupation: Occupation,
  { travelDate, passportFirst, passportMonths }: ApplicantRules,
): ApplicantFit {
  const passport = documents.find(({ type }) => type === PASSPORT) ?? null
  const age = isCalendarDate(birthday) ? ageAt(birthday, travelDate) : null
  const papers = passportTrouble(passport, surnamePinyin + givenPinyin, travelDate, passportMonths)
  const person =
    name === '' && surnamePinyin === ''
      ? '请补充该申请人的姓名'
      : age === null
        ? '请补充该申请人的出生日期'
        : age < 0
          ? bornAfterDeparture
          : occupationProblem(occupation, age)
  return {
    age,
    document: passport,
    problem: person || (passportFirst ? papers.problem : ''),
    warning: passportFirst || papers.problem === '' ? '' : papers.later,
  }
}

/** `later`: the same for a visa whose passports may follow. */
function passportTrouble(
  passport: Traveller['documents'][number] | null,
  pinyin: string,
  travelDate: CalendarDate,
  months: number,
): { problem: string; later: string } {
  if (passport === null) {
    return { problem: '请为该申请人添加护照信息', later: '尚未填写护照，可在下单后补充' }
  }
  if (pinyin === '') {
    return {
      problem: '请补充该申请人的姓名拼音，与护照一致',
      later: '缺少护照姓名拼音，可在下单后补充',
    }
  }
  const short = isCalendarDate(passport.expiry)
    ? visaPassportProblem(passport.expiry, travelDate, months)
    : '请补充该申请人的护照有效期'
  return { problem: short, later: short.replace('再办理', '在订单中补充') }
}

/** A place of the order; null until somebody is chosen for it. */
export type ApplicantPlace = { occupation: Occupation; travellerId: string | null }

/** One place for each applicant; who has been chosen keeps a place of their occupation while there is one. */
export function applicantPlaces(
  counts: Readonly<Record<Occupation, number>>,
  before: readonly ApplicantPlace[],
): ApplicantPlace[] {
  return occupations.flatMap((occupation) => {
    const kept = before.filter((place) => place.occupation === occupation && place.travellerId !== null)
    return Array.from({ length: counts[occupation] }, (_, index) => ({
      occupation,
      travellerId: kept[index]?.travellerId ?? null,
    }))
  })
}

/** Puts a traveller on a place; whoever held it and the traveller's own former place change over. */
export function putApplicant(
  places: readonly ApplicantPlace[],
  index: number,
  travellerId: string,
): ApplicantPlace[] {
  const from = places.findIndex((place) => place.travellerId === travellerId)
  const holder = places[index]?.travellerId ?? null
  return places.map((place, at) => {
    if (at === index) return { ...place, travellerId }
    return at === from ? { ...place, travellerId: holder } : place
  })
}
