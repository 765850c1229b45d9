import { App, Button, Checkbox, Input, Result, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { afterVerdict, conclusionOf, isToCheck } from '../../domain/visas/desk-review.ts'
import { occupationNames } from '../../domain/visas/words.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { useCall } from '../door/use-call.ts'
import { addressOf, go } from '../frame/address.ts'
import { Link } from '../frame/link.tsx'
import { useSession } from '../frame/session.tsx'
import { Said } from '../parts/act-dialog.tsx'
import { Day, Stand, type Tone } from '../parts/cells.tsx'
import { useAct } from '../parts/use-act.ts'
import { useKeys } from '../parts/use-keys.ts'
import { MaterialFile } from './material-file.tsx'

type Whole = Value<'staff.visaApplicant'>
type Material = Whole['materials'][number]

/** States in which papers wait to be checked. */
const WAITING = [20, 25] as const
/** What the audit keeps for the files that are opened here, unless staff write something else. */
const REASON = '审核签证材料'

const tones: Readonly<Record<Material['state'], Tone>> = {
  missing: 'off',
  sent: 'wait',
  received: 'wait',
  accepted: 'done',
  rejected: 'bad',
}

/** Papers of applicants at large, one after the other: each is accepted or sent back by a key, then comes the next applicant. */
export function MaterialDesk({ unitId }: { unitId: string | null }) {
  const { place } = useSession()
  const waiting = useCall('staff.visaApplicants', place, {
    states: [...WAITING],
    status: 1,
    sort: 'materialsBy',
    direction: 'asc',
    limit: 50,
    counted: true,
  })
  const items = waiting.data?.items ?? []
  const first = items[0]?.unitId
  const deskOf = (id: string) => addressOf({ merchant: place.merchant, screen: 'material-desk', id })

  useEffect(() => {
    if (unitId === null && first)
      go(addressOf({ merchant: place.merchant, screen: 'material-desk', id: first }), { replace: true })
  }, [unitId, first, place.merchant])

  function leave() {
    const at = items.findIndex((one) => one.unitId === unitId)
    const next = items[at + 1] ?? items.find((one) => one.unitId !== unitId)
    go(next ? deskOf(next.unitId) : addressOf({ merchant: place.merchant, screen: 'material-desk' }))
  }

  return (
    <section className="material-desk">
      <header className="head">
        <h1>材料审核台</h1>
        <span role="status" className="faint">
          {waiting.data && `待审核 ${waiting.data.total ?? items.length} 人`}
        </span>
      </header>
      {waiting.error && <Said failure={waiting.error.failure} />}
      {unitId === null && waiting.isPending && <Spin className="waiting" />}
      {unitId === null && waiting.data && items.length === 0 && (
        <Result
          status="success"
          title="没有待审核的材料"
          extra={<Link to={addressOf({ merchant: place.merchant, screen: 'applicants' })}>去签证申请人</Link>}
        />
      )}
      {unitId !== null && <Applicant key={unitId} unitId={unitId} onLeave={leave} />}
    </section>
  )
}

function Applicant({ unitId, onLeave }: { unitId: string; onLeave: () => void }) {
  const { place } = useSession()
  const { message } = App.useApp()
  const read = useCall('staff.visaApplicant', place, { unitId })
  const { send, busy, failure } = useAct('staff.reviewVisaMaterials', place)
  const [at, setAt] = useState<{ material: string; file: number } | null>(null)
  const [rejecting, setRejecting] = useState(false)
  const [reason, setReason] = useState('')
  const [purpose, setPurpose] = useState(REASON)
  const value = read.data
  const materials = value?.materials ?? []
  const begin = materials.find(isToCheck) ?? materials[0]
  const material = materials.find(({ id }) => id === at?.material) ?? begin
  const file = material?.files[Math.min(at?.file ?? 0, material.files.length - 1)]
  const isOpen = value !== undefined && (value.state === 20 || value.state === 25) && value.status === 1
  const why = useRef<{ focus(): void } | null>(null)

  useEffect(() => {
    if (rejecting) why.current?.focus()
  }, [rejecting])

  /** Every picture of every material; a material without one is a step too. */
  const steps = materials.flatMap(({ id, files }) =>
    files.length === 0
      ? [{ material: id, file: 0 }]
      : files.map((_, index) => ({ material: id, file: index })),
  )
  const fileAt = material && file ? material.files.indexOf(file) : 0
  const step = steps.findIndex((one) => one.material === material?.id && one.file === fileAt)
  function move(by: number) {
    const next = steps[step + by]
    if (!next) return
    setRejecting(false)
    setAt(next)
  }

  /** What is left when every verdict is given, but nothing followed by itself. */
  const conclusion = isOpen ? conclusionOf(materials) : 'open'

  async function conclude(next: 'accept' | 'askMore') {
    if (!value) return
    const answer = await send({ unitId, state: value.state, verdicts: [], next })
    if (answer.ok) done(next)
  }

  function done(next: 'accept' | 'askMore') {
    message.success(`${value?.name}：${next === 'accept' ? '审核通过' : '已退回客人补充'}`)
    onLeave()
  }

  async function judge(accepted: boolean) {
    if (!value || !material || !isOpen || busy) return
    const verdict = { materialId: material.id, accepted, reason: accepted ? '' : reason.trim() }
    const next = afterVerdict(materials, verdict)
    const answer = await send({ unitId, state: value.state, verdicts: [verdict], next })
    if (!answer.ok) return
    setRejecting(false)
    setReason('')
    if (next === 'stay') {
      const index = materials.indexOf(material)
      const open = [...materials.slice(index + 1), ...materials.slice(0, index)].find(isToCheck)
      if (open) setAt({ material: open.id, file: 0 })
      return
    }
    done(next)
  }

  useKeys((key) => {
    if (key === 'Escape') setRejecting(false)
    else if (key === 'ArrowRight' || key === 'j') move(1)
    else if (key === 'ArrowLeft' || key === 'k') move(-1)
    else if (key === 'n') onLeave()
    else if (key === 'a' && material && isToCheck(material)) void judge(true)
    else if (key === 'r' && material && isToCheck(material)) setRejecting(true)
    else return false
    return true
  })

  if (read.error) return <Said failure={read.error.failure} />
  if (!value) return <Spin className="waiting" />
  const canJudge = isOpen && material !== undefined && isToCheck(material)
  return (
    <div className="material-room">
      <aside className="card">
        <h2>
          <Link to={addressOf({ merchant: place.merchant, screen: 'applicants', id: unitId })}>
            {value.name}
          </Link>{' '}
          <Stand tone="go">{value.stateText}</Stand>
        </h2>
        <p>{value.product}</p>
        <p className="faint">
          {occupationNames[value.occupation]} {value.passport} {value.orderNo}
        </p>
        <p>
          材料截止 <Day date={value.materialsBy} />
        </p>
        {value.warnings.map((text) => (
          <p key={text} className="late">
            {text}
          </p>
        ))}
        {value.state === 20 && <Papers value={value} />}
        <ol className="material-list">
          {materials.map((one) => (
            <li key={one.id}>
              <Button
                type={one === material ? 'primary' : 'text'}
                ghost={one === material}
                block
                aria-current={one === material}
                onClick={() => {
                  setRejecting(false)
                  setAt({ material: one.id, file: 0 })
                }}
              >
                <span className="material-name">
                  {one.required && <b aria-hidden="true">* </b>}
                  {one.title}
                </span>
                <Stand tone={tones[one.state]}>{one.stateText}</Stand>
              </Button>
            </li>
          ))}
        </ol>
        <div className="material-purpose">
          <span className="faint">查看文件的原因（记入操作日志）</span>
          <Input
            aria-label="查看文件的原因"
            value={purpose}
            maxLength={100}
            onChange={({ target }) => setPurpose(target.value)}
          />
        </div>
      </aside>
      <div className="card material-stage">
        {material && (
          <>
            <h2>
              {material.title}{' '}
              {file && (
                <span className="faint">
                  第{fileAt + 1}/{material.files.length}个文件
                </span>
              )}
            </h2>
            {material.spec !== '' && <p className="faint">{material.spec}</p>}
            {material.reason !== '' && <p className="late">退回原因：{material.reason}</p>}
            {file ? (
              <MaterialFile key={file.id} file={file} title={material.title} reason={purpose.trim()} />
            ) : (
              <p className="material-none">
                {material.kind === 'electronic' ? '客人还没有上传' : '纸质材料，没有文件，请核对原件'}
              </p>
            )}
          </>
        )}
        {materials.length === 0 && <p className="material-none">这位申请人没有需要提交的材料</p>}
        {failure && <Said failure={failure} />}
        {!isOpen && <p className="faint">申请人当前不在审核中，只能查看。</p>}
        <div className="material-acts">
          <Button disabled={step <= 0} onClick={() => move(-1)}>
            上一张（←）
          </Button>
          <Button disabled={step >= steps.length - 1} onClick={() => move(1)}>
            下一张（→）
          </Button>
          <Button type="primary" disabled={!canJudge} loading={busy} onClick={() => void judge(true)}>
            通过（A）
          </Button>
          <Button danger disabled={!canJudge} onClick={() => setRejecting(true)}>
            退回（R）
          </Button>
          <Button onClick={onLeave}>下一位（N）</Button>
        </div>
        {conclusion !== 'open' && (
          <div className="material-why">
            <span>
              {conclusion === 'accept'
                ? '材料已全部通过。'
                : conclusion === 'askMore'
                  ? '有材料需要补充。'
                  : '必需的材料还没有收齐；纸质材料请先登记收到。'}
            </span>
            <Button
              loading={busy}
              onClick={() => void conclude(conclusion === 'accept' ? 'accept' : 'askMore')}
            >
              {conclusion === 'accept' ? '审核通过' : '通知客人补充'}
            </Button>
          </div>
        )}
        {rejecting && canJudge && (
          <form
            className="material-why"
            onKeyDown={({ key }) => key === 'Escape' && setRejecting(false)}
            onSubmit={(event) => {
              event.preventDefault()
              void judge(false)
            }}
          >
            <Input
              ref={why as never}
              aria-label="退回原因"
              placeholder="请写明需要怎样补充，客人会看到"
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <Button danger htmlType="submit" loading={busy} disabled={reason.trim() === ''}>
              退回
            </Button>
          </form>
        )}
        <p className="material-keys faint">
          <kbd>→</kbd> <kbd>j</kbd> 下一张，<kbd>←</kbd> <kbd>k</kbd> 上一张，<kbd>a</kbd> 通过，<kbd>r</kbd>{' '}
          退回，
          <kbd>n</kbd> 下一位。全部审核完会自动转到下一位。
        </p>
      </div>
    </div>
  )
}

/** Papers that have arrived are booked here, so that they can be judged. */
function Papers({ value }: { value: Whole }) {
  const { place } = useSession()
  const { send, busy, failure } = useAct('staff.receiveVisaMaterials', place)
  const papers = value.materials.filter(
    ({ kind, state }) =>
      kind !== 'electronic' && (state === 'sent' || state === 'missing' || state === 'rejected'),
  )
  const [here, setHere] = useState<readonly string[]>([])
  if (papers.length === 0) return null
  return (
    <div className="material-papers">
      <p className="faint">勾选已收到的纸质材料：</p>
      <Checkbox.Group
        className="material-ticks"
        value={[...here]}
        options={papers.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(ids) => setHere(ids as string[])}
      />
      {failure && <Said failure={failure} />}
      <Button
        size="small"
        loading={busy}
        disabled={here.length === 0}
        onClick={async () => {
          const answer = await send({ unitId: value.unitId, state: value.state, materialIds: here })
          if (answer.ok) setHere([])
        }}
      >
        登记收到{here.length}项
      </Button>
    </div>
  )
}
