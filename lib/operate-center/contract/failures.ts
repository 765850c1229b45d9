/**
 * The failures of a call to an operate centre. Plain data, because an answer crosses module copies (server.ts, Next's
 * bundles) and the wire, where `instanceof` does not work.
 *
 * - `absent`: it does not exist, or not for this shop or this customer. A page answers 404.
 * - `refused`: a business rule says no; `message` tells the shopper what to do next.
 * - `invalid`: the input is malformed; `fields` maps a field's path to a Chinese sentence.
 * - `unauthenticated`: the caller has to sign in, or its token is wrong.
 * - `unavailable`: the centre gave no valid answer. Never cached, never shown as absent.
 */
export type Failure =
  | { kind: 'absent'; message: string }
  | { kind: 'refused'; code: string; message: string; detail?: unknown }
  | { kind: 'invalid'; message: string; fields: Record<string, string> }
  | { kind: 'unauthenticated'; message: string }
  | { kind: 'unavailable'; message: string }

export type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export function succeed<T>(value: T): Answer<T> {
  return { ok: true, value }
}

export function fail(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure }
}

export function absent(message = '您要找的内容不存在或已下架') {
  return fail({ kind: 'absent', message })
}

export function refused(code: string, message: string, detail?: unknown) {
  return fail({ kind: 'refused', code, message, ...(detail === undefined ? {} : { detail }) })
}

export function invalid(fields: Record<string, string>) {
  return fail({ kind: 'invalid', message: Object.values(fields)[0] ?? '请检查填写的内容', fields })
}

export function unauthenticated(message = '请先登录') {
  return fail({ kind: 'unauthenticated', message })
}

export function unavailable(message = '服务暂时不可用，请稍后再试') {
  return fail({ kind: 'unavailable', message })
}

/** HTTP status of a failure, the same at every door. */
export const failureStatus: Record<Failure['kind'], number> = {
  absent: 404,
  refused: 409,
  invalid: 422,
  unauthenticated: 401,
  unavailable: 503,
}
