'use client'

import type { ReactNode } from 'react'
import { ReadError } from '@/lib/browser/door/read-client.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { FailedOrder } from '@/lib/flows/ordering/orders/failed-order-client.tsx'
import { MissingOrder } from '@/lib/flows/ordering/orders/missing-order.tsx'
import { orderNoOf } from '@/lib/flows/ordering/orders/order-number.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'

type Props = { bones: readonly number[]; children: (orderNo: string) => ReactNode }

/** The order that the address names. */
export function ContractOrder({ bones, children }: Props) {
  const { base } = useShop()
  const param = useSearchParam('orderNo')
  if (param === undefined) return <Skeleton heights={bones} />
  const orderNo = orderNoOf(param)
  return orderNo ? children(orderNo) : <MissingOrder base={base} />
}

type FailedProps = { error: Error; orderNo: string; onRetry: () => void }

/** Why a contract cannot be shown, and what to do next. */
export function FailedContract({ error, orderNo, onRetry }: FailedProps) {
  const { base } = useShop()
  if (error instanceof ReadError && error.failure.kind === 'refused') {
    return (
      <Empty icon="document" title="暂时没有可签署的合同" text={error.message}>
        <a className={ui.primary} href={linkTo(base, 'orderDetail', { orderNo })}>
          查看订单
        </a>
      </Empty>
    )
  }
  return <FailedOrder error={error} onRetry={onRetry} />
}
