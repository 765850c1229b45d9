import type { Context, StagedHandlers } from './context.ts'
import type { Job } from './sweeper.ts'

/** Whose data it is: a customer belongs to one merchant. */
export type Owner = { merchant: string; customerId: string }

/** What a module keeps of a customer, for the privacy rights of rules.md C.8. */
export type OwnData = {
  /** For the customer's copy of everything: named parts in the words of the tables, numbers in full. */
  collect?(context: Context, owner: Owner): Promise<Record<string, unknown>>
  /** How many of the customer's affairs are still unfinished; an account with any cannot be deleted. */
  countOpen?(context: Context, owner: Owner): Promise<number>
  /** Deletes what belongs to the customer alone. Runs inside the transaction that deletes the account. */
  erase?(context: Context, owner: Owner): Promise<void>
}

/** One business area of the centre: what it answers, what it has due, and what it knows of a customer. */
export type Module = {
  handlers: Partial<StagedHandlers>
  /** What it gives other modules through every context; of two under one key the later module's counts. */
  provides?: readonly (readonly [symbol, unknown])[]
  jobs?: readonly Job[]
  ownData?: OwnData
}
