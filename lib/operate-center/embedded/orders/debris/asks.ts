import { characterCount, trimText } from '../../../../base/validation/text.ts'
import { type DebrisAsk, debrisAsks } from '../../../../domain/debris/words.ts'
import type { DebrisPackage } from '../../../contract/catalogue/debris.ts'

type Asking = Pick<DebrisPackage, 'asks' | 'pickupPlaces'>

/** CA1831, 3U 8633, MU5101/2, G1024, Z38: two characters of the airline, or a letter of the train, and its number. */
const FLIGHT = /^(?:[A-Z]{2}|[A-Z]\d|\d[A-Z])\d{1,4}(?:\/\d{1,4})?[A-Z]?$|^[GDCZTKYLS]\d{1,4}$|^\d{4}$/

/** 08:30 */
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/**
 * Checks what a package asks for besides its guests. Answers are normalised; those that it does not ask for are left
 * out. Field names are `asks.<name>`.
 */
export function checkAsks(
  { asks, pickupPlaces }: Asking,
  given: Partial<Record<DebrisAsk, string>>,
): { answers: Partial<Record<DebrisAsk, string>>; fields: Record<string, string> } {
  const answers: Partial<Record<DebrisAsk, string>> = {}
  const fields: Record<string, string> = {}
  for (const ask of asks) {
    const text = normalised(ask, given[ask] ?? '')
    const problem = problemOf(ask, text, pickupPlaces)
    if (problem) fields[`asks.${ask}`] = problem
    else answers[ask] = text
  }
  return { answers, fields }
}

function normalised(ask: DebrisAsk, text: string): string {
  const plain = trimText(text)
  if (ask === 'flight') return plain.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  return ask === 'time' ? plain.normalize('NFKC') : plain
}

function problemOf(ask: DebrisAsk, text: string, places: readonly string[]): string {
  if (characterCount(text) === 0) {
    return ask === 'pickup' && places.length > 0 ? '请选择上车地点' : `请填写${debrisAsks[ask]}`
  }
  if (ask === 'flight' && !FLIGHT.test(text)) return '航班号或车次号不正确，请核对，如 CA1831、G1024'
  if (ask === 'time' && !TIME.test(text)) return '用车时间不正确，请填写如 08:30'
  if (ask === 'pickup' && places.length > 0 && !places.includes(text)) {
    return '该上车地点已不可选，请重新选择'
  }
  return ''
}

/** What was asked and answered, in the package's sequence. */
export function answerFacts(
  { asks }: Pick<Asking, 'asks'>,
  answers: Readonly<Record<string, string>>,
): { label: string; value: string }[] {
  return asks.flatMap((ask) => {
    const value = answers[ask]
    return value ? [{ label: debrisAsks[ask], value }] : []
  })
}
