'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { withYears } from '@/lib/base/calendar/holidays.ts'
import { HOLIDAY_TABLE, type HolidayTable } from '@/lib/base/calendar/holidays-data.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useSearch } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { randomString } from '@/lib/browser/storage/random-string.ts'
import { checkAnswers } from '@/lib/domain/debris/answers.ts'
import { guestsNeeded } from '@/lib/domain/debris/debris-quote.ts'
import { CalendarSkeleton } from '@/lib/flows/ordering/core/calendar-skeleton.tsx'
import { readDraft, useDraft, writeDraft } from '@/lib/flows/ordering/core/draft-store-client.ts'
import { PhoneBar } from '@/lib/flows/ordering/core/phone-bar.tsx'
import { TotalBar } from '@/lib/flows/ordering/core/total-bar-client.tsx'
import { usePicked } from '@/lib/flows/ordering/core/use-picked-client.ts'
import { useQuote } from '@/lib/flows/ordering/core/use-quote-client.ts'
import {
  chosenDay,
  leftFor,
  missingDebrisChoice,
  mostNow,
} from '@/lib/flows/ordering/debris/debris-choice.ts'
import {
  type DebrisChoice,
  type DebrisPicked,
  isDebrisPicked,
  startDebrisDraft,
} from '@/lib/flows/ordering/debris/debris-draft.ts'
import { debrisFlow, debrisQuoteInput } from '@/lib/flows/ordering/debris/debris-flow.ts'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { DebrisPackage } from '@/lib/operate-center/contract/catalogue/debris.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { useHydrated } from '@/lib/ui/hydrated-client.ts'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { Answers } from './answers-client.tsx'
import { Counts } from './counts-client.tsx'
import { Handover } from './handover-client.tsx'
import { PackageChoice } from './package-choice-client.tsx'
import { UseDate } from './use-date-client.tsx'

const picking = {
  kind: 'debris' as const,
  isChoice: isDebrisPicked,
  elsewhere: (choice: DebrisPicked) => choice,
}
const nothingPicked: DebrisPicked = {}

type Props = { proId: string; packages: readonly DebrisPackage[]; holidays: HolidayTable }

