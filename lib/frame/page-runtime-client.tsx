'use client'

import { useEffect } from 'react'
import { isFramed } from '../browser/frame/framed.ts'
import { startPage } from '../browser/page/start-page.ts'
import { awaitsWord } from '../browser/privacy/privacy.ts'
import { startModalHistory } from '../ui/modal-history.ts'
import { startSharing } from './start-sharing.ts'

/**
 * The little that runs on every screen; everything else is loaded on use.
 * @param props.shop its name; empty where there is none
 */
export function PageRuntime({ merchant, shop }: { merchant: string; shop: string }) {
  useEffect(() => {
    const stops = [startModalHistory(), startPage(merchant), startSharing(merchant)]
    let left = false
    const bar = document.querySelector<HTMLElement>('[data-sections]')
    if (bar) {
      void import('../ui/section-bar-here.ts').then(({ startSectionBar }) => {
        if (!left) stops.push(startSectionBar(bar))
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
