'use client'

import { ReadError } from '../../../browser/door/read-client.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { Empty } from '../../../ui/states.tsx'
import ui from '../../../ui/ui.module.css'
import { MissingOrder } from './missing-order.tsx'

/** Why an order cannot be shown, and what to do next. */
export function FailedOrder({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { base, saleTel } = useShop()
  const kind = error instanceof ReadError ? error.failure.kind : 'unavailable'
  if (kind === 'absent' || kind === 'invalid') return <MissingOrder base={base} />
  // The redirect to the login follows in a moment.
  if (kind === 'unauthenticated') return null
  return (
    <Empty icon="offline" title="订单没有加载出来" text={error.message}>
      <button type="button" className={ui.primary} onClick={onRetry}>
        重新加载
      </button>
      {saleTel ? (
        <a className={ui.text} href={`tel:${saleTel}`}>
          联系客服 {saleTel}
        </a>
      ) : null}
    </Empty>
  )
}
