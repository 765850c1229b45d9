import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type StaffPerson, shopsOf } from '../../../../domain/staff/person.ts'
import { type CallName, callOf } from '../../../contract/contract.ts'
import { absent } from '../../../contract/failures.ts'
import type { shop } from '../../../contract/orders/staff-orders.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { findOrder, lockOrder } from './order-queries.ts'
import type { OrderRow } from './rows.ts'
import { orders } from './schema.ts'

/** Who asks for orders of a merchant, by which call: it names the permission that decides in which shops. */
export type StaffAsks = { staff: StaffPerson; merchant: string; call: CallName }

type ShopPath = z.infer<typeof shop>

/** Orders bought in a shop; undefined without one. */
export function ofShop(path: ShopPath | undefined): SQL | undefined {
  if (!path) return undefined
  const { project, channel, distributor } = path
  return and(eq(orders.project, project), eq(orders.channel, channel), eq(orders.distributor, distributor))
}

/** Where an order was bought, as staff lists show it. */
export function shopOfOrder({ project, channel, distributor }: OrderRow): ShopPath {
  return { project, channel, distributor }
}

/** The orders of a merchant that a member of staff reaches by a call of the scope `ownShops`. */
export function ordersOfStaff({ staff, merchant, call }: StaffAsks): SQL | undefined {
  const permission = callOf(call).staff?.permission
  if (!permission) throw new Error(`${call} names no permission`)
  const shops = shopsOf(staff, permission, merchant)
  const ofMerchant = eq(orders.merchant, merchant)
  if (shops === null) return ofMerchant
  const ofShops = shops.map((shop) => {
    const [project = '', , channel = '', distributor = ''] = shop.split('/')
    return ofShop({ project, channel, distributor })
  })
  return and(ofMerchant, or(...ofShops) ?? sql`false`)
}

export const noSuchOrder = () => absent('订单不存在')

/** The order with this number, wherever it was bought; absent where the person may not act, as if it were not there. */
export async function findForStaff(
  { db }: Pick<Context, 'db'>,
  asks: StaffAsks,
  orderNo: string,
): Promise<Outcome<OrderRow>> {
  const row = await findOrder(db, and(ordersOfStaff(asks), eq(orders.orderNo, orderNo)))
  return row ? { ok: true, value: row } : noSuchOrder()
}

/** The same, locked until the transaction ends. */
export async function lockForStaff(
  { db }: Pick<Context, 'db'>,
  asks: StaffAsks,
  orderNo: string,
): Promise<Outcome<OrderRow>> {
  const row = await lockOrder(db, and(ordersOfStaff(asks), eq(orders.orderNo, orderNo)))
  return row ? { ok: true, value: row } : noSuchOrder()
}
