import type { RequestInfo } from '../../base/http/door.ts'
import type { Caller } from '../../operate-center/contract/contract.ts'
import { headerSafe, SOURCE_HEADER } from '../../operate-center/contract/source-header.ts'
import { wireHeaders } from '../../operate-center/contract/wire.ts'
import type { SessionData } from '../session/session.ts'

/** The caller at the browser's door: the session's customer, or a guest. */
export function browserCaller(
  request: Request,
  info: RequestInfo,
  session: SessionData | null,
  openId?: string,
): Caller {
  const source = headerSafe(request.headers.get(SOURCE_HEADER) ?? '')
  const key = request.headers.get(wireHeaders.idempotencyKey)
  return {
    role: 'visitor',
    requestId: info.requestId,
    address: info.address,
    ...(session ? { customerId: session.userId } : {}),
    ...(openId ? { openId } : {}),
    ...(source ? { source } : {}),
    ...(key ? { idempotencyKey: key } : {}),
  }
}
