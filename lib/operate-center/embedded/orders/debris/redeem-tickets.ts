import { inArray } from 'drizzle-orm'
import { shanghaiInstant } from '../../../../base/calendar/dates.ts'
import { mayUse } from '../../../../domain/debris/ticket-states.ts'
import type { StaffPerson } from '../../../../domain/staff/person.ts'
import { refused } from '../../../contract/failures.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { note } from '../core/order-moves.ts'
import { completeDebris } from './complete-debris.ts'
import {
  type DebrisOrder,
  hasDevice,
  isOrder,
  loadDebrisOrder,
  lockDebrisOrder,
  type OrderKey,
  type TicketOfOrder,
  ticketsOfOrder,
  timesOf,
} from './debris-rows.ts'
import { handOver } from './handover.ts'
import { debrisTickets } from './schema.ts'

/** An order's tickets and deposits by position, with their states; also for orders that are not paid. */
export function ticketsOf(order: Pick<DebrisOrder, 'own' | 'units'>): TicketOfOrder[] {
  return ticketsOfOrder(order)
}

type UsedTickets = {
  order: DebrisOrder
  /** Units that have been used now; together with those used before all that were asked for. */
  used: string[]
}

/**
 * Uses tickets of an order, exactly once: under the order's lock, all of them or none. Refused while the order is not
 * paid or its codes are not issued, outside the validity, and for a ticket that is used, expired, given back or being
 * given back: whoever comes first wins. Where something is collected on the spot, or a device comes along, using one hands the order over. In the
 * caller's transaction.
 */
export async function redeemTickets(
  context: Context,
  key: OrderKey,
  unitIds: readonly string[],
  { at, place, person }: { at: Date; place: string; person?: StaffPerson },
): Promise<Outcome<UsedTickets>> {
  const order = await lockDebrisOrder(context, isOrder(key))
  if (!order) return refused('NO_ORDER', '订单不存在，请核对凭证')
  const refusal = whyNot(order, unitIds, at)
  if (refusal) return refused(refusal.code, refusal.message)
  const { db } = context
  const used = [...unitIds]
  await db
    .update(debrisTickets)
    .set({ usedAt: at, usedPlace: place })
    .where(inArray(debrisTickets.unitId, used))
  const { handover, handedOverAt } = order.own
  if (handedOverAt === null && (handover === 'pickup' || hasDevice(order))) await handOver(context, order, at)
  await note(context, order.row, {
    event: 'used',
    by: person ? 'operator' : 'system',
    person,
    note: place,
  })
  const after = await loadDebrisOrder(context, order.row)
  await completeDebris(context, after, person)
  return { ok: true, value: { order: after, used } }
}

function whyNot(
  order: DebrisOrder,
  unitIds: readonly string[],
  at: Date,
): { code: string; message: string } | null {
  const { row, own } = order
  if (row.phase === 'awaitingPay') return { code: 'NOT_PAID', message: '订单未付款，不能使用' }
  if (row.phase === 'confirming') return { code: 'NOT_ISSUED', message: '订单还在出票中，不能使用' }
  const tickets = ticketsOfOrder(order)
  const wanted = unitIds.map((id) => tickets.find(({ unit }) => unit.id === id))
  if (wanted.length === 0 || wanted.includes(undefined) || new Set(unitIds).size !== unitIds.length) {
    return { code: 'NO_TICKET', message: '票券不存在，请核对凭证' }
  }
  for (const ticket of wanted) {
    if (!ticket) continue
    const problem = ticketProblem(ticket)
    if (problem) return problem
  }
  if (row.phase !== 'serving') return { code: 'CLOSED', message: '订单已结束，不能使用' }
  const { endsAt } = timesOf(order)
  if (own.validFrom !== null && at.getTime() < shanghaiInstant(own.validFrom)) {
    return { code: 'TOO_EARLY', message: `未到使用日期，请在${own.validFrom}起使用` }
  }
  if (endsAt !== null && at.getTime() >= endsAt) return { code: 'EXPIRED', message: '票券已过期，不能使用' }
  return null
}

function ticketProblem(ticket: TicketOfOrder): { code: string; message: string } | null {
  if (mayUse(ticket)) return null
  if (ticket.sort === 'deposit') return { code: 'NO_TICKET', message: '押金不能核销，请核对凭证' }
  switch (ticket.status) {
    case 2:
      return { code: 'VOID', message: '票券已取消，不能使用' }
    case 3:
      return { code: 'VOID', message: '票券已退款，不能使用' }
    case 4:
      return { code: 'REFUNDING', message: '票券正在退款，不能使用；如需使用，请客户先撤销退款申请' }
    default:
      return ticket.state === 'used'
        ? { code: 'USED', message: '票券已使用，不能重复使用' }
        : { code: 'EXPIRED', message: '票券已过期，不能使用' }
  }
}
