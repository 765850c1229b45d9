'use client'

import { type ComponentType, useEffect, useState } from 'react'
import type { ClientShop } from '@/lib/browser/page/shop-context-client.tsx'
import type { SelectGoods } from '../../_parts/use-goods-select-client.ts'

type Props = { shop: ClientShop; goods: SelectGoods }
type Sheet = ComponentType<Props & { onClose: () => void }>

/**
 * Opens the choice of versions over the page in place of the links to its own page, which work without scripts and where
 * its code cannot be loaded.
 */
export function SheetHost({ shop, goods }: Props) {
  const [sheet, setSheet] = useState<{ component: Sheet } | null>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const choose = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      const link =
        target instanceof Element ? target.closest<HTMLAnchorElement>('[data-choose-version]') : null
      if (!link) return
      event.preventDefault()
      import('../../_parts/goods-sheet-client.tsx').then(
        ({ GoodsSheet }) => {
          setSheet({ component: GoodsSheet })
          setOpen(true)
        },
        () => location.assign(link.href),
      )
    }
    document.addEventListener('click', choose)
    return () => document.removeEventListener('click', choose)
  }, [])
  return sheet && open ? <sheet.component shop={shop} goods={goods} onClose={() => setOpen(false)} /> : null
}
