'use client'

import { useCallback } from 'react'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { isOpenContract } from '@/lib/domain/contracts/contract-states.ts'
import { NamedOrder } from '@/lib/flows/ordering/orders/named-order-client.tsx'
import { Skeleton } from '@/lib/ui/states.tsx'
import { FailedContract } from '../_parts/contract-order-client.tsx'
import { SignedView } from './signed-view.tsx'
import { Signing } from './signing-client.tsx'

const BONES = [110, 170, 130, 300]

export function ContractStep3() {
  const contractNo = useSearchParam('contractNo')
  return (
    <NamedOrder bones={BONES}>
      {(orderNo) => <Contract orderNo={orderNo} contractNo={contractNo || undefined} />}
    </NamedOrder>
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
  return isOpenContract(data.state) && !contractNo ? (
    <Signing orderNo={orderNo} bones={BONES} onStale={reload} />
  ) : (
    <SignedView contract={data} />
  )
}
