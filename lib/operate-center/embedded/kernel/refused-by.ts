import type { Refusal } from '../../../domain/refusal.ts'
import { refused } from '../../contract/failures.ts'

/** A rule's refusal in the contract's form: `sold-out` becomes `SOLD_OUT`. */
export function refusedBy(refusal: Refusal) {
  return refused(codeOf(refusal), refusal.message)
}

export function codeOf({ code }: Refusal): string {
  return code.toUpperCase().replaceAll('-', '_')
}
