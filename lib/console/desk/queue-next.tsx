import { Button } from 'antd'
import { useCall } from '../door/use-call.ts'
import { go } from '../frame/address.ts'
import { Link } from '../frame/link.tsx'
import { useSession } from '../frame/session.tsx'
import { useKeys } from '../parts/use-keys.ts'
import { addressOfThing } from '../tables/places.ts'
import type { Screen } from '../tables/screen.ts'
import { beginVisit, isGone, nextOf, type QueueVisit } from './queue-visit.ts'

/** Above an item that was opened from the queue: whether it is done, and the next one of the same filter. */
export function QueueNext({ visit, screens }: { visit: QueueVisit; screens: readonly Screen[] }) {
  const { place } = useSession()
  const work = useCall('staff.work', place, visit.input, { everyMs: 60_000 })
  const items = work.data?.items ?? []
  const next = nextOf(items, visit)
  const isDone = work.data !== undefined && isGone(items, visit.item)
  const to = next && addressOfThing(screens, next.item.merchant, next.item)

  function open() {
    if (!next || !to) return
    beginVisit({ ...visit, item: next.item, at: next.at, to })
    go(to)
  }

  useKeys((key) => {
    if (key === ']') open()
    return key === ']'
  })

  return (
    <div className={isDone ? 'queue-next done' : 'queue-next'} role="status">
      <span>
        {isDone ? '这件待办已处理完。' : `待办：${visit.item.kindName}，${visit.item.todo}`}
        {work.data && items.length === 0 && '当前筛选下没有其他待办了。'}
      </span>
      {next && to && (
        <Button type={isDone ? 'primary' : 'default'} size="small" onClick={open}>
          下一件：{next.item.title}（按 ] 键）
        </Button>
      )}
      <Link to={visit.queue}>回到待办</Link>
    </div>
  )
}
