'use client'

import { residenceWords } from '@/lib/browser/storage/residence.ts'
import { useResidence } from '@/lib/browser/storage/residence-client.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { residenceLink } from './residence-link.ts'
import styles from './residence-row.module.css'

type Props = {
  base: string
  merchant: string
  /** The screen this row stands on, with its query. */
  from: string
  country?: string
}

/** Where the shopper lives, and the way to say or change it. A plain link until scripts run. */
export function ResidenceRow({ base, merchant, from, country }: Props) {
  const residence = useResidence(merchant)
  return (
    <a className={styles.row} href={residenceLink(base, from, country)}>
      <Icon name="place" size={18} />
      <span className={styles.text}>
        {residence ? `常住地：${residenceWords(residence)}` : '选择常住地，看看在哪个领区办理'}
      </span>
      <span className={styles.change}>{residence ? '更换' : '选择'}</span>
      <Icon name="forward" size={16} />
    </a>
  )
}
