'use client'

import { useCallback } from 'react'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { Skeleton } from '@/lib/ui/states.tsx'
import { ContractOrder, FailedContract } from '../_parts/contract-order-client.tsx'
import { isOpen } from '../_parts/use-signed-elsewhere-client.ts'
import { SignedView } from './signed-view.tsx'
import { Signing } from './signing-client.tsx'

const BONES = [110, 170, 130, 300]

export function ContractStep3() {
  const contractNo = useSearchParam('contractNo')
  return (
    <ContractOrder bones={BONES}>
      {(orderNo) => <Contract orderNo={orderNo} contractNo={contractNo || undefined} />}
    </ContractOrder>
  )
}

/** The order's present contract, or an older one by its number. */
function Contract({ orderNo, contractNo }: { orderNo: string; contractNo: string | undefined }) {
  const { data, error, refetch } = useRead('contracts.get', { orderNo, ...(contractNo && { contractNo }) })
  const reload = useCallback(() => {
    refetch()
  }, [refetch])
  useRestored(reload)
  if (!data) {
    return error ? (
      <FailedContract error={error} orderNo={orderNo} onRetry={reload} />
    ) : (
      <Skeleton heights={BONES} />
    )
  }
  return isOpen(data.state) && !contractNo ? (
    <Signing orderNo={orderNo} bones={BONES} onStale={reload} />
  ) : (
    <SignedView contract={data} />
  )
}
