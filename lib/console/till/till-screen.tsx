import { CameraOutlined } from '@ant-design/icons'
import { Alert, Button, Form, Input, type InputRef, Segmented } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { letIn, OFFLINE_HOURS, withoutAnswered, withoutUndone } from '../../domain/debris/till-queue.ts'
import type { Failure } from '../../operate-center/contract/failures.ts'
import type { VoucherAtTill } from '../../operate-center/contract/vouchers/staff-vouchers.ts'
import { ask, newKey } from '../door/ask.ts'
import type { Place } from '../door/place.ts'
import { Moment, Stand } from '../parts/cells.tsx'
import { CameraDialog } from './camera.tsx'
import { useSettling } from './settle.ts'
import { changeQueue, readQueue, useQueue } from './till-store.ts'
import { UndoDialog } from './undo-dialog.tsx'

type By = 'code' | 'document'
type Shown = { code: string } | { document: string }

type Step =
  | { kind: 'ready' }
  /** One key for what is looked at: a second tap is the same redemption. */
  | { kind: 'looked'; shown: Shown; key: string; vouchers: VoucherAtTill[] }
  | { kind: 'done'; shown: Shown; vouchers: VoucherAtTill[] }
  | { kind: 'undone'; vouchers: VoucherAtTill[] }
  | { kind: 'refused'; message: string }
  | { kind: 'cut'; shown: Shown; key: string }
  | { kind: 'letIn'; codeEnd: string }

const READY: Step = { kind: 'ready' }
const PLACE = 'wayfront-till-place'

/**
 * A gate: what is scanned, typed or filmed is shown before it is used. Without a network people are let in by the code
 * alone, and the centre decides afterwards.
 */
