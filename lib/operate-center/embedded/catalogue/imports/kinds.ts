import { type ProductKind, productKinds } from '../../../../tenant/kinds.ts'
import { importKinds } from '../../../contract/catalogue/staff-imports.ts'
import { debrisImport } from '../debris/debris-import.ts'
import { goodsImport } from '../goods/goods-import.ts'
import { tourImport } from '../tours/imports/tour-import.ts'
import { visaImport } from '../visas/visa-import.ts'
import type { Sheet } from './columns.ts'
import type { ImportKind } from './kind.ts'

/** How the products of each kind are imported. */
export const kindsOfImport: Readonly<Record<ProductKind, ImportKind>> = {
  tour: tourImport,
  visa: visaImport,
  goods: goodsImport,
  debris: debrisImport,
}

const owners = productKinds.flatMap((kind) => kindsOfImport[kind].sheets.map((sheet) => ({ kind, sheet })))

/** A sheet by its name, and the kind that it belongs to. */
export function ownerOf(name: string): { kind: ProductKind; sheet: Sheet } | undefined {
  return owners.find(({ sheet }) => sheet.name === name)
}

/** Titles of the sheets of every other kind, with what that kind is called. */
export function sheetsBeside(kind: ProductKind): ReadonlyMap<string, string> {
  return new Map(
    owners
      .filter((owner) => owner.kind !== kind)
      .map((owner) => [owner.sheet.title, importKinds[owner.kind].title]),
  )
}
