import type { ProductKind } from '../../tenant/kinds.ts'
import type { StorefrontKind } from './kind.ts'
import { tourKind } from './tour.ts'

const storefrontKinds: readonly StorefrontKind[] = [tourKind]

/** Null for a kind that this storefront does not show yet. */
export function storefrontKind(kind: ProductKind): StorefrontKind | null {
  return storefrontKinds.find((one) => one.kind === kind) ?? null
}
