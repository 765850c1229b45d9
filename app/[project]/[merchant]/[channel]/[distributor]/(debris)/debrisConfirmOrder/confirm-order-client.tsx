'use client'

import { useCallback, useEffect, useState } from 'react'
import { isUnauthenticated, useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { DraftGate } from '@/lib/flows/ordering/core/draft-gate-client.tsx'
import { useDraft } from '@/lib/flows/ordering/core/draft-store-client.ts'
import { Resolving } from '@/lib/flows/ordering/core/resolving-client.tsx'
import { useSubmission } from '@/lib/flows/ordering/core/use-submission-client.ts'
import { debrisFlow } from '@/lib/flows/ordering/debris/debris-flow.ts'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { Failure } from '@/lib/operate-center/contract/failures.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { ConfirmForm, type ConfirmProps } from './confirm-form-client.tsx'

const HEIGHTS = [196, 160, 180, 220]

/** Everything once more, and 提交订单. An order sent without an answer is resolved here first. */
export function ConfirmOrderScreen() {
  const draft = useDraft(debrisFlow)
  const [failure, setFailure] = useState<Failure | null>(null)
  const submitting = useSubmission(
    debrisFlow,
    useCallback((refusal: Failure) => setFailure(refusal), []),
  )
  const sending = submitting.phase === 'sending'
  if (draft?.submission && draft.placed === null && !sending) {
    return (
      <Resolving
        flow={debrisFlow}
        sentAt={draft.submission.sentAt}
        asking={submitting.phase === 'asking'}
        onAsk={submitting.askAgain}
      />
    )
  }
  return (
    <DraftGate flow={debrisFlow} heights={HEIGHTS} sending={sending}>
      {(kept, product, member) => (
        <Loaded
          draft={kept}
          product={product}
          member={member}
          submitting={submitting}
          failure={failure}
          onMended={() => setFailure(null)}
        />
      )}
    </DraftGate>
  )
}

type LoadedProps = Omit<ConfirmProps, 'one' | 'travellers' | 'addresses'>

function Loaded(props: LoadedProps) {
  const { base } = useShop()
  const { draft, product } = props
  const one = product.packages.find(({ id }) => id === draft.packageId)
  const courier = draft.way === 'courier'
  const people = useRead('travellers.list', {}, { enabled: draft.guests.length > 0 })
  const book = useRead('addresses.list', {}, { enabled: courier })
  const refetchPeople = people.refetch
  const refetchBook = book.refetch
  const { length: guests } = draft.guests
  // Screens that were open in between may have changed people and addresses.
  useRestored(
    useCallback(() => {
      if (guests > 0) void refetchPeople()
      if (courier) void refetchBook()
    }, [refetchPeople, refetchBook, guests, courier]),
  )
  // A link into this step leads to the first one that lacks something.
  const unfilled = one !== undefined && draft.guests.includes(null)
  useEffect(() => {
    if (unfilled) location.replace(linkTo(base, 'editGuestInfo'))
  }, [unfilled, base])

  if (!one) {
    return (
      <Empty icon="document" title="所选套餐已下架" text="请选择其他套餐，已填写的内容会保留">
        <a className={ui.primary} href={debrisFlow.choose(base, draft)}>
          重新选择套餐
        </a>
      </Empty>
    )
  }
  const failed = [people, book].find(({ error, data }) => error && !data)
  if (failed?.error && !isUnauthenticated(failed.error)) {
    return (
      <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} home={linkTo(base, 'index')} />
    )
  }
  if (unfilled || (guests > 0 && !people.data) || (courier && !book.data)) {
    return <Skeleton heights={HEIGHTS} />
  }
  return (
    <ConfirmForm
      {...props}
      one={one}
      travellers={people.data?.travellers ?? []}
      addresses={book.data?.addresses ?? []}
    />
  )
}
