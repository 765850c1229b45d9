import type { Input } from '../../../operate-center/contract/contract.ts'
import type { Failure } from '../../../operate-center/contract/failures.ts'
import { linkTo } from '../../../screens/links.ts'
import type { Step, Submittable } from '../core/submittable.ts'
import { type DebrisContent, isDebrisContent, settled, submit } from './debris-draft.ts'

const choice: Step<DebrisContent> = {
  label: '重新选择日期和数量',
  link: (base, { proId }) => linkTo(base, 'debrisWriteOrder', { dbId: proId }),
}
const guests: Step<DebrisContent> = { label: '修改出行人', link: (base) => linkTo(base, 'editGuestInfo') }

/** Refusals about the order as it is seen and agreed to: they are settled where it is confirmed. */
const confirmCodes: ReadonlySet<string> = new Set(['PRICE_CHANGED', 'COUPON_UNUSABLE', 'AGREEMENTS_CHANGED'])

/** Wrong fields of contact, address and agreements are marked on the screen that confirms the order. */
function mend(failure: Failure): Step<DebrisContent> | null {
  if (failure.kind === 'absent') return choice
  // What a package refuses (sold out, closed, too many) is chosen anew.
  if (failure.kind === 'refused' && failure.code === 'GUEST_BOOKED') return guests
  if (failure.kind === 'refused') return confirmCodes.has(failure.code) ? null : choice
  if (failure.kind !== 'invalid') return null
  const fields = Object.keys(failure.fields)
  if (fields.some((field) => field.startsWith('guests'))) return guests
  return fields.some((field) => /^(packageId|date|slot|days|adults|children|asks|handover)/.test(field))
    ? choice
    : null
}

type Quoted = Pick<
  DebrisContent,
  'proId' | 'packageId' | 'date' | 'slot' | 'days' | 'adults' | 'children' | 'way' | 'pointId' | 'coupons'
> & { regionCode?: string }

/** A choice as its price is asked. */
export function debrisQuoteInput({
  proId,
  packageId,
  date,
  slot,
  days,
  adults,
  children,
  way,
  pointId,
  regionCode,
  coupons = 'best',
}: Quoted): Input<'debris.quote'> {
  return {
    proId,
    packageId,
    ...(date === null ? {} : { date }),
    ...(slot === '' ? {} : { slot }),
    days,
    adults,
    children,
    handover:
      way === 'courier'
        ? { way, ...(regionCode ? { regionCode } : {}) }
        : way === 'pickup'
          ? { way, pointId }
          : { way },
    coupons,
  }
}

/** Ordering a fragment product: 填写订单, 编辑游客信息, 确认订单. */
export const debrisFlow: Submittable<DebrisContent, typeof submit, 'debris.quote', 'debris.get'> = {
  kind: 'debris',
  isContent: isDebrisContent,
  settled,
  submit,
  quote: 'debris.quote',
  quoteInput: debrisQuoteInput,
  product: 'debris.get',
  productInput: (content) => ({ proId: content?.proId ?? '' }),
  choose: choice.link,
  review: (base) => linkTo(base, 'debrisConfirmOrder'),
  placed: (base, orderNo) => linkTo(base, 'pay', { orderNo }),
  orders: (base) => linkTo(base, 'debrisOrderList'),
  nothing: {
    title: '还没有选择产品',
    text: '选好套餐、日期和数量后，在这里继续填写',
    label: '去看看玩乐',
    link: (base) => linkTo(base, 'search'),
  },
  mend,
}
