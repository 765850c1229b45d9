import type { z } from 'zod'
import type { StaffPerson } from '../../domain/staff/person.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { debrisCalls } from './catalogue/debris.ts'
import { goodsCalls } from './catalogue/goods.ts'
import { catalogueCalls } from './catalogue/shared.ts'
import { staffDebrisCalls } from './catalogue/staff-debris.ts'
import { staffGoodsCalls } from './catalogue/staff-goods.ts'
import { staffImportCalls } from './catalogue/staff-imports.ts'
import { staffTourCalls } from './catalogue/staff-tours.ts'
import { staffVisaCalls } from './catalogue/staff-visas.ts'
import { tourCalls } from './catalogue/tours.ts'
import { visaCalls } from './catalogue/visas.ts'
import { contentCalls } from './content/content.ts'
import { contractCalls } from './contracts/contracts.ts'
import { staffContractCalls } from './contracts/staff-contracts.ts'
import { couponCalls } from './coupons/coupons.ts'
import { staffCouponCalls } from './coupons/staff-coupons.ts'
import { accountCalls } from './customers/account.ts'
import { addressCalls } from './customers/addresses.ts'
import { memberCalls } from './customers/members.ts'
import { pictureCalls } from './customers/pictures.ts'
import { staffCustomerCalls } from './customers/staff-customers.ts'
import type { Call } from './define.ts'
import { documentCalls } from './documents/documents.ts'
import type { Answer } from './failures.ts'
import { invoiceCalls } from './invoices/invoices.ts'
import { staffInvoiceCalls } from './invoices/staff-invoices.ts'
import { mediaCalls } from './media/media.ts'
import { messageCalls } from './messages/messages.ts'
import { staffMessageCalls } from './messages/staff-messages.ts'
import { noticeCalls } from './notices/notices.ts'
import { kindOrderCalls } from './orders/kinds.ts'
import { orderCalls } from './orders/orders.ts'
import { payCalls } from './orders/pay.ts'
import { staffAfterSaleCalls } from './orders/staff-after-sales.ts'
import { staffDeskCalls } from './orders/staff-desk.ts'
import { staffGoodsOrderCalls } from './orders/staff-goods-orders.ts'
import { staffMoneyCalls } from './orders/staff-money.ts'
import { staffOrderCalls } from './orders/staff-orders.ts'
import { reviewCalls } from './reviews/reviews.ts'
import { salesCalls } from './sharing/sales.ts'
import { shareCalls } from './sharing/share.ts'
import { shippingCalls } from './shipping/shipping.ts'
import { staffShippingCalls } from './shipping/staff-shipping.ts'
import { distributorCalls } from './shops/distributors.ts'
import { shopCalls } from './shops/shop.ts'
import { staffSettingCalls } from './shops/staff-settings.ts'
import { staffShopCalls } from './shops/staff-shops.ts'
import { staffConsoleCalls } from './staff/desk.ts'
import { staffExportCalls } from './staff/exports.ts'
import { staffPreviewCalls } from './staff/preview.ts'
import { staffSheetCalls } from './staff/sheets.ts'
import { staffAccountCalls, staffAuditCalls, staffUserCalls } from './staff/staff.ts'
import { staffWorkCalls } from './staff/work.ts'
import { staffTextCalls } from './texts/staff-texts.ts'
import { textCalls } from './texts/texts.ts'
import { verificationCalls } from './verification/verification.ts'
import { staffVisaDeskCalls } from './visas/staff-visa-desk.ts'
import { staffVoucherCalls } from './vouchers/staff-vouchers.ts'
import { voucherCalls } from './vouchers/vouchers.ts'
import { wechatCalls } from './wechat/wechat.ts'

/**
 * Every call of an operate centre, once. The port's type, the remote adapter, the wire door, the browser's door with
 * its typed calls and the reference documentation are all derived from this table.
 */
