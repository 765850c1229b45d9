import {
  type ImportKindName,
  importKindNames,
  importKinds,
} from '../../../contract/catalogue/staff-imports.ts'
import { couponCodeImport } from '../../coupons/code-import.ts'
import { debrisDayImport } from '../debris/day-import.ts'
import { debrisImport } from '../debris/debris-import.ts'
import { goodsImport } from '../goods/goods-import.ts'
import { tourImport } from '../tours/imports/tour-import.ts'
import { visaImport } from '../visas/visa-import.ts'
import type { Sheet } from './columns.ts'
import type { ImportKind } from './kind.ts'

/** How each kind is imported. */
export const kindsOfImport: Readonly<Record<ImportKindName, ImportKind>> = {
  tour: tourImport,
  visa: visaImport,
  goods: goodsImport,
  debris: debrisImport,
  debrisDays: debrisDayImport,
  couponCodes: couponCodeImport,
}

const owners = importKindNames.flatMap((kind) => kindsOfImport[kind].sheets.map((sheet) => ({ kind, sheet })))

/** A sheet by its name, and the kind that it belongs to. */
export function ownerOf(name: string): { kind: ImportKindName; sheet: Sheet } | undefined {
  return owners.find(({ sheet }) => sheet.name === name)
}

/** Titles of the sheets of every other kind, with what that kind is called. */
export function sheetsBeside(kind: ImportKindName): ReadonlyMap<string, string> {
  return new Map(
    owners
      .filter((owner) => owner.kind !== kind)
      .map((owner) => [owner.sheet.title, importKinds[owner.kind].title]),
  )
}
