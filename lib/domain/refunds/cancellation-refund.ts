import { type CalendarDate, daysBetween } from '../../base/calendar/dates.ts'
import { addWorkingDays } from '../../base/calendar/holidays.ts'
import type { Fen } from '../../base/money/fen.ts'
import { percentOf } from '../../base/money/share.ts'
import { type CancellationLadder, stepAt } from './cancellation-ladder.ts'
import { planUnits, type RefundRefusal, type RefundUnit, type UnitsRefund } from './refund-plan.ts'

export type FeeInput = {
  ladder: CancellationLadder
  /** Total tour fee of those who cancel, fen. */
  total: Fen
  /** Calendar days from the notice's arrival to departure; negative once the journey has begun. */
  daysBefore: number
  /** Length of the journey in days. */
  days: number
  /** What has really been spent and cannot be recovered (visa fee, tickets), fen. */
  actualCost?: Fen
}

export type Fee = { amount: Fen; basis: 'ladder' | 'in-trip' | 'actual-cost' }

/**
 * What a traveller who cancels owes: the ladder's percentage, during the journey
 * fee×p0 + (fee − fee×p0) ÷ days × days travelled, at least the actual cost, at most the total (rules.md C.4).
 * Fractions of a fen fall to the traveller.
 */
export function travellerFee({ ladder, total, daysBefore, days, actualCost = 0 }: FeeInput): Fee {
  if (!Number.isInteger(days) || days < 1) throw new RangeError(`not a number of days: ${days}`)
  const before = percentOf(total, stepAt(ladder.traveller, Math.max(0, daysBefore)).percent, 'down')
  // The day of the notice is not yet travelled, so the first day joins the same-day step without a jump.
  const travelled = Math.min(days, Math.max(0, -daysBefore))
  const ladderFee = before + Math.floor(((total - before) * travelled) / days)
  if (actualCost > ladderFee) return { amount: Math.min(actualCost, total), basis: 'actual-cost' }
  return { amount: ladderFee, basis: daysBefore < 0 ? 'in-trip' : 'ladder' }
}

/** Penalty the agency pays on top of the full refund, fen (rules.md C.4). During the journey: the same-day step. */
export function agencyPenalty(
  ladder: CancellationLadder,
  total: Fen,
  cause: { kind: 'cancelled'; daysBefore: number } | { kind: 'refused' } | { kind: 'transferred' },
): Fen {
  if (cause.kind === 'refused') return percentOf(total, ladder.refusalPercent, 'up')
  if (cause.kind === 'transferred') return percentOf(total, ladder.transferPercent, 'up')
  return percentOf(total, stepAt(ladder.agency, Math.max(0, cause.daysBefore)).percent, 'up')
}

export type RefundTraveller = RefundUnit & {
  /** What was bought for this traveller besides the tour (insurance), part of the share, fen. */
  addOns?: Fen
  /** Irrecoverable cost of this traveller, fen. */
  actualCost?: Fen
}

export type RefundInput = Pick<UnitsRefund, 'chosen' | 'free' | 'paid' | 'refunded' | 'words'> & {
  /** force-majeure (旅游法 67): only irrecoverable costs are deducted, neither side pays a penalty. */
  by: 'traveller' | 'agency' | 'force-majeure'
  ladder: CancellationLadder
  departureDate: CalendarDate
  /** Shanghai date on which the notice arrived. */
  noticeDate: CalendarDate
  days: number
  /** All travellers of the order, those refunded before included: shares must not change between refunds. */
  travellers: readonly RefundTraveller[]
}

type RefundRow = {
  id: string
  total: Fen
  paid: Fen
  /** Kept from what was paid. */
  deducted: Fen
  basis: Fee['basis'] | 'none'
  refund: Fen
  /** Part of the fee that the payment does not cover (only a deposit was paid). */
  uncollected: Fen
}

export type RefundPlan = {
  ok: true
  daysBefore: number
  rows: RefundRow[]
  /** To be refunded through the channels of the payments, fen; with all earlier refunds never more than paid. */
  refund: Fen
  deducted: Fen
  /** Due from the agency on top; a channel cannot refund more than was paid, so it is a separate payment. */
  penalty: Fen
  /** Formalities within five working days of the notice (rules.md C.4). */
  dueDate: CalendarDate
}

/** Plans the refund of chosen travellers by the ladder: what was paid for each of them, less the ladder's fee. */
export function planRefund(input: RefundInput): RefundPlan | RefundRefusal {
  const { travellers, chosen, free, paid, refunded, words } = input
  const daysBefore = daysBetween(input.noticeDate, input.departureDate)
  const fees = new Map(travellers.map((traveller) => [traveller.id, feeOf(input, traveller, daysBefore)]))
  const plan = planUnits({
    units: travellers,
    chosen,
    free: free === true,
    paid,
    refunded,
    feeOf: ({ id }) => fees.get(id)?.amount ?? 0,
    words,
  })
  if (!plan.ok) return plan
  const rows = plan.items.map((item): RefundRow => {
    const fee = fees.get(item.unitId)
    return {
      id: item.unitId,
      total: travellers.find(({ id }) => id === item.unitId)?.share ?? 0,
      paid: item.paid,
      deducted: item.fee,
      basis: fee?.basis ?? 'none',
      refund: item.amount,
      uncollected: (fee?.amount ?? 0) - item.fee,
    }
  })
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  return {
    ok: true,
    daysBefore,
    rows,
    refund: plan.amount,
    deducted: plan.fee,
    penalty:
      input.by === 'agency' ? agencyPenalty(input.ladder, total, { kind: 'cancelled', daysBefore }) : 0,
    dueDate: addWorkingDays(input.noticeDate, 5),
  }
}

function feeOf(
  { by, ladder, days }: RefundInput,
  { share, addOns = 0, actualCost = 0 }: RefundTraveller,
  daysBefore: number,
): { amount: Fen; basis: RefundRow['basis'] } {
  // The ladder is a percentage of the tour fee. Before the journey an add-on has not been used and goes back whole.
  const total = daysBefore < 0 ? share : Math.max(0, share - addOns)
  if (by === 'agency') return { amount: 0, basis: 'none' }
  if (by === 'force-majeure') {
    return { amount: Math.min(actualCost, total), basis: actualCost > 0 ? 'actual-cost' : 'none' }
  }
  return travellerFee({ ladder, total, daysBefore, days, actualCost })
}
