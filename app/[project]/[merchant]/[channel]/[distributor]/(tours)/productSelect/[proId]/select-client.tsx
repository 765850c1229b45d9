'use client'

import { useCallback, useState } from 'react'
import { formatDate } from '@/lib/base/calendar/dates.ts'
import { withYears } from '@/lib/base/calendar/holidays.ts'
import { HOLIDAY_TABLE, type HolidayTable } from '@/lib/base/calendar/holidays-data.ts'
import { formatFen } from '@/lib/base/money/fen.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { randomString } from '@/lib/browser/storage/random-string.ts'
import type { AgeLimits } from '@/lib/domain/people/ages.ts'
import { noPersons, type PersonCounts, personsOf } from '@/lib/domain/people/places.ts'
import { type PackagePrice, packagePrices } from '@/lib/domain/quote/date-price.ts'
import type { AddOn } from '@/lib/domain/quote/quote.ts'
import { Calendar } from '@/lib/flows/ordering/core/calendar-client.tsx'
import { CalendarSkeleton } from '@/lib/flows/ordering/core/calendar-skeleton.tsx'
import styles from '@/lib/flows/ordering/core/choosing.module.css'
import { readDraft, useDraft, writeDraft } from '@/lib/flows/ordering/core/draft-store-client.ts'
import { Extras } from '@/lib/flows/ordering/core/extras-client.tsx'
import { PhoneBar } from '@/lib/flows/ordering/core/phone-bar.tsx'
import type { QuotedPrice } from '@/lib/flows/ordering/core/submittable.ts'
import { TotalBar } from '@/lib/flows/ordering/core/total-bar-client.tsx'
import { usePicked } from '@/lib/flows/ordering/core/use-picked-client.ts'
import { useQuote } from '@/lib/flows/ordering/core/use-quote-client.ts'
import { calendarMonths, departuresOf, openingChoice } from '@/lib/flows/ordering/tour/calendar-grid.ts'
import {
  addOnsFor,
  countsFor,
  type Limits,
  missingChoice,
  quoteInputOf,
} from '@/lib/flows/ordering/tour/choice.ts'
import { isTourPicked, startTourDraft, type TourPicked } from '@/lib/flows/ordering/tour/tour-draft.ts'
import { tourFlow } from '@/lib/flows/ordering/tour/tour-flow.ts'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { Departure, TourDetail } from '@/lib/operate-center/contract/catalogue/tours.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { People, Room } from './people-client.tsx'

type Tour = Pick<TourDetail, 'proId' | 'packages' | 'bedsPerRoom'> & {
  addOns: readonly AddOn[]
  ages: AgeLimits
  /** The product's own words on children; may be empty. */
  childNote: string
  /** What travellers need to carry, in words. */
  documents: string
  /** Fen per person; null: everything is paid at once. */
  deposit: number | null
  limits: Limits
}

