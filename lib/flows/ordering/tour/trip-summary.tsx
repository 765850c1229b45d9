import type { ReactNode } from 'react'
import { formatDate } from '../../../base/calendar/dates.ts'
import type { Picture } from '../../../operate-center/contract/values.ts'
import { tourFacts } from '../../catalogue/tour-card.tsx'
import { OrderSummary } from '../core/order-summary.tsx'

type Props = {
  tour: { name: string; cover: Picture; departCity: string; days: number; nights: number }
  departDate: string
  returnDate: string
  packageName: string
  people: string
  /** 修改, where the choice can still be changed. */
  change?: ReactNode
}

/** Journey, dates and people of an order. */
export function TripSummary({ tour, departDate, returnDate, packageName, people, change }: Props) {
  return (
    <OrderSummary
      label="行程"
      product={tour}
      about={tourFacts(tour)}
      facts={[
        { label: '出发', value: formatDate(departDate) },
        { label: '返回', value: formatDate(returnDate) },
        ...(packageName ? [{ label: '套餐', value: packageName }] : []),
        { label: '人数', value: people },
      ]}
      change={change}
    />
  )
}
