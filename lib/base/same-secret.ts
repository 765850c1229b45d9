import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares a token or a signature with the right one, in constant time. An empty `expected` equals no text. */
export function isSameSecret(given: string, expected: string | undefined): boolean {
  if (!expected) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
