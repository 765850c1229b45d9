import { z } from 'zod'
import { homeAnswer, tourCategory, travelScope } from '../../contract/catalogue/tours.ts'
import { configAnswer, customerServiceAnswer, infoAnswer, powerAnswer } from '../../contract/shops/shop.ts'
import { picture } from '../../contract/values.ts'

/**
 * The tours of a section of the home screen: the named ones in that order, or those that match every given condition,
 * in the list's recommended order.
 */
const selection = z.object({
  proIds: z.array(z.string()).optional(),
  category: tourCategory.optional(),
  scope: travelScope.optional(),
  theme: z.string().optional(),
  destination: z.string().optional(),
})

/** The `home` column of a shop: the home screen without the parts that are read from the catalogue. */
export const homeContent = homeAnswer.pick({ banners: true, entries: true, notice: true }).extend({
  sections: z.array(
    z.object({
      title: z.string(),
      subtitle: z.string().default(''),
      link: z.string().default(''),
      select: selection.default({}),
      limit: z.number().int().min(1).max(20).default(6),
    }),
  ),
  /** Shown with the number of the shop's tours that go there; hidden when there is none. */
  destinations: z.array(z.object({ name: z.string(), picture })),
})
export type HomeContent = z.infer<typeof homeContent>
export type HomeContentInput = z.input<typeof homeContent>

/**
 * The `chat` column: customer.do's answer, with the signing key sealed. An unencrypted key is dropped, never answered.
 */
export const chatColumn = customerServiceAnswer
  .omit({ customerKey: true })
  .extend({ customerKeySealed: z.string().optional() })

/** The other jsonb columns of a shop hold the answers of the specification's calls as they are. */
export const shopColumns = {
  power: powerAnswer,
  info: infoAnswer,
  config: configAnswer,
  chat: chatColumn,
  home: homeContent,
}
