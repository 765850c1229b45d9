import { ImportScreen } from '../imports/import-screen.tsx'
import { ParcelsScreen } from '../imports/parcels-screen.tsx'
import type { Screen } from './screen.ts'

/** Products by spreadsheet. */
export const importScreen: Screen = {
  name: 'imports',
  title: '导入与导出',
  group: 'catalogue',
  needs: ['staff.imports', 'staff.exportCatalogue'],
  own: {
    show: () => <ImportScreen />,
    calls: ['staff.imports', 'staff.exportCatalogue', 'staff.import', 'staff.importUndo', 'staff.exports'],
    names: { 'staff.import': '导入表格' },
  },
}

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
