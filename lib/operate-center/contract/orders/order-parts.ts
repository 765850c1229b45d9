import { z } from 'zod'
import { phases } from '../../../domain/orders/phases.ts'
import { couponChoice } from '../coupons/coupon-parts.ts'
import { fen } from '../values.ts'

/** What orders, payments and the kinds' own calls have in common. */

export const orderNo = z.object({ orderNo: z.string().min(6).max(32) })

/**
 * First-touch and last-touch source of the order; opaque, never an identity. Keys are `first.` or `last.` with `at`,
 * `sourceType`, `zhuanParam`, `jointOrigin`, `posterId` or `sharingChainId` (docs/integrations.md).
 */
export const attribution = z
  .record(z.string().max(32), z.string().max(128))
  .refine((value) => Object.keys(value).length <= 20, { error: '来源信息过多' })
  .default({})

export const contact = z.object({
  name: z.string().max(40),
  mobile: z.string().max(30),
  email: z.string().max(254).default(''),
})

/** What every kind's create call asks for beside the product and who or what it is for. */
export const orderInput = z.object({
  contact,
  remark: z.string().max(200).default(''),
  /** Texts the shopper agreed to, with their versions. */
  agreements: z.array(z.object({ code: z.string().max(32), version: z.string().max(32) })).max(10),
  /** The quote the shopper saw. Another price is refused with `PRICE_CHANGED` and the new quote in `detail`. */
  fingerprint: z.string().max(64),
  payable: fen,
  attribution,
  /** Which coupons it uses; as quoted, else the price is another one. */
  coupons: couponChoice.default('none'),
})

/** Where an order stands, for every kind alike; label, tab and what can be paid follow from it. */
export const phase = z.enum(phases)

/** Where an order stands, with the kind's own number for it; numbers are for staff and reports only. */
export const stand = z.object({ phase, subStatus: z.number().int() })

/**
 * A paper around an order: its contract, departure notice, invoice, vouchers. The browser's table of papers knows the
 * screen of each code; unknown codes are not shown.
 */
export const orderPaper = z.object({
  code: z.string(),
  /** 旅游合同 */
  title: z.string(),
  /** How it stands: 待签署, 已签署, V2 已更新. */
  text: z.string(),
  /** What the customer has to do now, as words on a button (去签署); null when nothing. */
  todo: z.string().nullable(),
})
export type OrderPaper = z.infer<typeof orderPaper>

/** A word and its value, as a list of facts shows them: 出发, 12月3日 周四. */
export const fact = z.object({ label: z.string(), value: z.string() })

/** What an order answers that was just made. */
export const placedOrder = z.object({ orderNo: z.string(), phase })
