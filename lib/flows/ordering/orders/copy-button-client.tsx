'use client'

import { toast } from '../../../ui/toast-client.ts'
import styles from './copy-button.module.css'

/** Copies a number that people read out on the phone. The clipboard needs https; elsewhere a selection does. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast('已复制')
    } catch {
      toast('请长按号码复制')
    }
  }
  return (
    <button type="button" className={styles.copy} aria-label={label} onClick={copy}>
      复制
    </button>
  )
}
