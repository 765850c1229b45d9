'use client'

import { useCallback, useSyncExternalStore } from 'react'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { sessionStore } from '../../../browser/storage/storage.ts'
import type { OrderOf } from '../kind.ts'
import { firstChoice } from '../orders/refund-choice.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Back from choosing: a page out of the back/forward cache has not seen what was chosen.
  addEventListener('pageshow', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('pageshow', listener)
  }
}

/**
 * For whom of an order money is asked back, as the screen that chooses keeps it for the one that asks; as long as the
 * tab. Those who can no longer be refunded are left out.
 */
export function useRefundPersons({ orderNo, units }: Pick<OrderOf<'visa'>, 'orderNo' | 'units'>) {
  const { merchant } = useShop()
  const kept = useSyncExternalStore(
    subscribe,
    () => sessionStore.get(merchant, 'visaRefund'),
    () => '',
  )
  const [of, ...ids] = kept.split(' ')
  const open = units.filter(({ refundable }) => refundable).map(({ id }) => id)
  const chosen = of === orderNo ? open.filter((id) => ids.includes(id)) : firstChoice(units)
  const choose = useCallback(
    (next: readonly string[]) => {
      sessionStore.set(merchant, 'visaRefund', [orderNo, ...next].join(' '))
      for (const listener of listeners) listener()
    },
    [merchant, orderNo],
  )
  return { chosen, choose }
}
