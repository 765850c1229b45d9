import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { chinaTime } from '../../base/calendar/china-time.ts'
import { type CalendarDate, weekdayName } from '../../base/calendar/dates.ts'
import { holidayMark } from '../../base/calendar/holidays.ts'
import { yesNoName } from '../../domain/staff/field-words.ts'

/** Nothing to show. */
const NONE = <span className="none">—</span>

const grouped = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1,234.00`; books are read by columns of two digits. @param amount fen */
export function yuan(amount: number): string {
  return grouped.format(amount / 100)
}

export function Money({ amount }: { amount: number | null | undefined }) {
  if (amount === null || amount === undefined) return NONE
  return <span className={amount === 0 ? 'money zero' : 'money'}>{yuan(amount)}</span>
}

/** `2026-11-23 14:05`, in China. */
function momentText(iso: string): string {
  return chinaTime(new Date(iso)).slice(0, 16)
}

export function Moment({ at }: { at: string | null | undefined }) {
  if (!at) return NONE
  return (
    <time dateTime={at} className="nowrap">
      {momentText(at)}
    </time>
  )
}

/** `2026-11-23 周一`. */
export function Day({ date }: { date: string | null | undefined }) {
  if (!date) return NONE
  return (
    <time dateTime={date} className="nowrap">
      {date} <span className="faint">{weekdayName(date)}</span>
    </time>
  )
}

/** What a public holiday or a working weekend makes of a day; nothing on other days. */
export function HolidayMark({ date }: { date: CalendarDate }) {
  const mark = holidayMark(date)
  return mark && <span className="faint">{mark.kind === 'work' ? '补班' : mark.name}</span>
}

export function Words({ children }: { children: ReactNode }) {
  return children === '' || children === null || children === undefined ? NONE : children
}

export type Tone = 'wait' | 'go' | 'done' | 'bad' | 'off'

const colors: Record<Tone, string> = {
  wait: 'orange',
  go: 'blue',
  done: 'green',
  bad: 'red',
  off: 'default',
}

/** How something stands, in a word. */
export function Stand({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <Tag color={colors[tone]}>{children}</Tag>
}

export function YesNo({ value }: { value: boolean }) {
  return <span>{yesNoName(value)}</span>
}

/** Two lines: what it is, and what tells it from others. */
export function Pair({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="pair">
      <span>{first}</span>
      {second !== '' && second !== null && <span className="faint">{second}</span>}
    </span>
  )
}

export function Thumb({ src, alt }: { src: string; alt: string }) {
  if (src === '') return NONE
  const shown = src.startsWith('/media/') ? `${src}-480.webp` : src
  // biome-ignore lint/performance/noImgElement: pictures of products are made in their sizes already
  return <img className="thumb" src={shown} alt={alt} width={56} height={42} loading="lazy" />
}
