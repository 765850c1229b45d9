'use client'

import { useSyncExternalStore } from 'react'
import { type ClientState, clientState, initialClientState, onClientState } from './client-state.ts'

/** One field of the shared client state; its initial value in prerendered HTML. */
export function useClientState<K extends keyof ClientState>(key: K): ClientState[K] {
  return useSyncExternalStore(
    onClientState,
    () => clientState()[key],
    () => initialClientState[key],
  )
}
