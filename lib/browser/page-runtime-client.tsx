'use client'

import { useEffect } from 'react'
import { startPage } from './start-page.ts'
import { startSharing } from './start-sharing.ts'

/** The little that runs on every screen; everything else is loaded on use. */
export function PageRuntime({ merchant, shop }: { merchant: string; shop: string }) {
  useEffect(() => startPage(merchant, shop), [merchant, shop])
  useEffect(() => startSharing(merchant), [merchant])
  return null
}
