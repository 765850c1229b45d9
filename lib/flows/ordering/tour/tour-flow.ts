import type { QuoteRefusal } from '../../../domain/quote/quote.ts'
import type { SellableReason } from '../../../domain/stock/seats.ts'
import type { Failure } from '../../../operate-center/contract/failures.ts'
import { linkTo } from '../../../screens/links.ts'
import type { Step, Submittable } from '../core/submittable.ts'
import { isTourContent, settled, submit, type TourContent } from './tour-draft.ts'

type Dashed<Code extends string> = Code extends `${infer Head}-${infer Rest}`
  ? `${Head}_${Dashed<Rest>}`
  : Code
/** A rule's code as the contract's refusals carry it: `sold-out` is `SOLD_OUT`. */
type OnWire<Code extends string> = Uppercase<Dashed<Code>>

/** Refusals of the rules about a departure and its counts: all are corrected on the screen that chooses these. */
const choiceCodes: Record<OnWire<QuoteRefusal['code'] | SellableReason>, true> = {
  SOLD_OUT: true,
  CLOSED: true,
  STOPPED: true,
  UNPRICED: true,
  CANCELLED: true,
  BAD_QUANTITY: true,
  NO_PERSONS: true,
  CHILD_ONLY: true,
  NOT_OFFERED: true,
  BELOW_MIN: true,
  ABOVE_MAX: true,
  ADD_ON_ABOVE_PERSONS: true,
}

const choice: Step<TourContent> = {
  label: '重新选择日期和人数',
  link: (base, { proId }) => linkTo(base, 'productSelect', { proId }),
}
const travellers: Step<TourContent> = { label: '修改出行人', link: (base) => linkTo(base, 'travelerList') }
const contact: Step<TourContent> = { label: '修改联系人', link: (base) => linkTo(base, 'order') }

function mend(failure: Failure): Step<TourContent> | null {
  if (failure.kind === 'absent') return choice
  if (failure.kind === 'refused') {
    if (failure.code === 'TRAVELLER_DOUBLED') return travellers
    return Object.hasOwn(choiceCodes, failure.code) ? choice : null
  }
  if (failure.kind !== 'invalid') return null
  const fields = Object.keys(failure.fields)
  if (fields.some((field) => field.startsWith('travellers'))) return travellers
  if (fields.some((field) => /^(contact|emergencyContact)/.test(field))) return contact
  return fields.includes('addOns') ? choice : null
}

/** Ordering a tour: 选择团期, 填写订单, 核对订单. */
export const tourFlow: Submittable<TourContent, typeof submit, 'tours.quote', 'tours.get'> = {
  kind: 'tour',
  keptBefore: 'orderDraft',
  isContent: isTourContent,
  settled,
  submit,
  quote: 'tours.quote',
  quoteInput: ({ proId, departureId, counts, room, addOns, coupons = 'best' }) => ({
    proId,
    departureId,
    counts,
    room,
    addOns,
    coupons,
  }),
  product: 'tours.get',
  productInput: (content) => ({ proId: content?.proId ?? '' }),
  choose: choice.link,
  review: (base) => linkTo(base, 'verifyOrderInfo'),
  placed: (base, orderNo) => linkTo(base, 'orderResult', { orderNo }),
  orders: (base) => linkTo(base, 'orderList'),
  nothing: {
    title: '还没有选择线路和日期',
    text: '选好出发日期和人数后，在这里填写订单',
    label: '去选线路',
    link: (base) => linkTo(base, 'productList'),
  },
  mend,
}
