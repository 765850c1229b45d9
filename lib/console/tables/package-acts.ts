import { renews } from './renews.ts'
import { actsOn } from './screen.ts'

/** A package of a fragment product, in its product and in the list of all. */
const onPackage = actsOn<{ proId: string; packageId: string; status: 'onSale' | 'stopped' }>()

export const packageActs = [
  onPackage('staff.setDebrisPackageStatus', {
    label: '停售',
    known: ({ proId, packageId }) => ({ proId, packageId, status: 'stopped' as const }),
    when: ({ status }) => status === 'onSale',
    note: `店铺中不再出售，已有订单和凭证不受影响。${renews('debris')}`,
  }),
  onPackage('staff.setDebrisPackageStatus', {
    label: '恢复出售',
    known: ({ proId, packageId }) => ({ proId, packageId, status: 'onSale' as const }),
    when: ({ status }) => status === 'stopped',
    note: renews('debris'),
  }),
]
