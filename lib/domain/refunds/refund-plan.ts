import type { Fen } from '../../base/money/fen.ts'
import { allocate } from '../../base/money/share.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { UnitStatus } from '../vocabulary.ts'

export type RefundUnit = {
  id: string
  /** The unit's share of the payable amount without freight, fen. */
  share: Fen
  status: UnitStatus
  /** Fen of it that went back before, while the unit stayed with its buyer. */
  given?: Fen
}

export type RefundItem = {
  unitId: string
  /** What was paid for the unit, fen. */
  paid: Fen
  /** Of that, the amount refunded and the amount kept. */
  amount: Fen
  fee: Fen
}

type RefundWords = { none: string; unknown: string; notOpen: string }

export type UnitsRefund = {
  /** All units of the order, those refunded before included: what was paid for each must not change between refunds. */
  units: readonly RefundUnit[]
  chosen: readonly string[]
  /** Its discounts left nothing to be paid, so that units are given up for nothing. */
  free?: boolean
  /** Received for the units so far (`paidForUnits`), and given back so far, fen. */
  paid: Fen
  refunded: Fen
  /** The order's fee for a unit, fen; at most what was paid for it is kept. */
  feeOf(unit: RefundUnit): Fen
  words: RefundWords
}

export type UnitsPlan = { ok: true; items: RefundItem[]; amount: Fen; fee: Fen }

export type RefundRefusal = Refusal<'nothing-paid' | 'nobody' | 'unknown-unit' | 'not-open'>

/**
 * The part of all money received that was paid for the units, without freight. While only part has been paid, freight
 * takes its share of that part.
 */
export function paidForUnits(order: { paid: Fen; payable: Fen; freight: Fen }): Fen {
  const { paid, payable, freight } = order
  if (freight === 0) return Math.min(paid, payable)
  return paid >= payable ? payable - freight : (allocate(paid, [payable - freight, freight])[0] ?? 0)
}

/**
 * Given back so far for units. What was paid beyond the price is the difference to a cheaper offer the order was moved
 * to; it goes back by itself and counts for no unit.
 */
export function refundedForUnits(order: { paid: Fen; payable: Fen; refunded: Fen }): Fen {
  return Math.max(0, order.refunded - Math.max(0, order.paid - order.payable))
}

/** Discounts took off everything but the freight, so that units are given up for nothing. */
export function isFree(order: { paid: Fen; payable: Fen; freight: Fen }): boolean {
  return order.payable === order.freight && order.paid === order.payable
}

/** Cancelled or refunded. */
export const isGone = ({ status }: { status: UnitStatus }) => status === 2 || status === 3

/**
 * Plans the refund of chosen units: each gets back what was paid for it, less the fee. What was paid for a unit is fixed
 * by all units' shares, so refunding one by one gives the same sums as refunding together, and all refunds together
 * never exceed what was paid. Of a unit that got a part back before, the rest goes back.
 */
export function planUnits(input: UnitsRefund): UnitsPlan | RefundRefusal {
  const refusal = checkChosen(input)
  if (refusal) return refusal
  const { units, chosen, paid, refunded, feeOf } = input
  const shares = units.map(({ share }) => share)
  // An order whose units all cost nothing was paid for supplements only; then all units count the same.
  const parts = allocate(paid, shares.some((share) => share > 0) ? shares : shares.map(() => 1))
  const items = units.flatMap((unit, index): RefundItem[] => {
    if (!chosen.includes(unit.id)) return []
    const part = Math.max(0, (parts[index] ?? 0) - (unit.given ?? 0))
    const fee = Math.min(feeOf(unit), part)
    return [{ unitId: unit.id, paid: part, amount: part - fee, fee }]
  })
  capAmounts(items, Math.max(0, paid - refunded))
  const sum = (key: 'amount' | 'fee') => items.reduce((total, item) => total + item[key], 0)
  return { ok: true, items, amount: sum('amount'), fee: sum('fee') }
}

