import { addDays, type CalendarDate, type Instant, todayInShanghai } from '../../base/calendar/dates.ts'
import type { Fen } from '../../base/money/fen.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { DepartureStatus } from '../vocabulary.ts'

/** 计划/已用/预留名额 of a departure; plan −1 means unlimited (domain.md B.2). */
export type Seats = { plan: number; used: number; held: number }

export const UNLIMITED = -1

/** plan − used − held, or −1 when unlimited. Never below 0, even if the plan was cut under what is sold. */
export function remainingSeats({ plan, used, held }: Seats): number {
  return plan === UNLIMITED ? UNLIMITED : Math.max(0, plan - used - held)
}

export function hasSeats(seats: Seats, count: number): boolean {
  return seats.plan === UNLIMITED || remainingSeats(seats) >= count
}

function soldOut(remaining: number): Refusal<'sold-out'> {
  return refuse(
    'sold-out',
    remaining === 0
      ? '该团期已售罄，请更换出发日期'
      : `该团期仅剩${remaining}个名额，请减少人数或更换出发日期`,
  )
}

export type SellableInput = {
  departDate: CalendarDate
  status: DepartureStatus
  seats: Seats
  /** Moment after which no order is taken; null: only the days in advance count. */
  cutoffAt: Instant | null
  /** Days in advance (提前预订); 0 sells on the day of departure. */
  cutoffDays: number
  adultPrice: Fen | null
  childBedPrice: Fen | null
  childNoBedPrice: Fen | null
}

export type SellableReason = 'sold-out' | 'closed' | 'stopped' | 'unpriced' | 'cancelled'

/** Words for the calendar cell; the refusal's message is the sentence. */
export const SELLABLE_REASONS: Record<SellableReason, string> = {
  'sold-out': '售罄',
  closed: '已截止',
  stopped: '停售',
  unpriced: '未定价',
  cancelled: '已取消',
}

/**
 * May this departure be sold now, for `persons` places? The reason given first is the one that waiting or fewer
 * persons cannot change. On sale are status 1 and 5 (formed, 已成团, is good news, not an end).
 */
export function sellable(
  departure: SellableInput,
  now: Instant,
  persons = 1,
): { ok: true; remaining: number } | Refusal<SellableReason> {
  const { status, seats, departDate, cutoffAt, cutoffDays } = departure
  if (status === 6) return refuse('cancelled', '该团期已取消，请更换出发日期')
  if (status === 4) return refuse('stopped', '该团期已停售，请更换出发日期')
  const earliest = addDays(todayInShanghai(now), cutoffDays)
  const pastCutoff = cutoffAt !== null && Number(now) >= Number(cutoffAt)
  if (status === 3 || pastCutoff || departDate < earliest) {
    return refuse('closed', '该团期已截止报名，请更换出发日期')
  }
  // Adult and child price both empty or 0 (domain.md B.2); senior and infant prices alone sell nothing.
  if (!departure.adultPrice && !departure.childBedPrice && !departure.childNoBedPrice) {
    return refuse('unpriced', '该团期暂未定价，请更换出发日期或咨询客服')
  }
  if (status === 2) return soldOut(0)
  if (!hasSeats(seats, persons)) return soldOut(remainingSeats(seats))
  return { ok: true, remaining: remainingSeats(seats) }
}
