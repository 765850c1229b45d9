import type { Module } from '../kernel/module.ts'
import { orderFeatures } from '../orders/core/features.ts'
import { deskJobs } from './desk-jobs.ts'
import { visaParcelFinds, visaTrails } from './find.ts'
import { visaDeskFeature } from './order-feature.ts'
import { visaDeskSettingHandlers } from './settings.ts'
import { staffBoardHandlers } from './staff-board.ts'
import { staffFileHandlers } from './staff-files.ts'
import { staffMoveHandlers } from './staff-moves.ts'
import { staffSheetHandlers } from './staff-sheet.ts'
import { visaData } from './visa-privacy.ts'
import { visaProgressHandlers } from './visas.ts'
import { visaWork } from './work.ts'

/** The visa desk: what happens to applicants once their order is paid, until their passports are back. */
export const visasModule: Module = {
  work: visaWork,
  finds: visaParcelFinds,
  trails: visaTrails,
  handlers: {
    ...visaProgressHandlers,
    ...staffBoardHandlers,
    ...staffMoveHandlers,
    ...staffFileHandlers,
    ...staffSheetHandlers,
    ...visaDeskSettingHandlers,
  },
  provides: [orderFeatures.entry(visaDeskFeature)],
  jobs: deskJobs,
  ownData: visaData,
}
