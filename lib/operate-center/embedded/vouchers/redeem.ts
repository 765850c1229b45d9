import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { formatDateWithYear, todayInShanghai } from '../../../base/calendar/dates.ts'
import { dateAndTime } from '../../../base/calendar/moments.ts'
import { codeOfScan, whyNotRedeemed } from '../../../domain/debris/vouchers.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import { documentTypes } from '../../../domain/vocabulary.ts'
import { absent, refused } from '../../contract/failures.ts'
import type { VoucherAtTill } from '../../contract/vouchers/staff-vouchers.ts'
import { documentHash } from '../customers/kept-person.ts'
import type { Context, Outcome } from '../kernel/context.ts'
import { refusedBy } from '../kernel/refused-by.ts'
import { countTry, waitOfTries } from '../kernel/tries.ts'
import { isLive } from '../orders/core/order-queries.ts'
import { maskedName, openOrdered } from '../orders/core/ordered-person.ts'
import { orders } from '../orders/core/schema.ts'
import { type DebrisOrder, lockDebrisOrder } from '../orders/debris/debris-rows.ts'
import { ticketLabel } from '../orders/debris/debris-views.ts'
import { redeemTickets, ticketsOf } from '../orders/debris/redeem-tickets.ts'
import { debrisTickets } from '../orders/debris/schema.ts'
import { vouchers } from './schema.ts'
import { undoUntilOf } from './undo.ts'
import {
  codeHash,
  findDebris,
  isVoucher,
  standingOf,
  statusesOf,
  unitsOfVoucher,
  type VoucherRow,
  validityOf,
  vouchersBy,
} from './voucher-rows.ts'

/** Codes that are wrong, of one gate in a minute; a gate that scans what it is shown hardly ever has one. */
const MISSES = 30
/** Vouchers that one document opens at once. */
const MOST_OF_DOCUMENT = 20

/** Who redeems: a member of staff, or a supplier's till. */
export type Redeemer = {
  id: string
  name: string
  place: string
  merchant: string
  /** Condition for the orders it may touch. */
  orders: SQL | undefined
  /** Products whose vouchers it may redeem; empty: all. */
  products: readonly string[]
  /** Absent at a till. */
  person?: StaffPerson
}

type Shown = { code?: string | undefined; document?: string | undefined }
type Found = { order: DebrisOrder; voucher: VoucherRow }

const MISSED = '没有找到可核销的凭证，请核对后重新扫描或输入'

/** Counts what was not found, so that a gate cannot be used to guess codes. The count stays although the call fails. */
async function missed(context: Context, key: string, merchant: string) {
  await countTry(context, { merchant, key }, MISSES)
  return { ...absent(MISSED), keep: true }
}

const missesOf = ({ sealer }: Pick<Context, 'sealer'>, { id }: Redeemer) =>
  sealer.hash(`voucher-misses:${id}`)

/** What a code or a document stands for; nothing is changed. */
export async function lookUp(
  context: Context,
  redeemer: Redeemer,
  shown: Shown,
): Promise<Outcome<{ vouchers: VoucherAtTill[] }>> {
  const waiting = await mustWait(context, redeemer)
  if (waiting) return waiting
  const found: Found[] = []
  for (const voucher of await shownVouchers(context, redeemer, shown)) {
    const order = await findDebris(context, and(redeemer.orders, eq(orders.orderNo, voucher.orderNo)))
    if (order) found.push({ order, voucher })
  }
  if (found.length === 0) return missed(context, missesOf(context, redeemer), redeemer.merchant)
  return shownAtTill(context, redeemer.person, found)
}

/**
 * Redeems what is shown, exactly once: orders are locked first, and a voucher's state is compared while it is changed. A
 * document redeems all of its holder's vouchers that count today.
 * @param at when they are used: before now where the gate had no network
 */
export async function redeem(
  context: Context,
  redeemer: Redeemer,
  shown: Shown,
  at: Date = context.now(),
): Promise<Outcome<{ vouchers: VoucherAtTill[] }>> {
  const waiting = await mustWait(context, redeemer)
  if (waiting) return waiting
  const candidates = await shownVouchers(context, redeemer, shown)
  const today = todayInShanghai(at)
  const done: Found[] = []
  let failure: Extract<Outcome<never>, { ok: false }> | null = null
  // In one sequence of orders everywhere, so that two gates cannot lock each other out.
  for (const candidate of candidates) {
    const order = await lockDebrisOrder(context, and(redeemer.orders, eq(orders.orderNo, candidate.orderNo)))
    if (!order) continue
    const [voucher] = await vouchersBy(context.db, isVoucher(redeemer.merchant, candidate.id))
    if (!voucher) continue
    const refusal = whyNotRedeemed(
      { state: voucher.state, units: statusesOf(order, voucher) },
      validityOf(order),
      today,
    )
    if (refusal) {
      failure ??= refusedBy(withUse(refusal, voucher))
      continue
    }
    const used = await consumeVoucher(context, redeemer, { order, voucher }, at)
    if (used.ok) done.push(used.value)
    else failure ??= used
  }
  if (done.length > 0) return shownAtTill(context, redeemer.person, done)
  return failure ?? missed(context, missesOf(context, redeemer), redeemer.merchant)
}

