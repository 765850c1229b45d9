import { Button } from 'antd'
import { useState } from 'react'
import type { TrailKind } from '../../domain/staff/trail-kinds.ts'
import { isCallName, type Value } from '../../operate-center/contract/contract.ts'
import { useCall } from '../door/use-call.ts'
import { useSession } from '../frame/session.tsx'
import { shown } from '../tables/auto.tsx'
import { fieldName } from '../tables/words.ts'
import { Said } from './act-dialog.tsx'
import { Moment } from './cells.tsx'
import { changedValues } from './changed-values.ts'
import { Pages } from './pages.tsx'
import { Rows } from './rows.tsx'
import { inputSchema } from './schema.ts'

/** What staff have done with one thing, the newest first. @param nameOf what a call is called at the desk */
export function Trail({
  kind,
  id,
  nameOf,
}: {
  kind: TrailKind
  id: string
  nameOf: (call: string) => string
}) {
  const { place } = useSession()
  const [pages, setPages] = useState<string[]>([])
  const after = pages.at(-1)
  const { data, error } = useCall('staff.trail', place, { kind, id, limit: 20, ...(after ? { after } : {}) })
  if (error) return <Said failure={error.failure} />
  return (
    <>
      <Rows
        rows={data?.entries ?? []}
        id={(entry) => entry.id}
        empty={data ? '还没有操作记录' : '正在读取'}
        columns={[
          { title: '时间', of: ({ at }) => <Moment at={at} /> },
          { title: '人员', of: ({ person }) => person },
          { title: '操作', of: ({ call, batch }) => `${nameOf(call)}${batch ? '（批量）' : ''}` },
          {
            title: '内容',
            of: ({ call, changes, reason }) => (
              <>
                {reason && <div>原因：{reason}</div>}
                <Changes call={call} changes={changes} />
              </>
            ),
          },
        ]}
      />
      {(pages.length > 0 || data?.next) && <Pages pages={pages} next={data?.next} onChange={setPages} />}
    </>
  )
}

type Entry = Value<'staff.trail'>['entries'][number]

/** Values that are shown before the rest is asked for. */
const MOST = 8

/** What an entry changed, in the words and units of its fields. */
function Changes({ call, changes }: Pick<Entry, 'call' | 'changes'>) {
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
