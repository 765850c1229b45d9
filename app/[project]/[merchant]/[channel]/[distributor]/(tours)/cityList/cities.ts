import { linkTo } from '@/lib/screens/links.ts'

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
 * Cities that match the typed text: Chinese characters anywhere, pinyin from the start (`shangh`), or the initials of
 * its syllables (`sh` for `shang hai`).
 */
export function matchCities(cities: readonly City[], text: string): City[] {
  const query = text.trim().toLowerCase()
  if (!query) return [...cities]
  return cities.filter(({ name, pinyin }) => {
    const syllables = pinyin.toLowerCase().split(/[\s']+/)
    return (
      name.includes(query) ||
      syllables.join('').startsWith(query.replace(/\s/g, '')) ||
      syllables
        .map((syllable) => syllable.charAt(0))
        .join('')
        .startsWith(query)
    )
  })
}

/** The screen to return to: one of the shop's own list screens, else the home screen. */
export function cityTarget(base: string, from: string | null, city: string): string {
  return linkTo(base, from === 'productList' ? 'productList' : 'index', { departCity: city })
}
