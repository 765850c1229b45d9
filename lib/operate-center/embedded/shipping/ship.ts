import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { STAFF_NOTE } from '../../../domain/orders/order-view.ts'
import {
  type CourierFacts,
  courierOfNumber,
  namedCourier,
  trackingNumber,
} from '../../../domain/shipping/couriers.ts'
import { afterLine } from '../../../domain/shipping/track.ts'
import type { ParcelState, ParcelWay } from '../../../domain/shipping/words.ts'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import { invalid, refused, succeed } from '../../contract/failures.ts'
import type { Context, Outcome } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import { openContact } from '../orders/core/contact.ts'
import type { KindOrder } from '../orders/core/kinds.ts'
import { tellOf } from '../orders/core/order-messages.ts'
import { note } from '../orders/core/order-moves.ts'
import { isLive } from '../orders/core/order-queries.ts'
import { shippedKindOf } from './kinds.ts'
import { keepNumber, numberOf, type Parcel, parcelsBy, trackColumns, trackOf } from './parcel-rows.ts'
import { shippingParcels, shippingParcelUnits, shippingWaits, trackedNumbers } from './schema.ts'

/** Parcels of one order and way that are kept; a corrected number is none. */
const MOST_PARCELS = 50

/** Courier and number as a person has typed them; without a courier it is guessed from the number. */
export type TypedLabel = { company: string; trackingNo: string }
type Label = { courier: CourierFacts; trackingNo: string }

export function readLabel({ company, trackingNo: typed }: TypedLabel): Outcome<Label> {
  const trackingNo = trackingNumber(typed)
  if (!trackingNo) return invalid({ trackingNo: '快递单号应为6至32位字母或数字' })
  const courier = company.trim() === '' ? courierOfNumber(trackingNo) : namedCourier(company)
  if (courier) return succeed({ courier, trackingNo })
  return invalid({ company: company.trim() === '' ? '认不出快递公司，请选择' : '快递公司名称不正确' })
}

type Who = { person: StaffPerson }

/**
 * Books a parcel to the buyer of a locked order. A unit waits in one row, and taking it away is what sends it, so that it
 * is sent once however many people ship at the same time. Nothing is written when it is refused.
 * @param chosen units that go into it; without any, all that wait and are not being refunded
 */
export async function ship(
  context: Context,
  order: KindOrder,
  { company, trackingNo: typed, unitIds: chosen }: TypedLabel & { unitIds: readonly string[] },
  { person }: Who,
): Promise<Outcome<Parcel>> {
  const { db, now } = context
  const { row } = order
  const kind = shippedKindOf(context, row)
  if (!kind || row.phase !== 'serving') return refused('NOTHING_TO_SHIP', '该订单现在没有待寄出的物品')
  const read = readLabel({ company, trackingNo: typed })
  if (!read.ok) return read
  const waiting = await waitsOf(context, order)
  const wanted = [...new Set(chosen)]
  for (const unitId of wanted) {
    const unit = waiting.find(({ id }) => id === unitId)
    if (unit?.refunding) return refused('REFUNDING', '所选物品正在申请退款，请先处理退款')
    if (!unit) return refused('NOT_WAITING', '所选物品已寄出、已退款或不属于该订单，请刷新后重试')
  }
  const unitIds =
    wanted.length > 0 ? wanted : waiting.filter(({ refunding }) => !refunding).map(({ id }) => id)
  if (unitIds.length === 0) {
    return refused('NOTHING_TO_SHIP', '该订单没有待寄出的物品，可能已全部寄出或正在退款')
  }
  const problem = await whyNoParcel(context, order, 'out', read.value)
  if (problem) return problem
  const sent = await kind.sent(context, order, unitIds, { at: now(), person })
  if (!sent.ok) return sent
  const gone = await db
    .delete(shippingWaits)
    .where(and(eq(shippingWaits.orderNo, row.orderNo), inArray(shippingWaits.unitId, unitIds)))
    .returning({ unitId: shippingWaits.unitId })
  if (gone.length !== unitIds.length) throw new Error(`units of ${row.orderNo} were sent without its lock`)
  const parcel = await addParcel(context, order, 'out', { ...read.value, unitIds, person })
  await tellOfLabel(context, order, parcel, read.value)
  return succeed(parcel)
}

type Waiting = { id: string; refunding: boolean }

/** Units of an order that wait to be sent, in the sequence of the order. */
async function waitsOf({ db }: Pick<Context, 'db'>, { row, units }: KindOrder): Promise<Waiting[]> {
  const waits = await db
    .select({ unitId: shippingWaits.unitId })
    .from(shippingWaits)
    .where(eq(shippingWaits.orderNo, row.orderNo))
  return units
    .filter((unit) => isLive(unit) && waits.some(({ unitId }) => unitId === unit.id))
    .map(({ id, status }) => ({ id, refunding: status === 4 }))
}

