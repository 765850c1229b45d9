'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ReadError, readOrThrow, worthRetrying } from '../../../browser/door/read-client.ts'
import type { Input, Value } from '../../../operate-center/contract/contract.ts'
import type { Failure } from '../../../operate-center/contract/failures.ts'
import type { QuoteCall, QuotedPrice } from './submittable.ts'

export type ShownQuote<Quoted = QuotedPrice> = {
  /** The server's answer to exactly this choice, or while that loads (`pending`) to the one before. */
  quote: Quoted | null
  pending: boolean
  /** Why there is no price, as a sentence; empty when there is one. */
  problem: string
  /** What was refused, for who can mend it; null while there is a price or none was asked for. */
  failure: Failure | null
  /** No answer came, so a retry may help. A refusal would be the same again. */
  unavailable: boolean
  retry: () => void
  receivedAt: number
}

/**
 * The server's price of a choice, requested a moment after the last change. Null requests nothing.
 * @param delay milliseconds to wait for further changes
 */
export function useQuote<Quote extends QuoteCall>(
  { quote: name }: { quote: Quote },
  input: Input<Quote> | null,
  delay = 250,
): ShownQuote<Value<Quote>> {
  const wanted = JSON.stringify(input)
  const settled = useSettled(wanted, delay)
  const asked: Input<Quote> | null = JSON.parse(settled)
  const query = useQuery<Value<Quote>, Error>({
    queryKey: [name, settled],
    queryFn: ({ signal }) => {
      if (!asked) throw new Error('nothing to ask')
      return readOrThrow(name, asked, signal)
    },
    enabled: asked !== null,
    retry: worthRetrying,
    staleTime: 20_000,
    placeholderData: keepPreviousData,
  })
  const failure = query.error instanceof ReadError ? query.error.failure : null
  const current = wanted === settled
  return {
    quote: input === null || query.error ? null : (query.data ?? null),
    pending: input !== null && (!current || query.isFetching),
    problem:
      input === null || !current || query.isFetching || !query.error
        ? ''
        : (failure?.message ?? '价格暂时没有取到，请稍后重试'),
    failure: current && !query.isFetching ? failure : null,
    unavailable: failure === null || failure.kind === 'unavailable',
    retry: () => void query.refetch(),
    receivedAt: query.dataUpdatedAt,
  }
}

function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, settled, delay])
  return settled
}
