import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../base/same-secret.ts'
import type {
  AttemptRef,
  ChannelAnswer,
  NewPayment,
  PaymentChannel,
  PaymentReport,
  RefundRequest,
} from './port.ts'

/** A payment in the sandbox's books. */
export type SandboxPayment = AttemptRef & {
  title: string
  amount: number
  returnUrl: string
  state: 'waiting' | 'paid' | 'failed' | 'closed'
  transactionNo: string | null
  paidAt: Date | null
  expiresAt: Date | null
}

/** When the sandbox notifies the shop: at once, 20 s late, twice, never. */
export type NotifyMode = 'now' | 'late' | 'twice' | 'never'

/** The sandbox's books; kept in the database, so that query, close and refund answer truthfully after a restart. */
export type SandboxLedger = {
  /** Keeps a new payment; one that is already there stays as it is. */
  open(payment: Omit<SandboxPayment, 'state' | 'transactionNo' | 'paidAt'>): Promise<void>
  find(attemptNo: string): Promise<SandboxPayment | null>
  /** Moves a waiting payment; null when it is no longer waiting. */
  decide(
    attemptNo: string,
    outcome: { state: 'paid'; transactionNo: string; at: Date } | { state: 'failed' | 'closed' },
    notify: { times: number; at: Date | null },
  ): Promise<SandboxPayment | null>
  /** Books a refund once per number; false when more would go back than was paid. */
  refund(refund: { refundNo: string; attemptNo: string; amount: number }): Promise<boolean>
  /** Takes payments whose notification is due, each to be sent once by the caller. */
  takeDue(now: Date, limit: number): Promise<SandboxPayment[]>
}

/** Signs with a key that only this server has: a keyed hash of the text. */
export type Signer = (text: string) => string

type Options = { ledger: SandboxLedger; sign: Signer; now: () => Date }

export const SANDBOX = 'sandbox' as const

/** Path of the cashier page of an attempt; the signature keeps others from opening or paying it. */
function cashierPath(sign: Signer, attemptNo: string): string {
  return `/pay/sandbox/${encodeURIComponent(attemptNo)}?sig=${cashierSignature(sign, attemptNo)}`
}

export function cashierSignature(sign: Signer, attemptNo: string): string {
  return digest(sign('sandbox cashier'), attemptNo)
}

const FRESH_MS = 5 * 60_000

/** Body and headers of a notification as the sandbox sends it; HMAC over `timestamp\nmerchant\nbody\n`. */
export function sandboxNotification(sign: Signer, payment: SandboxPayment, now: Date) {
  const body = JSON.stringify({
    attemptNo: payment.attemptNo,
    state: payment.state,
    amount: payment.amount,
    transactionNo: payment.transactionNo,
    paidAt: payment.paidAt?.toISOString() ?? null,
  })
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'sandbox-timestamp': timestamp,
      'sandbox-signature': notificationSignature(sign, timestamp, payment.merchant, body),
    },
  }
}

function notificationSignature(sign: Signer, timestamp: string, merchant: string, body: string): string {
  return digest(sign('sandbox notification'), `${timestamp}\n${merchant}\n${body}\n`)
}

function digest(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

function reportOf(payment: SandboxPayment, now: Date): PaymentReport {
  if (payment.state === 'paid' && payment.paidAt && payment.transactionNo) {
    const { amount, transactionNo, paidAt } = payment
    return { state: 'paid', amount, transactionNo, paidAt }
  }
  const over = payment.expiresAt !== null && now >= payment.expiresAt
  if (payment.state === 'waiting') return { state: over ? 'closed' : 'waiting' }
  return { state: payment.state === 'failed' ? 'failed' : 'closed' }
}

/** The test channel: a cashier of our own that takes no money. Only for demo mode. */
export function sandboxChannel({ ledger, sign, now }: Options): PaymentChannel {
  const find = async ({ merchant, attemptNo }: AttemptRef) => {
    const payment = await ledger.find(attemptNo)
    return payment?.merchant === merchant ? payment : null
  }
  const query = async (attempt: AttemptRef): Promise<ChannelAnswer<PaymentReport>> => {
    const payment = await find(attempt)
    return { ok: true, value: payment ? reportOf(payment, now()) : { state: 'waiting' } }
  }
  return {
    code: SANDBOX,
    account: '',
    query,

    async prepare({ merchant, attemptNo, title, amount, returnUrl, expiresAt }: NewPayment) {
      await ledger.open({ merchant, attemptNo, title, amount, returnUrl, expiresAt })
      return { ok: true, value: { kind: 'redirect', url: cashierPath(sign, attemptNo) } }
    },

    async close(attempt) {
      if (!(await find(attempt))) return { ok: true, value: { state: 'closed' } }
      const found = await query(attempt)
      if (!found.ok || found.value.state === 'paid') return found
      const closed = await ledger.decide(attempt.attemptNo, { state: 'closed' }, { times: 0, at: null })
      // Decided before, or paid between the two: the books have the state.
      return closed ? { ok: true, value: { state: 'closed' } } : query(attempt)
    },

    async refund({ merchant, attemptNo, refundNo, amount }: RefundRequest) {
      const payment = await ledger.find(attemptNo)
      if (payment?.merchant !== merchant || payment.state !== 'paid') {
        return { ok: false, why: 'refused', message: 'no such payment' }
      }
      const booked = await ledger.refund({ refundNo, attemptNo, amount })
      return {
        ok: true,
        value: booked ? { state: 'done', amount } : { state: 'failed', message: 'more than was paid' },
      }
    },

    /** Refunds are done at once; a repeated one has the same number. */
    queryRefund: async () => ({ ok: true, value: { state: 'unknown' } }),

    async verifyNotification({ merchant, headers, body }) {
      const timestamp = headers.get('sandbox-timestamp') ?? ''
      const wanted = notificationSignature(sign, timestamp, merchant, body)
      if (!isSameSecret(headers.get('sandbox-signature') ?? '', wanted)) return null
      if (Math.abs(now().getTime() - Number(timestamp) * 1000) > FRESH_MS) return null
      const message = JSON.parse(body) as {
        attemptNo: string
        state: SandboxPayment['state']
        amount: number
        transactionNo: string | null
        paidAt: string | null
      }
      const { attemptNo, state, amount, transactionNo, paidAt } = message
      if (state === 'paid' && transactionNo && paidAt) {
        const report = { state, amount, transactionNo, paidAt: new Date(paidAt) } as const
        return { about: 'payment', attemptNo, report }
      }
      return { about: 'payment', attemptNo, report: { state: state === 'failed' ? 'failed' : 'closed' } }
    },

    acknowledge: (taken) => ({
      status: taken ? 200 : 500,
      contentType: 'text/plain; charset=utf-8',
      body: taken ? 'success' : 'fail',
    }),
  }
}
