import { placeTypeNames } from '@/lib/domain/vocabulary.ts'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import type { Failure } from '@/lib/operate-center/contract/failures.ts'
import type { Order } from '@/lib/operate-center/contract/orders/orders.ts'

export type RefundQuote = Value<'orders.quoteRefund'>
type Person = Order['travellerList'][number]

/** 张*, or 成人2 where the name is still to come. */
export function personName({ name, personType }: Pick<Person, 'name' | 'personType'>, index: number): string {
  return name || `${placeTypeNames[personType]}${index + 1}（未填写）`
}

/** Who is chosen when the sheet opens: the only one there is, else nobody. */
export function firstChoice(people: readonly Pick<Person, 'id' | 'refundable'>[]): string[] {
  const open = people.filter(({ refundable }) => refundable)
  return open.length === 1 && open[0] ? [open[0].id] : []
}

/** Adds or takes away one, in the order's own order, so that the same choice is the same question. */
export function toggled(
  people: readonly Pick<Person, 'id' | 'refundable'>[],
  chosen: readonly string[],
  id: string,
): string[] {
  const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
  return people.filter((person) => person.refundable && next.includes(person.id)).map((person) => person.id)
}

/** The new amount that came with a refusal because the shown one no longer holds; null for any other failure. */
export function changedQuote(failure: Failure): RefundQuote | null {
  if (failure.kind !== 'refused' || failure.code !== 'AMOUNT_CHANGED') return null
  const { detail } = failure
  if (typeof detail !== 'object' || detail === null) return null
  const { amount, fee, rule, daysBefore } = detail as Record<string, unknown>
  return typeof amount === 'number' &&
    typeof fee === 'number' &&
    typeof rule === 'string' &&
    typeof daysBefore === 'number'
    ? { amount, fee, rule, daysBefore }
    : null
}

/** Whether the order shows that a request with these persons arrived, when no answer came. */
export function arrived({ refunds }: Pick<Order, 'refunds'>, chosen: readonly string[]): boolean {
  return refunds.some(
    ({ state, travellerIds }) =>
      (state === 'requested' || state === 'processing') && chosen.every((id) => travellerIds.includes(id)),
  )
}
