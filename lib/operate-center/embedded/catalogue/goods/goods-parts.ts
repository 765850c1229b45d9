import { and, asc, eq, inArray } from 'drizzle-orm'
import type { FreightTemplate } from '../../../../domain/goods/freight.ts'
import type { PickupPoint } from '../../../contract/catalogue/goods.ts'
import type { Picture } from '../../../contract/values.ts'
import type { Context } from '../../kernel/context.ts'
import { readOnce } from '../../kernel/read-once.ts'
import { freightTemplates, goodsCategories, pickupPoints } from './schema.ts'

export type Category = { id: string; name: string; picture: Picture | null }

/** The merchant's categories, in its own order. A merchant has dozens of them at most. */
export function readCategories(context: Context, merchant: string): Promise<Category[]> {
  return readOnce(context, `goods categories ${merchant}`, () =>
    context.db
      .select({ id: goodsCategories.id, name: goodsCategories.name, picture: goodsCategories.picture })
      .from(goodsCategories)
      .where(eq(goodsCategories.merchant, merchant))
      .orderBy(asc(goodsCategories.sort), asc(goodsCategories.id)),
  )
}

/** The merchant's freight templates by id; a few. */
export function readTemplates(
  context: Context,
  merchant: string,
): Promise<ReadonlyMap<string, FreightTemplate>> {
  return readOnce(context, `freight templates ${merchant}`, async () => {
    const rows = await context.db
      .select({
        id: freightTemplates.id,
        unit: freightTemplates.unit,
        usual: freightTemplates.usual,
        rules: freightTemplates.rules,
        notServed: freightTemplates.notServed,
      })
      .from(freightTemplates)
      .where(eq(freightTemplates.merchant, merchant))
    return new Map(rows.map(({ id, ...template }) => [id, template]))
  })
}

/** Open ones of these pick-up points, in the merchant's order. */
export async function readPoints(
  { db }: Context,
  merchant: string,
  ids: readonly string[],
): Promise<PickupPoint[]> {
  if (ids.length === 0) return []
  return db
    .select({
      id: pickupPoints.id,
      name: pickupPoints.name,
      address: pickupPoints.address,
      hours: pickupPoints.hours,
      phone: pickupPoints.phone,
    })
    .from(pickupPoints)
    .where(
      and(
        eq(pickupPoints.merchant, merchant),
        eq(pickupPoints.open, true),
        inArray(pickupPoints.id, [...ids]),
      ),
    )
    .orderBy(asc(pickupPoints.sort), asc(pickupPoints.id))
}
