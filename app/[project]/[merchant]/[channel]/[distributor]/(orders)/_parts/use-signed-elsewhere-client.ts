'use client'

import { useEffect } from 'react'
import { ReadError } from '@/lib/browser/door/read-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { isOpenContract } from '@/lib/domain/contracts/contract-states.ts'
import type { ContractDraft } from '@/lib/operate-center/contract/contracts/contracts.ts'
import { linkTo } from '@/lib/screens/links.ts'

type Answered = { data: Pick<ContractDraft, 'state'> | undefined; error: Error | null }

/**
 * Leads to the last step, which shows a contract that is signed or has ended, and says whether it does. The step that
 * has nothing left to do leaves the history.
 */
export function useSignedElsewhere(orderNo: string, { data, error }: Answered): boolean {
  const { base } = useShop()
  const closed =
    error instanceof ReadError && error.failure.kind === 'refused' && error.failure.code === 'CLOSED'
  const leaving = closed || (data !== undefined && !isOpenContract(data.state))
  useEffect(() => {
    if (leaving) location.replace(linkTo(base, 'contractStep3', { orderNo }))
  }, [leaving, orderNo, base])
  return leaving
}
