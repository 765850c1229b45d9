import { asc, eq } from 'drizzle-orm'
import { UNLIMITED } from '../../../../domain/stock/seats.ts'
import type { Input } from '../../../contract/contract.ts'
import { namesOf } from '../imports/columns.ts'
import { productImport, spotIn, wrongAt } from '../imports/products.ts'
import { readCategories } from './goods-parts.ts'
import { goodsSheet, versionSheet } from './goods-sheets.ts'
import { freightTemplates, goodsProducts, pickupPoints } from './schema.ts'
import { draftOf, staffGoodsHandlers, versionsOf } from './staff-goods.ts'

type Goods = Input<'staff.saveGoods'>['goods']
/** As the sheets say it: names in place of ids. */
type GoodsHead = Omit<Goods, 'skus'> & { status: string }
type VersionRow = Goods['skus'][number] & {
  product: string
  /** Pieces that are sold or held. */
  taken?: number
  /** False: it is sold no more. */
  sold: boolean
}

const spotOf = spotIn('goods', 'skus')

/** Goods with the versions in which they are sold. */
export const goodsImport = productImport({
  table: goodsProducts,
  head: goodsSheet,
  part: versionSheet,
  rowsAre: 'named',

  async open(context, merchant) {
    const { db } = context
    const rows = await db
      .select()
      .from(goodsProducts)
      .where(eq(goodsProducts.merchant, merchant))
      .orderBy(asc(goodsProducts.code))
    const versions = Map.groupBy(
      await versionsOf(
        db,
        merchant,
        rows.map(({ id }) => id),
      ),
      ({ sku }) => sku.proId,
    )
    const categories = namesOf(await readCategories(context, merchant))
    const freights = namesOf(
      await db
        .select({ id: freightTemplates.id, name: freightTemplates.name })
        .from(freightTemplates)
        .where(eq(freightTemplates.merchant, merchant)),
    )
    const places = namesOf(
      await db
        .select({ id: pickupPoints.id, name: pickupPoints.name })
        .from(pickupPoints)
        .where(eq(pickupPoints.merchant, merchant)),
    )
    return {
      kept: rows.map((row) => {
        const { category, freightTemplate, points, ...goods } = draftOf(row)
        return {
          proId: row.id,
          updatedAt: row.updatedAt,
          head: {
            ...goods,
            category: categories.labelOf(category),
            freightTemplate: freightTemplate && freights.labelOf(freightTemplate),
            points: points.map(places.labelOf),
            status: row.status,
          },
          parts: (versions.get(row.id) ?? []).map(
            ({
              sku: { merchant: _merchant, proId: _product, position: _position, ...sku },
              pool,
            }): VersionRow => ({
              product: goods.code,
              ...sku,
              plan: pool.plan,
              taken: pool.used + pool.held,
              sold: true,
            }),
          ),
        }
      }),

      missing({ head }) {
        const { category, freightTemplate, points } = head as GoodsHead
        return [
          ...wrongAt({ path: 'category' }, categories.wrong('分类', category)),
          ...wrongAt(
            { path: 'freightTemplate' },
            freightTemplate === null ? null : freights.wrong('运费模板', freightTemplate),
          ),
          ...points.flatMap((one) => wrongAt({ path: 'points' }, places.wrong('自提点', one))),
        ]
      },

      async save(ask, { kept, head, parts }) {
        const { status: _status, category, freightTemplate, points, ...goods } = head as GoodsHead
        const saved = await ask(
          'staff.saveGoods',
          staffGoodsHandlers['staff.saveGoods'],
          {
            ...(kept ? { proId: kept.proId } : {}),
            goods: {
              ...goods,
              category: categories.idOf(category) ?? category,
              freightTemplate: freightTemplate && (freights.idOf(freightTemplate) ?? freightTemplate),
              points: points.map((label) => places.idOf(label) ?? label),
              skus: parts.map(({ value }) => {
                const { product: _product, taken: _taken, sold: _sold, ...sku } = value as VersionRow
                return sku
              }),
            },
          },
          spotOf,
        )
        return saved?.proId ?? null
      },
    }
  },

  setStatus: (ask, proId, status) =>
    ask('staff.setGoodsStatus', staffGoodsHandlers['staff.setGoodsStatus'], { proId, status }, spotOf),

  isOut: (part) => !(part as VersionRow).sold,

  back(before, after) {
    if (!before) return { ...after, sold: false }
    const version = before as VersionRow
    if ((after as VersionRow).sold) return version
    // It comes back as another version, which has what was left of this one.
    const left = version.plan === UNLIMITED ? UNLIMITED : Math.max(0, version.plan - (version.taken ?? 0))
    return { ...version, plan: left }
  },
})
