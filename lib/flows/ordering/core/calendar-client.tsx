'use client'

import { useEffect, useRef } from 'react'
import { formatDate, weekdayLetters } from '../../../base/calendar/dates.ts'
import { formatFen } from '../../../base/money/fen.ts'
import styles from './calendar.module.css'
import type { CalendarCell, CalendarMonth } from './calendar-cells.ts'

type Props<Cell extends CalendarCell> = {
  months: readonly CalendarMonth<Cell>[]
  /** `2026-12` */
  month: string
  onMonth: (month: string) => void
  selected: string | null
  onSelect: (cell: Cell) => void
}

/** Month by month, each day's price, where it has one, and whether it can be ordered. */
export function Calendar<Cell extends CalendarCell>({
  months,
  month,
  onMonth,
  selected,
  onSelect,
}: Props<Cell>) {
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const strip = tabs.current
    const tab = strip?.querySelector<HTMLElement>(`[data-month="${month}"]`)
    if (strip && tab) strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.clientWidth) / 2
  }, [month])
  const shown = months.find((candidate) => candidate.month === month) ?? months[0]
  return (
    <>
      <div ref={tabs} className={styles.months}>
        {months.map(({ month: value, text }, index) => (
          <button
            key={value}
            type="button"
            data-month={value}
            className={styles.month}
            aria-pressed={value === shown?.month}
            onClick={() => onMonth(value)}
          >
            <strong>{monthName(value, months[index - 1]?.month)}</strong>
            <span>{text}</span>
          </button>
        ))}
      </div>
      <div className={styles.weekdays} aria-hidden="true">
        {[...weekdayLetters].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div className={styles.days}>
        {shown?.weeks.flatMap((week, row) =>
          week.map((cell, column) =>
            cell ? (
              <Day
                key={cell.date}
                cell={cell}
                selected={cell.date === selected}
                onSelect={() => onSelect(cell)}
              />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a blank cell is identified by its place in the grid
              <span key={`blank-${row}-${column}`} />
            ),
          ),
        )}
      </div>
    </>
  )
}

/** 12月, and 2027年1月 where another year begins. */
function monthName(month: string, before: string | undefined): string {
  const [year = '', number = ''] = month.split('-')
  const sameYear = before === undefined || before.startsWith(year)
  return sameYear ? `${Number(number)}月` : `${year}年${Number(number)}月`
}

type DayProps = { cell: CalendarCell; selected: boolean; onSelect: () => void }

function Day({ cell, selected, onSelect }: DayProps) {
  const { day, listed, open, price, note, few, mark, markName } = cell
  const badge = mark ? (
    <span className={mark === '班' ? styles.work : styles.rest} aria-hidden="true">
      {mark}
    </span>
  ) : null
  if (!listed) {
    return (
      <span className={styles.day} aria-hidden="true">
        {badge}
        <span className={styles.dayNumber}>{day}</span>
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles.day}
      disabled={!open}
      aria-pressed={selected}
      aria-label={dayLabel(cell, markName)}
      onClick={onSelect}
    >
      {badge}
      <span className={styles.dayNumber}>{day}</span>
      {open && price !== null ? <span className={styles.dayPrice}>¥{Math.ceil(price / 100)}</span> : null}
      {note ? <span className={few ? styles.few : styles.closed}>{note}</span> : null}
    </button>
  )
}

function dayLabel({ date, open, price, note }: CalendarCell, markName: string): string {
  return [formatDate(date), markName, open && price !== null ? formatFen(price) : '', note]
    .filter(Boolean)
    .join('，')
}
