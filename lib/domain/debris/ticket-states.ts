import type { UnitStatus } from '../vocabulary.ts'
import type { HandoverWay } from './words.ts'

/** What a unit of an order is: a ticket, person or device at the full or the children's price, or a device's deposit. */
export type TicketSort = 'adult' | 'child' | 'deposit'

/** Where a ticket stands by itself; meaningful while its unit is normal and the order is paid. */
const ticketStates = {
  valid: '未使用',
  /** Sent to the buyer or collected: a device, a card, a paper ticket. */
  handed: '已交付',
  used: '已使用',
  expired: '已过期',
} as const
export type TicketState = keyof typeof ticketStates

/** Where a device stands. waiting: not with the buyer yet. returning: the buyer has named its parcel. */
export const deviceStates = {
  waiting: '待交付',
  out: '使用中',
  returning: '归还途中',
  back: '已归还',
} as const
export type DeviceState = keyof typeof deviceStates

type TicketFacts = {
  usedAt: Date | null
  expiredAt: Date | null
}

/** What the order knows that tells a ticket's state. */
export type OrderFacts = { handedOverAt: Date | null }

export function ticketState({ usedAt, expiredAt }: TicketFacts, { handedOverAt }: OrderFacts): TicketState {
  if (usedAt !== null) return 'used'
  if (expiredAt !== null) return 'expired'
  return handedOverAt === null ? 'valid' : 'handed'
}

export function deviceState({
  handedOverAt,
  returnSentAt,
  deviceBackAt,
}: {
  handedOverAt: Date | null
  returnSentAt: Date | null
  deviceBackAt: Date | null
}): DeviceState {
  if (deviceBackAt !== null) return 'back'
  if (handedOverAt === null) return 'waiting'
  return returnSentAt === null ? 'out' : 'returning'
}

export type Ticket = {
  sort: TicketSort
  status: UnitStatus
  state: TicketState
}

export type TicketsOfOrder = {
  /** none: not paid. waiting: paid, codes are still to be issued. issued: can be used, or was. */
  stage: 'none' | 'waiting' | 'issued'
  handover: HandoverWay
  /** Null without a device that has to come back. */
  device: DeviceState | null
  /** Staff have kept something of the deposits, because a device came back damaged or not at all. */
  depositKept: boolean
}

/** 已寄出, 已领取: how something was handed over. */
export function handedText(way: HandoverWay): string {
  return way === 'pickup' ? '已领取' : '已寄出'
}

/** What is shown of a ticket: what became of its unit, else how it stands. */
export function ticketText(ticket: Ticket, order: TicketsOfOrder): string {
  const { sort, status, state } = ticket
  if (status === 2) return '已取消'
  if (sort === 'deposit') return depositText(status, order)
  if (status === 3) return '已退款'
  if (status === 4) return '退款中'
  if (order.stage === 'none') return '待付款'
  if (state === 'handed') return handedText(order.handover)
  if (state === 'valid' && order.stage === 'waiting') return '待出票'
  return ticketStates[state]
}

function depositText(status: UnitStatus, { stage, device, depositKept }: TicketsOfOrder): string {
  if (status === 3) return depositKept ? '押金已结清' : '押金已退'
  if (status === 4) return '押金退还中'
  if (stage === 'none') return '待付款'
  return device === 'back' ? '押金待退还' : '设备归还后退还'
}

const ORDER = ['待出票', '未使用', '已寄出', '已领取', '已使用', '已过期', '退款中', '已退款', '已取消']

/**
 * Where an order stands, by its tickets: 2张未使用 1张已使用. Deposits are not counted; those whose refund is over are
 * left out while there are others. Empty before it is paid.
 * @param unit 张, 人, 台
 */
export function ticketProgress(tickets: readonly Ticket[], order: TicketsOfOrder, unit: string): string {
  if (order.stage === 'none') return ''
  const all = tickets.filter(({ sort }) => sort !== 'deposit')
  const live = all.filter(({ status }) => status === 1 || status === 4)
  const counted = new Map<string, number>()
  for (const ticket of live.length > 0 ? live : all) {
    const text = ticketText(ticket, order)
    counted.set(text, (counted.get(text) ?? 0) + 1)
  }
  return [...counted]
    .sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b))
    .map(([text, count]) => `${count}${unit}${text}`)
    .join(' ')
}

/**
 * Whether nothing of a paid order is open any more: each ticket is used, expired or given back, each deposit is settled,
 * and no refund waits for a decision. A ticket that was handed over is used up when its validity ends.
 */
export function isAllUsed(tickets: readonly Ticket[]): boolean {
  return tickets.every(({ sort, status, state }) => {
    if (status === 2 || status === 3) return true
    return status === 1 && sort !== 'deposit' && (state === 'used' || state === 'expired')
  })
}

/** A ticket can be used: shown, redeemed or, where it was handed over, redeemed all the same. */
export function mayUse({ sort, status, state }: Ticket): boolean {
  return sort !== 'deposit' && status === 1 && (state === 'valid' || state === 'handed')
}
