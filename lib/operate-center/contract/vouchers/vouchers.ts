import { z } from 'zod'
import { redeemWays, voucherStates } from '../../../domain/debris/words.ts'
import { codesOf } from '../../../domain/vocabulary.ts'
import { change, read } from '../define.ts'
import { orderNo } from '../orders/order-parts.ts'
import { calendarDate, instant } from '../values.ts'

/** A voucher as the one who holds it sees it: never the buyer's data. */
const voucher = z.object({
  id: z.string(),
  state: z.enum(codesOf(voucherStates)),
  stateText: z.string(),
  /** The code in groups of four, as it is shown and read out; empty while it waits or once it is void. */
  code: z.string(),
  /** What its QR code holds: `V1:<code>`; empty like the code. */
  qr: z.string(),
  /** 成人票1, or 整单 */
  label: z.string(),
  validFrom: calendarDate.nullable(),
  validTo: calendarDate.nullable(),
  issuedAt: instant.nullable(),
  usedAt: instant.nullable(),
  /** Where it was used; empty before. */
  usedPlace: z.string(),
})

const voucherSheet = z.object({
  name: z.string(),
  packageName: z.string(),
  /** The day of use with its time; empty for packages used within their validity. */
  dateText: z.string(),
  redeem: z.array(z.enum(codesOf(redeemWays))),
  usage: z.array(z.string()),
  openingHours: z.string(),
  address: z.string(),
  merchantPhone: z.string(),
  vouchers: z.array(voucher),
  now: instant,
})
export type VoucherSheet = z.infer<typeof voucherSheet>

/** Vouchers (电子凭证) of fragment products. */
export const voucherCalls = {
  'vouchers.list': read({
    wire: 'voucher:list',
    who: 'customer',
    input: orderNo,
    answer: voucherSheet.extend({ orderNo: z.string() }),
    summary: 'Vouchers of the customer’s order with their codes.',
  }),
  'vouchers.share': change({
    wire: 'voucher:share',
    who: 'customer',
    input: orderNo.extend({ voucherId: z.string().max(40) }),
    answer: z.object({
      /** For the address `debrisOrderVoucher?shared=`; a new one ends the one before. */
      token: z.string(),
    }),
    summary: 'Makes a link with which a friend sees one voucher, without any data of the buyer.',
  }),
  'vouchers.shared': read({
    wire: 'voucher:shared',
    post: true,
    rate: 'signIn',
    input: z.object({ token: z.string().max(80) }),
    answer: voucherSheet,
    summary: 'The one voucher that a link shows.',
  }),
}
