import { Button } from 'antd'
import { useState } from 'react'
import type { TrailKind } from '../../domain/staff/trail-kinds.ts'
import { useCall } from '../door/use-call.ts'
import { useSession } from '../frame/session.tsx'
import { fieldName } from '../tables/words.ts'
import { Said } from './act-dialog.tsx'
import { Moment } from './cells.tsx'
import { Rows } from './rows.tsx'

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
            of: ({ changes, reason }) => (
              <>
                {reason && <div>原因：{reason}</div>}
                {changes.map(({ field, before, after: now }) => (
                  <div key={field}>
                    {fieldName(field)}：{before === null ? '' : `${text(before)} → `}
                    {text(now)}
                  </div>
                ))}
              </>
            ),
          },
        ]}
      />
      {(pages.length > 0 || data?.next) && (
        <footer className="pages">
          <Button disabled={pages.length === 0} onClick={() => setPages(pages.slice(0, -1))}>
            较新
          </Button>
          <Button disabled={!data?.next} onClick={() => data?.next && setPages([...pages, data.next])}>
            较早
          </Button>
        </footer>
      )}
    </>
  )
}

const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
