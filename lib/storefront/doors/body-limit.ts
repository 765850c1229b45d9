import type { BodyError } from '../../base/http/request-body.ts'
import { type CallName, callOf, isCallName } from '../../operate-center/contract/contract.ts'
import { fail } from '../../operate-center/contract/failures.ts'
import { decodePath } from '../../operate-center/contract/wire.ts'
import { encodeFailure } from '../../operate-center/contract/wire-answer.ts'
import { isBrowserDoorPath } from './browser-door.ts'
import { CONSOLE_CALLS } from './console-door.ts'
import { bodyRefusal, json, TEXT_BYTES, WIRE_BYTES } from './door.ts'
import { WIRE_BASE } from './wire-door.ts'

/** Bytes of a body under this path that are read at most. The door refuses a longer one that declares its length. */
export function bodyLimitOf(path: string): number {
  const name = callAt(path)
  // Providers of short messages report hundreds of deliveries at once.
  const long = [`${WIRE_BASE}/`, '/hooks/', `${CONSOLE_CALLS}/`].some((base) => path.startsWith(base))
  const base = long ? WIRE_BYTES : TEXT_BYTES
  return Math.max(base, (name && callOf(name).maxBodyBytes) || 0)
}

function callAt(path: string): CallName | null {
  if (path.startsWith(`${CONSOLE_CALLS}/`)) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    return isCallName(name) ? name : null
  }
  if (isBrowserDoorPath(path)) {
    const name = path.split('/')[6] ?? ''
    return isCallName(name) ? name : null
  }
  if (!path.startsWith(`${WIRE_BASE}/`)) return null
  // Any project will do: only the call matters.
  return decodePath(path.slice(WIRE_BASE.length), 'any')?.name ?? null
}

/** The answer to a request whose body could not be read, in the form of the door that the path leads to. */
export function bodyAnswer(path: string, error: BodyError): Response {
  const { status, failure, headers } = bodyRefusal(error)
  if (isBrowserDoorPath(path) || path.startsWith(`${CONSOLE_CALLS}/`))
    return json(status, fail(failure), headers)
  const name = callAt(path)
  return json(status, encodeFailure(failure, name ? callOf(name).form : undefined).body, headers)
}
