'use client'

import { useEffect } from 'react'
import { isFramed } from '../browser/frame/framed.ts'
import { startPage } from '../browser/page/start-page.ts'
import { awaitsWord } from '../browser/privacy/privacy.ts'
import { startModalHistory } from '../ui/modal-history.ts'
import { startSharing } from './start-sharing.ts'

/** What a part of a public page does once scripts run; loaded where the page has such a part. */
async function startPart(part: HTMLElement): Promise<() => void> {
  return 'sections' in part.dataset
    ? (await import('../ui/section-bar-here.ts')).startSectionBar(part)
    : (await import('../ui/carousel-here.ts')).startCarousel(part)
}

/**
 * The little that runs on every screen; everything else is loaded on use.
 * @param props.shop its name; empty where there is none
 */
export function PageRuntime({ merchant, shop }: { merchant: string; shop: string }) {
  useEffect(() => {
    const stops = [startModalHistory(), startPage(merchant), startSharing(merchant)]
    let left = false
    for (const part of document.querySelectorAll<HTMLElement>('[data-sections], [data-carousel]')) {
      void startPart(part).then((stop) => {
        if (left) stop()
        else stops.push(stop)
      })
    }
    if (isFramed()) {
      void import('./framed-page.ts').then(({ startFramedPage }) => {
        if (!left) stops.push(startFramedPage(merchant))
      })
    } else if (shop && awaitsWord(merchant)) {
      // Not in a frame: it is as high as its content, so that the notice would cover the end of it; visitors in frames
      // are not tracked.
      void import('./privacy-notice.ts').then(({ showPrivacyNotice }) => showPrivacyNotice(merchant, shop))
    }
    return () => {
      left = true
      for (const stop of stops) stop()
    }
  }, [merchant, shop])
  return null
}
