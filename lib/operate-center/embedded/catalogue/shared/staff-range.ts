import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type ProductKind, productKinds } from '../../../../tenant/kinds.ts'
import { shopTag } from '../../../../tenant/tags.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import { invalid, succeed } from '../../../contract/failures.ts'
import type { Context, Handlers } from '../../kernel/context.ts'
import { distributors } from '../../kernel/schema.ts'
import { isShop, type ShopRow, shopOf } from '../../kernel/shops.ts'
import type { CatalogueKind } from './kind.ts'
import { listings } from './schema.ts'

type Mine = 'staff.setHome' | 'staff.setHotWords' | 'staff.setRange' | 'staff.setMarkup'

/** What staff set of a shop's home screen, range and prices. Every page of the shop may show it. */
export function staffRangeHandlers(kinds: readonly CatalogueKind[]): Handlers<Mine> {
  return {
    async 'staff.setHome'(context, tenant, { home }) {
      const wrong: Record<string, string> = {}
      home.sections.forEach(({ kind, select }, i) => {
        const known = kinds.find((one) => one.kind === kind)
        if (!known) wrong[`home.sections.${i}.kind`] = '还没有这类产品'
        else if (!known.selection.safeParse(select).success) {
          wrong[`home.sections.${i}.select`] = '请重新选择这个栏目的产品'
        }
      })
      if (Object.keys(wrong).length > 0) return invalid(wrong)
      return set(context, tenant, { home })
    },

    'staff.setHotWords': (context, tenant, { words }) =>
      set(context, tenant, { hotKeywords: [...new Set(words)] }),

    'staff.setMarkup': (context, tenant, { markupPermille }) => set(context, tenant, { markupPermille }),

    async 'staff.setRange'(context, tenant, { kind, all, productIds }) {
      const { db } = context
      const shop = await shopOf(context, tenant)
      await db.delete(listings).where(and(ofShop(shop), eq(listings.kind, kind)))
      const named = [...new Set(productIds)]
      if (!all && named.length > 0) {
        await db.insert(listings).values(named.map((productId) => ({ ...tenant, kind, productId })))
      }
      // Computed in the statement, so that two kinds set at once keep both.
      const others = sql`array_remove(${distributors.listsAllOf}, ${kind})`
      return set(context, tenant, { listsAllOf: all ? sql`array_append(${others}, ${kind})` : others })
    },
  }
}

async function set(context: Context, tenant: Tenant, values: PgUpdateSetSource<typeof distributors>) {
  await context.db
    .update(distributors)
    .set({ ...values, updatedAt: context.now() })
    .where(isShop(tenant))
  context.announce(tenant.merchant, [shopTag(tenant)])
  return succeed({})
}

const ofShop = ({ project, merchant, channel, code }: ShopRow) =>
  and(
    eq(listings.project, project),
    eq(listings.merchant, merchant),
    eq(listings.channel, channel),
    eq(listings.distributor, code),
  )

/** What a shop sells of every kind: everything, or the named products, which may be none. */
export async function rangesOf(
  { db }: Context,
  shop: ShopRow,
): Promise<{ kind: ProductKind; all: boolean; productIds: string[] }[]> {
  const named = await db
    .select({ kind: listings.kind, productId: listings.productId })
    .from(listings)
    .where(ofShop(shop))
    .orderBy(listings.kind, listings.productId)
  return productKinds.map((kind) => ({
    kind,
    all: shop.listsAllOf.includes(kind),
    productIds: named.flatMap((one) => (one.kind === kind ? [one.productId] : [])),
  }))
}
