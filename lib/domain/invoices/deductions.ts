import type { CalendarDate } from '../../base/calendar/dates.ts'
import type { Fen } from '../../base/money/fen.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** What a cost that was passed on is proved by, by the tax office's codes. */
export const voucherTypeNames = {
  '01': '数电发票',
  '02': '增值税专用发票',
  '03': '增值税普通发票',
  '04': '营业税发票',
  '05': '财政票据',
  '06': '法院裁决书',
  '07': '契税完税凭证',
  '08': '其他发票类',
  '09': '其他扣除凭证',
} as const
type VoucherType = keyof typeof voucherTypeNames

/**
 * A voucher of a cost that an agency has passed on: hotel, meals, transport, visa, tickets, another agency's part
 * (财税〔2016〕36号, annex 2). An agency that is taxed by the difference deducts it.
 */
export type DeductionVoucher = {
  type: VoucherType
  /** Of an invoice: 20 digits of a digital one, 8 of an older one; else the voucher's own number, if it has one. */
  number: string
  /** 发票代码 of an older invoice; empty otherwise. */
  code: string
  issuedOn: CalendarDate | ''
  /** What stands on it, fen. */
  total: Fen
  /** What of it is deducted here, fen. */
  deducted: Fen
  note: string
}

export const sumDeducted = (vouchers: readonly DeductionVoucher[]): Fen =>
  vouchers.reduce((sum, { deducted }) => sum + deducted, 0)

/** Whether an invoice of this amount can be issued with these deductions. Fields by the voucher's position. */
export function checkDeductions(
  vouchers: readonly DeductionVoucher[],
  amount: Fen,
): { ok: true } | Refusal<'deductions'> {
  for (const [index, voucher] of vouchers.entries()) {
    const wrong = problemOf(voucher)
    if (wrong) return refuse('deductions', `第${index + 1}张凭证：${wrong}`)
  }
  const numbers = vouchers.map(({ type, code, number }) => `${type} ${code} ${number}`)
  const isTwice = vouchers.some(
    ({ number }, index) => number && numbers.indexOf(numbers[index] ?? '') < index,
  )
  if (isTwice) return refuse('deductions', '同一张凭证填写了两次，请合并后再保存')
  if (sumDeducted(vouchers) > amount) return refuse('deductions', '扣除金额合计超过开票金额，请核对')
  return { ok: true }
}

/** What the tax office wants of each sort of voucher. */
function problemOf({ type, number, code, issuedOn, total, deducted, note }: DeductionVoucher): string {
  if (deducted <= 0) return '请填写本次扣除金额'
  if (deducted > total) return '扣除金额不能大于凭证金额'
  if (type === '01' && !/^\d{20}$/.test(number)) return '数电发票号码为20位数字'
  if (type === '02' || type === '03' || type === '04') {
    if (!/^\d{10}(\d{2})?$/.test(code)) return '发票代码为10或12位数字'
    if (!/^\d{8}$/.test(number)) return '发票号码为8位数字'
  }
  if (type <= '04' && issuedOn === '') return '请填写开具日期'
  if (type >= '08' && note === '') return '请在备注中写明凭证内容'
  return ''
}
