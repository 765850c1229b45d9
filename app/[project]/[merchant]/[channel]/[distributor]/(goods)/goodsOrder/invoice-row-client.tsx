'use client'

import { useState } from 'react'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { headKindNames } from '@/lib/domain/invoices/words.ts'
import choosing from '@/lib/flows/ordering/core/choosing.module.css'
import styles from '@/lib/flows/ordering/core/order-form.module.css'
import type { KeptHead } from '@/lib/operate-center/contract/invoices/invoices.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import { Bone } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import own from './goods-order.module.css'

type Props = {
  /** Id of a kept head; empty: no invoice is wanted now. */
  chosen: string
  problem: string
  onChoose: (headId: string) => void
}

const words = ({ kind, title }: KeptHead) => `${headKindNames[kind]} ${title}`

/** Whether an invoice is wanted, and to whom it is made out, of the heads that the customer has kept. */
export function InvoiceRow({ chosen, problem, onChoose }: Props) {
  const [open, setOpen] = useState(false)
  const read = useRead('invoices.heads', {})
  const heads = read.data?.heads ?? []
  const head = heads.find(({ id }) => id === chosen)
  const choose = (id: string) => {
    onChoose(id)
    setOpen(false)
  }
  return (
    <section className={`${ui.block} ${own.line}`} aria-label="发票" data-wrong={problem ? '' : undefined}>
      <button type="button" className={own.open} onClick={() => setOpen(true)}>
        <span className={own.lineLabel}>发票</span>
        <span className={own.lineText}>{head ? words(head) : '暂不需要'}</span>
        <Icon name="forward" size={18} />
      </button>
      {problem ? (
        <p className={styles.partyProblem} role="alert">
          {problem}
        </p>
      ) : null}
      <Sheet open={open} onClose={() => setOpen(false)} title="发票">
        {read.isPending ? (
          <div role="status" aria-label="正在加载">
            <Bone height={60} />
          </div>
        ) : (
          <fieldset>
            <legend className="visually-hidden">发票抬头</legend>
            {[{ id: '', text: '暂不需要' }, ...heads.map((one) => ({ id: one.id, text: words(one) }))].map(
              ({ id, text }) => (
                <label key={id} className={choosing.option}>
                  <input
                    type="radio"
                    name="head"
                    checked={id === (head?.id ?? '')}
                    onChange={() => choose(id)}
                  />
                  <span className={choosing.rowText}>{text}</span>
                </label>
              ),
            )}
          </fieldset>
        )}
        {read.error ? (
          <p className={choosing.small}>
            常用抬头没有加载出来
            <button type="button" className={ui.text} onClick={() => void read.refetch()}>
              重试
            </button>
          </p>
        ) : null}
        <p className={choosing.small}>
          {heads.length > 0
            ? '订单完成后，可在“发票”中按这个抬头申请开票。'
            : '还没有常用抬头。订单完成后，可在“我的-发票”中填写抬头并申请开票。'}
        </p>
      </Sheet>
    </section>
  )
}
