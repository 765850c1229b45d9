import type { CallName, Input } from '../../contract/contract.ts'

/**
 * The expected answer to a caller who may make the call: `own` is a success, which then must not contain anything of
 * the other's.
 */
export type Expected = 'own' | 'absent' | 'refused' | 'invalid' | 'unauthenticated'

/** Every call with inputs that name what is another's. */
export type Cases<N extends CallName> = { [K in N]: [Expected, Input<K>][] }
