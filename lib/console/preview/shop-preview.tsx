import { Alert, Button, Select, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { fieldName } from '../../domain/staff/field-words.ts'
import { checkInput } from '../../operate-center/contract/check-input.ts'
import { callOf, type Value } from '../../operate-center/contract/contract.ts'
import type { Failure } from '../../operate-center/contract/failures.ts'
import {
  PREVIEW_FRAME,
  type PreviewedCall,
  type PreviewPage,
  pagesOf,
} from '../../operate-center/contract/staff/preview.ts'
import { screens } from '../../screens/screens.ts'
import { askAny } from '../door/ask.ts'
import { useSession } from '../frame/session.tsx'

type Seen = Value<'staff.preview'>
type Page = Pick<Seen, 'shop' | 'shops'> & { html: string }

/** How long typing rests before the page is made anew. */
const PAUSE_MS = 800

/**
 * The shop's own page as it would be once `input` is saved by the call `of`. It follows what is typed; while something is
 * missing or wrong, the last page stays and what has to be mended is named.
 */
export function ShopPreview({
  of,
  input,
  fixed = null,
  onClose,
}: {
  of: PreviewedCall
  input: object
  /** The shop that the change is about. */
  fixed?: Seen['shop'] | null
  onClose: () => void
}) {
  const { place } = useSession()
  const frame = useRef<HTMLIFrameElement>(null)
  const pause = useRef(0)
  const [shop, setShop] = useState(fixed)
  const [wanted, setWanted] = useState<PreviewPage | null>(null)
  const [page, setPage] = useState<Page | null>(null)
  const [title, setTitle] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(true)
  const [turn, setTurn] = useState(0)
  const pages = pagesOf(of, input as Readonly<Record<string, unknown>>)
  const shown = wanted && pages.includes(wanted) ? wanted : pages[0]
  const asked = JSON.stringify({ of, input, ...(shop && { shop }), ...(shown && { page: shown }) })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks for the same again
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      pause.current = PAUSE_MS
      const parsed = JSON.parse(asked) as { input: object }
      const checked = checkInput(callOf(of).input, parsed.input)
      const answer = checked.ok
        ? await askAny<Page>('staff.preview', place, parsed, { signal: stop.signal })
        : checked
      if (stop.signal.aborted) return
      setBusy(false)
      setFailure(answer.ok ? null : answer.failure)
      if (answer.ok) setPage(answer.value)
    }, pause.current)
    setBusy(true)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked, of, place, turn])

  useEffect(() => {
    if (page && frame.current) setTitle(write(frame.current, page.html))
  }, [page])

  return (
    <aside className="preview" aria-label="店铺页面预览" aria-busy={busy}>
      <div className="preview-head">
        <p>
          预览：按表单里的内容显示，没有保存，不能下单。
          {busy && <Spin size="small" />}
        </p>
        {title && <p className="preview-title">网页标题：{title}</p>}
        <span className="acts">
          {shown && pages.length > 1 && (
            <Select
              size="small"
              aria-label="预览的页面"
              popupMatchSelectWidth={false}
              value={shown}
              options={pages.map((name) => ({ value: name, label: screens[name].title }))}
              onChange={(name) => {
                pause.current = 0
                setWanted(name)
              }}
            />
          )}
          {page && !fixed && page.shops.length > 1 && (
            <Select
              size="small"
              aria-label="预览的店铺"
              popupMatchSelectWidth={false}
              showSearch={{ optionFilterProp: 'label' }}
              value={keyOf(page.shop)}
              options={page.shops.map((one) => ({ value: keyOf(one), label: one.name || keyOf(one) }))}
              onChange={(key) => setShop(page.shops.find((one) => keyOf(one) === key) ?? null)}
            />
          )}
          <Button
            size="small"
            onClick={() => {
              pause.current = 0
              setTurn(turn + 1)
            }}
          >
            刷新预览
          </Button>
          <Button size="small" onClick={onClose}>
            收起
          </Button>
        </span>
      </div>
      {failure && <Alert type="warning" showIcon className="said" title={saidOf(failure, page !== null)} />}
      <iframe
        ref={frame}
        title="店铺页面"
        src={PREVIEW_FRAME}
        sandbox="allow-same-origin"
        onLoad={({ currentTarget }) => page && setTitle(write(currentTarget, page.html))}
      />
    </aside>
  )
}

function keyOf({ channel, distributor }: Seen['shop']): string {
  return `${channel}/${distributor}`
}

/** What keeps the page from being made: the fields to mend, by their names. */
function saidOf(failure: Failure, hasPage: boolean): string {
  if (failure.kind !== 'invalid') return failure.message
  const names = Object.keys(failure.fields)
    .filter((path) => path !== '')
    .map(fieldName)
  const [first = ''] = Object.values(failure.fields)
  return `请先改正：${[...new Set(names)].join('、')}（${first}）。${hasPage ? '改正前显示的是上一次的内容。' : ''}`
}

/**
 * Shows a page in the frame where it was scrolled to, and answers its title. A page written from outside brings neither
 * scripts nor an address.
 */
function write(frame: HTMLIFrameElement, html: string): string {
  const { contentDocument: inside, contentWindow: view } = frame
  if (!inside || !view || view.location.pathname !== PREVIEW_FRAME) return ''
  const { scrollX, scrollY } = view
  inside.documentElement.lang = 'zh-CN'
  inside.documentElement.innerHTML = html
  view.scrollTo(scrollX, scrollY)
  return inside.title
}
