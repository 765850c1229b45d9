import { debrisKind } from './debris/debris-kind.ts'
import { goodsKind } from './goods/goods-kind.ts'
import type { CatalogueKind } from './shared/kind.ts'
import { tourKind } from './tours/tour-kind.ts'
import { visaKind } from './visas/visa-kind.ts'

/** Every kind of product this centre sells. */
export const catalogueKinds: readonly CatalogueKind[] = [tourKind, visaKind, goodsKind, debrisKind]
