import { Alert, App, Button, Form, Modal, Spin } from 'antd'
import { type ReactNode, useId, useMemo, useState } from 'react'
import type { Failure } from '../../operate-center/contract/failures.ts'
import { hasPreview, isPreviewed } from '../../operate-center/contract/staff/preview.ts'
import { facts } from '../door/facts.ts'
import { useAnyCall } from '../door/use-call.ts'
import { go } from '../frame/address.ts'
import { useSession } from '../frame/session.tsx'
import { UploadField } from '../imports/upload-field.tsx'
import { ShopPreview } from '../preview/shop-preview.tsx'
import { renewsBy } from '../tables/renews.ts'
import type { Act } from '../tables/screen.ts'
import { FormFactsProvider } from './chosen.tsx'
import { emptyOf, formOf, inputSchema } from './schema.ts'
import { useAct } from './use-act.ts'
import { ZodForm } from './zod-form.tsx'

/** Asks what an act still has to know, shows what it will do, and does it. */
export function ActDialog<R>({ act, row, onClose }: { act: Act<R>; row: R; onClose: () => void }) {
  const { place } = useSession()
  const at = act.shop ? { ...place, shop: act.shop(row) } : place
  const looked = act.preview
  const preview = useAnyCall(looked?.call ?? 'staff.me', at, looked?.input(row) ?? {}, {
    enabled: looked !== undefined,
  })
  const known = useMemo(() => act.known(row), [act, row])
  const schema = formOf(inputSchema(act.call), known)
  const formFacts = useMemo(
    () => ({ call: act.call, choices: act.choices?.(row) ?? {}, narrow: act.narrow?.(row) ?? {} }),
    [act, row],
  )
  const [typed, setTyped] = useState<Record<string, unknown>>(() => ({
    ...(emptyOf({ ...schema, default: undefined }) as object),
    ...(act.start?.(row) ?? {}),
    ...known,
  }))
  const { send, busy, failure } = useAct(act.call, at)
  const [beside, setBeside] = useState(false)
  const [done, setDone] = useState<ReactNode>(null)
  const { message } = App.useApp()
  const form = useId()
  const shown = preview.data as never
  const fromPreview = looked && preview.data ? looked.known(shown) : {}
  const { upload } = act
  const hidden = [
    ...Object.keys(known),
    ...Object.keys(fromPreview),
    ...(act.omit ?? []),
    ...(upload ? [upload.field] : []),
  ]
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name, { const: only }]) => !hidden.includes(name) && only === undefined,
  )
  const wide = fields.length > 6 || fields.some(([, { type }]) => type === 'array' || type === 'object')

  const written = { ...typed, ...known, ...fromPreview }
  const mayLook = facts().previews && hasPreview(act.call, written)

  async function submit() {
    const answer = await send(written)
    if (!answer.ok) return
    const value = answer.value as never
    const said = act.result?.(value, row)
    if (act.leads) go(act.leads(value, row))
    if (said) return setDone(said)
    const pages = isPreviewed(act.call) ? `。${renewsBy(act.call, written)}` : ''
    message.success(`${act.label}：已完成${pages}`)
    onClose()
  }

  const note = typeof act.note === 'function' ? act.note(row) : act.note
  return (
    <Modal
      open
      title={act.label}
      onCancel={onClose}
      maskClosable={fields.length === 0}
      width={beside ? 1320 : done && act.wide ? 1200 : wide ? 880 : 560}
      footer={
        done ? (
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        ) : (
          <>
            {mayLook && (
              <Button aria-pressed={beside} onClick={() => setBeside(!beside)}>
                {beside ? '关闭预览' : '预览'}
              </Button>
            )}
            <Button onClick={onClose}>取消</Button>
            <Button
              type="primary"
              danger={act.danger ?? false}
              htmlType="submit"
              form={form}
              loading={busy}
              disabled={looked !== undefined && !preview.data}
            >
              {act.label}
            </Button>
          </>
        )
      }
    >
      {done ?? (
        <div className={beside ? 'act-beside' : ''}>
          <Form id={form} layout="vertical" onFinish={submit} className="act">
            {note && <p className="note">{note}</p>}
            {looked &&
              (preview.data ? (
                looked.show(shown)
              ) : preview.error ? (
                <Said failure={preview.error.failure} />
              ) : (
                <Spin />
              ))}
            {failure && <Said failure={failure} fields={fields.map(([name]) => name)} />}
            {upload && (
              <UploadField
                from={upload}
                onValue={(value) => setTyped((before) => ({ ...before, [upload.field]: value }))}
              />
            )}
            <FormFactsProvider {...formFacts}>
              <ZodForm
                schema={schema}
                value={typed}
                onChange={setTyped}
                errors={failure?.kind === 'invalid' ? failure.fields : {}}
                known={hidden}
              />
            </FormFactsProvider>
          </Form>
          {beside && mayLook && isPreviewed(act.call) && (
            <ShopPreview of={act.call} input={written} fixed={at.shop} onClose={() => setBeside(false)} />
          )}
        </div>
      )}
    </Modal>
  )
}

/** Why it was not done. An error that stands below its field is not repeated. */
export function Said({ failure, fields = [] }: { failure: Failure; fields?: readonly string[] }) {
  if (failure.kind === 'invalid') {
    const others = Object.entries(failure.fields).filter(
      ([path]) => !fields.includes(path.split('.')[0] ?? ''),
    )
    const text = others.length > 0 ? others.map(([, said]) => said).join('；') : '请检查标红的内容'
    return <Alert type="error" showIcon title={text} className="said" />
  }
  const conflict = failure.kind === 'refused' && /CHANGED|CONFLICT|VERSION|STALE/.test(failure.code)
  return (
    <Alert
      type={conflict ? 'warning' : 'error'}
      showIcon
      title={failure.message}
      description={conflict ? '内容刚刚被其他人改动，页面已更新。请核对后再操作。' : undefined}
      className="said"
    />
  )
}