/**
 * Keeps the parcel with which a buyer sends something of a locked order back, or corrects the one that is on its way with
 * these units. Refused once it has arrived.
 */
export async function keepReturn(
  context: Context,
  order: KindOrder,
  { unitIds, ...typed }: TypedLabel & { unitIds: readonly string[] },
): Promise<Outcome<Parcel>> {
  const read = readLabel(typed)
  if (!read.ok) return read
  const underway = await returnUnderway(context, order, unitIds)
  if (underway) return relabel(context, order, underway, read.value)
  const problem = await whyNoParcel(context, order, 'back', read.value)
  if (problem) return problem
  return succeed(await addParcel(context, order, 'back', { ...read.value, unitIds }))
}

/** The parcel with which a buyer sends one of these units back, until the shop has it. */
export async function returnUnderway(
  { db }: Pick<Context, 'db'>,
  { row }: KindOrder,
  unitIds: readonly string[],
): Promise<Parcel | undefined> {
  const [underway] = await parcelsBy(
    db,
    and(
      eq(shippingParcels.orderNo, row.orderNo),
      eq(shippingParcels.way, 'back'),
      isNull(shippingParcels.receivedAt),
      sql`exists (
        select 1 from shipping_parcel_units where shipping_parcel_units.parcel_id = ${shippingParcels.id}
        and ${inArray(sql`shipping_parcel_units.unit_id`, [...unitIds])}
      )`,
    ),
  )
  return underway
}

/** Gives a parcel of a locked order another courier or number. */
export async function relabel(
  context: Context,
  order: KindOrder,
  parcel: Parcel,
  label: Label,
): Promise<Outcome<Parcel>> {
  const { row, tracked } = parcel
  if (row.receivedAt !== null) return refused('RECEIVED', '包裹已经收到，不能再修改')
  if (numberOf(context, tracked) === label.trackingNo && tracked.courier === label.courier.code) {
    return succeed(parcel)
  }
  if (row.deliveredAt !== null) return refused('DELIVERED', '包裹已经签收，不能再修改')
  const problem = await whyNoParcel(context, order, row.way, label, row.id)
  if (problem) return problem
  const kept = await keepNumber(context, row.merchant, { ...label, phone: phoneOf(context, order) })
  await context.db.update(shippingParcels).set({ trackedId: kept.id }).where(eq(shippingParcels.id, row.id))
  await dropUnused(context, tracked.id)
  const corrected = { ...parcel, row: { ...row, trackedId: kept.id }, tracked: kept }
  if (row.way === 'out') await tellOfLabel(context, order, corrected, label)
  return succeed(corrected)
}

/** Why a parcel with this label cannot be kept for the order; null when it can. */
async function whyNoParcel(
  context: Context,
  { row }: KindOrder,
  way: ParcelWay,
  { trackingNo }: Label,
  except = '',
) {
  const others = await parcelsBy(
    context.db,
    and(
      eq(shippingParcels.orderNo, row.orderNo),
      eq(shippingParcels.way, way),
      ne(shippingParcels.id, except),
    ),
  )
  if (others.length >= MOST_PARCELS) return refused('PARCEL_LIMIT', '该订单登记的包裹过多，请联系管理员')
  const same = others.some(
    ({ row: other, tracked }) => other.receivedAt === null && numberOf(context, tracked) === trackingNo,
  )
  return same ? refused('NUMBER_USED', '该订单已登记过这个单号，请核对') : null
}

async function addParcel(
  context: Context,
  order: KindOrder,
  way: ParcelWay,
  { courier, trackingNo, unitIds, person }: Label & { unitIds: readonly string[]; person?: StaffPerson },
): Promise<Parcel> {
  const { db, now } = context
  const { orderNo, merchant } = order.row
  const phone = phoneOf(context, order)
  const tracked = await keepNumber(context, merchant, { courier, trackingNo, phone })
  const [row] = await db
    .insert(shippingParcels)
    .values({
      id: newId('sp'),
      orderNo,
      merchant,
      way,
      trackedId: tracked.id,
      sentAt: now(),
      ...(person && { person: { id: person.id, name: person.name } }),
    })
    .returning()
  if (!row) throw new Error('unreachable: one row was inserted')
  await db
    .insert(shippingParcelUnits)
    .values(unitIds.map((unitId) => ({ parcelId: row.id, unitId, merchant, way })))
  return { row, tracked, unitIds }
}

