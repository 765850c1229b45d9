import type { Door } from '../../base/http/door.ts'
import { BodyError, bodyStatus, readText } from '../../base/http/request-body.ts'
import { parseObject } from '../../base/json.ts'
import { errorFields, type Log } from '../../base/log.ts'
import { type Failure, fail, failureStatus, unavailable } from '../../operate-center/contract/failures.ts'

/** For requests that none of our own pages makes as it is now. */
export const RELOAD = '请刷新页面后再试'

/** A door that never throws: errors inside are logged and answered as `unavailable`. */
export function guarded(
  answer: Door,
  { log, what, refuse }: { log: Log; what: string; refuse: (refusal: Refusal) => Response },
): Door {
  return async (request, info) => {
    try {
      return await answer(request, info)
    } catch (error) {
      log.error({ ...errorFields(error), requestId: info.requestId }, `${what} failed`)
      return refuse(refusalOf(unavailable().failure))
    }
  }
}

/** JSON that no cache keeps. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  })
}

/** A door's own refusal: a failure with the matching HTTP status. */
export type Refusal = { status: number; failure: Failure; headers?: Record<string, string> }

export function refusal(
  status: number,
  code: string,
  message: string,
  headers?: Record<string, string>,
): Refusal {
  return { status, failure: { kind: 'refused', code, message }, ...(headers ? { headers } : {}) }
}

export function refusalOf(failure: Failure): Refusal {
  return {
    status: failureStatus[failure.kind],
    failure,
    ...(failure.kind === 'unavailable' ? { headers: { 'retry-after': '5' } } : {}),
  }
}

/** The refusal as the browser reads it. */
export function refuse({ status, failure, headers }: Refusal): Response {
  return json(status, fail(failure), headers)
}

/** 429 with the time to wait, in words and in a header. */
export function tooMany(waitMilliseconds: number): Refusal {
  const seconds = Math.ceil(waitMilliseconds / 1000)
  return refusal(429, 'TOO_MANY', `操作太频繁，请${seconds}秒后再试`, { 'retry-after': String(seconds) })
}

function tooLarge(): Refusal {
  return refusal(413, 'TOO_LARGE', '提交的内容过大，请减少后再试；图片请压缩到5MB以内')
}

/** Bytes of a text from a visitor. */
export const TEXT_BYTES = 64 * 1024
/** Bytes of a text from another system or from staff: a tour with all its days. */
export const WIRE_BYTES = 512 * 1024

/** Why a body was not read, for the sender. */
export function bodyRefusal({ why }: BodyError): Refusal {
  if (why === 'large') return tooLarge()
  const status = bodyStatus[why]
  if (why === 'slow') return refusal(status, 'SLOW', '网络太慢，内容没有传完，请在网络好一些的地方重试')
  return busy(status)
}

export function busy(status = 503): Refusal {
  return refusal(status, 'BUSY', '正在上传的人较多，请稍后再试', { 'retry-after': '5' })
}

/** The input of a POST: JSON, declared as such, of bounded size. */
export async function readJson(
  request: Request,
  maxBytes: number,
): Promise<{ input: Record<string, unknown> } | { refusal: Refusal }> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    return { refusal: refusal(415, 'CONTENT_TYPE', '请求格式不正确，请刷新页面后再试') }
  }
  try {
    const input = parseObject(await readText(request, maxBytes))
    return input ? { input } : { refusal: refusal(400, 'NOT_JSON', '请求格式不正确，请刷新页面后再试') }
  } catch (error) {
    if (error instanceof BodyError) return { refusal: bodyRefusal(error) }
    throw error
  }
}
