'use client'

import { useCallback, useState } from 'react'
import { formatDate } from '@/lib/base/calendar/dates.ts'
import { withYears } from '@/lib/base/calendar/holidays.ts'
import { HOLIDAY_TABLE, type HolidayTable } from '@/lib/base/calendar/holidays-data.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { randomString } from '@/lib/browser/storage/random-string.ts'
import { useResidence } from '@/lib/browser/storage/residence-client.ts'
import { applicantsOf } from '@/lib/domain/visas/visa-quote.ts'
import { Calendar } from '@/lib/flows/ordering/core/calendar-client.tsx'
import { CalendarSkeleton } from '@/lib/flows/ordering/core/calendar-skeleton.tsx'
import styles from '@/lib/flows/ordering/core/choosing.module.css'
import { readDraft, useDraft, writeDraft } from '@/lib/flows/ordering/core/draft-store-client.ts'
import { Extras } from '@/lib/flows/ordering/core/extras-client.tsx'
import { PhoneBar } from '@/lib/flows/ordering/core/phone-bar.tsx'
import { TotalBar } from '@/lib/flows/ordering/core/total-bar-client.tsx'
import { usePicked } from '@/lib/flows/ordering/core/use-picked-client.ts'
import { useQuote } from '@/lib/flows/ordering/core/use-quote-client.ts'
import {
  earliestWith,
  isOpenDate,
  type Limits,
  missingChoice,
  noApplicants,
  optionsFor,
  quoteInputOf,
  travelMonths,
  urgentOf,
  withOption,
} from '@/lib/flows/ordering/visa/visa-choice.ts'
import { isVisaPicked, startVisaDraft, type VisaPicked } from '@/lib/flows/ordering/visa/visa-draft.ts'
import { visaFlow } from '@/lib/flows/ordering/visa/visa-flow.ts'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { VisaDetail } from '@/lib/operate-center/contract/catalogue/visas.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { useHydrated } from '@/lib/ui/hydrated-client.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import { Applicants } from './applicants-client.tsx'
import { ResidenceNotice } from './residence-notice-client.tsx'
import { Urgent, WaysBack } from './ways-client.tsx'

type Visa = Pick<VisaDetail, 'proId' | 'country' | 'options' | 'returnWays' | 'processing' | 'price'> & {
  limits: Limits
  /** Required materials, in the sequence of the occupations. */
  materials: readonly number[]
}

const picking = {
  kind: 'visa' as const,
  isChoice: isVisaPicked,
  elsewhere: (choice: VisaPicked) => choice,
}
const nothingPicked: VisaPicked = {}

