import { type LadderStep, stepAt } from '../refunds/ladder-words.ts'

/** 16人成团，最多36人; a group of one is no group, and a limit nobody meets says nothing. */
export function groupWords(min: number, max: number): string {
  const most = max < MANY && max > min ? `，最多${max}人` : ''
  return min <= 1 ? `1人起订${most}` : `${min}人成团${most}`
}

/** From this many on a group's limit is that of a ship or a hotel. */
const MANY = 100

/** 45 → 约45分钟, 90 → 约1.5小时, 240 → 约4小时, 100 → 约1小时40分钟. */
export function durationWords(minutes: number): string {
  if (minutes < 60) return `约${minutes}分钟`
  if (minutes % 30 === 0) return `约${minutes / 60}小时`
  return `约${Math.floor(minutes / 60)}小时${minutes % 60}分钟`
}

type PromisedTour = {
  instantConfirm: boolean
  shoppingStops: readonly unknown[]
  paidItems: readonly unknown[]
  ladder: readonly LadderStep[]
  groupMin: number
}

export type TourPromise = { title: string; text: string }

/**
 * What a shopper may rely on, read from the product's own conditions, so that nothing is promised that the order does
 * not keep: the strip below a product's name.
 */
export function tourPromises(tour: PromisedTour): TourPromise[] {
  const free = freeUntil(tour.ladder)
  return [
    tour.shoppingStops.length === 0 ? { title: '无购物', text: '全程不安排购物场所' } : null,
    tour.paidItems.length === 0 ? { title: '无自费推荐', text: '全程不推荐另行付费项目' } : null,
    free !== null
      ? {
          title: free === 0 ? '随时免费取消' : `出发${free}天前免费取消`,
          text: free === 0 ? '出发前取消不扣费用' : `出发前${free}天及更早取消，不扣费用`,
        }
      : null,
    tour.instantConfirm ? { title: '即时确认', text: '付款后订单即确认，无需等待' } : null,
    tour.groupMin <= 1 ? { title: '1人也出发', text: '不因人数不足取消' } : null,
  ].filter((promise) => promise !== null)
}

/** The fewest days before departure at which cancelling still costs nothing; null when it always costs. */
function freeUntil(ladder: readonly LadderStep[]): number | null {
  const free = ladder.filter(({ percent, toDays }) => percent === 0 && toDays === null)
  const from = free.map(({ fromDays }) => fromDays).sort((a, b) => a - b)[0]
  return from !== undefined && stepAt(ladder, from)?.percent === 0 ? from : null
}
