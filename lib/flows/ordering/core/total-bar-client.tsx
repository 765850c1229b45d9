'use client'

import { type ReactNode, useState } from 'react'
import { formatFen } from '../../../base/money/fen.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Price } from '../../../ui/price.tsx'
import { Sheet } from '../../../ui/sheet-client.tsx'
import ui from '../../../ui/ui.module.css'
import styles from './ordering.module.css'
import { depositWord, QuoteLines } from './quote-lines.tsx'
import type { ShownQuote } from './use-quote-client.ts'

type Props = {
  shown: ShownQuote
  /** What is missing before there is a price, e.g. 请选择出发日期. */
  hint: string
  /** What the total contains that was not chosen by hand, e.g. 含单房差¥780. */
  note?: string
  /** The screen's one action. */
  children: ReactNode
}

/** The bar below an ordering screen: the server's total, its lines in a sheet, and the button to the next step. */
export function TotalBar({
  shown: { quote, pending, problem, unavailable, retry },
  hint,
  note = '',
  children,
}: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className={styles.gap} />
      <div className={styles.bar}>
        {problem && !hint ? (
          <p className={styles.problem} role="alert">
            <Icon name="warning" size={18} />
            <span>{problem}</span>
            {unavailable ? (
              <button type="button" className={ui.text} onClick={retry}>
                重试
              </button>
            ) : null}
          </p>
        ) : null}
        <div className={styles.barRow}>
          <div className={styles.sum} aria-live="polite" aria-busy={pending}>
            {quote && !hint ? (
              <button
                type="button"
                className={styles.sumButton}
                data-pending={pending ? '' : undefined}
                onClick={() => setOpen(true)}
                aria-label={`合计${formatFen(quote.payable)}，查看费用明细`}
              >
                <span className={styles.sumLabel}>合计</span>
                <Price fen={quote.payable} size="large" />
                {quote.dueNow < quote.payable ? (
                  <span className={styles.detail}>
                    {depositWord(quote.confirmFirst)}
                    {formatFen(quote.dueNow)}
                  </span>
                ) : null}
                {note ? <span className={styles.detail}>{note}</span> : null}
                <span className={styles.detail}>
                  {pending ? '计算中' : '明细'}
                  {pending ? null : <Icon name="forward" size={14} />}
                </span>
              </button>
            ) : (
              <span className={styles.hint}>
                {hint || (pending ? '正在计算价格…' : problem ? '暂无价格' : '')}
              </span>
            )}
          </div>
          {children}
        </div>
      </div>
      <Sheet open={open && quote !== null} onClose={() => setOpen(false)} title="费用明细">
        {quote ? <QuoteLines quote={quote} /> : null}
      </Sheet>
    </>
  )
}
