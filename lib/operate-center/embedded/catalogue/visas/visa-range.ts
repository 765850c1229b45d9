import { type SQL, sql } from 'drizzle-orm'
import { isListed, type Range } from '../shared/listings.ts'
import { visaProducts } from './schema.ts'

/** Visas the shop sells: of its range and not withdrawn. */
export function inRange(shop: Range): SQL {
  return sql`${isListed(shop, 'visa', visaProducts)} and ${visaProducts.status} = 'onSale'`
}
