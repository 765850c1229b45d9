import type { VisaPriceRefusal } from '../../../domain/visas/visa-quote.ts'
import type { Failure } from '../../../operate-center/contract/failures.ts'
import { linkTo } from '../../../screens/links.ts'
import type { Step, Submittable } from '../core/submittable.ts'
import { isVisaContent, settled, submit, type VisaContent } from './visa-draft.ts'

type Dashed<Code extends string> = Code extends `${infer Head}-${infer Rest}`
  ? `${Head}_${Dashed<Rest>}`
  : Code
/** A rule's code as the contract's refusals carry it: `no-persons` is `NO_PERSONS`. */
type OnWire<Code extends string> = Uppercase<Dashed<Code>>

/** Refusals of the rules about date, applicants and options: all are corrected on the screen that chooses these. */
const choiceCodes: Record<OnWire<VisaPriceRefusal['code']> | 'TOO_EARLY' | 'TOO_LATE' | 'SOLD_OUT', true> = {
  BAD_QUANTITY: true,
  NO_PERSONS: true,
  BELOW_MIN: true,
  ABOVE_MAX: true,
  ONE_URGENT: true,
  URGENT_FOR_ALL: true,
  OPTION_ABOVE_PERSONS: true,
  TOO_EARLY: true,
  TOO_LATE: true,
  SOLD_OUT: true,
}

const choice: Step<VisaContent> = {
  label: '重新选择日期和人数',
  link: (base, { proId }) => linkTo(base, 'visaProductSelect', { proId }),
}
const address: Step<VisaContent> = {
  label: '选择收件地址',
  link: (base) => linkTo(base, 'visaAddress', { choose: '1' }),
}

/** Wrong fields of people, contact and agreements are marked on the screen itself. */
function mend(failure: Failure): Step<VisaContent> | null {
  if (failure.kind === 'absent') return choice
  if (failure.kind === 'refused') return Object.hasOwn(choiceCodes, failure.code) ? choice : null
  if (failure.kind !== 'invalid') return null
  const fields = Object.keys(failure.fields)
  if (fields.some((field) => /^(travelDate|options|returnWay|counts)/.test(field))) return choice
  return fields.includes('addressId') ? address : null
}

/** Ordering a visa: 选择日期与人数, 填写签证订单. */
export const visaFlow: Submittable<VisaContent, typeof submit, 'visas.quote', 'visas.get'> = {
  kind: 'visa',
  isContent: isVisaContent,
  settled,
  submit,
  quote: 'visas.quote',
  quoteInput: ({ proId, travelDate, counts, options, returnWay, coupons = 'best' }) => ({
    proId,
    travelDate,
    counts,
    options,
    returnWay,
    coupons,
  }),
  product: 'visas.get',
  productInput: (content) => ({ proId: content?.proId ?? '' }),
  choose: choice.link,
  review: (base) => linkTo(base, 'visaOrder'),
  placed: (base, orderNo) => linkTo(base, 'orderResult', { orderNo }),
  orders: (base) => linkTo(base, 'visaOrderList'),
  nothing: {
    title: '还没有选择签证',
    text: '选好签证、出行日期和申请人数后，在这里填写订单',
    label: '去选签证',
    link: (base) => linkTo(base, 'visaIndex'),
  },
  mend,
}
