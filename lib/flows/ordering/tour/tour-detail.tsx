import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/states.tsx'
import type { OrderDetailOfKind } from '../kind.ts'
import { hasAction } from '../orders/order-actions.ts'
import { LadderBlock } from './ladder-block.tsx'
import { PeopleBlock } from './people-block.tsx'
import { ProductBlock } from './product-block.tsx'

const NotFormed = lazy(() =>
  import('./not-formed-client.tsx').then((module) => ({ default: module.NotFormed })),
)

/** An order of a tour in full. */
export const tourDetail: OrderDetailOfKind<'tour'> = {
  Detail: ({ order, refunds, money }) => {
    const blocks = (
      <>
        <ProductBlock order={order} />
        {refunds}
        <PeopleBlock order={order} />
        {money}
        <LadderBlock order={order} />
      </>
    )
    if (!hasAction(order, 'chooseDeparture')) return blocks
    // Nobody knows how high the choices are before they are here: what follows them waits, so that nothing moves.
    const loading = <Skeleton heights={[320, 320, 240]} />
    return (
      <Suspense fallback={loading}>
        <NotFormed order={order} loading={loading}>
          {blocks}
        </NotFormed>
      </Suspense>
    )
  },
  facts: ({ confirmMode, agreements }) => [
    { label: '确认方式', value: confirmMode === 'instant' ? '付款后立即确认' : '旅行社确认' },
    ...agreements.map(({ title, version }) => ({ label: '已同意', value: `《${title}》${version}版` })),
  ],
}
