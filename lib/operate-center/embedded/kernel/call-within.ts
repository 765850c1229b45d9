import type { Tenant } from '../../../tenant/tenant.ts'
import type { Caller, CallName } from '../../contract/contract.ts'
import type { Context, Outcome } from './context.ts'
import { slot } from './provided.ts'

/**
 * Makes a call with the running transaction: who may make it and its input are checked as at a door. Neither the audit nor
 * an idempotency key knows of it, and whether the shop is open is not asked.
 * @throws for a change that has stages outside of its transaction
 */
export type CallWithin = (
  context: Context,
  name: CallName,
  place: Tenant,
  input: unknown,
  caller: Caller,
) => Promise<Outcome<unknown>>

/** Filled by the centre itself. */
export const callWithin = slot<CallWithin>('its own calls within a transaction')
