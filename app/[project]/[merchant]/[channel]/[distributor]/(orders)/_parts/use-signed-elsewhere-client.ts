'use client'

import { useEffect } from 'react'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import type { ContractDraft } from '@/lib/operate-center/contract/contracts/contracts.ts'
import { linkTo } from '@/lib/screens/links.ts'

/** States in which a contract can still be filled in, read and signed. */
export const isOpen = (state: ContractDraft['state']): boolean => state === 'draft' || state === 'waiting'

/**
 * Leads to the last step, which shows a contract that is signed or has ended, and says whether it does. The step that
 * has nothing left to do leaves the history.
 */
export function useSignedElsewhere(contract: Pick<ContractDraft, 'state' | 'orderNo'> | undefined): boolean {
  const { base } = useShop()
  const orderNo = contract?.orderNo
  const leaving = contract !== undefined && !isOpen(contract.state)
  useEffect(() => {
    if (leaving && orderNo) location.replace(linkTo(base, 'contractStep3', { orderNo }))
  }, [leaving, orderNo, base])
  return leaving
}
