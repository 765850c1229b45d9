import { checkInput } from './check-input.ts'
import { type CallName, callOf, type ParsedInput } from './contract.ts'
import type { Answer } from './failures.ts'

/**
 * Validates the received input of a call: unknown fields are dropped, defaults filled in. Parsing a parsed input again
 * changes nothing. `fields` of the failure is keyed by path (`contact.mobile`, `travellers.0.id`).
 */
export function parseInput<N extends CallName>(name: N, input: unknown): Answer<ParsedInput<N>> {
  // The table pairs every name with its schema; the compiler cannot follow that through a lookup by name.
  return checkInput(callOf(name).input, input) as Answer<ParsedInput<N>>
}
