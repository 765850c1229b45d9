import { LRUCache } from 'lru-cache'
import { pinyin } from 'pinyin-pro'

/** Texts are converted again whenever a product of the shop changes, so the last ones are kept. */
const kept = new LRUCache<string, readonly string[]>({ max: 10_000 })

/** The syllables of a text's Chinese characters, in small letters without tones, ü as v; other characters left out. */
export function syllablesOf(text: string): readonly string[] {
  const known = kept.get(text)
  if (known) return known
  const found = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'removed', v: true }).filter(Boolean)
  kept.set(text, found)
  return found
}

/**
 * A name's pinyin with its syllables apart, `bei jing`. A merchant's own spelling wins where it differs (a name that is
 * read in an unusual way); its syllables cannot be told apart then.
 */
export function spacedPinyin(name: string, own: string): string {
  const letters = own.toLowerCase().replace(/[^a-z]/g, '')
  const syllables = syllablesOf(name)
  return letters === '' || syllables.join('') === letters ? syllables.join(' ') : letters
}
