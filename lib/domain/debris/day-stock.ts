import { UNLIMITED } from '../stock/seats.ts'

/** Places of a day of a package by its times, `HH:MM`; of a day without times by the empty text. */
export type DayStock = ReadonlyMap<string, number>

/** The times of a day at which there would be fewer places than are sold or held; a time that goes has none. */
export function shortSlots(after: DayStock, taken: DayStock): string[] {
  return [...taken]
    .filter(([slot, count]) => {
      const plan = after.get(slot) ?? 0
      return plan !== UNLIMITED && count > plan
    })
    .map(([slot]) => slot)
}

/** A day's places as a spreadsheet has them: one number, or one for each time. */
export type WrittenStock = {
  stock: number | null
  slots: readonly { time: string; plan: number }[]
}

export function writtenStock(stock: DayStock): WrittenStock {
  const whole = stock.get('')
  if (whole !== undefined) return { stock: whole, slots: [] }
  return { stock: null, slots: [...stock].sort().map(([time, plan]) => ({ time, plan })) }
}

/** The other way round; a sentence where it cannot be meant. */
export function stockOf({ stock, slots }: WrittenStock): DayStock | string {
  if (slots.length > 0 && stock !== null) return '有场次的日期，库存写在“场次”里，这一列留空'
  if (slots.length === 0) return stock === null ? '请填写库存，不限请写“不限”' : new Map([['', stock]])
  const found = new Map(slots.map(({ time, plan }) => [time, plan]))
  return found.size === slots.length ? found : '同一个场次写了两次'
}
