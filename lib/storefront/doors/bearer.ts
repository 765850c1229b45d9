import { createHash, timingSafeEqual } from 'node:crypto'

/** The token of an `authorization: Bearer …` header; null without one. */
export function bearerToken(request: Request): string | null {
  return /^Bearer\s+(\S{1,512})\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

/** Compares in the same time whatever the texts are. An empty `expected` is equal to nothing. */
export function isSameSecret(given: string, expected: string | undefined): boolean {
  if (!expected) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
