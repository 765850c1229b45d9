import { addDays, type CalendarDate } from '../../../../base/calendar/dates.ts'
import { goodsContent } from '../../catalogue/goods/goods-content.ts'
import type { goodsProducts, goodsSkus } from '../../catalogue/goods/schema.ts'
import type { DemoMerchant } from '../model.ts'
import { pictureOf } from '../pictures.ts'
import type { GoodsDraft, VersionDraft } from './model.ts'

const fen = (yuan: number) => Math.round(yuan * 100)

/** The catalogue row of a draft, as it is seeded on `today` (reviews are dated relative to it). */
export function buildGoods(
  draft: GoodsDraft,
  merchant: DemoMerchant,
  sort: number,
  today: CalendarDate,
): typeof goodsProducts.$inferInsert {
  const reviews = [...(draft.reviews ?? [])].sort((a, b) => a.daysAgo - b.daysAgo)
  const pictures = draft.pictures.map(pictureOf)
  const [cover] = pictures
  if (!cover) throw new RangeError(`${draft.code} has no picture`)
  return {
    id: draft.id,
    merchant: merchant.code,
    code: draft.code,
    name: draft.name,
    category: draft.category,
    ways: [...(draft.ways ?? ['express'])],
    freightTemplate: draft.freight ?? null,
    points: [...(draft.points ?? [])],
    sold: draft.sold,
    sort,
    status: draft.status ?? 'onSale',
    content: goodsContent.parse({
      subtitle: draft.subtitle,
      cover,
      tags: [...draft.tags],
      pictures,
      details: draft.details.map((text, index) => ({
        text,
        // The second picture shows where it comes from, or another version.
        picture: index === 0 ? (pictures[1] ?? null) : null,
      })),
      parameters: draft.parameters.map(([name, value]) => ({ name, value })),
      specs: (draft.specs ?? []).map(({ name, values }, place) => ({
        name,
        values: values.map((value) => ({
          name: value,
          picture: pictureOfValue(draft.versions, place, value),
        })),
      })),
      services: [...draft.services],
      returnable: draft.returnable,
      shipsFrom: draft.shipsFrom,
      shipsWithin: draft.shipsWithin,
      notices: [...draft.notices],
      reviews: reviews.map(({ daysAgo, ...review }) => ({ ...review, date: addDays(today, -daysAgo) })),
      reviewCount: reviews.length,
    }),
  }
}

/** A picture belongs to a value where all its versions have it and others do not: a colour, not a size. */
function pictureOfValue(versions: readonly VersionDraft[], place: number, value: string) {
  const own = new Set(
    versions.filter(({ values }) => values?.[place] === value).map(({ picture }) => picture),
  )
  const [picture] = own
  return own.size === 1 && picture ? pictureOf(picture) : null
}

/** The versions of a draft with what they have in stock. */
export function buildVersions(
  draft: GoodsDraft,
  merchant: DemoMerchant,
): { sku: typeof goodsSkus.$inferInsert; stock: number }[] {
  return draft.versions.map((version, index) => ({
    sku: {
      merchant: merchant.code,
      id: `${draft.id}-${index + 1}`,
      proId: draft.id,
      code: draft.versions.length === 1 ? draft.code : `${draft.code}-${index + 1}`,
      values: [...(version.values ?? [])],
      position: index,
      price: fen(version.price),
      marketPrice: version.market === undefined ? null : fen(version.market),
      picture: version.picture ? pictureOf(version.picture) : null,
      weight: version.weight,
      mostPerOrder: version.mostPerOrder ?? null,
      mostPerCustomer: version.mostPerCustomer ?? null,
    },
    stock: version.stock,
  }))
}
