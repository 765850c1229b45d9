'use client'

import { useEffect } from 'react'

/** Runs when the page comes back from the back/forward cache: its data was read before another page made changes. */
export function useRestored(then: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) then()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [then])
}

/**
 * Runs when the page is shown again: from the back/forward cache, or because another app or a mini-program's page
 * covered it, where the shopper may have paid.
 */
export function useSeenAgain(then: () => void): void {
  useRestored(then)
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'visible') then()
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [then])
}
