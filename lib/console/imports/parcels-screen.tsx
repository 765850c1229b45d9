import { DownloadOutlined } from '@ant-design/icons'
import { Alert, App, Button, Progress, Segmented, Steps, Table } from 'antd'
import { useRef, useState } from 'react'
import { type ParcelSheetRow, parcelPortions, readParcelSheet } from '../../domain/shipping/parcel-sheet.ts'
import type { CallName, Input, Value } from '../../operate-center/contract/contract.ts'
import type { Answer, Failure } from '../../operate-center/contract/failures.ts'
import { ask, newKey } from '../door/ask.ts'
import type { Place } from '../door/place.ts'
import { addressOf } from '../frame/address.ts'
import { Link } from '../frame/link.tsx'
import { useSession } from '../frame/session.tsx'
import { Said } from '../parts/act-dialog.tsx'
import { Stand, type Tone, Words } from '../parts/cells.tsx'
import { saveFile } from '../parts/file-bytes.ts'
import { type ChosenFile, contentTypeOf } from './files.ts'
import { UploadPart } from './upload-part.tsx'
import './imports.css'

type State = Value<'staff.checkParcels'>['results'][number]['state'] | 'booked'
type Line = ParcelSheetRow & { state: State; product: string; message: string }
type Sheet = { name: string; lines: Line[]; left: number }

type Step =
  | { at: 'choose' }
  | { at: 'checking'; name: string; done: number; all: number }
  | { at: 'checked'; sheet: Sheet }
  | { at: 'sending'; sheet: Sheet; done: number; all: number }
  | { at: 'done'; sheet: Sheet }

const CHOOSE: Step = { at: 'choose' }
/** Rows of one call: few enough that a busy centre has booked them before the call gives up, and progress is seen. */
const PORTION = 10
const positions = { choose: 0, checking: 1, checked: 2, sending: 3, done: 4 } as const

const states: Record<State, { text: string; tone: Tone }> = {
  ready: { text: '可以寄出', tone: 'go' },
  sent: { text: '以前已寄出', tone: 'off' },
  wrong: { text: '有误', tone: 'bad' },
  booked: { text: '已登记', tone: 'done' },
}

