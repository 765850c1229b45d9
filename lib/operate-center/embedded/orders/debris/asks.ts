import { type Asking, checkAnswers } from '../../../../domain/debris/answers.ts'
import { type DebrisAsk, debrisAsks } from '../../../../domain/debris/words.ts'

/** Checks what a package asks for besides its guests. Field names are `asks.<name>`. */
export function checkAsks(
  asking: Asking,
  given: Partial<Record<DebrisAsk, string>>,
): { answers: Partial<Record<DebrisAsk, string>>; fields: Record<string, string> } {
  const { answers, errors } = checkAnswers(asking, given)
  const fields = Object.fromEntries(Object.entries(errors).map(([ask, text]) => [`asks.${ask}`, text]))
  return { answers, fields }
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
