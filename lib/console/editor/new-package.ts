import type { Input } from '../../operate-center/contract/contract.ts'
import { emptyOf, inputSchema } from '../parts/schema.ts'

type Package = Input<'staff.saveDebrisPackage'>['package']

/** What most packages say, so that only what is a package's own is left to write. */
const usual: Partial<Package> = {
  status: 'onSale',
  unit: '张',
  minDays: 1,
  maxDays: 1,
  minCount: 1,
  maxCount: 9,
  guests: 'none',
  redeem: ['code'],
  voucher: 'ticket',
  cutoffDays: 0,
  cutoffTime: '23:59',
  handover: ['none'],
  deliveryFee: 0,
  deposit: 0,
  returnDays: 0,
  // Whether money comes back is chosen anew for each package.
  refund: { hoursBefore: 0, feePercent: 0 } as Package['refund'],
  source: 'own',
  // After those that are there, until it is put elsewhere.
  sort: 1000,
}

/** What a new package begins with; of the product that the address names. */
export function newPackage(): Partial<Input<'staff.saveDebrisPackage'>> {
  const empty = emptyOf(inputSchema('staff.saveDebrisPackage').properties?.package ?? {}) as Package
  const proId = new URLSearchParams(location.search).get('proId')
  return { ...(proId ? { proId } : {}), package: { ...empty, ...usual } }
}
