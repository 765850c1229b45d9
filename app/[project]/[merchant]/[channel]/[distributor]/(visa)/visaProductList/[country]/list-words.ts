import { type VisaEntries, type VisaType, visaEntries, visaTypes } from '@/lib/domain/visas/words.ts'
import type { VisaFilter } from '@/lib/operate-center/contract/catalogue/visas.ts'
import { type ListChoice, orders } from './list-state.ts'

/** Working days at most. */
export const speeds = [
  { value: '3', label: '3个工作日内' },
  { value: '7', label: '7个工作日内' },
  { value: '15', label: '15个工作日内' },
] as const

const allowed: Required<Record<keyof ListChoice, (value: string) => boolean>> = {
  country: (value) => /^[A-Z]{2}$/.test(value),
  keyword: () => true,
  type: (value) => Object.hasOwn(visaTypes, value),
  entries: (value) => Object.hasOwn(visaEntries, value),
  within: (value) => speeds.some((one) => one.value === value),
  sort: (value) => orders.some((one) => one.value === value),
}

/** The choice without what no list can be asked for: an address may hold anything. */
function possible(choice: ListChoice): ListChoice {
  return Object.fromEntries(
    Object.entries(choice).filter(([name, value]) => allowed[name as keyof ListChoice](value)),
  )
}

/** The filter as the centre takes it, without page and province. */
export function filterOf(choice: ListChoice): VisaFilter {
  const { country, keyword, type, entries, within, sort } = possible(choice)
  return {
    ...(country ? { country } : {}),
    ...(keyword ? { keyword } : {}),
    ...(type ? { type: type as VisaType } : {}),
    ...(entries ? { entries: entries as VisaEntries } : {}),
    ...(within ? { within: Number(within) } : {}),
    ...(sort ? { sort: sort as NonNullable<VisaFilter['sort']> } : {}),
  }
}

/** A chosen filter as the list shows it, with the name that removing it clears. */
export type Chip = { name: keyof ListChoice; text: string }

/** Every filter that is set; the country and the order are shown elsewhere. */
export function chipsOf(choice: ListChoice): Chip[] {
  const { keyword, type, entries, within } = possible(choice)
  const chip = (name: Chip['name'], text: string | undefined): Chip[] => (text ? [{ name, text }] : [])
  return [
    ...chip('keyword', keyword && `“${keyword}”`),
    ...chip('type', type && visaTypes[type as VisaType]),
    ...chip('entries', entries && visaEntries[entries as VisaEntries]),
    ...chip('within', speeds.find(({ value }) => value === within)?.label),
  ]
}
