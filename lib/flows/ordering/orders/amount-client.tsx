'use client'

import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readOrThrow, worthRetrying } from '../../../browser/door/read-client.ts'
import type { Input, Value } from '../../../operate-center/contract/contract.ts'
import ui from '../../../ui/ui.module.css'

/** The calls that say what a choice would bring back. */
type AmountCall = 'orders.quoteRefund' | 'afterSales.price'

/**
 * What a choice would bring back, asked for as soon as it is made.
 * @param choice null while something is missing
 * @param form everything else that would be sent with it
 */
export function useAmount<N extends AmountCall>(
  name: N,
  choice: Input<N> | null,
  form: unknown,
): Amount<Value<N>> {
  const client = useQueryClient()
  const [waits, setWaits] = useState(false)
  const options = {
    queryKey: [name, choice],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      if (!choice) throw new Error('unreachable: it is enabled only for a choice')
      return readOrThrow(name, choice, signal)
    },
    retry: worthRetrying,
    gcTime: 0,
  }
  const query = useQuery<Value<N>, Error>({ ...options, enabled: choice !== null })
  const shown = JSON.stringify([choice, form])
  const present = useRef<string | null>(null)
  useEffect(() => {
    present.current = shown
    return () => {
      present.current = null
    }
  }, [shown])
  const arrived = async () => {
    if (query.data !== undefined) return query.data
    setWaits(true)
    // The query shows what went wrong.
    const value = await client.fetchQuery<Value<N>, Error>(options).catch(() => null)
    setWaits(false)
    return present.current === shown ? value : null
  }
  return { query, waits, arrived }
}

type Amount<V> = {
  query: UseQueryResult<V, Error>
  /** Somebody waits for `arrived`. */
  waits: boolean
  /**
   * The amount, also when somebody goes on before it is there; null when it cannot be had, or when the choice or the
   * form has been changed or left meanwhile: what is sent is what is on the screen.
   */
  arrived: () => Promise<V | null>
}

type ButtonProps = { busy: boolean; waits: boolean; onClick: () => void; children: ReactNode }

/** Sends what the amount is for. */
export function AmountButton({ busy, waits, onClick, children }: ButtonProps) {
  const text = waits ? '正在计算可退金额' : children
  return (
    <button type="button" className={`${ui.primary} ${ui.wide}`} disabled={busy || waits} onClick={onClick}>
      {busy ? '正在提交' : text}
    </button>
  )
}
