import { and, eq } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { absent, invalid, refused } from '../../../contract/failures.ts'
import { seatPool } from '../../catalogue/tours/departures.ts'
import { documentHash, loadTravellers } from '../../customers/travellers.ts'
import type { Context, Handler } from '../../kernel/context.ts'
import { lockPools } from '../../stock/stock.ts'
import { tellFeaturesOfChange } from '../core/features.ts'
import { note } from '../core/order-moves.ts'
import { isLive, lockOrder, noOrder, orderOfOwner } from '../core/order-queries.ts'
import type { UnitRow } from '../core/rows.ts'
import { orders, orderUnits } from '../core/schema.ts'
import { openOrdered } from './ordered-traveller.ts'
import { checkParty, type PartySlot } from './party.ts'
import { tourUnits } from './schema.ts'
import { SNAPSHOT_VERSION } from './snapshot.ts'
import { loadTourOrder, namesOpen, untilOf } from './tour-rows.ts'
import { tourAbout } from './tour-views.ts'

/** Completes or replaces travellers (旅游法 64) until the name list is locked. All slots of the order are checked anew. */
export const setTravellers: Handler<'orders.setTravellers'> = async (
  context,
  tenant,
  input,
  { customerId },
) => {
  const { db, now } = context
  const owner = { merchant: tenant.merchant, customerId }
  const row = await lockOrder(db, orderOfOwner(owner, input.orderNo))
  const order = row && (await loadTourOrder(context, row))
  if (!row || !order) return absent(noOrder)
  if (!namesOpen(order) || now() >= untilOf(order)) {
    return refused('NAMES_LOCKED', '出行人名单已锁定，如需修改请联系客服')
  }
  const places = order.units.filter(isLive)
  const chosen = new Map(input.slots.map(({ id, travellerId }) => [id, travellerId]))
  if (
    chosen.size !== input.slots.length ||
    [...chosen.keys()].some((id) => !places.some((place) => place.id === id && place.status === 1))
  ) {
    return refused('SLOT_UNKNOWN', '订单的出行人已变化，请刷新后重新选择')
  }
  const kept = await loadTravellers(context, owner, [...new Set(chosen.values())])
  const missing = input.slots.findIndex(({ travellerId }) => !kept.has(travellerId))
  if (missing >= 0) return invalid({ [`slots.${missing}`]: '该出行人不存在或已删除，请重新选择' })

  const { departureId, departDate, returnDate } = order.own
  const slots = places.map((place): PartySlot => {
    const travellerId = chosen.get(place.id)
    const person = travellerId ? (kept.get(travellerId) ?? null) : ordered(context, place)
    return { personType: order.own.places.get(place.id) ?? 'adult', kept: person }
  })
  const snapshot = {
    ...order.snapshot,
    healthDeclared: order.snapshot.healthDeclared || input.healthDeclared,
    guardianConsent: order.snapshot.guardianConsent || input.guardianConsent,
  }
  const check = checkParty({ ...snapshot, departDate, returnDate }, slots, todayInShanghai(now()))
  if (!check.ok) return invalid(check.fields)

  const changed = places.flatMap((place, index) => {
    const person = check.people[index]
    return chosen.has(place.id) && person ? [{ id: place.id, person }] : []
  })
  // Other orders of the departure wait for this lock, so none of this customer's can book one of these persons meanwhile.
  await lockPools(db, row.merchant, [seatPool(departureId)])
  // Freed first, so that two of the order can change places.
  for (const { id } of changed) {
    await db.update(tourUnits).set({ documentHash: null }).where(eq(tourUnits.unitId, id))
  }
  for (const { id, person } of changed) {
    const hash = person.document ? documentHash(context, person.document) : null
    if (hash !== null && (await isOnDeparture(context, owner, departureId, hash))) return doubled()
    await db.update(tourUnits).set({ documentHash: hash }).where(eq(tourUnits.unitId, id))
    await db
      .update(orderUnits)
      .set({ sealed: context.sealer.seal(JSON.stringify(person)) })
      .where(and(eq(orderUnits.orderNo, row.orderNo), eq(orderUnits.id, id)))
  }
  // A consent given now is stored.
  await db
    .update(orders)
    .set({ snapshot, snapshotVersion: SNAPSHOT_VERSION })
    .where(eq(orders.orderNo, row.orderNo))
  await note(context, row, { event: 'travellers', by: 'customer' })
  const after = { ...row, snapshot, snapshotVersion: SNAPSHOT_VERSION }
  await tellFeaturesOfChange(context, after)
  return { ok: true, value: await tourAbout(context, await loadTourOrder(context, after)) }
}

/** A customer books a person on a departure once; in a race the unique index decides. */
export function doubled() {
  return refused('TRAVELLER_DOUBLED', '您已为其中的出行人预订同一团期，请在“我的订单”中查看，或更换出行人')
}

/** The traveller of a place as the order has it; null until the name is given. */
export function ordered(context: Context, { sealed }: UnitRow): PartySlot['kept'] {
  if (sealed === null) return null
  const { document, ...person } = openOrdered(context, sealed)
  return { ...person, documents: document ? [document] : [] }
}

async function isOnDeparture(
  { db }: Context,
  { merchant, customerId }: { merchant: string; customerId: string },
  departureId: string,
  hash: string,
): Promise<boolean> {
  const found = await db
    .select({ unitId: tourUnits.unitId })
    .from(tourUnits)
    .where(
      and(
        eq(tourUnits.merchant, merchant),
        eq(tourUnits.departureId, departureId),
        eq(tourUnits.customerId, customerId),
        eq(tourUnits.documentHash, hash),
      ),
    )
  return found.length > 0
}
