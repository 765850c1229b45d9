import { and, desc, eq } from 'drizzle-orm'
import { payPageUrl } from '../../../domain/articles/mini-program-links.ts'
import { isClosed } from '../../../domain/orders/order-states.ts'
import { type OfferedWay, offeredWays } from '../../../domain/payments/payment-ways.ts'
import type { PayEnvironment } from '../../../domain/vocabulary.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Caller, Value } from '../../contract/contract.ts'
import { absent, invalid, refused } from '../../contract/failures.ts'
import { configAnswer } from '../../contract/shops/shop.ts'
import { returnUrlInside, returnUrlOfStorefront } from '../../return-url.ts'
import type { Context, Outcome, StagedHandler, StagedHandlers } from '../kernel/context.ts'
import { newAttemptNo } from '../kernel/order-numbers.ts'
import { shopOf } from '../kernel/shops.ts'
import { expireOrder, isOverdue } from '../orders/core/order-expiry.ts'
import { findOrder, lockOrder, type OrderRow, stateOf } from '../orders/core/order-moves.ts'
import { noOrder, orderOfOwner } from '../orders/core/order-queries.ts'
import { type AttemptRow, cardOf } from '../orders/core/order-views.ts'
import { channelNames, channelOf, channelsWithKeys, payPageOf } from './payment-channels.ts'
import { decidedOf, LONGEST_MS, ofNo, openAtChannel, type Payer } from './payment-opening.ts'
import { dueOf, type Resolved, resolveAttempts } from './payment-settlement.ts'
import { paymentAttempts } from './schema.ts'

const prepare: StagedHandler<'pay.prepare', Resolved> = {
  /** A new attempt closes the open one; money that came first is booked instead. */
  async before(context, tenant, input, caller) {
    const { customerId, idempotencyKey } = caller
    const { merchant } = tenant
    const { orderNo } = input
    if (!returnUrlOf(context, tenant, input, caller)) return wrongReturn()
    const order = await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    if (!order) return absent(noOrder)
    return { ok: true, value: await resolveAttempts(context, order, 'close', idempotencyKey) }
  },

  async within(context, tenant, input, caller, found) {
    const { customerId, address, openId = '', idempotencyKey = '' } = caller
    const { db, now } = context
    const { merchant } = tenant
    const returnUrl = returnUrlOf(context, tenant, input, caller)
    if (!returnUrl) return wrongReturn()
    const order = await lockOrder(db, orderOfOwner({ merchant, customerId }, input.orderNo))
    if (!order) return absent(noOrder)
    const way = (await waysOf(context, tenant)).find(({ code }) => code === input.channel)
    const channel = way && (await channelOf(context, merchant, way.channel))
    if (!way || !channel) return channelUnavailable()

    const [open] = await db
      .select({ attemptNo: paymentAttempts.attemptNo })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderNo, order.orderNo), eq(paymentAttempts.state, 'open')))
      .limit(1)
    if (open) return refused('PAY_UNSURE', '上一笔支付正在确认中，请稍后在订单中查看结果')
    if (isClosed(stateOf(order))) return refused('ORDER_CLOSED', '订单已取消，无法支付，请重新预订')
    if (order.subStatus === 100) {
      return refused('AWAITING_CONFIRM', '旅行社正在确认名额，确认后即可支付')
    }
    const due = dueOf(order)
    // What was found paid is what the shopper meant to pay; the rest is another decision.
    if (!due || found.paid) return { ok: true, value: { attemptNo: '', action: { kind: 'none' } } }
    if (order.payDeadline && now() >= order.payDeadline) {
      return refused('PAY_EXPIRED', '付款时间已过，名额已释放，请重新预订')
    }
    if (way.way === 'jsapi' && openId === '') {
      return refused('OPENID_REQUIRED', '需要微信授权后才能支付，请重新进入收银台')
    }

    const attemptNo = newAttemptNo(order.orderNo)
    const createdAt = now()
    const longest = new Date(createdAt.getTime() + LONGEST_MS)
    const payer: Payer = { openId: way.way === 'jsapi' ? openId : '', address }
    await db.insert(paymentAttempts).values({
      attemptNo,
      orderNo: order.orderNo,
      merchant,
      channel: channel.code,
      account: channel.account,
      way: way.way,
      kind: due.kind,
      amount: due.amount,
      state: 'open',
      title: titleOf(order),
      returnUrl,
      payerSealed: context.sealer.seal(JSON.stringify(payer)),
      requestKey: idempotencyKey,
      expiresAt: order.payDeadline && order.payDeadline < longest ? order.payDeadline : longest,
      askAt: new Date(createdAt.getTime() + 60_000),
      createdAt,
    })
    return { ok: true, value: { attemptNo, action: { kind: 'none' } } }
  },

  /** The channel knows the number, so that asking again with the same key opens nothing new. */
  async after(context, { merchant }, value, { orderNo }, { storefront }) {
    const { attemptNo } = value
    if (attemptNo === '') return { ok: true, value }
    const opened =
      (await handedOver(context, merchant, { orderNo, attemptNo })) ??
      (await openAtChannel(context, merchant, attemptNo))
    if (!opened.ok) return opened
    const action = opened.value
    if (action.kind !== 'redirect') return { ok: true, value: { attemptNo, action } }
    // A path of ours leads nowhere from the page of a storefront elsewhere.
    const url = storefront ? new URL(action.url, context.publicOrigin).href : action.url
    return { ok: true, value: { attemptNo, action: { kind: 'redirect', url } } }
  },
}

