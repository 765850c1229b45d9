import { type CalendarDate, daysBetween } from '../../base/calendar/dates.ts'
import { addWorkingDays } from '../../base/calendar/holidays.ts'
import type { Fen } from '../../base/money/fen.ts'
import { allocate, percentOf } from '../../base/money/share.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { TravellerStatus } from '../vocabulary.ts'
import { type CancellationLadder, stepAt } from './cancellation-ladder.ts'

export type FeeInput = {
  ladder: CancellationLadder
  /** Total tour fee of those who cancel, fen. */
  total: Fen
  /** Notice's arrival to departure, calendar days; negative once the journey has begun. */
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

/** Penalty the agency owes beside the full refund, fen (rules.md C.4). During the journey: the same-day step. */
export function agencyPenalty(
  ladder: CancellationLadder,
  total: Fen,
  cause: { kind: 'cancelled'; daysBefore: number } | { kind: 'refused' } | { kind: 'transferred' },
): Fen {
  if (cause.kind === 'refused') return percentOf(total, ladder.refusalPercent, 'up')
  if (cause.kind === 'transferred') return percentOf(total, ladder.transferPercent, 'up')
  return percentOf(total, stepAt(ladder.agency, Math.max(0, cause.daysBefore)).percent, 'up')
}

export type RefundTraveller = {
  id: string
  /** The traveller's share of the payable amount (quote.ts personShares), fen. */
  amount: Fen
  status: TravellerStatus
  /** Irrecoverable cost of this traveller, fen. */
  actualCost?: Fen
}

export type RefundInput = {
  /** force-majeure (旅游法 67): only irrecoverable costs are deducted, nobody owes a penalty. */
  by: 'traveller' | 'agency' | 'force-majeure'
  ladder: CancellationLadder
  departureDate: CalendarDate
  /** Shanghai date on which the notice arrived. */
  noticeDate: CalendarDate
  days: number
  /** All money received for the order so far, fen. */
  paid: Fen
  /** All money given back so far, fen. */
  refunded: Fen
  /** All travellers of the order, those refunded before included: shares must not change between refunds. */
  travellers: readonly RefundTraveller[]
  chosen: readonly string[]
}

export type RefundRow = {
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
  /** To be returned through the channels paid by, fen; with all earlier refunds never more than paid. */
  refund: Fen
  deducted: Fen
  /** Owed by the agency on top; a channel cannot refund more than was paid, so it is a payment of its own. */
  penalty: Fen
  /** Formalities within five working days of the notice (rules.md C.4). */
  dueDate: CalendarDate
}

export type RefundRefusal = Refusal<'nothing-paid' | 'nobody' | 'unknown-traveller' | 'not-open'>

/**
 * Plans the refund of chosen travellers. Each traveller's part of the payment is fixed by all travellers' shares,
 * so refunding one by one gives the same sums as refunding together and never exceeds what was paid.
 */
export function planRefund(input: RefundInput): RefundPlan | RefundRefusal {
  const { travellers, chosen, paid, refunded } = input
  const refusal = checkChosen(input)
  if (refusal) return refusal
  const daysBefore = daysBetween(input.noticeDate, input.departureDate)
  const amounts = travellers.map((traveller) => traveller.amount)
  // An order whose persons all cost nothing was paid for by supplements only; then all count the same.
  const shares = allocate(paid, amounts.some((amount) => amount > 0) ? amounts : amounts.map(() => 1))
  const rows = travellers
    .map((traveller, index) => rowOf(input, traveller, shares[index] ?? 0, daysBefore))
    .filter((row) => chosen.includes(row.id))
  capRefunds(rows, Math.max(0, paid - refunded))
  const sum = (key: 'total' | 'deducted' | 'refund') => rows.reduce((total, row) => total + row[key], 0)
  return {
    ok: true,
    daysBefore,
    rows,
    refund: sum('refund'),
    deducted: sum('deducted'),
    penalty:
      input.by === 'agency'
        ? agencyPenalty(input.ladder, sum('total'), { kind: 'cancelled', daysBefore })
        : 0,
    dueDate: addWorkingDays(input.noticeDate, 5),
  }
}

function rowOf(input: RefundInput, traveller: RefundTraveller, paid: Fen, daysBefore: number): RefundRow {
  const fee = feeOf(input, traveller, daysBefore)
  const deducted = Math.min(fee.amount, paid)
  return {
    id: traveller.id,
    total: traveller.amount,
    paid,
    deducted,
    basis: fee.basis,
    refund: paid - deducted,
    uncollected: fee.amount - deducted,
  }
}

function feeOf(
  { by, ladder, days }: RefundInput,
  { amount: total, actualCost = 0 }: RefundTraveller,
  daysBefore: number,
): { amount: Fen; basis: RefundRow['basis'] } {
  if (by === 'agency') return { amount: 0, basis: 'none' }
  if (by === 'force-majeure') {
    return { amount: Math.min(actualCost, total), basis: actualCost > 0 ? 'actual-cost' : 'none' }
  }
  return travellerFee({ ladder, total, daysBefore, days, actualCost })
}

/** Money given back out of goodwill earlier may leave less than the shares say; then all get less in proportion. */
function capRefunds(rows: RefundRow[], available: Fen): void {
  const wanted = rows.map((row) => row.refund)
  if (wanted.reduce((a, b) => a + b, 0) <= available) return
  const capped = allocate(available, wanted)
  for (const [index, row] of rows.entries()) row.refund = capped[index] ?? 0
}

function checkChosen({ travellers, chosen, paid }: RefundInput): RefundRefusal | null {
  if (paid === 0) return refuse('nothing-paid', '订单尚未付款，可直接取消订单')
  if (chosen.length === 0) return refuse('nobody', '请选择需要退款的出行人')
  const picked = chosen.map((id) => travellers.find((traveller) => traveller.id === id))
  if (picked.includes(undefined) || new Set(chosen).size !== chosen.length) {
    return refuse('unknown-traveller', '出行人信息已变化，请刷新后重新选择')
  }
  if (picked.some((traveller) => traveller?.status !== 1)) {
    return refuse('not-open', '所选出行人中有人已退款或正在退款，请刷新后重新选择')
  }
  return null
}
