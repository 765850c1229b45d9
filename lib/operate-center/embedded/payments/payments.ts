import { and, desc, eq } from 'drizzle-orm'
import { payPageUrl } from '../../../domain/articles/mini-program-links.ts'
import type { OrderKind } from '../../../domain/orders/kind.ts'
import { type PayState, payStateOf, shownStatus } from '../../../domain/orders/order-view.ts'
import { isClosedPhase } from '../../../domain/orders/phases.ts'
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
import { kindOf } from '../orders/core/kinds.ts'
import { balanceOf, depositText } from '../orders/core/order-balance.ts'
import { dueOf } from '../orders/core/order-due.ts'
import { freshOrder } from '../orders/core/order-expiry.ts'
import { standingOf } from '../orders/core/order-moves.ts'
import { findOrder, loadOrder, lockOrder, noOrder, orderOfOwner } from '../orders/core/order-queries.ts'
import type { Resolved } from '../orders/core/payment-port.ts'
import type { OrderRow } from '../orders/core/rows.ts'
import { channelNames, channelOf, channelsWithKeys, payPageOf } from './payment-channels.ts'
import { decidedOf, LONGEST_MS, ofNo, openAtChannel, type Payer } from './payment-opening.ts'
import type { AttemptRow } from './payment-rows.ts'
import { resolveAttempts } from './payment-settlement.ts'
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
    const { kind, title } = await forCashier(context, order)
    if (isClosedPhase(order.phase)) return refused('ORDER_CLOSED', '订单已取消，无法支付，请重新预订')
    if (order.phase === 'awaitingConfirm') return refused('AWAITING_CONFIRM', kind.words.payTooEarly)
    const due = dueOf(order)
    // The payment found is the one the shopper meant to make; paying the rest is a separate decision.
    if (!due || found.paid) return { ok: true, value: { attemptNo: '', action: { kind: 'none' } } }
    if (order.deadline && now() >= order.deadline) {
      return refused('PAY_EXPIRED', kind.words.payTooLate)
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
      title,
      returnUrl,
      payerSealed: context.sealer.seal(JSON.stringify(payer)),
      requestKey: idempotencyKey,
      expiresAt: order.deadline && order.deadline < longest ? order.deadline : longest,
      askAt: new Date(createdAt.getTime() + 60_000),
      createdAt,
    })
    return { ok: true, value: { attemptNo, action: { kind: 'none' } } }
  },

  /** The channel knows the number, so a retry with the same key opens nothing new. */
  async after(context, { merchant }, value, { orderNo }, { storefront }) {
    const { attemptNo } = value
    if (attemptNo === '') return { ok: true, value }
    const opened =
      (await handedOver(context, merchant, { orderNo, attemptNo })) ??
      (await openAtChannel(context, merchant, attemptNo))
    if (!opened.ok) return opened
    const action = opened.value
    if (action.kind !== 'redirect') return { ok: true, value: { attemptNo, action } }
    // A relative path would not reach this server from a storefront elsewhere.
    const url = storefront ? new URL(action.url, context.publicOrigin).href : action.url
    return { ok: true, value: { attemptNo, action: { kind: 'redirect', url } } }
  },
}

/**
 * Where the mini-program's own page continues a payment: it is opened at WeChat from there, because only that page can
 * prove the payer. Null for any other way.
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
    const owner = { merchant: tenant.merchant, customerId }
    const order = await freshOrder(context, orderOfOwner(owner, orderNo))
    if (!order) return absent(noOrder)
    const due = dueOf(order)
    const ways = due ? await waysOf(context, tenant, environment) : []
    const amount = due?.amount ?? 0
    const { kind, title } = await forCashier(context, order)
    const state = payStateOf(kind, order.subStatus, amount)
    return {
      ok: true,
      value: {
        channels: ways.map(({ code, name, note }) => ({ code, name, note })),
        amount,
        dueFor: due?.kind ?? null,
        balance: balanceOf(order),
        title,
        payDeadline: order.deadline?.toISOString() ?? null,
        now: context.now().toISOString(),
        phase: order.phase,
        state,
        notice: noticeOf(kind, state),
      },
    }
  },

  'pay.status': async (context, { merchant }, { orderNo }, { customerId }) => {
    const owner = { merchant, customerId }
    const found = await findOrder(context.db, orderOfOwner(owner, orderNo))
    if (!found) return absent(noOrder)
    const { unsure } = await resolveAttempts(context, found, 'query')
    const order = await freshOrder(context, orderOfOwner(owner, orderNo))
    if (!order) return absent(noOrder)
    const handler = kindOf(context, order)
    const [last] = await context.db
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.merchant, merchant), eq(paymentAttempts.orderNo, orderNo)))
      .orderBy(desc(paymentAttempts.createdAt))
      .limit(1)
    const state = payState(order, last, unsure)
    const loaded = await loadOrder(context, order)
    const [own] = handler.ownActions(loaded, context.now())
    return {
      ok: true,
      value: {
        state,
        amount: state === 'paid' ? (last?.amount ?? order.paid) : (dueOf(order)?.amount ?? order.payable),
        balance: balanceOf(order),
        payDeadline: dueOf(order) ? (order.deadline?.toISOString() ?? null) : null,
        next: own === undefined ? null : { code: own, text: handler.kind.actions[own] ?? '' },
        attempt: state === 'unpaid' ? attemptOf(last) : 'none',
        now: context.now().toISOString(),
        orderNo,
        channel: last ? channelNames[last.channel] : '',
        phase: order.phase,
        awaiting: state === 'unpaid' && order.phase === 'awaitingConfirm',
        ...statusWords(handler.kind, order, state, last),
        facts: handler.facts(loaded, 'paid'),
        product: { kind: order.kind, id: order.productId },
      },
    }
  },
}

/** How an order can be paid in this shop; all ways when the caller does not say where the page runs. */
async function waysOf(context: Context, tenant: Tenant, environment?: PayEnvironment): Promise<OfferedWay[]> {
  const { config } = await shopOf(context, tenant)
  const channels = await channelsWithKeys(context, tenant.merchant)
  const payPage = (await payPageOf(context, tenant.merchant)) !== null
  return offeredWays({ channels, payPage }, configAnswer.parse(config).payType, environment)
}

