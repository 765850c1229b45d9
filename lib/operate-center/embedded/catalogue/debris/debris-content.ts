import type { z } from 'zod'
import { debrisDetail, debrisPackage } from '../../../contract/catalogue/debris.ts'

/** The `content` column of a product: the contract's debrisDetail without what has a column or is told by packages. */
export const debrisContent = debrisDetail.omit({
  proId: true,
  code: true,
  name: true,
  type: true,
  city: true,
  sold: true,
  price: true,
  marketPrice: true,
  priceUnit: true,
  promises: true,
  packages: true,
  reviewSummary: true,
})
export type DebrisContent = z.infer<typeof debrisContent>

/** The `content` column of a package: the contract's debrisPackage without what has a column or is computed. */
export const packageContent = debrisPackage.omit({
  id: true,
  name: true,
  use: true,
  price: true,
  childPrice: true,
  cutoffDays: true,
  cutoffTime: true,
  validTo: true,
  refundText: true,
})
export type PackageContent = z.infer<typeof packageContent>
