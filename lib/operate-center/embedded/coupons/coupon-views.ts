import { DAY_MS } from '../../../base/calendar/durations.ts'
import {
  conditionOf,
  faceOf,
  periodOf,
  rulesOf,
  scopeWords,
  validityWords,
} from '../../../domain/coupons/coupon-words.ts'
import { couponKinds, couponStates } from '../../../domain/vocabulary.ts'
import type { CouponOffer, OwnCoupon } from '../../contract/coupons/coupon-parts.ts'
import type { CouponOfTemplate, TemplateRow } from './coupon-rows.ts'
import { termsOf, validityOf } from './coupon-rows.ts'

/** A usable coupon says so when it has fewer days left. */
export const SOON_MS = 3 * DAY_MS

function couponFace(template: TemplateRow) {
  const { id, kind, name, activation, refundable, notes, scope, stackable } = template
  const terms = termsOf(template)
  const validity = validityOf(template)
  const [product, ...others] = scope.products
  return {
    templateId: id,
    kind,
    kindText: couponKinds[kind],
    name,
    face: faceOf(terms),
    condition: conditionOf(terms),
    scope: scopeWords(scope),
    valid: validityWords(validity, activation),
    rules: rulesOf({ terms, validity, activation, refundable, notes }),
    stackable,
    product: product && others.length === 0 ? product : null,
    kinds: [...scope.kinds],
    departCity: (scope.cities.length === 1 && scope.cities[0]) || '',
  }
}

const offerWords: Record<CouponOffer['state'], string> = {
  open: '立即领取',
  taken: '已领取',
  gone: '已领完',
  notBegun: '未开始',
  ended: '已结束',
}

/** Whether one can be taken at this time, whoever asks. */
export function isOver({ takeUntil, validUntil, stopped }: TemplateRow, now: Date): boolean {
  return stopped || [takeUntil, validUntil].some((end) => end !== null && end <= now)
}

export function isGone({ total, taken }: TemplateRow, quantity = 1): boolean {
  return total !== null && taken + quantity > total
}

/** @param own how many of it this visitor has had; 0 for a guest */
export function offerOf(template: TemplateRow, own: number, now: Date, quantity = 1): CouponOffer {
  const { total, taken, perPerson, takeFrom } = template
  const state = isOver(template, now)
    ? 'ended'
    : takeFrom !== null && now < takeFrom
      ? 'notBegun'
      : own + quantity > perPerson
        ? 'taken'
        : isGone(template, quantity)
          ? 'gone'
          : 'open'
  return {
    ...couponFace(template),
    quantity,
    takenPercent: total === null ? null : Math.floor((taken * 100) / total),
    state,
    stateText: offerWords[state],
  }
}

/** As its owner sees it now: what has run out is expired before the sweeper has said so. */
export function ownCouponOf({ coupon, template }: CouponOfTemplate, now: Date): OwnCoupon {
  const { id, number, source, takenAt, validFrom, validUntil, orderNo } = coupon
  const waits = coupon.state === 'unused' || coupon.state === 'inactive'
  const state = waits && validUntil !== null && validUntil <= now ? 'expired' : coupon.state
  const left = validUntil === null ? Number.POSITIVE_INFINITY : validUntil.getTime() - now.getTime()
  return {
    ...couponFace(template),
    ...(validFrom && validUntil && { valid: periodOf(validFrom, validUntil) }),
    id,
    number,
    state,
    stateText: couponStates[state],
    source,
    takenAt: takenAt.toISOString(),
    validFrom: validFrom?.toISOString() ?? null,
    validUntil: validUntil?.toISOString() ?? null,
    expiringSoon: state === 'unused' && left <= SOON_MS,
    notYet: state === 'unused' && validFrom !== null && validFrom > now,
    orderNo,
  }
}
