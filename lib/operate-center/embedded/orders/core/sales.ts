import type { OrderStep } from './features.ts'
import type { KindOrder } from './kinds.ts'
import { isLive } from './order-queries.ts'

/** How many more units are sold after a step: those paid for, less those given back. */
export function soldChange(
  { units }: Pick<KindOrder, 'units'>,
  { event, from, units: ofRefund }: OrderStep,
): number {
  const live = units.filter(isLive).length
  const served = from === 'serving' || from === 'done'
  if (event.name === 'pay') return live
  if (served && (event.name === 'refundSome' || event.name === 'refundAll')) return -ofRefund.length
  return served && event.name === 'cancelByAgency' ? -live : 0
}
