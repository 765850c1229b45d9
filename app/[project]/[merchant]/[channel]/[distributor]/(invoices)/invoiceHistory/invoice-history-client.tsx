'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { todayInShanghai } from '@/lib/base/calendar/dates.ts'
import { formatFen } from '@/lib/base/money/fen.ts'
import { readOrThrow, useLoginOn, worthRetrying } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { invoiceTypeNames } from '@/lib/domain/invoices/words.ts'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from '../_parts/invoices.module.css'
import { StateTag } from '../_parts/state-tag.tsx'

const PAGE_SIZE = 10

/** 开票历史: the customer's invoices, newest first. */
export function InvoiceHistoryScreen() {
  const { base } = useShop()
  const client = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: ['invoices.list'],
    queryFn: ({ pageParam, signal }) =>
      readOrThrow('invoices.list', { page: pageParam, pageSize: PAGE_SIZE }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    retry: worthRetrying,
  })
  useLoginOn(query.error)
  useRestored(useCallback(() => void client.invalidateQueries({ queryKey: ['invoices.list'] }), [client]))
  const { data, hasNextPage, isFetchingNextPage } = query
  if (query.error && !data) {
    return (
      <LoadFailed error={query.error} onRetry={() => void query.refetch()} home={linkTo(base, 'index')} />
    )
  }
  if (!data) return <Skeleton heights={[112, 112, 112]} />
  // A request made meanwhile moves others to the next page: each is shown once.
  const items = [...new Map(data.pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()]
  if (items.length === 0) {
    return (
      <Empty
        icon="document"
        title="还没有申请过发票"
        text="已完成的订单可以申请电子发票，开具后发送到您的邮箱"
      >
        <a className={ui.primary} href={linkTo(base, 'invoiceList')}>
          去申请
        </a>
      </Empty>
    )
  }
  return (
    <>
      <ul className={styles.cards}>
        {items.map((item) => (
          <li key={item.id}>
            <a className={styles.card} href={linkTo(base, 'invoiceDetail', { id: item.id })}>
              <span className={styles.cardHead}>
                <strong>{item.title || '抬头已删除'}</strong>
                <StateTag state={item.state} text={item.stateText} />
              </span>
              <span className={styles.line}>{item.names.join('、')}</span>
              <span className={styles.cardFoot}>
                <span className={styles.line}>
                  {invoiceTypeNames[item.type]} · {item.content} · {todayInShanghai(new Date(item.createdAt))}
                </span>
                <span className={styles.amount}>{formatFen(item.amount)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.end}>
        {hasNextPage ? (
          <button
            type="button"
            className={ui.button}
            disabled={isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {isFetchingNextPage
              ? '正在加载'
              : query.isFetchNextPageError
                ? '没有加载出来，点此重试'
                : '加载更多'}
          </button>
        ) : null}
      </div>
    </>
  )
}
