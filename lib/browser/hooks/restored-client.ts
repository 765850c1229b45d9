'use client'

import { useEffect } from 'react'

/** Runs when the page comes back from the back/forward cache: what it shows was asked before another page acted. */
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
 * Runs when the page is looked at again: from the back/forward cache, or because another app or a mini-program's page
 * lay over it, where the shopper may have paid.
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
