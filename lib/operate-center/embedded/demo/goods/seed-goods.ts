import type { CalendarDate } from '../../../../base/calendar/dates.ts'
import { goodsPool } from '../../catalogue/goods/goods-stock.ts'
import {
  freightTemplates,
  goodsCategories,
  goodsHomes,
  goodsProducts,
  goodsSkus,
  pickupPoints,
} from '../../catalogue/goods/schema.ts'
import type { Db } from '../../kernel/context.ts'
import { goodsOrderSettingRows } from '../../orders/goods/schema.ts'
import { stockPools } from '../../stock/schema.ts'
import { yunyou } from '../merchants.ts'
import { pictureOf } from '../pictures.ts'
import { buildGoods, buildVersions } from './build-goods.ts'
import { categories, freight, goodsCounter, points } from './counters.ts'
import { goodsDrafts } from './goods-catalogue.ts'

/** The goods of the demo's larger merchant; what exists already stays as it is, its stock too. */
export async function seedGoods(db: Db, today: CalendarDate): Promise<void> {
  const merchant = yunyou.code
  await db
    .insert(goodsCategories)
    .values(
      categories.map(({ picture, ...category }, index) => ({
        ...category,
        merchant,
        picture: pictureOf(picture),
        sort: index + 1,
      })),
    )
    .onConflictDoNothing()
  await db
    .insert(freightTemplates)
    .values(freight.map((template) => ({ ...template, merchant, notServed: [...template.notServed] })))
    .onConflictDoNothing()
  await db
    .insert(pickupPoints)
    .values(points.map((point, index) => ({ ...point, merchant, sort: index + 1 })))
    .onConflictDoNothing()
  const inserted = await db
    .insert(goodsProducts)
    .values(goodsDrafts.map((draft, index) => buildGoods(draft, yunyou, index + 1, today)))
    .onConflictDoNothing()
    .returning({ id: goodsProducts.id })
  // Versions of goods that are there already are the staff's: one that they removed does not come back.
  const fresh = new Set(inserted.map(({ id }) => id))
  const versions = goodsDrafts
    .filter(({ id }) => fresh.has(id))
    .flatMap((draft) => buildVersions(draft, yunyou))
  if (versions.length > 0) {
    await db
      .insert(stockPools)
      .values(versions.map(({ sku, stock }) => ({ merchant, id: goodsPool(sku.id), plan: stock })))
      .onConflictDoNothing()
    await db
      .insert(goodsSkus)
      .values(versions.map(({ sku }) => sku))
      .onConflictDoNothing()
  }
  await db.insert(goodsHomes).values({ merchant, content: goodsCounter }).onConflictDoNothing()
  await db
    .insert(goodsOrderSettingRows)
    .values({
      merchant,
      settings: {
        returnAddress: {
          receiver: '演示售后部',
          phone: '4000000000',
          address: '云南省昆明市盘龙区演示路1号演示仓库（虚构）',
        },
      },
      updatedAt: new Date(today),
    })
    .onConflictDoNothing()
}