const contract = {
  ...shopCalls,
  ...catalogueCalls,
  ...tourCalls,
  ...visaCalls,
  ...goodsCalls,
  ...debrisCalls,
  ...shippingCalls,
  ...staffShippingCalls,
  ...voucherCalls,
  ...staffVoucherCalls,
  ...staffVisaCalls,
  ...staffDebrisCalls,
  ...staffGoodsCalls,
  ...staffTourCalls,
  ...staffImportCalls,
  ...memberCalls,
  ...accountCalls,
  ...staffCustomerCalls,
  ...distributorCalls,
  ...salesCalls,
  ...addressCalls,
  ...pictureCalls,
  ...verificationCalls,
  ...orderCalls,
  ...kindOrderCalls,
  ...payCalls,
  ...staffOrderCalls,
  ...staffDeskCalls,
  ...staffGoodsOrderCalls,
  ...staffAfterSaleCalls,
  ...staffVisaDeskCalls,
  ...invoiceCalls,
  ...staffInvoiceCalls,
  ...staffMoneyCalls,
  ...staffSettingCalls,
  ...staffShopCalls,
  ...shareCalls,
  ...wechatCalls,
  ...messageCalls,
  ...mediaCalls,
  ...staffMessageCalls,
  ...contentCalls,
  ...reviewCalls,
  ...contractCalls,
  ...textCalls,
  ...documentCalls,
  ...couponCalls,
  ...staffCouponCalls,
  ...noticeCalls,
  ...staffContractCalls,
  ...staffTextCalls,
  ...staffPreviewCalls,
  ...staffAccountCalls,
  ...staffUserCalls,
  ...staffAuditCalls,
  ...staffExportCalls,
  ...staffSheetCalls,
  ...staffWorkCalls,
  ...staffConsoleCalls,
} as const

export type Contract = typeof contract
export type CallName = keyof Contract
export type Input<N extends CallName> = z.input<Contract[N]['input']>
/** The input as a handler sees it: parsed, defaults filled in. */
export type ParsedInput<N extends CallName> = z.output<Contract[N]['input']>
export type Value<N extends CallName> = z.output<Contract[N]['answer']>

/** Calls a browser may make; the door refuses every other by the table's `browser`. */
export type BrowserCallName = {
  [N in CallName]: Contract[N]['browser'] extends true ? N : never
}[CallName]

/** Of these, what changes something and needs an idempotency key, and what does not. */
export type BrowserChangeName = {
  [N in BrowserCallName]: Contract[N]['change'] extends true ? N : never
}[BrowserCallName]
export type BrowserReadName = Exclude<BrowserCallName, BrowserChangeName>

export const callNames = Object.keys(contract) as CallName[]

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(contract, name)
}

/** The definition of a call, for code that treats all calls alike. */
export function callOf(name: CallName): Call {
  return contract[name]
}

/** The caller of a call, and what is known of them. */
export type Caller = {
  /** The signed-in customer, proved by the session or by the service token. */
  customerId?: string
  /** The caller's proved role; `visitor` without proof. */
  role: 'visitor' | 'service' | 'staff'
  /** A storefront node with the service token passes this on; it has checked the fields that its visitor may choose. */
  storefront?: true
  /** What the browser has signed in to before, by its sealed cookie: those accounts keep room for it in their limits. */
  device?: { id: string; customers: readonly string[] }
  /** The visitor's openId at the merchant's official account, proved by our own OAuth; never one from an address. */
  openId?: string
  /**
   * The signed-in salesperson of a shop, as their sealed cookie names them at sign-in. The centre decides whether that
   * is still valid.
   */
  salesperson?: { id: string; epoch: number }
  /** Token of a staff session, as it was sent; the centre decides whether it is still valid. */
  staffSession?: string
  /** The member of staff whom the centre has found for the session. No door takes one from a request. */
  staff?: StaffPerson
  /** Header `sourceparamter` (specification, section 7), when a source is stored. */
  source?: string
  /** Minted when the form opened; required for changes. */
  idempotencyKey?: string
  requestId: string
  /** What the caller's program calls itself; for the list of a person's staff sessions, and for the evidence of a signature. */
  userAgent?: string
  /** The visitor's address for rate limits and payment; empty on internal reads. */
  address: string
}

/** A caller who fulfils the demands of a call (`accessFailure` is null): its handler works with this type. */
export type CallerOf<N extends CallName> = Caller & Proof[Contract[N]['who']]

type Proof = {
  anyone: unknown
  customer: { customerId: string }
  sales: { salesperson: { id: string; epoch: number } }
  staff: { role: 'staff'; staff: StaffPerson }
  service: { role: 'service' }
}

/** The port: how all code above calls an operate centre, embedded or remote. */
export type OperateCenter = {
  ask<N extends CallName>(name: N, tenant: Tenant, input: Input<N>, caller: Caller): Promise<Answer<Value<N>>>
}
