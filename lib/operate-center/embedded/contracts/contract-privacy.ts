import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Context } from '../kernel/context.ts'
import type { OwnData } from '../kernel/module.ts'
import { orders } from '../orders/core/schema.ts'
import { contracts } from './schema.ts'
import { openSigned } from './signed-content.ts'

const BATCH = 100

/** Contracts outlive the account like their orders (旅行社条例实施细则: at least two years), so nothing is erased with it. */
export const contractData: OwnData = {
  async collect(context, { merchant, customerId }) {
    const rows = await context.db
      .select()
      .from(contracts)
      .where(and(eq(contracts.merchant, merchant), eq(contracts.customerId, customerId)))
      .orderBy(asc(contracts.createdAt))
    return {
      contracts: rows.map(({ sealed, contractNo, orderNo, state, choices, signedAt, textHash }) => ({
        contractNo,
        orderNo,
        state,
        choices,
        signedAt,
        textHash,
        signed: sealed === null ? null : openSigned(context, sealed),
      })),
    }
  },
}

/**
 * Contracts lose their text, evidence and signature when the personal data of their orders are deleted; number, hashes
 * and dates stay. Answers how many.
 */
export async function anonymiseContracts({ db }: Context): Promise<number> {
  const over = await db
    .select({ contractNo: contracts.contractNo })
    .from(contracts)
    .innerJoin(orders, eq(orders.orderNo, contracts.orderNo))
    .where(and(isNotNull(orders.anonymisedAt), isNotNull(contracts.sealed)))
    .limit(BATCH)
  if (over.length === 0) return 0
  await db
    .update(contracts)
    .set({ sealed: null, signatureSealed: null })
    .where(
      inArray(
        contracts.contractNo,
        over.map(({ contractNo }) => contractNo),
      ),
    )
  return over.length
}
