import { eq } from 'drizzle-orm'
import type { Door } from '../../../base/http/door.ts'
import { errorFields, type Log } from '../../../base/log.ts'
import { kuaidi100Push, kuaidi100PushAnswer } from '../../../outside/tracking/kuaidi100.ts'
import type { Context } from '../kernel/context.ts'
import type { Transact } from '../kernel/transact.ts'
import { numberOf } from './parcel-rows.ts'
import { trackedNumbers } from './schema.ts'
import { saltOf, settleDelivered, subscribeAgain, takeReport } from './tracking.ts'

type Options = { read: Transact; log: Log }

const MOST_BYTES = 256_000
const ID = /^[a-z0-9_]{4,40}$/i

/**
 * `POST /hooks/shipping/<id>`: what Kuaidi100 reports by itself about a number that was subscribed to. Each is signed
 * with a salt of its own. Reports that repeat, come late or overtake one another change nothing that is known better.
 */
export function shippingHooks({ read, log }: Options): Door {
  return async (request) => {
    const [, , , id = '', ...rest] = new URL(request.url).pathname.split('/')
    if (!ID.test(id) || rest.length > 0) return answer(404, '没有这个地址')
    if (request.method !== 'POST') return answer(405, '请使用POST')
    if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) return answer(413, '内容过大')
    const body = await request.text()
    if (body.length > MOST_BYTES) return answer(413, '内容过大')
    return read(async (context) => ({ ok: true, value: await hear(context, id, body) })).then(
      (heard) => (heard.ok ? heard.value : answer(503, '请稍后重试')),
      (error: unknown) => {
        log.error(errorFields(error), 'a report about a parcel could not be handled')
        return answer(503, '请稍后重试')
      },
    )
  }
}

async function hear(context: Context, id: string, body: string): Promise<Response> {
  const [row] = await context.db.select().from(trackedNumbers).where(eq(trackedNumbers.id, id))
  if (!row) return answer(404, '没有这个单号')
  const push = kuaidi100Push(body, saltOf(context, row), { trackingNo: numberOf(context, row) })
  switch (push.kind) {
    case 'forged':
      context.log.warn({ merchant: row.merchant, tracked: id }, 'a report about a parcel was not genuine')
      return answer(401, '验证签名失败')
    case 'ended':
      await subscribeAgain(context, row)
      return taken()
    case 'report':
      await takeReport(context, row, push.report, { pushed: true })
      await settleDelivered(context)
      return taken()
    // Signed, but of no use; repeating it would not help.
    case 'unreadable':
      context.log.warn({ merchant: row.merchant, tracked: id }, 'a report about a parcel was not understood')
      return taken()
  }
}

const taken = () => Response.json(kuaidi100PushAnswer(true, '成功'))
const answer = (status: number, message: string) =>
  Response.json(kuaidi100PushAnswer(false, message), { status })
