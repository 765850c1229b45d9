import { type SQL, sql } from 'drizzle-orm'
import { isListed, type Range } from '../shared/listings.ts'
import { tours } from './schema.ts'

/** Tours the shop sells: of its range and not withdrawn. */
export function inRange(shop: Range): SQL {
  return sql`${isListed(shop, 'tour', tours)} and ${tours.status} = 'onSale'`
}
