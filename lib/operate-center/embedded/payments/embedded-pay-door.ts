import { and, eq } from 'drizzle-orm'
import { alarms } from '../../../base/alarms.ts'
import { errorFields, type Log } from '../../../base/log.ts'
import { createPayDoor, type PayDoor } from '../../../outside/pay/pay-door.ts'
import type { PaymentChannel, VerifiedNotification } from '../../../outside/pay/port.ts'
import { type Cashier, sandboxCashier } from '../../../outside/pay/sandbox-cashier.ts'
import { absent } from '../../contract/failures.ts'
import type { Context, Outcome } from '../kernel/context.ts'
import { merchants } from '../kernel/schema.ts'
import type { Transact } from '../kernel/transact.ts'
import { inTransaction } from '../kernel/transact.ts'
import { channelOf, sandboxSigner } from './payment-channels.ts'
import { applyReport } from './payment-settlement.ts'
import { bookPayout } from './refund-payout.ts'
import { sandboxLedger } from './sandbox-ledger.ts'
import { paymentAttempts } from './schema.ts'

type Options = {
  /** The centre's `read`: gives the work a context and runs its effects afterwards. */
  read: Transact
  log: Log
}

type Parts = { door: PayDoor; cashier: Cashier | null }

function partsOf(context: Context, log: Log, wake: (ms: number) => void): Parts {
  const { db, demo, now, publicOrigin } = context
  const onError = (error: unknown) => log.error(errorFields(error), 'a payment could not be handled')
  const cashier = demo
    ? sandboxCashier({
        ledger: sandboxLedger(db),
        sign: sandboxSigner(context),
        now,
        publicOrigin,
        nameOf: async (merchant) => {
          const [row] = await db
            .select({ name: merchants.name })
            .from(merchants)
            .where(eq(merchants.code, merchant))
          return row?.name ?? merchant
        },
        // In process, but through the same door as a notification from outside, signature included.
        send: (request) => door(request, { address: '', requestId: 'sandbox' }),
        wake,
        onError,
      })
    : null
  const door = createPayDoor({
    channel: (merchant, code) => channelOf(context, merchant, code),
    cashier,
    onError,
    onForged: (merchant, channel) =>
      log.warn({ merchant, channel }, 'a payment notification was not genuine'),
    async settle(merchant, channel, notification) {
      const booked = await settle(context, merchant, channel, notification)
      if (!booked.ok) {
        const { failure } = booked
        const why = failure.kind === 'refused' ? failure.code : failure.kind
        const fields = { alarm: alarms.paymentNotBooked, merchant, channel: channel.code, why }
        log.error(fields, 'a payment notification was not booked')
      }
      return booked.ok
    },
  })
  return { door, cashier }
}

/**
 * Books a genuine notification. It proves the channel's account, so it counts only for payments made to that account.
 */
async function settle(
  context: Context,
  merchant: string,
  { code, account }: PaymentChannel,
  notification: VerifiedNotification,
): Promise<Outcome<null>> {
  if (notification.about === 'nothing') return { ok: true, value: null }
  const { attemptNo } = notification
  const ref = { merchant, attemptNo }
  const [attempt] = await context.db
    .select({ orderNo: paymentAttempts.orderNo })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.merchant, merchant),
        eq(paymentAttempts.attemptNo, attemptNo),
        eq(paymentAttempts.channel, code),
        eq(paymentAttempts.account, account),
      ),
    )
  if (!attempt) return absent('支付记录不存在')
  if (notification.about === 'payment') {
    return inTransaction(context, (inside) => applyReport(inside, ref, notification.report, 'notified'))
  }
  const { refundNo, report } = notification
  return inTransaction(context, (inside) => bookPayout(inside, { ...ref, refundNo }, attempt.orderNo, report))
}

/** Everything under `/pay/` of an embedded centre, for server.ts. */
export function embeddedPayDoor({ read, log }: Options): PayDoor {
  const wake = (ms: number) => {
    const deliver = () => read(async (context) => ({ ok: true, value: await deliverDue(context, log, wake) }))
    setTimeout(() => {
      deliver().catch((error) => log.error(errorFields(error), 'a sandbox notification was not sent'))
    }, ms).unref()
  }
  return async (request, info) => {
    const answer = await read(async (context) => ({
      ok: true,
      value: await partsOf(context, log, wake).door(request, info),
    }))
    return answer.ok ? answer.value : new Response(null, { status: 503 })
  }
}

/** Sends sandbox notifications that are due, made by this process or another; for the sweeper. */
export async function deliverDue(
  context: Context,
  log: Log,
  wake: (ms: number) => void = () => {},
): Promise<number> {
  return (await partsOf(context, log, wake).cashier?.deliverDue()) ?? 0
}
