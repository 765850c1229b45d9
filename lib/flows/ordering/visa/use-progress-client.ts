'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useRead } from '../../../browser/door/read-client.ts'
import { useRestored } from '../../../browser/hooks/restored-client.ts'
import type { VisaProgress } from '../../../operate-center/contract/orders/visa.ts'

/** Papers, states and parcels of an order's applicants; `put` takes the answer of a change instead of asking again. */
export function useVisaProgress(orderNo: string, enabled = true) {
  const client = useQueryClient()
  const { data, error, isRefetchError, refetch } = useRead('visas.progress', { orderNo }, { enabled })
  const reload = useCallback(() => {
    refetch()
  }, [refetch])
  useRestored(reload)
  const put = useCallback(
    (progress: VisaProgress) => {
      client.setQueryData(['visas.progress', { orderNo }], progress)
      // The order's own words follow from its applicants.
      client.invalidateQueries({ queryKey: ['orders.get', { orderNo }] })
    },
    [client, orderNo],
  )
  return { progress: data, error, isRefetchError, reload, put }
}
