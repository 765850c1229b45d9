import { soundMatches } from './search.ts'

type NamedCity = {
  name: string
  /** Small letters, syllables apart: `bei jing`. */
  pinyin: string
}

/** Cities that match the typed text: characters anywhere, or the beginning of the pinyin (`shangh`) or initials (`sh`). */
export function matchCities<City extends NamedCity>(cities: readonly City[], text: string): City[] {
  const query = text.normalize('NFKC').trim().toLowerCase()
  if (!query) return [...cities]
  const letters = query.replace(/[\s']+/g, '')
  return cities.filter(
    ({ name, pinyin }) =>
      name.includes(query) ||
      soundMatches(
        pinyin
          .toLowerCase()
          .split(/[\s']+/)
          .filter(Boolean),
        letters,
      ),
  )
}
