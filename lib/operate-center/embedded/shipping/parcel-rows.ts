import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  type CourierFacts,
  keptCourier,
  OTHER_COURIER,
  wantsPhone,
} from '../../../domain/shipping/couriers.ts'
import { contentOf } from '../../../domain/shipping/sentences.ts'
import type { Track } from '../../../domain/shipping/track.ts'
import type { Context, Db } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import { type KindOrder, kindOf } from '../orders/core/kinds.ts'
import { shippingParcels, shippingParcelUnits, trackedNumbers } from './schema.ts'

export type ParcelRow = typeof shippingParcels.$inferSelect
export type TrackedRow = typeof trackedNumbers.$inferSelect

/** A parcel with its number and its units. */
export type Parcel = { row: ParcelRow; tracked: TrackedRow; unitIds: readonly string[] }

/** Keyed hash by which a number is found again. */
export function trackingHash({ sealer }: Pick<Context, 'sealer'>, trackingNo: string): string {
  return sealer.hash(`tracking:${trackingNo}`)
}

/** Parcels that match, newest first. */
export async function parcelsBy(db: Db, where: SQL | undefined): Promise<Parcel[]> {
  const rows = await db
    .select({ row: shippingParcels, tracked: trackedNumbers })
    .from(shippingParcels)
    .innerJoin(trackedNumbers, eq(trackedNumbers.id, shippingParcels.trackedId))
    .where(where)
    .orderBy(desc(shippingParcels.sentAt), asc(shippingParcels.way), asc(shippingParcels.id))
  return withUnits(db, rows)
}

export async function withUnits(
  db: Db,
  rows: readonly { row: ParcelRow; tracked: TrackedRow }[],
): Promise<Parcel[]> {
  if (rows.length === 0) return []
  const units = await db
    .select({ parcelId: shippingParcelUnits.parcelId, unitId: shippingParcelUnits.unitId })
    .from(shippingParcelUnits)
    .where(
      inArray(
        shippingParcelUnits.parcelId,
        rows.map(({ row }) => row.id),
      ),
    )
  return rows.map((one) => ({
    ...one,
    unitIds: units.filter(({ parcelId }) => parcelId === one.row.id).map(({ unitId }) => unitId),
  }))
}

const keptLines = z.array(z.object({ at: z.number(), text: z.string() }))

/** What is known of the way of a number. */
export function trackOf(
  { sealer }: Pick<Context, 'sealer'>,
  { state, linesSealed }: Pick<TrackedRow, 'state' | 'linesSealed'>,
): Track {
  return { state, lines: linesSealed === null ? [] : keptLines.parse(JSON.parse(sealer.open(linesSealed))) }
}

/** The columns of a track. */
export function trackColumns({ sealer }: Pick<Context, 'sealer'>, { state, lines }: Track) {
  const [newest] = lines
  return {
    state,
    linesSealed: newest ? sealer.seal(JSON.stringify(lines)) : null,
    newestAt: newest ? new Date(newest.at) : null,
  }
}

export function courierOf({
  courier,
  courierName,
}: Pick<TrackedRow, 'courier' | 'courierName'>): CourierFacts {
  return keptCourier(courier, courierName)
}

/** The number as it was given. */
export function numberOf(
  { sealer }: Pick<Context, 'sealer'>,
  row: Pick<TrackedRow, 'trackingSealed'>,
): string {
  return sealer.open(row.trackingSealed)
}

/** What is in a parcel, in words. */
export function contentOfParcel(context: Context, order: KindOrder, unitIds: readonly string[]): string {
  const handler = kindOf(context, order.row)
  const inside = order.units.filter(({ id }) => unitIds.includes(id))
  return contentOf(inside.map((unit) => handler.unitLabel(context, order, unit).name))
}

type Label = { courier: CourierFacts; trackingNo: string; phone: string }

/**
 * The row of a number, made when there is none yet. Under another courier than before nothing is known of it any more,
 * but when it was last asked for: the service locks numbers, whatever courier they are said to be of.
 */
export async function keepNumber(
  context: Pick<Context, 'db' | 'sealer' | 'now'>,
  merchant: string,
  { courier, trackingNo, phone }: Label,
): Promise<TrackedRow> {
  const { db, sealer, now } = context
  const hash = trackingHash(context, trackingNo)
  const fresh = {
    courier: courier.code,
    courierName: courier.name,
    phoneSealed: wantsPhone(courier.code) && phone ? sealer.seal(lastFour(phone)) : null,
    state: 'sent' as const,
    linesSealed: null,
    newestAt: null,
    heardAt: null,
    pushedAt: null,
    trouble: '',
    // Of a courier without a code nothing can be asked.
    subscription: courier.code === OTHER_COURIER ? ('off' as const) : ('wanted' as const),
    subscribeAt: now(),
    subscribeTries: 0,
  }
  const [made] = await db
    .insert(trackedNumbers)
    .values({
      id: newId('tn'),
      merchant,
      trackingSealed: sealer.seal(trackingNo),
      trackingHash: hash,
      ...fresh,
    })
    .onConflictDoUpdate({
      target: [trackedNumbers.merchant, trackedNumbers.trackingHash],
      set: fresh,
      setWhere: sql`${trackedNumbers.courier} <> ${courier.code} or ${trackedNumbers.courierName} <> ${courier.name}`,
    })
    .returning()
  if (made) return made
  const [kept] = await db
    .select()
    .from(trackedNumbers)
    .where(and(eq(trackedNumbers.merchant, merchant), eq(trackedNumbers.trackingHash, hash)))
  if (!kept) throw new Error('unreachable: a number that could not be kept is there already')
  return kept
}

const lastFour = (phone: string) => phone.replace(/\D/g, '').slice(-4)
