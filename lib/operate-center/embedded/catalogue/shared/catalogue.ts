import type { ProductRef } from '../../../../tenant/kinds.ts'
import { cardRef } from '../../../contract/catalogue/card-ref.ts'
import { succeed } from '../../../contract/failures.ts'
import type { Handlers } from '../../kernel/context.ts'
import { shopOf } from '../../kernel/shops.ts'
import { loadHome } from './home.ts'
import type { CatalogueKind } from './kind.ts'
import { suggestions } from './search.ts'

type Shared = 'shop.home' | 'search.hotWords' | 'search.suggest' | 'catalogue.cards' | 'catalogue.sitemap'

/** Handlers of the calls about everything a shop sells, of these kinds. */
export function catalogueOf(kinds: readonly CatalogueKind[]): Handlers<Shared> {
  return {
    async 'shop.home'(context, tenant, { departCity }) {
      return succeed(await loadHome(kinds, context, await shopOf(context, tenant), departCity))
    },

    async 'search.hotWords'(context, tenant) {
      return succeed({ words: (await shopOf(context, tenant)).hotKeywords })
    },

    async 'search.suggest'(context, tenant, { q }) {
      const shop = await shopOf(context, tenant)
      return succeed({ suggestions: await suggestions(kinds, context, shop, q) })
    },

    async 'catalogue.cards'(context, tenant, { products }) {
      const shop = await shopOf(context, tenant)
      const found = await Promise.all(
        kinds.map(async ({ kind, cards }) => {
          const ids = new Set(products.filter((product) => product.kind === kind).map(({ id }) => id))
          return ids.size > 0 ? cards(context, shop, [...ids]) : []
        }),
      )
      const keyOf = ({ kind, id }: ProductRef) => `${kind}:${id}`
      const cardOf = new Map(found.flat().map((card) => [keyOf(cardRef(card)), card]))
      const wanted = new Set(products.map(keyOf))
      return succeed({ items: [...wanted].flatMap((key) => cardOf.get(key) ?? []) })
    },

    async 'catalogue.sitemap'(context, tenant) {
      const shop = await shopOf(context, tenant)
      const found = await Promise.all(
        kinds.map(async ({ kind, sitemap }) =>
          (await sitemap(context, shop)).map(({ id, updatedAt }) => ({
            kind,
            id,
            updatedAt: updatedAt.toISOString(),
          })),
        ),
      )
      return succeed({ items: found.flat() })
    },
  }
}
