import { type RefObject, useState } from 'react'
import { useKeys } from './use-keys.ts'

/**
 * Keys of a list: `/` goes to the search, `j` and `k` move, `Enter` opens, `a` shows what can be done. The number of the
 * row they are at; -1: none.
 */
export function useListKeys<R>({
  rows,
  open,
  act,
  search,
}: {
  rows: readonly R[]
  open: (row: R) => void
  act: (row: R) => void
  search: RefObject<{ focus(): void } | null>
}): number {
  const [active, setActive] = useState(-1)

  useKeys((key, target) => {
    if (key === '/') {
      search.current?.focus()
      return true
    }
    if (key === 'j' || key === 'k') {
      const next = Math.max(0, Math.min(rows.length - 1, active + (key === 'j' ? 1 : -1)))
      setActive(next)
      document
        .querySelectorAll('.list tr.ant-table-row, .list .list-card')
        [next]?.scrollIntoView({ block: 'nearest' })
      return true
    }
    const row = rows[active]
    if (!row) return false
    if (key === 'Enter' && target === document.body) open(row)
    else if (key === 'a') act(row)
    else return false
    return true
  })

  return active
}
