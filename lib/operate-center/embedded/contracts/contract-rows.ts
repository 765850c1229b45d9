import { asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { isOpenContract } from '../../../domain/contracts/contract-states.ts'
import type { Db } from '../kernel/context.ts'
import { contracts } from './schema.ts'

export type ContractRow = typeof contracts.$inferSelect

/** The contracts of an order, the newest first. */
export function contractsOf(db: Db, orderNo: string): Promise<ContractRow[]> {
  return db.select().from(contracts).where(eq(contracts.orderNo, orderNo)).orderBy(desc(contracts.serial))
}

/** The contracts of orders by order number, without what is sealed, the newest first. */
export async function contractsByOrder(db: Db, orderNos: readonly string[]) {
  if (orderNos.length === 0) return new Map<string, ListedContract[]>()
  const rows = await db
    .select(listedColumns)
    .from(contracts)
    .where(inArray(contracts.orderNo, [...orderNos]))
    .orderBy(asc(contracts.orderNo), desc(contracts.serial))
  const found = new Map<string, ListedContract[]>()
  for (const row of rows) found.set(row.orderNo, [...(found.get(row.orderNo) ?? []), row])
  return found
}

export type ListedContract = Omit<ContractRow, 'sealed' | 'signatureSealed'>

/** All columns without what is sealed. */
const { sealed: _sealed, signatureSealed: _signature, ...listedOf } = getTableColumns(contracts)
export const listedColumns = listedOf

/** The one that counts now: what waits, else what holds, else the last there was. */
export function presentOf<R extends Pick<ContractRow, 'state'>>(newestFirst: readonly R[]): R | undefined {
  return (
    newestFirst.find(({ state }) => isOpenContract(state)) ??
    newestFirst.find(({ state }) => state === 'signed') ??
    newestFirst[0]
  )
}
