'use client'

import { useState } from 'react'
import { endSession, NOT_SIGNED_OUT } from '@/lib/browser/door/session-end.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import styles from '@/lib/flows/sign-in/sign-in.module.css'
import { confirmDialog } from '@/lib/ui/confirm-client.ts'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'

/**
 * Signs out and shows a screen as a guest.
 * @param to the screen that replaces this one
 */
export function SignOut({ to }: { to: string }) {
  const { base, merchant } = useShop()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    if (busy || !(await confirmDialog({ text: '退出后，查看订单需要重新登录', confirm: '退出登录' }))) return
    setBusy(true)
    const done = await endSession(base, merchant)
    setBusy(false)
    if (!done) return toast(NOT_SIGNED_OUT)
    if (location.pathname === to) location.reload()
    else location.replace(to)
  }
  return (
    <div className={styles.out}>
      <button type="button" className={`${ui.button} ${ui.wide}`} disabled={busy} onClick={leave}>
        {busy ? '正在退出' : '退出登录'}
      </button>
    </div>
  )
}
