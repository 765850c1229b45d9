import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Modal, Progress } from 'antd'
import { useId, useState } from 'react'
import { checkInput } from '../../operate-center/contract/check-input.ts'
import { callOf } from '../../operate-center/contract/contract.ts'
import type { Failure } from '../../operate-center/contract/failures.ts'
import { askAny, newKey } from '../door/ask.ts'
import { useSession } from '../frame/session.tsx'
import type { Act } from '../tables/screen.ts'
import { Said } from './act-dialog.tsx'
import { FormFactsProvider } from './chosen.tsx'
import { emptyOf, formOf, inputSchema } from './schema.ts'
import { useAct } from './use-act.ts'
import { ZodForm } from './zod-form.tsx'

/** Everything that a list shows with its filters, on all of its pages. */
type Found = {
  /** Every row of this page is chosen. */
  whole: boolean
  /** Null: not counted. */
  total: number | null
  /** What the list was asked with. */
  input: Record<string, unknown>
}

/** Rows of one change. */
const MOST_AT_ONCE = 200

type Props<R> = {
  acts: readonly Act<R>[]
  rows: readonly R[]
  id: (row: R) => string
  /** What a row is called among others. */
  name: (row: R) => string
  /** Null: there is no more than what is chosen from. */
  found: Found | null
  onCount?: () => void
  /** With those that stay chosen, because nothing has changed for them. */
  onDone: (stayed: string[]) => void
}

/**
 * What can be done with all chosen rows: the act, once for each, with what was refused named at the end; or with all that
 * the list has found, by its filters and their number, where the act's call takes that.
 */
export function BulkActs<R>({ acts: every, rows, id, name, found, onCount, onDone }: Props<R>) {
  const [open, setOpen] = useState<{ act: Act<R>; rows: readonly R[] } | null>(null)
  const [wantsAll, setWantsAll] = useState(false)
  const total = found?.total ?? 0
  const mayAll = found?.whole === true && every.some(({ all }) => all !== undefined)
  const isAll = wantsAll && mayAll && total > rows.length
  const acts = isAll ? every.filter(({ all }) => all !== undefined) : every
  return (
    <div className="bulk">
      <span>{isAll ? `已选全部 ${total} 项` : `已选 ${rows.length} 项`}</span>
      {mayAll && !isAll && (found?.total === null || total > rows.length) && (
        <Button
          type="link"
          onClick={() => {
            onCount?.()
            setWantsAll(true)
          }}
        >
          {found?.total === null ? '选择全部符合条件的' : `选择全部 ${total} 项`}
        </Button>
      )}
      {acts.map((act) => (
        <Button key={act.label} danger={act.danger ?? false} onClick={() => setOpen({ act, rows })}>
          {act.label}
        </Button>
      ))}
      <Button type="text" onClick={() => onDone([])}>
        取消选择
      </Button>
      {open &&
        (isAll && found ? (
          <AllDialog
            act={open.act}
            sample={open.rows}
            found={found}
            onClose={() => setOpen(null)}
            onDone={() => onDone([])}
          />
        ) : (
          <BulkDialog
            act={open.act}
            rows={open.rows}
            id={id}
            name={name}
            onClose={() => setOpen(null)}
            onDone={onDone}
          />
        ))}
    </div>
  )
}

type Refused<R> = { row: R; message: string }

