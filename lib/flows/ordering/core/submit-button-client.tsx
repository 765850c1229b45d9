'use client'

import ui from '../../../ui/ui.module.css'
import type { SubmitCall } from './submittable.ts'
import type { ShownQuote } from './use-quote-client.ts'
import type { Submitting } from './use-submission-client.ts'

type Props = {
  shown: Pick<ShownQuote<unknown>, 'quote' | 'pending'>
  /** The read of the texts that the order agrees to. */
  texts: { isPending: boolean }
  phase: Submitting<SubmitCall>['phase']
  /** A tap without a price says what is missing for one. */
  unpriced?: boolean
  onSend: () => void
}

/**
 * Sends an order of any kind. Closed while the price or the texts are on their way or the order is being sent: a tap
 * would then do nothing, and the shopper would not know it.
 */
export function SubmitButton({ shown, texts, phase, unpriced = false, onSend }: Props) {
  const idle = phase === 'idle'
  return (
    <button
      type="button"
      className={ui.primary}
      disabled={(shown.quote === null && !unpriced) || shown.pending || texts.isPending || !idle}
      onClick={onSend}
    >
      {idle ? '提交订单' : '正在提交…'}
    </button>
  )
}
