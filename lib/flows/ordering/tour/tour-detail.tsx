import { lazy, Suspense } from 'react'
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
  Detail: ({ order, refunds, money }) => (
    <>
      {hasAction(order, 'chooseDeparture') ? (
        <Suspense fallback={null}>
          <NotFormed order={order} />
        </Suspense>
      ) : null}
      <ProductBlock order={order} />
      {refunds}
      <PeopleBlock order={order} />
      {money}
      <LadderBlock order={order} />
    </>
  ),
  facts: ({ confirmMode, agreements }) => [
    { label: '确认方式', value: confirmMode === 'instant' ? '付款后立即确认' : '旅行社确认' },
    ...agreements.map(({ title, version }) => ({ label: '已同意', value: `《${title}》${version}版` })),
  ],
}