/** Parcels by a sheet: what waits goes out, comes back with numbers, is looked at line by line and booked. */
export function ParcelsScreen() {
  const { place } = useSession()
  const [step, setStep] = useState<Step>(CHOOSE)
  const [failure, setFailure] = useState<Failure | null>(null)
  const running = useRef<AbortController | null>(null)
  /** Keys of portions by what they hold: sending one again after a broken connection books nothing twice. */
  const keys = useRef(new Map<string, string>())

  async function check([file]: readonly ChosenFile[]) {
    if (!file) return
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const { signal } = mine
    setFailure(null)
    setStep({ at: 'checking', name: file.name, done: 0, all: 0 })
    const failed = (why: Failure) => {
      if (signal.aborted) return
      setFailure(why)
      setStep(CHOOSE)
    }
    const read = await ask('staff.readSheets', place, file, { signal })
    if (!read.ok) return failed(read.failure)
    const [first] = read.value.sheets
    const sheet = readParcelSheet(first?.rows ?? [])
    if (!sheet.ok) return failed({ kind: 'refused', code: 'SHEET', message: sheet.message })
    const { rows, left } = sheet
    if (rows.length === 0) {
      const message = '没有填写快递单号的行。请在“快递单号”一列填好单号，保存后重新选择'
      return failed({ kind: 'refused', code: 'SHEET', message })
    }
    const lines = rows.map((row): Line => ({ ...row, state: 'wrong', product: '', message: '' }))
    const checked = await inPortions('staff.checkParcels', rows, {
      place,
      signal,
      onDone: (done) =>
        !signal.aborted && setStep({ at: 'checking', name: file.name, done, all: rows.length }),
      onAnswer: (index, value, position) => Object.assign(lines[index] ?? {}, value.results[position]),
    })
    if (checked) return failed(checked)
    if (!signal.aborted) setStep({ at: 'checked', sheet: { name: file.name, lines, left } })
  }

  async function send(sheet: Sheet) {
    setFailure(null)
    const lines = sheet.lines.map((line) => ({ ...line }))
    const ready = lines.filter(({ state }) => state === 'ready')
    setStep({ at: 'sending', sheet, done: 0, all: ready.length })
    const stopped = await inPortions('staff.shipParcels', ready, {
      place,
      keys: keys.current,
      onDone: (done) => setStep({ at: 'sending', sheet, done, all: ready.length }),
      onAnswer: (index, value, position) => {
        const result = value.results[position]
        const line = ready[index]
        if (line && result)
          Object.assign(line, { state: result.ok ? 'booked' : 'wrong', message: result.message })
      },
    })
    const next = { ...sheet, lines }
    if (stopped) setFailure(stopped)
    setStep(stopped ? { at: 'checked', sheet: next } : { at: 'done', sheet: next })
  }

  function anew() {
    running.current?.abort()
    setFailure(null)
    setStep(CHOOSE)
  }

  return (
    <section className="list">
      <header className="head">
        <h1>表格发货</h1>
        <span className="head-acts">
          <Download />
        </span>
      </header>
      <Steps
        className="import-steps"
        size="small"
        current={positions[step.at]}
        items={['选择文件', '检查', '核对', '登记', '完成'].map((title) => ({ title }))}
      />
      {failure && <Said failure={failure} />}
      {step.at === 'choose' && (
        <>
          <ol className="import-help">
            <li>“下载待发货表格”，一个订单一行；在“快递公司”和“快递单号”两列填写，其他列不用改。</li>
            <li>
              选择填好的表格。先逐行检查，能寄的先登记；有误的行改好后，整张表再选一次，已寄出的不会重复。
            </li>
            <li>没有填单号的行不处理。一个订单分几个包裹时，复制该行，把“物品编号”分到各行。</li>
          </ol>
          <UploadPart
            label="发货表格"
            hint="一个 .xlsx 或 .csv 文件"
            onFiles={(files) => void check(files)}
          />
        </>
      )}
      {step.at === 'checking' && (
        <div className="import-say" role="status">
          <span>正在检查“{step.name}”，还没有登记任何包裹</span>
          {step.all > 0 && <Progress percent={percent(step)} aria-label="检查进度" />}
          <Button onClick={anew}>取消</Button>
        </div>
      )}
      {(step.at === 'checked' || step.at === 'sending' || step.at === 'done') && (
        <Lines
          sheet={step.sheet}
          sending={step.at === 'sending' ? percent(step) : null}
          done={step.at === 'done'}
          onSend={() => void send(step.sheet)}
          onAnew={anew}
        />
      )}
    </section>
  )
}

const percent = ({ done, all }: { done: number; all: number }) =>
  all === 0 ? 0 : Math.round((done / all) * 100)

type SheetCall = 'staff.checkParcels' | 'staff.shipParcels'

/** Asks about rows in portions, one after the other; answers why it has stopped, null when all are answered. */
async function inPortions<N extends SheetCall>(
  call: N,
  rows: readonly ParcelSheetRow[],
  {
    place,
    signal,
    keys,
    onDone,
    onAnswer,
  }: {
    place: Place
    signal?: AbortSignal
    keys?: Map<string, string>
    onDone: (rows: number) => void
    onAnswer: (index: number, value: Value<N>, position: number) => void
  },
): Promise<Failure | null> {
  let done = 0
  for (const portion of parcelPortions(rows, PORTION)) {
    const input = {
      rows: portion.map(({ row: { orderNo, company, trackingNo, unitIds } }) => ({
        orderNo,
        company,
        trackingNo,
        unitIds,
      })),
    } as Input<N & CallName>
    const text = JSON.stringify(input)
    const key = keys ? (keys.get(text) ?? newKey()) : null
    if (key) keys?.set(text, key)
    const answer = (await ask(call, place, input, {
      ...(key ? { key } : {}),
      ...(signal ? { signal } : {}),
    })) as Answer<Value<N>>
    if (!answer.ok) {
      // A refusal was decided: the same rows sent once more are another try.
      if (answer.failure.kind !== 'unavailable') keys?.delete(text)
      return answer.failure
    }
    keys?.delete(text)
    for (const [position, { index }] of portion.entries()) onAnswer(index, answer.value, position)
    done += portion.length
    onDone(done)
  }
  return null
}

