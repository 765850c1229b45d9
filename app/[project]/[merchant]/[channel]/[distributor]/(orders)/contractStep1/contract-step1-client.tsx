'use client'

import { useCallback } from 'react'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import { Skeleton } from '@/lib/ui/states.tsx'
import { ContractOrder, FailedContract } from '../_parts/contract-order-client.tsx'
import { ContractBlocks, ContractHead } from '../_parts/contract-parts.tsx'
import { useSignedElsewhere } from '../_parts/use-signed-elsewhere-client.ts'
import { ChoicesForm } from './choices-form-client.tsx'
import { ContractFacts } from './contract-facts.tsx'

const BONES = [110, 150, 130, 170, 150]

export function ContractStep1() {
  return <ContractOrder bones={BONES}>{(orderNo) => <Draft orderNo={orderNo} />}</ContractOrder>
}

function Draft({ orderNo }: { orderNo: string }) {
  const { data, error, refetch } = useRead('contracts.draft', { orderNo })
  const reload = useCallback(() => {
    refetch()
  }, [refetch])
  // Back from completing the travellers.
  useRestored(reload)
  const leaving = useSignedElsewhere(data)
  if (!data) {
    return error ? (
      <FailedContract error={error} orderNo={orderNo} onRetry={reload} />
    ) : (
      <Skeleton heights={BONES} />
    )
  }
  if (leaving) return <Skeleton heights={BONES} />
  return (
    <div className={ordering.screen}>
      <ContractHead contract={data} step={1} />
      <ContractBlocks blocks={data.blocks} orderNo={orderNo} here="contractStep1" />
      <ContractFacts draft={data} />
      <ChoicesForm draft={data} onStale={reload} />
    </div>
  )
}