function BulkDialog<R>({
  act,
  rows,
  id,
  name,
  onClose,
  onDone,
}: Omit<Props<R>, 'acts' | 'found' | 'onCount'> & { act: Act<R>; onClose: () => void }) {
  const { place } = useSession()
  const { message } = App.useApp()
  const client = useQueryClient()
  const form = useId()
  const fitting = rows.filter((row) => !act.when || act.when(row))
  const skipped = rows.filter((row) => !fitting.includes(row))
  const known = (some: readonly R[]): object => {
    const [first] = some
    return act.many?.(some) ?? (first === undefined ? {} : act.known(first))
  }
  const sample = known(fitting.slice(0, 1))
  const hidden = [...Object.keys(sample), ...(act.omit ?? [])]
  const schema = formOf(inputSchema(act.call), sample)
  const [typed, setTyped] = useState<Record<string, unknown>>(
    () => emptyOf(schema) as Record<string, unknown>,
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [done, setDone] = useState<number | null>(null)
  const [refused, setRefused] = useState<Refused<R>[]>([])

  /** Changes these rows by one call. When the answer names some that cannot be, the others are changed without them. */
  async function change(some: readonly R[]): Promise<Refused<R>[]> {
    const [first] = some
    if (first === undefined) return []
    const at = act.shop ? { ...place, shop: act.shop(first) } : place
    const answer = await askAny(act.call, at, { ...typed, ...known(some) }, { key: newKey() })
    if (answer.ok) return []
    const named = problemsOf(answer.failure).flatMap((problem): Refused<R>[] => {
      const row = some.find((one) => Object.values(problem).includes(id(one)))
      return row === undefined ? [] : [{ row, message: problem.message }]
    })
    const others = some.filter((row) => !named.some((one) => one.row === row))
    if (named.length === 0 || others.length === 0) {
      return named.length > 0 ? named : some.map((row) => ({ row, message: answer.failure.message }))
    }
    return [...named, ...(await change(others))]
  }

  async function submit() {
    if (fitting.length === 0) return
    const parsed = checkInput(callOf(act.call).input, { ...typed, ...sample })
    if (!parsed.ok && parsed.failure.kind === 'invalid') return setErrors(parsed.failure.fields)
    const size = act.many ? MOST_AT_ONCE : 1
    const said: Refused<R>[] = []
    for (let begin = 0; begin < fitting.length; begin += size) {
      setDone(begin)
      said.push(...(await change(fitting.slice(begin, begin + size))))
    }
    setDone(fitting.length)
    setRefused(said)
    await client.invalidateQueries()
    const stayed = [...said.map(({ row }) => row), ...skipped].map(id)
    if (said.length > 0) return onDone(stayed)
    message.success(`${act.label}：${fitting.length} 项已完成`)
    onClose()
    onDone(stayed)
  }

  return (
    <Modal
      open
      title={`${act.label}（${fitting.length} 项）`}
      onCancel={onClose}
      closable={done === null || done === fitting.length}
      footer={[
        <Button key="cancel" onClick={onClose}>
          关闭
        </Button>,
        <Button
          key="do"
          type="primary"
          danger={act.danger ?? false}
          htmlType="submit"
          form={form}
          disabled={fitting.length === 0 || done !== null}
        >
          {act.label}
        </Button>,
      ]}
    >
      <Form id={form} layout="vertical" onFinish={submit} className="act">
        {skipped.length > 0 && (
          <Alert
            type="info"
            showIcon
            title={`${skipped.length} 项现在不能进行此操作，保持不变`}
            description={skipped.map(name).join('、')}
            className="said"
          />
        )}
        {done !== null && (
          <Progress
            percent={fitting.length === 0 ? 100 : Math.round((done / fitting.length) * 100)}
            aria-label="进度"
          />
        )}
        {refused.length > 0 && (
          <Alert
            type="error"
            showIcon
            title={`${refused.length} 项没有完成，保持不变`}
            description={refused.map(({ row, message: why }) => (
              <div key={id(row)}>
                {name(row)}：{why}
              </div>
            ))}
          />
        )}
        {done === null && (
          <FormFactsProvider call={act.call}>
            <ZodForm schema={schema} value={typed} onChange={setTyped} errors={errors} known={hidden} />
          </FormFactsProvider>
        )}
      </Form>
    </Modal>
  )
}

/** What a refusal says of single rows. */
function problemsOf(failure: Failure): { message: string }[] {
  const detail = failure.kind === 'refused' ? failure.detail : null
  return (detail as { problems?: { message: string }[] } | null)?.problems ?? []
}

/** One change of all that the list has found; the centre counts them again while it changes them. */
function AllDialog<R>({
  act,
  sample,
  found,
  onClose,
  onDone,
}: {
  act: Act<R>
  sample: readonly R[]
  found: Found
  onClose: () => void
  onDone: () => void
}) {
  const { place } = useSession()
  const { message } = App.useApp()
  const form = useId()
  const { send, busy, failure } = useAct(act.call, place)
  const [first] = sample
  const { [act.all ?? '']: _, ...same } = (first ? act.known(first) : {}) as Record<string, unknown>
  const hidden = [...Object.keys(same), act.all ?? '', ...(act.omit ?? [])]
  const schema = formOf(inputSchema(act.call), same)
  const [typed, setTyped] = useState<Record<string, unknown>>(() => {
    const { [act.all ?? '']: _ids, ...empty } = emptyOf(schema) as Record<string, unknown>
    return empty
  })
  const total = found.total ?? 0
  const { search, sort: _sort, direction: _direction, ...filters } = found.input

  async function submit() {
    const all = { filters, search, expected: total }
    const answer = await send({ ...typed, ...same, all })
    if (!answer.ok) return
    message.success(`${act.label}：${total} 项已完成`)
    onDone()
    onClose()
  }

  return (
    <Modal
      open
      title={`${act.label}（全部 ${total} 项）`}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button
          key="do"
          type="primary"
          danger={act.danger ?? false}
          htmlType="submit"
          form={form}
          loading={busy}
        >
          {act.label}
        </Button>,
      ]}
    >
      <Form id={form} layout="vertical" onFinish={submit} className="act">
        <p className="note">按当前筛选一次处理全部 {total} 项，要么全部完成，要么都不改动。</p>
        {failure && <Said failure={failure} />}
        <FormFactsProvider call={act.call}>
          <ZodForm
            schema={schema}
            value={typed}
            onChange={setTyped}
            errors={failure?.kind === 'invalid' ? failure.fields : {}}
            known={hidden}
          />
        </FormFactsProvider>
      </Form>
    </Modal>
  )
}
