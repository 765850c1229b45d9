import { Button } from 'antd'
import { useSession } from '../frame/session.tsx'
import { mayCall } from '../tables/may.ts'
import type { List } from '../tables/screen.ts'
import type { ListState } from './list-state.ts'

/** A list without a row says what to do next: look for less, or how rows come here. */
export function NoRows({
  list,
  state,
  onAll,
}: {
  list: List
  state: ListState
  /** Shows the list without search, filters and later pages. */
  onAll: () => void
}) {
  const { me, place } = useSession()
  const isNarrowed =
    state.search !== '' ||
    state.pages.length > 0 ||
    Object.values(state.filters).some((one) => one !== undefined)
  if (isNarrowed) {
    return (
      <div className="none-found">
        <p>没有符合条件的记录</p>
        <Button onClick={onAll}>清除搜索和筛选</Button>
      </div>
    )
  }
  const made = list.make?.find(({ call }) => mayCall(me.grants, call, place))
  return (
    <p className="none-found">
      {list.empty ?? (made ? `暂无记录，点击上方的“${made.label}”开始` : '暂无记录')}
    </p>
  )
}
