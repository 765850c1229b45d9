import type { OrderEvent } from '../../../../domain/orders/engine.ts'
import type { Phase } from '../../../../domain/orders/phases.ts'
import type { OrderPaper } from '../../../contract/orders/order-parts.ts'
import type { Context } from '../../kernel/context.ts'
import { listSlot } from '../../kernel/provided.ts'
import type { KindOrder } from './kinds.ts'
import type { OrderRow, RefundRow } from './rows.ts'

/** An order's step, after it was taken. */
export type OrderStep = {
  event: OrderEvent
  /** The phase before. */
  from: Phase
  /** The kind's own number before. */
  fromStatus: number
  /** The order has ended, and what was paid still has to go back. */
  refundDue: boolean
  /** The units a refund is about. */
  units: readonly string[]
}

type ByOrder<T> = ReadonlyMap<string, readonly T[]>

/** What boards count of orders, besides what the orders know themselves. */
export type OrderMark = 'contractNeeded' | 'contractSigned' | 'noticeSent' | 'noticeRead'

/**
 * What another module attaches to orders of every kind; the core asks it without knowing it. All answers are by order
 * number, so that a list asks once.
 */
export type OrderFeature = {
  /** The papers of these orders that their buyer reads or has to sign. */
  papers?(context: Context, orders: readonly KindOrder[]): Promise<ByOrder<OrderPaper>>
  /** Sentences that staff should see beside these orders. */
  staffWarnings?(context: Context, rows: readonly OrderRow[]): Promise<ByOrder<string>>
  /** What is to be counted of these orders; by number alone, because a board counts thousands. */
  marks?(context: Context, orderNos: readonly string[]): Promise<ByOrder<OrderMark>>
  /** Why staff cannot decide this refund where all refunds are decided, as a sentence; null: they can. */
  notDecidable?(context: Context, refund: Pick<RefundRow, 'id' | 'merchant'>): Promise<string | null>
  /** Why the end of this order cannot be taken back, as a sentence; null: it can. */
  notReopenable?(context: Context, orderNo: string): Promise<string | null>
  /** Called when an order has moved, in its transaction. */
  onMoved?(context: Context, order: KindOrder, step: OrderStep): Promise<void>
  /** Called when people, date or price of an order have changed without a step, in the transaction of the change. */
  onChanged?(context: Context, row: OrderRow): Promise<void>
}

export const orderFeatures = listSlot<OrderFeature>('what modules attach to orders')

/** The papers of these orders. */
export const papersOf = (context: Context, orders: readonly KindOrder[]): Promise<ByOrder<OrderPaper>> =>
  gather(context, (feature) => feature.papers?.(context, orders))

/** What staff should know of these orders beside what their kind says. */
export const featureWarningsOf = (context: Context, rows: readonly OrderRow[]): Promise<ByOrder<string>> =>
  gather(context, (feature) => feature.staffWarnings?.(context, rows))

/** What boards count of these orders. */
export const marksOf = (context: Context, orderNos: readonly string[]): Promise<ByOrder<OrderMark>> =>
  gather(context, (feature) => feature.marks?.(context, orderNos))

/** The first reason why staff cannot decide a refund now; null: they can. */
export async function whyNotDecidable(
  context: Context,
  refund: Pick<RefundRow, 'id' | 'merchant'>,
): Promise<string | null> {
  for (const feature of orderFeatures.of(context)) {
    const why = await feature.notDecidable?.(context, refund)
    if (why) return why
  }
  return null
}

/** The first reason why the end of an order cannot be taken back; null: it can. */
export async function whyNotReopenable(context: Context, orderNo: string): Promise<string | null> {
  for (const feature of orderFeatures.of(context)) {
    const why = await feature.notReopenable?.(context, orderNo)
    if (why) return why
  }
  return null
}

/** Tells every feature that an order has moved. */
export async function tellFeatures(context: Context, order: KindOrder, step: OrderStep): Promise<void> {
  for (const feature of orderFeatures.of(context)) await feature.onMoved?.(context, order, step)
}

/** Tells every feature that people, date or price of an order have changed; `row` as it is after the change. */
export async function tellFeaturesOfChange(context: Context, row: OrderRow): Promise<void> {
  for (const feature of orderFeatures.of(context)) await feature.onChanged?.(context, row)
}

async function gather<T>(
  context: Context,
  ask: (feature: OrderFeature) => Promise<ByOrder<T>> | undefined,
): Promise<ByOrder<T>> {
  const all = new Map<string, T[]>()
  for (const feature of orderFeatures.of(context)) {
    for (const [orderNo, found] of (await ask(feature)) ?? []) {
      all.set(orderNo, [...(all.get(orderNo) ?? []), ...found])
    }
  }
  return all
}
