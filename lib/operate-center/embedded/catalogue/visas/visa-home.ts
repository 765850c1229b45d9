import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { countryCode, visaHomeContent, visaType } from '../../../contract/catalogue/visas.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { chooseRanked, fillSections, type HomeCity, type HomeOffer, soldOf } from '../shared/kind.ts'
import { visaHomes } from './schema.ts'
import { loadCards, placesOf } from './visa-cards.ts'
import { type VisaFacts, visaIndex } from './visa-index.ts'

/**
 * Which visas a section of the home screen shows: the named ones in that order, or those that match all set conditions,
 * in the list's order of recommendation.
 */
export const visaSelection = z.object({
  proIds: z.array(z.string()).optional(),
  country: countryCode.optional(),
  type: visaType.optional(),
})
export type VisaSelection = z.infer<typeof visaSelection>

/** What the home screen can show of the shop's visas; they leave from no city. */
export async function visaHome(context: Context, shop: ShopRow, _city: HomeCity): Promise<HomeOffer> {
  const [facts, { countries }] = await Promise.all([
    visaIndex.facts(context, shop),
    placesOf(context, shop.merchant),
  ])
  return {
    choose: chooseRanked((select) => choose(visaSelection.parse(select), facts)),
    countTo: (destination) =>
      facts.filter(({ country }) => country === destination || countries.get(country) === destination).length,
    async fill(sections) {
      const filled = await fillSections(
        sections,
        (ids) => loadCards(context, shop, ids),
        ({ proId }) => proId,
      )
      return filled.map((section) => ({ kind: 'visa', ...section }))
    },
  }
}

function choose({ proIds, country, type }: VisaSelection, facts: readonly VisaFacts[]): string[] {
  if (proIds) return soldOf(proIds, facts)
  return facts
    .filter((one) => (!country || one.country === country) && (!type || one.type === type))
    .map(({ id }) => id)
}

/** What the merchant's visa counter shows besides its countries; empty until it is written. */
export async function counterContent(
  { db }: Context,
  merchant: string,
): Promise<z.infer<typeof visaHomeContent>> {
  const [row] = await db
    .select({ content: visaHomes.content })
    .from(visaHomes)
    .where(eq(visaHomes.merchant, merchant))
  return row ? visaHomeContent.parse(row.content) : { banners: [], steps: [], promises: [], hotWords: [] }
}