export function TillScreen({ merchant }: { merchant: string }) {
  const place = useMemo<Place>(() => ({ merchant, shop: null }), [merchant])
  const queue = useQueue(merchant)
  const waiting = queue.filter(({ state }) => state === 'waiting').length
  const online = useSettling(place, merchant, waiting > 0)
  const [where, setWhere] = useState(() => localStorage.getItem(PLACE) ?? '')
  const [by, setBy] = useState<By>('code')
  const [typed, setTyped] = useState('')
  const [step, setStep] = useState<Step>(READY)
  const [busy, setBusy] = useState(false)
  const [camera, setCamera] = useState(false)
  const [undoing, setUndoing] = useState<VoucherAtTill | null>(null)
  const field = useRef<InputRef>(null)

  // The next code can be scanned at once.
  useEffect(() => {
    if (step.kind !== 'looked' && !camera && !undoing) field.current?.focus()
  }, [step, camera, undoing])

  function failed(failure: Failure, shown: Shown, key: string): Step {
    if (failure.kind === 'unavailable') return { kind: 'cut', shown, key }
    const said = failure.kind === 'invalid' ? Object.values(failure.fields).join('；') : failure.message
    return { kind: 'refused', message: said }
  }

  async function look(text: string) {
    const value = text.trim()
    if (value === '' || busy) return
    const shown: Shown = by === 'code' ? { code: value } : { document: value }
    setTyped('')
    setBusy(true)
    const answer = await ask('staff.lookUpVoucher', place, shown)
    setBusy(false)
    const key = newKey()
    setStep(answer.ok ? { kind: 'looked', shown, key, ...answer.value } : failed(answer.failure, shown, key))
  }

  async function use(shown: Shown, key: string) {
    if (busy) return
    setBusy(true)
    const answer = await ask('staff.redeemVoucher', place, { ...shown, place: where.trim() }, { key })
    setBusy(false)
    setStep(answer.ok ? { kind: 'done', shown, ...answer.value } : failed(answer.failure, shown, key))
  }

  /** The key is that of the try that was cut off: if it did arrive, this is the same redemption. */
  function admit(code: string, key: string) {
    const taken = letIn(readQueue(merchant), { code, place: where.trim(), key, at: new Date().toISOString() })
    if (!taken.ok) return setStep({ kind: 'refused', message: taken.message })
    try {
      changeQueue(merchant, () => taken.queue)
    } catch {
      return setStep({ kind: 'refused', message: '浏览器存储空间不足，无法离线记录，请联网后再核销' })
    }
    setStep({ kind: 'letIn', codeEnd: taken.queue.at(-1)?.codeEnd ?? '' })
  }

  return (
    <article className="till">
      <header className="head">
        <h1>核销台</h1>
        <span className="head-acts" role="status">
          <Stand tone={online ? 'done' : 'bad'}>{online ? '网络正常' : '没有网络'}</Stand>
          {waiting > 0 && <Stand tone="wait">{`${waiting}张待上传`}</Stand>}
        </span>
      </header>
      <section className="card">
        <Form layout="vertical" onFinish={() => void look(typed)}>
          <Form.Item label="核销点" htmlFor="till-place">
            <Input
              id="till-place"
              value={where}
              maxLength={60}
              placeholder="如：东门"
              onChange={({ target }) => {
                setWhere(target.value)
                localStorage.setItem(PLACE, target.value)
              }}
            />
          </Form.Item>
          <Segmented<By>
            block
            value={by}
            options={[
              { value: 'code', label: '凭证码' },
              { value: 'document', label: '证件号' },
            ]}
            onChange={(next) => {
              setBy(next)
              setStep(READY)
            }}
          />
          <div className="till-field">
            <Input
              ref={field}
              size="large"
              value={typed}
              maxLength={80}
              autoComplete="off"
              aria-label={by === 'code' ? '凭证码' : '证件号'}
              placeholder={by === 'code' ? '扫描或输入凭证码' : '输入客人证件号'}
              onChange={({ target }) => setTyped(target.value)}
            />
            {by === 'code' && (
              <Button size="large" icon={<CameraOutlined />} onClick={() => setCamera(true)}>
                扫码
              </Button>
            )}
          </div>
          <Button
            type="primary"
            size="large"
            block
            htmlType="submit"
            loading={busy}
            disabled={typed.trim() === ''}
          >
            查询
          </Button>
        </Form>
      </section>
      <section aria-live="polite">
        <Outcome
          step={step}
          busy={busy}
          onUse={use}
          onAdmit={admit}
          onNext={() => setStep(READY)}
          onUndo={setUndoing}
        />
      </section>
      <Kept merchant={merchant} />
      {undoing && (
        <UndoDialog
          place={place}
          voucher={undoing}
          onClose={() => setUndoing(null)}
          onDone={(vouchers) => {
            // Without a network the same voucher may be let in again.
            if ('shown' in step && 'code' in step.shown) {
              const { code } = step.shown
              changeQueue(merchant, (before) => withoutUndone(before, code))
            }
            setUndoing(null)
            setStep({ kind: 'undone', vouchers })
          }}
        />
      )}
      {camera && (
        <CameraDialog
          onClose={() => setCamera(false)}
          onCode={(code) => {
            setCamera(false)
            void look(code)
          }}
        />
      )}
    </article>
  )
}

