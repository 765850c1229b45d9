'use client'

import { useCallback, useState } from 'react'
import { isUnauthenticated, useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { DraftGate } from '@/lib/flows/ordering/core/draft-gate-client.tsx'
import { useDraft } from '@/lib/flows/ordering/core/draft-store-client.ts'
import { Resolving } from '@/lib/flows/ordering/core/resolving-client.tsx'
import { useSubmission } from '@/lib/flows/ordering/core/use-submission-client.ts'
import { goodsFlow } from '@/lib/flows/ordering/goods/goods-flow.ts'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { Failure } from '@/lib/operate-center/contract/failures.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Skeleton } from '@/lib/ui/states.tsx'
import { GoodsOrderForm, type GoodsOrderProps } from './goods-order-form-client.tsx'

const HEIGHTS = [92, 150, 92, 180]

/** The order of goods: filled in, checked and sent on one screen. One sent without an answer is resolved here first. */
export function GoodsOrderScreen() {
  const draft = useDraft(goodsFlow)
  const [failure, setFailure] = useState<Failure | null>(null)
  const submitting = useSubmission(
    goodsFlow,
    useCallback((refusal: Failure) => setFailure(refusal), []),
  )
  const sending = submitting.phase === 'sending'
  if (draft?.submission && draft.placed === null && !sending) {
    return (
      <Resolving
        flow={goodsFlow}
        sentAt={draft.submission.sentAt}
        asking={submitting.phase === 'asking'}
        onAsk={submitting.askAgain}
      />
    )
  }
  return (
    <DraftGate flow={goodsFlow} heights={HEIGHTS} sending={sending}>
      {(kept, goods, member) => (
        <Loaded
          draft={kept}
          goods={goods}
          member={member}
          submitting={submitting}
          failure={failure}
          onMended={() => setFailure(null)}
        />
      )}
    </DraftGate>
  )
}

function Loaded(props: Omit<GoodsOrderProps, 'addresses'>) {
  const { base } = useShop()
  const book = useRead('addresses.list', {})
  const { refetch } = book
  // The screen of addresses was open in between.
  useRestored(useCallback(() => void refetch(), [refetch]))
  if (book.error && !book.data && !isUnauthenticated(book.error)) {
    return <LoadFailed error={book.error} onRetry={() => void refetch()} home={linkTo(base, 'index')} />
  }
  if (!book.data) return <Skeleton heights={HEIGHTS} />
  return <GoodsOrderForm {...props} addresses={book.data.addresses} />
}
