import { Button } from 'antd'
import { createContext, useContext, useState } from 'react'
import { fieldName } from '../../domain/staff/field-words.ts'
import { isCallName, type Value } from '../../operate-center/contract/contract.ts'
import { shown } from '../tables/shown.tsx'
import { changedValues } from './changed-values.ts'
import { inputSchema } from './schema.ts'

/** What the list of a call is called at the desk, and its columns by the code by which they are sorted. */
export type ListWords = { title: string; sorts: Readonly<Record<string, string>> }

/** The shell knows the lists from the screens. */
const Lists = createContext<(call: string) => ListWords>((call) => ({ title: call, sorts: {} }))
export const ListsShown = Lists.Provider

export function useListTitle(): (call: string) => string {
  const wordsOf = useContext(Lists)
  return (call) => wordsOf(call).title
}

export function ListTitle({ call }: { call: string }) {
  return useListTitle()(call)
}

type Entry = Value<'staff.trail'>['entries'][number]

/**
 * What a call changed, in the words and units of its fields.
 * @param props.most values that are shown before the rest is asked for
 */
export function Changes({ call, changes, most = 8 }: Pick<Entry, 'call' | 'changes'> & { most?: number }) {
  const [whole, setWhole] = useState(false)
  const fields = isCallName(call) ? inputSchema(call).properties : undefined
  const values = changes.flatMap(({ field, before, after }) =>
    changedValues(fields?.[field] ?? {}, field, before, after),
  )
  return (
    <>
      {values.slice(0, whole ? undefined : most).map(({ path, schema, before, after }) => (
        <div key={path}>
          {labelOf(path)}：{before !== null && <>{shown(schema, before, `${call}.${path}`)} → </>}
          {shown(schema, after, `${call}.${path}`)}
        </div>
      ))}
      {!whole && values.length > most && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          还有{values.length - most}项
        </Button>
      )}
    </>
  )
}

/** What somebody asked of a list when they exported it, in the words of that list. */
export function AskedOfList({ call, input }: { call: string; input: Readonly<Record<string, unknown>> }) {
  const { sorts } = useContext(Lists)(call)
  const { list: _, filters, ...others } = input
  const { sort, ...narrowed } = (filters ?? {}) as Record<string, unknown>
  const word = typeof sort === 'string' ? (sorts[sort] ?? sort) : null
  return (
    <>
      <Changes call="staff.beginExport" changes={asChanges(others)} />
      <Changes call={call} changes={asChanges({ ...narrowed, sort: word })} />
    </>
  )
}

/** The fields of an input that is kept without what was there before. */
export function asChanges(input: Readonly<Record<string, unknown>>): Entry['changes'] {
  return Object.entries(input).map(([field, after]) => ({ field, before: null, after }))
}

/** `行程3 标题` for `tour.days.2.title`: the names below the field, with the number of each item. */
function labelOf(path: string): string {
  const parts = path.split('.')
  const names = parts.flatMap((part, index) => {
    if (/^\d+$/.test(part)) return []
    const number = parts[index + 1] ?? ''
    const name = fieldName(parts.slice(0, index + 1).join('.'))
    return [/^\d+$/.test(number) ? `${name}${Number(number) + 1}` : name]
  })
  return names.slice(names.length > 1 ? 1 : 0).join(' ')
}
