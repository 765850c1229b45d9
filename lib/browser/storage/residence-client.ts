'use client'

import { useEffect, useState } from 'react'
import { useRestored } from '../hooks/restored-client.ts'
import { onClientState } from './client-state.ts'
import { type Residence, readResidence } from './residence.ts'

/** Where the shopper lives; null when they have not said it, undefined while the static page hydrates. */
export function useResidence(merchant: string): Residence | null | undefined {
  const [residence, setResidence] = useState<Residence | null>()
  useEffect(() => {
    const read = () =>
      setResidence((before) => {
        const now = readResidence(merchant)
        return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now
      })
    read()
    return onClientState(read)
  }, [merchant])
  // Chosen on the screen of places, from where going back restores this one.
  useRestored(() => setResidence(readResidence(merchant)))
  return residence
}
