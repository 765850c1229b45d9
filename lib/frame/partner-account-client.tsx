'use client'

import { useState } from 'react'
import { endSession, NOT_SIGNED_OUT } from '../browser/door/session-end.ts'
import { toast } from '../ui/toast-client.ts'
import styles from './partner-account.module.css'

/** How long the notice stands before a screen that was asked for follows, milliseconds. */
export const ACCOUNT_NOTICE_MS = 3_000

type Props = {
  base: string
  merchant: string
  /** Name and number, masked. */
  account: string
  /** Where one is a guest again. */
  home: string
  /** The way out was taken: nothing else may leave the page before the session has ended. */
  onLeave: () => void
}

/**
 * Tells a guest whom a partner's link has signed them in as, and lets them out: the link may be somebody else's, and what
 * is entered from now on belongs to that account.
 */
export function PartnerAccount({ base, merchant, account, home, onLeave }: Props) {
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    onLeave()
    const done = await endSession(base, merchant)
    setBusy(false)
    if (!done) return toast(NOT_SIGNED_OUT)
    location.replace(home)
  }
  return (
    <div className={styles.notice} role="status">
      <p>
        已登录 <strong>{account}</strong>
      </p>
      <button type="button" disabled={busy} onClick={leave}>
        {busy ? '正在退出' : '不是我，退出登录'}
      </button>
    </div>
  )
}
