import { z } from 'zod'

/** Instead of ids: everything that a staff list shows with these filters, as the person has seen and counted it. */
export const selection = z.object({
  /** Filters of the list. */
  filters: z.record(z.string().max(60), z.unknown()).default({}),
  /** Of the list. */
  search: z.string().trim().max(80).default(''),
  /** How many there were when the person confirmed; refused with SELECTION_GREW when there are more. */
  expected: z.number().int().min(1).max(10_000),
})

export type Selection = z.output<typeof selection>