/** @param props.holidays notices beside the built-in ones */
export function VisaSelectScreen({ visa, holidays }: { visa: Visa; holidays: HolidayTable }) {
  const { base, merchant, ordering: open, saleTel } = useShop()
  const hydrated = useHydrated()
  const residence = useResidence(merchant)
  const live = useRead(
    'visas.offer',
    { proId: visa.proId, ...(residence ? { province: residence.province } : {}) },
    { login: false, enabled: residence !== undefined, refetchInterval: () => 60_000 },
  )
  const { refetch } = live
  useRestored(useCallback(() => void refetch(), [refetch]))
  const draft = useDraft(visaFlow)
  const kept = draft && draft.proId === visa.proId && draft.placed === null ? draft : null
  const [picked, pick, take] = usePicked(picking, nothingPicked, visa.proId, kept !== null)
  // One table for as long as the page is open: its index is made once.
  const [table] = useState(() => withYears(HOLIDAY_TABLE, holidays))

  const counts = picked.counts ?? kept?.counts ?? noApplicants
  const persons = applicantsOf(counts)
  const touched = picked.options ?? kept?.options ?? []
  const options = optionsFor(touched, visa.options, persons)
  // Before there are applicants an urgent option cannot be priced, but it already decides the days.
  const urgent = urgentOf(touched, visa.options)
  const wanted = picked.travelDate === undefined ? (kept?.travelDate ?? null) : picked.travelDate
  const travelDate = wanted && live.data && isOpenDate(live.data, urgent, wanted) ? wanted : null
  const wantedWay = picked.returnWay ?? kept?.returnWay
  const returnWay =
    visa.returnWays.find(({ way }) => way === wantedWay)?.way ?? visa.returnWays[0]?.way ?? 'pickup'
  const choice = { travelDate, counts, options, returnWay }
  const shown = useQuote(visaFlow, open && live.data ? quoteInputOf(visa.proId, choice, visa.limits) : null)

  if (live.error && !live.data) {
    return <LoadFailed error={live.error} onRetry={() => void refetch()} home={linkTo(base, 'index')} />
  }
  if (!live.data || !hydrated || draft === undefined) return <CalendarSkeleton label="正在加载可选日期" />

  const months = travelMonths(live.data, urgent, table)
  const earliest = earliestWith(live.data, urgent)
  const hint = missingChoice(choice, visa.limits)
  const setOption = (code: string, quantity: number) =>
    pick({ options: withOption(touched, visa.options, code, quantity) })
  const next = () => {
    if (travelDate === null) return
    const before = readDraft(visaFlow, merchant, base)
    // An earlier submission without an answer is resolved first: it may be an order already.
    if (before?.submission) return location.assign(visaFlow.review(base))
    take()
    const chosen = { proId: visa.proId, ...choice, travelDate }
    writeDraft(visaFlow, merchant, startVisaDraft(base, chosen, before, randomString()))
    location.assign(linkTo(base, 'visaOrder'))
  }
  const urgentOptions = visa.options.filter(({ kind }) => kind === 'urgent')
  const extras = visa.options.filter(({ kind }) => kind !== 'urgent')
  return (
    <>
      <ResidenceNotice
        residence={residence ?? null}
        offer={live.data}
        base={base}
        merchant={merchant}
        visa={visa}
      />
      <section className={ui.block}>
        <header className={styles.blockHead}>
          <h2 className={ui.heading}>出行日期</h2>
          <span className={ui.secondary}>最早{formatDate(earliest)}</span>
        </header>
        <Calendar
          months={months}
          month={picked.month ?? (travelDate ?? earliest).slice(0, 7)}
          onMonth={(month) => pick({ month })}
          selected={travelDate}
          onSelect={({ date }) => pick({ travelDate: date, month: date.slice(0, 7) })}
        />
        {travelDate === null ? (
          <p className={styles.small}>
            {wanted !== null && wanted < earliest
              ? `${formatDate(wanted)}需要加急才来得及，请改选日期或选择加急办理。`
              : '按材料齐全后的办理时长推算，节假日顺延；日期未定时可先选预计的出行日。'}
          </p>
        ) : (
          <p className={styles.chosen} aria-live="polite">
            <Icon name="calendar" size={18} />
            <span>{formatDate(travelDate)}出行</span>
            {shown.quote && !hint ? (
              <span className={ui.tagWarm}>材料{formatDate(shown.quote.materialsBy)}前送达</span>
            ) : null}
          </p>
        )}
      </section>
      <Applicants
        counts={counts}
        limits={visa.limits}
        price={visa.price}
        materials={visa.materials}
        onChange={(value) => pick({ counts: value })}
      />
      <Urgent
        options={urgentOptions}
        processing={visa.processing}
        earliestDate={live.data.earliestDate}
        earliestUrgent={live.data.earliestUrgent}
        chosen={urgent}
        onChoose={(code) => setOption(code ?? urgent ?? '', code === null ? 0 : 1)}
      />
      {persons > 0 ? (
        <Extras
          extras={extras}
          chosen={options}
          persons={persons}
          onChange={(value) => pick({ options: value })}
        />
      ) : null}
      <WaysBack ways={visa.returnWays} chosen={returnWay} onChoose={(way) => pick({ returnWay: way })} />
      {open ? (
        <TotalBar shown={shown} hint={hint}>
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
    </>
  )
}
