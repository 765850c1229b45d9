import { ArrowLeftOutlined } from '@ant-design/icons'
import { Alert, App, Button, Form, Spin } from 'antd'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { fieldName } from '../../domain/staff/field-words.ts'
import type { Schema } from '../../operate-center/contract/read-schema.ts'
import { hasPreview, isPreviewed } from '../../operate-center/contract/staff/preview.ts'
import { facts } from '../door/facts.ts'
import { useAnyCall } from '../door/use-call.ts'
import { addressOf, EDITING, go } from '../frame/address.ts'
import { nothingUnsaved, useUnsaved } from '../frame/leaving.ts'
import { useSession } from '../frame/session.tsx'
import { Said } from '../parts/act-dialog.tsx'
import { Acts } from '../parts/acts.tsx'
import { FormFactsProvider } from '../parts/chosen.tsx'
import { emptyOf, inputSchema } from '../parts/schema.ts'
import { useAct } from '../parts/use-act.ts'
import { ZodForm } from '../parts/zod-form.tsx'
import { ShopPreview } from '../preview/shop-preview.tsx'
import { mayCall } from '../tables/may.ts'
import { renewsBy } from '../tables/renews.ts'
import type { Act, Screen } from '../tables/screen.ts'
import { NEW } from './editing.ts'
import type { Outline, OutlineSection } from './outlines.ts'

type Row = Record<string, unknown>
type PageAct = Act<unknown> & { page: Outline }

/** One thing of a screen as it is written: a page with sections. */
export function EditorPage({ screen, id }: { screen: Screen; id: string }) {
  const { place } = useSession()
  const { list, detail } = screen
  const isNew = id === NEW
  const acts = (isNew ? list?.make : detail?.acts) as readonly Act<unknown>[] | undefined
  const act = acts?.find((one): one is PageAct => one.page !== undefined)
  const read = useAnyCall<Row>(detail?.call ?? 'staff.me', place, isNew ? {} : (detail?.input(id) ?? {}), {
    enabled: !isNew && detail !== undefined,
  })
  if (!act) return null
  if (read.error) return <Said failure={read.error.failure} />
  if (!isNew && !read.data) return <Spin className="waiting" />
  const row = isNew ? undefined : read.data
  return <Editor screen={screen} act={act} id={id} row={row} />
}

