import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { CalendarDate } from '../../base/calendar/dates.ts'

/** The first and the last day of what is shown; there are always both. */
export function DateRange({
  label,
  from,
  to,
  onChange,
}: {
  label: string
  from: CalendarDate
  to: CalendarDate
  onChange: (dates: { from: CalendarDate; to: CalendarDate }) => void
}) {
  return (
    <DatePicker.RangePicker
      allowClear={false}
      aria-label={label}
      value={[dayjs(from), dayjs(to)]}
      onChange={(dates) => {
        const [first, last] = dates ?? []
        if (first && last) onChange({ from: first.format('YYYY-MM-DD'), to: last.format('YYYY-MM-DD') })
      }}
    />
  )
}