/** What the cashier asks of an order's kind. */
async function forCashier(context: Context, row: OrderRow): Promise<{ kind: OrderKind; title: string }> {
  const handler = kindOf(context, row)
  return { kind: handler.kind, title: handler.title(await loadOrder(context, row)) }
}

/** What the cashier says when there is nothing to pay. */
function noticeOf({ words }: OrderKind, state: PayState): Value<'pay.channels'>['notice'] {
  switch (state) {
    case 'due':
      return null
    case 'paid':
      return { title: '该订单已支付', text: '无需重复付款' }
    case 'awaitingConfirm':
      return words.awaitingConfirm
    case 'expired':
      return words.expired
    case 'closed':
      return words.closed
  }
}

type Status = Value<'pay.status'>['state']

/** How the last try to pay ended, as far as the channel has said; an open one may still be paid. */
function attemptOf(last: AttemptRow | undefined): Value<'pay.status'>['attempt'] {
  if (last?.state === 'failed') return 'failed'
  return last?.state === 'closed' ? 'abandoned' : 'none'
}

/** What the screen after paying says of an order that is still to be paid. */
function unpaidWords(
  { words }: OrderKind,
  attempt: Value<'pay.status'>['attempt'],
): { title: string; text: string } {
  const kept = `${words.kept}仍为您保留`
  switch (attempt) {
    case 'failed':
      return {
        title: '支付未成功',
        text: `支付渠道没有完成扣款，可能是余额不足、额度受限或已取消。${kept}，可换一种方式再付`,
      }
    case 'abandoned':
      return { title: '支付未完成', text: `上一次支付已关闭，没有扣款。${kept}，可继续支付` }
    case 'none':
      return { title: '尚未收到付款', text: '如已完成付款，请稍候刷新；如未付款，可继续支付' }
  }
}

/** What the screen after paying says. */
function statusWords(
  kind: OrderKind,
  order: OrderRow,
  state: Status,
  last: AttemptRow | undefined,
): { title: string; text: string } {
  const { words } = kind
  switch (state) {
    case 'paid': {
      const balance = balanceOf(order)
      if (order.phase === 'awaitingBalance' && balance) {
        return { title: '定金已付', text: depositText({ balance }) }
      }
      const text = order.phase === 'confirming' ? words.paid.confirming : words.paid.confirmed
      return { title: order.payable === 0 ? '下单成功，无需支付' : '支付成功', text }
    }
    case 'pending':
      return { title: '支付结果确认中', text: '正在向支付渠道核实，请勿重复付款，通常几秒内会有结果' }
    case 'unpaid':
      return order.phase === 'awaitingConfirm' ? words.awaitingConfirm : unpaidWords(kind, attemptOf(last))
    case 'closed':
      return {
        title: shownStatus(kind, standingOf(order)).text,
        text: '该订单已关闭；如在关闭前后付了款，款项会原路退回',
      }
  }
}

function payState(order: OrderRow, last: AttemptRow | undefined, unsure: boolean): Status {
  if (isClosedPhase(order.phase)) return 'closed'
  const isFree = order.payable === 0 && order.phase !== 'awaitingConfirm'
  if (!dueOf(order) && (order.paid > 0 || isFree)) return 'paid'
  if (last?.state === 'paid') return 'paid'
  return unsure && last?.state === 'open' ? 'pending' : 'unpaid'
}
