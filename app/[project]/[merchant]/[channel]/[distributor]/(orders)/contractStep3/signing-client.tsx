'use client'

import { useCallback } from 'react'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { FailedContract } from '../_parts/contract-order-client.tsx'
import { ContractBlocks, ContractHead, TextProof, wayOut } from '../_parts/contract-parts.tsx'
import { firstOpen, forText, isChanged } from '../_parts/contract-progress.ts'
import { useContractProgress } from '../_parts/use-contract-progress-client.ts'
import { SignForm } from './sign-form-client.tsx'

type Props = {
  orderNo: string
  bones: readonly number[]
  /** The contract may be signed or ended by now. */
  onStale: () => void
}

/** A contract that can be signed, or what has to be done before. */
export function Signing({ orderNo, bones, onStale }: Props) {
  const { base } = useShop()
  const { data: text, error, refetch } = useRead('contracts.text', { orderNo })
  const [kept] = useContractProgress(orderNo)
  const reload = useCallback(() => {
    refetch()
  }, [refetch])
  useRestored(reload)
  if (!text) {
    return error ? (
      <FailedContract error={error} orderNo={orderNo} onRetry={reload} />
    ) : (
      <Skeleton heights={bones} />
    )
  }
  const { blocks, document: paper, hash, consents } = text
  const progress = forText(kept, hash)
  const unread = firstOpen(progress, paper.sections, consents) !== null
  const action = blocks.find((block) => block.action !== null)?.action ?? null
  return (
    <div className={ordering.screen}>
      <ContractHead contract={text} step={3} />
      <ContractBlocks blocks={blocks} orderNo={orderNo} here="contractStep3" />
      {unread && action !== 'order' ? (
        <p className={ui.notice} role="alert">
          <Icon name="document" size={18} />
          {isChanged(kept, hash)
            ? '合同内容已更新，请重新阅读并确认后再签署'
            : '请先读完合同条款和附件并逐项确认，再签署'}
        </p>
      ) : null}
      {unread || blocks.length > 0 ? (
        <>
          <TextProof contract={text} />
          <div className={ordering.gap} />
          <div className={`${ui.actionBar} ${ordering.bottom}`}>
            <a
              className={`${ui.primary} ${ui.wide}`}
              href={
                action
                  ? wayOut(action, base, orderNo, 'contractStep3')
                  : linkTo(base, unread ? 'contractStep2' : 'orderDetail', { orderNo })
              }
            >
              {action === 'order'
                ? '去处理订单'
                : action === 'addTravellers'
                  ? '补充出行人信息'
                  : action === 'choose'
                    ? '返回填写选择'
                    : unread
                      ? '去阅读条款'
                      : '查看订单'}
            </a>
          </div>
        </>
      ) : (
        <SignForm
          text={text}
          progress={progress}
          onStale={() => {
            reload()
            onStale()
          }}
        />
      )}
    </div>
  )
}
