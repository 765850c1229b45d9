'use client'

import { lazy, Suspense, useState } from 'react'
import ui from '../../../ui/ui.module.css'
import type { OrderOf } from '../kind.ts'
import { useWanted } from '../orders/use-wanted-client.ts'
import styles from './visa-papers.module.css'

const PassportsSheet = lazy(() =>
  import('./passports-sheet-client.tsx').then((module) => ({ default: module.PassportsSheet })),
)

/** Opens the choice of kept travellers whose passports an order takes over. */
export function PassportsButton({ order }: { order: OrderOf<'visa'> }) {
  const [open, setOpen] = useState(false)
  useWanted('passports', () => setOpen(true))
  const missing = order.about.applicants.some(({ passport, status }) => passport === '' && status === 1)
  return (
    <p className={styles.passports}>
      <button type="button" className={`${ui.button} ${ui.small}`} onClick={() => setOpen(true)}>
        {missing ? '补充护照信息' : '更新护照信息'}
      </button>
      <Suspense fallback={null}>
        {open ? <PassportsSheet order={order} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </p>
  )
}
