import { isCalendarDate } from '../../base/calendar/dates.ts'
import type { GuestField } from '../vocabulary.ts'
import { MOST_NAMED_TICKETS } from './debris-quote.ts'
import type { DebrisAsk, GuestRule, HandoverWay, RefundMode, UseMode, VoucherSource } from './words.ts'

type SaleParts = {
  pictures: readonly unknown[]
  description: readonly unknown[]
  usage: readonly string[]
  merchantPhone: string
  notices: readonly unknown[]
}

type Words = Record<string, string>

const wordsOf = (found: readonly [string, boolean, string][]): Words =>
  Object.fromEntries(found.flatMap(([field, wrong, text]) => (wrong ? [[field, text]] : [])))

/**
 * What a fragment product lacks before it may be sold, by field.
 * @param packages that are on sale
 */
export function missingForSale(product: SaleParts, packages: number): Words {
  return wordsOf([
    ['pictures', product.pictures.length === 0, '请至少上传一张图片'],
    ['description', product.description.length === 0, '请填写产品介绍'],
    ['usage', product.usage.length === 0, '请填写使用方法'],
    ['merchantPhone', product.merchantPhone.trim() === '', '请填写商家电话'],
    ['notices', product.notices.length === 0, '请填写预订须知'],
    ['packages', packages === 0, '请至少添加一个在售的套餐'],
  ])
}

type PackageParts = {
  use: UseMode
  price: number
  childPrice: number | null
  childNote: string
  perDay: boolean
  minDays: number
  maxDays: number
  minCount: number
  maxCount: number
  guests: GuestRule
  guestFields: readonly GuestField[]
  asks: readonly DebrisAsk[]
  pickupPlaces: readonly string[]
  redeem: readonly string[]
  validFrom: string | null
  validTo: string | null
  validDays: number | null
  weekdays: readonly number[]
  blackout: readonly string[]
  refund: { mode: RefundMode; feePercent: number }
  handover: readonly HandoverWay[]
  pickupPoints: readonly { id: string }[]
  deposit: number
  returnDays: number
  source: VoucherSource
}

/** What no single field of a package can be told for, by field. */
export function contradictionsOf(one: PackageParts): Words {
  const dated = one.use === 'dated'
  const twice = (values: readonly unknown[]) => new Set(values).size !== values.length
  const isRule = one.validFrom !== null || one.validTo !== null || one.validDays !== null
  const named = one.guests === 'ticket' && one.guestFields.includes('document')
  return wordsOf([
    ['price', one.price <= 0, '请填写价格，价格不能为0'],
    ['childPrice', one.childPrice !== null && one.childPrice <= 0, '儿童价不能为0；不售儿童票请留空'],
    ['childNote', one.childPrice !== null && one.childNote.trim() === '', '请写明儿童票的适用标准'],
    ['perDay', one.perDay && !dated, '只有指定日期的套餐可以按天计价'],
    ['minDays', !one.perDay && one.minDays !== 1, '不按天计价的套餐天数为1'],
    ['maxDays', one.maxDays < one.minDays || (!one.perDay && one.maxDays !== 1), '最多天数不能少于最少天数'],
    ['maxCount', one.maxCount < one.minCount, '每单最多数量不能少于最少数量'],
    [
      'guests',
      one.guests === 'ticket' && one.minCount > MOST_NAMED_TICKETS,
      `每人信息的套餐每单最多${MOST_NAMED_TICKETS}张`,
    ],
    ['guestFields', (one.guests === 'none') !== (one.guestFields.length === 0), '请选择需要填写的出行人信息'],
    [
      'redeem',
      // A card that comes by courier is used as it is.
      twice(one.redeem) || (one.redeem.length === 0 && one.handover.includes('none')),
      '请选择使用凭证',
    ],
    ['redeem', one.redeem.includes('document') && !named, '凭身份证件使用的套餐须填写每人的证件'],
    ['asks', twice(one.asks), '须填写的内容重复'],
    ['pickupPlaces', one.pickupPlaces.length > 0 && !one.asks.includes('pickup'), '请同时选择填写上车地点'],
    ['validFrom', dated && isRule, '指定日期的套餐不设有效期'],
    ['weekdays', dated && one.weekdays.length > 0, '指定日期的套餐请在日历中设置可用日期'],
    ['blackout', dated && one.blackout.length > 0, '指定日期的套餐请在日历中设置可用日期'],
    ['blackout', !one.blackout.every(isCalendarDate), '请选择日期'],
    [
      'validTo',
      !dated && (one.validTo === null) === (one.validDays === null),
      '请填写截止日期，或付款后的有效天数',
    ],
    [
      'validTo',
      one.validTo !== null && one.validFrom !== null && one.validTo < one.validFrom,
      '截止日期不能早于开始日期',
    ],
    [
      'refund.mode',
      !dated && one.refund.mode === 'before',
      '有效期内使用的套餐没有使用日，请选择其他退款规则',
    ],
    ['handover', twice(one.handover), '领取方式重复'],
    [
      'pickupPoints',
      one.handover.includes('pickup') !== one.pickupPoints.length > 0,
      '现场领取的套餐请填写领取点',
    ],
    ['pickupPoints', twice(one.pickupPoints.map(({ id }) => id)), '领取点编号重复'],
    ['deposit', one.deposit > 0 && !dated, '收取押金的设备须指定使用日期'],
    ['deposit', one.deposit > 0 && one.handover.includes('none'), '收取押金的设备须配送或领取'],
    ['returnDays', one.deposit > 0 && one.returnDays < 1, '请填写归还期限'],
  ])
}
