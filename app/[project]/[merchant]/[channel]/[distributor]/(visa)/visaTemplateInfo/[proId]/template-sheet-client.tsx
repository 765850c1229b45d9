'use client'

import { useState } from 'react'
import { isInWechat } from '@/lib/browser/arrival/origin-mode.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { requireLogin } from '@/lib/browser/door/require-login.ts'
import { Field } from '@/lib/ui/field-client.tsx'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './template-info.module.css'

type Props = { base: string; proId: string; templateId: string; name: string; onClose: () => void }

/** Sends a form by mail; in WeChat it says how to open the page outside as well. */
export function TemplateSheet({ base, proId, templateId, name, onClose }: Props) {
  const { busy, run } = useChange('visas.mailTemplate')
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState('')
  const send = async () => {
    const to = email.trim()
    if (!to) return setProblem('请填写接收模板的邮箱')
    const answer = await run({ proId, templateId, email: to })
    if (!answer) return
    if (answer.ok) {
      toast(`已发送到 ${to}，请稍后查收`)
      return onClose()
    }
    const { failure } = answer
    if (failure.kind === 'unauthenticated') return requireLogin(base)
    setProblem(failure.kind === 'invalid' ? (failure.fields.email ?? failure.message) : failure.message)
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
      <p className={styles.hint}>“{name}”作为附件发送，几分钟内送达，在电脑上填写更方便。</p>
      <Field
        label="邮箱"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        placeholder="name@example.com"
        value={email}
        error={problem || undefined}
        onChange={(value) => {
          setEmail(value)
          setProblem('')
        }}
      />
      {isInWechat() ? (
        <p className={styles.outside}>
          微信内不能直接下载文件。也可以点右上角 ···，选择“在浏览器打开”，再下载这份模板。
        </p>
      ) : null}
    </Sheet>
  )
}
