import { and, eq, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { absent, invalid, refused } from '../../../contract/failures.ts'
import { departures } from '../../catalogue/tours/schema.ts'
import { documentHash, loadTravellers } from '../../customers/travellers.ts'
import type { Context, Handler } from '../../kernel/context.ts'
import { loadDetails } from '../core/order-details.ts'
import { lockOrder, type OrderRow } from '../core/order-moves.ts'
import { noOrder, orderOfOwner } from '../core/order-queries.ts'
import { travellersOf } from '../core/order-refunds.ts'
import { isLive, namesOpen, openOrdered, type TravellerRow } from '../core/order-views.ts'
import { orderHistory, orders, orderTravellers } from '../core/schema.ts'
import { checkParty, type PartySlot } from './order-party.ts'
import { travellersUntil } from './order-snapshot.ts'

/** Completes or replaces travellers (旅游法 64) until the name list is locked. All slots of the order are checked anew. */
export const setTravellers: Handler<'orders.setTravellers'> = async (
  context,
  tenant,
  input,
  { customerId },
) => {
  const { db, now } = context
  const owner = { merchant: tenant.merchant, customerId }
  const order = await lockOrder(db, orderOfOwner(owner, input.orderNo))
  if (!order) return absent(noOrder)
  if (!namesOpen(order) || now() >= travellersUntil(order)) {
    return refused('NAMES_LOCKED', '出行人名单已锁定，如需修改请联系客服')
  }
  const rows = (await travellersOf(context, order)).filter(({ status }) => isLive(status))
  const chosen = new Map(input.slots.map(({ id, travellerId }) => [id, travellerId]))
  if (
    chosen.size !== input.slots.length ||
    [...chosen.keys()].some((id) => !rows.some((row) => row.id === id))
  ) {
    return refused('SLOT_UNKNOWN', '订单的出行人已变化，请刷新后重新选择')
  }
  const kept = await loadTravellers(context, owner, [...new Set(chosen.values())])
  const missing = input.slots.findIndex(({ travellerId }) => !kept.has(travellerId))
  if (missing >= 0) return invalid({ [`slots.${missing}`]: '该出行人不存在或已删除，请重新选择' })

  const slots = rows.map((row): PartySlot => {
    const travellerId = chosen.get(row.id)
    const person = travellerId ? (kept.get(travellerId) ?? null) : ordered(context, row)
    return { personType: row.personType, kept: person }
  })
  const snapshot = {
    ...order.snapshot,
    healthDeclared: order.snapshot.healthDeclared || input.healthDeclared,
    guardianConsent: order.snapshot.guardianConsent || input.guardianConsent,
  }
  const check = checkParty({ ...snapshot, ...datesOf(order) }, slots, todayInShanghai(now()))
  if (!check.ok) return invalid(check.fields)

  const changed = rows.flatMap((row, index) => {
    const person = check.people[index]
    return chosen.has(row.id) && person ? [{ id: row.id, person }] : []
  })
  // Orders of the departure wait for its row, so nobody can book one of these persons meanwhile.
  await db
    .select({ id: departures.id })
    .from(departures)
    .where(and(eq(departures.merchant, order.merchant), eq(departures.id, order.departureId)))
    .for('no key update')
  // Freed first, so that two of the order can change places.
  for (const { id } of changed) {
    await db.update(orderTravellers).set({ documentHash: null }).where(ofOrder(order, id))
  }
  for (const { id, person } of changed) {
    const hash = person.document ? documentHash(context, person.document) : null
    const sealed = context.sealer.seal(JSON.stringify(person))
    const written = await db
      .update(orderTravellers)
      .set({ sealed, documentHash: hash })
      .where(and(ofOrder(order, id), hash === null ? undefined : notOnDeparture(order, hash)))
      .returning({ id: orderTravellers.id })
    if (written.length === 0) return doubled()
  }
  // A consent given now counts from now on.
  await db.update(orders).set({ snapshot }).where(eq(orders.orderNo, order.orderNo))
  await db.insert(orderHistory).values({
    orderNo: order.orderNo,
    merchant: order.merchant,
    event: 'travellers',
    fromStatus: order.subStatus,
    toStatus: order.subStatus,
    by: 'customer',
    at: now(),
  })
  return { ok: true, value: await loadDetails(context, order) }
}

/** The same person may be on a departure once; the unique index has the last word in a race. */
export function doubled() {
  return refused('TRAVELLER_DOUBLED', '有出行人已预订同一团期，请在“我的订单”中查看，或更换出行人')
}

function ordered(context: Context, { sealed }: TravellerRow): PartySlot['kept'] {
  if (sealed === null) return null
  const { document, ...person } = openOrdered(context, sealed)
  return { ...person, documents: document ? [document] : [] }
}

const ofOrder = ({ orderNo }: OrderRow, id: string) =>
  and(eq(orderTravellers.orderNo, orderNo), eq(orderTravellers.id, id))

const datesOf = ({ departDate, returnDate }: OrderRow) => ({ departDate, returnDate })

const notOnDeparture = ({ merchant, departureId }: OrderRow, hash: string) => sql`not exists (
  select 1 from order_travellers other
  where other.merchant = ${merchant} and other.departure_id = ${departureId}
    and other.document_hash = ${hash} and other.status in (1, 4)
)`
