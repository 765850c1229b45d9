import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, Modal } from 'antd'
import { useState } from 'react'
import { NEW } from '../editor/editing.ts'
import { addressOf, EDITING, go, useAddress } from '../frame/address.ts'
import { useSession } from '../frame/session.tsx'
import { mayCall } from '../tables/may.ts'
import type { Act } from '../tables/screen.ts'
import { ActDialog } from './act-dialog.tsx'

/** Which of these acts this person may do with this row. */
function useAllowed<R>(acts: readonly Act<R>[], row: R): Act<R>[] {
  const { me, place } = useSession()
  return acts.filter((act) => {
    if (act.when && !act.when(row)) return false
    const at = act.shop ? { ...place, shop: act.shop(row) } : place
    return mayCall(me.grants, act.call, at) && (!act.preview || mayCall(me.grants, act.preview.call, at))
  })
}

/** Buttons for what can be done: the first ones beside each other, the others in a menu. */
export function Acts<R>({
  acts,
  row,
  most = 3,
  size,
}: {
  acts: readonly Act<R>[]
  row: R
  most?: number
  size?: 'small'
}) {
  const [open, setOpen] = useState<Act<R> | null>(null)
  const address = useAddress()
  const begin = (act: Act<R> | null) =>
    act?.page ? go(addressOf({ ...address, id: address.id ?? NEW, query: EDITING })) : setOpen(act)
  const allowed = useAllowed(acts, row)
  const shown = allowed.length <= most ? allowed : allowed.slice(0, most - 1)
  const rest = allowed.slice(shown.length)
  const type = size === 'small' ? 'link' : 'default'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a tap on a button from opening the row around it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside take the keys
    <span className="acts" onClick={(event) => event.stopPropagation()}>
      {shown.map((act) => (
        <Button
          key={act.label}
          type={type}
          danger={act.danger ?? false}
          {...(size ? { size } : {})}
          onClick={() => begin(act)}
        >
          {act.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((act) => ({ key: act.label, label: act.label, danger: act.danger ?? false })),
            onClick: ({ key }) => begin(rest.find(({ label }) => label === key) ?? null),
          }}
        >
          <Button type={type} {...(size ? { size } : {})} icon={<MoreOutlined />} aria-label="更多操作" />
        </Dropdown>
      )}
      {open && <ActDialog act={open} row={row} onClose={() => setOpen(null)} />}
    </span>
  )
}

/** What can be done with a thing, one below the other: for keys, for the palette, and under a thumb. */
export function ActChoice<R>({
  acts,
  row,
  title,
  onClose,
}: {
  acts: readonly Act<R>[]
  row: R
  title: string
  onClose: () => void
}) {
  const [chosen, setChosen] = useState<Act<R> | null>(null)
  const allowed = useAllowed(acts, row)
  if (chosen) return <ActDialog act={chosen} row={row} onClose={onClose} />
  return (
    <Modal open title={title} footer={null} onCancel={onClose} width={360}>
      <div className="act-choice">
        {allowed.map((act, index) => (
          <Button
            key={act.label}
            block
            autoFocus={index === 0}
            danger={act.danger ?? false}
            onClick={() => setChosen(act)}
            onKeyDown={(event) => {
              const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
              if (!step) return
              event.preventDefault()
              const buttons = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])]
              buttons[(index + step + buttons.length) % buttons.length]?.focus()
            }}
          >
            {act.label}
          </Button>
        ))}
        {allowed.length === 0 && <p className="faint">现在没有可以进行的操作</p>}
      </div>
    </Modal>
  )
}
