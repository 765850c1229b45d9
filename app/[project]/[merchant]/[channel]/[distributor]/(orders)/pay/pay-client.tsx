'use client'

import { useCallback, useEffect, useState } from 'react'
import { isDesktopBrowser, payEnvironment } from '@/lib/browser/arrival/origin-mode.ts'
import { call } from '@/lib/browser/door/call.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useServerNow, useWhenOver } from '@/lib/browser/door/server-clock-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { sessionStore } from '@/lib/browser/storage/storage.ts'
import type { PayEnvironment } from '@/lib/domain/vocabulary.ts'
import { FailedOrder } from '@/lib/flows/ordering/orders/failed-order-client.tsx'
import { MissingOrder } from '@/lib/flows/ordering/orders/missing-order.tsx'
import { orderNoOf } from '@/lib/flows/ordering/orders/order-number.ts'
import { Skeleton } from '@/lib/ui/states.tsx'
import { Cashier } from './cashier-client.tsx'
import { NothingDue } from './nothing-due.tsx'

/**
 * The shop's own cashier: what is due, until when, and by which channels. It reads the order again when the shopper
 * returns.
 */
export function PayScreen() {
  const { base, merchant } = useShop()
  const param = useSearchParam('orderNo')
  const orderNo = orderNoOf(param)
  const [environment, setEnvironment] = useState<PayEnvironment | null>(null)
  useEffect(() => {
    const hasMouse = matchMedia('(hover: hover) and (pointer: fine)').matches
    const isDesktop = isDesktopBrowser(navigator.userAgent, hasMouse)
    setEnvironment(payEnvironment(isDesktop))
  }, [])
  // Counts the times this page was shown, so that a return from a channel's cashier begins anew. The channel may know
  // more than the centre by then, so its result is queried first.
  const [shows, setShows] = useState(0)
  const read = useRead(
    'pay.channels',
    { orderNo: orderNo ?? '', environment: environment ?? 'browser' },
    { enabled: Boolean(orderNo) && environment !== null },
  )
  const { refetch } = read
  const again = useCallback(() => void refetch(), [refetch])
  useRestored(
    useCallback(() => {
      setShows((before) => before + 1)
      if (orderNo) void call('pay.status', { orderNo }).then(() => refetch())
    }, [refetch, orderNo]),
  )
  useEffect(() => {
    if (orderNo) sessionStore.set(merchant, 'orderNum', orderNo)
  }, [merchant, orderNo])
  const now = useServerNow(read.data?.now, read.dataUpdatedAt)
  useWhenOver(read.data?.payDeadline, now, again)

  if (param !== undefined && orderNo === null) return <MissingOrder base={base} />
  if (read.error && !read.data) return <FailedOrder error={read.error} onRetry={again} />
  if (!orderNo || !read.data) return <Skeleton heights={[170, 150]} />
  const { state, notice } = read.data
  if (state !== 'due')
    return <NothingDue state={state} notice={notice} orderNo={orderNo} base={base} onAgain={again} />
  return (
    <Cashier
      key={shows}
      orderNo={orderNo}
      environment={environment ?? 'browser'}
      due={read.data}
      now={now}
      onAgain={again}
    />
  )
}
