import { randomBytes } from 'node:crypto'
import { freePort } from '../../lib/base/testing/free-port.ts'
import { type ShopServer, startShopServer } from './shop-server.ts'
import { demoShops } from './shops.ts'
import { type Staff, staffAt } from './staff.ts'
import { type UnsteadyCenter, unsteadyCenter } from './unsteady-center.ts'
import { test as base } from './visitors.ts'

export { expect } from 'playwright/test'

export type RemotePair = {
  /** Process with the embedded centre and the money. */
  center: ShopServer
  /** A storefront process without a database, which calls it. */
  storefront: ShopServer
  /** The proxy between the storefront and the centre. */
  line: UnsteadyCenter
  tokens: { service: string; webhook: string }
  /** At the centre itself, whatever the line is like. */
  staff: Staff
}

/** Two servers per worker: a storefront and its remote centre. */
export const test = base.extend<{ baseURL: string }, { pair: RemotePair }>({
  pair: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern even when nothing is used
    async ({}, use) => {
      const secret = () => randomBytes(24).toString('hex')
      const tokens = { service: secret(), webhook: secret() }
      const port = await freePort()
      const shared = { SERVICE_TOKEN: tokens.service, WEBHOOK_SECRET: tokens.webhook }
      const center = await startShopServer({
        ...shared,
        CHANGE_WEBHOOKS: `http://localhost:${port}/operate-center/events`,
      })
      const line = await unsteadyCenter(() => center.origin)
      const storefront = await startShopServer({
        ...shared,
        PORT: String(port),
        OPERATE_CENTER_URL: line.url,
        OPERATE_CENTER_TIMEOUT_MS: '2500',
      })
      await use({
        center,
        storefront,
        line,
        tokens,
        staff: await staffAt(center, demoShops.full),
      })
      await storefront.stop()
      await line.close()
      await center.stop()
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ pair }, use) => {
    await use(pair.storefront.origin)
  },
})
