import { shanghaiInstant, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { absent, invalid, refused } from '../../../contract/failures.ts'
import type { KeptPerson } from '../../customers/kept-person.ts'
import { checkTravellerForm } from '../../customers/traveller-form.ts'
import { loadTravellers } from '../../customers/travellers.ts'
import type { Handler } from '../../kernel/context.ts'
import { note } from '../core/order-moves.ts'
import { lockOrder, noOrder, orderOfOwner } from '../core/order-queries.ts'
import { lockForStaff, noSuchOrder } from '../core/orders-of-staff.ts'
import { ordered, putTravellers } from './put-travellers.ts'
import { loadTourOrder, namesOpen, type TourOrder, untilOf } from './tour-rows.ts'
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
  const chosen = new Map(input.slots.map(({ id, travellerId }) => [id, travellerId]))
  if (chosen.size !== input.slots.length || !areOpen(order, [...chosen.keys()])) return unknownSlot()
  const kept = await loadTravellers(context, owner, [...chosen.values()])
  const people = new Map<string, KeptPerson>()
  for (const [index, { id, travellerId }] of input.slots.entries()) {
    const person = kept.get(travellerId)
    if (!person) return invalid({ [`slots.${index}`]: '该出行人不存在或已删除，请重新选择' })
    people.set(id, person)
  }
  const put = await putTravellers(context, order, people, input, doubled)
  if (!put.ok) return put
  await note(context, row, { event: 'travellers', by: 'customer' })
  return { ok: true, value: await tourAbout(context, await loadTourOrder(context, put.value)) }
}

/**
 * The same by staff, with data that the customer has told them: also after the list is locked, until the departure. What
 * the order has of a traveller stays where the input leaves it empty or masked.
 */
export const setTravellersByStaff: Handler<'staff.setTravellers'> = async (
  context,
  { merchant },
  input,
  { staff },
) => {
  const { now } = context
  const locked = await lockForStaff(context, { staff, merchant, call: 'staff.setTravellers' }, input.orderNo)
  if (!locked.ok) return locked
  const row = locked.value
  if (row.kind !== 'tour') return noSuchOrder()
  const order = await loadTourOrder(context, row)
  if (!namesOpen(order) || now().getTime() >= shanghaiInstant(order.own.departDate)) {
    return refused('TOO_LATE', '订单已结束或行程已开始，不能修改出行人')
  }
  const ids = input.slots.map(({ id }) => id)
  if (new Set(ids).size !== ids.length || !areOpen(order, ids)) return unknownSlot()
  const people = new Map<string, KeptPerson>()
  const fields: Record<string, string> = {}
  for (const [index, { id, traveller }] of input.slots.entries()) {
    const unit = order.units.find((one) => one.id === id)
    const before = unit ? ordered(context, unit) : null
    const check = checkTravellerForm({ ...traveller, consent: true }, before, todayInShanghai(now()))
    if (check.ok) people.set(id, check.traveller)
    else for (const [name, text] of Object.entries(check.fields)) fields[`slots.${index}.${name}`] = text
  }
  if (Object.keys(fields).length > 0) return invalid(fields)
  const put = await putTravellers(context, order, people, input, () =>
    refused('TRAVELLER_DOUBLED', '客户已为其中的出行人预订同一团期，请核对后修改'),
  )
  if (!put.ok) return put
  await note(context, row, { event: 'travellers', by: 'operator', person: staff })
  return { ok: true, value: await tourAbout(context, await loadTourOrder(context, put.value)) }
}

/** Whether all of these are places of the order whose travellers may be changed. */
function areOpen({ units }: TourOrder, ids: readonly string[]): boolean {
  return ids.every((id) => units.some((unit) => unit.id === id && unit.status === 1))
}

function unknownSlot() {
  return refused('SLOT_UNKNOWN', '订单的出行人已变化，请刷新后重新选择')
}

/** A customer books a person on a departure once; in a race the unique index decides. */
export function doubled() {
  return refused('TRAVELLER_DOUBLED', '您已为其中的出行人预订同一团期，请在“我的订单”中查看，或更换出行人')
}
