import { z } from 'zod'

/** Message of the parent process: move the centre's clock forward by so many milliseconds. */
const order = z.object({ moveClockMs: z.number().int().min(0) })

/** The side of Node's channel to the parent process that a child sees; there is none unless the parent opens one. */
export type ParentChannel = {
  on(event: 'message', listener: (message: unknown) => void): unknown
  send?: (message: object) => unknown
}

/**
 * The operate centre's clock for a server of tests (`TEST_CLOCK=on`). Only the parent process can move it, over Node's
 * own channel, so there is no address to protect; and only forward, so that no row lies in the future. Every message is
 * answered with the new time, once what is due by then has been done.
 * @param afterMove does what is due
 */
export function createTestClock(
  parent: ParentChannel = process,
  afterMove: () => Promise<void> = async () => {},
): () => Date {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  parent.on('message', (message) => {
    const parsed = order.safeParse(message)
    if (!parsed.success) return
    ahead += parsed.data.moveClockMs
    void afterMove().finally(() => parent.send?.({ clock: now().toISOString() }))
  })
  return now
}
