'use client'

import { useEffect, useLayoutEffect, useRef } from 'react'
import { QrCode } from '@/lib/storefront/poster/qr-code.tsx'
import { openModal } from '@/lib/ui/modal-history.ts'
import ui from '@/lib/ui/ui.module.css'
import { BarCode } from './bar-code.tsx'
import styles from './voucher.module.css'

type Props = { open: boolean; onClose: () => void; title: string; code: string; qr: string }

/** The code over the whole screen, on white: the screen stays on while it is shown, where the browser can do that. */
export function BrightView({ open, onClose, title, code, qr }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closed = useRef(onClose)
  useEffect(() => {
    closed.current = onClose
  })
  useLayoutEffect(() => {
    if (open && dialog.current) return openModal(dialog.current, () => closed.current())
  }, [open])
  useEffect(() => {
    if (!open || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let gone = false
    navigator.wakeLock.request('screen').then(
      (held) => {
        if (gone) void held.release()
        else lock = held
      },
      // Refused with a low battery: it is shown all the same.
      () => {},
    )
    return () => {
      gone = true
      void lock?.release()
    }
  }, [open])
  return (
    <dialog ref={dialog} className={styles.bright} aria-label={`${title}的凭证码`}>
      {open ? (
        <div className={styles.brightInner}>
          <strong>{title}</strong>
          <QrCode text={qr} label={`${title}的二维码`} size={320} className={styles.brightQr} />
          <BarCode text={qr.slice(qr.indexOf(':') + 1)} height={72} />
          <p className={styles.brightCode}>{code}</p>
          <p className={ui.secondary}>请调高屏幕亮度后出示</p>
          <button type="button" className={`${ui.button} ${ui.wide}`} onClick={() => dialog.current?.close()}>
            关闭
          </button>
        </div>
      ) : null}
    </dialog>
  )
}
