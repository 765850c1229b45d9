import { PHASES } from '../../../../domain/orders/phases.ts'
import type { OrderRow } from './rows.ts'

export type Due = { kind: 'full' | 'deposit' | 'balance'; amount: number }

/** What an order's buyer has to pay now; null when nothing is due in its phase. */
export function dueOf({ phase, payable, paid, dueNow }: OrderRow): Due | null {
  const { pays } = PHASES[phase]
  if (pays === null) return null
  if (pays === 'balance') return { kind: 'balance', amount: Math.max(0, payable - paid) }
  return dueNow < payable ? { kind: 'deposit', amount: dueNow } : { kind: 'full', amount: payable }
}
