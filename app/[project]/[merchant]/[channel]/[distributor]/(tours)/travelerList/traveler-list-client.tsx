'use client'

import { useCallback } from 'react'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { returnTo } from '@/lib/browser/hooks/navigation.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { guestRulesOf } from '@/lib/domain/people/guest-rules.ts'
import { progressOf, type Slot, withoutTraveller } from '@/lib/domain/people/slots.ts'
import type { Traveller } from '@/lib/domain/people/traveller.ts'
import { placeTypeNames } from '@/lib/domain/vocabulary.ts'
import { DraftGate } from '@/lib/flows/ordering/core/draft-gate-client.tsx'
import { usePatchDraft } from '@/lib/flows/ordering/core/draft-store-client.ts'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import type { TourDraft } from '@/lib/flows/ordering/tour/tour-draft.ts'
import { tourFlow } from '@/lib/flows/ordering/tour/tour-flow.ts'
import { TravellerPicker } from '@/lib/flows/travellers/traveller-picker-client.tsx'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { TourDetail } from '@/lib/operate-center/contract/catalogue/tours.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './traveler-list.module.css'

const HEIGHTS = [64, 76, 76, 76]

export function TravelerListScreen() {
  return (
    <DraftGate flow={tourFlow} heights={HEIGHTS}>
      {(draft, tour) => <Kept draft={draft} tour={tour} />}
    </DraftGate>
  )
}

function Kept({ draft, tour }: { draft: TourDraft; tour: TourDetail }) {
  const { base } = useShop()
  const kept = useRead('travellers.list', {})
  const { refetch } = kept
  // The form that was open in between may have added, changed or removed a traveller.
  useRestored(useCallback(() => void refetch(), [refetch]))
  if (kept.error && !kept.data) {
    return <LoadFailed error={kept.error} onRetry={() => void refetch()} home={linkTo(base, 'index')} />
  }
  if (!kept.data) return <Skeleton heights={HEIGHTS} />
  return <Choose draft={draft} tour={tour} travellers={kept.data.travellers} />
}

type ChooseProps = { draft: TourDraft; tour: TourDetail; travellers: readonly Traveller[] }

function Choose({ draft, tour, travellers }: ChooseProps) {
  const { base } = useShop()
  const patch = usePatchDraft(tourFlow)
  const slots = presentOnly(draft.travellers, travellers)
  const progress = progressOf(slots)
  const done = progress.reduce((sum, entry) => sum + entry.done, 0)
  return (
    <div className={ordering.screen}>
      <section className={styles.progress} aria-live="polite">
        {progress.map(({ type, done: chosen, need }) => (
          <span key={type} className={chosen === need ? styles.full : undefined}>
            {chosen === need ? <Icon name="check" size={16} /> : null}
            {placeTypeNames[type]} 已选{chosen}/需{need}
          </span>
        ))}
      </section>
      {travellers.length === 0 ? (
        <Empty icon="user" title="暂无常用出行人" text="添加后可直接用于本次和以后的订单">
          <a className={ui.primary} href={linkTo(base, 'travelEdit')}>
            新增出行人
          </a>
        </Empty>
      ) : (
        <>
          <a className={styles.add} href={linkTo(base, 'travelEdit')}>
            <Icon name="plus" size={20} />
            新增出行人
          </a>
          <TravellerPicker
            travellers={travellers}
            slots={slots}
            rules={guestRulesOf(tour)}
            journey={draft}
            onChange={(next) => patch({ travellers: next })}
            editHref={(id) => linkTo(base, 'travelEdit', { id })}
          />
          <p className={styles.note}>年龄按出发当日的周岁计算，请确认姓名与证件一致。</p>
        </>
      )}
      <div className={ordering.gap} />
      <div className={`${ui.actionBar} ${ordering.bottom}`}>
        <button
          type="button"
          className={`${ui.primary} ${ui.wide}`}
          onClick={() => returnTo(linkTo(base, 'order'))}
        >
          {done === slots.length ? '确定' : `确定（已选${done}人，还差${slots.length - done}人）`}
        </button>
      </div>
    </div>
  )
}

/** A traveller removed in the meantime does not hold a place. */
function presentOnly(slots: readonly Slot[], travellers: readonly Traveller[]): Slot[] {
  const known = new Set(travellers.map(({ id }) => id))
  return slots
    .flatMap(({ travellerId }) => (travellerId !== null && !known.has(travellerId) ? [travellerId] : []))
    .reduce(withoutTraveller, [...slots])
}
