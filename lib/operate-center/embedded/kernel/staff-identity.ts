import type { StaffPerson } from '../../../domain/staff/person.ts'
import type { Context } from './context.ts'
import { slot } from './provided.ts'

/**
 * The person whose session a token belongs to, with the permissions they have now; null when there is no such session
 * or it has ended. Called for every call with a staff session, before access is decided; `db` is the pool.
 */
export type FindStaff = (context: Context, token: string) => Promise<StaffPerson | null>

export const staffIdentity = slot<FindStaff>('staff sessions')
