'use client'

import { useState } from 'react'
import { useChange } from '../../browser/door/change-client.ts'
import { useRead } from '../../browser/door/read-client.ts'
import { requireLogin } from '../../browser/door/require-login.ts'
import { useShop } from '../../browser/page/shop-context-client.tsx'
import { EmailField } from '../../ui/email-field-client.tsx'
import { CheckField } from '../../ui/field-client.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Sheet } from '../../ui/sheet-client.tsx'
import { toast } from '../../ui/toast-client.ts'
import ui from '../../ui/ui.module.css'
import type { Named } from './named.ts'
import styles from './papers.module.css'

/** Where a document is sent: the address bound to the account, or one that is typed and confirmed. */
export function MailSheet({ named, onClose }: { named: Named; onClose: () => void }) {
  const { base } = useShop()
  const { data: profile } = useRead('account.profile', {})
  const { busy, run } = useChange('documents.mail')
  const [email, setEmail] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const own = profile?.email ?? ''

  const send = async () => {
    const answer = await run({ ...named, email: email.trim(), confirmed })
    if (!answer) return
    if (answer.ok) {
      toast(`已发送到 ${answer.value.to}，请稍后查收`)
      return onClose()
    }
    const { failure } = answer
    if (failure.kind === 'unauthenticated') return requireLogin(base)
    setErrors(failure.kind === 'invalid' ? failure.fields : { form: failure.message })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="发送到邮箱"
      foot={
        <button type="button" className={`${ui.primary} ${ui.wide}`} disabled={busy} onClick={send}>
          {busy ? '正在发送' : '发送'}
        </button>
      }
    >
      <p className={styles.hint}>
        {own ? `不填写则发送到您绑定的邮箱 ${own}。` : ''}文件作为附件发送，几分钟内送达。
      </p>
      <EmailField
        placeholder={own || 'name@example.com'}
        value={email}
        error={errors.email}
        onChange={(value) => {
          setEmail(value)
          setErrors({})
        }}
      />
      {email.trim() ? (
        <CheckField
          checked={confirmed}
          error={confirmed ? undefined : errors.confirmed}
          onChange={setConfirmed}
        >
          已核对邮箱地址，文件含出行人信息，请勿发给他人
        </CheckField>
      ) : null}
      <FormError text={errors.form} />
    </Sheet>
  )
}
