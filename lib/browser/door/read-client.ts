'use client'

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BrowserReadName, Input, Value } from '../../operate-center/contract/contract.ts'
import type { Failure } from '../../operate-center/contract/failures.ts'
import { customerReads } from '../../operate-center/contract/manifest.ts'
import { useShop } from '../page/shop-context-client.tsx'
import { call, isAmong } from './call.ts'
import { requireLogin } from './require-login.ts'
import { shopHere } from './shop-here.ts'
import { forgetSignIn, isSignedIn } from './signed-in.ts'

/** A failure as a thrown error, the only kind TanStack Query knows. */
export class ReadError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** Asks, and throws a `ReadError` for any failure: the form a query function has to have. */
export async function readOrThrow<N extends BrowserReadName>(
  name: N,
  input: Input<N>,
  signal?: AbortSignal,
): Promise<Value<N>> {
  const { merchant } = shopHere()
  if (isAmong(customerReads, name) && !(await isSignedIn(merchant))) {
    throw new ReadError({ kind: 'unauthenticated', message: '请先登录' })
  }
  const answer = await call(name, input, signal ? { signal } : {})
  if (answer.ok) return answer.value
  if (answer.failure.kind === 'unauthenticated') forgetSignIn(merchant)
  throw new ReadError(answer.failure)
}

/** Only a centre that did not answer is retried; every other failure is its answer. */
export function worthRetrying(count: number, error: Error): boolean {
  return count < 1 && !(error instanceof ReadError && error.failure.kind !== 'unavailable')
}

type Options<N extends BrowserReadName> = {
  /** False while the input is not known yet. */
  enabled?: boolean
  /** false: guests may stay here. Otherwise they are sent to the login, which leads back. */
  login?: boolean
  /** Milliseconds until the next reading, from what was read; false for none. */
  refetchInterval?: (value: Value<N> | undefined) => number | false
}

/** A read of the shop's door as a query, keyed by call and input. */
export function useRead<N extends BrowserReadName>(
  name: N,
  input: Input<N>,
  { enabled = true, login = true, refetchInterval }: Options<N> = {},
): UseQueryResult<Value<N>, Error> {
  const query = useQuery<Value<N>, Error>({
    queryKey: [name, input],
    queryFn: ({ signal }) => readOrThrow(name, input, signal),
    enabled,
    retry: worthRetrying,
    ...(refetchInterval ? { refetchInterval: ({ state }) => refetchInterval(state.data) } : {}),
  })
  useLoginOn(login ? query.error : null)
  return query
}

/** Of this document; the login is another one. */
let redirected = false

/**
 * Redirects to the login when a read was refused because the visitor is not signed in. Once: the next read of the same
 * screen that is refused would have the login begin again.
 */
export function useLoginOn(error: Error | null): void {
  const { base } = useShop()
  const guest = isUnauthenticated(error)
  useEffect(() => {
    if (!guest || redirected) return
    redirected = true
    requireLogin(base)
  }, [guest, base])
}

export function isUnauthenticated(error: Error | null): boolean {
  return error instanceof ReadError && error.failure.kind === 'unauthenticated'
}
