import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type MaterialState, materialsFor } from '../../../domain/visas/materials.ts'
import type { Occupation } from '../../../domain/visas/words.ts'
import type { VisaMaterial } from '../../contract/catalogue/visas.ts'
import type { Context, Db } from '../kernel/context.ts'
import type { VisaOrder } from '../orders/visa/visa-rows.ts'
import { visaAppointments, visaFiles, visaMaterialStates, visaMoves, visaParcels } from './schema.ts'

/** A file without its bytes. */
export type FileRow = Omit<typeof visaFiles.$inferSelect, 'sealed'>
type StateRow = typeof visaMaterialStates.$inferSelect
type MoveRow = typeof visaMoves.$inferSelect
export type ParcelRow = typeof visaParcels.$inferSelect
type AppointmentRow = typeof visaAppointments.$inferSelect

/** What the desk keeps of an order. */
export type Desk = {
  states: readonly StateRow[]
  files: readonly FileRow[]
  /** Oldest first. */
  moves: readonly MoveRow[]
  parcels: readonly ParcelRow[]
  appointments: readonly AppointmentRow[]
}

const fileColumns = {
  id: visaFiles.id,
  unitId: visaFiles.unitId,
  orderNo: visaFiles.orderNo,
  merchant: visaFiles.merchant,
  materialId: visaFiles.materialId,
  nameSealed: visaFiles.nameSealed,
  contentType: visaFiles.contentType,
  bytes: visaFiles.bytes,
  createdAt: visaFiles.createdAt,
}

/** The files that fulfil the condition, oldest first, without their bytes. */
export function filesBy(db: Db, where: SQL | undefined): Promise<FileRow[]> {
  return db
    .select(fileColumns)
    .from(visaFiles)
    .where(where)
    .orderBy(asc(visaFiles.createdAt), asc(visaFiles.id))
}

export function appointmentsOf(db: Db, orderNos: readonly string[]): Promise<AppointmentRow[]> {
  return db
    .select()
    .from(visaAppointments)
    .where(inArray(visaAppointments.orderNo, [...orderNos]))
}

export async function deskOf(db: Db, orderNo: string): Promise<Desk> {
  return {
    states: await statesOf(db, [orderNo]),
    files: await filesBy(db, eq(visaFiles.orderNo, orderNo)),
    moves: await db.select().from(visaMoves).where(eq(visaMoves.orderNo, orderNo)).orderBy(asc(visaMoves.id)),
    parcels: await db
      .select()
      .from(visaParcels)
      .where(eq(visaParcels.orderNo, orderNo))
      .orderBy(asc(visaParcels.at), asc(visaParcels.id)),
    appointments: await appointmentsOf(db, [orderNo]),
  }
}

export async function statesOf(db: Db, orderNos: readonly string[]): Promise<StateRow[]> {
  if (orderNos.length === 0) return []
  return db
    .select()
    .from(visaMaterialStates)
    .where(inArray(visaMaterialStates.orderNo, [...orderNos]))
}

/** A material of an applicant as it was asked for, and how it stands. */
export type StandingMaterial = VisaMaterial & { state: MaterialState; reason: string }

/** What an applicant hands in, by the order's own list and the applicant's occupation. */
export function materialsOf(
  { snapshot }: Pick<VisaOrder, 'snapshot'>,
  { id, occupation }: { id: string; occupation: Occupation },
  states: readonly StateRow[],
): StandingMaterial[] {
  return materialsFor(snapshot.materials, occupation).map((material) => {
    const row = states.find(({ unitId, materialId }) => unitId === id && materialId === material.id)
    return { ...material, state: row?.state ?? 'missing', reason: row?.reason ?? '' }
  })
}

/** Writes how materials of an applicant stand, in the order's lock. */
export async function setMaterials(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { row }: Pick<VisaOrder, 'row'>,
  unitId: string,
  states: readonly { materialId: string; state: MaterialState; reason?: string }[],
): Promise<void> {
  if (states.length === 0) return
  await db
    .insert(visaMaterialStates)
    .values(
      states.map(({ materialId, state, reason = '' }) => ({
        unitId,
        materialId,
        orderNo: row.orderNo,
        merchant: row.merchant,
        state,
        reason,
        updatedAt: now(),
      })),
    )
    .onConflictDoUpdate({
      target: [visaMaterialStates.unitId, visaMaterialStates.materialId],
      set: { state: sql`excluded.state`, reason: sql`excluded.reason`, updatedAt: now() },
    })
}
