'use client'

import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { call } from '@/lib/browser/door/call.ts'
import { type Residence, residenceWords } from '@/lib/browser/storage/residence.ts'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import styles from './own-district.module.css'

const InsteadSheet = lazy(() =>
  import('./instead-sheet-client.tsx').then((module) => ({ default: module.InsteadSheet })),
)

type Offer = Value<'visas.offer'>

export type DistrictAnswerProps = {
  base: string
  proId: string
  residence: Residence
  /** Where another place is chosen. */
  change: string
}

/** Says whether the visa takes who lives there, and what else does. Of one height in every state. */
export function DistrictAnswer({ base, proId, residence, change }: DistrictAnswerProps) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [failed, setFailed] = useState(false)
  const [open, setOpen] = useState(false)
  const { province } = residence
  const load = useCallback(async () => {
    setFailed(false)
    setOffer(null)
    const answer = await call('visas.offer', { proId, province })
    if (answer.ok) setOffer(answer.value)
    else setFailed(true)
  }, [proId, province])
  useEffect(() => void load(), [load])

  const district = offer?.district?.name
  const lives = residenceWords(residence)
  const refused = offer?.accepts === false
  const lines = failed
    ? { first: '暂时查不到所属领区', second: '请检查网络后重试' }
    : !offer
      ? { first: `${lives}`, second: '正在核对领区' }
      : refused
        ? {
            first: `${residence.provinceName}不在受理范围`,
            second: district ? `${lives}属${district}` : lives,
          }
        : {
            first: `${residence.provinceName}可办理`,
            second: district ? `${lives}属${district}` : `${lives}，不分领区`,
          }
  return (
    <div className={styles.row} data-accepts={offer?.accepts ?? undefined} role="status">
      <Icon name={failed ? 'offline' : refused ? 'warning' : offer ? 'check' : 'place'} size={20} />
      <span className={styles.text}>
        <strong>{lines.first}</strong>
        <span>{lines.second}</span>
      </span>
      {failed ? (
        <button type="button" className={styles.change} onClick={() => void load()}>
          重试
        </button>
      ) : null}
      {refused ? (
        <button type="button" className={styles.change} onClick={() => setOpen(true)}>
          怎么办
        </button>
      ) : null}
      <a className={styles.change} href={change}>
        更换
      </a>
      {open && offer ? (
        <Suspense fallback={null}>
          <InsteadSheet
            base={base}
            residence={residence}
            district={offer.district}
            visas={offer.instead}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
