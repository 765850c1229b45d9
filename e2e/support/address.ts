import { randomInt } from 'node:crypto'

/**
 * The headers of a visitor with a network address of their own (the test servers believe them). Else all visitors of a
 * worker would share one, and on a fast machine the door would refuse codes that a test waits for.
 */
export function fromOwnAddress(): Record<string, string> {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }
}
