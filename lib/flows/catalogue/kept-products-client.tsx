'use client'

import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useRestored } from '../../browser/hooks/restored-client.ts'
import { useShop } from '../../browser/page/shop-context-client.tsx'
import { type KeptList, readKept } from '../../browser/storage/kept-products.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import styles from './kept-products.module.css'

const KeptSheet = lazy(() =>
  import('./kept-sheet-client.tsx').then((module) => ({ default: module.KeptSheet })),
)

const lists: readonly { list: KeptList; title: string; icon: IconName }[] = [
  { list: 'favourites', title: '我的收藏', icon: 'heart' },
  { list: 'seen', title: '浏览历史', icon: 'clock' },
]

type Props = {
  /** Of the button that opens a list, and of its words, in the style of the screen it stands on. */
  className?: string | undefined
  textClassName?: string | undefined
  /** A row leads on; a chip does not. */
  forward?: boolean
}

/** What this browser has kept: favourites and products looked at, each in a sheet of its own. */
export function KeptProducts({ className, textClassName, forward = false }: Props) {
  const { merchant } = useShop()
  const [counts, setCounts] = useState<Partial<Record<KeptList, number>>>({})
  const [open, setOpen] = useState<KeptList | null>(null)
  const count = useCallback(() => {
    setCounts(Object.fromEntries(lists.map(({ list }) => [list, readKept(merchant, list).length])))
  }, [merchant])
  useEffect(count, [count])
  useRestored(count)
  const title = lists.find(({ list }) => list === open)?.title ?? ''
  return (
    <>
      {lists.map(({ list, title, icon }) => (
        <button key={list} type="button" className={className} onClick={() => setOpen(list)}>
          <Icon name={icon} size={forward ? 22 : 16} />
          <span className={textClassName}>{title}</span>
          {counts[list] ? <span className={styles.count}>{counts[list]}</span> : null}
          {forward ? <Icon name="forward" size={18} /> : null}
        </button>
      ))}
      {open ? (
        <Suspense fallback={null}>
          <KeptSheet
            list={open}
            title={title}
            onClose={() => {
              setOpen(null)
              count()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
