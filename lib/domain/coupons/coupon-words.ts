import { type Instant, todayInShanghai } from '../../base/calendar/dates.ts'
import { formatFen } from '../../base/money/fen.ts'
import type { ProductKind } from '../../tenant/kinds.ts'
import type { CouponScope, CouponTerms, CouponValidity } from './coupon-terms.ts'
import { MOST_TOGETHER } from './coupon-use.ts'

const kindWords: Record<ProductKind, string> = {
  tour: '旅游线路',
  visa: '签证',
  goods: '商品',
  debris: '门票玩乐',
}

/** 880 → 8.8, 885 → 8.85, 900 → 9. */
const foldOf = (permille: number) => String(permille / 100)

/** The large words of a coupon. */
export function faceOf({ kind, amount, permille, covers }: CouponTerms): string {
  if (kind === 'percent') return `${foldOf(permille ?? 1000)}折`
  if (kind === 'exchange') return `免费${covers?.label ?? ''}`
  return formatFen(amount ?? 0)
}

export function conditionOf({ kind, threshold, cap }: CouponTerms): string {
  const from = threshold > 0 ? `满${formatFen(threshold)}可用` : '无门槛'
  return (kind === 'percent' || kind === 'exchange') && cap !== null
    ? `${from}，最多减${formatFen(cap)}`
    : from
}

export function scopeWords({ kinds, products, cities, shops }: CouponScope): string {
  const what =
    products.length > 0
      ? '指定产品'
      : kinds.length > 0
        ? kinds.map((kind) => kindWords[kind]).join('、')
        : '全部产品'
  const from = cities.length === 0 ? '' : cities.length <= 3 ? `${cities.join('、')}出发` : '指定城市出发'
  return [what, from, shops.length > 0 ? '指定店铺' : ''].filter((words) => words !== '').join(' · ')
}

/** A period in days; the last day is the one in which the period still runs. */
export function periodOf(from: Instant, until: Instant): string {
  const dots = (moment: Instant) => todayInShanghai(moment).replaceAll('-', '.')
  return `${dots(from)}–${dots(Number(until) - 1)}`
}

/** When a coupon on offer will be valid. */
export function validityWords(validity: CouponValidity, activation: boolean): string {
  if (validity.by === 'dates') return periodOf(validity.from, validity.until)
  return `${activation ? '激活' : '领取'}后${validity.days}天内有效`
}

/** All conditions in sentences, with the merchant's own notes at the end. */
export function rulesOf({
  terms,
  validity,
  activation,
  refundable,
  notes,
}: {
  terms: CouponTerms
  validity: CouponValidity
  activation: boolean
  refundable: boolean
  notes: readonly string[]
}): string[] {
  const { kind, threshold, cap, covers, scope, stackable } = terms
  const rules = [`适用范围：${scopeWords(scope)}。`]
  if (kind === 'exchange' && covers) {
    rules.push(`每张可抵扣订单中的${covers.label}${covers.quantity}份，须先选择该项。`)
  }
  rules.push(
    threshold > 0
      ? `订单金额（不含运费）满${formatFen(threshold)}可用，抵扣不含运费。`
      : '抵扣订单金额，不含运费。',
  )
  if (cap !== null) rules.push(`最多减${formatFen(cap)}。`)
  rules.push(`有效期：${validityWords(validity, activation)}。`)
  if (activation) rules.push('使用前须先激活。')
  rules.push(
    stackable
      ? `可与其他可叠加的优惠券同时使用，每单最多${MOST_TOGETHER}张，同一种限用一张。`
      : '不可与其他优惠券同时使用。',
  )
  rules.push(
    refundable
      ? '订单未付款关闭或全部退款的，仍在有效期内的优惠券退回账户；部分退款不退回。'
      : '订单未付款关闭的，仍在有效期内的优惠券退回账户；付款后除商家取消外不退回。',
  )
  return [...rules, ...notes]
}
