import { documentSources } from '../documents/sources.ts'
import type { Module } from '../kernel/module.ts'
import { orderFeatures } from '../orders/core/features.ts'
import { contractDocuments } from './contract-documents.ts'
import { anonymiseContracts, contractData } from './contract-privacy.ts'
import { contractHandlers } from './contracts.ts'
import { contractFinds } from './find.ts'
import { addMissingContracts, remindOfContracts } from './keep-contracts.ts'
import { contractFeature } from './order-feature.ts'
import { sealHandlers } from './seals.ts'
import { staffContractHandlers } from './staff-contracts.ts'
import { contractsUnsigned } from './work.ts'

export const contractsModule: Module = {
  work: [contractsUnsigned],
  finds: contractFinds,
  handlers: { ...contractHandlers, ...staffContractHandlers, ...sealHandlers },
  provides: [orderFeatures.entry(contractFeature), documentSources.entry(contractDocuments)],
  jobs: [
    { name: 'missing contracts', run: addMissingContracts },
    { name: 'contract reminders', run: remindOfContracts },
    { name: 'contracts past retention', run: anonymiseContracts },
  ],
  ownData: contractData,
}
