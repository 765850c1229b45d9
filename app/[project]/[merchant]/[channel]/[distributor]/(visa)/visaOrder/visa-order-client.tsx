'use client'

import { useCallback, useState } from 'react'
import { isUnauthenticated, useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { DraftGate } from '@/lib/flows/ordering/core/draft-gate-client.tsx'
import { useDraft } from '@/lib/flows/ordering/core/draft-store-client.ts'
import { Resolving } from '@/lib/flows/ordering/core/resolving-client.tsx'
import { useSubmission } from '@/lib/flows/ordering/core/use-submission-client.ts'
import { visaFlow } from '@/lib/flows/ordering/visa/visa-flow.ts'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { Failure } from '@/lib/operate-center/contract/failures.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Skeleton } from '@/lib/ui/states.tsx'
import { VisaOrderForm, type VisaOrderProps } from './visa-order-form-client.tsx'

const HEIGHTS = [196, 240, 130, 220]

/** The visa's order: filled in, checked and sent on one screen. One sent without an answer is resolved here first. */
export function VisaOrderScreen() {
  const draft = useDraft(visaFlow)
  const [failure, setFailure] = useState<Failure | null>(null)
  const submitting = useSubmission(
    visaFlow,
    useCallback((refusal: Failure) => setFailure(refusal), []),
  )
  const sending = submitting.phase === 'sending'
  if (draft?.submission && draft.placed === null && !sending) {
    return (
      <Resolving
        flow={visaFlow}
        sentAt={draft.submission.sentAt}
        asking={submitting.phase === 'asking'}
        onAsk={submitting.askAgain}
      />
    )
  }
  return (
    <DraftGate flow={visaFlow} heights={HEIGHTS} sending={sending}>
      {(kept, visa, member) => (
        <Loaded
          draft={kept}
          visa={visa}
          member={member}
          submitting={submitting}
          failure={failure}
          onMended={() => setFailure(null)}
        />
      )}
    </DraftGate>
  )
}

function Loaded(props: VisaOrderProps) {
  const { base } = useShop()
  const kept = useRead('travellers.list', {})
  const book = useRead('addresses.list', {})
  const refetchPeople = kept.refetch
  const refetchBook = book.refetch
  // Screens that were open in between may have changed people and addresses.
  useRestored(
    useCallback(() => {
      void refetchPeople()
      void refetchBook()
    }, [refetchPeople, refetchBook]),
  )
  const failed = [kept, book].find(({ error, data }) => error && !data)
  if (failed?.error && !isUnauthenticated(failed.error)) {
    return (
      <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} home={linkTo(base, 'index')} />
    )
  }
  if (!kept.data || !book.data) return <Skeleton heights={HEIGHTS} />
  return (
    <VisaOrderForm
      {...props}
      travellers={kept.data.travellers}
      addresses={book.data.addresses}
      onPeopleChanged={() => refetchPeople()}
    />
  )
}
