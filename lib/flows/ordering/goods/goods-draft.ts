import {
  type Check,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  shape,
  textOf,
  wholeNumber,
} from '../../../base/validation/shape.ts'
import { MOST_PIECES } from '../../../domain/goods/goods-price.ts'
import { type DeliveryWay, deliveryWays } from '../../../domain/goods/words.ts'
import { codesOf } from '../../../domain/vocabulary.ts'
import type { CouponChoice } from '../../../operate-center/contract/coupons/coupon-parts.ts'
import type { Contact } from '../core/contact.ts'
import { isCouponChoice } from '../core/coupon-choice.ts'
import { type Draft, startDraft } from '../core/draft.ts'
import type { GoodsItem, GoodsPicked } from './goods-choice.ts'

/** What is chosen before the order is filled in. */
export type GoodsChoice = {
  proId: string
  items: GoodsItem[]
  /** Six digits of the region whose freight was shown; empty: not said. An address decides later. */
  regionCode: string
}

/** What an order of goods consists of while it is filled in. */
export type GoodsContent = GoodsChoice & {
  way: DeliveryWay
  /** Where it is picked up; empty until a point is chosen. */
  pointId: string
  /** Where it goes by courier; empty until an address is chosen. */
  addressId: string
  contact: Contact
  remark: string
  /** Kept invoice head on which an invoice is wanted; empty: none. */
  invoiceHeadId: string
  /** Texts agreed to, each with its version: a newer version has to be agreed to again. */
  agreed: string[]
  /** Absent: the server's best choice. */
  coupons?: CouponChoice | undefined
}

/** The call that makes an order of it. */
export const submit = 'orders.createGoods'

export type GoodsDraft = Draft<GoodsContent, typeof submit>

/** No part of the content depends on another. */
export function settled(_before: GoodsContent, patch: Partial<GoodsContent>): Partial<GoodsContent> {
  return patch
}

/**
 * A draft for chosen versions. Address, contact and what else was written are kept from the previous draft when that was
 * not placed and is for the same product; of another product the address and the contact are.
 * @param way of the product, when the previous draft's is not offered
 */
export function startGoodsDraft(
  base: string,
  choice: GoodsChoice,
  way: DeliveryWay,
  before: GoodsDraft | null,
  key: string,
): GoodsDraft {
  return startDraft<GoodsContent, typeof submit>(
    { settled, submit, product: 'proId' },
    base,
    choice,
    before,
    key,
    (kept) => ({
      ...choice,
      way,
      pointId: '',
      addressId: kept?.addressId ?? '',
      contact: kept?.contact ?? { name: '', mobile: '', email: '' },
      remark: '',
      invoiceHeadId: '',
      agreed: [],
    }),
  )
}

const text = textOf(2000)
const isItems = listOf(shape({ skuId: text, quantity: wholeNumber(1, MOST_PIECES) }))
const region: Check<string> = (value): value is string => text(value) && /^(\d{6})?$/.test(value)
const province: Check<string> = (value): value is string => text(value) && /^(\d{2})?$/.test(value)

export const isGoodsPicked: Check<GoodsPicked> = shape({
  values: orAbsent(listOf(orNull(text))),
  quantity: orAbsent(wholeNumber(1, MOST_PIECES)),
  others: orAbsent(isItems),
  province: orAbsent(province),
})

export const isGoodsContent: Check<GoodsContent> = shape({
  proId: text,
  items: isItems,
  regionCode: region,
  way: oneOf(codesOf(deliveryWays)),
  pointId: text,
  addressId: text,
  contact: shape({ name: text, mobile: text, email: text }),
  remark: text,
  invoiceHeadId: text,
  agreed: listOf(text),
  coupons: orAbsent(isCouponChoice),
})
