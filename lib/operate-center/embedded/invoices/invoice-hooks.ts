import { and, eq, gt, isNotNull, or } from 'drizzle-orm'
import type { Door } from '../../../base/http/door.ts'
import { errorFields, type Log } from '../../../base/log.ts'
import { nuonuoCallback, nuonuoCallbackTaken } from '../../../outside/invoices/nuonuo.ts'
import type { Context } from '../kernel/context.ts'
import type { Transact } from '../kernel/transact.ts'
import { type InvoiceRow, orderNoOf } from './invoice-rows.ts'
import { invoices } from './schema.ts'

type Options = { read: Transact; log: Log }

const MOST_BYTES = 64_000
const NAME = /^([a-z0-9]{1,20})-([A-Za-z0-9_-]{32})$/

type Proving = Pick<Context, 'sealer'>

/** Only who was given the address knows it: callbacks are not signed. */
const proofOf = ({ sealer }: Proving, orderNo: string) =>
  sealer.hash(`invoice callback ${orderNo}`).slice(0, 32)

/** Where the outside system may say that something has happened to an invoice. */
export function callbackUrl(
  context: Proving & Pick<Context, 'publicOrigin'>,
  row: Pick<InvoiceRow, 'id'>,
): string {
  const orderNo = orderNoOf(row)
  return `${context.publicOrigin}/hooks/invoices/${orderNo}-${proofOf(context, orderNo)}`
}

/**
 * `POST /hooks/invoices/<order number>-<proof>`: callbacks of Nuonuo about an invoice. One only has the system asked
 * sooner; what it says about the outcome is not believed. So a callback that is made up, repeated or late changes nothing.
 */
export function invoiceHooks({ read, log }: Options): Door {
  return async (request) => {
    const [, , , name = '', ...rest] = new URL(request.url).pathname.split('/')
    const [, orderNo = '', proof = ''] = NAME.exec(name) ?? []
    if (orderNo === '' || rest.length > 0) return answer(404, '9999', '没有这个地址')
    if (request.method !== 'POST') return answer(405, '9999', '请使用POST')
    if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES)
      return answer(413, '9999', '内容过大')
    const body = await request.text()
    if (body.length > MOST_BYTES) return answer(413, '9999', '内容过大')
    return read(async (context) => ({ ok: true, value: await hear(context, orderNo, proof, body) })).then(
      (heard) => (heard.ok ? heard.value : answer(503, '9999', '请稍后重试')),
      (error: unknown) => {
        log.error(errorFields(error), 'a callback about an invoice could not be handled')
        return answer(503, '9999', '请稍后重试')
      },
    )
  }
}

async function hear(context: Context, orderNo: string, proof: string, body: string): Promise<Response> {
  if (proofOf(context, orderNo) !== proof) return answer(404, '9999', '没有这个地址')
  if (nuonuoCallback(body) !== orderNo) return answer(400, '9999', '内容不完整')
  const { db, now } = context
  await db
    .update(invoices)
    .set({ askAt: now() })
    .where(
      and(
        eq(invoices.id, `i_${orderNo}`),
        or(eq(invoices.state, 'issuing'), isNotNull(invoices.redCause)),
        gt(invoices.askAt, now()),
      ),
    )
  return Response.json(nuonuoCallbackTaken)
}

const answer = (status: number, code: string, message: string): Response =>
  Response.json({ status: code, message }, { status })
