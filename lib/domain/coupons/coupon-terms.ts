import { addDays, type Instant, shanghaiInstant, todayInShanghai } from '../../base/calendar/dates.ts'
import type { Fen } from '../../base/money/fen.ts'
import type { ProductKind, ProductRef } from '../../tenant/kinds.ts'
import { type CouponKind, couponKinds } from '../vocabulary.ts'

/** Where a coupon counts; an empty list excludes nothing, and all lists have to hold. */
export type CouponScope = {
  kinds: readonly ProductKind[]
  products: readonly ProductRef[]
  /** Departure cities; a product without one does not count. */
  cities: readonly string[]
  /** `channel/distributor`. */
  shops: readonly string[]
}

/** What is exchanged for it: so many of one line of the order. */
export type CouponCovers = { line: string; label: string; quantity: number }

/** What a coupon is worth, and under which conditions (domain.md B.9). */
export type CouponTerms = {
  kind: CouponKind
  /** Taken off by 满减 and 立减, fen. */
  amount: Fen | null
  /** Of 折扣: permille that remain to be paid; 880 is 8.8折. */
  permille: number | null
  /** The most that 折扣 and 兑换 take off, fen. */
  cap: Fen | null
  /** Of 兑换. */
  covers: CouponCovers | null
  /** Fen of the order's lines from which it counts; 0: any order. */
  threshold: Fen
  scope: CouponScope
  stackable: boolean
}

export type CouponValidity =
  | { by: 'dates'; from: Instant; until: Instant }
  /** To the end of the last of so many days in China. */
  | { by: 'days'; days: number }

/** From when until when a coupon is valid whose days begin now; `until` is excluded. */
export function validityFrom(validity: CouponValidity, now: Instant): { from: number; until: number } {
  if (validity.by === 'dates') return { from: Number(validity.from), until: Number(validity.until) }
  return {
    from: Number(now),
    until: shanghaiInstant(addDays(todayInShanghai(now), validity.days)),
  }
}

/** What a draft of a template lacks or contradicts, by field. */
export function wrongTerms(
  draft: CouponTerms & { validity: CouponValidity; total: number | null; perPerson: number },
): Record<string, string> {
  const { kind, amount, permille, cap, covers, threshold, validity, total, perPerson } = draft
  const wrong: Record<string, string> = {}
  const isFixed = kind === 'fullCut' || kind === 'cut'
  const extra = (field: string, there: boolean) => {
    if (there) wrong[field] = `${couponKinds[kind]}不填写此项`
  }
  if (isFixed && amount === null) wrong.amount = '请填写减免金额'
  extra('amount', !isFixed && amount !== null)
  if (kind === 'percent' && permille === null) wrong.permille = '请填写折扣'
  extra('permille', kind !== 'percent' && permille !== null)
  if (kind === 'percent' && cap === null) wrong.cap = '请填写最多减免的金额'
  extra('cap', isFixed && cap !== null)
  if (kind === 'exchange' && covers === null) wrong.covers = '请填写可兑换的项目'
  extra('covers', kind !== 'exchange' && covers !== null)
  if (kind === 'fullCut' && threshold === 0) wrong.threshold = '请填写使用门槛'
  else if (kind === 'fullCut' && amount !== null && amount > threshold) {
    wrong.amount = '减免金额不能超过使用门槛'
  }
  if (validity.by === 'dates' && Number(validity.until) <= Number(validity.from)) {
    wrong['validity.until'] = '结束时间要晚于开始时间'
  }
  if (total !== null && perPerson > total) wrong.perPerson = '每人限领不能超过总数量'
  return wrong
}
