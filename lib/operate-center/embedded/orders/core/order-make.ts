import type { CalendarDate } from '../../../../base/calendar/dates.ts'
import { confirmUntil, remindAt, type ServiceTimes } from '../../../../domain/orders/deadlines.ts'
import { draftOrder, transition } from '../../../../domain/orders/engine.ts'
import { type ConfirmMode, stateOfSub } from '../../../../domain/orders/kind.ts'
import type { Phase } from '../../../../domain/orders/phases.ts'
import { discountOf, goodsOf, payableOf } from '../../../../domain/quote/total.ts'
import { type UnitAddOn, unitShares } from '../../../../domain/quote/unit-shares.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import { refused } from '../../../contract/failures.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { orderDiscounts } from '../../kernel/order-discounts.ts'
import { newId, newOrderNo } from '../../kernel/order-numbers.ts'
import { codeOf, refusedBy } from '../../kernel/refused-by.ts'
import type { Claim } from '../../stock/stock.ts'
import type { BaseSnapshot, KindHandler } from './kinds.ts'
import { isFree, payFree } from './order-free.ts'
import { holdingRefusal, type LockedHolding } from './order-holds.ts'
import { messageOfNew } from './order-messages.ts'
import type { NewOrderRow, Written } from './order-write.ts'

type NewUnit = {
  /** Its own price, fen: supplements and discounts are spread in proportion to it. */
  price: number
  /** What is bought for this unit alone. */
  addOns?: readonly UnitAddOn[]
  /** A deposit, as its one add-on: no discount touches it. */
  deposit?: boolean
  sealed: string | null
  /** What the kind's part of the statement writes with it. */
  own?: object
}

export type NewOrder<Snapshot extends BaseSnapshot> = {
  customerId: string
  holding: LockedHolding
  productId: string
  confirmMode: ConfirmMode
  snapshot: Snapshot
  snapshotVersion: number
  /** Sealed as one text. */
  contact: object
  freight: number
  dueNow: number
  /** Of an order on a deposit. */
  balanceDueAt: Date | null
  service: ServiceTimes
  /** First and last day of use; absent for what is used on no certain day. */
  dates?: { from: CalendarDate; to: CalendarDate }
  attribution: object
  units: readonly NewUnit[]
  claims: readonly Claim[]
  own: object
}

export type Placed = { orderNo: string; phase: Phase; written: Written }

/**
 * Makes an order of any kind: first state, shares of the units, money, and the one statement that takes the stock and
 * writes it. The snapshot holds what was sold; the kind has checked everything before.
 */
export async function makeOrder<Snapshot extends BaseSnapshot>(
  context: Context,
  tenant: Tenant,
  handler: Pick<KindHandler<Snapshot>, 'kind'>,
  write: (db: Context['db'], order: NewOrderRow) => Promise<Written>,
  order: NewOrder<Snapshot>,
): Promise<Outcome<Placed>> {
  const { kind } = handler
  const { snapshot, freight, units } = order
  const at = context.now()
  const submitted = transition(kind, draftOrder(order.confirmMode), {
    name: 'submit',
    by: 'customer',
    at,
    units: units.length,
    until:
      order.confirmMode === 'before-pay'
        ? confirmUntil(context.times, at, order.service)
        : at.getTime() + context.times.unpaidMinutes * 60_000,
  })
  if (!submitted.ok) return refusedBy(submitted)
  const { merchant } = tenant
  const full = holdingRefusal(context, order.holding, order.claims, kind.holdsTimes)
  if (full) return refused(codeOf(full), full.message, { orderNo: full.orderNo })
  const { sub, deadline } = submitted.state
  if (sub === null) throw new Error('an order was submitted to nowhere')
  const { phase } = stateOfSub(kind, sub)
  const orderNo = newOrderNo(kind.prefix, at)
  const { customerId } = order
  const held = await orderDiscounts
    .of(context)
    .hold(context, { merchant, orderNo, customerId }, snapshot.discounts)
  if (!held.ok) return held
  const goods = goodsOf(snapshot)
  const discount = discountOf(snapshot)
  const shares = unitShares(units, goods, discount)
  const payable = payableOf({ ...snapshot, freight })
  const free = isFree({ phase, payable })
  const written = await write(context.db, {
    orderNo,
    tenant,
    customerId: order.customerId,
    kind: kind.code,
    productId: order.productId,
    phase,
    subStatus: sub,
    confirmMode: order.confirmMode,
    snapshot,
    snapshotVersion: order.snapshotVersion,
    contactSealed: context.sealer.seal(JSON.stringify(order.contact)),
    goods,
    discount,
    freight,
    payable,
    dueNow: order.dueNow,
    deadline: deadline === null ? null : new Date(deadline),
    remindAt: phase === 'awaitingPay' && deadline !== null ? new Date(remindAt(at, deadline)) : null,
    balanceDueAt: order.balanceDueAt,
    serviceFrom: order.dates?.from ?? null,
    serviceTo: order.dates?.to ?? null,
    addressHash: order.holding.addressHash,
    attribution: order.attribution,
    claims: order.claims,
    units: units.map(({ sealed, addOns = [], own }, position) => ({
      ...own,
      id: newId('ot'),
      position,
      share: shares[position] ?? 0,
      addOns,
      sealed,
    })),
    own: order.own,
    messages: free
      ? '[]'
      : messageOfNew(context, tenant, {
          customerId: order.customerId,
          orderNo,
          phase,
          product: snapshot.name,
          date: order.dates?.from,
          amount: order.dueNow,
          deadline,
        }),
    at,
  })
  if (written.result === 'written' && free) {
    const paid = await payFree(context, { merchant, orderNo })
    return { ok: true, value: { orderNo, phase: paid.phase, written } }
  }
  return { ok: true, value: { orderNo, phase, written } }
}
