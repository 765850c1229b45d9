'use client'

import { Icon } from '@/lib/ui/icon.tsx'
import styles from './all-route.module.css'

/** Prints the itinerary or saves it as PDF, through the browser's own dialog, which WeChat does not have. */
export function PrintButton() {
  return (
    <button type="button" className={`${styles.barIcon} ${styles.print}`} onClick={() => print()}>
      <Icon name="document" size={22} />
      打印
    </button>
  )
}
