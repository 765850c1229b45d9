import type { Fen } from '../../base/money/fen.ts'
import { discountOf, goodsOf, payableOf, type QuoteDiscount, type QuoteLine } from '../quote/total.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { GuestRule } from './words.ts'

/** The line of the deposit, which no discount touches: it is given back as it was paid. */
export const DEPOSIT_LINE = 'deposit'

/** Tickets of an order of a package that wants a guest's data for each of them. */
export const MOST_NAMED_TICKETS = 5

/** How many of a package an order may have. */
export type CountRule = {
  minCount: number
  maxCount: number
  /** The price is for a day. */
  perDay: boolean
  minDays: number
  maxDays: number
  guests: GuestRule
  /** 张, 人, 台 */
  unit: string
}

export type DebrisPricing = CountRule & {
  packageName: string
  /** What one costs on each of the days it is used, fen; one price for a package that is not by the day. */
  prices: readonly { price: Fen; childPrice: Fen | null }[]
  adults: number
  children: number
  /** For each of them, fen. */
  deposit: Fen
  /** What delivery costs the order, fen. */
  freight: Fen
  discounts?: readonly QuoteDiscount[]
}

export type DebrisPrice = {
  ok: true
  lines: QuoteLine[]
  discounts: QuoteDiscount[]
  freight: Fen
  /** Σ lines − discounts + freight, fen. */
  payable: Fen
  /** Of `payable` what comes back with the devices, fen. */
  deposit: Fen
  count: number
  /** How many guests' data the order needs. */
  guests: number
}

export type DebrisPriceRefusal = Refusal<
  'bad-quantity' | 'nothing-chosen' | 'no-child-price' | 'below-min' | 'above-max' | 'bad-days'
>

/** How many an order may have at most. */
export function mostOf({ maxCount, guests }: Pick<CountRule, 'maxCount' | 'guests'>): number {
  return guests === 'ticket' ? Math.min(maxCount, MOST_NAMED_TICKETS) : maxCount
}

/** How many guests' data an order of so many needs. */
export function guestsNeeded(rule: GuestRule, count: number): number {
  if (rule === 'none' || count === 0) return 0
  return rule === 'order' ? 1 : count
}

/** What coupons and other discounts may count: everything but the deposit. */
export function discountedLines(lines: readonly QuoteLine[]): QuoteLine[] {
  return lines.filter(({ code }) => code !== DEPOSIT_LINE)
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0

/**
 * Prices a package: adults, children, the deposit as a line of its own, delivery. What the customer can get wrong is
 * refused; prices that are not whole, non-negative fen and discounts on the deposit are a bug of the caller and throw
 * RangeError.
 */
export function debrisPrice(input: DebrisPricing): DebrisPrice | DebrisPriceRefusal {
  const { prices, adults, children, deposit, freight, packageName, discounts = [] } = input
  const amounts = [deposit, freight, ...prices.flatMap(({ price, childPrice }) => [price, childPrice ?? 0])]
  if (!amounts.every(isCount)) throw new RangeError('prices must be non-negative whole fen')
  const refusal = checkCounts(input)
  if (refusal) return refusal

  const count = adults + children
  const lines: QuoteLine[] = []
  const add = (code: string, label: string, unitPrice: Fen, quantity: number) => {
    if (quantity > 0) lines.push({ code, label, unitPrice, quantity, amount: unitPrice * quantity })
  }
  const sum = (parts: readonly (Fen | null)[]) => parts.reduce<Fen>((all, part) => all + (part ?? 0), 0)
  const hasChildren = prices.some(({ childPrice }) => childPrice !== null)
  const term = input.perDay ? `（${prices.length}天）` : ''
  add('adult', `${hasChildren ? '成人' : packageName}${term}`, sum(prices.map(({ price }) => price)), adults)
  add('child', `儿童${term}`, sum(prices.map(({ childPrice }) => childPrice)), children)
  if (deposit > 0) add(DEPOSIT_LINE, '押金（归还后退还）', deposit, count)
  if (discountOf({ discounts }) > goodsOf({ lines: discountedLines(lines) })) {
    throw new RangeError('discounts exceed the lines without the deposit')
  }
  const total = { lines, discounts: [...discounts], freight }
  return {
    ok: true,
    ...total,
    payable: payableOf(total),
    deposit: deposit * count,
    count,
    guests: guestsNeeded(input.guests, count),
  }
}

function checkCounts(input: DebrisPricing): DebrisPriceRefusal | null {
  const { adults, children, prices, minCount, perDay, minDays, maxDays, unit } = input
  if (!isCount(adults) || !isCount(children)) return refuse('bad-quantity', '数量不正确，请重新选择')
  const count = adults + children
  if (count === 0) return refuse('nothing-chosen', '请选择数量')
  if (children > 0 && prices.some(({ childPrice }) => childPrice === null)) {
    return refuse('no-child-price', '所选日期不售儿童票，请选择成人票')
  }
  const most = mostOf(input)
  if (count < minCount) return refuse('below-min', `该套餐${minCount}${unit}起订，请增加数量`)
  if (count > most) return refuse('above-max', `每单最多${most}${unit}，请减少数量或分开下单`)
  const days = prices.length
  if (perDay && days < minDays) return refuse('bad-days', `该套餐至少${minDays}天，请增加天数`)
  if (perDay && days > maxDays) return refuse('bad-days', `该套餐最多${maxDays}天，请减少天数`)
  if (!perDay && days !== 1) return refuse('bad-days', '该套餐不按天计价，请重新选择')
  return null
}
