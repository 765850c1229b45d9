import { and, eq } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { invalid, succeed } from '../../../contract/failures.ts'
import { seatPool } from '../../catalogue/tours/departures.ts'
import type { KeptPerson } from '../../customers/kept-person.ts'
import { documentHash } from '../../customers/kept-person.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { lockPools } from '../../stock/stock.ts'
import { tellFeaturesOfChange } from '../core/features.ts'
import { isLive } from '../core/order-queries.ts'
import { openOrdered } from '../core/ordered-person.ts'
import type { OrderRow, UnitRow } from '../core/rows.ts'
import { orders, orderUnits } from '../core/schema.ts'
import { checkParty, type PartySlot } from './party.ts'
import { tourUnits } from './schema.ts'
import { SNAPSHOT_VERSION } from './snapshot.ts'
import type { TourOrder } from './tour-rows.ts'

type Declarations = { healthDeclared: boolean; guardianConsent: boolean }

/**
 * Puts travellers into places of a locked order; all places of the order are checked anew. Fails with the fields that
 * are wrong, and with `twice` when one of the persons is booked on the departure already. Answers the changed order.
 * @param chosen by place; each has to be one of the order that is still wanted
 */
export async function putTravellers(
  context: Context,
  order: TourOrder,
  chosen: ReadonlyMap<string, KeptPerson>,
  declared: Declarations,
  twice: () => Outcome<never>,
): Promise<Outcome<OrderRow>> {
  const { db, now } = context
  const { row } = order
  const { departureId, departDate, returnDate } = order.own
  const places = order.units.filter(isLive)
  const slots = places.map(
    (place): PartySlot => ({
      personType: order.own.places.get(place.id) ?? 'adult',
      kept: chosen.get(place.id) ?? ordered(context, place),
    }),
  )
  const snapshot = {
    ...order.snapshot,
    healthDeclared: order.snapshot.healthDeclared || declared.healthDeclared,
    guardianConsent: order.snapshot.guardianConsent || declared.guardianConsent,
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
    if (hash !== null && (await isOnDeparture(context, row, departureId, hash))) return twice()
    await db.update(tourUnits).set({ documentHash: hash }).where(eq(tourUnits.unitId, id))
    await db
      .update(orderUnits)
      .set({ sealed: context.sealer.seal(JSON.stringify(person)) })
      .where(and(eq(orderUnits.orderNo, row.orderNo), eq(orderUnits.id, id)))
  }
  // A consent given now is stored.
  const consented = { snapshot, snapshotVersion: SNAPSHOT_VERSION }
  await db.update(orders).set(consented).where(eq(orders.orderNo, row.orderNo))
  const after = { ...row, ...consented }
  await tellFeaturesOfChange(context, after)
  return succeed(after)
}

/** The traveller of a place as the order has it; null until the name is given. */
export function ordered(context: Context, { sealed }: Pick<UnitRow, 'sealed'>): PartySlot['kept'] {
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
