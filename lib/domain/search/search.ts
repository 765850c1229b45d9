import { FILLERS, SYNONYMS } from './words.ts'

/** A short text that is found as a whole, by its beginning or by initials: a place, a theme, a kind of journey. */
export type SearchTerm = {
  text: string
  /** Its syllables in pinyin, without tones: `['yun', 'nan']`. */
  sound: readonly string[]
}

/** What a product is found by. All texts are lower case. */
export type SearchDocument = {
  /** Name, subtitle, code and terms: found anywhere in it. */
  text: string
  /** Syllables of the name. */
  sound: readonly string[]
  terms: readonly SearchTerm[]
  /** Phrases that are found only as a whole: 上海出发. */
  phrases: readonly string[]
}

/** Limit of words of a query that are searched; more would only slow the search down. */
const MOST_WORDS = 5

/** A query's words, in lower case and half-width form. */
function wordsOf(query: string): string[] {
  return query
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s，、；;|]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
}

/**
 * The items that answer a query, in their order: every word of it is found as it stands, by pinyin or initials, or by a
 * word of the same meaning (泡温泉, 带老人). Where no item does, words are cut into pieces that products are known by
 * (昆明大理 is 昆明 and 大理, 去三亚看海 is 三亚 and 看海).
 */
export function search<T>(query: string, items: readonly T[], documentOf: (item: T) => SearchDocument): T[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const whole = items.filter((item) => words.every((word) => matches(documentOf(item), word)))
  if (whole.length > 0) return whole
  const vocabulary = vocabularyOf(items.map(documentOf))
  const pieces = words.flatMap((word) => piecesOf(word, vocabulary))
  if (pieces.length === 0) return []
  return items.filter((item) => pieces.every((piece) => matches(documentOf(item), piece)))
}

/** Every text that a query may be cut into: the terms and phrases of the documents. */
function vocabularyOf(documents: readonly SearchDocument[]): Set<string> {
  const vocabulary = new Set<string>()
  for (const { terms, phrases } of documents) {
    for (const { text } of terms) vocabulary.add(text)
    for (const phrase of phrases) vocabulary.add(phrase)
  }
  return vocabulary
}

/** Whether a place, a theme or another short text is what somebody begins to type: characters, pinyin or initials. */
export function termMatches({ text, sound }: SearchTerm, query: string): boolean {
  const typed = query.normalize('NFKC').trim().toLowerCase()
  if (typed === '') return false
  const meant = SYNONYMS.get(typed)?.includes(text) ?? false
  return text.includes(typed) || meant || soundMatches(sound, typed.replace(/[\s']+/g, ''))
}

/** Whether typed letters are the beginning of a text's pinyin (`shangh`) or of its initials (`sh`). */
export function soundMatches(sound: readonly string[], letters: string): boolean {
  if (!/^[a-z]+$/.test(letters)) return false
  return sound.join('').startsWith(letters) || initialsOf(sound).startsWith(letters)
}

function matches(document: SearchDocument, word: string): boolean {
  if (document.text.includes(word) || document.phrases.includes(word)) return true
  if (SYNONYMS.get(word)?.some((meant) => document.text.includes(meant))) return true
  if (!/^[a-z]{2,}$/.test(word)) return false
  return (
    document.terms.some(({ sound }) => soundMatches(sound, word)) ||
    // A name is long, so only whole syllables from any of its words count, never initials.
    document.sound.some((_, from) => document.sound.slice(from).join('').startsWith(word))
  )
}

function initialsOf(sound: readonly string[]): string {
  return sound.map((syllable) => syllable.charAt(0)).join('')
}

const UNKNOWN_COST = 10

/**
 * The pieces a word is made of: known terms, words with a meaning of their own, and what lies between them; fillers
 * (去, 带, 旅游) are left out. As few and as long pieces as possible.
 */
function piecesOf(word: string, vocabulary: ReadonlySet<string>): string[] {
  const known = (piece: string) => vocabulary.has(piece) || SYNONYMS.has(piece)
  type Way = { cost: number; length: number; kind: 'known' | 'filler' | 'unknown' }
  const best: Way[] = []
  const costs = new Array<number>(word.length + 1).fill(0)
  for (let from = word.length - 1; from >= 0; from -= 1) {
    let way: Way = { cost: UNKNOWN_COST + (costs[from + 1] ?? 0), length: 1, kind: 'unknown' }
    for (let length = word.length - from; length >= 1; length -= 1) {
      const piece = word.slice(from, from + length)
      const kind = known(piece) ? 'known' : FILLERS.has(piece) ? 'filler' : null
      const cost = 1 + (costs[from + length] ?? 0)
      if (kind && cost < way.cost) way = { cost, length, kind }
    }
    best[from] = way
    costs[from] = way.cost
  }
  const pieces: string[] = []
  let unknown = ''
  for (let from = 0; from < word.length; ) {
    const way = best[from]
    if (!way) break
    const piece = word.slice(from, from + way.length)
    if (way.kind === 'unknown') unknown += piece
    else {
      if (unknown) pieces.push(unknown)
      unknown = ''
      if (way.kind === 'known') pieces.push(piece)
    }
    from += way.length
  }
  return unknown ? [...pieces, unknown] : pieces
}
