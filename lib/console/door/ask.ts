import type { CallName, Input, Value } from '../../operate-center/contract/contract.ts'
import type { Answer, Failure } from '../../operate-center/contract/failures.ts'
import { type Place, pathOf } from './place.ts'

const TIMEOUT_MS = 60_000
const NO_NETWORK: Failure = { kind: 'unavailable', message: '网络不太稳定，请检查网络后再试' }
const UNKNOWN_OUTCOME: Failure = {
  kind: 'unavailable',
  message: '没有收到结果。请再点一次，同一操作不会重复执行',
}

/** Called when an answer says that the session is over. */
let onSessionEnded = () => {}

export function whenSessionEnds(listener: () => void): void {
  onSessionEnded = listener
}

/**
 * Makes a staff call at the console's door. Never throws: without an answer it is `unavailable`.
 * @param key idempotency key of a change; the same one makes repeating it harmless
 */
export function ask<N extends CallName>(
  name: N,
  place: Place,
  input: Input<N>,
  options: Options = {},
): Promise<Answer<Value<N>>> {
  return askAny<Value<N>>(name, place, input, options)
}

type Options = { key?: string; signal?: AbortSignal }

/** The same where the call is one of many, which its row of a table has paired with its input and its answer. */
export async function askAny<T = unknown>(
  name: CallName,
  place: Place,
  input: unknown,
  { key, signal }: Options = {},
): Promise<Answer<T>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(`/console/api/${pathOf(place)}/${name}`, {
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        'content-type': 'application/json',
        'x-wayfront-console': '1',
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify(input ?? {}),
    })
    const answer = (await response.json()) as Answer<T>
    if (!answer.ok && answer.failure.kind === 'unauthenticated' && !name.startsWith('staff.signIn'))
      onSessionEnded()
    return answer
  } catch {
    return { ok: false, failure: key ? UNKNOWN_OUTCOME : NO_NETWORK }
  }
}

/** A failed read, for the query library. */
export class CallFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** The value of an answer. @throws CallFailed */
export function valueIn<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value
  throw new CallFailed(answer.failure)
}

export function newKey(): string {
  return crypto.randomUUID()
}
