'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False in the static page, true once React is there. A field of the static page takes no text before that: what is
 * typed into it earlier would be lost when React takes over.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
