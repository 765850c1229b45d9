import { type SQL, sql } from 'drizzle-orm'
import { isListed, type Range } from '../shared/listings.ts'
import { debrisProducts } from './schema.ts'

/** Fragment products the shop sells: of its range, not withdrawn, and with a package. */
export function inRange(shop: Range): SQL {
  return sql`${isListed(shop, 'debris', debrisProducts)} and debris_products.status = 'onSale'
    and exists (select 1 from debris_packages where debris_packages.merchant = debris_products.merchant
      and debris_packages.pro_id = debris_products.id and debris_packages.status = 'onSale')`
}
