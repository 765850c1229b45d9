import { useMemo } from 'react'
import { useAnyCall } from '../door/use-call.ts'
import { useSession } from '../frame/session.tsx'
import { mayCall } from '../tables/may.ts'
import type { List } from '../tables/screen.ts'

export type Row = Record<string, unknown>
/** One and the same while nothing has come: what depends on it does not begin again. */
const NONE: readonly Row[] = []

type Page = { items: readonly Row[]; next: string | null; total: number | null }

/** Rows of a list's call, each with what the list's second call knows of it, where the person may read that. */
export function useRows(list: List<Row>, input: Row, { enabled = true } = {}) {
  const { me, place } = useSession()
  const read = useAnyCall<Page>(list.call, place, input, {
    enabled,
    ...(list.everyMs ? { everyMs: list.everyMs } : {}),
  })
  const items = read.data?.items ?? NONE
  const more = list.beside
  const beside = useAnyCall(more?.call ?? 'staff.me', place, more?.input(items) ?? {}, {
    enabled: more !== undefined && items.length > 0 && mayCall(me.grants, more.call, place),
  })
  const rows = useMemo(
    () =>
      more && beside.data ? items.map((row) => ({ ...row, ...more.of(beside.data as never, row) })) : items,
    [items, more, beside.data],
  )
  return { rows, page: read.data, read }
}
