import { z } from 'zod'
import { homeAnswer, productKind } from '../../../contract/catalogue/shared.ts'
import { picture } from '../../../contract/values.ts'

/** The `home` column of a shop: the home screen without what is read from the catalogue. */
export const homeContent = homeAnswer.pick({ banners: true, entries: true, notice: true }).extend({
  sections: z.array(
    z.object({
      kind: productKind,
      title: z.string(),
      subtitle: z.string().default(''),
      link: z.string().default(''),
      /** Which products it shows, in the kind's own form. */
      select: z.record(z.string(), z.unknown()).default({}),
      limit: z.number().int().min(1).max(20).default(6),
    }),
  ),
  /** Shown with the number of the shop's products of the kind that go there; hidden when there is none. */
  destinations: z.array(z.object({ kind: productKind, name: z.string(), picture })),
})
export type HomeContentInput = z.input<typeof homeContent>
