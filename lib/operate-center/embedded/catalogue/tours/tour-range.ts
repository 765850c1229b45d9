import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { listings } from '../shared/schema.ts'
import { tours } from './schema.ts'

type Range = {
  [K in 'project' | 'merchant' | 'channel' | 'code']: string | Placeholder
} & { listsAll: boolean }

/** Tours of the shop's range, withdrawn ones too: all of the merchant's, or those listed for the shop. */
export function listedIn(shop: Range): SQL {
  const own = sql`${tours.merchant} = ${shop.merchant}`
  if (shop.listsAll) return own
  return sql`${own} and exists (select 1 from ${listings}
    where ${listings.project} = ${shop.project} and ${listings.merchant} = ${shop.merchant}
      and ${listings.channel} = ${shop.channel} and ${listings.distributor} = ${shop.code}
      and ${listings.tourId} = ${tours.id})`
}

/** Tours the shop sells: of its range and not withdrawn. */
export function inRange(shop: Range): SQL {
  return sql`${listedIn(shop)} and ${tours.status} = 'onSale'`
}
