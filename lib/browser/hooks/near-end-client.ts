'use client'

import { type RefObject, useEffect, useRef } from 'react'

/**
 * Asks for more when the end of a list comes near. The list keeps a button for those whose browser cannot see it.
 * @param wanted false while nothing more can be asked for
 */
export function useNearEnd(wanted: boolean, more: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!wanted || !end.current || !('IntersectionObserver' in window)) return
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), {
      rootMargin: '400px',
    })
    near.observe(end.current)
    return () => near.disconnect()
  }, [wanted, more])
  return end
}
