import { addMonths, ageAt, isCalendarDate } from '../../base/calendar/dates.ts'
import type { TourDetail } from '../../operate-center/contract/catalogue/tours.ts'
import {
  type AgeGroup,
  type DocumentType,
  documentTypeNames,
  type PlaceType,
  placeTypeNames,
} from '../vocabulary.ts'
import type { Traveller } from './traveller.ts'

/** What a product asks of the people who travel. */
export type TravellerRules = Pick<
  TourDetail,
  'childRule' | 'seniorFrom' | 'requiredFields' | 'acceptedDocuments' | 'passportMonths'
>

export type Journey = { departDate: string; returnDate: string }

const PASSPORT = 2

/** rules.md C.2: 70 and over declare their health and need a companion; under 18 a guardian has to consent. */
const HEALTH_FROM = 70
const GUARDIAN_BELOW = 18

/** Best place first. A younger traveller may take a dearer place, never the other way round. */
const placesOf: Record<AgeGroup, readonly PlaceType[]> = {
  infant: ['infant', 'childNoBed', 'childBed', 'adult'],
  child: ['childBed', 'childNoBed', 'adult'],
  adult: ['adult'],
  senior: ['senior', 'adult'],
}

function ageGroupOf(age: number, { childRule, seniorFrom }: TravellerRules): AgeGroup {
  if (age < childRule.minAge) return 'infant'
  if (age < childRule.maxAgeExclusive) return 'child'
  return seniorFrom > 0 && age >= seniorFrom ? 'senior' : 'adult'
}

export type Fit = {
  /** Full years on the day of departure; null when the birthday is missing or later. */
  age: number | null
  group: AgeGroup | null
  /** Places this traveller may take, best first. Empty when something has to be completed first. */
  places: readonly PlaceType[]
  /** Why they cannot be chosen, each a sentence that says what to do. */
  problems: string[]
  /** The document they would travel with. */
  document: Traveller['documents'][number] | null
}

/** Whether a kept traveller can go on this journey, by the product's rules and their age on the day of departure. */
export function fitOf(traveller: Traveller, rules: TravellerRules, journey: Journey): Fit {
  const problems: string[] = []
  const { document, problem } = documentFor(traveller, rules, journey)
  if (problem) problems.push(problem)
  problems.push(...missingFields(traveller, rules))

  const known = isCalendarDate(traveller.birthday)
  const age = known ? ageAt(traveller.birthday, journey.departDate) : null
  if (age === null) problems.push('缺少出生日期，请补充')
  else if (age < 0) problems.push('出生日期晚于出发日期，请核对后修改')
  const group = age === null || age < 0 ? null : ageGroupOf(age, rules)
  return {
    age,
    group,
    places: group === null || problems.length > 0 ? [] : placesOf[group],
    problems,
    document,
  }
}

function missingFields(traveller: Traveller, { requiredFields }: TravellerRules): string[] {
  const hasPinyin = traveller.surnamePinyin !== '' && traveller.givenPinyin !== ''
  const missing = requiredFields.filter((field) => {
    if (field === 'name') return traveller.name === ''
    if (field === 'pinyin') return !hasPinyin
    return field === 'mobile' && traveller.mobile === ''
  })
  const names = { name: '姓名', pinyin: '姓名拼音', mobile: '手机号', document: '证件' }
  return missing.length > 0 ? [`缺少${missing.map((field) => names[field]).join('、')}，请补充`] : []
}

/** The document they would travel with, or why none of theirs will do. Its number is masked here; the centre checks it. */
function documentFor(
  { documents }: Traveller,
  { requiredFields, acceptedDocuments, passportMonths }: TravellerRules,
  { returnDate }: Journey,
): { document: Fit['document']; problem?: string } {
  const accepted = documents
    .filter(({ type }) => acceptedDocuments.length === 0 || acceptedDocuments.includes(type))
    // The product names its documents in the order it prefers them.
    .sort((a, b) => acceptedDocuments.indexOf(a.type) - acceptedDocuments.indexOf(b.type))
  const troubles = accepted.map(({ type, expiry }) => {
    if (expiry === '') return ''
    if (expiry < returnDate) {
      return `${documentTypeNames[type]}有效期至${expiry}，早于回程日期，请更换证件`
    }
    const long = type !== PASSPORT || passportMonths === 0 || expiry >= addMonths(returnDate, passportMonths)
    return long ? '' : `护照有效期需超过回程日期${passportMonths}个月，请换发护照后再预订`
  })
  const document = accepted.find((_, index) => troubles[index] === '') ?? null
  if (document || (documents.length === 0 && !requiredFields.includes('document'))) return { document }
  return { document, problem: troubles[0] || `本线路需使用${documentWords(acceptedDocuments)}，请补充证件` }
}

/** 身份证、护照或港澳通行证 */
export function documentWords(types: readonly DocumentType[]): string {
  const names = types.map((type) => documentTypeNames[type])
  if (names.length < 2) return names[0] ?? '有效证件'
  return `${names.slice(0, -1).join('、')}或${names.at(-1)}`
}

/** Why this traveller has none of the places the order needs; empty when they have one. */
export function placeProblem(fit: Fit, needed: readonly PlaceType[]): string {
  if (fit.group === null || fit.places.length === 0) return ''
  if (fit.places.some((type) => needed.includes(type))) return ''
  const names = needed.map((type) => placeTypeNames[type]).join('、')
  return `出发当日${fit.age}周岁，不符合本单的${names}，请更换出行人或修改人数`
}

/** What the party as a whole lacks; empty when it may go. Asked once everybody is known. */
export function partyProblem(ages: readonly number[]): string {
  if (ages.length === 0) return ''
  const adults = ages.filter((age) => age >= GUARDIAN_BELOW)
  if (adults.length === 0) return '未成年人需由成人陪同，请至少添加一位18周岁及以上的出行人'
  if (adults.length === 1 && adults.some((age) => age >= HEALTH_FROM)) {
    return '70周岁及以上需有成人亲友陪同，请添加同行人'
  }
  return ''
}

export function declarationsFor(ages: readonly number[]): { health: boolean; guardian: boolean } {
  return {
    health: ages.some((age) => age >= HEALTH_FROM),
    guardian: ages.some((age) => age < GUARDIAN_BELOW),
  }
}

/** 12周岁及以上, 2–11周岁 …: who may take a place, as the steppers say it. */
export function ageWords(type: PlaceType, { childRule, seniorFrom }: TravellerRules): string {
  const { minAge, maxAgeExclusive } = childRule
  if (type === 'infant') return `${minAge}周岁以下`
  if (type === 'senior') return seniorFrom > 0 ? `${seniorFrom}周岁及以上` : ''
  return type === 'adult' ? `${maxAgeExclusive}周岁及以上` : `${minAge}–${maxAgeExclusive - 1}周岁`
}
