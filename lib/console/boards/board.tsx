import { Button, Checkbox, Spin } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { addressOf } from '../frame/address.ts'
import { Link } from '../frame/link.tsx'
import { useSession } from '../frame/session.tsx'
import { Said } from '../parts/act-dialog.tsx'
import { Acts } from '../parts/acts.tsx'
import { BulkActs } from '../parts/bulk-acts.tsx'
import { type Row, useRows } from '../parts/use-rows.ts'
import { mayCall } from '../tables/may.ts'
import type { Board as BoardOf, Lane as LaneOf, List, Screen } from '../tables/screen.ts'
import { isLaneOf } from './lanes.ts'
import { useBoardKeys } from './use-board-keys.ts'

type Input = Record<string, unknown>

/** Cards of a column at first, and at most; more are found by a filter. */
const STEP = 50
const MOST = 200

/** A list's rows as cards, a column a state; many can be chosen, over all columns, and changed at once. */
export function Board({
  screen,
  list,
  board,
  input,
}: {
  screen: Screen
  list: List<Row>
  board: BoardOf<Row>
  input: Input
}) {
  const { me, place } = useSession()
  const [shown, setShown] = useState<Readonly<Record<string, readonly Row[]>>>({})
  const [chosen, setChosen] = useState<readonly string[]>([])
  const bulk = (list.acts ?? []).filter((act) => act.bulk && mayCall(me.grants, act.call, place))
  const rows = useMemo(() => Object.values(shown).flat(), [shown])
  const asked = JSON.stringify(input)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another choice
  useEffect(() => setChosen([]), [asked])

  const choose = (ids: readonly string[], on: boolean) =>
    setChosen((before) => [...before.filter((id) => !ids.includes(id)), ...(on ? ids : [])])
  useBoardKeys((id) => bulk.length > 0 && choose([id], !chosen.includes(id)))

  return (
    <>
      {chosen.length > 0 && (
        <BulkActs
          acts={bulk}
          rows={rows.filter((row) => chosen.includes(list.id(row)))}
          id={list.id}
          name={list.name ?? list.id}
          found={null}
          onDone={setChosen}
        />
      )}
      <div className="board">
        {board.lanes
          .filter((lane) => isLaneOf(lane.input, input))
          .map((lane) => (
            <Lane
              key={`${lane.key} ${asked}`}
              screen={screen}
              list={list}
              board={board}
              lane={lane}
              input={input}
              onRows={setShown}
              chosen={bulk.length > 0 ? chosen : null}
              onChoose={choose}
            />
          ))}
      </div>
      <p className="board-keys">
        <kbd>j</kbd> <kbd>k</kbd> 上下，<kbd>h</kbd> <kbd>l</kbd> 左右，<kbd>回车</kbd> 打开
        {bulk.length > 0 && (
          <>
            ，<kbd>x</kbd> 选择
          </>
        )}
      </p>
    </>
  )
}

function Lane({
  screen,
  list,
  board,
  lane,
  input,
  onRows,
  chosen,
  onChoose,
}: {
  screen: Screen
  list: List<Row>
  board: BoardOf<Row>
  lane: LaneOf
  input: Input
  onRows: (
    change: (before: Readonly<Record<string, readonly Row[]>>) => Record<string, readonly Row[]>,
  ) => void
  /** Null: nothing can be done with many. */
  chosen: readonly string[] | null
  onChoose: (ids: readonly string[], on: boolean) => void
}) {
  const { place } = useSession()
  const [limit, setLimit] = useState(STEP)
  const { rows, page, read } = useRows(list, { ...input, ...lane.input, limit, counted: true })
  useEffect(() => {
    onRows((before) => ({ ...before, [lane.key]: rows }))
    return () => onRows(({ [lane.key]: _, ...others }) => others)
  }, [rows, lane.key, onRows])

  const ids = rows.map(list.id)
  const count = ids.filter((id) => chosen?.includes(id)).length
  const total = page?.total ?? rows.length
  return (
    <section className={`lane${page && rows.length === 0 ? ' lane-empty' : ''}`} aria-label={lane.title}>
      <h2 className="lane-head">
        {chosen && rows.length > 0 && (
          <Checkbox
            aria-label={`选择${lane.title}的全部${rows.length}项`}
            checked={count === rows.length}
            indeterminate={count > 0 && count < rows.length}
            onChange={({ target }) => onChoose(ids, target.checked)}
          />
        )}
        {lane.title} {page && <span className="faint">{total}</span>}
      </h2>
      {read.error && <Said failure={read.error.failure} />}
      {!page && !read.error && <Spin />}
      {page && rows.length === 0 && <p className="faint">没有</p>}
      {rows.map((row) => {
        const id = list.id(row)
        const name = (list.name ?? list.id)(row)
        const to =
          board.leads?.(row, place.merchant) ??
          (list.opens && addressOf({ merchant: place.merchant, screen: screen.name, id: list.opens(row) }))
        return (
          <article key={id} className="board-card" data-id={id}>
            <h3>
              {chosen && (
                <Checkbox
                  aria-label={`选择${name}`}
                  checked={chosen.includes(id)}
                  onChange={({ target }) => onChoose([id], target.checked)}
                />
              )}
              {to ? (
                <Link to={to} className="board-open">
                  {board.title?.(row) ?? name}
                </Link>
              ) : (
                name
              )}
            </h3>
            {board.card(row)}
            <Acts acts={list.acts ?? []} row={row} most={2} size="small" />
          </article>
        )
      })}
      {total > rows.length && rows.length > 0 && (
        <Button size="small" disabled={limit >= MOST} onClick={() => setLimit(Math.min(MOST, limit + STEP))}>
          {limit >= MOST ? '其余请用搜索或筛选查找' : `再显示${Math.min(STEP, total - rows.length)}项`}
        </Button>
      )}
    </section>
  )
}
