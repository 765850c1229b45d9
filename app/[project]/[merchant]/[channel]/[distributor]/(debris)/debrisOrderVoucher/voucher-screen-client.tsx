'use client'

import { useCallback, useEffect, useState } from 'react'
import { isUnauthenticated, ReadError, useRead } from '@/lib/browser/door/read-client.ts'
import { useSeenAgain } from '@/lib/browser/hooks/restored-client.ts'
import { useSearch } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { keepVouchers, readVouchers } from '@/lib/browser/storage/kept-vouchers.ts'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { forgetScreen, keepScreen } from './offline-screen.ts'
import { Vouchers } from './vouchers-client.tsx'

const HEIGHTS = [480, 160]

/** How often they are read again while the page is seen, milliseconds: they may be issued, used or refunded meanwhile. */
const OWN_EVERY = 30_000
const SHARED_EVERY = 60_000

/** Vouchers of the customer's own order (`?orderNo=`), or the one that a friend was sent (`?shared=`). */
export function VoucherScreen() {
  const { base } = useShop()
  const search = useSearch()
  if (!search) return <Skeleton heights={HEIGHTS} />
  const shared = search.get('shared')
  if (shared) return <SharedVoucher token={shared} />
  const orderNo = search.get('orderNo')
  if (orderNo) return <OwnVouchers orderNo={orderNo} />
  return (
    <Empty icon="order" title="没有指定订单" text="请从订单详情打开电子凭证">
      <a className={ui.primary} href={linkTo(base, 'debrisOrderList')}>
        查看玩乐订单
      </a>
    </Empty>
  )
}

function OwnVouchers({ orderNo }: { orderNo: string }) {
  const { base, merchant } = useShop()
  const live = useRead('vouchers.list', { orderNo }, { refetchInterval: () => OWN_EVERY })
  const { data, dataUpdatedAt, refetch } = live
  useSeenAgain(useCallback(() => void refetch(), [refetch]))
  // Read once: what was kept before this page asked.
  const [kept] = useState(() => readVouchers(merchant, orderNo, Date.now()))
  const [offline, setOffline] = useState(false)
  const [keeps, setKeeps] = useState<boolean | null>(null)
  useEffect(() => {
    if (data) setKeeps(keepVouchers(merchant, orderNo, data, dataUpdatedAt))
  }, [data, dataUpdatedAt, merchant, orderNo])
  // What is kept without a screen to show it would be of no use where the network is missing from the start.
  useEffect(() => {
    const path = linkTo(base, 'debrisOrderVoucher')
    if (keeps === false) void forgetScreen(path)
    if (keeps) void keepScreen(path).then(setOffline)
  }, [keeps, base])

  const unanswered = live.error instanceof ReadError && live.error.failure.kind === 'unavailable'
  const shown = data
    ? { sheet: data, at: dataUpdatedAt }
    : kept && !isUnauthenticated(live.error) && (!live.error || unanswered)
      ? kept
      : null
  if (!shown) {
    if (!live.error || isUnauthenticated(live.error)) return <Skeleton heights={HEIGHTS} />
    return <LoadFailed error={live.error} onRetry={() => void refetch()} home={linkTo(base, 'index')} />
  }
  if (shown.sheet.vouchers.length === 0) {
    return (
      <Empty icon="document" title="还没有电子凭证" text="付款后出票，凭证会显示在这里；已取消的订单没有凭证">
        <a className={ui.primary} href={linkTo(base, 'debrisOrderDetail', { orderNo })}>
          查看订单
        </a>
      </Empty>
    )
  }
  return (
    <Vouchers
      sheet={shown.sheet}
      orderNo={orderNo}
      readAt={shown.at}
      stale={live.error !== null}
      offline={offline}
      onRetry={() => void refetch()}
    />
  )
}

function SharedVoucher({ token }: { token: string }) {
  const { base } = useShop()
  const live = useRead('vouchers.shared', { token }, { login: false, refetchInterval: () => SHARED_EVERY })
  const { data, error, refetch } = live
  useSeenAgain(useCallback(() => void refetch(), [refetch]))
  if (!data) {
    if (!error) return <Skeleton heights={HEIGHTS} />
    if (error instanceof ReadError && error.failure.kind === 'absent') {
      return (
        <Empty icon="document" title="链接已失效" text="请让朋友重新发送凭证">
          <a className={ui.button} href={linkTo(base, 'index')}>
            去首页看看
          </a>
        </Empty>
      )
    }
    return <LoadFailed error={error} onRetry={() => void refetch()} home={linkTo(base, 'index')} />
  }
  return (
    <Vouchers
      sheet={data}
      orderNo={null}
      readAt={live.dataUpdatedAt}
      stale={error !== null}
      offline={false}
      onRetry={() => void refetch()}
    />
  )
}
