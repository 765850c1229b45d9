import { randomFillSync } from 'node:crypto'

const POOL_BYTES = 4096
const pool = Buffer.alloc(POOL_BYTES)
let given = POOL_BYTES

/**
 * Random bytes of the system, fetched some thousand at a time: asking for them takes as long for 12 bytes as for 4096.
 * Every byte is given once and does not stay in the pool.
 * @param count at most 4096
 */
export function randomBytes(count: number): Buffer {
  if (count > POOL_BYTES) throw new Error('more random bytes than the pool holds')
  if (given + count > POOL_BYTES) {
    randomFillSync(pool)
    given = 0
  }
  const part = pool.subarray(given, given + count)
  const bytes = Buffer.from(part)
  part.fill(0)
  given += count
  return bytes
}
