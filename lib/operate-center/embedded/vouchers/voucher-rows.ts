import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { groupedCode, readableCode } from '../../../base/text/codes.ts'
import { type VoucherValidity, voucherStateOf, voucherStateText } from '../../../domain/debris/vouchers.ts'
import type { UnitStatus } from '../../../domain/vocabulary.ts'
import type { Context, Db } from '../kernel/context.ts'
import { findOrder } from '../orders/core/order-queries.ts'
import { type DebrisOrder, hasDevice, loadDebrisOrder, ticketsOfOrder } from '../orders/debris/debris-rows.ts'
import { vouchers } from './schema.ts'

export type VoucherRow = typeof vouchers.$inferSelect

/** The keyed hash by which a code is found at one merchant. */
export function codeHash({ sealer }: Pick<Context, 'sealer'>, merchant: string, code: string): string {
  return sealer.hash(`voucher-code:${merchant}:${readableCode(code)}`)
}

export function vouchersBy(db: Db, where: SQL | undefined): Promise<VoucherRow[]> {
  return db.select().from(vouchers).where(where).orderBy(asc(vouchers.orderNo), asc(vouchers.position))
}

export function vouchersOf(db: Db, orderNos: readonly string[]): Promise<VoucherRow[]> {
  return orderNos.length === 0
    ? Promise.resolve([])
    : vouchersBy(db, inArray(vouchers.orderNo, [...orderNos]))
}

export const isVoucher = (merchant: string, id: string) =>
  and(eq(vouchers.merchant, merchant), eq(vouchers.id, id))

/** Units that vouchers stand for: tickets, persons and devices, never a deposit. */
export function ticketUnits({ own, units }: Pick<DebrisOrder, 'own' | 'units'>) {
  return units.filter(({ id }) => own.tickets.get(id)?.sort !== 'deposit')
}

/** The units one voucher stands for. */
export function unitsOfVoucher(
  order: Pick<DebrisOrder, 'own' | 'units'>,
  { unitId }: Pick<VoucherRow, 'unitId'>,
) {
  return ticketUnits(order).filter(({ id }) => unitId === null || id === unitId)
}

export function validityOf({ own, snapshot }: Pick<DebrisOrder, 'own' | 'snapshot'>): VoucherValidity {
  const { weekdays, blackout } = snapshot.package
  return { validFrom: own.validFrom, validTo: own.validTo, weekdays, blackout }
}

/** How a voucher stands today. */
export function standingOf(context: Pick<Context, 'now'>, order: DebrisOrder, row: VoucherRow) {
  const units = statusesOf(order, row)
  const state = voucherStateOf({ state: row.state, units }, validityOf(order), todayInShanghai(context.now()))
  return { state, stateText: voucherStateText(state, units), units }
}

/** The same for its holder, who is not shown as unused or expired what has been used without being scanned. */
export function standingForHolder(context: Pick<Context, 'now'>, order: DebrisOrder, row: VoucherRow) {
  const units = statusesOf(order, row)
  const standing = { state: row.state, units, spent: isSpent(order, row) }
  const state = voucherStateOf(standing, validityOf(order), todayInShanghai(context.now()))
  return { state, stateText: voucherStateText(state, units) }
}

/** A device is with its renter, or everything a voucher stands for has been used: there is nothing left to show it for. */
function isSpent(order: DebrisOrder, { unitId }: VoucherRow): boolean {
  if (hasDevice(order)) return order.own.handedOverAt !== null
  const meant = ticketsOfOrder(order).filter(({ unit, status }) =>
    unitId === null ? status === 1 : unit.id === unitId,
  )
  return meant.length > 0 && meant.every(({ state }) => state === 'used')
}

export function statusesOf(order: DebrisOrder, row: Pick<VoucherRow, 'unitId'>): UnitStatus[] {
  return unitsOfVoucher(order, row).map(({ status }) => status)
}

/** The code of a voucher, as it was made or given by the supplier; null without one. */
export function openCode({ sealer }: Pick<Context, 'sealer'>, { codeSealed }: VoucherRow): string | null {
  return codeSealed === null ? null : sealer.open(codeSealed)
}

/** A code of our own is read in groups of four; a supplier's stays as it is. */
export function shownCode(code: string, source: VoucherRow['source']): string {
  return source === 'own' ? groupedCode(code) : code
}

/** The fragment product's order that fulfils the conditions; undefined for none, and for one of another kind. */
export async function findDebris(context: Context, where: SQL | undefined): Promise<DebrisOrder | undefined> {
  const row = await findOrder(context.db, where)
  return row?.kind === 'debris' ? loadDebrisOrder(context, row) : undefined
}
