import type { GoodsDetail } from '@/lib/operate-center/contract/catalogue/goods.ts'
import type { SelectGoods } from './use-goods-select-client.ts'

/** What the browser is given of a product to choose its versions. */
export function selectGoods({
  proId,
  name,
  cover,
  price,
  priceVaries,
  specs,
  skus,
  ways,
  pickupPoints,
  freight,
}: GoodsDetail): SelectGoods {
  const notServed = freight?.notServed ?? []
  return { proId, name, cover, price, priceVaries, specs, skus, ways, pickupPoints, notServed }
}
