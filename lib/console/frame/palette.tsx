import { Button, Input, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useAnyCall, useCall } from '../door/use-call.ts'
import { Said } from '../parts/act-dialog.tsx'
import { ActChoice } from '../parts/acts.tsx'
import { addressOfThing, screenOfPlace } from '../tables/places.ts'
import { type Detail, groups, type Screen } from '../tables/screen.ts'
import { addressOf, go } from './address.ts'
import { useSession } from './session.tsx'

type Thing = { screen: Screen; id: string }
type Entry = { key: string; title: string; hint: string; to: string; thing?: Thing }

/** Finds a thing by its number, phone or name, jumps to a screen, or searches in one. */
export function Palette({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
  const { place } = useSession()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [acts, setActs] = useState<Thing | null>(null)
  const { merchant } = place
  const typed = text.trim()
  const asked = useLater(typed)
  const found = useCall(
    'staff.find',
    place,
    { text: asked, limit: 5 },
    { enabled: merchant !== null && asked.length > 1 && asked.length <= 60 },
  )
  const things: Entry[] =
    asked === typed && asked.length > 1
      ? (found.data?.hits ?? []).flatMap(({ target, number, title }) => {
          const to = addressOfThing(screens, merchant, { target, number })
          const screen = screenOfPlace(screens, target.screen)
          const thing = screen?.detail?.acts ? { thing: { screen, id: target.id } } : {}
          return to ? [{ key: `${target.screen} ${target.id}`, title, hint: number, to, ...thing }] : []
        })
      : []
  const jumps: Entry[] = screens
    .filter(({ title, name }) => title.includes(typed) || name.startsWith(typed))
    .map(({ name, title, group }) => ({
      key: name,
      title,
      hint: groups[group],
      to: addressOf({ merchant, screen: name }),
    }))
  const searches: Entry[] = screens
    .filter(({ list }) => typed.length > 1 && list?.search !== undefined)
    .map(({ name, title, list }) => ({
      key: `search ${name}`,
      title: `在“${title}”中搜索“${typed}”`,
      hint: list?.search ?? '',
      to: addressOf({ merchant, screen: name, query: new URLSearchParams({ search: typed }) }),
    }))
  const entries = [...things, ...jumps, ...searches].slice(0, 14)
  const chosen = Math.min(at, entries.length - 1)
  const acting = entries[chosen]?.thing
  if (acts) return <ActsOnThing thing={acts} onClose={onClose} />
  const leave = (to: string | undefined) => {
    if (!to) return
    onClose()
    go(to)
  }
  return (
    <Modal open onCancel={onClose} footer={null} closable={false} title="查找与跳转" width={560}>
      <Input
        autoFocus
        aria-label="页面名称、订单号、手机号或姓名"
        placeholder="页面名称、订单号、手机号或姓名"
        value={text}
        role="combobox"
        aria-expanded
        aria-controls="palette-entries"
        aria-activedescendant={entries[chosen] ? `palette-${chosen}` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setAt(Math.min(entries.length - 1, chosen + 1))
          else if (event.key === 'ArrowUp') setAt(Math.max(0, chosen - 1))
          else if (event.key === 'Enter' && event.shiftKey && acting) setActs(acting)
          else if (event.key === 'Enter') leave(entries[chosen]?.to)
          else return
          event.preventDefault()
        }}
      />
      <div className="palette" id="palette-entries" role="listbox" aria-label="结果">
        {entries.map(({ key, title, hint, to, thing }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
          <div
            key={key}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={index === chosen ? 'chosen' : ''}
            onClick={() => leave(to)}
          >
            <span>{title}</span>
            <span className="faint">{hint}</span>
            {thing && index === chosen && (
              <Button
                size="small"
                tabIndex={-1}
                onClick={(event) => {
                  event.stopPropagation()
                  setActs(thing)
                }}
              >
                操作（Shift+回车）
              </Button>
            )}
          </div>
        ))}
        {entries.length === 0 && <p className="faint">没有找到，换个词试试</p>}
      </div>
    </Modal>
  )
}

/** What can be done with a thing that was found, without going there first. */
function ActsOnThing({ thing: { screen, id }, onClose }: { thing: Thing; onClose: () => void }) {
  const { place } = useSession()
  // The screen's own table pairs its detail with its acts.
  const detail = screen.detail as unknown as Detail<Record<string, unknown>>
  const read = useAnyCall<Record<string, unknown>>(detail.call, place, detail.input(id))
  if (read.error) {
    return (
      <Modal open title={screen.title} footer={null} onCancel={onClose}>
        <Said failure={read.error.failure} />
      </Modal>
    )
  }
  if (!read.data) return null
  return (
    <ActChoice acts={detail.acts ?? []} row={read.data} title={detail.title(read.data)} onClose={onClose} />
  )
}

const PAUSE_MS = 250

/** What was typed, once the typing pauses. */
function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
