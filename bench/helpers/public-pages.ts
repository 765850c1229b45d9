import { productsOf } from '../../e2e/support/visit.ts'
import { mainScreen } from '../../lib/screens/subjects.ts'
import { type ProductKind, productKinds } from '../../lib/tenant/kinds.ts'
import { demoPath } from './bench.ts'
import { tourId } from './seed.ts'

type Paths = Readonly<Record<string, string>>

/** A shop's public lists, by the name a report gives them. Fragment products have no list. */
export function listPages(shop: string): Paths {
  return {
    home: shop,
    'visa list': `${shop}/visaProductList?country=JP`,
    'goods index': `${shop}/goodsIndex`,
  }
}

/** Products of a kind that the demo shop sells, and the path of one in any shop. */
export type Sold = { kind: ProductKind; ids: readonly string[]; path(shop: string, id: string): string }

/**
 * What the demo shop sells, of every kind.
 * @throws when it sells nothing of one of them: its page would not be measured
 */
export async function soldOf(origin: string): Promise<Sold[]> {
  return Promise.all(
    productKinds.map(async (kind) => {
      const { screen, parameter } = mainScreen(kind)
      const ids = kind === 'tour' ? [tourId(0)] : await productsOf(origin, demoPath, kind)
      if (ids.length === 0) throw new Error(`the demo shop sells no ${kind}`)
      return { kind, ids, path: (shop, id) => `${shop}/${screen}?${parameter}=${id}` }
    }),
  )
}

/** A page of every kind of public page of the demo shop: its lists, and one product of each kind. */
export async function publicPages(origin: string): Promise<Paths> {
  const details = (await soldOf(origin)).map(({ kind, ids, path }) => [
    `${kind} detail`,
    path(demoPath, ids[0] ?? ''),
  ])
  return { ...listPages(demoPath), ...Object.fromEntries(details) }
}
