import { ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Grid, Input, Popover, Segmented, Select, Table } from 'antd'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Board } from '../boards/board.tsx'
import { addressOf, go } from '../frame/address.ts'
import { Link } from '../frame/link.tsx'
import { useSession } from '../frame/session.tsx'
import { mayCall } from '../tables/may.ts'
import type { Column, List, Screen } from '../tables/screen.ts'
import { Said } from './act-dialog.tsx'
import { ActChoice, Acts } from './acts.tsx'
import { BulkActs } from './bulk-acts.tsx'
import { Cards } from './cards.tsx'
import { ExportButton } from './export-button.tsx'
import { Filters } from './filters.tsx'
import { useListState } from './list-state.ts'
import { NoRows } from './no-rows.tsx'
import { Pages } from './pages.tsx'
import { useListKeys } from './use-list-keys.ts'
import { type Row, useRows } from './use-rows.ts'
import { useTableScroll } from './use-table-scroll.ts'
import { Views } from './views.tsx'

const SIZE = 50
/** Of the column of acts, in pixels: two of four letters beside each other. */
const ACTS_WIDTH = 164

/** A list of a screen: search, filters, columns, pages, acts on one row and on many. Its state is its address. */
export function ListPage({ screen, list: typed }: { screen: Screen; list: List }) {
  // A screen's list checks its rows' type where it is written; here every row is a row.
  const list = typed as unknown as List<Row>
  const { me, place } = useSession()
  const client = useQueryClient()
  const { state, set, input, after } = useListState(typed)
  const [counted, setCounted] = useState(false)
  const { rows, page, read } = useRows(
    list,
    { ...input, limit: SIZE, ...(after ? { after } : {}), ...(counted ? { counted } : {}) },
    { enabled: !state.isBoard },
  )
  // On a phone the first columns are what fits: nothing stays in front of them.
  const { xl, lg, md } = Grid.useBreakpoint()
  const wide = lg !== false
  const roomy = xl !== false
  const narrow = md === false
  const [chosen, setChosen] = useState<string[]>([])
  const search = useRef<{ focus(): void } | null>(null)
  const section = useRef<HTMLElement>(null)
  useTableScroll(section)
  const opens = list.opens
  const toRow = (row: Row) =>
    opens && addressOf({ merchant: place.merchant, screen: screen.name, id: opens(row) })
  const open = (row: Row) => {
    const to = toRow(row)
    if (to) go(to)
  }
  const [acting, setActing] = useState<Row | null>(null)
  const active = useListKeys({ rows: state.isBoard ? [] : rows, open, act: setActing, search })
  const columns = list.columns
    .filter(({ key, extra }) => (state.columns ? state.columns.includes(key) : !extra))
    .map(({ width, ...others }) => ({
      ...others,
      ...(width ? { width: roomy ? width : Math.min(width, 190) } : {}),
    }))
  const bulk = (list.acts ?? []).filter((act) => act.bulk && mayCall(me.grants, act.call, place))
  const acts = list.acts ?? []
  const sorts = list.columns.filter(({ sort }) => sort !== undefined)
  const none = <NoRows list={typed} state={state} onAll={() => set({ search: '', filters: {}, pages: [] })} />

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or filter is another choice
  useEffect(() => setChosen([]), [JSON.stringify(input), after])

  return (
    <section className="list" ref={section}>
      <header className="head">
        <h1>{screen.title}</h1>
        <span className="head-acts">
          <Acts acts={list.make ?? []} row={undefined} />
          <Views screen={screen.name} />
          <ExportButton
            call={typed.call}
            input={input}
            columns={list.columns.map(({ key, title }) => ({ key, title }))}
          />
        </span>
      </header>
      <div className="bar">
        <Input.Search
          ref={search as never}
          key={state.search}
          defaultValue={state.search}
          allowClear
          aria-label="搜索"
          placeholder={`${list.search ?? '搜索'}（按 / 键）`}
          onSearch={(text) => set({ search: text.trim(), pages: [] })}
          className="search"
        />
        <Filters list={typed} state={state} onChange={(filters) => set({ filters, pages: [] })} />
        {sorts.length > 0 && (
          <Select
            aria-label="排序"
            className="filter"
            popupMatchSelectWidth={false}
            placeholder="排序"
            allowClear
            value={state.sort ? `${state.sort} ${state.direction ?? 'desc'}` : undefined}
            onChange={(value: string | undefined) => {
              const [sort = null, direction = null] = value?.split(' ') ?? []
              set({ sort, direction: direction as 'asc' | 'desc' | null, pages: [] })
            }}
            options={sorts.flatMap(({ sort, title }) => [
              { value: `${sort} asc`, label: `${title} ↑` },
              { value: `${sort} desc`, label: `${title} ↓` },
            ])}
          />
        )}
        <span className="bar-end">
          {list.board && (
            <Segmented
              aria-label="显示方式"
              value={state.isBoard}
              options={[
                { value: false, label: '列表' },
                { value: true, label: '看板' },
              ]}
              onChange={(isBoard) => set({ isBoard, pages: [] })}
            />
          )}
          <Button
            icon={<ReloadOutlined />}
            aria-label="刷新"
            loading={read.isFetching}
            onClick={() => void client.invalidateQueries()}
          />
          <ColumnChoice
            columns={list.columns}
            shown={columns.map(({ key }) => key)}
            onChange={(next) => set({ columns: next }, { replace: true })}
          />
        </span>
      </div>
      {state.isBoard && list.board && <Board screen={screen} list={list} board={list.board} input={input} />}
      {!state.isBoard && read.error && <Said failure={read.error.failure} />}
      {!state.isBoard && chosen.length > 0 && (
        <BulkActs
          acts={bulk}
          rows={rows.filter((row) => chosen.includes(list.id(row)))}
          id={list.id}
          found={{ whole: chosen.length === rows.length, total: page?.total ?? null, input }}
          onCount={() => setCounted(true)}
          name={list.name ?? list.id}
          onDone={setChosen}
        />
      )}
      {acting && (
        <ActChoice acts={acts} row={acting} title={list.id(acting)} onClose={() => setActing(null)} />
      )}
      {!state.isBoard && (
        <>
          {narrow ? (
            <Cards
              columns={columns}
              acts={acts}
              rows={rows}
              loading={read.isPending}
              id={list.id}
              active={active}
              none={none}
              {...(opens ? { open } : {})}
            />
          ) : (
            <Table<Row>
              size="middle"
              rowKey={list.id}
              loading={read.isPending}
              dataSource={rows}
              pagination={false}
              sticky
              scroll={{ x: widthOf(columns) }}
              locale={{ emptyText: read.isPending ? '正在读取' : none }}
              rowClassName={(row) =>
                `${opens ? 'opens' : ''} ${rows.indexOf(row) === active ? 'active' : ''}`
              }
              onRow={(row) => (opens ? { onClick: (event) => isPlain(event) && open(row) } : {})}
              {...(bulk.length > 0 && wide
                ? {
                    rowSelection: {
                      selectedRowKeys: chosen,
                      onChange: (keys: unknown[]) => setChosen(keys as string[]),
                    },
                  }
                : {})}
              columns={[
                ...columns.map(({ key, title, of, width, align }, index) => ({
                  key,
                  title,
                  ...(width ? { width } : {}),
                  ...(align ? { align } : {}),
                  render: (_: unknown, row: Row) => {
                    const to = index === 0 && toRow(row)
                    return to ? (
                      <Link to={to} className="row-link">
                        {of(row)}
                      </Link>
                    ) : (
                      of(row)
                    )
                  },
                })),
                ...(acts.some((act) => mayCall(me.grants, act.call, place))
                  ? [
                      {
                        key: 'acts',
                        title: '操作',
                        ...(wide ? { fixed: 'right' as const } : {}),
                        width: ACTS_WIDTH,
                        render: (_: unknown, row: Row) => (
                          <Acts acts={acts} row={row} most={2} size="small" />
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )}
          <Pages pages={state.pages} next={page?.next} onChange={(pages) => set({ pages })}>
            <span className="faint">
              {page?.total !== null && page?.total !== undefined ? (
                `共 ${page.total} 条`
              ) : (
                <Button type="link" size="small" onClick={() => setCounted(true)}>
                  统计总数
                </Button>
              )}
              {' · '}第 {state.pages.length + 1} 页
            </span>
          </Pages>
        </>
      )}
    </section>
  )
}

/** A press that a browser does not take for another tab or window; that is the link's in the row. */
function isPlain({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return !(metaKey || ctrlKey || shiftKey)
}

/** Pixels below which the table scrolls instead of narrowing its columns. */
function widthOf(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { width = 120 }) => sum + width, ACTS_WIDTH + 88)
}

function ColumnChoice({
  columns,
  shown,
  onChange,
}: {
  columns: readonly Column<Row>[]
  shown: readonly string[]
  onChange: (keys: string[]) => void
}) {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <Checkbox.Group
          className="column-choice"
          value={[...shown]}
          options={columns.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={(keys) => keys.length > 0 && onChange(keys as string[])}
        />
      }
    >
      <Button icon={<SettingOutlined />} aria-label="选择列" />
    </Popover>
  )
}
