'use client'

import { useCallback, useRef, useState } from 'react'
import { call } from '../../browser/door/call.ts'
import { requireLogin } from '../../browser/door/require-login.ts'
import { useShop } from '../../browser/page/shop-context-client.tsx'
import { randomString } from '../../browser/storage/random-string.ts'
import type { Failure } from '../../operate-center/contract/failures.ts'
import type { TourOrderInput } from '../../operate-center/contract/orders/orders.ts'
import { linkTo } from '../../screens/links.ts'
import { beginSubmission, endSubmission, type OrderDraft } from './draft.ts'
import { readDraft, writeDraft } from './draft-store-client.ts'
import { endOf } from './submission.ts'

export type Submitting = {
  /** sending: from a tap until there is an answer or the document leaves. asking: about one that was not answered. */
  phase: 'idle' | 'sending' | 'asking'
  /** Sends once. What is sent is kept before it leaves, so that nothing else can be sent while it is unanswered. */
  submit: (input: TourOrderInput) => void
  /** Sends what is unanswered again, unchanged and with its own key: it finds the order or makes the one meant. */
  askAgain: () => void
}

/**
 * Sends the draft as an order, at most one at a time. Placed: leads to the result. Refused: `onRefused`. Unanswered:
 * the draft keeps its submission, and the screen asks again.
 */
export function useSubmission(onRefused: (failure: Failure) => void): Submitting {
  const { base, merchant } = useShop()
  const [phase, setPhase] = useState<Submitting['phase']>('idle')
  const running = useRef(false)

  const send = useCallback(
    async (draft: OrderDraft, input: TourOrderInput, as: 'sending' | 'asking') => {
      running.current = true
      setPhase(as)
      const answer = await call('orders.createTour', input, { idempotencyKey: draft.key })
      const end = endOf(answer, as === 'asking')
      const now = readDraft(merchant, base)
      if (now?.key === draft.key) writeDraft(merchant, endSubmission(now, end))
      // Stays as it is: the document is leaving, and no button that sends may come back meanwhile.
      if (end.kind === 'placed') {
        location.replace(linkTo(base, 'orderResult', { orderNo: end.orderNo }))
        return
      }
      if (!answer.ok && answer.failure.kind === 'unauthenticated') {
        requireLogin(base)
        return
      }
      running.current = false
      setPhase('idle')
      if (end.kind === 'refused' && !answer.ok) onRefused(answer.failure)
    },
    [base, merchant, onRefused],
  )

  const submit = useCallback(
    (input: TourOrderInput) => {
      const draft = readDraft(merchant, base)
      if (!draft || running.current) return
      const begun = beginSubmission(draft, { input, sentAt: Date.now() }, randomString())
      if (!begun) return
      writeDraft(merchant, begun)
      void send(begun, input, 'sending')
    },
    [base, merchant, send],
  )

  const askAgain = useCallback(() => {
    const draft = readDraft(merchant, base)
    if (!draft?.submission || draft.placed !== null || running.current) return
    void send(draft, draft.submission.input, 'asking')
  }, [base, merchant, send])

  return { phase, submit, askAgain }
}
