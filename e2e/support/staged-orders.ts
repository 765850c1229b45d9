import { silentLog } from '../../lib/base/log.ts'
import { demoCustomer } from '../../lib/operate-center/embedded/demo/customer.ts'
import { openStage, SCENE, type Scene } from '../../lib/operate-center/embedded/demo/orders/stage.ts'
import { openDatabase } from '../../lib/operate-center/embedded/kernel/db/connect.ts'
import { createSealer } from '../../lib/operate-center/embedded/kernel/sealer.ts'
import { modules } from '../../lib/operate-center/embedded/modules.ts'
import { orders } from '../../lib/operate-center/embedded/orders/core/schema.ts'
import { keptSecrets } from '../../lib/storefront/settings/secrets.ts'
import { type ShopServer, startShopServer } from './shop-server.ts'
import { Shopper } from './shopper.ts'
import { demoShops } from './shops.ts'
import { newDataDir } from './template.ts'

export type StagedOrders = {
  server: ShopServer
  /** The demo's customer, who has all orders, signed in. */
  shopper: Shopper
  /** Order numbers by the scenes' codes. */
  numbers: ReadonlyMap<string, string>
  stop(): Promise<void>
}

/**
 * A server of its own with orders that scenes of the demo have made, each by the calls that a customer and staff would
 * make on days of the past: orders in every state, without any day passing at the server.
 */
export async function stagedOrders(scenes: readonly Scene[]): Promise<StagedOrders> {
  const dataDir = newDataDir('template')
  const numbers = await playScenes(dataDir, scenes)
  const server = await startShopServer({ DATA_DIR: dataDir })
  try {
    // The stage has signed the customer in just now, and a code is sent once a minute.
    await server.passTime(60_000)
    const shopper = new Shopper(server.origin, demoShops.full)
    await shopper.signIn(demoCustomer.mobile, dataDir)
    return { server, shopper, numbers, stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function playScenes(dataDir: string, scenes: readonly Scene[]): Promise<Map<string, string>> {
  const { dataKey } = keptSecrets(dataDir)
  const database = await openDatabase({ dataDir })
  try {
    const { stage, close } = await openStage({
      database,
      modules,
      sealer: createSealer(dataKey),
      log: silentLog,
      publicOrigin: 'http://localhost',
      now: new Date(),
    })
    try {
      for (const scene of scenes) await scene.play(stage)
      stage.day(0)
      await stage.sweep()
    } finally {
      await close()
    }
    const rows = await database.db.select({ no: orders.orderNo, from: orders.attribution }).from(orders)
    return new Map(rows.map(({ no, from }) => [String((from as Record<string, unknown>)[SCENE]), no]))
  } finally {
    await database.close()
  }
}
