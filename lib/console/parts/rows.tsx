import { Table } from 'antd'
import type { ReactNode } from 'react'

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
  return (
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
  )
}
