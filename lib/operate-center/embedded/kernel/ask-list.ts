import type { StaffPerson } from '../../../domain/staff/person.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { CallName } from '../../contract/contract.ts'
import type { Answer } from '../../contract/failures.ts'
import { slot } from './provided.ts'

/** One page of a staff list, as every list answers. */
export type ListPage = { items: Record<string, unknown>[]; next: string | null }

/** Reads a page of a staff list for a person, with all checks that a call through a door has. */
export type AskList = (
  list: CallName,
  place: Tenant,
  input: unknown,
  by: { person: StaffPerson; requestId: string },
) => Promise<Answer<ListPage>>

/** Filled by the centre itself. */
export const askList = slot<AskList>('its own lists')
