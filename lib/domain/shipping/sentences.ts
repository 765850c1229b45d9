import type { CourierFacts } from './couriers.ts'

/** 红色 L ×2、蓝色 M */
export function contentOf(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => (count > 1 ? `${name} ×${count}` : name)).join('、')
}

/**
 * Why a parcel shows no track.
 * - byHand: staff write what they know, and have written nothing yet.
 * - none: nobody has reported anything yet.
 * - down: the service that reports cannot be reached, or will not report.
 */
export type Trackless = 'byHand' | 'none' | 'down'

/** Says why there is no track and what can be done instead. */
export function tracklessNote(why: Trackless, { name, site, phone }: CourierFacts): string {
  const where = site ? `可复制单号到${name}官网查询` : phone ? `可致电${name}查询` : '请联系客服查询'
  switch (why) {
    case 'byHand':
      return `物流信息暂未更新，${where}。`
    case 'none':
      return `快递公司还没有这个包裹的记录，一般寄出后数小时内更新。${where}。`
    case 'down':
      return `暂时查不到物流信息，${where}。`
  }
}
