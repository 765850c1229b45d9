'use client'

import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import ui from '../../ui/ui.module.css'

const PaperSheet = lazy(() =>
  import('./paper-sheet-client.tsx').then((module) => ({ default: module.PaperSheet })),
)

/** 下载行程: an order's itinerary, to be read, downloaded or sent by mail. */
export function ItineraryButton({ orderNo }: { orderNo: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={`${ui.button} ${ui.wide}`} onClick={() => setOpen(true)}>
        <Icon name="document" size={18} />
        下载行程
      </button>
      <Suspense fallback={null}>
        {open ? (
          <PaperSheet
            named={{ code: 'itinerary', subject: orderNo }}
            title="行程单"
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
