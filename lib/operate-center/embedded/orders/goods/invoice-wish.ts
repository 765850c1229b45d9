import type { Context } from '../../kernel/context.ts'
import { slot } from '../../kernel/provided.ts'

/**
 * The head of invoices that a customer has kept under an id, in words: 个人 王小明; null: it is gone, or another
 * customer's. The invoices know it and enter it here.
 */
export type KeptHeadText = (
  context: Context,
  owner: { merchant: string; customerId: string },
  headId: string,
) => Promise<string | null>

export const keptHeads = slot<KeptHeadText>('kept invoice heads')
