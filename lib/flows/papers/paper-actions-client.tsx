'use client'

import { lazy, Suspense, useState } from 'react'
import { isInWechat } from '../../browser/arrival/origin-mode.ts'
import { call } from '../../browser/door/call.ts'
import { requireLogin } from '../../browser/door/require-login.ts'
import { useShop } from '../../browser/page/shop-context-client.tsx'
import { toast } from '../../ui/toast-client.ts'
import ui from '../../ui/ui.module.css'
import type { Named } from './named.ts'
import styles from './papers.module.css'

const MailSheet = lazy(() =>
  import('./mail-sheet-client.tsx').then((module) => ({ default: module.MailSheet })),
)

type Props = {
  named: Named
  /** What is on the button to download it. */
  download?: string
}

/**
 * Ways to keep a document: download it by a link that expires, or have it sent by mail. WeChat shows no downloads, so
 * there it is the mail alone.
 */
export function PaperActions({ named, download: label = '下载 PDF' }: Props) {
  const { base } = useShop()
  const [busy, setBusy] = useState(false)
  const [mailing, setMailing] = useState(false)
  const download = async () => {
    if (isInWechat()) return setMailing(true)
    setBusy(true)
    const answer = await call('documents.link', named)
    setBusy(false)
    if (answer.ok) return location.assign(base + answer.value.path)
    if (answer.failure.kind === 'unauthenticated') return requireLogin(base)
    toast(answer.failure.message)
  }
  return (
    <div className={styles.actions}>
      <button type="button" className={`${ui.button} ${styles.download}`} disabled={busy} onClick={download}>
        {busy ? '正在准备' : label}
      </button>
      <button type="button" className={ui.button} onClick={() => setMailing(true)}>
        发送到邮箱
      </button>
      <Suspense fallback={null}>
        {mailing ? <MailSheet named={named} onClose={() => setMailing(false)} /> : null}
      </Suspense>
    </div>
  )
}
