import type { ImportKindName } from '../../operate-center/contract/catalogue/staff-imports.ts'
import { ImportScreen } from '../imports/import-screen.tsx'
import { ParcelsScreen } from '../imports/parcels-screen.tsx'
import type { Screen } from './screen.ts'

function importsOf(
  screen: Pick<Screen, 'name' | 'title' | 'group'>,
  needs: Screen['needs'],
  kinds: readonly ImportKindName[],
): Screen {
  return {
    ...screen,
    needs: ['staff.imports', 'staff.exportCatalogue', ...needs],
    own: {
      show: () => <ImportScreen title={screen.title} kinds={kinds} />,
      calls: ['staff.imports', 'staff.exportCatalogue', 'staff.import', 'staff.importUndo', 'staff.exports'],
    },
  }
}

/** Products by spreadsheet. */
export const importScreen = importsOf(
  { name: 'imports', title: '导入与导出', group: 'catalogue' },
  ['staff.tours', 'staff.debris'],
  ['tour', 'visa', 'goods', 'debris', 'debrisDays'],
)

/** Codes of coupons by spreadsheet. */
export const couponImportScreen = importsOf(
  { name: 'coupon-imports', title: '兑换码导入', group: 'marketing' },
  ['staff.couponBatches'],
  ['couponCodes'],
)

/** Parcels by spreadsheet. */
export const parcelSheetScreen: Screen = {
  name: 'parcel-sheet',
  title: '表格发货',
  group: 'fulfilment',
  needs: ['staff.shipParcels', 'staff.parcelSheet'],
  own: {
    show: () => <ParcelsScreen />,
    calls: ['staff.parcelSheet', 'staff.readSheets', 'staff.checkParcels', 'staff.shipParcels'],
  },
}
