import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ProductKind } from '../../../../tenant/kinds.ts'
import { listings } from './schema.ts'

/** A shop as conditions need it; values or placeholders of a prepared statement. */
export type Range = {
  [K in 'project' | 'merchant' | 'channel' | 'code']: string | Placeholder
} & { listsAllOf: readonly ProductKind[] }

/** The shop of a statement that is built once (db/statement.ts): one that sells all products of a kind, or listed ones. */
export function anyRange(kind: ProductKind, all: boolean): Range {
  return {
    project: sql.placeholder('project'),
    merchant: sql.placeholder('merchant'),
    channel: sql.placeholder('channel'),
    code: sql.placeholder('code'),
    listsAllOf: all ? [kind] : [],
  }
}

/** Whether the shop sells all its merchant's products of a kind. */
export function listsAll({ listsAllOf }: Pick<Range, 'listsAllOf'>, kind: ProductKind): boolean {
  return listsAllOf.includes(kind)
}

/** Products in the shop's range, including withdrawn ones: all of the merchant's, or those listed for the shop. */
export function isListed(
  shop: Range,
  kind: ProductKind,
  product: { merchant: SQLWrapper; id: SQLWrapper },
): SQL {
  const own = sql`${product.merchant} = ${shop.merchant}`
  if (listsAll(shop, kind)) return own
  return sql`${own} and exists (select 1 from ${listings}
    where ${listings.project} = ${shop.project} and ${listings.merchant} = ${shop.merchant}
      and ${listings.channel} = ${shop.channel} and ${listings.distributor} = ${shop.code}
      and ${listings.kind} = ${kind} and ${listings.productId} = ${product.id})`
}
