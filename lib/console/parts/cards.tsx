import { Spin } from 'antd'
import type { ReactNode } from 'react'
import type { Act, Column } from '../tables/screen.ts'
import { Acts } from './acts.tsx'

/** A list on a phone: one card for each row, its first column above the others, what can be done under the thumb. */
export function Cards<R>({
  columns,
  acts,
  rows,
  loading,
  id,
  active,
  none,
  open,
}: {
  columns: readonly Column<R>[]
  acts: readonly Act<R>[]
  rows: readonly R[]
  loading: boolean
  id: (row: R) => string
  /** The row that keys are at; -1: none. */
  active: number
  /** Instead of cards, where there are none. */
  none: ReactNode
  open?: (row: R) => void
}) {
  const [first, ...others] = columns
  if (loading) return <Spin className="waiting" />
  if (rows.length === 0) return none
  return (
    <ul className="list-cards">
      {rows.map((row, index) => (
        <li key={id(row)} className={index === active ? 'list-card active' : 'list-card'}>
          {open ? (
            <button type="button" className="list-card-head" onClick={() => open(row)}>
              {first?.of(row)}
            </button>
          ) : (
            <div className="list-card-head">{first?.of(row)}</div>
          )}
          <dl>
            {others.map(({ key, title, of }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{of(row)}</dd>
              </div>
            ))}
          </dl>
          <Acts acts={acts} row={row} most={2} />
        </li>
      ))}
    </ul>
  )
}
