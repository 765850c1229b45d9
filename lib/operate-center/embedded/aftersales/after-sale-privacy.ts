import { and, asc, eq, inArray } from 'drizzle-orm'
import { openStates } from '../../../domain/goods/after-sale-moves.ts'
import type { OwnData, Owner } from '../kernel/module.ts'
import { parcelOf } from './after-sale-views.ts'
import { goodsAfterSaleMoves, goodsAfterSales } from './schema.ts'

const ofOwner = ({ merchant, customerId }: Owner) =>
  and(eq(goodsAfterSales.merchant, merchant), eq(goodsAfterSales.customerId, customerId))

/** What is kept of a customer's requests. They stay as records of the order; free texts and parcels go with the account. */
export const afterSaleData: OwnData = {
  async collect(context, owner) {
    const rows = await context.db
      .select()
      .from(goodsAfterSales)
      .where(ofOwner(owner))
      .orderBy(asc(goodsAfterSales.createdAt))
    return {
      goodsAfterSales: rows.map((row) => ({
        orderNo: row.orderNo,
        type: row.type,
        state: row.state,
        reason: row.reason,
        remark: row.remark,
        pictures: row.pictures,
        answer: row.answer,
        parcel: parcelOf(context, row),
        createdAt: row.createdAt,
      })),
    }
  },

  /** Nobody could be paid or told whose request is not over. */
  countOpen: ({ db }, owner) =>
    db.$count(goodsAfterSales, and(ofOwner(owner), inArray(goodsAfterSales.state, [...openStates]))),

  async erase({ db }, owner) {
    const own = db.select({ id: goodsAfterSales.id }).from(goodsAfterSales).where(ofOwner(owner))
    await db
      .update(goodsAfterSaleMoves)
      .set({ note: '' })
      .where(inArray(goodsAfterSaleMoves.afterSaleId, own))
    await db
      .update(goodsAfterSales)
      .set({ remark: '', pictures: [], company: '', trackingSealed: null, trackingHash: '' })
      .where(ofOwner(owner))
  },
}
