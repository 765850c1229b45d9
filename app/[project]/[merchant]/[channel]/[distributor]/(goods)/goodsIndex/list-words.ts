import type { GoodsFilter } from '@/lib/operate-center/contract/catalogue/goods.ts'
import type { ListChoice } from './list-state.ts'

const SORTS = ['sold', 'priceAsc', 'priceDesc', 'newest'] as const

/** Ranges of prices that are usually asked for, yuan. */
export const priceRanges = [
  { from: '', to: '50' },
  { from: '50', to: '100' },
  { from: '100', to: '300' },
  { from: '300', to: '' },
] as const

const isYuan = (value: string) => /^\d{1,6}$/.test(value)

const allowed: Required<Record<keyof ListChoice, (value: string) => boolean>> = {
  category: (value) => value.length <= 32,
  keyword: () => true,
  inStock: (value) => value === '1',
  priceFrom: isYuan,
  priceTo: isYuan,
  sort: (value) => SORTS.some((one) => one === value),
}

/** The choice without what no list can be asked for: an address may hold anything. */
function possible(choice: ListChoice): ListChoice {
  return Object.fromEntries(
    Object.entries(choice).filter(([name, value]) => allowed[name as keyof ListChoice](value)),
  )
}

/** The filter as the centre takes it, without the page. */
export function filterOf(choice: ListChoice): GoodsFilter {
  const { category, keyword, inStock, priceFrom, priceTo, sort } = possible(choice)
  return {
    ...(category ? { category } : {}),
    ...(keyword ? { keyword } : {}),
    ...(inStock ? { inStock: '1' as const } : {}),
    ...(priceFrom ? { priceFrom: Number(priceFrom) * 100 } : {}),
    ...(priceTo ? { priceTo: Number(priceTo) * 100 } : {}),
    ...(sort ? { sort: sort as NonNullable<GoodsFilter['sort']> } : {}),
  }
}

/** 50元以下, 50–100元, 300元以上; empty without a bound. */
export function priceWords(from: string | undefined, to: string | undefined): string {
  if (from && to) return `${from}–${to}元`
  if (to) return `${to}元以下`
  return from ? `${from}元以上` : ''
}

/** A chosen filter as the list shows it, with the names that removing it clears. */
export type Chip = { names: readonly (keyof ListChoice)[]; text: string }

/** Every filter that is set; the order is shown elsewhere. */
export function chipsOf(choice: ListChoice, categories: readonly { id: string; name: string }[]): Chip[] {
  const { keyword, category, inStock, priceFrom, priceTo } = possible(choice)
  const chip = (names: Chip['names'], text: string | undefined): Chip[] => (text ? [{ names, text }] : [])
  return [
    ...chip(['keyword'], keyword && `“${keyword}”`),
    ...chip(['category'], category && (categories.find(({ id }) => id === category)?.name ?? '其他分类')),
    ...chip(['inStock'], inStock && '仅看有货'),
    ...chip(['priceFrom', 'priceTo'], priceWords(priceFrom, priceTo)),
  ]
}
