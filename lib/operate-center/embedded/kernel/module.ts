import type { Figure } from '../../../base/figures.ts'
import type { Context, StagedHandlers } from './context.ts'
import type { FindSource } from './find.ts'
import type { Job } from './sweeper.ts'
import type { TrailSubject } from './trail.ts'
import type { WorkSource } from './work.ts'

/** Whose data it is: a customer belongs to one merchant. */
export type Owner = { merchant: string; customerId: string }

/** What a module keeps of a customer, for the privacy rights of rules.md C.8. */
export type OwnData = {
  /** For the customer's copy of everything: named parts in the words of the tables, numbers in full. */
  collect?(context: Context, owner: Owner): Promise<Record<string, unknown>>
  /** How much of the customer's business is unfinished; an account with any cannot be deleted. */
  countOpen?(context: Context, owner: Owner): Promise<number>
  /** Deletes what belongs to the customer alone. Runs inside the transaction that deletes the account. */
  erase?(context: Context, owner: Owner): Promise<void>
}

/** One business area of the centre: its handlers, its jobs, and the customer data it keeps. */
export type Module = {
  handlers: Partial<StagedHandlers>
  /** What it provides to other modules through every context; see `collectProvided`. */
  provides?: readonly (readonly [symbol, unknown])[]
  jobs?: readonly Job[]
  ownData?: OwnData
  /** What of it has to be done by staff. */
  work?: readonly WorkSource[]
  /** What of it staff find by the console's search. */
  finds?: readonly FindSource[]
  /** Things of shops whose trail staff read. */
  trails?: readonly TrailSubject[]
  /** Numbers for monitoring, read from the database at most every half minute, so they are cheap to read. */
  figures?(context: Context): Promise<Figure[]>
}