/** Of who receives the parcel, or sends it back: couriers take the last four digits of either's. */
function phoneOf(context: Context, order: KindOrder): string {
  const receiver = shippedKindOf(context, order.row)?.receiverOf(context, order)
  return receiver?.phone || openContact(context, order.row).contact.mobile
}

/** A number that no parcel has any more is forgotten, except for when the service was asked for it last. */
async function dropUnused({ db, now }: Context, trackedId: string): Promise<void> {
  await db
    .delete(trackedNumbers)
    .where(
      and(
        eq(trackedNumbers.id, trackedId),
        sql`not exists (select 1 from shipping_parcels where shipping_parcels.tracked_id = ${trackedNumbers.id})`,
        sql`coalesce(${trackedNumbers.askedAt}, '-infinity') < ${now().toISOString()}::timestamptz - interval '1 hour'`,
      ),
    )
}

async function tellOfLabel(
  context: Context,
  order: KindOrder,
  { row }: Parcel,
  { courier, trackingNo }: Label,
): Promise<void> {
  const key = `${row.id} ${trackingNo}`
  await tellOf(context, order, 'parcelSent', { reason: `${courier.name} ${trackingNo}` }, key)
}

type HandLine = { at: Date; text: string; state: ParcelState }

/** Writes a line into the track of a number by hand. */
export async function writeLine(
  context: Context,
  { tracked: { id } }: Pick<Parcel, 'tracked'>,
  { at, text, state }: HandLine,
): Promise<void> {
  const { db, now } = context
  const [row] = await db.select().from(trackedNumbers).where(eq(trackedNumbers.id, id)).for('update')
  if (!row) throw new Error(`the number ${id} of a parcel is gone`)
  const track = afterLine(trackOf(context, row), { at: at.getTime(), text }, state)
  await db
    .update(trackedNumbers)
    .set({ ...trackColumns(context, track), heardAt: now() })
    .where(eq(trackedNumbers.id, id))
}

/** Books that the shop has a parcel that came back, of a locked order; false when it was booked before. */
export async function arrive(context: Context, { row, tracked }: Parcel): Promise<boolean> {
  const { db, now } = context
  const mine = await db
    .update(shippingParcels)
    .set({ receivedAt: now() })
    .where(and(eq(shippingParcels.id, row.id), isNull(shippingParcels.receivedAt)))
    .returning({ id: shippingParcels.id })
  if (mine.length === 0) return false
  await db
    .update(shippingParcelUnits)
    .set({ underway: false })
    .where(eq(shippingParcelUnits.parcelId, row.id))
  await writeLine(
    context,
    { tracked },
    row.way === 'back'
      ? { at: now(), text: '商家已收到寄回的包裹', state: 'delivered' }
      : { at: now(), text: '商家已收到退回的包裹', state: 'returning' },
  )
  return true
}

/** Books a parcel of a locked order that has come back to the shop. */
export async function receive(
  context: Context,
  order: KindOrder,
  parcel: Parcel,
  { person, text }: Who & { text: string },
): Promise<Outcome<null>> {
  const { now } = context
  const { row, tracked, unitIds } = parcel
  if (row.way === 'out' && (row.deliveredAt !== null || tracked.state === 'delivered')) {
    return refused('DELIVERED', '包裹显示已签收，买家要退货时请走售后')
  }
  const kind = shippedKindOf(context, order.row)
  const returned =
    row.way === 'back' ? await kind?.returned?.(context, order, unitIds, { at: now(), person }) : null
  if (returned && !returned.ok) return returned
  if (!(await arrive(context, parcel))) return refused('RECEIVED', '这个包裹已经登记收到')
  if (row.way === 'out' && order.row.phase === 'serving') {
    await waitAgain(context, order, unitIds)
    await kind?.undelivered?.(context, order, unitIds, now())
  }
  const what = row.way === 'back' ? '收到买家寄回的包裹' : '收到退回的包裹'
  const remark = text ? `${what}：${text}` : what
  await note(context, order.row, { event: STAFF_NOTE, by: 'operator', person, note: remark })
  return succeed(null)
}

/** What could not be delivered waits again, unless its money has gone back meanwhile. */
async function waitAgain(
  context: Context,
  { row, units }: KindOrder,
  unitIds: readonly string[],
): Promise<void> {
  const open = units.filter((unit) => isLive(unit) && unitIds.includes(unit.id))
  await waitFor(
    context,
    row,
    open.map(({ id }) => id),
  )
}

/** Units of an order begin to wait. */
export async function waitFor(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { orderNo, merchant }: KindOrder['row'],
  unitIds: readonly string[],
): Promise<void> {
  if (unitIds.length === 0) return
  await db
    .insert(shippingWaits)
    .values(unitIds.map((unitId) => ({ unitId, orderNo, merchant, since: now() })))
    .onConflictDoNothing()
}