function Editor({
  screen,
  act,
  id,
  row,
}: {
  screen: Screen
  act: PageAct
  id: string
  row: Row | undefined
}) {
  const { me, place } = useSession()
  const { message, modal } = App.useApp()
  const form = useId()
  const schema = inputSchema(act.call)
  const { group, parts = [] } = act.page
  const known = useMemo(() => (row ? act.known(row) : act.known(undefined)), [act, row])
  const sections = act.page.sections
    .map((section) => ({ ...section, fields: section.fields.filter((field) => !(field in known)) }))
    .filter(({ fields }) => fields.length > 0)
  const begun = useMemo(
    () => (current: Row | undefined) => {
      const empty = emptyOf({ ...schema, default: undefined }) as Row
      const start = act.start?.(current as never) as Row | undefined
      return group === null ? { ...empty, ...start } : ((start?.[group] ?? empty[group]) as Row)
    },
    [act, group, schema],
  )
  const [typed, setTyped] = useState<Row>(() => begun(row))
  const [kept, setKept] = useState<Row>(typed)
  // When what is written over was saved: what somebody else saves afterwards is not overwritten unseen.
  const [seen, setSeen] = useState(row?.updatedAt as string | undefined)
  const [said, setSaid] = useState<ReactNode>(null)
  const [beside, setBeside] = useState(false)
  const { send, busy, failure, clear } = useAct(act.call, place)
  const changed = useMemo(() => JSON.stringify(typed) !== JSON.stringify(kept), [typed, kept])
  useUnsaved(changed)

  const within = group === null ? '' : `${group}.`
  const groupOf = ({ of }: OutlineSection) => of ?? group
  const errors = failure?.kind === 'invalid' ? failure.fields : {}
  const stale = failure?.kind === 'refused' && failure.code === 'CHANGED_MEANWHILE'
  const theirs = stale ? begun(row) : null
  const wrongIn = (section: OutlineSection, from = errors) => {
    const before = groupOf(section) === null ? '' : `${groupOf(section)}.`
    return Object.keys(from).filter((path) =>
      section.fields.some((field) => `${path}.`.startsWith(`${before}${field}.`)),
    ).length
  }
  const elsewhere = Object.keys(errors).filter(
    (path) => !sections.some((section) => wrongIn(section, { [path]: '' }) > 0),
  )

  const written = {
    ...(group === null ? typed : { [group]: typed }),
    ...known,
  }

  async function save(over = seen) {
    setSaid(null)
    const answer = await send({ ...written, ...(over ? { seen: over } : {}) })
    if (!answer.ok) {
      if (answer.failure.kind !== 'invalid') return
      const wrong = answer.failure.fields
      const first = sections.findIndex((section) => wrongIn(section, wrong) > 0)
      if (first >= 0) toSection(first)
      return
    }
    const value = answer.value as {
      packageId?: string
      proId?: string
      articleId?: string
      updatedAt?: string
    }
    const savedId = value.packageId ?? value.proId ?? value.articleId
    setKept(typed)
    setSeen(value.updatedAt)
    const result = act.result?.(value as never, row as never) ?? null
    setSaid(result)
    const onShow = row?.status === 'onSale' || row?.status === 'published'
    message.success(isPreviewed(act.call) && onShow ? `已保存。${renewsBy(act.call, written)}` : '已保存')
    // Another page is shown once it has an id; what is to be checked stays above it.
    if (id === NEW && result) modal.warning({ title: '请核对', content: result })
    if (id !== NEW || savedId === undefined) return
    nothingUnsaved()
    go(addressOf({ merchant: place.merchant, screen: screen.name, id: savedId, query: EDITING }), {
      replace: true,
    })
  }

  function load() {
    const newest = begun(row)
    setTyped(newest)
    setKept(newest)
    setSeen(row?.updatedAt as string | undefined)
    clear()
  }

  const toSection = (index: number) =>
    document.getElementById(`${form}-${index}`)?.scrollIntoView({ block: 'start' })
  const mayPreview = facts().previews && hasPreview(act.call, written) && mayCall(me.grants, act.call, place)
  const title = row && screen.detail ? screen.detail.title(row as never) : act.label
  const others = [
    ...((screen.detail?.acts ?? []) as readonly Act<unknown>[]),
    ...((screen.list?.acts ?? []) as readonly Act<unknown>[]),
  ].filter((one) => one.page === undefined)

  return (
    <article className="editor">
      <header className="head editor-head">
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label="返回"
          onClick={() =>
            go(addressOf({ merchant: place.merchant, screen: screen.name, ...(row ? { id } : {}) }))
          }
        />
        <h1>{title}</h1>
        <span className="head-acts">
          {changed ? (
            <span className="editor-state">有未保存的修改</span>
          ) : (
            row && <Acts acts={others} row={row} most={4} />
          )}
          {mayPreview && (
            <Button aria-pressed={beside} onClick={() => setBeside(!beside)}>
              {beside ? '关闭预览' : '预览'}
            </Button>
          )}
          <Button
            type="primary"
            htmlType="submit"
            form={form}
            loading={busy}
            disabled={!mayCall(me.grants, act.call, place)}
          >
            保存
          </Button>
        </span>
      </header>
      <div className={beside ? 'editor-body editor-beside' : 'editor-body'}>
        <nav className="editor-nav" aria-label="编辑内容">
          {[...sections, ...parts].map((section, index) => {
            const wrong = 'fields' in section ? wrongIn(section) : 0
            return (
              <button type="button" key={section.title} onClick={() => toSection(index)}>
                {section.title}
                {wrong > 0 && <span className="editor-wrong">{wrong} 处有误</span>}
              </button>
            )
          })}
        </nav>
        <Form id={form} layout="vertical" className="act editor-form" onFinish={() => save()}>
          {theirs && (
            <Alert
              type="warning"
              showIcon
              className="said"
              title="内容刚刚被其他人保存过，您的修改还在这里，没有保存"
              description={
                <>
                  <p>与最新内容不同的项目：{differing(theirs, typed, within) || '无'}。</p>
                  <span className="acts">
                    <Button size="small" onClick={() => save(row?.updatedAt as string)}>
                      用我的内容保存
                    </Button>
                    <Button size="small" onClick={load}>
                      放弃我的修改，载入最新内容
                    </Button>
                  </span>
                </>
              }
            />
          )}
          {failure && !stale && (failure.kind !== 'invalid' || elsewhere.length > 0) && (
            <Said failure={failure} fields={group === null ? [] : [group]} />
          )}
          {failure?.kind === 'invalid' && elsewhere.length === 0 && (
            <Alert
              type="error"
              showIcon
              className="said"
              title={`${Object.keys(errors).length} 处有误，还没有保存。填写的内容都在，请改正标红的地方后再保存`}
            />
          )}
          {said && <Alert type="warning" showIcon className="said" title={said} />}
          <FormFactsProvider call={act.call}>
            {sections.map((section, index) => (
              <section className="card" key={section.title} id={`${form}-${index}`}>
                <h2>{section.title}</h2>
                <SectionForm
                  schema={schema}
                  group={groupOf(section)}
                  inside={section.of}
                  fields={section.fields}
                  value={typed}
                  onChange={setTyped}
                  errors={errors}
                />
              </section>
            ))}
          </FormFactsProvider>
          {parts.map(({ title: name, of }, index) => (
            <section className="card" key={name} id={`${form}-${sections.length + index}`}>
              <h2>{name}</h2>
              {row ? of(row as never) : <p className="faint">保存之后在这里添加。</p>}
            </section>
          ))}
        </Form>
        {beside && isPreviewed(act.call) && (
          <ShopPreview of={act.call} input={written} onClose={() => setBeside(false)} />
        )}
      </div>
    </article>
  )
}

/** The fields of a section: of what is written, or of a group `inside` it. */
function SectionForm({
  schema,
  group,
  inside,
  fields,
  value,
  onChange,
  errors,
}: {
  schema: Schema
  group: string | null
  inside: string | undefined
  fields: readonly string[]
  value: Row
  onChange: (value: Row) => void
  errors: Readonly<Record<string, string>>
}) {
  return (
    <ZodForm
      schema={group === null ? schema : (schema.properties?.[group] ?? {})}
      value={inside === undefined ? value : ((value[inside] ?? {}) as Row)}
      onChange={(next) => onChange(inside === undefined ? next : { ...value, [inside]: next })}
      errors={errors}
      only={fields}
      at={group ?? ''}
    />
  )
}

/** Names of what differs, for choosing between two versions. */
function differing(one: Row, other: Row, within: string): string {
  return differingFields(one, other)
    .flatMap((field) => {
      const [a, b] = [one[field], other[field]]
      // A group that is written with others is named by its own fields.
      const isGroup = within === '' && isRow(a) && isRow(b)
      return isGroup ? differingFields(a, b).map((inner) => `${field}.${inner}`) : [within + field]
    })
    .map(fieldName)
    .join('、')
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function differingFields(one: Row, other: Row): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  )
}
