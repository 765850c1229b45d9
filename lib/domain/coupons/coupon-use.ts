import { type Fen, formatFen } from '../../base/money/fen.ts'
import type { ProductKind } from '../../tenant/kinds.ts'
import { goodsOf, type QuoteLine } from '../quote/total.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { CouponTerms } from './coupon-terms.ts'

/** What is being bought, as far as coupons have to know. */
export type CouponSale = {
  kind: string
  productId: string
  /** Null for a product without one. */
  departCity: string | null
  /** `channel/distributor`. */
  shop: string
  lines: readonly QuoteLine[]
}

/** A coupon that its owner has at hand. Times in milliseconds since 1970. */
export type HeldCoupon = {
  id: string
  templateId: string
  name: string
  terms: CouponTerms
  validFrom: number
  validUntil: number
}

/** Coupons that may be used together for one order. */
export const MOST_TOGETHER = 5
/** Of the usable ones, so many are tried in all combinations: those that take off most. */
const MOST_TRIED = 12

export type UseRefusal = Refusal<
  | 'coupon-expired'
  | 'coupon-not-yet'
  | 'coupon-not-for-this'
  | 'coupon-threshold'
  | 'coupon-nothing-off'
  | 'coupon-not-together'
  | 'coupon-too-many'
>

/** Whether a product is one that the coupon counts for; a product's page knows no lines yet. */
export function isInScope(
  { scope }: Pick<CouponTerms, 'scope'>,
  { kind, productId, departCity, shop }: Omit<CouponSale, 'lines'>,
): boolean {
  const { kinds, products, cities, shops } = scope
  return (
    (kinds.length === 0 || kinds.includes(kind as ProductKind)) &&
    (products.length === 0 || products.some((one) => one.kind === kind && one.id === productId)) &&
    (cities.length === 0 || (departCity !== null && cities.includes(departCity))) &&
    (shops.length === 0 || shops.includes(shop))
  )
}

/** The lines that exchange coupons still find uncovered, by code. */
type Uncovered = Map<string, { unitPrice: Fen; quantity: number }>

function uncovered(lines: readonly QuoteLine[]): Uncovered {
  return new Map(lines.map(({ code, unitPrice, quantity }) => [code, { unitPrice, quantity }]))
}

/** What a coupon takes off by its terms alone, fen; what it covers is covered afterwards. */
function worth({ kind, amount, permille, cap, covers }: CouponTerms, goods: Fen, open: Uncovered): Fen {
  const most = cap ?? Number.MAX_SAFE_INTEGER
  switch (kind) {
    case 'fullCut':
    case 'cut':
      return Math.min(amount ?? 0, goods)
    case 'percent':
      // Rounded down: BigInt, because a thousandth of a large amount is not exact in binary.
      return Math.min(Number((BigInt(goods) * BigInt(1000 - (permille ?? 1000))) / 1000n), most)
    case 'exchange': {
      const line = covers === null ? undefined : open.get(covers.line)
      if (!line || !covers) return 0
      const quantity = Math.min(covers.quantity, line.quantity)
      line.quantity -= quantity
      return Math.min(quantity * line.unitPrice, most, goods)
    }
  }
}

/** What a coupon takes off an order by itself, or why it cannot be used for it. */
export function offAlone(
  coupon: HeldCoupon,
  sale: CouponSale,
  now: number,
): { ok: true; amount: Fen } | UseRefusal {
  const { terms } = coupon
  const goods = goodsOf(sale)
  if (now >= coupon.validUntil) return refuse('coupon-expired', '优惠券已过期')
  if (now < coupon.validFrom) return refuse('coupon-not-yet', '还未到可用时间')
  if (!isInScope(terms, sale)) return refuse('coupon-not-for-this', '不适用于该产品，请查看适用范围')
  if (goods < terms.threshold) {
    return refuse('coupon-threshold', `还差${formatFen(terms.threshold - goods)}可用`)
  }
  const amount = worth(terms, goods, uncovered(sale.lines))
  if (amount > 0) return { ok: true, amount }
  return terms.covers
    ? refuse('coupon-nothing-off', `订单中没有可兑换的“${terms.covers.label}”`)
    : refuse('coupon-nothing-off', '订单金额过低，不能使用')
}

