'use client'

import { type FormEvent, useState } from 'react'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { requireLogin } from '@/lib/browser/door/require-login.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import type { Invoice } from '@/lib/operate-center/contract/invoices/invoices.ts'
import { Field } from '@/lib/ui/field-client.tsx'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'

type Props = { invoice: Invoice; onClose: () => void; onDone: () => void }

/** Asks once to have an issued invoice taken back, so that it can be made anew. */
export function ChangeSheet({ invoice, onClose, onDone }: Props) {
  const { base } = useShop()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const ask = useChange('invoices.askChange')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim().length < 2) return setError('请填写需要更正的内容')
    const answer = await ask.run({ id: invoice.id, reason })
    if (!answer) return
    if (answer.ok) {
      toast('已提交，请等待商家处理')
      onDone()
      return onClose()
    }
    if (answer.failure.kind === 'unauthenticated') return requireLogin(base)
    setError(answer.failure.message)
  }
  return (
    <Sheet open title="申请更正" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p className={ui.secondary}>商家核实后红冲原发票，之后您可以重新申请。每张发票可申请一次。</p>
        <Field
          label="更正内容"
          name="reason"
          placeholder="如：单位名称有误"
          maxLength={100}
          required
          value={reason}
          error={error}
          onChange={(value) => {
            setReason(value)
            setError(undefined)
          }}
        />
        <button type="submit" className={`${ui.primary} ${ui.wide}`} disabled={ask.busy}>
          {ask.busy ? '正在提交…' : '提交申请'}
        </button>
      </form>
    </Sheet>
  )
}
