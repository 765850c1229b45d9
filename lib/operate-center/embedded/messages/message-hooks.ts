import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { Door } from '../../../base/http/door.ts'
import { errorFields, type Log } from '../../../base/log.ts'
import { aliyunReceipts, aliyunReceiptsTaken } from '../../../outside/sms/aliyun-sms.ts'
import type { SmsProviderName, SmsReceipt } from '../../../outside/sms/port.ts'
import { tencentReceipts, tencentReceiptsTaken } from '../../../outside/sms/tencent-sms.ts'
import { isPushSigned, openPush, templateDelivery } from '../../../outside/wechat/push.ts'
import type { Context } from '../kernel/context.ts'
import { credentialsOf } from '../kernel/credentials.ts'
import type { Transact } from '../kernel/transact.ts'
import { recipientHash } from './recorded-sms.ts'
import { customerMessages } from './schema.ts'

type Options = {
  /** The centre's `read`: gives the work a context. */
  read: Transact
  log: Log
}

/** Providers push a few hundred receipts at a time. */
const MOST_BYTES = 512_000
const MOST_RECEIPTS = 1_000
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/
/** How often, and after which pauses, a receipt is looked for that came before the answer to its sending. */
const EARLY_TRIES = 12
const EARLY_PAUSE_MS = 300

/**
 * Everything under `/hooks/`: `POST /hooks/sms/aliyun` and `/hooks/sms/tencent` for receipts of short messages, and
 * `/hooks/wechat/<merchant>` for events of a merchant's official account.
 */
export function messageHooks({ read, log }: Options): Door {
  return async (request) => {
    const url = new URL(request.url)
    const [, hooks, kind = '', name = '', ...rest] = url.pathname.split('/')
    if (hooks !== 'hooks' || rest.length > 0 || !SEGMENT.test(name)) return plain(404, 'Not found\n')
    const answering = (work: (context: Context) => Promise<Response>) =>
      read(async (context) => ({ ok: true, value: await work(context) })).then(
        (answer) => (answer.ok ? answer.value : plain(503, '')),
        (error: unknown) => {
          log.error(errorFields(error), 'a receipt could not be handled')
          return plain(503, '')
        },
      )
    const { method } = request
    const body = method === 'POST' ? await textOf(request) : ''
    if (body === null) return plain(413, '')
    if (kind === 'wechat') return answering((context) => wechatPush(context, { method, url, body }, name))
    if (kind !== 'sms' || (name !== 'aliyun' && name !== 'tencent')) return plain(404, 'Not found\n')
    if (method !== 'POST') return plain(405, '', { allow: 'POST' })
    const list = (name === 'aliyun' ? aliyunReceipts : tencentReceipts)(parsed(body))
    if (list === null || list.length > MOST_RECEIPTS) return plain(400, '')
    return answering(async (context) => {
      for (const receipt of list) {
        // Still being sent: the provider repeats a push that was not taken.
        if (!(await applyReceipt(context, name, receipt))) return plain(503, '')
      }
      return Response.json(name === 'aliyun' ? aliyunReceiptsTaken : tencentReceiptsTaken)
    })
  }
}

/**
 * Receipts are not signed. One counts only for a message of ours to that very number under the provider's own number,
 * and changes nothing but its state.
 * @returns false when a message to the number is still being sent, so that it may be about that one
 */
async function applyReceipt(
  context: Context,
  provider: SmsProviderName,
  receipt: SmsReceipt,
): Promise<boolean> {
  const { serial, id, mobile, delivered, code } = receipt
  const to = and(
    eq(customerMessages.recipientHash, recipientHash(context, mobile)),
    // So that the index can be used.
    ne(customerMessages.recipientHash, ''),
    eq(customerMessages.provider, provider),
  )
  const named = or(eq(customerMessages.serial, serial), id ? eq(customerMessages.id, id) : undefined)
  for (let attempt = 1; ; attempt += 1) {
    // Looked for first: a message that is answered in between is found by its serial below.
    const [sending] = await context.db
      .select({ id: customerMessages.id })
      .from(customerMessages)
      .where(and(to, eq(customerMessages.state, 'sending')))
      .limit(1)
    const settled = await context.db
      .update(customerMessages)
      .set({
        state: delivered ? 'delivered' : 'undelivered',
        serial,
        code: delivered ? '' : code.slice(0, 120),
        dueAt: null,
        sealed: null,
      })
      .where(and(to, named, inArray(customerMessages.state, ['sending', 'sent', 'unknown'])))
      .returning({ id: customerMessages.id })
    if (settled.length > 0 || !sending) return true
    if (attempt === EARLY_TRIES) return false
    await pause(EARLY_PAUSE_MS)
  }
}

async function wechatPush(
  context: Context,
  { method, url, body }: { method: string; url: URL; body: string },
  merchant: string,
): Promise<Response> {
  const settings = await credentialsOf(context, merchant, 'wechatMessages')
  const app = await credentialsOf(context, merchant, 'wechat')
  if (!settings?.pushToken || !app) return plain(404, 'Not found\n')
  const keys = { token: settings.pushToken, encodingAesKey: settings.encodingAesKey, appId: app.appId }
  const value = (name: string) => url.searchParams.get(name) ?? ''
  if (method === 'GET') {
    // The question when the address is set up; its answer proves that the token is known here.
    const signed = isPushSigned([keys.token, value('timestamp'), value('nonce')], value('signature'))
    return signed && /^\w{1,64}$/.test(value('echostr')) ? plain(200, value('echostr')) : plain(403, '')
  }
  if (method !== 'POST') return plain(405, '', { allow: 'GET, POST' })
  const push = openPush(keys, url.searchParams, body)
  if (!push) {
    context.log.warn({ merchant }, 'a push in the name of WeChat was not genuine')
    return plain(403, '')
  }
  const delivery = templateDelivery(push)
  if (delivery) {
    const ours = and(eq(customerMessages.merchant, merchant), eq(customerMessages.way, 'wechat'))
    const settled = await context.db
      .update(customerMessages)
      .set({
        state: delivery.delivered ? 'delivered' : 'undelivered',
        code: delivery.delivered ? '' : delivery.code,
      })
      .where(and(ours, eq(customerMessages.serial, delivery.msgId), eq(customerMessages.state, 'sent')))
      .returning({ id: customerMessages.id })
    const [sending] = await context.db
      .select({ id: customerMessages.id })
      .from(customerMessages)
      .where(and(ours, eq(customerMessages.state, 'sending')))
      .limit(1)
    // The event may be faster than the answer to the sending; WeChat repeats what was not taken.
    if (settled.length === 0 && sending) return plain(503, '')
  }
  return plain(200, 'success')
}

/** Null when it is longer than any push. */
async function textOf(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) return null
  const text = await request.text()
  return text.length > MOST_BYTES ? null : text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}
