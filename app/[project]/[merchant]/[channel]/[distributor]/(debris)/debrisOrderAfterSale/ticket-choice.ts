import type { DebrisOrderAbout } from '@/lib/operate-center/contract/orders/debris.ts'
import type { Order } from '@/lib/operate-center/contract/orders/orders.ts'

type Ticket = Pick<DebrisOrderAbout['tickets'][number], 'id' | 'sort'>
type Unit = Pick<Order['units'][number], 'id' | 'refundable'>

/** The deposit of a ticket, or the ticket of a deposit: both stand in the same sequence. */
function partnerOf(tickets: readonly Ticket[], id: string): string | undefined {
  const deposits = tickets.filter(({ sort }) => sort === 'deposit')
  const others = tickets.filter(({ sort }) => sort !== 'deposit')
  const [mine, theirs] = deposits.some((one) => one.id === id) ? [deposits, others] : [others, deposits]
  return theirs[mine.findIndex((one) => one.id === id)]?.id
}

/**
 * Adds or removes a ticket, together with its deposit as long as both can be given back: a device is given up with its
 * deposit. In the sequence of the order's units, so that the same choice is the same cached query.
 */
export function toggledTicket(
  tickets: readonly Ticket[],
  units: readonly Unit[],
  chosen: readonly string[],
  id: string,
): string[] {
  const open = units.flatMap((unit) => (unit.refundable ? [unit.id] : []))
  const partner = partnerOf(tickets, id)
  const both = partner !== undefined && open.includes(partner) ? [id, partner] : [id]
  const isOn = chosen.includes(id)
  const next = isOn ? chosen.filter((one) => !both.includes(one)) : [...chosen, ...both]
  return open.filter((one) => next.includes(one))
}

/** Everything that can be given back, where that is one ticket with or without its deposit; else nothing. */
export function firstTickets(tickets: readonly Ticket[], units: readonly Unit[]): string[] {
  const open = units.flatMap((unit) => (unit.refundable ? [unit.id] : []))
  const [first] = open
  const all = first === undefined ? [] : toggledTicket(tickets, units, [], first)
  return all.length === open.length ? all : []
}
