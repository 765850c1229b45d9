'use client'

import { useSearchParam } from '../../../browser/page/search-client.ts'
import { useDraft, usePatchDraft } from './../core/draft-store-client.ts'
import { visaFlow } from './visa-flow.ts'

/**
 * The address of the order that is being written, on the screens of addresses opened from it (`?choose=1`); null where
 * the addresses are only managed. Undefined while the static page hydrates.
 */
export function useOrderAddress():
  | {
      proId: string
      chosenId: string
      choose: (id: string) => void
    }
  | null
  | undefined {
  const choosing = useSearchParam('choose')
  const draft = useDraft(visaFlow)
  const patch = usePatchDraft(visaFlow)
  if (choosing === undefined || draft === undefined) return undefined
  if (choosing === null || draft === null || draft.placed !== null || draft.submission !== null) return null
  return { proId: draft.proId, chosenId: draft.addressId, choose: (addressId) => patch({ addressId }) }
}
