'use client'

import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import { ContractBlocks, ContractHead } from '../_parts/contract-parts.tsx'
import { OpenContract } from '../_parts/open-contract-client.tsx'
import { ChoicesForm } from './choices-form-client.tsx'
import { ContractFacts } from './contract-facts.tsx'

export function ContractStep1() {
  return (
    <OpenContract read="contracts.draft" bones={[110, 150, 130, 170, 150]}>
      {(draft, reload) => (
        <div className={ordering.screen}>
          <ContractHead contract={draft} step={1} />
          <ContractBlocks blocks={draft.blocks} orderNo={draft.orderNo} here="contractStep1" />
          <ContractFacts draft={draft} />
          <ChoicesForm draft={draft} onStale={reload} />
        </div>
      )}
    </OpenContract>
  )
}
