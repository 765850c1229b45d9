import type { Context } from './context.ts'
import { slot } from './provided.ts'

/**
 * The used share of what a merchant may send in the present hour: 0 nothing, 1 all of it, more when more was wanted.
 * Who asks for a message to a stranger's number has to prove the more work, the less is left.
 */
export type UsedBudget = (context: Context, merchant: string) => Promise<number>

/** Provided by the module that sends messages; without one nothing is scarce. */
export const usedBudget = slot<UsedBudget>('the budget of messages')
