import { and, eq, inArray } from 'drizzle-orm'
import { planDebrisRefund } from '../../../../domain/debris/refund-rule.ts'
import { mayUse } from '../../../../domain/debris/ticket-states.ts'
import { debrisKind } from '../../../../domain/orders/kinds/debris.ts'
import type { StaffPerson } from '../../../../domain/staff/person.ts'
import { refused } from '../../../contract/failures.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { note } from '../core/order-moves.ts'
import { grantRefund } from '../core/refund-grant.ts'
import { completeDebris } from './complete-debris.ts'
import {
  type DebrisOrder,
  hasDevice,
  isOrder,
  loadDebrisOrder,
  lockDebrisOrder,
  type OrderKey,
  refundFacts,
  ticketsOfOrder,
} from './debris-rows.ts'
import { debrisOrders, debrisTickets } from './schema.ts'

type By = { at: Date; person?: StaffPerson }

const noOrder = () => refused('NO_ORDER', '订单不存在，请核对订单号')

/** Notes that something of a locked order has reached its buyer or is on its way. */
export async function handOver(context: Context, order: DebrisOrder, at: Date): Promise<void> {
  await context.db
    .update(debrisOrders)
    .set({ handedOverAt: at })
    .where(eq(debrisOrders.orderNo, order.row.orderNo))
}

/**
 * What the order consists of has been sent or collected: devices, cards, paper tickets. From then on its tickets are not
 * given back by rule. Refused unless the order is being used and hands something over, and while somebody waits for a
 * refund. Again is no mistake: the first time counts. In the caller's transaction.
 */
export async function markHandedOver(
  context: Context,
  key: OrderKey,
  { at, person }: By,
): Promise<Outcome<DebrisOrder>> {
  const order = await lockDebrisOrder(context, isOrder(key))
  if (!order) return noOrder()
  const { row, own } = order
  if (own.handover === 'none') return refused('NOTHING_TO_SEND', '该订单无需寄送或领取')
  if (own.handedOverAt !== null) return { ok: true, value: order }
  if (row.phase !== 'serving') return refused('NOT_OPEN', '订单未付款、未出票或已结束，不能登记交付')
  if (row.afterSale) return refused('REFUNDING', '客户正在申请退款，请先处理退款')
  await handOver(context, order, at)
  await note(context, row, { event: 'handedOver', by: person ? 'operator' : 'system', person })
  return { ok: true, value: await loadDebrisOrder(context, row) }
}

/** The buyer has named the parcel of a device; may be corrected until it has arrived. In the caller's transaction. */
export async function markDeviceSentBack(
  context: Context,
  key: OrderKey,
  { at, company, trackingNo }: { at: Date; company: string; trackingNo: string },
): Promise<Outcome<DebrisOrder>> {
  const order = await lockDebrisOrder(context, isOrder(key))
  if (!order) return noOrder()
  const { own, row } = order
  if (!hasDevice(order)) return refused('NO_DEVICE', '该订单没有需要归还的设备')
  if (own.handedOverAt === null) return refused('NOT_OUT', '设备还没有交付给您，无需归还')
  if (own.deviceBackAt !== null) return refused('ALREADY', '商家已收到归还的设备，请刷新订单查看')
  if (row.phase !== 'serving') return refused('NOT_OPEN', '订单已结束，如需帮助请联系客服')
  await context.db
    .update(debrisOrders)
    .set({ returnCompany: company, returnTrackingNo: trackingNo, returnSentAt: own.returnSentAt ?? at })
    .where(eq(debrisOrders.orderNo, row.orderNo))
  if (own.returnSentAt === null) await note(context, row, { event: 'deviceSent', by: 'customer' })
  return { ok: true, value: await loadDebrisOrder(context, row) }
}

/**
 * The devices of an order are back, or are given up as lost: their rental has been used, and their deposits go back by
 * themselves, less what staff keep of them. The order ends with the refund. In the caller's transaction.
 * @param kept fen of all deposits together that are not given back, and why
 */
export async function markDeviceBack(
  context: Context,
  key: OrderKey,
  { at, person, kept = 0, reason = '' }: By & { kept?: number; reason?: string },
): Promise<Outcome<DebrisOrder>> {
  const order = await lockDebrisOrder(context, isOrder(key))
  if (!order) return noOrder()
  const { own, row } = order
  if (!hasDevice(order)) return refused('NO_DEVICE', '该订单没有需要归还的设备')
  if (own.deviceBackAt !== null) return refused('ALREADY', '设备已登记归还，请刷新查看')
  if (own.handedOverAt === null) return refused('NOT_OUT', '设备还没有交付，不能登记归还')
  if (row.phase !== 'serving') return refused('NOT_OPEN', '订单已结束，不能登记归还')
  const deposits = ticketsOfOrder(order).filter(({ sort, status }) => sort === 'deposit' && status === 1)
  const most = deposits.reduce((sum, { unit }) => sum + unit.share, 0)
  if (kept < 0 || kept > most) return refused('TOO_MUCH', '扣除金额不能超过押金', { most })
  if (kept > 0 && reason.trim() === '') return refused('NO_REASON', '请填写扣除押金的原因')
  const { db } = context
  await db
    .update(debrisOrders)
    .set({ deviceBackAt: at, depositKept: kept, depositNote: reason })
    .where(eq(debrisOrders.orderNo, row.orderNo))
  const out = ticketsOfOrder(order).filter(mayUse)
  if (out.length > 0) {
    const ids = out.map(({ unit }) => unit.id)
    await db.update(debrisTickets).set({ usedAt: at }).where(inArray(debrisTickets.unitId, ids))
  }
  await note(context, row, {
    event: 'deviceBack',
    by: person ? 'operator' : 'system',
    person,
    note: reason,
  })
  const back = await loadDebrisOrder(context, row)
  await returnDeposits(context, back)
  return { ok: true, value: await reload(context, back) }
}

async function reload(context: Context, { row }: DebrisOrder): Promise<DebrisOrder> {
  const after = await lockDebrisOrder(context, and(isOrder(row)))
  if (!after) throw new Error(`order ${row.orderNo} is gone`)
  return after
}

/**
 * Gives the deposits of devices that are back to their buyer, and ends the order where nothing else is open. The order
 * has to be locked.
 */
export async function returnDeposits(context: Context, order: DebrisOrder): Promise<boolean> {
  const now = context.now()
  const chosen = ticketsOfOrder(order)
    .filter(({ sort, status }) => sort === 'deposit' && status === 1)
    .map(({ unit }) => unit.id)
  if (order.own.deviceBackAt === null || chosen.length === 0) return false
  const plan = planDebrisRefund({
    ...refundFacts(order, now),
    by: 'return',
    kept: order.own.depositKept,
    chosen,
    words: debrisKind.words.units,
  })
  if (!plan.ok) return false
  const reason =
    order.own.depositNote === '' ? '设备已归还，退还押金' : `设备已归还，${order.own.depositNote}`
  const granted = await grantRefund(context, order, plan, reason)
  if (!granted.ok) return false
  await completeDebris(context, await reload(context, order))
  return true
}
