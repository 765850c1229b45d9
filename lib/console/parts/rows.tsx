import { Table } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useTableScroll } from './use-table-scroll.ts'

/** A small table within a section. */
export function Rows<T extends object>({
  rows,
  id,
  columns,
  empty = '暂无记录',
}: {
  rows: readonly T[]
  id: (row: T) => string
  columns: readonly { title: string; of: (row: T) => ReactNode; align?: 'right' }[]
  empty?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  useTableScroll(box)
  return (
    <div ref={box}>
      <Table
        size="small"
        pagination={false}
        rowKey={id}
        dataSource={[...rows]}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: empty }}
        columns={columns.map(({ title, of, align }) => ({
          key: title,
          title,
          ...(align ? { align } : {}),
          render: (_: unknown, row: T) => of(row),
        }))}
      />
    </div>
  )
}
