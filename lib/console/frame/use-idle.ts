import { useEffect } from 'react'

/** As long as the centre keeps a session that is not used. */
const IDLE_MS = 60 * 60_000
const LOOK_MS = 30_000
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const

/** Ends what nobody sits in front of any more, also where something on the screen still asks the server by itself. */
export function useIdle(on: boolean, onIdle: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the latest function is not needed, only that it is called
  useEffect(() => {
    if (!on) return
    let last = Date.now()
    const used = () => {
      last = Date.now()
    }
    const look = setInterval(() => {
      if (Date.now() - last < IDLE_MS) return
      clearInterval(look)
      onIdle()
    }, LOOK_MS)
    for (const sign of SIGNS) window.addEventListener(sign, used, { passive: true })
    return () => {
      clearInterval(look)
      for (const sign of SIGNS) window.removeEventListener(sign, used)
    }
  }, [on])
}
