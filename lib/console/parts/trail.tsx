import { useState } from 'react'
import { actName } from '../../domain/staff/act-names.ts'
import type { TrailKind } from '../../domain/staff/trail-kinds.ts'
import { useCall } from '../door/use-call.ts'
import { useSession } from '../frame/session.tsx'
import { Said } from './act-dialog.tsx'
import { Moment } from './cells.tsx'
import { Changes } from './changes.tsx'
import { Pages } from './pages.tsx'
import { Rows } from './rows.tsx'

/** What staff have done with one thing, the newest first. */
export function Trail({ kind, id }: { kind: TrailKind; id: string }) {
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
          {
            title: '操作',
            of: ({ call, batch }) => (
              <>
                {actName(call)}
                {batch && '（批量）'}
              </>
            ),
          },
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