/**
 * Where the mini-program's own page goes on with a payment: WeChat hears of it from there, because only that page can
 * tell who pays. Null for any other way.
 */
async function handedOver(
  context: Context,
  merchant: string,
  numbers: { orderNo: string; attemptNo: string },
): Promise<Outcome<Value<'pay.prepare'>['action']> | null> {
  const { attemptNo } = numbers
  const [attempt] = await context.db
    .select({ way: paymentAttempts.way })
    .from(paymentAttempts)
    .where(ofNo(merchant, attemptNo))
  if (attempt?.way !== 'mini') return null
  const page = await payPageOf(context, merchant)
  if (!page) return channelUnavailable()
  const decided = await decidedOf(context, merchant, attemptNo)
  return decided ?? { ok: true, value: { kind: 'miniProgram', path: payPageUrl(page.payPath, numbers) } }
}

function channelUnavailable() {
  return refused('CHANNEL_UNAVAILABLE', '该支付方式暂不可用，请选择其他支付方式')
}

function returnUrlOf(
  { publicOrigin }: Context,
  tenant: Tenant,
  { returnUrl }: { returnUrl: string },
  { storefront }: Caller,
): string | null {
  return (storefront ? returnUrlOfStorefront : returnUrlInside)(returnUrl, tenant, publicOrigin)
}

function wrongReturn() {
  return invalid({ returnUrl: '返回地址不正确，请从订单页重新进入支付' })
}

export const paymentHandlers: StagedHandlers<'pay.channels' | 'pay.prepare' | 'pay.status'> = {
  'pay.prepare': prepare,

  'pay.channels': async (context, tenant, { orderNo, environment }, { customerId }) => {
    const order = await freshOrder(context, { merchant: tenant.merchant, customerId }, orderNo)
    if (!order) return absent(noOrder)
    const due = dueOf(order)
    const ways = due ? await waysOf(context, tenant, environment) : []
    return {
      ok: true,
      value: {
        channels: ways.map(({ code, name, note }) => ({ code, name, note })),
        amount: due?.amount ?? 0,
        title: titleOf(order),
        payDeadline: order.payDeadline?.toISOString() ?? null,
        now: context.now().toISOString(),
        label: order.label,
        subStatus: order.subStatus,
      },
    }
  },

  'pay.status': async (context, { merchant }, { orderNo }, { customerId }) => {
    const owner = { merchant, customerId }
    const found = await findOrder(context.db, orderOfOwner(owner, orderNo))
    if (!found) return absent(noOrder)
    const { unsure } = await resolveAttempts(context, found, 'query')
    const order = await freshOrder(context, owner, orderNo)
    if (!order) return absent(noOrder)
    const [last] = await context.db
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.merchant, merchant), eq(paymentAttempts.orderNo, orderNo)))
      .orderBy(desc(paymentAttempts.createdAt))
      .limit(1)
    const state = payState(order, last, unsure)
    return {
      ok: true,
      value: {
        state,
        amount: state === 'paid' ? (last?.amount ?? order.paid) : (dueOf(order)?.amount ?? order.payable),
        orderNo,
        channel: last ? channelNames[last.channel] : '',
        statusText: cardOf(order, 0, context.now()).statusText,
        confirmMode: order.confirmMode === 'instant' ? 'instant' : 'second',
        subStatus: order.subStatus,
        name: order.snapshot.name,
        departDate: order.departDate,
      },
    }
  },
}

/** How an order can be paid in this shop; all ways when nobody says where the page runs. */
async function waysOf(context: Context, tenant: Tenant, environment?: PayEnvironment): Promise<OfferedWay[]> {
  const { config } = await shopOf(context, tenant)
  const channels = await channelsWithKeys(context, tenant.merchant)
  const payPage = (await payPageOf(context, tenant.merchant)) !== null
  return offeredWays({ channels, payPage }, configAnswer.parse(config).payType, environment)
}

/** The customer's order; one whose time is over is ended before it is shown. */
export async function freshOrder(
  context: Context,
  owner: { merchant: string; customerId: string },
  orderNo: string,
): Promise<OrderRow | undefined> {
  const where = orderOfOwner(owner, orderNo)
  const order = await findOrder(context.db, where)
  if (!order || !isOverdue(order, context.now())) return order
  await expireOrder(context, order)
  return findOrder(context.db, where)
}

function titleOf({ snapshot, departDate }: OrderRow): string {
  const suffix = ` ${departDate}`
  return `${[...snapshot.name].slice(0, 60 - suffix.length).join('')}${suffix}`
}

function payState(order: OrderRow, last: AttemptRow | undefined, unsure: boolean) {
  if (order.label >= 4) return 'closed'
  if (!dueOf(order) && order.paid > 0) return 'paid'
  if (last?.state === 'paid') return 'paid'
  return unsure && last?.state === 'open' ? 'pending' : 'unpaid'
}