function Outcome({
  step,
  busy,
  onUse,
  onAdmit,
  onNext,
  onUndo,
}: {
  step: Step
  busy: boolean
  onUse: (shown: Shown, key: string) => Promise<void>
  onAdmit: (code: string, key: string) => void
  onNext: () => void
  onUndo: (voucher: VoucherAtTill) => void
}) {
  if (step.kind === 'ready') return null
  if (step.kind === 'refused') return <Alert type="error" showIcon title={step.message} />
  if (step.kind === 'letIn') {
    return (
      <Alert
        type="warning"
        showIcon
        title={`已离线放行（尾号${step.codeEnd}）`}
        description={`联网后自动上传并核对，请在${OFFLINE_HOURS}小时内联网，期间不要清除浏览器数据。`}
      />
    )
  }
  if (step.kind === 'cut') {
    const { shown } = step
    return (
      <Alert
        type="warning"
        showIcon
        title="没有收到结果，无法确认凭证是否有效"
        description={
          'code' in shown
            ? '可以稍后重试。确需放行时，先记录在本机，联网后自动上传；如凭证已退款或在别处使用，会列在下方由您处理。'
            : '没有网络时不能用证件号核销，请稍后重试，或请客人出示凭证码。'
        }
        action={
          'code' in shown && (
            <Button onClick={() => onAdmit(shown.code, step.key)} disabled={busy}>
              离线放行
            </Button>
          )
        }
      />
    )
  }
  const { vouchers } = step
  const usable = vouchers.filter(({ problem }) => problem === '')
  const tickets = usable.reduce((sum, one) => sum + one.tickets, 0)
  return (
    <>
      {step.kind === 'done' && <Alert type="success" showIcon title="核销成功，请放行" className="said" />}
      {step.kind === 'undone' && (
        <Alert type="info" showIcon title="已撤销核销，凭证可以再次使用" className="said" />
      )}
      {vouchers.map((one) => (
        <Voucher key={one.voucherId} voucher={one} used={step.kind === 'done'} onUndo={onUndo} />
      ))}
      {step.kind === 'looked' && usable.length > 0 ? (
        <Button
          type="primary"
          size="large"
          block
          loading={busy}
          onClick={() => void onUse(step.shown, step.key)}
        >
          {`确认核销 ${tickets}张`}
        </Button>
      ) : (
        <Button size="large" block onClick={onNext}>
          下一位
        </Button>
      )}
    </>
  )
}

function Voucher({
  voucher,
  used,
  onUndo,
}: {
  voucher: VoucherAtTill
  used: boolean
  onUndo: (voucher: VoucherAtTill) => void
}) {
  const { name, packageName, label, tickets, guests, dateText, stateText, problem, usedAt, usedPlace } =
    voucher
  return (
    <section className="card">
      <h2>{name}</h2>
      <p>
        {packageName} · {label} · {tickets}张
      </p>
      {dateText && <p>{dateText}</p>}
      {guests.length > 0 && <p>{guests.join('、')}</p>}
      {used ? (
        <p>
          <Moment at={usedAt} /> {usedPlace}
        </p>
      ) : problem ? (
        <Alert type="error" showIcon title={problem} />
      ) : (
        <Stand tone="go">{stateText}</Stand>
      )}
      {voucher.undoUntil && (
        <p className="till-undo">
          <Button danger onClick={() => onUndo(voucher)}>
            撤销核销
          </Button>
          <span className="faint">
            <Moment at={voucher.undoUntil} /> 前可以撤销
          </span>
        </p>
      )}
    </section>
  )
}

/** What was let in without a network: what waits, and what somebody has to clear up. */
function Kept({ merchant }: { merchant: string }) {
  const queue = useQueue(merchant)
  if (queue.length === 0) return null
  const refused = queue.filter(({ state }) => state === 'refused')
  const settled = queue.filter(({ state }) => state === 'settled')
  const remove = (keys: string[]) =>
    changeQueue(merchant, (before) => keys.reduce<typeof before>(withoutAnswered, before))
  return (
    <section className="card" aria-label="离线记录">
      <h2>离线记录</h2>
      <p>
        待上传{queue.length - refused.length - settled.length}张，已核销{settled.length}张，未通过
        {refused.length}张
      </p>
      <ul className="till-kept">
        {refused.map(({ key, codeEnd, at, message }) => (
          <li key={key}>
            <span>
              尾号{codeEnd} · <Moment at={at} /> · {message}
            </span>
            <Button size="small" onClick={() => remove([key])}>
              已处理
            </Button>
          </li>
        ))}
      </ul>
      {settled.length > 0 && (
        <Button size="small" onClick={() => remove(settled.map(({ key }) => key))}>
          清除已核销记录
        </Button>
      )}
    </section>
  )
}
