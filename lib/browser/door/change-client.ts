'use client'

import { useCallback, useRef, useState } from 'react'
import type { BrowserChangeName, Input, Value } from '../../operate-center/contract/contract.ts'
import type { Answer } from '../../operate-center/contract/failures.ts'
import { call } from './call.ts'
import { ChangeKey } from './change-key.ts'

export type Change<N extends BrowserChangeName> = {
  busy: boolean
  /** Sends once; null when one is on its way already (a double tap). */
  run: (input: Input<N>) => Promise<Answer<Value<N>> | null>
}

/** A change made by a form or sheet that is mounted when it opens. Never repeated by itself. */
export function useChange<N extends BrowserChangeName>(name: N): Change<N> {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const [key] = useState(() => new ChangeKey())
  const run = useCallback(
    async (input: Input<N>) => {
      if (running.current) return null
      running.current = true
      setBusy(true)
      try {
        const answer = await call(name, input, { idempotencyKey: key.for(input) })
        if (answer.ok || answer.failure.kind !== 'unavailable') key.settle()
        return answer
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [name, key],
  )
  return { busy, run }
}
