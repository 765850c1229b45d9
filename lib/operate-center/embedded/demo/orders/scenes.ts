import { and, eq, sql } from 'drizzle-orm'
import { errorFields } from '../../../../base/log.ts'
import { customers } from '../../customers/schema.ts'
import { mobileHash } from '../../customers/sms-codes.ts'
import { orders } from '../../orders/core/schema.ts'
import { demoCustomer } from '../customer.ts'
import { yunyou } from '../merchants.ts'
import { debrisScenes } from './debris-scenes.ts'
import { goodsScenes } from './goods-scenes.ts'
import { openStage, SCENE, type Scene, type StageOptions } from './stage.ts'
import { tourScenes } from './tour-scenes.ts'
import { visaScenes } from './visa-scenes.ts'

/** Every scene of every kind; a kind adds its own here. */
export const scenes: readonly Scene[] = [...tourScenes, ...visaScenes, ...goodsScenes, ...debrisScenes]

/**
 * Plays the scenes that the demo's customer has no order of yet. A scene that cannot be played is logged and left out:
 * a demo without one order is better than none. Of two servers that start on one empty database the second waits, and
 * then finds every order there.
 * @returns how many were played
 */
export function seedOrders(options: StageOptions): Promise<number> {
  return options.database.inOneProcess('playDemo', () => playMissing(options))
}

async function playMissing(options: StageOptions): Promise<number> {
  const missing = await missingScenes(options)
  if (missing.length === 0) return 0
  // The first start takes a while over it; whoever waits should see why.
  options.log.info({ orders: missing.length }, 'making the orders of the demo’s customer')
  const { stage, close } = await openStage(options)
  let played = 0
  try {
    for (const scene of missing) {
      try {
        await scene.play(stage)
        played += 1
      } catch (error) {
        options.log.warn({ scene: scene.code, ...errorFields(error) }, 'an order of the demo was not made')
      }
    }
    stage.day(0)
    await stage.sweep()
  } finally {
    await close()
  }
  return played
}

async function missingScenes({ database: { db }, sealer }: StageOptions): Promise<Scene[]> {
  const rows = await db
    .select({ code: sql<string | null>`${orders.attribution} ->> ${SCENE}` })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(
      and(
        eq(customers.merchant, yunyou.code),
        eq(customers.mobileHash, mobileHash({ sealer }, demoCustomer.mobile)),
      ),
    )
  const done = new Set(rows.map(({ code }) => code))
  return scenes.filter(({ code }) => !done.has(code))
}