async function mustWait(context: Context, redeemer: Redeemer) {
  const key = missesOf(context, redeemer)
  const wait = await waitOfTries(context, { merchant: redeemer.merchant, key }, MISSES)
  return wait > 0 ? refused('TOO_MANY_TRIES', `错误次数过多，请${wait}秒后再试`, { wait }) : null
}

/** The vouchers a code or a document stands for, by order and position. */
async function shownVouchers(context: Context, redeemer: Redeemer, shown: Shown): Promise<VoucherRow[]> {
  const { merchant, products } = redeemer
  const where =
    shown.code !== undefined
      ? eq(vouchers.codeHash, codeHash(context, merchant, codeOfScan(shown.code)))
      : await ofDocument(context, merchant, shown.document ?? '')
  const found = where ? await vouchersBy(context.db, and(eq(vouchers.merchant, merchant), where)) : []
  return found.filter(({ productId }) => products.length === 0 || products.includes(productId))
}

/** Condition for the vouchers of tickets that were bought with a document of this number. */
async function ofDocument(context: Context, merchant: string, typed: string): Promise<SQL | undefined> {
  const number = typed.replaceAll(/\s/g, '').toUpperCase()
  const hashes = documentTypes.map((type) => documentHash(context, { type, number }))
  const tickets = await context.db
    .select({ unitId: debrisTickets.unitId, orderNo: debrisTickets.orderNo })
    .from(debrisTickets)
    .where(
      and(
        eq(debrisTickets.merchant, merchant),
        inArray(debrisTickets.documentHash, hashes),
        isNull(debrisTickets.usedAt),
      ),
    )
    .limit(MOST_OF_DOCUMENT)
  if (tickets.length === 0) return undefined
  return or(
    inArray(
      vouchers.unitId,
      tickets.map(({ unitId }) => unitId),
    ),
    and(
      isNull(vouchers.unitId),
      inArray(
        vouchers.orderNo,
        tickets.map(({ orderNo }) => orderNo),
      ),
    ),
  )
}

/** Uses the tickets of a voucher and marks it, in this order: where a ticket cannot be used nothing has changed. */
async function consumeVoucher(
  context: Context,
  { id, name, place, person }: Redeemer,
  { order, voucher }: Found,
  at: Date,
): Promise<Outcome<Found>> {
  const units = unitsOfVoucher(order, voucher).filter(isLive)
  const done = await redeemTickets(
    context,
    order.row,
    units.map((unit) => unit.id),
    { at, place, ...(person ? { person } : {}) },
  )
  if (!done.ok) return done
  const [used] = await context.db
    .update(vouchers)
    .set({ state: 'used', usedAt: at, usedPlace: place, usedBy: { id, name } })
    .where(and(eq(vouchers.id, voucher.id), eq(vouchers.state, 'issued')))
    .returning()
  if (!used) throw new Error('a voucher was changed without the lock of its order')
  return { ok: true, value: { order: done.value.order, voucher: used } }
}

/** Of a used voucher when and where, for a customer who does not believe it. */
function withUse(refusal: Refusal, { usedAt, usedPlace }: VoucherRow): Refusal {
  if (!usedAt) return refusal
  return {
    ...refusal,
    message: `已于${dateAndTime(usedAt)}${usedPlace ? `在${usedPlace}` : ''}核销，不能重复使用`,
  }
}

/** What is shown at a gate of these vouchers. */
export async function shownAtTill(
  context: Context,
  person: StaffPerson | undefined,
  found: readonly Found[],
): Promise<Outcome<{ vouchers: VoucherAtTill[] }>> {
  const shown: VoucherAtTill[] = []
  for (const one of found) {
    shown.push({ ...atTill(context, one), undoUntil: await undoUntilOf(context, person, one) })
  }
  return { ok: true, value: { vouchers: shown } }
}

function atTill(context: Context, { order, voucher }: Found): Omit<VoucherAtTill, 'undoUntil'> {
  const { own, snapshot } = order
  const { state, stateText, units } = standingOf(context, order, voucher)
  const refusal = whyNotRedeemed(
    { state: voucher.state, units },
    validityOf(order),
    todayInShanghai(context.now()),
  )
  const live = unitsOfVoucher(order, voucher).filter(isLive)
  return {
    voucherId: voucher.id,
    name: snapshot.name,
    packageName: snapshot.package.name,
    label: labelOf(order, voucher),
    tickets: live.length,
    guests: live.flatMap(({ sealed }) => (sealed ? [maskedName(openOrdered(context, sealed))] : [])),
    dateText: dateTextOf(own),
    state,
    stateText,
    usedAt: voucher.usedAt?.toISOString() ?? null,
    usedPlace: voucher.usedPlace,
    problem: refusal ? withUse(refusal, voucher).message : '',
  }
}

/** 12月3日 09:00; empty for packages that are used within their validity. */
export function dateTextOf({ date, slot }: Pick<DebrisOrder['own'], 'date' | 'slot'>): string {
  return date === null ? '' : [formatDateWithYear(date), slot].filter(Boolean).join(' ')
}

/** What a voucher is called beside others of its order: 成人票1, or 整单3张. */
export function labelOf(order: DebrisOrder, { unitId }: Pick<VoucherRow, 'unitId'>): string {
  if (unitId === null) return `整单${unitsOfVoucher(order, { unitId }).length}${order.snapshot.package.unit}`
  const ticket = ticketsOf(order).find(({ unit }) => unit.id === unitId)
  return ticket ? ticketLabel(order, ticket) : ''
}
