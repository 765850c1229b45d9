import { z } from 'zod'
import { calendarDate } from '../values.ts'

export const score = z.number().int().min(1).max(5)

/** Scores of parts, by the codes of `reviewAspects`; a part may be left out. */
export const aspectScores = z.record(z.string().max(20), score)

/** A published review. */
export const review = z.object({
  /** Empty for one that came with the product's own content. */
  id: z.string().default(''),
  /** 王** */
  author: z.string(),
  date: calendarDate,
  score: z.number().int(),
  aspects: aspectScores.default({}),
  tags: z.array(z.string()).default([]),
  text: z.string(),
  /** Ids for `reviews.picture`. */
  pictures: z.array(z.string()).default([]),
  /** The agency's public reply; empty without one. */
  reply: z.string().default(''),
})
export type Review = z.infer<typeof review>

export const reviewSummary = z.object({
  count: z.number().int(),
  /** 1 to 5, one decimal; null without a review. */
  average: z.number().nullable(),
  /** How many gave 1, 2, 3, 4 and 5. */
  counts: z.array(z.number().int()).length(5),
  withPictures: z.number().int(),
  /** Averages of parts, one decimal, in the sequence of `reviewAspects`; parts that nobody scored are left out. */
  aspects: z.array(z.object({ name: z.string(), average: z.number() })),
  /** Most often chosen first. */
  tags: z.array(z.object({ tag: z.string(), count: z.number().int() })),
})
export type ReviewSummary = z.infer<typeof reviewSummary>
