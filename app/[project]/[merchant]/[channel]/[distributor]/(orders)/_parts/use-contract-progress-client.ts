'use client'

import { useCallback, useState } from 'react'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { type ContractProgress, keepProgress, readProgress } from './contract-progress.ts'

type Update = (change: (before: ContractProgress) => ContractProgress) => void

/** The progress with an order's contract. Only for parts that are rendered after the page was hydrated. */
export function useContractProgress(orderNo: string): [ContractProgress, Update] {
  const { merchant } = useShop()
  const [progress, setProgress] = useState(() => readProgress(merchant, orderNo))
  // A later step may have changed it while this document waited in the back/forward cache.
  useRestored(useCallback(() => setProgress(readProgress(merchant, orderNo)), [merchant, orderNo]))
  const update: Update = useCallback(
    (change) => {
      const after = change(readProgress(merchant, orderNo))
      keepProgress(merchant, after)
      setProgress(after)
    },
    [merchant, orderNo],
  )
  return [progress, update]
}
