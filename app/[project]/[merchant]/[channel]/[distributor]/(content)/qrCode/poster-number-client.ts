'use client'

import { useCallback, useEffect, useState } from 'react'
import { arrivedChain } from '@/lib/browser/arrival/arrival.ts'
import { call } from '@/lib/browser/door/call.ts'
import { ChangeKey } from '@/lib/browser/door/change-key.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { tracedUuid } from '@/lib/browser/storage/visitor-uuid.ts'
import type { PosterTemplate } from '@/lib/operate-center/contract/content/content.ts'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import type { Failure } from '@/lib/operate-center/contract/failures.ts'
import type { Subject } from '@/lib/screens/subjects.ts'

type PosterNumber = Value<'share.poster'>
type State = Partial<Record<PosterTemplate, { number: PosterNumber } | { failure: Failure }>>

/** The number of the poster in a design; each design's is requested once, when it is first shown. */
export function usePosterNumber(
  about: Subject | null,
  template: PosterTemplate,
): { number: PosterNumber | null; failure: Failure | null; retry: () => void } {
  const { merchant } = useShop()
  const [known, setKnown] = useState<State>({})
  const [key] = useState(() => new ChangeKey())
  const state = known[template]
  const { kind, id } = about ?? {}
  useEffect(() => {
    if (state) return
    const stop = new AbortController()
    const sharingChainId = arrivedChain(merchant)
    const input = {
      ...(kind && id ? { about: { kind, id } } : {}),
      template,
      visitor: tracedUuid(merchant),
      ...(sharingChainId ? { sharingChainId } : {}),
    }
    const options = { idempotencyKey: key.for(input), signal: stop.signal }
    call('share.poster', input, options).then((answer) => {
      if (stop.signal.aborted) return
      if (answer.ok || answer.failure.kind !== 'unavailable') key.settle()
      const next = answer.ok ? { number: answer.value } : { failure: answer.failure }
      setKnown((before) => ({ ...before, [template]: next }))
    })
    return () => stop.abort()
  }, [state, kind, id, template, merchant, key])
  const retry = useCallback(() => setKnown(({ [template]: _, ...others }) => others), [template])
  return {
    number: state && 'number' in state ? state.number : null,
    failure: state && 'failure' in state ? state.failure : null,
    retry,
  }
}
