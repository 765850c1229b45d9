'use client'

import { useEffect, useRef, useState } from 'react'

/**
 * The server's clock in milliseconds, ticking each second: the phone's own clock only measures the time since the
 * answer came. Null before the first answer.
 * @param now the server's clock as it stood in the answer (ISO 8601)
 * @param receivedAt the phone's clock when the answer came, in milliseconds
 */
export function useServerNow(now: string | undefined, receivedAt: number): number | null {
  const offset = now === undefined ? null : Date.parse(now) - receivedAt
  const [tick, setTick] = useState<number | null>(null)
  const running = offset !== null
  useEffect(() => {
    if (!running) return
    setTick(Date.now())
    const timer = setInterval(() => setTick(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  if (offset === null) return null
  return (tick === null || tick < receivedAt ? receivedAt : tick) + offset
}

/** Calls once per deadline when it has passed, with a second's grace for the server to act. */
export function useWhenOver(deadline: string | null | undefined, now: number | null, then: () => void): void {
  const done = useRef<string | null>(null)
  const over = Boolean(deadline && now !== null && now >= Date.parse(deadline) + 1000)
  useEffect(() => {
    if (!over || !deadline || done.current === deadline) return
    done.current = deadline
    then()
  }, [over, deadline, then])
}
