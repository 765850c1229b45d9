'use client'

import { useEffect } from 'react'
import { isFramed } from '../browser/frame/framed.ts'
import { startPage } from '../browser/page/start-page.ts'
import { awaitsWord } from '../browser/privacy/privacy.ts'
import { startSharing } from './start-sharing.ts'

/**
 * The little that runs on every screen; everything else is loaded on use.
 * @param props.shop its name; empty where there is none
 */
export function PageRuntime({ merchant, shop }: { merchant: string; shop: string }) {
  useEffect(() => {
    const stopPage = startPage(merchant, (token) => takeToken(merchant, token))
    askForConsent(merchant, shop)
    const stopSharing = startSharing(merchant)
    return () => {
      stopPage()
      stopSharing()
    }
  }, [merchant, shop])
  return null
}

function takeToken(merchant: string, token: string): void {
  void import('./partner-sign-in.ts').then(({ signInFromParent }) => signInFromParent(merchant, token))
}

/**
 * Asks a visitor who has not answered yet for consent to tracking. Not in a frame, which is as high as its content, so
 * that the notice would cover the end of it; visitors in frames are not tracked.
 */
function askForConsent(merchant: string, shop: string): void {
  if (!shop || !awaitsWord(merchant) || isFramed()) return
  void import('./privacy-notice.ts').then(({ showPrivacyNotice }) => showPrivacyNotice(merchant, shop))
}
