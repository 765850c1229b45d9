import { type SQL, sql } from 'drizzle-orm'
import { powerAnswer } from '../../../contract/shops/shop.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { isListed, type Range } from '../shared/listings.ts'
import { goodsProducts } from './schema.ts'

/** Whether the shop sells goods at all: `openShop` of its power (specification, section 5). */
export function sellsGoods({ power }: Pick<ShopRow, 'power'>): boolean {
  return powerAnswer.safeParse(power).data?.openShop === 1
}

/** Goods of the shop's range that are not withdrawn; whether it sells any at all is `sellsGoods`. */
export function inRange(shop: Range): SQL {
  return sql`${isListed(shop, 'goods', goodsProducts)} and ${goodsProducts.status} = 'onSale'`
}

/** Goods that the shop sells: none where it does not sell goods. */
export function inShop(shop: ShopRow): SQL {
  return sellsGoods(shop) ? inRange(shop) : sql`false`
}
