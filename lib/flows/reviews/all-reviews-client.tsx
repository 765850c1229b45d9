'use client'

import { type ComponentType, useState } from 'react'
import { OFFLINE } from '../../browser/door/offline.ts'
import type { ProductKind } from '../../tenant/kinds.ts'
import { toast } from '../../ui/toast-client.ts'
import ui from '../../ui/ui.module.css'
import styles from './reviews.module.css'
import type { ReviewsSheetProps } from './reviews-sheet-client.tsx'

type Props = { kind: ProductKind; productId: string; count: number }

/** The sheet behind the button is loaded on use. */
export function AllReviews({ kind, productId, count }: Props) {
  const [Sheet, setSheet] = useState<{ component: ComponentType<ReviewsSheetProps> } | null>(null)
  const open = async () => {
    try {
      const { ReviewsSheet } = await import('./reviews-sheet-client.tsx')
      setSheet({ component: ReviewsSheet })
    } catch {
      toast(OFFLINE)
    }
  }
  return (
    <>
      <button type="button" className={`${ui.button} ${styles.all}`} onClick={open}>
        查看全部{count}条点评
      </button>
      {Sheet ? <Sheet.component kind={kind} productId={productId} onClose={() => setSheet(null)} /> : null}
    </>
  )
}
