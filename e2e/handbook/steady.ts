import crypto, { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { DRAWN_AT } from './time.ts'

/**
 * Loaded before the server whose screens the handbook shows: its time begins at a fixed instant and hardly moves, and its
 * random numbers begin anew each time, so that a second run draws the same pictures. For this alone; such a server keeps
 * no secret.
 */

/** Real milliseconds for one of the server's, so that no minute passes while pictures are drawn. */
const SLOWER = 100

const RealDate = Date
const began = RealDate.now()
const now = () => DRAWN_AT + Math.floor((RealDate.now() - began) / SLOWER)

class SteadyDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [now()] : given) as [number]))
  }

  // Its own: Next copies what the constructor itself has.
  static override parse = RealDate.parse
  static override UTC = RealDate.UTC

  static override now(): number {
    return now()
  }
}
globalThis.Date = SteadyDate as DateConstructor

/** How many of each length were taken: what is asked for at the same time does not depend on who comes first. */
const taken = new Map<number, number>()

function bytes(size: number): Buffer<ArrayBuffer> {
  const before = taken.get(size) ?? 0
  taken.set(size, before + 1)
  const block = (index: number) => createHash('sha512').update(`handbook ${size} ${before} ${index}`).digest()
  return Buffer.concat(Array.from({ length: Math.ceil(size / 64) }, (_, index) => block(index))).subarray(
    0,
    size,
  )
}

const realRandomBytes = crypto.randomBytes
Object.assign(crypto, {
  randomBytes: (size: number, done?: Parameters<typeof realRandomBytes>[1]) =>
    done ? done(null, bytes(size)) : bytes(size),
  randomInt: (first: number, second?: number) => {
    const [from, to] = second === undefined ? [0, first] : [first, second]
    return from + (bytes(6).readUIntBE(0, 6) % (to - from))
  },
})
syncBuiltinESMExports()
