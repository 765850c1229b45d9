import { randomBytes } from 'node:crypto'
import { freePort } from '../../lib/base/testing/free-port.ts'
import { test as base } from './fixtures.ts'
import { sharedInFile } from './shared-in-file.ts'
import { type ShopServer, startShopServer } from './shop-server.ts'
import { demoShops } from './shops.ts'
import { type Staff, staffAt } from './staff.ts'
import { type UnsteadyCenter, unsteadyCenter } from './unsteady-center.ts'

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
  stop(): Promise<void>
}

/** Tests of the file that calls this, with a storefront and its remote centre. */
export function testWithRemotePair() {
  return base.extend<{ baseURL: string; pair: RemotePair }>({
    pair: sharedInFile(startRemotePair),
    baseURL: ({ pair }, use) => use(pair.storefront.origin),
  })
}

async function startRemotePair(): Promise<RemotePair> {
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
  return {
    center,
    storefront,
    line,
    tokens,
    staff: await staffAt(center, demoShops.full),
    async stop() {
      await storefront.stop()
      await line.close()
      await center.stop()
    },
  }
}
