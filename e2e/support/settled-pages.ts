import { expect } from 'playwright/test'
import type { ShopServer } from './shop-server.ts'
import { merchantIn } from './shops.ts'
import { type Staff, staffAt } from './staff.ts'
import { type Visit, visit } from './visit.ts'

/** The front cache renders a changed page once more some seconds later (front-cache.ts). */
const SECOND_LOOK_MS = 4_500

/** When staff last changed something of a merchant, at the latest; by the server's origin and the merchant. */
const changedAt = new Map<string, number>()
const keyOf = (origin: string, shop: string) => `${origin} ${merchantIn(shop)}`

/** Staff whose changes `settledPages` knows of. */
export async function staffWatched(server: ShopServer, shop: string): Promise<Staff> {
  const call = await staffAt(server, shop)
  return async (name, input, at) => {
    try {
      return await call(name, input, at)
    } finally {
      // The change may have been announced only just now, although it was requested long ago.
      changedAt.set(keyOf(server.origin, at ?? shop), Date.now())
    }
  }
}

/** Pages as they are once nothing is about to be renewed any more. */
export async function settledPages(origin: string, paths: readonly string[]): Promise<Map<string, Visit>> {
  const changed = Math.max(...paths.map((path) => changedAt.get(keyOf(origin, path)) ?? 0))
  const quiet = changed + SECOND_LOOK_MS - Date.now()
  if (quiet > 0) await new Promise((resolve) => setTimeout(resolve, quiet))
  const seen = new Map<string, Visit>()
  await expect
    .poll(
      async () => {
        for (const path of paths) seen.set(path, await visit(origin, path))
        return [...seen.values()].every(({ cache }) => cache === 'hit')
      },
      { timeout: 20_000, intervals: [100] },
    )
    .toBe(true)
  return seen
}
