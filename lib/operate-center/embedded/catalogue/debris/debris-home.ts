import { z } from 'zod'
import { debrisType } from '../../../contract/catalogue/debris.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { chooseRanked, fillSections, type HomeCity, type HomeOffer, soldOf } from '../shared/kind.ts'
import { loadCards } from './debris-cards.ts'
import { type DebrisFacts, debrisIndex } from './debris-index.ts'

/**
 * Which fragment products a section of the home screen shows: the named ones in that order, or those that match all set
 * conditions, those that can be ordered first.
 */
export const debrisSelection = z.object({
  proIds: z.array(z.string()).optional(),
  type: debrisType.optional(),
  city: z.string().optional(),
})
export type DebrisSelection = z.infer<typeof debrisSelection>

/** What the home screen can show of the shop's fragment products; they leave from no city. */
export async function debrisHome(context: Context, shop: ShopRow, _city: HomeCity): Promise<HomeOffer> {
  const facts = await debrisIndex.recommended(context, shop)
  return {
    choose: chooseRanked((select) => choose(debrisSelection.parse(select), facts)),
    countTo: (destination) => facts.filter(({ city }) => city === destination).length,
    async fill(sections) {
      const filled = await fillSections(
        sections,
        (ids) => loadCards(context, shop, ids),
        ({ proId }) => proId,
      )
      return filled.map((section) => ({ kind: 'debris', ...section }))
    },
  }
}

function choose({ proIds, type, city }: DebrisSelection, facts: readonly DebrisFacts[]): string[] {
  if (proIds) return soldOf(proIds, facts)
  return facts
    .filter((one) => (!type || one.type === type) && (!city || one.city === city))
    .map(({ id }) => id)
}
