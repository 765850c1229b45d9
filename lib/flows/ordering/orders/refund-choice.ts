import { isNumber, listOf, shape, textOf } from '../../../base/validation/shape.ts'
import type { Value } from '../../../operate-center/contract/contract.ts'
import type { Failure } from '../../../operate-center/contract/failures.ts'
import type { Order } from '../../../operate-center/contract/orders/orders.ts'

export type RefundQuote = Pick<Value<'orders.quoteRefund'>, 'amount' | 'fee' | 'rule' | 'lines' | 'items'>
type Unit = Pick<Order['units'][number], 'id' | 'refundable'>

const isItems = listOf(shape({ unitId: textOf(40), amount: isNumber, fee: isNumber }))
const isLines = listOf(shape({ label: textOf(40), amount: isNumber }))

/** What is chosen when the sheet opens: the only unit there is, else none. */
export function firstChoice(units: readonly Unit[]): string[] {
  const open = units.filter(({ refundable }) => refundable)
  return open.length === 1 && open[0] ? [open[0].id] : []
}

/** Adds or removes one, in the sequence of the order's units, so that the same choice is the same cached query. */
export function toggled(units: readonly Unit[], chosen: readonly string[], id: string): string[] {
  const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
  return units.filter(({ id, refundable }) => refundable && next.includes(id)).map((unit) => unit.id)
}

/** The new amount that came with a refusal because the shown one no longer holds; null for any other failure. */
export function changedQuote(failure: Failure): RefundQuote | null {
  if (failure.kind !== 'refused' || failure.code !== 'AMOUNT_CHANGED') return null
  const { detail } = failure
  if (typeof detail !== 'object' || detail === null) return null
  const { amount, fee, rule, lines, items } = detail as Record<string, unknown>
  return typeof amount === 'number' &&
    typeof fee === 'number' &&
    typeof rule === 'string' &&
    isLines(lines) &&
    isItems(items)
    ? { amount, fee, rule, lines, items }
    : null
}

/** Whether the order shows that a request for these units arrived, when no answer came. */
export function arrived({ refunds }: Pick<Order, 'refunds'>, chosen: readonly string[]): boolean {
  return refunds.some(
    ({ state, items }) =>
      (state === 'requested' || state === 'processing') &&
      chosen.every((id) => items.some(({ unitId }) => unitId === id)),
  )
}
