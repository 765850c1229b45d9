import { z } from 'zod'
import { voucherSources, voucherStates } from '../../../domain/debris/words.ts'
import { codesOf } from '../../../domain/vocabulary.ts'
import { change, staffChange, staffList, staffRead } from '../define.ts'
import { orderNo } from '../orders/order-parts.ts'
import { calendarDate, instant } from '../values.ts'

const state = z.enum(codesOf(voucherStates))
const voucherId = z.string().max(40)
const packageId = z.object({ packageId: z.string().min(1).max(32) })
/** As it is scanned (`V1:…`) or typed, in any groups. */
const code = z.string().trim().min(4, '请扫描或输入凭证码').max(80)
const place = z.string().trim().max(60)

const staffVoucher = z.object({
  voucherId: z.string(),
  orderNo: z.string(),
  productId: z.string(),
  packageId: z.string(),
  /** 欢乐谷门票 · 成人票 */
  name: z.string(),
  label: z.string(),
  state,
  stateText: z.string(),
  source: z.enum(codesOf(voucherSources)),
  /** The last four characters; the code in full is the holder's. */
  codeEnd: z.string(),
  validFrom: calendarDate.nullable(),
  validTo: calendarDate.nullable(),
  issuedAt: instant.nullable(),
  usedAt: instant.nullable(),
  usedPlace: z.string(),
  /** Why it could not be issued, or was made void; empty otherwise. */
  reason: z.string(),
})
export type StaffVoucher = z.infer<typeof staffVoucher>

/** What whoever stands at the gate sees of a voucher: masked. */
const atTill = z.object({
  voucherId: z.string(),
  name: z.string(),
  packageName: z.string(),
  label: z.string(),
  /** Tickets it stands for. */
  tickets: z.number().int(),
  /** Masked names of guests; empty for packages without. */
  guests: z.array(z.string()),
  dateText: z.string(),
  state,
  stateText: z.string(),
  usedAt: instant.nullable(),
  usedPlace: z.string(),
  /** Why it cannot be redeemed now, as a sentence; empty when it can. */
  problem: z.string(),
  /** Until when whoever asks may take its redemption back; null: they may not. */
  undoUntil: instant.nullable(),
})
export type VoucherAtTill = z.infer<typeof atTill>

/** What is shown at the gate: a code, or the document that the ticket was bought with. */
const shown = z
  .object({
    code: code.optional(),
    document: z.string().trim().min(6, '请输入完整的证件号码').max(30).optional(),
  })
  .refine(({ code: one, document }) => (one === undefined) !== (document === undefined), {
    error: '请扫描凭证码，或输入证件号码',
  })

const till = z.object({
  tillId: z.string(),
  /** 云栖乐园东门 */
  name: z.string(),
  /** Products whose vouchers it redeems; empty: all of the merchant. */
  products: z.array(z.string()),
  active: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})

const permission = 'vouchers.manage'
const scope = 'ownShops'

