import type {
  DebrisAsk,
  DebrisType,
  GuestRule,
  HandoverWay,
  RedeemWay,
  VoucherScope,
  VoucherSource,
} from '../../../../domain/debris/words.ts'
import type { DocumentType, GuestField } from '../../../../domain/vocabulary.ts'
import type { PackageRefund } from '../../../contract/catalogue/debris.ts'
import type { PickupPoint } from '../../../contract/catalogue/goods.ts'
import type { ReviewDraft } from '../model.ts'
import type { PictureName } from '../pictures.ts'

/** How a dated package's days repeat. */
type DaysDraft = {
  /** Places a day, or of each time; -1: unlimited. */
  stock: number
  /** 1 Monday … 7 Sunday; left out: every day. */
  weekdays?: readonly number[]
  slots?: readonly string[]
  /** Yuan more on Saturdays and Sundays. */
  weekend?: number
  /** Sold out when the demo is seeded: the so many-th day to come, 0 is the first, or one of its times. */
  soldOut?: readonly { day: number; slot?: string }[]
}

/** When an open package may be used. */
type OpenDraft = {
  stock: number
  /** Days from the day on which the demo is seeded. */
  from?: number
  to?: number
  /** Days from the payment. */
  validDays?: number
  weekdays?: readonly number[]
  blackout?: readonly number[]
}

export type PackageDraft = {
  /** Unique at its merchant. */
  id: string
  name: string
  includes: readonly string[]
  excludes?: readonly string[]
  days?: DaysDraft
  open?: OpenDraft
  /** Yuan. */
  price: number
  child?: readonly [price: number, note: string]
  market?: number
  unit: string
  /** Least and most days; left out: the price is not for a day. */
  perDay?: readonly [least: number, most: number]
  count?: readonly [least: number, most: number]
  guests?: Exclude<GuestRule, 'none'>
  fields?: readonly GuestField[]
  documents?: readonly DocumentType[]
  asks?: readonly DebrisAsk[]
  pickupPlaces?: readonly string[]
  redeem: readonly RedeemWay[]
  voucher?: VoucherScope
  source?: VoucherSource
  supplier: string
  cutoff?: readonly [days: number, time: string]
  refund: PackageRefund
  handover?: readonly HandoverWay[]
  pickupPoints?: readonly PickupPoint[]
  /** Yuan. */
  deliveryFee?: number
  deposit?: number
  returnDays?: number
}

export type DebrisDraft = {
  id: string
  code: string
  name: string
  type: DebrisType
  city: string
  sold: number
  status?: 'onSale' | 'withdrawn'
  tags: readonly string[]
  pictures: readonly PictureName[]
  highlights: readonly string[]
  text: readonly string[]
  usage: readonly string[]
  hours: string
  address: string
  position?: readonly [latitude: number, longitude: number]
  phone: string
  notices?: readonly { title: string; text: string }[]
  packages: readonly PackageDraft[]
  reviews?: readonly ReviewDraft[]
}
