import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { Words } from './cells.tsx'

/** Letters of a text that has a line of its own. */
const LONG = 60

/** Words and their values, in columns; a long text has a line of its own. What is null is left out. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode] | null)[] }) {
  return (
    <Descriptions
      size="small"
      className="facts"
      column={{ xs: 1, sm: 2, md: 2, lg: 3, xl: 3, xxl: 4 }}
      items={rows.flatMap((row) =>
        row
          ? [
              {
                key: row[0],
                label: row[0],
                children: <Words>{row[1]}</Words>,
                ...(typeof row[1] === 'string' && row[1].length > LONG ? { span: 'filled' as const } : {}),
              },
            ]
          : [],
      )}
    />
  )
}
