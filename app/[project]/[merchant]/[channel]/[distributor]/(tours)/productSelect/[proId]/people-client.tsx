'use client'

import { formatFen } from '@/lib/base/money/fen.ts'
import { type AgeLimits, ageWords, seniorSaving } from '@/lib/domain/people/ages.ts'
import { emptyBeds, type PersonCounts } from '@/lib/domain/people/places.ts'
import { placeTypeNames, type RoomChoice } from '@/lib/domain/vocabulary.ts'
import styles from '@/lib/flows/ordering/core/choosing.module.css'
import { type Limits, offeredTypes, roomForMore } from '@/lib/flows/ordering/tour/choice.ts'
import type { Departure } from '@/lib/operate-center/contract/catalogue/tours.ts'
import { Stepper } from '@/lib/ui/stepper-client.tsx'
import ui from '@/lib/ui/ui.module.css'

type PeopleProps = {
  departure: Departure
  counts: PersonCounts
  limits: Limits
  ages: AgeLimits
  childNote: string
  onChange: (counts: PersonCounts) => void
}

/** How many of whom; only what this date has a price for. */
export function People({ departure, counts, limits, ages, childNote, onChange }: PeopleProps) {
  const more = roomForMore(counts, limits, departure)
  const offered = offeredTypes(departure)
  const saving = seniorSaving(departure.prices, ages)
  return (
    <section className={ui.block}>
      <header className={styles.blockHead}>
        <h2 className={ui.heading}>出行人数</h2>
        <span className={ui.secondary}>
          {limits.minPerOrder > 1
            ? `每单${limits.minPerOrder}–${limits.maxPerOrder}人`
            : `每单最多${limits.maxPerOrder}人`}
        </span>
      </header>
      {offered.map((type) => (
        <div key={type} className={styles.row}>
          <div className={styles.rowText}>
            <strong>{placeTypeNames[type]}</strong>
            <span>{ageWords(type, ages)}</span>
            {type === 'adult' && saving > 0 ? (
              <span>
                {ages.seniorFrom}周岁及以上请选“{placeTypeNames.senior}”，省{formatFen(saving)}/人
              </span>
            ) : null}
          </div>
          <span className={styles.unit}>{formatFen(departure.prices[type] ?? 0)}</span>
          <Stepper
            label={placeTypeNames[type]}
            value={counts[type]}
            max={counts[type] + more}
            onChange={(value) => onChange({ ...counts, [type]: value })}
          />
        </div>
      ))}
      {more === 0 ? (
        <p className={styles.small}>
          {departure.remaining !== null && departure.remaining < limits.maxPerOrder
            ? `该团期仅剩${departure.remaining}个名额`
            : `每单最多${limits.maxPerOrder}人，人数更多请分开下单`}
        </p>
      ) : null}
      {childNote ? <p className={styles.small}>{childNote}</p> : null}
      <p className={styles.small}>年龄按出发当日的周岁计算。</p>
    </section>
  )
}

type RoomProps = {
  departure: Departure
  counts: PersonCounts
  bedsPerRoom: number
  room: RoomChoice
  onChange: (room: RoomChoice) => void
}

/** Where a bed stays empty: pay for it, or share the room. Otherwise not shown. */
export function Room({ departure, counts, bedsPerRoom, room, onChange }: RoomProps) {
  const empty = emptyBeds(counts, bedsPerRoom)
  if (empty === 0 || departure.singleSupplement === 0) return null
  const choices = [
    {
      value: 'single' as const,
      title: '补单房差',
      text: `单独入住，需补${empty}份`,
      price: `${formatFen(departure.singleSupplement)}/份`,
    },
    { value: 'share' as const, title: '接受拼房', text: '由旅行社安排同性游客同住', price: '不加价' },
  ]
  return (
    <fieldset className={ui.block}>
      <legend className="visually-hidden">住宿安排</legend>
      <header className={styles.blockHead}>
        <h2 className={ui.heading}>住宿安排</h2>
        <span className={ui.secondary}>余出{empty}个床位</span>
      </header>
      {counts.childBed + counts.childNoBed + counts.infant > 0 ? (
        <p className={styles.small}>带孩子同住需要加床或三人间，请在下单备注中写明，旅行社确认是否有房。</p>
      ) : null}
      {choices.map(({ value, title, text, price }) => (
        <label key={value} className={styles.option}>
          <input
            type="radio"
            name="room"
            value={value}
            checked={room === value}
            onChange={() => onChange(value)}
          />
          <span className={styles.rowText}>
            <strong>{title}</strong>
            <span>{text}</span>
          </span>
          <span className={styles.unit}>{price}</span>
        </label>
      ))}
    </fieldset>
  )
}
