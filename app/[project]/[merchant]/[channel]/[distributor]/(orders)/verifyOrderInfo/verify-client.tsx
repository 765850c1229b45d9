'use client'

import { useCallback, useState } from 'react'
import { isUnauthenticated, useRead } from '@/lib/browser/door/read-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { DraftGate } from '@/lib/flows/ordering/core/draft-gate-client.tsx'
import { useDraft } from '@/lib/flows/ordering/core/draft-store-client.ts'
import { Resolving } from '@/lib/flows/ordering/core/resolving-client.tsx'
import { type Submitting, useSubmission } from '@/lib/flows/ordering/core/use-submission-client.ts'
import type { TourDraft } from '@/lib/flows/ordering/tour/tour-draft.ts'
import { tourFlow } from '@/lib/flows/ordering/tour/tour-flow.ts'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { TourDetail } from '@/lib/operate-center/contract/catalogue/tours.ts'
import type { Failure } from '@/lib/operate-center/contract/failures.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Skeleton } from '@/lib/ui/states.tsx'
import { Review } from './review-client.tsx'

type TourSubmitting = Submitting<'orders.createTour'>

const HEIGHTS = [196, 150, 110, 150, 240]

/** The last look before the order is sent. An order sent without an answer is resolved here first. */
export function VerifyScreen() {
  const draft = useDraft(tourFlow)
  const [failure, setFailure] = useState<Failure | null>(null)
  const submitting = useSubmission(
    tourFlow,
    useCallback((refusal: Failure) => setFailure(refusal), []),
  )
  const sending = submitting.phase === 'sending'
  const submit: TourSubmitting['submit'] = (input) => {
    setFailure(null)
    submitting.submit(input)
  }
  if (draft?.submission && draft.placed === null && !sending) {
    return (
      <Resolving
        flow={tourFlow}
        sentAt={draft.submission.sentAt}
        asking={submitting.phase === 'asking'}
        onAsk={submitting.askAgain}
      />
    )
  }
  return (
    <DraftGate flow={tourFlow} heights={HEIGHTS} sending={sending}>
      {(kept, tour) => (
        <Loaded draft={kept} tour={tour} submitting={{ ...submitting, submit }} failure={failure} />
      )}
    </DraftGate>
  )
}

type Props = { draft: TourDraft; tour: TourDetail; submitting: TourSubmitting; failure: Failure | null }

function Loaded(props: Props) {
  const { base } = useShop()
  const kept = useRead('travellers.list', {})
  if (kept.error && !kept.data && !isUnauthenticated(kept.error)) {
    return <LoadFailed error={kept.error} onRetry={() => void kept.refetch()} home={linkTo(base, 'index')} />
  }
  return kept.data ? <Review {...props} travellers={kept.data.travellers} /> : <Skeleton heights={HEIGHTS} />
}
