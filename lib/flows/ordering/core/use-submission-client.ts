'use client'

import { useCallback, useRef, useState } from 'react'
import { call } from '../../../browser/door/call.ts'
import { requireLogin } from '../../../browser/door/require-login.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { randomString } from '../../../browser/storage/random-string.ts'
import type { Input } from '../../../operate-center/contract/contract.ts'
import type { Failure } from '../../../operate-center/contract/failures.ts'
import { beginSubmission, type Draft, endSubmission } from './draft.ts'
import { readDraft, writeDraft } from './draft-store-client.ts'
import { endOf } from './submission.ts'
import type { Drafted, SubmitCall } from './submittable.ts'

export type Submitting<Submit extends SubmitCall> = {
  /**
   * sending: from a tap until there is an answer or the document leaves. asking: resending one that was not answered.
   */
  phase: 'idle' | 'sending' | 'asking'
  /**
   * Sends once. The submission is stored before it is sent, so that nothing else can be sent while it is unanswered.
   */
  submit: (input: Input<Submit>) => void
  /** Sends an unanswered submission again, unchanged and with its own key: the centre finds its order or makes it. */
  askAgain: () => void
}

type Flow<Content extends object, Submit extends SubmitCall> = Drafted<Content, Submit> & {
  placed: (base: string, orderNo: string) => string
}

/**
 * Sends the kind's draft as an order, at most one at a time. Placed: leads to the result. Refused: `onRefused`.
 * Unanswered: the draft keeps its submission, and the screen sends it again.
 */
export function useSubmission<Content extends object, Submit extends SubmitCall>(
  flow: Flow<Content, Submit>,
  onRefused: (failure: Failure) => void,
): Submitting<Submit> {
  const { base, merchant } = useShop()
  const [phase, setPhase] = useState<Submitting<Submit>['phase']>('idle')
  const running = useRef(false)

  const send = useCallback(
    async (draft: Draft<Content, Submit>, input: Input<Submit>, as: 'sending' | 'asking') => {
      running.current = true
      setPhase(as)
      const answer = await call(flow.submit, input, { idempotencyKey: draft.key })
      const end = endOf(answer, as === 'asking')
      const now = readDraft(flow, merchant, base)
      if (now?.key === draft.key) writeDraft(flow, merchant, endSubmission(now, end))
      // Stays as it is: the document is leaving, and no button that sends may come back meanwhile.
      if (end.kind === 'placed') {
        location.replace(flow.placed(base, end.orderNo))
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
    [flow, base, merchant, onRefused],
  )

  const submit = useCallback(
    (input: Input<Submit>) => {
      const draft = readDraft(flow, merchant, base)
      if (!draft || running.current) return
      const begun = beginSubmission(draft, { input, sentAt: Date.now() }, randomString())
      if (!begun) return
      writeDraft(flow, merchant, begun)
      void send(begun, input, 'sending')
    },
    [flow, base, merchant, send],
  )

  const askAgain = useCallback(() => {
    const draft = readDraft(flow, merchant, base)
    if (!draft?.submission || draft.placed !== null || running.current) return
    void send(draft, draft.submission.input, 'asking')
  }, [flow, base, merchant, send])

  return { phase, submit, askAgain }
}
