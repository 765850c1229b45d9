import { asc, inArray } from 'drizzle-orm'
import type { OwnData } from '../kernel/module.ts'
import { ordersOf } from '../orders/core/order-queries.ts'
import { orders } from '../orders/core/schema.ts'
import { filesBy } from './desk-rows.ts'
import { shownParcel } from './progress.ts'
import { visaAppointments, visaFiles, visaMaterialStates, visaMoves, visaParcels } from './schema.ts'
import { deleteFiles, shownFile } from './visa-files.ts'

/**
 * What the desk keeps of a customer. Orders stay as records; files, parcels, appointments and every free text go with the
 * account.
 */
export const visaData: OwnData = {
  async collect(context, owner) {
    const { db } = context
    const numbers = db.select({ orderNo: orders.orderNo }).from(orders).where(ordersOf(owner))
    const files = await filesBy(db, inArray(visaFiles.orderNo, numbers))
    const moves = await db
      .select()
      .from(visaMoves)
      .where(inArray(visaMoves.orderNo, numbers))
      .orderBy(asc(visaMoves.id))
    const parcels = await db.select().from(visaParcels).where(inArray(visaParcels.orderNo, numbers))
    const appointments = await db
      .select()
      .from(visaAppointments)
      .where(inArray(visaAppointments.orderNo, numbers))
    return {
      visaFiles: files.map((file) => ({ orderNo: file.orderNo, ...shownFile(context, file) })),
      visaMoves: moves.map(({ orderNo, unitId, toState, note, at }) => ({
        orderNo,
        unitId,
        toState,
        note,
        at,
      })),
      visaParcels: parcels.map((parcel) => ({
        orderNo: parcel.orderNo,
        direction: parcel.direction,
        ...shownParcel(context, parcel),
      })),
      visaAppointments: appointments.map(({ orderNo, unitId, kind, appointedAt, place, bring }) => ({
        orderNo,
        unitId,
        kind,
        appointedAt,
        place,
        bring,
      })),
    }
  },

  async erase({ db }, owner) {
    const own = await db.select({ orderNo: orders.orderNo }).from(orders).where(ordersOf(owner))
    const numbers = own.map(({ orderNo }) => orderNo)
    if (numbers.length === 0) return
    await deleteFiles(db, numbers)
    await db.delete(visaParcels).where(inArray(visaParcels.orderNo, numbers))
    await db.delete(visaAppointments).where(inArray(visaAppointments.orderNo, numbers))
    await db.update(visaMoves).set({ note: '' }).where(inArray(visaMoves.orderNo, numbers))
    await db
      .update(visaMaterialStates)
      .set({ reason: '' })
      .where(inArray(visaMaterialStates.orderNo, numbers))
  },
}
