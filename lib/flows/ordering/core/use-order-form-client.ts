'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { formatFen } from '../../../base/money/fen.ts'
import type { BrowserReadName } from '../../../operate-center/contract/contract.ts'
import type { Failure } from '../../../operate-center/contract/failures.ts'
import { confirmDialog } from '../../../ui/confirm-client.ts'
import type { QuoteCall } from './submittable.ts'

/**
 * After a refusal the screen shows its notice, and what it may be about is read again: the price, the product's rules,
 * the texts, and `also`.
 */
export function useReadAgain(
  failure: Failure | null,
  { quote, product }: { quote: QuoteCall; product: BrowserReadName },
  also?: BrowserReadName,
): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!failure) return
    scrollTo({ top: 0, behavior: 'smooth' })
    for (const call of [quote, product, 'texts.agreements', ...(also ? [also] : [])]) {
      void queries.invalidateQueries({ queryKey: [call] })
    }
  }, [failure, queries, quote, product, also])
}

/** The form's element: after each try to send it, the first field that is wrong comes into view. */
export function useFirstWrong(tries: number): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries === 0) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')
    first?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    if (first instanceof HTMLInputElement) first.focus({ preventScroll: true })
  }, [tries])
  return form
}

/** The price the shopper has seen when they first sent the order. */
export function useSeenPrice(): {
  /** Whether the order may be sent at this price, fen; the shopper is asked when it is another than the one seen. */
  accepted: (payable: number) => Promise<boolean>
  /** After a change of the price by the shopper's own choice, which needs no question. */
  forget: () => void
} {
  const seen = useRef<number | null>(null)
  return {
    async accepted(payable) {
      const before = seen.current
      seen.current = payable
      if (before === null || before === payable) return true
      return confirmDialog({
        title: '价格已变化',
        text: `订单总额由${formatFen(before)}变为${formatFen(payable)}，是否按新价格提交？`,
        confirm: '按新价格提交',
      })
    },
    forget: () => {
      seen.current = null
    },
  }
}
