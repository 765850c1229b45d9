import { randomInt } from 'node:crypto'
import { isSameSecret } from '../../base/same-secret.ts'
import {
  cashierSignature,
  type NotifyMode,
  SANDBOX,
  type SandboxLedger,
  type SandboxPayment,
  type Signer,
  sandboxNotification,
} from './sandbox.ts'
import { cashierPage, messagePage, pageHeaders } from './sandbox-page.ts'

export type CashierOptions = {
  ledger: SandboxLedger
  sign: Signer
  now: () => Date
  publicOrigin: string
  /** A merchant's name, as the payer knows it. */
  nameOf: (merchant: string) => Promise<string>
  /** Carries a notification to the shop's door; the response's status says whether it was booked. */
  send: (request: Request) => Promise<Response>
  /** Schedules `deliverDue` after so many milliseconds. Only the demonstration's pace depends on it. */
  wake: (ms: number) => void
  onError: (error: unknown) => void
}

const LATE_MS = 20_000
const MOST_FORM_BYTES = 2_000

export type Cashier = {
  /** The page at `/pay/sandbox/<attemptNo>?sig=…` and its form. */
  answer(request: Request, attemptNo: string): Promise<Response>
  /** Sends the notifications that are due; for timers and the sweeper. Answers how many. */
  deliverDue(): Promise<number>
}

/** The sandbox's own little cashier: plain HTML and forms, no script. Only for demo mode. */
export function sandboxCashier(options: CashierOptions): Cashier {
  const { ledger, sign, now, publicOrigin } = options
  const html = (body: string, status = 200, payment?: SandboxPayment) => {
    const shop = payment ? [new URL(payment.returnUrl, publicOrigin).origin] : []
    return new Response(body, { status, headers: pageHeaders([publicOrigin, ...shop]) })
  }
  const gone = (payment: SandboxPayment) => {
    const text =
      payment.state === 'paid'
        ? '这笔测试支付已完成，请返回店铺查看结果。'
        : '这笔测试支付已结束，请返回店铺重新支付。'
    return html(messagePage('无需支付', text, payment.returnUrl), 409)
  }

  async function deliver(payment: SandboxPayment): Promise<void> {
    const { body, headers } = sandboxNotification(sign, payment, now())
    const url = `${publicOrigin}/pay/notify/${SANDBOX}/${encodeURIComponent(payment.merchant)}`
    const answer = await options.send(new Request(url, { method: 'POST', headers, body }))
    if (!answer.ok) throw new Error(`the shop answered ${answer.status} to a sandbox notification`)
  }

  async function deliverDue(): Promise<number> {
    const due = await ledger.takeDue(now(), 20)
    for (const payment of due) await deliver(payment).catch(options.onError)
    return due.length
  }

  async function decide(payment: SandboxPayment, form: URLSearchParams): Promise<Response> {
    const outcome = form.get('outcome')
    const back = new Response(null, {
      status: 303,
      headers: { location: payment.returnUrl, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    })
    if (outcome === 'abandon') return back
    const at = now()
    if (payment.expiresAt && at >= payment.expiresAt) return gone(payment)
    if (outcome === 'fail') {
      const failed = await ledger.decide(payment.attemptNo, { state: 'failed' }, { times: 1, at })
      if (!failed) return gone(payment)
      await deliverDue()
      return back
    }
    if (outcome !== 'success') return html(messagePage('请选择支付结果', '请返回上一页重新选择。'), 400)
    const mode = notifyMode(form.get('notify'))
    const paid = await ledger.decide(
      payment.attemptNo,
      { state: 'paid', transactionNo: transactionNo(at), at },
      {
        times: mode === 'never' ? 0 : mode === 'twice' ? 2 : 1,
        at: mode === 'never' ? null : new Date(at.getTime() + (mode === 'late' ? LATE_MS : 0)),
      },
    )
    if (!paid) return gone((await ledger.find(payment.attemptNo)) ?? payment)
    if (mode === 'late') options.wake(LATE_MS)
    else await deliverDue()
    if (mode === 'twice') options.wake(2_500)
    return back
  }

  return {
    deliverDue,
    async answer(request, attemptNo) {
      const url = new URL(request.url)
      const signed = isSameSecret(url.searchParams.get('sig') ?? '', cashierSignature(sign, attemptNo))
      const payment = signed ? await ledger.find(attemptNo) : null
      if (!payment)
        return html(messagePage('找不到这笔支付', '链接不完整或已失效，请回到订单重新支付。'), 404)
      if (request.method === 'POST') {
        const form = await readForm(request)
        return form
          ? decide(payment, form)
          : html(messagePage('请选择支付结果', '请返回上一页重新选择。'), 400)
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
      const over = payment.expiresAt !== null && now() >= payment.expiresAt
      if (payment.state !== 'waiting' || over) return gone(payment)
      return html(
        cashierPage(payment, await options.nameOf(payment.merchant), url.pathname + url.search),
        200,
        payment,
      )
    },
  }
}

async function readForm(request: Request): Promise<URLSearchParams | null> {
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return null
  if (Number(request.headers.get('content-length') ?? 0) > MOST_FORM_BYTES) return null
  const text = await request.text()
  return text.length > MOST_FORM_BYTES ? null : new URLSearchParams(text)
}

function notifyMode(text: string | null): NotifyMode {
  return text === 'late' || text === 'twice' || text === 'never' ? text : 'now'
}

/** `S`, the moment, six digits: looks like a channel's number and marks itself as the sandbox's. */
function transactionNo(at: Date): string {
  return `S${at.toISOString().replace(/\D/g, '')}${String(randomInt(1_000_000)).padStart(6, '0')}`
}