/** Package, day, number and what else it takes: everything that decides the price. @param props.holidays notices beside the built-in ones */
export function WriteOrderScreen({ proId, packages, holidays }: Props) {
  const { base, merchant, ordering: open, saleTel } = useShop()
  const hydrated = useHydrated()
  const search = useSearch()
  const draft = useDraft(debrisFlow)
  const kept = draft && draft.proId === proId && draft.placed === null ? draft : null
  const [picked, pick, take] = usePicked(picking, nothingPicked, proId, kept !== null)
  const [tries, setTries] = useState(0)
  const screen = useRef<HTMLDivElement>(null)
  // One table for as long as the page is open: its index is made once.
  const [table] = useState(() => withYears(HOLIDAY_TABLE, holidays))

  // A package that is withdrawn meanwhile gives way to the next wish.
  const wishes = [picked.packageId, search?.get('packageId'), kept?.packageId]
  const chosen = wishes.flatMap((id) => packages.find((one) => one.id === id) ?? []).at(0) ?? packages[0]
  const packageId = chosen?.id ?? ''
  const [wish] = wishes.filter(Boolean)
  const gone = wish !== undefined && !packages.some(({ id }) => id === wish)
  const live = useRead(
    'debris.calendar',
    { proId, packageId },
    { login: false, enabled: hydrated && packageId !== '', refetchInterval: () => 60_000 },
  )
  const { refetch } = live
  useRestored(useCallback(() => void refetch(), [refetch]))

  useEffect(() => {
    if (tries === 0) return
    const first = screen.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')
    first?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    if (first instanceof HTMLInputElement) first.focus({ preventScroll: true })
  }, [tries])

  const days = live.data?.days ?? []
  const wanted = picked.date === undefined ? (kept?.date ?? search?.get('date') ?? null) : picked.date
  const wantedSlot = picked.slot ?? kept?.slot ?? ''
  const { day, slot } = chosenDay(days, wanted, wantedSlot)
  const adults = picked.adults ?? kept?.adults ?? Math.max(1, chosen?.minCount ?? 1)
  const children = chosen?.childPrice === null ? 0 : (picked.children ?? kept?.children ?? 0)
  const stayed = picked.days ?? kept?.days ?? 1
  const choice: DebrisChoice = {
    proId,
    packageId,
    date: day?.date ?? null,
    slot,
    days: chosen?.perDay ? Math.min(Math.max(stayed, chosen.minDays), chosen.maxDays) : 1,
    adults,
    children,
    ...handoverOf(chosen, picked.way ?? kept?.way, picked.pointId ?? kept?.pointId ?? ''),
    asks: { ...kept?.asks, ...picked.asks },
    guestRule: chosen?.guests ?? 'none',
  }
  const persons = adults + children
  const hint = chosen ? missingDebrisChoice({ day, slot, persons }, chosen) : ''
  const sold = live.data?.open === true
  const asked = open && sold && hint === '' ? debrisQuoteInput(choice) : null
  const shown = useQuote(debrisFlow, asked)

  if (!chosen) return null
  if (live.error && !live.data) {
    return <LoadFailed error={live.error} onRetry={() => void refetch()} home={linkTo(base, 'index')} />
  }
  const choosing = (
    <PackageChoice
      packages={packages}
      chosen={chosen.id}
      gone={gone}
      onChoose={(id) => pick({ packageId: id, slot: '' })}
    />
  )
  if (!live.data || !hydrated || draft === undefined) {
    return (
      <>
        {choosing}
        <CalendarSkeleton label="正在加载可订日期" />
      </>
    )
  }
  if (!sold) {
    return (
      <>
        {choosing}
        <Empty
          icon="calendar"
          title={live.data.closed || '该套餐暂不可订'}
          text={packages.length > 1 ? '可以换一个套餐，或看看其他玩乐' : '可以看看其他玩乐，或稍后再来'}
        >
          <a className={ui.button} href={linkTo(base, 'debrisProductDetail', { dbId: proId })}>
            返回产品详情
          </a>
        </Empty>
      </>
    )
  }

  const errors = checkAnswers(chosen, choice.asks).errors
  const left = leftFor(day, slot, live.data.left)
  const next = () => {
    if (Object.keys(errors).length > 0) return setTries(tries + 1)
    const before = readDraft(debrisFlow, merchant, base)
    // An earlier submission without an answer is resolved first: it may be an order already.
    if (before?.submission) return location.assign(debrisFlow.review(base))
    take()
    writeDraft(debrisFlow, merchant, startDebrisDraft(base, choice, before, randomString()))
    location.assign(
      linkTo(base, guestsNeeded(chosen.guests, persons) > 0 ? 'editGuestInfo' : 'debrisConfirmOrder'),
    )
  }
  return (
    <div ref={screen}>
      {choosing}
      <UseDate
        one={chosen}
        calendar={live.data}
        holidays={table}
        day={day}
        slot={slot}
        days={choice.days}
        wanted={wanted}
        wantedSlot={wantedSlot}
        month={picked.month}
        onPick={pick}
      />
      <Counts
        one={chosen}
        counts={{ adults, children }}
        price={day ?? chosen}
        most={mostNow(chosen, left)}
        left={left}
        onPick={pick}
      />
      <Answers
        one={chosen}
        answers={choice.asks}
        errors={tries > 0 ? errors : {}}
        onAnswer={(ask, answer) => pick({ asks: { ...choice.asks, [ask]: answer } })}
      />
      <Handover one={chosen} way={choice.way} pointId={choice.pointId} onPick={pick} />
      {open ? (
        <TotalBar shown={shown} hint={hint} note={shown.quote ? depositNote(shown.quote) : ''}>
          <button
            type="button"
            className={ui.primary}
            disabled={hint !== '' || shown.pending || shown.quote === null}
            onClick={next}
          >
            下一步
          </button>
        </TotalBar>
      ) : (
        <PhoneBar saleTel={saleTel} />
      )}
    </div>
  )
}

function depositNote({ deposit }: { deposit: number }): string {
  return deposit > 0 ? `含押金¥${deposit / 100}` : ''
}

/** The way that is wanted, where the package offers it; else its first. */
function handoverOf(
  one: DebrisPackage | undefined,
  way: DebrisChoice['way'] | undefined,
  pointId: string,
): Pick<DebrisChoice, 'way' | 'pointId'> {
  const offered = one?.handover ?? ['none']
  const taken = way && offered.includes(way) ? way : (offered[0] ?? 'none')
  const point = one?.pickupPoints.find(({ id }) => id === pointId) ?? one?.pickupPoints[0]
  return { way: taken, pointId: taken === 'pickup' ? (point?.id ?? '') : '' }
}
