import { z } from 'zod'
import { isReasonableDate } from '../../base/calendar/dates.ts'
import type { PersonCounts } from '../../domain/people/places.ts'
import { codesOf, documentTypes, placeTypeNames } from '../../domain/vocabulary.ts'

/** The description of money in the schemas, by which forms and the reference documentation know it. */
export const FEN = 'Integer fen, CNY.'
/** Money: integer fen, CNY. */
export const fen = z.number().int().describe(FEN)
/** A calendar date in Asia/Shanghai, `yyyy-mm-dd`. */
export const calendarDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '请选择日期')
/** A day that staff choose. */
export const chosenDay = calendarDate.refine(isReasonableDate, '请选择日期')
/** What a member of staff is asked before personal data is shown in full or an account is changed, for the audit. */
export const auditReason = z.string().trim().min(2).max(100)
/** An instant, ISO 8601 in UTC. */
export const instant = z.string().datetime()

/**
 * A picture. `src` is an absolute URL, or the base name of a picture of our own (`/media/name`), which exists as
 * `-360`, `-480`, `-780` and `-960` in AVIF and WebP and as `-share.jpg`.
 */
export const picture = z.object({ src: z.string(), alt: z.string() })
export type Picture = z.infer<typeof picture>

/** A province by the first two digits of GB/T 2260: 44 is Guangdong. */
export const provinceCode = z.string().regex(/^[1-9]\d$/)

/** The five prices of a departure (domain.md B.2). */
export const placeType = z.enum(codesOf(placeTypeNames))

export const personCounts = z.object({
  adult: z.number().int().min(0).max(50).default(0),
  childBed: z.number().int().min(0).max(50).default(0),
  childNoBed: z.number().int().min(0).max(50).default(0),
  senior: z.number().int().min(0).max(50).default(0),
  infant: z.number().int().min(0).max(50).default(0),
}) satisfies z.ZodType<PersonCounts>

export const documentType = z.literal(documentTypes)

/** A page of a list that grows. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
  })
}
