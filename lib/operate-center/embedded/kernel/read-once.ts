import type { Context } from './context.ts'

const made = new WeakMap<Context, Map<string, Promise<unknown>>>()

/**
 * What several parts of one call read: read once in its context, which a read or a transaction has to itself, and gone
 * with it. Not for what a transaction changes and then reads again.
 * @param key names the read and its values; one reader alone uses it
 */
export function readOnce<T>(context: Context, key: string, read: () => PromiseLike<T>): Promise<T> {
  const reads = made.get(context) ?? new Map<string, Promise<unknown>>()
  made.set(context, reads)
  // A query of drizzle's is sent anew by everyone who waits for it: only a promise of its answer can be shared.
  const found = (reads.get(key) as Promise<T> | undefined) ?? Promise.resolve(read())
  reads.set(key, found)
  return found
}
