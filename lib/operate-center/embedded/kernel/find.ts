import type { SQL } from 'drizzle-orm'
import type { DeskPlace } from '../../../domain/staff/places.ts'
import type { CallName } from '../../contract/contract.ts'
import type { Context } from './context.ts'
import { listSlot } from './provided.ts'
import type { inReach } from './reach.ts'

/** What somebody has typed, as the sources need it. */
type Sought = {
  /** Trimmed. */
  text: string
  /** In capitals and without spaces, as numbers are kept. */
  number: string
  /** Null where it is no mobile number. */
  mobile: string | null
}

type Hit = { id: string; number: string; title: string }

/** One kind of thing that the console's search finds, by an index: by number, phone or code, never by reading a table. */
export type FindSource = {
  place: DeskPlace
  /** The staff list that shows such things: its permission and scope decide who finds which of them. */
  call: CallName
  /** At most `limit` things, those that people look for most first. */
  find(
    context: Context,
    sought: Sought,
    by: { reached: (columns: Parameters<typeof inReach>[0]) => SQL; merchant: string; limit: number },
  ): Promise<Hit[]>
}

/** What can be found, module by module; entered where the centre is assembled. */
export const findSources = listSlot<FindSource>('things that staff find')
