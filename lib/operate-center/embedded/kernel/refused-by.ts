import type { Refusal } from '../../../domain/refusal.ts'
import { refused } from '../../contract/failures.ts'

/** A rule's refusal in the contract's form: `sold-out` becomes `SOLD_OUT`. */
export function refusedBy({ code, message }: Refusal) {
  return refused(code.toUpperCase().replaceAll('-', '_'), message)
}
