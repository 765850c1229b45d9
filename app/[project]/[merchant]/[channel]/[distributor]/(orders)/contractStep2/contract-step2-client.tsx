'use client'

import { useCallback } from 'react'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { Skeleton } from '@/lib/ui/states.tsx'
import { ContractOrder, FailedContract } from '../_parts/contract-order-client.tsx'
import { useSignedElsewhere } from '../_parts/use-signed-elsewhere-client.ts'
import { ReadingForm } from './reading-form-client.tsx'

const BONES = [110, 620, 64, 64, 64]

export function ContractStep2() {
  return <ContractOrder bones={BONES}>{(orderNo) => <Text orderNo={orderNo} />}</ContractOrder>
}

function Text({ orderNo }: { orderNo: string }) {
  const { data, error, refetch } = useRead('contracts.text', { orderNo })
  const reload = useCallback(() => {
    refetch()
  }, [refetch])
  useRestored(reload)
  const leaving = useSignedElsewhere(data)
  if (!data) {
    return error ? (
      <FailedContract error={error} orderNo={orderNo} onRetry={reload} />
    ) : (
      <Skeleton heights={BONES} />
    )
  }
  return leaving ? <Skeleton heights={BONES} /> : <ReadingForm text={data} />
}
