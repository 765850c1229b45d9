import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

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

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === '/') {
        event.preventDefault()
        search.current?.focus()
      } else if (event.key === 'j' || event.key === 'k') {
        const next = Math.max(0, Math.min(rows.length - 1, active + (event.key === 'j' ? 1 : -1)))
        setActive(next)
        document
          .querySelectorAll('.list tr.ant-table-row, .list .list-card')
          [next]?.scrollIntoView({ block: 'nearest' })
      } else if (event.key === 'Enter' && event.target === document.body) {
        const row = rows[active]
        if (row) open(row)
      } else if (event.key === 'a') {
        const row = rows[active]
        if (!row) return
        event.preventDefault()
        act(row)
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [rows, open, act, search, active])

  return active
}

/** `a` on a thing in full shows what can be done with it. */
export function useActKey(act: () => void): void {
  const pressed = useEffectEvent(act)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key !== 'a') return
      event.preventDefault()
      pressed()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Whether keys belong to a field or to a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [role="dialog"], [contenteditable]') !== null
  )
}
