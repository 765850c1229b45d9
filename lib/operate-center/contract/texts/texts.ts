import { z } from 'zod'
import { read } from '../define.ts'

const section = z.object({
  /** May be empty. */
  heading: z.string(),
  /** Lines are paragraphs. */
  text: z.string(),
})

/** A merchant's own text, in the version that holds today. */
const shownText = z.object({
  code: z.string(),
  title: z.string(),
  version: z.string(),
  /** Null: the merchant has none of its own; the shop shows its default text of this version. */
  sections: z.array(section).nullable(),
})
export type ShownText = z.infer<typeof shownText>

export const textCalls = {
  'texts.agreements': read({
    wire: 'text:agreements',
    live: true,
    input: z.object({}),
    answer: z.object({ items: z.array(shownText) }),
    summary:
      'The agreements of the shop (terms, privacy, contract terms, safety, refunds, data abroad) in the versions ' +
      'that hold today.',
  }),
}
