import type { Cases } from './isolation-cases.ts'
import type { Somebody } from './somebody-else.ts'

export type VoucherCall = `vouchers.${'list' | 'share'}`

/** Vouchers: another's order and voucher. */
export function voucherCases({ voucher }: Somebody): Cases<VoucherCall> {
  const { ticketNo: orderNo, voucherId } = voucher
  return {
    'vouchers.list': [['absent', { orderNo }]],
    'vouchers.share': [['absent', { orderNo, voucherId }]],
  }
}

export type StaffVoucherCall =
  | 'vouchers.shared'
  | 'tills.redeem'
  | `staff.${
      | 'vouchers'
      | 'issueVouchers'
      | 'failVouchers'
      | 'importVoucherCodes'
      | 'voucherCodes'
      | 'replaceVoucher'
      | 'lookUpVoucher'
      | 'redeemVoucher'
      | 'voucher'
      | 'undoRedemption'
      | 'tills'
      | 'addTill'
      | 'changeTill'}`

/** What another merchant's staff, tills and links name. */
export function staffVoucherCases({ voucher, till }: Somebody): Cases<StaffVoucherCall> {
  const { ticketNo: orderNo, voucherId, voucherCode: code, shareToken } = voucher
  const { tillId, tillToken } = till
  return {
    'vouchers.shared': [['absent', { token: shareToken }]],
    'tills.redeem': [['refused', { token: tillToken, code }]],
    'staff.vouchers': [
      ['own', { orderNo }],
      ['own', { search: code }],
    ],
    'staff.issueVouchers': [['absent', { orderNo }]],
    'staff.failVouchers': [['absent', { orderNo, reason: '供应商无票' }]],
    'staff.importVoucherCodes': [['own', { packageId: 'plain', codes: ['SUPPLIER-1'] }]],
    'staff.voucherCodes': [['own', { packageId: 'plain' }]],
    'staff.replaceVoucher': [['absent', { voucherId, reason: '客人泄露了券码' }]],
    'staff.lookUpVoucher': [['absent', { code }]],
    'staff.redeemVoucher': [['absent', { code }]],
    'staff.voucher': [['absent', { voucherId }]],
    'staff.undoRedemption': [['absent', { voucherId, reason: '扫错了人' }]],
    'staff.tills': [['own', {}]],
    'staff.addTill': [['own', { name: '另一检票口' }]],
    'staff.changeTill': [['absent', { tillId, active: false }]],
  }
}
