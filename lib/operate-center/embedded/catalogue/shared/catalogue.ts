import { succeed } from '../../../contract/failures.ts'
import type { Handlers } from '../../kernel/context.ts'
import { shopOf } from '../../kernel/shops.ts'
import { loadHome } from './home.ts'
import type { CatalogueKind } from './kind.ts'
import { suggestions } from './search.ts'

type Shared = 'shop.home' | 'search.hotWords' | 'search.suggest' | 'catalogue.sitemap'

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
