'use client'

import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { todayInShanghai } from '@/lib/base/calendar/dates.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { pushSearchParam, useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { debrisGuestFit, guestNeeds, guestNote, lastDayOfUse } from '@/lib/domain/debris/guest-fit.ts'
import { guestRules } from '@/lib/domain/debris/words.ts'
import type { Traveller } from '@/lib/domain/people/traveller.ts'
import { DraftGate } from '@/lib/flows/ordering/core/draft-gate-client.tsx'
import { usePatchDraft } from '@/lib/flows/ordering/core/draft-store-client.ts'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import { dateOfUseWords, debrisCountWords } from '@/lib/flows/ordering/debris/debris-choice.ts'
import { type DebrisDraft, putGuest } from '@/lib/flows/ordering/debris/debris-draft.ts'
import { debrisFlow } from '@/lib/flows/ordering/debris/debris-flow.ts'
import { debrisPartyOf } from '@/lib/flows/ordering/debris/debris-party.ts'
import { PlaceSheet } from '@/lib/flows/people/place-sheet-client.tsx'
import { PlacesBlock } from '@/lib/flows/people/places-block.tsx'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { DebrisDetail, DebrisPackage } from '@/lib/operate-center/contract/catalogue/debris.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { CheckField } from '@/lib/ui/field-client.tsx'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'

const PlacedForm = lazy(() =>
  import('@/lib/flows/people/placed-form-client.tsx').then((module) => ({ default: module.PlacedForm })),
)

const HEIGHTS = [96, 200]

/** In the address: a new traveller instead of a kept one's id. */
const NEW = 'new'

/** Whose data the package wants: of one for the order, or of everybody. A guest of the shop signs in first and comes back. */
export function EditGuestInfoScreen() {
  return (
    <DraftGate flow={debrisFlow} heights={HEIGHTS}>
      {(draft, product) => <Kept draft={draft} product={product} />}
    </DraftGate>
  )
}

function Kept({ draft, product }: { draft: DebrisDraft; product: DebrisDetail }) {
  const { base } = useShop()
  const kept = useRead('travellers.list', {})
  const { refetch } = kept
  useRestored(useCallback(() => void refetch(), [refetch]))
  const one = product.packages.find(({ id }) => id === draft.packageId)
  if (!one) {
    return (
      <Empty icon="document" title="所选套餐已下架" text="请选择其他套餐，已填写的内容会保留">
        <a className={ui.primary} href={debrisFlow.choose(base, draft)}>
          重新选择套餐
        </a>
      </Empty>
    )
  }
  if (kept.error && !kept.data) {
    return <LoadFailed error={kept.error} onRetry={() => void refetch()} home={linkTo(base, 'index')} />
  }
  if (!kept.data) return <Skeleton heights={HEIGHTS} />
  return (
    <Guests
      draft={draft}
      name={product.name}
      one={one}
      travellers={kept.data.travellers}
      onPeopleChanged={() => refetch()}
    />
  )
}

type Props = {
  draft: DebrisDraft
  name: string
  one: DebrisPackage
  travellers: readonly Traveller[]
  /** Reads the travellers again. */
  onPeopleChanged: () => Promise<unknown>
}

function Guests({ draft, name, one, travellers, onPeopleChanged }: Props) {
  const { base } = useShop()
  const patch = usePatchDraft(debrisFlow)
  const [today] = useState(() => todayInShanghai(Date.now()))
  const [tries, setTries] = useState(0)
  /** The place whose guest is being chosen or written. */
  const [place, setPlace] = useState<number | null>(null)
  const [picking, setPicking] = useState(false)
  const writing = useSearchParam('traveller')
  const screen = useRef<HTMLDivElement>(null)
  const needs = guestNeeds(one)
  const fitOf = (traveller: Traveller) => debrisGuestFit(traveller, needs, lastDayOfUse(draft, today))
  const party = debrisPartyOf(draft, travellers, needs, lastDayOfUse(draft, today))

  // A package that has changed its mind meanwhile about whom it wants to know.
  const { guestRule } = draft
  const changed = guestRule !== one.guests
  useEffect(() => {
    if (changed) patch({ guestRule: one.guests })
  })
  useEffect(() => {
    if (tries === 0) return
    screen.current?.querySelector('[data-wrong]')?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [tries])

  if (writing) {
    return (
      <Suspense fallback={<Skeleton heights={[120, 160]} />}>
        <PlacedForm
          key={writing}
          traveller={writing === NEW ? null : travellers.find(({ id }) => id === writing)}
          needs={{ scope: 'domestic', ...needs, nothingElse: true }}
          onBack={() => history.back()}
          onSaved={(saved) => {
            const index = place ?? draft.guests.indexOf(null)
            // Who was added for a place takes it, unless something is missing.
            if (index >= 0 && !draft.guests.includes(saved.id) && !fitOf(saved).problem) {
              patch(({ guests }) => ({ guests: putGuest(guests, index, saved.id) }))
            }
            void onPeopleChanged().then(() => {
              toast('已保存')
              history.back()
            })
          }}
          onRemoved={(id) => {
            patch(({ guests }) => ({ guests: guests.map((guest) => (guest === id ? null : guest)) }))
            void onPeopleChanged().then(() => history.back())
          }}
        />
      </Suspense>
    )
  }

  const next = () => {
    if (party.problem !== '' || (party.guardian && !draft.guardianConsent)) return setTries(tries + 1)
    location.assign(linkTo(base, 'debrisConfirmOrder'))
  }
  return (
    <div ref={screen} className={ordering.screen}>
      <section className={ui.block}>
        <h2 className={ui.heading}>{name}</h2>
        <p className={ui.secondary}>
          {[
            one.name,
            draft.date === null ? '' : dateOfUseWords(draft.date, draft.slot, draft.days),
            debrisCountWords(draft, one),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </section>
      {draft.guests.length > 0 ? (
        <PlacesBlock
          who="出行人"
          places={party.places}
          problem={party.problem}
          note={guestNote(one.guests === 'ticket' ? 'ticket' : 'order', needs)}
          refused={{}}
          showProblem={tries > 0}
          onOpen={(index) => {
            setPlace(index)
            setPicking(true)
          }}
        />
      ) : (
        <Empty icon="check" title={`该套餐${guestRules.none}`} text="可以直接确认订单" />
      )}
      {party.guardian ? (
        <section className={ui.block} data-wrong={tries > 0 && !draft.guardianConsent ? '' : undefined}>
          <h2 className={ui.heading}>未成年出行人</h2>
          <CheckField
            checked={draft.guardianConsent}
            onChange={(on) => patch({ guardianConsent: on })}
            error={tries > 0 && !draft.guardianConsent ? '请监护人同意后勾选' : undefined}
          >
            未满18周岁的出行人已取得监护人同意，由监护人提供其个人信息并陪同或安排使用
          </CheckField>
        </section>
      ) : null}
      <div className={ordering.gap} />
      <div className={`${ui.actionBar} ${ordering.bottom}`}>
        <button type="button" className={`${ui.primary} ${ui.wide}`} onClick={next}>
          下一步
        </button>
      </div>
      <PlaceSheet
        places={party.places}
        open={picking ? place : null}
        travellers={travellers}
        fitOf={fitOf}
        onClose={() => setPicking(false)}
        onChoose={(id) => {
          if (place !== null) patch(({ guests }) => ({ guests: putGuest(guests, place, id) }))
        }}
        onEdit={(id) => {
          pushSearchParam('traveller', id ?? NEW)
          scrollTo({ top: 0 })
        }}
      />
    </div>
  )
}
