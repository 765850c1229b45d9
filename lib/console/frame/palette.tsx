import { Input, Modal } from 'antd'
import { useState } from 'react'
import { groups, type Screen } from '../tables/screen.ts'
import { addressOf, go } from './address.ts'
import { useSession } from './session.tsx'

type Entry = { key: string; title: string; hint: string; to: string }

/** Jumps to a screen, or searches for what was typed where orders and customers are found. */
export function Palette({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
  const { place } = useSession()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { merchant } = place
  const typed = text.trim()
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
  const entries = [...jumps, ...searches].slice(0, 12)
  const chosen = Math.min(at, entries.length - 1)
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
          else if (event.key === 'Enter') leave(entries[chosen]?.to)
          else return
          event.preventDefault()
        }}
      />
      <div className="palette" id="palette-entries" role="listbox" aria-label="结果">
        {entries.map(({ key, title, hint, to }, index) => (
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
          </div>
        ))}
        {entries.length === 0 && <p className="faint">没有找到，换个词试试</p>}
      </div>
    </Modal>
  )
}
