'use client'

import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  children: ReactNode
  /** It has been read before: nothing is watched any more. */
  read: boolean
  /** Seconds in front of the reader after which it counts as read even if its end was never seen. */
  seconds: number
  onRead: () => void
}

/**
 * A text that is to be read. It is read when its end comes into view, however the reader gets there (finger, wheel,
 * keyboard, screen reader), or when it has been in front of the reader for a while: hosts that never report what is in
 * view lock nobody out.
 */
export function ReadingEnd({ children, read, seconds, onRead }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const done = useRef(onRead)
  useEffect(() => {
    done.current = onRead
  })
  useEffect(() => {
    const element = end.current
    if (read || !element) return
    const stop = () => {
      seen.disconnect()
      clearInterval(timer)
    }
    const finish = () => {
      stop()
      done.current()
    }
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) finish()
    })
    let left = seconds
    const timer = setInterval(() => {
      // A page in the background is not being read.
      if (document.visibilityState === 'visible') left -= 1
      if (left <= 0) finish()
    }, 1000)
    seen.observe(element)
    return stop
  }, [read, seconds])
  return (
    <>
      {children}
      <div ref={end} aria-hidden="true" style={{ height: 1 }} />
    </>
  )
}
