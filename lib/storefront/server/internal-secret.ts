import { randomBytes } from 'node:crypto'

/** Header by which server.ts proves itself to the routes that only it may call. */
export const INTERNAL_HEADER = 'x-wayfront-internal'

const KEY = Symbol.for('wayfront.internalSecret')

/** One secret per process, the same in server.ts and in Next's bundles. */
export function internalSecret(): string {
  const holder = globalThis as { [KEY]?: string }
  holder[KEY] ??= randomBytes(32).toString('hex')
  return holder[KEY]
}
