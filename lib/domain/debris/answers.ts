import { characterCount, trimText } from '../../base/validation/text.ts'
import { type DebrisAsk, debrisAsks } from './words.ts'

/** What a package asks for besides its guests; the pick-up place is one of `pickupPlaces` where there are any. */
export type Asking = { asks: readonly DebrisAsk[]; pickupPlaces: readonly string[] }

type Answers = Partial<Record<DebrisAsk, string>>

/** CA1831, 3U 8633, MU5101/2, G1024, Z38: two characters of the airline, or a letter of the train, and its number. */
const FLIGHT = /^(?:[A-Z]{2}|[A-Z]\d|\d[A-Z])\d{1,4}(?:\/\d{1,4})?[A-Z]?$|^[GDCZTKYLS]\d{1,4}$|^\d{4}$/

/** 08:30 */
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/**
 * What of the answers to a package's questions is wrong, as sentences, and the answers as they are kept: normalised, and
 * none that was not asked for. The rule of the screens and of the centre.
 */
export function checkAnswers(
  { asks, pickupPlaces }: Asking,
  given: Readonly<Answers>,
): { answers: Answers; errors: Answers } {
  const answers: Answers = {}
  const errors: Answers = {}
  for (const ask of asks) {
    const text = normalised(ask, given[ask] ?? '')
    const problem = problemOf(ask, text, pickupPlaces)
    if (problem) errors[ask] = problem
    else answers[ask] = text
  }
  return { answers, errors }
}

function normalised(ask: DebrisAsk, text: string): string {
  const plain = trimText(text)
  if (ask === 'flight') return plain.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  // 8:30 is meant as 08:30.
  return ask === 'time' ? plain.normalize('NFKC').replace(/^\d:/, '0$&') : plain
}

function problemOf(ask: DebrisAsk, text: string, places: readonly string[]): string {
  const chosen = ask === 'pickup' && places.length > 0
  if (characterCount(text) === 0) return `请${chosen ? '选择' : '填写'}${debrisAsks[ask]}`
  if (ask === 'flight' && !FLIGHT.test(text)) return '航班号或车次号不正确，请核对，如 CA1831、G1024'
  if (ask === 'time' && !TIME.test(text)) return '请按24小时制填写，如 08:30'
  return chosen && !places.includes(text) ? '该上车地点已不可选，请重新选择' : ''
}
