'use client'

import { useCallback, useState } from 'react'
import { todayInShanghai } from '@/lib/base/calendar/dates.ts'
import { formatFen } from '@/lib/base/money/fen.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { linkTo } from '@/lib/screens/links.ts'
import filled from '@/lib/ui/filled.module.css'
import { Icon } from '@/lib/ui/icon.tsx'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import { MOST_MERGED, ticked } from '../_parts/choice.ts'
import { formLink, kindWords } from '../_parts/form-links.ts'
import styles from '../_parts/invoices.module.css'

/** 可开票订单: orders that can be invoiced, one or several of a kind at a time. */
export function InvoiceListScreen() {
  const { base } = useShop()
  const wanted = useSearchParam('orderNo')
  const read = useRead('invoices.eligible', {})
  const { refetch } = read
  useRestored(useCallback(() => void refetch(), [refetch]))
  if (read.error && !read.data) {
    return <LoadFailed error={read.error} onRetry={() => void refetch()} home={linkTo(base, 'index')} />
  }
  if (!read.data || wanted === undefined) return <Skeleton heights={[52, 96, 96]} />
  return <Eligible value={read.data} wanted={wanted} />
}

function Eligible({ value, wanted }: { value: Value<'invoices.eligible'>; wanted: string | null }) {
  const { base, saleTel } = useShop()
  const { items, merge, open, later, laterText } = value
  const [chosen, setChosen] = useState<readonly string[]>(() => (wanted === null ? [] : [wanted]))
  const picked = items.filter(({ orderNo }) => chosen.includes(orderNo))
  const [first] = picked
  const amount = picked.reduce((sum, order) => sum + order.amount, 0)
  const history = (
    <a className={styles.history} href={linkTo(base, 'invoiceHistory')}>
      <Icon name="document" size={20} />
      <span>开票历史</span>
      <Icon name="forward" size={16} />
    </a>
  )
  if (!open) {
    return (
      <>
        {history}
        <Empty icon="order" title="暂不支持在线开票" text="如需发票，请联系商家">
          <a className={ui.primary} href={saleTel ? `tel:${saleTel}` : linkTo(base, 'personCenter')}>
            {saleTel ? '电话咨询' : '返回我的'}
          </a>
        </Empty>
      </>
    )
  }
  if (items.length === 0) {
    return (
      <>
        {history}
        <Empty
          icon="order"
          title="暂无可开票的订单"
          text={later > 0 ? `有${later}个订单，${laterText}` : '已付款的订单完成后，可在这里申请发票'}
        >
          <a className={ui.primary} href={linkTo(base, 'orderList')}>
            查看我的订单
          </a>
        </Empty>
      </>
    )
  }
  const kinds = new Set(items.map(({ kind }) => kind))
  const tick = (orderNo: string) => {
    const after = ticked(items, chosen, orderNo, merge)
    if (merge && after.length < chosen.length && after.includes(orderNo)) toast('不同类型的订单需分别开票')
    if (after.length === chosen.length && !after.includes(orderNo)) toast(`每张发票最多${MOST_MERGED}个订单`)
    setChosen(after)
  }
  return (
    <div className={filled.screen}>
      {history}
      <p className={styles.hint}>
        {merge ? '可选择多个同类订单合并开具一张发票' : '每张发票包含一个订单'}
        {later > 0 ? `；另有${later}个订单${laterText}` : ''}
      </p>
      <ul className={styles.list}>
        {items.map((order) => (
          <li key={order.orderNo}>
            <label className={styles.order}>
              <input
                type={merge ? 'checkbox' : 'radio'}
                name="order"
                checked={chosen.includes(order.orderNo)}
                onChange={() => tick(order.orderNo)}
              />
              <span className={styles.text}>
                <span className={styles.name}>{order.name}</span>
                <span className={styles.line}>
                  {kinds.size > 1 ? `${kindWords[order.kind]} · ` : ''}
                  {todayInShanghai(new Date(order.createdAt))} 下单
                </span>
              </span>
              <span className={styles.amount}>{formatFen(order.amount)}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className={filled.gap} />
      <div className={`${ui.actionBar} ${filled.bottom}`}>
        <span className={styles.sum} role="status">
          {picked.length > 0 ? (
            <>
              <small>已选{picked.length}个订单</small>
              <strong>{formatFen(amount)}</strong>
            </>
          ) : (
            <small>请选择需要开票的订单</small>
          )}
        </span>
        {first ? (
          <a
            className={ui.primary}
            href={formLink(
              base,
              first.kind,
              picked.map(({ orderNo }) => orderNo),
            )}
          >
            申请开票
          </a>
        ) : (
          <button type="button" className={ui.primary} disabled>
            申请开票
          </button>
        )}
      </div>
    </div>
  )
}
