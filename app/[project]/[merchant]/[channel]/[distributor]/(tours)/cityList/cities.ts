import { linkTo, queryOf } from '@/lib/screens/links.ts'
import { screenPath } from '@/lib/screens/screen-path.ts'

export type City = { name: string; pinyin: string; hot: boolean; tours: number }

/** Cities by the first letter of their pinyin, letters in order. */
export function byInitial(cities: readonly City[]): { initial: string; cities: City[] }[] {
  const groups = new Map<string, City[]>()
  for (const city of [...cities].sort((a, b) => a.pinyin.localeCompare(b.pinyin, 'en'))) {
    const initial = /^[a-z]/i.test(city.pinyin) ? city.pinyin.charAt(0).toUpperCase() : '#'
    const group = groups.get(initial)
    if (group) group.push(city)
    else groups.set(initial, [city])
  }
  return [...groups].map(([initial, group]) => ({ initial, cities: group }))
}

/**
 * Where choosing a city leads: back to the list or the search that was left, with its other choices, else home. Only
 * these screens of this shop count, whatever the address says.
 * @param from `productList?theme=…`, as the link to this screen wrote it
 * @param city empty: any city
 */
export function cityTarget(base: string, from: string | null, city: string): string {
  const [screen, query = ''] = (from ?? '').split('?')
  if (screen !== 'productList' && screen !== 'search') return linkTo(base, 'index', { departCity: city })
  const rest = Object.fromEntries(new URLSearchParams(query))
  const { departCity: _, page: __, ...kept } = rest
  const choice = screen === 'productList' && city ? { departCity: city, ...kept } : kept
  return screenPath(base, screen) + queryOf(choice)
}
