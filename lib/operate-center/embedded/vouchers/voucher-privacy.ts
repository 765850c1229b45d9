import { and, inArray } from 'drizzle-orm'
import type { OwnData } from '../kernel/module.ts'
import { ordersOf } from '../orders/core/order-queries.ts'
import { orders } from '../orders/core/schema.ts'
import { vouchers } from './schema.ts'
import { openCode, vouchersBy } from './voucher-rows.ts'

/** Vouchers of a customer. Their rows stay with the orders as records; codes and links go with the account. */
export const voucherData: OwnData = {
  async collect(context, owner) {
    const { db } = context
    const numbers = db.select({ orderNo: orders.orderNo }).from(orders).where(ordersOf(owner))
    const rows = await vouchersBy(db, inArray(vouchers.orderNo, numbers))
    return {
      vouchers: rows.map((row) => ({
        orderNo: row.orderNo,
        code: openCode(context, row),
        state: row.state,
        issuedAt: row.issuedAt,
        usedAt: row.usedAt,
        usedPlace: row.usedPlace,
      })),
    }
  },

  async erase({ db }, owner) {
    const numbers = db.select({ orderNo: orders.orderNo }).from(orders).where(ordersOf(owner))
    await db
      .update(vouchers)
      .set({ codeSealed: null, codeHash: null, shareHash: null })
      .where(and(inArray(vouchers.orderNo, numbers)))
  },
}
