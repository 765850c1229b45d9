'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { type Residence, residenceWords } from '@/lib/browser/storage/residence.ts'
import { useResidence } from '@/lib/browser/storage/residence-client.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { residenceLink } from '../../_parts/residence-link.ts'
import type { DistrictAnswerProps } from './district-answer-client.tsx'
import styles from './own-district.module.css'

type Props = {
  base: string
  merchant: string
  proId: string
  country: string
  /** Names of the consular districts that are taken; empty: the whole mainland. */
  districts: readonly string[]
}

/**
 * Whether this visa can be taken by who lives where the shopper does. Until they have said it, a link to say it; the
 * answer, and the code that reads it, are loaded only then.
 */
export function OwnDistrict({ base, merchant, proId, country, districts }: Props) {
  const residence = useResidence(merchant)
  const [Answer, setAnswer] = useState<{ component: ComponentType<DistrictAnswerProps> } | null>(null)
  useEffect(() => {
    if (!residence) return
    import('./district-answer-client.tsx').then(
      ({ DistrictAnswer }) => setAnswer({ component: DistrictAnswer }),
      // Offline: what the page says without it stays.
      () => {},
    )
  }, [residence])
  const change = residenceLink(base, `visaProductDetail?proId=${encodeURIComponent(proId)}`, country)
  if (residence && Answer) {
    return <Answer.component base={base} proId={proId} residence={residence} change={change} />
  }
  return (
    <a className={styles.row} href={change}>
      <Icon name="place" size={20} />
      <span className={styles.text}>
        <strong>{districts.length === 0 ? '全国受理' : `仅受理${districts.join('、')}`}</strong>
        <span>{waitingWords(residence, districts.length === 0)}</span>
      </span>
      <span className={styles.change}>{residence ? '更换' : '选择'}</span>
      <Icon name="forward" size={16} />
    </a>
  )
}

function waitingWords(residence: Residence | null | undefined, everywhere: boolean): string {
  if (residence) return `${residenceWords(residence)} · 正在核对领区`
  return everywhere ? '选择常住地，查看所属领区' : '选择常住地，看看您能否办理'
}
