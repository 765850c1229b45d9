'use client'

import { type FormEvent, useState } from 'react'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { requireLogin } from '@/lib/browser/door/require-login.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { checkInvoiceEmail } from '@/lib/domain/invoices/heads.ts'
import type { Invoice } from '@/lib/operate-center/contract/invoices/invoices.ts'
import { EmailField } from '@/lib/ui/email-field-client.tsx'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'

type Props = { invoice: Invoice; onClose: () => void; onDone: () => void }

/** Sends the invoice by mail again, to the same or another address. */
export function ResendSheet({ invoice, onClose, onDone }: Props) {
  const { base } = useShop()
  const [email, setEmail] = useState(invoice.email)
  const [error, setError] = useState<string>()
  const send = useChange('invoices.resend')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = checkInvoiceEmail(email)
    if (!checked.ok) return setError(checked.message)
    const answer = await send.run({ id: invoice.id, email })
    if (!answer) return
    if (answer.ok) {
      toast('已发送，请查看邮箱')
      onDone()
      return onClose()
    }
    if (answer.failure.kind === 'unauthenticated') return requireLogin(base)
    setError(answer.failure.message)
  }
  return (
    <Sheet open title="发送到邮箱" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <EmailField
          required
          value={email}
          error={error}
          onChange={(value) => {
            setEmail(value)
            setError(undefined)
          }}
        />
        <button type="submit" className={`${ui.primary} ${ui.wide}`} disabled={send.busy}>
          {send.busy ? '正在发送…' : '发送'}
        </button>
      </form>
    </Sheet>
  )
}
