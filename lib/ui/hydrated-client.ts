'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False in the static page, true after hydration. A field is disabled until then: text typed earlier would be lost when
 * React hydrates it.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
