'use client'

import { type InputHTMLAttributes, useState } from 'react'
import { isCalendarDate } from '../base/calendar/dates.ts'
import { typedDate } from './typed-date.ts'

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-label' | 'placeholder'> & {
  /** An ISO date, or empty. */
  value: string
  /** Called with an ISO date, or empty while there is none. */
  onChange: (value: string) => void
}

/** A date outside a form's rows, typed by digits; what is typed so far is no date yet. */
export function DateInput({ value, onChange, ...input }: Props) {
  const [text, setText] = useState(value)
  // A whole date that the caller no longer has was taken away by something else.
  const shown = value || (isCalendarDate(text) ? '' : text)
  return (
    <input
      inputMode="numeric"
      maxLength={20}
      {...input}
      value={shown}
      aria-invalid={shown.length === 10 && !isCalendarDate(shown) ? true : undefined}
      onChange={(event) => {
        const typed = typedDate(event.target.value)
        setText(typed)
        onChange(isCalendarDate(typed) ? typed : '')
      }}
    />
  )
}
