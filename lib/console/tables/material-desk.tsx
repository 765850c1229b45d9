import { MaterialDesk } from '../boards/material-desk.tsx'
import type { Screen } from './screen.ts'

/** Papers of visa applicants, looked at and judged one after the other. */
export const materialDeskScreen: Screen = {
  name: 'material-desk',
  title: '材料审核台',
  group: 'fulfilment',
  needs: ['staff.visaApplicants', 'staff.visaApplicant', 'staff.reviewVisaMaterials', 'staff.visaFile'],
  own: {
    show: (unitId) => <MaterialDesk unitId={unitId} />,
    calls: [
      'staff.visaApplicants',
      'staff.visaApplicant',
      'staff.reviewVisaMaterials',
      'staff.receiveVisaMaterials',
      'staff.visaFile',
    ],
  },
}
