'use client'

import { ReadError } from '@/lib/browser/door/read-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { FailedOrder } from '@/lib/flows/ordering/orders/failed-order-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'

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
