import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { Words } from './cells.tsx'

/** Words and their values, in columns. What is null is left out. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode] | null)[] }) {
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2, md: 2, lg: 3, xl: 3, xxl: 4 }}
      items={rows.flatMap((row) =>
        row ? [{ key: row[0], label: row[0], children: <Words>{row[1]}</Words> }] : [],
      )}
    />
  )
}
