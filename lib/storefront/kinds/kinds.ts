import type { PublicFile } from '../../screens/public-files.ts'
import type { PageSubject } from '../../screens/subjects.ts'
import type { ProductKind } from '../../tenant/kinds.ts'
import { articlePageFor } from './article.ts'
import { campaignPageFor } from './campaign.ts'
import { debrisKind } from './debris.ts'
import { goodsKind } from './goods.ts'
import type { Download, PageFor, StorefrontKind } from './kind.ts'
import { tourKind } from './tour.ts'
import { visaKind } from './visa.ts'

const storefrontKinds: readonly StorefrontKind[] = [tourKind, visaKind, goodsKind, debrisKind]

/** Null for a kind that this storefront does not show yet. */
export function storefrontKind(kind: ProductKind): StorefrontKind | null {
  return storefrontKinds.find((one) => one.kind === kind) ?? null
}

/** How the page of a subject is found; null for a kind that this storefront does not show yet. */
export function pageForOf(kind: PageSubject['kind']): PageFor | null {
  if (kind === 'campaign') return campaignPageFor
  return kind === 'article' ? articlePageFor : (storefrontKind(kind)?.pageFor ?? null)
}

/** How a public file is made; null for one that no kind of this storefront has. */
export function downloadOf(name: PublicFile): Download | null {
  return storefrontKinds.find(({ downloads }) => downloads?.[name])?.downloads?.[name] ?? null
}
