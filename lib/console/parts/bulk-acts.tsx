import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Modal, Progress } from 'antd'
import { useId, useState } from 'react'
import { checkInput } from '../../operate-center/contract/check-input.ts'
import { callOf } from '../../operate-center/contract/contract.ts'
import { askAny, newKey } from '../door/ask.ts'
import { useSession } from '../frame/session.tsx'
import type { Act } from '../tables/screen.ts'
import { emptyOf, formOf, inputSchema } from './schema.ts'
import { ZodForm } from './zod-form.tsx'

type Props<R> = { acts: readonly Act<R>[]; rows: readonly R[]; id: (row: R) => string; onDone: () => void }

/** What can be done with all chosen rows: the act, once for each, with what was refused named at the end. */
export function BulkActs<R>({ acts, rows, id, onDone }: Props<R>) {
  const [open, setOpen] = useState<Act<R> | null>(null)
  return (
    <div className="bulk">
      <span>已选 {rows.length} 项</span>
      {acts.map((act) => (
        <Button key={act.label} danger={act.danger ?? false} onClick={() => setOpen(act)}>
          {act.label}
        </Button>
      ))}
      <Button type="text" onClick={onDone}>
        取消选择
      </Button>
      {open && <BulkDialog act={open} rows={rows} id={id} onClose={() => setOpen(null)} onDone={onDone} />}
    </div>
  )
}

function BulkDialog<R>({
  act,
  rows,
  id,
  onClose,
  onDone,
}: {
  act: Act<R>
  rows: readonly R[]
  id: (row: R) => string
  onClose: () => void
  onDone: () => void
}) {
  const { place } = useSession()
  const { message } = App.useApp()
  const client = useQueryClient()
  const form = useId()
  const fitting = rows.filter((row) => !act.when || act.when(row))
  const sample = fitting[0] ? act.known(fitting[0]) : {}
  const known = [...Object.keys(sample), ...(act.omit ?? [])]
  const schema = formOf(inputSchema(act.call), sample)
  const [typed, setTyped] = useState<Record<string, unknown>>(
    () => emptyOf(schema) as Record<string, unknown>,
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [done, setDone] = useState<number | null>(null)
  const [refused, setRefused] = useState<string[]>([])

  async function submit() {
    const first = fitting[0]
    if (!first) return
    const parsed = checkInput(callOf(act.call).input, { ...typed, ...act.known(first) })
    if (!parsed.ok && parsed.failure.kind === 'invalid') return setErrors(parsed.failure.fields)
    const said: string[] = []
    for (const [index, row] of fitting.entries()) {
      setDone(index)
      const at = act.shop ? { ...place, shop: act.shop(row) } : place
      const answer = await askAny(act.call, at, { ...typed, ...act.known(row) }, { key: newKey() })
      if (!answer.ok) said.push(`${id(row)}：${answer.failure.message}`)
    }
    setDone(fitting.length)
    setRefused(said)
    await client.invalidateQueries()
    if (said.length > 0) return
    message.success(`${act.label}：${fitting.length} 项已完成`)
    onDone()
    onClose()
  }

  const left = rows.length - fitting.length
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
        {left > 0 && (
          <Alert type="info" showIcon title={`${left} 项不能进行此操作，将跳过`} className="said" />
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
            title={`${refused.length} 项没有完成`}
            description={refused.map((text) => <div key={text}>{text}</div>)}
          />
        )}
        {done === null && (
          <ZodForm schema={schema} value={typed} onChange={setTyped} errors={errors} known={known} />
        )}
      </Form>
    </Modal>
  )
}
