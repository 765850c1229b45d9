import { randomUUID } from 'node:crypto'
import type { Door } from '../../../base/http/door.ts'
import type { Answer } from '../../../operate-center/contract/failures.ts'

export type DoorReply = {
  status: number
  /** The door's answer; `value` of what the call answers. */
  body: Answer<unknown> & { handover?: string }
  text: string
  setCookies: string[]
  headers: Headers
}

type Sent = {
  /** Path of the shop, `/{project}/{merchant}/{channel}/{distributor}`. */
  at: string
  /** JSON of a POST; a GET without. */
  body?: unknown
  query?: string
  address?: string
  headers?: Record<string, string>
}

/** Calls a browser's door as a page of the shop does: same origin, JSON, a fresh idempotency key. */
export async function askDoor(
  door: Door,
  name: string,
  { at, body, query = '', address = '198.51.100.7', headers = {} }: Sent,
): Promise<DoorReply> {
  const post = {
    origin: 'http://localhost:3000',
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const request = new Request(`http://localhost:3000${at}/api/${name}${query}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body === undefined ? {} : post), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const response = await door(request, { address, requestId: 'test' })
  const text = await response.text()
  return {
    status: response.status,
    body: JSON.parse(text) as DoorReply['body'],
    text,
    setCookies: response.headers.getSetCookie(),
    headers: response.headers,
  }
}

/** The refusal's code, the failure's kind, or `ok`. */
export function outcomeOf({ body }: Pick<DoorReply, 'body'>): string {
  if (body.ok) return 'ok'
  return body.failure.kind === 'refused' ? body.failure.code : body.failure.kind
}