/** One coupon's part of an order's discounts. */
export type UsedCoupon = { id: string; name: string; amount: Fen }

/**
 * What chosen coupons take off together. Each takes off what it takes off by itself, measured by the whole order, so
 * their sequence does not matter; together never more than the lines cost, and nothing is exchanged twice.
 */
export function offTogether(
  coupons: readonly HeldCoupon[],
  sale: CouponSale,
  now: number,
): { ok: true; used: UsedCoupon[]; amount: Fen } | UseRefusal {
  for (const coupon of coupons) {
    const alone = offAlone(coupon, sale, now)
    if (!alone.ok) return refuse(alone.code, `“${coupon.name}”${alone.message}`)
  }
  if (coupons.length > MOST_TOGETHER) {
    return refuse('coupon-too-many', `每单最多使用${MOST_TOGETHER}张优惠券，请减少选择`)
  }
  const single = coupons.find(({ terms }) => !terms.stackable)
  if (single && coupons.length > 1) {
    return refuse('coupon-not-together', `“${single.name}”不能与其他优惠券同时使用，请只选一张`)
  }
  if (new Set(coupons.map(({ templateId }) => templateId)).size < coupons.length) {
    return refuse('coupon-not-together', '同一种优惠券每单限用一张，请减少选择')
  }
  const used = takenOff(coupons, sale)
  const useless = used.find(({ amount }) => amount === 0)
  if (useless) {
    return refuse('coupon-nothing-off', `其他优惠券已抵扣，“${useless.name}”不再减免，请取消选择`)
  }
  return { ok: true, used, amount: used.reduce((sum, { amount }) => sum + amount, 0) }
}

function takenOff(coupons: readonly HeldCoupon[], sale: CouponSale): UsedCoupon[] {
  const goods = goodsOf(sale)
  const open = uncovered(sale.lines)
  let left = goods
  return coupons.map(({ id, name, terms }) => {
    const amount = Math.min(worth(terms, goods, open), left)
    left -= amount
    return { id, name, amount }
  })
}

/**
 * The combination that takes off most; of equal ones the one with fewest coupons, then those that expire first. Empty
 * when none can be used.
 */
export function bestTogether(coupons: readonly HeldCoupon[], sale: CouponSale, now: number): HeldCoupon[] {
  const usable = coupons
    .flatMap((coupon) => {
      const alone = offAlone(coupon, sale, now)
      return alone.ok ? [{ coupon, amount: alone.amount }] : []
    })
    .sort(
      (a, b) =>
        b.amount - a.amount ||
        a.coupon.validUntil - b.coupon.validUntil ||
        (a.coupon.id < b.coupon.id ? -1 : 1),
    )
  const [single] = usable
  let best = single ? { coupons: [single.coupon], amount: single.amount } : { coupons: [], amount: 0 }
  const templates = new Set<string>()
  const together: HeldCoupon[] = []
  for (const { coupon } of usable) {
    if (!coupon.terms.stackable || templates.has(coupon.templateId)) continue
    templates.add(coupon.templateId)
    if (together.length < MOST_TRIED) together.push(coupon)
  }
  const tryWith = (chosen: readonly HeldCoupon[], from: number) => {
    if (chosen.length > 1) {
      const used = takenOff(chosen, sale)
      const amount = used.reduce((sum, one) => sum + one.amount, 0)
      const isBetter = amount > best.amount || (amount === best.amount && chosen.length < best.coupons.length)
      if (isBetter && used.every((one) => one.amount > 0)) best = { coupons: [...chosen], amount }
    }
    if (chosen.length === MOST_TOGETHER) return
    for (let index = from; index < together.length; index += 1) {
      const next = together[index]
      if (next) tryWith([...chosen, next], index + 1)
    }
  }
  tryWith([], 0)
  return best.coupons
}

/** The code of a coupon's discount in a quote. */
export const discountCode = (couponId: string) => `coupon:${couponId}`
