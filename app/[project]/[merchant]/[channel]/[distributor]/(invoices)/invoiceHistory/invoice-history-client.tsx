'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { todayInShanghai } from '@/lib/base/calendar/dates.ts'
import { formatFen } from '@/lib/base/money/fen.ts'
import { usePagedRead } from '@/lib/browser/door/paged-read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { invoiceTypeNames } from '@/lib/domain/invoices/words.ts'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { ListEnd } from '@/lib/ui/list-end.tsx'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from '../_parts/invoices.module.css'
import { StateTag } from '../_parts/state-tag.tsx'

const PAGE_SIZE = 10

/** 开票历史: the customer's invoices, newest first. */
export function InvoiceHistoryScreen() {
  const { base } = useShop()
  const client = useQueryClient()
  const { query, items, end } = usePagedRead(
    'invoices.list',
    { pageSize: PAGE_SIZE },
    { keyOf: ({ id }) => id },
  )
  useRestored(useCallback(() => void client.invalidateQueries({ queryKey: ['invoices.list'] }), [client]))
  if (query.error && !query.data) {
    return (
      <LoadFailed error={query.error} onRetry={() => void query.refetch()} home={linkTo(base, 'index')} />
    )
  }
  if (!query.data) return <Skeleton heights={[112, 112, 112]} />
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
      <ListEnd query={query} end={end} done="没有更多发票了" />
    </>
  )
}