/** Refunds of an order that are agreed to and not yet paid out: their units, and what they bring, fen. */
export type OnTheirWay = { unitIds: readonly string[]; amount: Fen }

const NOTHING: OnTheirWay = { unitIds: [], amount: 0 }

/**
 * The freight that comes back with units of an order when this amount goes back for them alone, fen: all of it with the
 * last ones. A seller who cancels overtakes what nobody has decided; the money of the other units is on its way.
 */
export function freightOfLast(
  { by, units, chosen, order }: FreightRefund,
  amount: Fen,
  onTheirWay: OnTheirWay = NOTHING,
): Fen {
  const gone = [...chosen, ...onTheirWay.unitIds]
  const isWhole = units.every(
    (unit) => gone.includes(unit.id) || isGone(unit) || (by === 'seller' && unit.status === 4),
  )
  if (!isWhole) return 0
  const { paid, refunded } = order
  return Math.max(0, Math.min(paid - paidForUnits(order), paid - refunded - onTheirWay.amount - amount))
}

export type FreightRefund = Pick<UnitsRefund, 'units' | 'chosen'> & {
  by: string
  order: { paid: Fen; payable: Fen; freight: Fen; refunded: Fen }
}

/** What a refund was asked with: what it brings, and what is kept of it, fen. */
export type AskedRefund = { amount: Fen; fee: Fen }

/**
 * The freight that comes back with a refund besides what it was asked with, fen: the other units have been given up
 * since. Of several open requests it follows the one that is agreed to last.
 * @param back the kind's rule: the freight that comes back when this amount goes back for the refund's units alone
 */
export function freightBesides(
  { units, chosen, asked }: Pick<UnitsRefund, 'units' | 'chosen'> & { asked: AskedRefund },
  back: (amount: Fen) => Fen,
): Fen {
  const shares = units.reduce((sum, { id, share }) => (chosen.includes(id) ? sum + share : sum), 0)
  const included = Math.max(0, asked.amount + asked.fee - shares)
  return Math.max(0, back(asked.amount - included) - included)
}

/** The plan with freight that comes back besides, fen, in equal parts for its units. */
export function withFreight(plan: UnitsPlan, freight: Fen): UnitsPlan & { freight: Fen } {
  const parts = allocate(
    freight,
    plan.items.map(() => 1),
  )
  const items = plan.items.map((item, index) => {
    const part = parts[index] ?? 0
    return { ...item, paid: item.paid + part, amount: item.amount + part }
  })
  return { ...plan, items, amount: plan.amount + freight, freight }
}

/** Earlier goodwill refunds may leave less than the shares; then all units get less in proportion. */
function capAmounts(items: RefundItem[], available: Fen): void {
  const wanted = items.map(({ amount }) => amount)
  if (wanted.reduce((a, b) => a + b, 0) <= available) return
  const capped = allocate(available, wanted)
  for (const [index, item] of items.entries()) item.amount = capped[index] ?? 0
}

function checkChosen({ units, chosen, paid, free, words }: UnitsRefund): RefundRefusal | null {
  if (paid === 0 && !free) return refuse('nothing-paid', '订单尚未付款，可直接取消订单')
  if (chosen.length === 0) return refuse('nobody', words.none)
  const picked = chosen.map((id) => units.find((unit) => unit.id === id))
  if (picked.includes(undefined) || new Set(chosen).size !== chosen.length) {
    return refuse('unknown-unit', words.unknown)
  }
  return picked.some((unit) => unit?.status !== 1) ? refuse('not-open', words.notOpen) : null
}

/**
 * Splits an amount other than the planned one over the same units, in proportion to their planned amounts; evenly when
 * these are all 0.
 */
export function splitOverItems<T extends { amount: Fen }>(items: readonly T[], amount: Fen): T[] {
  const wanted = items.map((item) => item.amount)
  const parts = allocate(amount, wanted.some((part) => part > 0) ? wanted : wanted.map(() => 1))
  return items.map((item, index) => ({ ...item, amount: parts[index] ?? 0 }))
}