/** @param props.holidays notices beside the built-in ones */
export function SelectScreen({ tour, holidays }: { tour: Tour; holidays: HolidayTable }) {
  const { base, merchant, ordering: open, saleTel } = useShop()
  const live = useRead(
    'tours.departures',
    { proId: tour.proId },
    { login: false, refetchInterval: () => 60_000 },
  )
  const { refetch } = live
  useRestored(useCallback(() => void refetch(), [refetch]))
  const draft = useDraft(tourFlow)
  const departureId = useSearchParam('departureId')
  const date = useSearchParam('date')
  const kept = draft && draft.proId === tour.proId && draft.placed === null ? draft : null
  const [picked, pick, take] = usePicked(picking, nothingPicked, tour.proId, kept !== null)
  const { departures = [], today = '' } = live.data ?? {}
  const wanted = departureId || date ? { departureId: departureId ?? null, date: date ?? null } : null
  const opening = openingChoice(
    departures,
    tour.packages.map(({ code }) => code),
    today,
    wanted ?? { departureId: kept?.departureId ?? null },
  )
  const packageCode = picked.packageCode ?? opening.packageCode
  const ofPackage = departuresOf(departures, packageCode, today)
  // One table for as long as the page is open: its index is made once.
  const [table] = useState(() => withYears(HOLIDAY_TABLE, holidays))
  const months = calendarMonths(ofPackage, today, table)
  const departure = findOpen(
    ofPackage,
    picked.departureId === undefined ? opening.departure?.id : picked.departureId,
  )

  const prices = packagePrices(
    departuresOf(departures, null, today),
    tour.packages.map(({ code }) => code),
    departure?.departDate ?? null,
  )

  const counts = countsOf(picked.counts ?? kept?.counts, departure, tour.limits)
  const persons = personsOf(counts)
  const room = picked.room ?? kept?.room ?? 'single'
  const addOns = addOnsFor(picked.addOns ?? kept?.addOns ?? [], tour.addOns, persons)
  const choice = { departure, counts, room, addOns }
  const shown = useQuote(tourFlow, open ? quoteInputOf(tour.proId, choice, tour.limits) : null)

  if (live.error && !live.data) {
    return <LoadFailed error={live.error} onRetry={() => void refetch()} home={linkTo(base, 'index')} />
  }
  if (!live.data || departureId === undefined) return <CalendarSkeleton label="正在加载团期" />
  if (!departures.some(({ open }) => open))
    return <NoDates base={base} proId={tour.proId} saleTel={saleTel} />

  const hint = missingChoice(departure, counts, tour.limits) ?? ''
  const next = () => {
    if (!departure) return
    const before = readDraft(tourFlow, merchant, base)
    // An earlier submission without an answer is resolved first: it may be an order already.
    if (before?.submission) return location.assign(tourFlow.review(base))
    const { id: departureId, departDate, returnDate, packageCode } = departure
    const chosen = {
      proId: tour.proId,
      departureId,
      departDate,
      returnDate,
      packageCode,
      counts,
      room,
      addOns,
    }
    take()
    writeDraft(tourFlow, merchant, startTourDraft(base, chosen, before, randomString()))
    location.assign(linkTo(base, 'order'))
  }
  return (
    <>
      {tour.packages.length > 0 ? (
        <fieldset className={ui.block}>
          <legend className="visually-hidden">选择套餐</legend>
          <h2 className={ui.heading}>选择套餐</h2>
          {tour.packages.map(({ code, name, note }) => {
            const price = prices.get(code)
            return (
              <label key={code} className={styles.option}>
                <input
                  type="radio"
                  name="package"
                  value={code}
                  checked={packageCode === code}
                  onChange={() =>
                    pick({ packageCode: code, departureId: sameDay(departures, code, departure) })
                  }
                />
                <span className={styles.rowText}>
                  <strong>{name}</strong>
                  {note ? <span>{note}</span> : null}
                </span>
                {price ? (
                  <span className={price.kind === 'closed' ? styles.closed : styles.unit}>
                    {packageWords(price, departure !== null)}
                  </span>
                ) : null}
              </label>
            )
          })}
        </fieldset>
      ) : null}
      <section className={ui.block}>
        <h2 className={ui.heading}>出发日期</h2>
        {months.length > 0 ? (
          <Calendar
            months={months}
            month={picked.month ?? opening.month ?? months[0]?.month ?? ''}
            onMonth={(month) => pick({ month })}
            selected={departure?.departDate ?? null}
            onSelect={(cell) =>
              pick({ departureId: cell.departure?.id ?? null, month: cell.date.slice(0, 7) })
            }
          />
        ) : (
          <p className={styles.small}>该套餐暂无团期，请选择其他套餐。</p>
        )}
        {departure ? <Chosen departure={departure} tour={tour} /> : null}
      </section>
      {departure ? (
        <>
          <People
            departure={departure}
            counts={counts}
            limits={tour.limits}
            ages={tour.ages}
            childNote={tour.childNote}
            onChange={(value) => pick({ counts: value })}
          />
          <Room
            departure={departure}
            counts={counts}
            bedsPerRoom={tour.bedsPerRoom}
            room={room}
            onChange={(value) => pick({ room: value })}
          />
          <Extras
            extras={tour.addOns}
            chosen={addOns}
            persons={persons}
            onChange={(value) => pick({ addOns: value })}
          />
        </>
      ) : null}
      {open ? (
        <TotalBar shown={shown} hint={hint} note={supplementWords(shown.quote)}>
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

/** Another date in the address counts before a date that was touched under the former address. */
const picking = {
  kind: 'tour' as const,
  isChoice: isTourPicked,
  elsewhere: ({
    departureId: _date,
    month: _month,
    packageCode: _package,
    ...people
  }: TourPicked): TourPicked => people,
}
const nothingPicked: TourPicked = {}

function findOpen(departures: readonly Departure[], id: string | null | undefined): Departure | null {
  return departures.find((departure) => departure.id === id && departure.open) ?? null
}

/** The same day in another package, so that changing it does not lose the date. */
function sameDay(departures: readonly Departure[], code: string, before: Departure | null): string | null {
  const found = departures.find(
    ({ packageCode, departDate, open }) => open && packageCode === code && departDate === before?.departDate,
  )
  return found?.id ?? null
}

/** Two grown-ups to begin with, where the date has room for them; what was chosen before stays where it can. */
function countsOf(
  chosen: PersonCounts | undefined,
  departure: Departure | null,
  limits: Limits,
): PersonCounts {
  if (!departure) return chosen ?? noPersons
  if (chosen) return countsFor(chosen, departure)
  const most = Math.min(limits.maxPerOrder, departure.remaining ?? Number.POSITIVE_INFINITY)
  return countsFor(
    { ...noPersons, adult: Math.max(1, Math.min(Math.max(2, limits.minPerOrder), most)) },
    departure,
  )
}

/** ¥2,900起, +¥600/人, or that it has no seats on the chosen date. */
function packageWords(price: PackagePrice, dated: boolean): string {
  if (price.kind === 'closed') return dated ? '当日无余位' : '暂无团期'
  const from = price.from ? '起' : ''
  return price.kind === 'more' ? `+${formatFen(price.more)}${from}/人` : `${formatFen(price.price)}${from}/人`
}

function Chosen({ departure, tour: { deposit, documents } }: { departure: Departure; tour: Tour }) {
  const { departDate, returnDate, instantConfirm } = departure
  return (
    <>
      <p className={styles.chosen} aria-live="polite">
        <Icon name="calendar" size={18} />
        <span>
          {formatDate(departDate)} – {formatDate(returnDate)}
        </span>
        <span className={instantConfirm ? ui.tagWarm : ui.tagPlain}>
          {instantConfirm ? '即时确认' : deposit === null ? '确认后付款' : '确认后付定金'}
        </span>
      </p>
      <p className={styles.small}>
        出行证件：{documents}
        {deposit === null ? '' : `　定金：${formatFen(deposit)}/人，余款出发前付清`}
      </p>
    </>
  )
}

/** The supplement is chosen beforehand where a bed stays empty, so the total says that it is in it. */
function supplementWords(quote: Pick<QuotedPrice, 'lines'> | null): string {
  const amount = quote?.lines.find(({ code }) => code === 'single-supplement')?.amount
  return amount ? `含单房差${formatFen(amount)}` : ''
}

function NoDates({ base, proId, saleTel }: { base: string; proId: string; saleTel: string }) {
  return (
    <Empty
      icon="calendar"
      title="暂时没有可预订的团期"
      text={saleTel ? '新团期确定后会在这里更新，也可以电话咨询' : '新团期确定后会在这里更新'}
    >
      {saleTel ? (
        <a className={ui.primary} href={`tel:${saleTel}`}>
          电话咨询 {saleTel}
        </a>
      ) : null}
      <a className={ui.button} href={linkTo(base, 'productDetail', { proId })}>
        返回线路详情
      </a>
    </Empty>
  )
}
