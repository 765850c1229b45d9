'use client'

import { useEffect } from 'react'
import { startSharing } from '../sharing/start-sharing.ts'
import { startPage } from './start-page.ts'

/** The little that runs on every screen; everything else is loaded on use. */
export function PageRuntime({ merchant, shop }: { merchant: string; shop: string }) {
  useEffect(() => startPage(merchant, shop), [merchant, shop])
  useEffect(() => startSharing(merchant), [merchant])
  return null
}
