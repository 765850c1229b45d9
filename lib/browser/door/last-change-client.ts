'use client'

import { useCallback, useRef, useState } from 'react'
import type { BrowserChangeName, Input } from '../../operate-center/contract/contract.ts'
import { useRestored } from '../hooks/restored-client.ts'
import { type Change, useChange } from './change-client.ts'

/**
 * The change with which a form is done: its success leads away. Until then the form is still there to be tapped, for
 * seconds on a slow line, and one more tap would be one more change. It stays busy, unless the page is shown anew from
 * the back/forward cache.
 */
export function useLastChange<N extends BrowserChangeName>(name: N): Change<N> {
  const { busy, run } = useChange(name)
  const [done, setDone] = useState(false)
  const isDone = useRef(false)
  const mark = useCallback((now: boolean) => {
    isDone.current = now
    setDone(now)
  }, [])
  useRestored(useCallback(() => mark(false), [mark]))
  const runLast = useCallback(
    async (input: Input<N>) => {
      if (isDone.current) return null
      const answer = await run(input)
      if (answer?.ok) mark(true)
      return answer
    },
    [run, mark],
  )
  return { busy: busy || done, run: runLast }
}