/** Issuing, redeeming and voiding vouchers of fragment products. */
export const staffVoucherCalls = {
  'staff.vouchers': staffList({
    wire: 'staff:vouchers',
    permission: 'orders.read',
    scope,
    filters: {
      state: z.enum(['waiting', 'unused', 'used', 'void', 'expired', 'failed']).optional(),
      productId: z.string().max(32).optional(),
      orderNo: z.string().max(32).optional(),
    },
    sorts: ['createdAt'],
    item: staffVoucher,
    summary:
      'Vouchers of the merchant by state, product and order; finds by a whole code or an order’s number.',
  }),
  'staff.issueVouchers': staffChange({
    wire: 'staff:issueVouchers',
    permission,
    scope,
    subject: 'orderNo',
    hidden: ['codes'],
    input: orderNo.extend({
      /** The supplier's codes, one for each voucher that waits, in their sequence; empty: codes of our own. */
      codes: z.array(code).max(50).default([]),
    }),
    answer: z.object({ issued: z.number().int() }),
    summary:
      'Issues the vouchers of an order that wait, with the supplier’s codes or with own ones; confirms it.',
  }),
  'staff.failVouchers': staffChange({
    wire: 'staff:failVouchers',
    permission,
    scope,
    subject: 'orderNo',
    input: orderNo.extend({ reason: z.string().trim().min(2, '请填写原因').max(100) }),
    answer: z.object({}),
    summary:
      'Says that the vouchers of an order cannot be issued: it is refused, and everything is refunded.',
  }),
  'staff.importVoucherCodes': staffChange({
    wire: 'staff:importVoucherCodes',
    permission,
    scope: 'merchant',
    subject: 'packageId',
    hidden: ['codes'],
    input: packageId.extend({ codes: z.array(code).min(1, '请填写券码').max(2000) }),
    answer: z.object({
      added: z.number().int(),
      /** Were there before, or twice in the list. */
      known: z.number().int(),
      left: z.number().int(),
    }),
    summary: 'Adds a supplier’s codes for a package; orders that wait for one get theirs at once.',
  }),
  'staff.voucherCodes': staffRead({
    wire: 'staff:voucherCodes',
    permission: 'orders.read',
    scope: 'merchant',
    input: packageId,
    answer: z.object({ left: z.number().int(), given: z.number().int(), waiting: z.number().int() }),
    summary: 'How many imported codes of a package are left and given, and how many vouchers wait for one.',
  }),
  'staff.replaceVoucher': staffChange({
    wire: 'staff:replaceVoucher',
    permission,
    scope,
    subject: 'voucherId',
    input: z.object({ voucherId, reason: z.string().trim().min(2, '请填写原因').max(100) }),
    answer: staffVoucher,
    summary: 'Gives an unused voucher a new code; the one before does not count any more.',
  }),
  'staff.lookUpVoucher': staffRead({
    wire: 'staff:lookUpVoucher',
    permission: 'vouchers.redeem',
    scope,
    post: true,
    input: shown,
    answer: z.object({ vouchers: z.array(atTill) }),
    summary: 'What a scanned or typed code, or a guest’s document, stands for; redeems nothing.',
  }),
  'staff.redeemVoucher': staffChange({
    wire: 'staff:redeemVoucher',
    permission: 'vouchers.redeem',
    scope,
    hidden: ['code', 'document'],
    input: shown.safeExtend({
      place: place.default(''),
      /** When somebody was let in without a network, at most a day ago; absent: now. */
      at: instant.optional(),
    }),
    answer: z.object({ vouchers: z.array(atTill) }),
    summary:
      'Redeems a voucher by code, or all of today’s of a guest by document, exactly once; also one that was let in ' +
      'without a network, for the time it was used.',
  }),
  'staff.voucher': staffRead({
    wire: 'staff:voucher',
    permission: 'orders.read',
    scope,
    subject: 'voucherId',
    input: z.object({ voucherId }),
    answer: staffVoucher.extend({
      /** Who has redeemed it: a member of staff, or a till; empty before. */
      usedBy: z.string(),
      /** Until when whoever asks may take the redemption back; null: they may not. */
      undoUntil: instant.nullable(),
    }),
    summary: 'One voucher of the merchant: how it stands, where and by whom it was redeemed.',
  }),
  'staff.undoRedemption': staffChange({
    wire: 'staff:undoRedemption',
    permission: 'vouchers.redeem',
    scope,
    subject: 'voucherId',
    input: z.object({ voucherId, reason: z.string().trim().min(2, '请填写撤销原因').max(100) }),
    answer: z.object({ vouchers: z.array(atTill) }),
    summary:
      'Takes a redemption back: within half an hour by who redeemed it, within a day by who manages vouchers. An order ' +
      'that ended with it is open again. Refused once something rests on the use: a refund, something handed over, a ' +
      'review, an invoice.',
  }),
  'staff.tills': staffList({
    wire: 'staff:tills',
    permission,
    scope: 'merchant',
    filters: { active: z.boolean().optional() },
    sorts: ['createdAt'],
    item: till,
    summary: 'Tills of suppliers that redeem vouchers; finds by name.',
  }),
  'staff.addTill': staffChange({
    wire: 'staff:addTill',
    permission,
    scope: 'merchant',
    input: z.object({
      name: z.string().trim().min(2, '请填写核销点名称').max(60),
      products: z.array(z.string().min(1).max(32)).max(200).default([]),
    }),
    answer: till.extend({
      /** Shown once; only its hash is kept. */
      token: z.string(),
    }),
    summary:
      'Makes a till and its token, with which it can redeem vouchers of these products and nothing else.',
  }),
  'staff.changeTill': staffChange({
    wire: 'staff:changeTill',
    permission,
    scope: 'merchant',
    subject: 'tillId',
    input: z.object({
      tillId: z.string().max(40),
      active: z.boolean().optional(),
      products: z.array(z.string().min(1).max(32)).max(200).optional(),
    }),
    answer: till,
    summary: 'Stops a till, lets it work again, or changes its products.',
  }),
  'tills.redeem': change({
    wire: 'till:redeem',
    browser: false,
    ownToken: true,
    input: shown.safeExtend({ token: z.string().min(20).max(80) }),
    answer: z.object({ vouchers: z.array(atTill) }),
    summary:
      'Redeems a voucher at a supplier’s till, which shows its own token: by code, or by a guest’s document, exactly once.',
  }),
}
