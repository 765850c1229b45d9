import { Alert, App, Button, Empty, Modal, Table } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { Cell, CellChange } from '../../domain/catalogue/price-cells.ts'
import { putBack } from '../../domain/catalogue/price-cells.ts'
import { useUnsaved } from '../frame/leaving.ts'
import { useSession } from '../frame/session.tsx'
import { Said } from '../parts/act-dialog.tsx'
import { Words } from '../parts/cells.tsx'
import { useAct } from '../parts/use-act.ts'
import { BulkGrid, rangeOf, type Spot } from './bulk-grid.tsx'
import { cellText } from './cell-text.ts'
import { type Conflict, counted, type Sheet, settled } from './edits.ts'
import type { GridKind, Wanted } from './grid-kinds.tsx'
import { keepSaved, type Saved, savedOf } from './saved.ts'
import { useGrid } from './use-grid.ts'

type Props = {
  /** Of what was saved last, among the other grids. */
  name: string
  kind: GridKind
  wanted: Wanted
  loaded: Awaited<ReturnType<GridKind['load']>>
  readOnly: boolean
  /** Beside the tools. */
  add: ReactNode
}

const FIRST: Spot = { row: 0, column: 0 }

/** A grid of one kind with its tools: what is wrong, what would change, saving it, and putting it back. */
export function PriceGrid({ name, kind, wanted, loaded, readOnly, add }: Props) {
  const { rows, columns, labels } = loaded
  const sheet = useMemo<Sheet>(
    () => ({ rows, columns, ...(kind.check ? { check: kind.check } : {}) }),
    [rows, columns, kind],
  )
  const grid = useGrid(sheet)
  const { place } = useSession()
  const { message } = App.useApp()
  const [active, setActive] = useState(FIRST)
  const [anchor, setAnchor] = useState(FIRST)
  const [sure, setSure] = useState<Saved | null>(null)
  const [saved, setSaved] = useState(() => savedOf(name))
  const { send, busy, failure, clear } = useAct(kind.save([], wanted).call, place)
  const { changes, wrong, conflicts } = grid.reading
  const touched = Object.keys(grid.edits).length > 0
  useUnsaved(touched)

  if (rows.length === 0) {
    return <Empty description={<>这里还没有{kind.unit.replace(/^个/, '')}可以修改</>}>{add}</Empty>
  }
  const range = rangeOf(clamped(active, sheet), clamped(anchor, sheet))

  function next(problems: readonly { id: string; key: string }[]) {
    const places = problems
      .map(({ id, key }) => ({
        row: rows.findIndex((one) => one.id === id),
        column: columns.findIndex((one) => one.key === key),
      }))
      .sort((a, b) => a.row - b.row || a.column - b.column)
    const here = active.row * columns.length + active.column
    const to = places.find(({ row, column }) => row * columns.length + column > here) ?? places[0]
    if (!to) return
    setActive(to)
    setAnchor(to)
    document.querySelector<HTMLElement>('table.grid td[tabindex="0"]')?.focus()
  }

  function toSave(made: readonly CellChange[], back: boolean): Saved {
    return { changes: made, said: `${counted(columns, made)}，${made.length}${kind.unit}`, back }
  }

  async function save({ changes: made, said, back }: Saved) {
    const { input } = kind.save(made, wanted)
    const answer = await send(input)
    setSure(null)
    if (!answer.ok) return
    if (!back) grid.clear()
    const done = { changes: made, said, back }
    keepSaved(name, done)
    setSaved(done)
    message.success(back ? '已恢复' : '已保存')
  }

  const labelOf = (id: string) => labels.get(id)?.[0]
  const titleOf = (key: string) => columns.find((one) => one.key === key)
  const said = (key: string, value: Cell) => {
    const column = titleOf(key)
    return column ? cellText(column.kind, value) || '空' : ''
  }
  const decide = (chosen: readonly Conflict[], whose: 'mine' | 'theirs') =>
    grid.step((before) => chosen.reduce((edits, one) => settled(edits, one, whose), before))

  return (
    <>
      {saved && (
        <Alert
          type="success"
          showIcon
          className="said"
          title={`${saved.back ? '已恢复' : '已保存'}：${saved.said}`}
          action={
            <Button
              size="small"
              disabled={touched || busy}
              onClick={() => setSure(toSave(putBack(saved.changes), true))}
            >
              {saved.back ? '重新应用' : '撤销这次保存'}
            </Button>
          }
        />
      )}
      {failure && <Said failure={failure} />}
      {grid.waiting && (
        <Alert
          type="warning"
          showIcon
          className="said"
          title={`粘贴的内容有 ${grid.waiting.pasted[0]} 行 ${grid.waiting.pasted[1]} 列，从所选单元格起只有 ${grid.waiting.room[0]} 行 ${grid.waiting.room[1]} 列，还没有粘贴`}
          action={
            <span className="acts">
              <Button
                size="small"
                onClick={() => {
                  const { edits } = grid.waiting ?? { edits: grid.edits }
                  grid.step(() => edits)
                }}
              >
                只粘贴放得下的部分
              </Button>
              <Button size="small" onClick={grid.dropWaiting}>
                不粘贴
              </Button>
            </span>
          }
        />
      )}
      {conflicts.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className="said"
          title={`${conflicts.length} 个单元格刚被其他人改动，请选择用哪一个`}
          description={
            <>
              <span className="acts">
                <Button size="small" onClick={() => decide(conflicts, 'mine')}>
                  全部用我填的
                </Button>
                <Button size="small" onClick={() => decide(conflicts, 'theirs')}>
                  全部用现在的
                </Button>
              </span>
              <ul className="grid-conflicts">
                {conflicts.map((one) => (
                  <li key={`${one.id} ${one.key}`}>
                    {labelOf(one.id)} {titleOf(one.key)?.title}：您填 {said(one.key, one.mine)}，现在是{' '}
                    {said(one.key, one.theirs)}
                    <Button size="small" type="link" onClick={() => decide([one], 'mine')}>
                      用我填的
                    </Button>
                    <Button size="small" type="link" onClick={() => decide([one], 'theirs')}>
                      用现在的
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          }
        />
      )}
      {wrong.length > 0 && (
        <Alert
          type="error"
          showIcon
          className="said"
          title={`${wrong.length} 个单元格有误，改正后才能保存`}
          action={
            <Button size="small" onClick={() => next(wrong)}>
              下一处
            </Button>
          }
        />
      )}
      <div className="grid-bar">
        {!readOnly && (
          <>
            <Button disabled={!grid.canUndo} onClick={grid.undo}>
              撤销
            </Button>
            <Button disabled={!grid.canRedo} onClick={grid.redo}>
              重做
            </Button>
            <Button disabled={range.top === range.bottom} onClick={() => grid.fillDown(range)}>
              向下填充
            </Button>
            <Button disabled={!touched} onClick={() => grid.restore(range)}>
              恢复所选
            </Button>
          </>
        )}
        {add}
        <span className="grid-count">
          {changes.length > 0 ? `${counted(columns, changes)}会改` : `共 ${rows.length} ${kind.unit}`}
        </span>
        {!readOnly && (
          <Button
            type="primary"
            disabled={changes.length === 0 || wrong.length > 0 || conflicts.length > 0}
            loading={busy}
            onClick={() => {
              clear()
              setSure(toSave(changes, false))
            }}
          >
            保存
          </Button>
        )}
      </div>
      <BulkGrid
        sheet={sheet}
        grid={grid}
        label={kind.title}
        labels={{ titles: kind.labels, of: ({ id }) => labels.get(id) ?? [] }}
        active={clamped(active, sheet)}
        onActive={setActive}
        anchor={clamped(anchor, sheet)}
        onAnchor={setAnchor}
        readOnly={readOnly}
      />
      {!readOnly && (
        <p className="grid-hint">
          方向键移动，直接输入替换，F2 修改，空格切换状态，Shift 选择多格，Ctrl C / Ctrl V
          与表格软件互相复制粘贴，Ctrl D 向下填充，Ctrl Z / Ctrl Y 撤销和重做；按 Esc 再按 Tab 离开表格。
        </p>
      )}
      {sure && (
        <Modal
          open
          title={sure.back ? '恢复为之前的内容' : '确认保存'}
          width={720}
          okText={sure.back ? '恢复' : '确认保存'}
          confirmLoading={busy}
          onCancel={() => setSure(null)}
          onOk={() => save(sure)}
        >
          <p>
            {sure.said}会改。{sure.back && '之后又有改动的内容不会被覆盖：有一处不同就不恢复，并说明是哪里。'}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys as well */}
          <section className="grid-changes" aria-label="改动" tabIndex={0}>
            <Table
              size="small"
              rowKey="key"
              pagination={false}
              dataSource={sure.changes.flatMap(({ id, seen, changes: made }) =>
                Object.entries(made).map(([key, value]) => ({
                  key: `${id} ${key}`,
                  row: labelOf(id),
                  column: titleOf(key)?.title,
                  before: said(key, seen[key] ?? null),
                  after: said(key, value),
                })),
              )}
              columns={[
                { title: kind.labels[0], dataIndex: 'row', render: (row) => <Words>{row}</Words> },
                { title: '项目', dataIndex: 'column' },
                { title: '原来', dataIndex: 'before', align: 'right' },
                { title: '改为', dataIndex: 'after', align: 'right' },
              ]}
            />
          </section>
        </Modal>
      )}
    </>
  )
}

/** Rows may have become fewer since a cell was chosen. */
function clamped({ row, column }: Spot, { rows, columns }: Sheet): Spot {
  return { row: Math.min(row, rows.length - 1), column: Math.min(column, columns.length - 1) }
}
