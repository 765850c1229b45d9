import { Button } from 'antd'
import { createContext, useContext, useState } from 'react'
import { fieldName } from '../../domain/staff/field-words.ts'
import { isCallName, type Value } from '../../operate-center/contract/contract.ts'
import { shown } from '../tables/shown.tsx'
import { changedValues } from './changed-values.ts'
import { inputSchema } from './schema.ts'

/** What the list of a call is called at the desk; the shell knows it from the screens. */
const Titles = createContext<(call: string) => string>((call) => call)
export const ListTitles = Titles.Provider

export function ListTitle({ call }: { call: string }) {
  return useContext(Titles)(call)
}

type Entry = Value<'staff.trail'>['entries'][number]

/** Values that are shown before the rest is asked for. */
const MOST = 8

/** What a call changed, in the words and units of its fields. */
export function Changes({ call, changes }: Pick<Entry, 'call' | 'changes'>) {
  const [whole, setWhole] = useState(false)
  const fields = isCallName(call) ? inputSchema(call).properties : undefined
  const values = changes.flatMap(({ field, before, after }) =>
    changedValues(fields?.[field] ?? {}, field, before, after),
  )
  return (
    <>
      {values.slice(0, whole ? undefined : MOST).map(({ path, schema, before, after }) => (
        <div key={path}>
          {labelOf(path)}：{before !== null && <>{shown(schema, before, path)} → </>}
          {shown(schema, after, path)}
        </div>
      ))}
      {!whole && values.length > MOST && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          还有{values.length - MOST}项
        </Button>
      )}
    </>
  )
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
