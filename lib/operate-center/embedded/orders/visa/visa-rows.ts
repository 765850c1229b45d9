import { eq, inArray, type SQL } from 'drizzle-orm'
import type { Context, Db } from '../../kernel/context.ts'
import { type KeptAddress, openAddress } from '../core/kept-address.ts'
import type { KindOrder } from '../core/kinds.ts'
import { loadOrder, lockOrder } from '../core/order-queries.ts'
import type { OrderRow } from '../core/rows.ts'
import { orderUnits } from '../core/schema.ts'
import { visaApplicants, visaOrders } from './schema.ts'
import type { VisaSnapshot } from './snapshot.ts'

type ApplicantRow = typeof visaApplicants.$inferSelect

/** What a visa's order has in addition to every order. */
export type VisaOwn = Omit<typeof visaOrders.$inferSelect, 'orderNo' | 'merchant'> & {
  /** By unit. */
  applicants: ReadonlyMap<string, ApplicantRow>
}

export type VisaOrder = KindOrder<VisaSnapshot, VisaOwn>

export async function loadOwn(db: Db, rows: readonly OrderRow[]): Promise<Map<string, VisaOwn>> {
  const numbers = rows.map(({ orderNo }) => orderNo)
  const own = await db.select().from(visaOrders).where(inArray(visaOrders.orderNo, numbers))
  const applicants = await db.select().from(visaApplicants).where(inArray(visaApplicants.orderNo, numbers))
  return new Map(
    own.map(({ orderNo, merchant: _merchant, ...columns }) => {
      const mine = applicants.filter((one) => one.orderNo === orderNo)
      return [orderNo, { ...columns, applicants: new Map(mine.map((one) => [one.unitId, one])) }]
    }),
  )
}

/** Only for a row that is a visa's. */
export async function loadVisaOrder(context: Context, row: OrderRow): Promise<VisaOrder> {
  // The row's kind has parsed its own snapshot and rows.
  return (await loadOrder(context, row)) as VisaOrder
}

/**
 * The visa order that fulfils the conditions, with its applicants, locked until the transaction ends; undefined for
 * none, and for an order of another kind. Every change of an applicant happens under this lock.
 */
export async function lockVisaOrder(
  context: Context,
  where: SQL | undefined,
): Promise<VisaOrder | undefined> {
  const row = await lockOrder(context.db, where)
  return row?.kind === 'visa' ? loadVisaOrder(context, row) : undefined
}

/** The order's applicants as the rules see them, by position: state and status together. */
export function applicantsOf({ own, units }: Pick<VisaOrder, 'own' | 'units'>) {
  return units.map(({ id, status, position, sealed }) => {
    const applicant = own.applicants.get(id)
    if (!applicant) throw new Error(`the unit ${id} of a visa order has no applicant`)
    return { ...applicant, id, status, position, sealed }
  })
}

/** Where the passports of an order are sent, in full; null for other ways back, and once it is deleted. */
export function returnAddressOf(
  context: Pick<Context, 'sealer'>,
  { addressSealed }: Pick<VisaOwn, 'addressSealed'>,
): KeptAddress | null {
  return openAddress(context, addressSealed)
}

/** Deletes personal data from the kind's own rows; what was sealed in the units is the core's. */
export async function forgetVisas(db: Db, orderNos: readonly string[]): Promise<void> {
  const numbers = [...orderNos]
  await db.update(visaOrders).set({ addressSealed: null }).where(inArray(visaOrders.orderNo, numbers))
  await db
    .update(visaApplicants)
    .set({ documentHash: null, personHash: null })
    .where(inArray(visaApplicants.orderNo, numbers))
}

/** Who was given up counts as under way no more. */
export async function freeApplicants(db: Db, unitIds: readonly string[]): Promise<void> {
  await db
    .update(visaApplicants)
    .set({ documentHash: null, personHash: null })
    .where(inArray(visaApplicants.unitId, [...unitIds]))
}

/** Puts a person into a unit of a locked order. */
export async function putApplicant(
  db: Db,
  unitId: string,
  { sealed, ...hashes }: { sealed: string; documentHash: string | null; personHash: string | null },
): Promise<void> {
  await db.update(orderUnits).set({ sealed }).where(eq(orderUnits.id, unitId))
  await db.update(visaApplicants).set(hashes).where(eq(visaApplicants.unitId, unitId))
}
