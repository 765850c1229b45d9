'use client'

import { useEffect, useRef } from 'react'

/**
 * Does what an action elsewhere asks for by its code in the address, `#receive`: once, when the screen opens or the
 * address changes.
 */
export function useWanted(code: string, act: () => void): void {
  const now = useRef(act)
  useEffect(() => {
    now.current = act
  })
  useEffect(() => {
    const look = () => {
      if (location.hash !== `#${code}`) return
      history.replaceState(history.state, '', location.pathname + location.search)
      now.current()
    }
    look()
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [code])
}
