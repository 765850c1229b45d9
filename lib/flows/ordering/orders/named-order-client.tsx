'use client'

import type { ReactNode } from 'react'
import { useSearchParam } from '../../../browser/page/search-client.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { MissingOrder } from './missing-order.tsx'
import { orderNoOf } from './order-number.ts'

type Props = { bones: readonly number[]; children: (orderNo: string) => ReactNode }

/** A screen about the order that the address names; without a number that may be one it leads to what went wrong. */
export function NamedOrder({ bones, children }: Props) {
  const { base } = useShop()
  const param = useSearchParam('orderNo')
  if (param === undefined) return <Skeleton heights={bones} />
  const orderNo = orderNoOf(param)
  return orderNo ? children(orderNo) : <MissingOrder base={base} />
}
