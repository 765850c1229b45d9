import { App, Button, Input, Table } from 'antd'
import { useState } from 'react'
import { optionName } from '../../domain/staff/field-words.ts'
import { type ImportKindName, importKinds } from '../../operate-center/contract/catalogue/staff-imports.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { ask } from '../door/ask.ts'
import { useCall } from '../door/use-call.ts'
import { useSession } from '../frame/session.tsx'
import { Said } from '../parts/act-dialog.tsx'
import { Moment, Stand, Words } from '../parts/cells.tsx'
import { ExportActs } from '../parts/export-acts.tsx'
import { Pages } from '../parts/pages.tsx'
import { Rows } from '../parts/rows.tsx'
import { exportTones } from '../tables/own.tsx'
import type { ChosenFile } from './files.ts'
import { Counts } from './import-report.tsx'

type Made = Value<'staff.imports'>['items'][number]

const SIZE = 20

type OnUndo = (chosen: { kind: ImportKindName; file: ChosenFile }) => void

/** Imports that were carried out, newest first. `onUndo` gets the file that leads back; null: the person may not. */
export function ImportsMade({ kinds, onUndo }: { kinds: readonly ImportKindName[]; onUndo: OnUndo | null }) {
  const { place } = useSession()
  const [search, setSearch] = useState('')
  const [pages, setPages] = useState<string[]>([])
  const after = pages.at(-1)
  const made = useCall('staff.imports', place, {
    search,
    kinds: [...kinds],
    limit: SIZE,
    ...(after ? { after } : {}),
  })
  return (
    <>
      <div className="bar">
        <Input.Search
          allowClear
          className="search"
          aria-label="搜索导入记录"
          placeholder="文件名、导入人"
          onSearch={(text) => {
            setSearch(text.trim())
            setPages([])
          }}
        />
      </div>
      {made.error && <Said failure={made.error.failure} />}
      <Table<Made>
        size="middle"
        rowKey="id"
        loading={made.isPending}
        dataSource={made.data?.items ?? []}
        pagination={false}
        scroll={{ x: 960 }}
        locale={{ emptyText: made.isPending ? '正在读取' : '还没有导入过' }}
        expandable={{ expandedRowRender: ({ sheets }) => <Counts sheets={sheets} /> }}
        columns={[
          { key: 'at', title: '时间', width: 150, render: (_, { at }) => <Moment at={at} /> },
          {
            key: 'kind',
            title: '种类',
            width: 130,
            render: (_, { kind }) => importKinds[kind].title,
          },
          { key: 'person', title: '导入人', width: 120, render: (_, { person }) => person },
          { key: 'files', title: '文件', render: (_, { files }) => files.join('、') },
          { key: 'added', title: '新增', width: 76, align: 'right', render: (_, { added }) => added },
          { key: 'changed', title: '修改', width: 76, align: 'right', render: (_, { changed }) => changed },
          {
            key: 'unchanged',
            title: '没有变化',
            width: 90,
            align: 'right',
            render: (_, { unchanged }) => unchanged,
          },
          ...(onUndo
            ? [
                {
                  key: 'undo',
                  title: '操作',
                  width: 96,
                  fixed: 'right' as const,
                  render: (_: unknown, row: Made) => row.undoable && <Undo id={row.id} onUndo={onUndo} />,
                },
              ]
            : []),
        ]}
      />
      <Pages pages={pages} next={made.data?.next} onChange={setPages} />
    </>
  )
}

/** Fetches what was there before an import, to be checked and looked at like any other file. */
function Undo({ id, onUndo }: { id: string; onUndo: OnUndo }) {
  const { place } = useSession()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  return (
    <Button
      size="small"
      loading={busy}
      onClick={async () => {
        setBusy(true)
        const answer = await ask('staff.importUndo', place, { id })
        setBusy(false)
        if (answer.ok) {
          const { kind, file } = answer.value
          onUndo({ kind, file: { name: file.name, data: file.data } })
        } else message.error(answer.failure.message)
      }}
    >
      撤销
    </Button>
  )
}

const EVERY_MS = 3000

/** The person's own files of lists. */
export function ExportsMade() {
  const { data, error } = useCall('staff.exports', { merchant: null, shop: null }, {}, { everyMs: EVERY_MS })
  return (
    <>
      <p className="faint import-note">您从各列表导出的文件，下载后一刻钟删除。</p>
      {error && <Said failure={error.failure} />}
      <Rows
        rows={data?.items ?? []}
        id={({ id }) => id}
        empty={data ? '还没有导出过。打开任何列表，点右上角“导出”' : '正在读取'}
        columns={[
          { title: '开始时间', of: ({ createdAt }) => <Moment at={createdAt} /> },
          { title: '内容', of: ({ list }) => optionName('list', list) },
          {
            title: '状态',
            of: ({ state }) => <Stand tone={exportTones[state]}>{optionName('exportState', state)}</Stand>,
          },
          { title: '行数', align: 'right', of: ({ rows }) => rows },
          { title: '格式', of: ({ format }) => format },
          { title: '说明', of: ({ message }) => <Words>{message}</Words> },
          { title: '文件', of: (job) => <ExportActs job={job} /> },
        ]}
      />
    </>
  )
}
