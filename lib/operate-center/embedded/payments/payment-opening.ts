import { and, eq, sql } from 'drizzle-orm'
import type { NewPayment, Preparation } from '../../../outside/pay/port.ts'
import { absent, refused } from '../../contract/failures.ts'
import type { Context, Outcome } from '../kernel/context.ts'
import { noOrder } from '../orders/core/order-queries.ts'
import { channelOf, notifyUrlOf } from './payment-channels.ts'
import type { AttemptRow } from './payment-rows.ts'
import { paymentAttempts } from './schema.ts'

/**
 * The longest life of a payment that is not due sooner and not opened again: WeChat keeps a prepaid order two hours.
 */
export const LONGEST_MS = 2 * 3_600_000

/** What an attempt keeps of its payer until it is decided. */
export type Payer = { openId: string; address: string }

/** Sealed when the attempt was made. */
export function payerOf({ sealer }: Pick<Context, 'sealer'>, { payerSealed }: AttemptRow): Payer {
  return payerSealed ? (JSON.parse(sealer.open(payerSealed)) as Payer) : { openId: '', address: '' }
}

/** The answer for an attempt that is decided; null while it is open. Paid is `none`: nothing is left to do. */
export async function decidedOf(
  { db }: Context,
  merchant: string,
  attemptNo: string,
): Promise<Outcome<{ kind: 'none' }> | null> {
  const [row] = await db
    .select({ state: paymentAttempts.state })
    .from(paymentAttempts)
    .where(ofNo(merchant, attemptNo))
  if (!row) return absent(noOrder)
  if (row.state === 'open') return null
  return row.state === 'paid' ? { ok: true, value: { kind: 'none' } } : ended()
}

/**
 * Opens an attempt at its channel and returns how the shopper gets there. The channel knows the number, so a repeat
 * opens nothing new. From a context whose `db` is the pool.
 */
export async function openAtChannel(
  context: Context,
  merchant: string,
  attemptNo: string,
): Promise<Outcome<Preparation | { kind: 'none' }>> {
  const { db } = context
  const isOpen = and(ofNo(merchant, attemptNo), eq(paymentAttempts.state, 'open'))
  const [attempt] = await db
    .update(paymentAttempts)
    .set({ asked: sql`${paymentAttempts.asked} + 1` })
    .where(isOpen)
    .returning()
  if (!attempt) return (await decidedOf(context, merchant, attemptNo)) ?? ended()
  const channel = await channelOf(context, merchant, attempt.channel)
  if (channel?.account !== attempt.account) return unavailableChannel()
  const prepared = await channel.prepare(paymentOf(context, attempt))
  if (!prepared.ok) {
    const { why, message } = prepared
    context.log.warn({ channel: channel.code, merchant, attemptNo, why, message }, 'a payment was not opened')
    if (why === 'refused') {
      // The channel refused the very first request: the payment does not exist there, so another way may be taken at
      // once. After several requests, an earlier one may have opened it.
      await db
        .update(paymentAttempts)
        .set({ state: 'closed', payerSealed: null, askAt: null })
        .where(and(isOpen, eq(paymentAttempts.asked, 1)))
    }
    return unavailableChannel()
  }
  // Another page of the shopper may have ended it meanwhile, before the channel knew of it.
  return (await decidedOf(context, merchant, attemptNo)) ?? prepared
}

export function ofNo(merchant: string, attemptNo: string) {
  return and(eq(paymentAttempts.merchant, merchant), eq(paymentAttempts.attemptNo, attemptNo))
}

export function ended() {
  return refused('PAY_ENDED', '这笔支付已结束，请重新发起支付')
}

function unavailableChannel() {
  return refused('PAY_UNAVAILABLE', '支付渠道暂时没有响应，请稍后再试')
}

function paymentOf(context: Context, attempt: AttemptRow): NewPayment {
  const { merchant, attemptNo, way, amount, title, returnUrl, createdAt, expiresAt } = attempt
  const payer = payerOf(context, attempt)
  return {
    merchant,
    attemptNo,
    way,
    amount,
    title,
    createdAt,
    expiresAt: expiresAt ?? new Date(createdAt.getTime() + LONGEST_MS),
    returnUrl,
    notifyUrl: notifyUrlOf(context.publicOrigin, attempt),
    payerAddress: payer.address,
    payerOpenId: payer.openId,
  }
}
