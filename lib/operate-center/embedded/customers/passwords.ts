import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { unavailable } from '../../contract/failures.ts'
import type { Outcome } from '../kernel/context.ts'

/** OWASP's scrypt setting with 32 MiB: N 2^15, r 8, p 3. One check takes about a tenth of a second. */
const COST = { logN: 15, r: 8, p: 3 }
const KEY_BYTES = 32

/**
 * Hashes at a time and waiting. Each takes a thread of the pool, which files, names and compression need too, for a tenth
 * of a second: the last one waits little more than one.
 */
const AT_ONCE = 2
const MOST_WAITING = 16
let running = 0
const waiting: (() => void)[] = []

/** Too many passwords are being hashed. */
class HashingBusy extends Error {}

/** The result of hashing, or `unavailable` when too many passwords are being hashed. */
export async function unlessBusy<T>(hashing: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await hashing }
  } catch (error) {
    if (error instanceof HashingBusy) return unavailable('当前操作的人较多，请稍后再试')
    throw error
  }
}

/** The stored form of a password: `scrypt$logN$r$p$salt$key`, base64url, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST)
  return ['scrypt', COST.logN, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join(
    '$',
  )
}

/**
 * Compares in constant time. Without a stored password it works just as long and answers false, so that the time does
 * not reveal whether an account exists.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parsed = stored === null ? null : parse(stored)
  if (!parsed) {
    await derive(password, Buffer.alloc(16), COST)
    return false
  }
  return timingSafeEqual(await derive(password, parsed.salt, parsed.cost), parsed.key)
}

function parse(stored: string) {
  const [scheme, logN, r, p, salt, key] = stored.split('$')
  if (scheme !== 'scrypt' || !salt || !key) return null
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

/** Whether two texts are one password, where both are at hand: the same result as verifying one by the other's hash. */
export function isSamePassword(one: string, other: string): boolean {
  return asHashed(one) === asHashed(other)
}

/** Typed the same on every keyboard: compatibility forms become one before hashing. */
function asHashed(password: string): string {
  return password.normalize('NFKC')
}

async function derive(password: string, salt: Buffer, { logN, r, p }: typeof COST): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new HashingBusy('too many passwords are being hashed')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  const N = 2 ** logN
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  try {
    return await new Promise((resolve, reject) => {
      scrypt(asHashed(password), salt, KEY_BYTES, options, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
