import { Timeline } from 'antd'
import { Moment } from './cells.tsx'

export type Happened = {
  at: string
  text: string
  /** Who did it, as a person of the desk reads it. */
  by: string
  /** Only staff see it. */
  internal: boolean
}

/** What has happened, latest first. */
export function History({ events }: { events: readonly Happened[] }) {
  const latest = [...events].sort((a, b) => (a.at < b.at ? 1 : -1))
  return (
    <Timeline
      className="history"
      items={latest.map(({ at, text, by, internal }, index) => ({
        key: `${at}${index}`,
        color: internal ? 'gray' : 'blue',
        content: (
          <>
            <div>{text}</div>
            <div className="faint">
              <Moment at={at} /> · {by}
              {internal && ' · 仅员工可见'}
            </div>
          </>
        ),
      }))}
    />
  )
}
