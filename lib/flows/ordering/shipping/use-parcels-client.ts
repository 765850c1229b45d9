'use client'

import { useCallback } from 'react'
import { useRead } from '../../../browser/door/read-client.ts'
import { useRestored } from '../../../browser/hooks/restored-client.ts'

/** The parcels of an order, read again when the page comes back to view. */
export function useParcels(orderNo: string) {
  const { data, error, isRefetchError, isFetching, refetch } = useRead('shipping.parcels', { orderNo })
  const reload = useCallback(() => {
    refetch()
  }, [refetch])
  useRestored(reload)
  return { parcels: data?.parcels, error, isRefetchError, isFetching, reload }
}