function Lines({
  sheet,
  sending,
  done,
  onSend,
  onAnew,
}: {
  sheet: Sheet
  sending: number | null
  done: boolean
  onSend: () => void
  onAnew: () => void
}) {
  const { place } = useSession()
  const [only, setOnly] = useState<State | 'all'>('all')
  const count = (state: State) => sheet.lines.filter((line) => line.state === state).length
  const [ready, wrong, sent, booked] = [count('ready'), count('wrong'), count('sent'), count('booked')]
  const shown = sheet.lines.filter(({ state }) => only === 'all' || state === only)
  return (
    <>
      {done && (
        <Alert
          type={wrong > 0 ? 'warning' : 'success'}
          showIcon
          className="said"
          title={`已登记${booked}个包裹，客人会收到单号${wrong > 0 ? `；${wrong}行没有登记` : ''}`}
          description={
            wrong > 0 ? '在表格里改好下面“有误”的行，保存后整张表再选一次；已登记的不会重复。' : undefined
          }
        />
      )}
      {!done && wrong > 0 && (
        <Alert
          type="warning"
          showIcon
          className="said"
          title={`${wrong}行有误，不会登记`}
          description="可以先登记其余的行，再在表格里改好有误的行，整张表再选一次；已登记的不会重复。"
        />
      )}
      <div className="import-say" role="status">
        <span>
          “{sheet.name}”：{sheet.lines.length}行填了单号
          {sheet.left > 0 && `，${sheet.left}行未填不处理`}
        </span>
        <Segmented<State | 'all'>
          value={only}
          onChange={setOnly}
          options={[
            { value: 'all', label: `全部 ${sheet.lines.length}` },
            ...(ready > 0 ? [{ value: 'ready' as const, label: `可以寄出 ${ready}` }] : []),
            ...(booked > 0 ? [{ value: 'booked' as const, label: `已登记 ${booked}` }] : []),
            ...(wrong > 0 ? [{ value: 'wrong' as const, label: `有误 ${wrong}` }] : []),
            ...(sent > 0 ? [{ value: 'sent' as const, label: `以前已寄出 ${sent}` }] : []),
          ]}
        />
        <span className="acts-end">
          <Button onClick={onAnew} disabled={sending !== null}>
            重新选择文件
          </Button>
          {ready > 0 && (
            <Button type="primary" loading={sending !== null} onClick={onSend}>
              登记{ready}个包裹
            </Button>
          )}
        </span>
      </div>
      {sending !== null && <Progress percent={sending} aria-label="登记进度" />}
      <Table<Line>
        className="import-table"
        tableLayout="fixed"
        size="small"
        rowKey="line"
        dataSource={shown}
        pagination={{ pageSize: 50, showSizeChanger: false, hideOnSinglePage: true }}
        scroll={{ x: 1080 }}
        columns={[
          { key: 'line', title: '行', width: 76, render: (_, { line }) => `第${line}行` },
          {
            key: 'state',
            title: '结果',
            width: 110,
            render: (_, { state }) => <Stand tone={states[state].tone}>{states[state].text}</Stand>,
          },
          {
            key: 'message',
            title: '说明',
            width: 250,
            render: (_, { message }) => <Words>{message}</Words>,
          },
          {
            key: 'orderNo',
            title: '订单',
            width: 170,
            render: (_, { orderNo, product }) =>
              product === '' ? (
                <Words>{orderNo}</Words>
              ) : (
                <Link to={addressOf({ merchant: place.merchant, screen: 'orders', id: orderNo })}>
                  {orderNo}
                </Link>
              ),
          },
          { key: 'product', title: '商品', width: 200, render: (_, { product }) => <Words>{product}</Words> },
          {
            key: 'company',
            title: '快递公司',
            width: 110,
            render: (_, { company }) => company || '按单号识别',
          },
          { key: 'trackingNo', title: '快递单号', width: 170, render: (_, { trackingNo }) => trackingNo },
        ]}
      />
    </>
  )
}

/** What waits, to be filled in. */
function Download() {
  const { place } = useSession()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  return (
    <Button
      icon={<DownloadOutlined />}
      loading={busy}
      onClick={async () => {
        setBusy(true)
        const answer = await ask('staff.parcelSheet', place, {})
        setBusy(false)
        if (!answer.ok) return message.error(answer.failure.message)
        const { file, more } = answer.value
        if (file.rows === 0) return message.info('没有待发货的订单')
        saveFile({ name: file.name, contentType: contentTypeOf(file.name), data: [file.data] })
        if (more) message.info(`先下载等待最久的${file.rows}个订单，寄出后再下载其余的`)
      }}
    >
      下载待发货表格
    </Button>
  )
}
