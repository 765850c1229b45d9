'use client'

import { formatDate } from '@/lib/base/calendar/dates.ts'
import type { HolidayTable } from '@/lib/base/calendar/holidays-data.ts'
import { cutoffWords, validityWords } from '@/lib/domain/debris/package-facts.ts'
import { Calendar } from '@/lib/flows/ordering/core/calendar-client.tsx'
import styles from '@/lib/flows/ordering/core/choosing.module.css'
import { type DebrisDay, dateOfUseWords, monthsOfUse } from '@/lib/flows/ordering/debris/debris-choice.ts'
import type { DebrisPicked } from '@/lib/flows/ordering/debris/debris-draft.ts'
import type { DebrisPackage } from '@/lib/operate-center/contract/catalogue/debris.ts'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Stepper } from '@/lib/ui/stepper-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import own from './write-order.module.css'

type Props = {
  one: DebrisPackage
  calendar: Value<'debris.calendar'>
  holidays: HolidayTable
  day: DebrisDay | null
  slot: string
  days: number
  /** The day that was chosen, also when it cannot be ordered any more. */
  wanted: string | null
  /** The time that was chosen, likewise; else empty. */
  wantedSlot: string
  /** `2026-12`: which month is open. */
  month: string | undefined
  onPick: (change: Partial<DebrisPicked>) => void
}

/** When it is used: a day, with a time where it has some and a number of days where it is priced by them; or its validity. */
export function UseDate({
  one,
  calendar,
  holidays,
  day,
  slot,
  days,
  wanted,
  wantedSlot,
  month,
  onPick,
}: Props) {
  if (one.use === 'open') {
    return (
      <section className={ui.block}>
        <h2 className={ui.heading}>使用时间</h2>
        <p className={own.validity}>
          <Icon name="calendar" size={18} />
          <span>无需选择日期，{validityWords(one)}</span>
        </p>
      </section>
    )
  }
  const months = monthsOfUse(calendar.days, calendar.today, holidays)
  return (
    <section className={ui.block}>
      <header className={styles.blockHead}>
        <h2 className={ui.heading}>使用日期</h2>
        <span className={ui.secondary}>{cutoffWords(one)}</span>
      </header>
      <Calendar
        months={months}
        month={month ?? (day?.date ?? calendar.days[0]?.date ?? calendar.today).slice(0, 7)}
        onMonth={(open) => onPick({ month: open })}
        selected={day?.date ?? null}
        onSelect={({ date }) => onPick({ date, month: date.slice(0, 7) })}
      />
      {day === null && wanted !== null ? (
        <p className={own.gone} role="status">
          {formatDate(wanted)}已不可预订，请改选其他日期
        </p>
      ) : null}
      {day && slot === '' && wantedSlot !== '' && day.slots.length > 0 ? (
        <p className={own.gone} role="status">
          {wantedSlot}已不可预订，请改选其他时间
        </p>
      ) : null}
      {day && day.slots.length > 0 ? (
        <fieldset className={own.slots}>
          <legend className={own.sub}>使用时间</legend>
          {day.slots.map(({ time, left }) => (
            <button
              key={time}
              type="button"
              className={own.slot}
              aria-pressed={time === slot}
              disabled={left === 0}
              onClick={() => onPick({ slot: time })}
            >
              <strong>{time}</strong>
              <span>{left === 0 ? '已满' : left !== null && left <= 9 ? `余${left}` : '可订'}</span>
            </button>
          ))}
        </fieldset>
      ) : null}
      {one.perDay ? (
        <div className={styles.row}>
          <div className={styles.rowText}>
            <strong>使用天数</strong>
            <span>
              {one.minDays > 1 ? `${one.minDays}天起，` : ''}最多{one.maxDays}天
            </span>
          </div>
          <Stepper
            label="使用天数"
            value={days}
            min={one.minDays}
            max={one.maxDays}
            onChange={(value) => onPick({ days: value })}
          />
        </div>
      ) : null}
      {day ? (
        <p className={styles.chosen} aria-live="polite">
          <Icon name="calendar" size={18} />
          <span>{dateOfUseWords(day.date, slot, days)}使用</span>
        </p>
      ) : null}
    </section>
  )
}
