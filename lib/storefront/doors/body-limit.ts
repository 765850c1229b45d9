import { addressKey } from '../../base/validation/address-key.ts'
import { type CallName, callOf, isCallName } from '../../operate-center/contract/contract.ts'
import { fail } from '../../operate-center/contract/failures.ts'
import { decodePath } from '../../operate-center/contract/wire.ts'
import { encodeFailure } from '../../operate-center/contract/wire-answer.ts'
import { isBrowserDoorPath } from './browser-door.ts'
import { json, type Refusal, refusal, tooLarge } from './door.ts'
import { WIRE_BASE } from './wire-door.ts'

/** Largest body that is read before a door looks at the request: texts of a tour. */
const LARGEST_TEXT = 1024 * 1024
/** Larger ones (pictures) in transfer at the same time: they may use this times 7 MB of memory. */
const MOST_LARGE = 12
/** Of one address, behind which several visitors of a mobile network may stand. */
const MOST_OF_ONE = 4

/** Bytes that are read of a body under this path, before the sender is known. */
export function bodyLimitOf(path: string): number {
  const name = callAt(path)
  return Math.max(LARGEST_TEXT, (name && callOf(name).maxBodyBytes) || 0)
}

function callAt(path: string): CallName | null {
  if (isBrowserDoorPath(path)) {
    const name = path.split('/')[6] ?? ''
    return isCallName(name) ? name : null
  }
  if (!path.startsWith(`${WIRE_BASE}/`)) return null
  // Any project will do: only the call matters.
  return decodePath(path.slice(WIRE_BASE.length), 'any')?.name ?? null
}

/**
 * Bounds how many large bodies are held at once, in all and by one address. A body of unknown length counts with the
 * largest size allowed.
 */
export function createBodyGate(most = MOST_LARGE, mostOfOne = MOST_OF_ONE) {
  const held = new Map<string, number>()
  let all = 0
  const free = { leave: () => {} }
  return {
    free,
    /** Null when there is no room; `leave` once the request is answered. */
    enter(limit: number, declared: number, address: string): { leave(): void } | null {
      if (limit <= LARGEST_TEXT || declared <= LARGEST_TEXT) return free
      const key = addressKey(address)
      const own = held.get(key) ?? 0
      if (all >= most || own >= mostOfOne) return null
      all += 1
      held.set(key, own + 1)
      return {
        leave() {
          all -= 1
          const left = (held.get(key) ?? 1) - 1
          if (left > 0) held.set(key, left)
          else held.delete(key)
        },
      }
    },
  }
}

export const tooLargeAnswer = (path: string): Response => answer(path, tooLarge())

export const busyAnswer = (path: string): Response =>
  answer(path, refusal(503, 'BUSY', '正在上传的人较多，请稍后再试'))

/** A refusal in the form of the door that the path leads to. */
function answer(path: string, { status, failure }: Refusal): Response {
  if (isBrowserDoorPath(path)) return json(status, fail(failure))
  const name = callAt(path)
  return json(status, encodeFailure(failure, name ? callOf(name).form : undefined).body)
}
