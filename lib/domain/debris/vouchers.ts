import {
  addDays,
  type CalendarDate,
  nameOfWeekday,
  todayInShanghai,
  weekday,
} from '../../base/calendar/dates.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { UnitStatus } from '../vocabulary.ts'
import { type VoucherSource, type VoucherState, voucherStates } from './words.ts'

/** What is kept of a voucher; that it has expired or is void by a refund follows from its order. */
export const keptVoucherStates = ['waiting', 'issued', 'used', 'void', 'failed'] as const
export type KeptVoucherState = (typeof keptVoucherStates)[number]

/** Weekdays 1 (Monday) to 7, days on which it does not count, and the day and last day of use. */
export type VoucherValidity = {
  validFrom: CalendarDate | null
  validTo: CalendarDate | null
  weekdays: readonly number[]
  blackout: readonly CalendarDate[]
}

/** The statuses of the units a voucher stands for: one of a ticket, all of an order. */
type Standing = {
  state: KeptVoucherState
  units: readonly UnitStatus[]
  /** What it is for has been used, or is with the buyer, without anybody having scanned it. */
  spent?: boolean
}

/** A voucher is void once none of its units is still bought. */
const isGone = (units: readonly UnitStatus[]) => units.every((status) => status === 2 || status === 3)

/** What a voucher's holder reads of it today. */
export function voucherStateOf(
  { state, units, spent = false }: Standing,
  { validTo }: Pick<VoucherValidity, 'validTo'>,
  today: CalendarDate,
): VoucherState {
  if (state === 'used' || state === 'void' || state === 'failed') return state
  if (isGone(units)) return 'void'
  if (state === 'waiting') return state
  if (spent) return 'used'
  return validTo !== null && today > validTo ? 'expired' : 'unused'
}

/** The word for a state; one whose money is on its way back says so. */
export function voucherStateText(state: VoucherState, units: readonly UnitStatus[]): string {
  return state === 'unused' && units.some((status) => status === 4) ? '退款处理中' : voucherStates[state]
}

/** 1 Monday … 7 Sunday. */
export function weekdayOf(date: CalendarDate): number {
  return weekday(date) || 7
}

/** Why a voucher cannot be redeemed today; null when it can. */
export function whyNotRedeemed(
  voucher: Standing,
  validity: VoucherValidity,
  today: CalendarDate,
): Refusal | null {
  const state = voucherStateOf(voucher, validity, today)
  if (state === 'waiting') return refuse('voucher-waiting', '尚未出票，不能核销')
  if (state === 'failed') return refuse('voucher-failed', '出票失败，不能核销')
  if (state === 'void') return refuse('voucher-void', '已退款或作废，不能核销')
  if (state === 'used') return refuse('voucher-used', '已核销，不能重复使用')
  if (state === 'expired') return refuse('voucher-expired', `已于${validity.validTo}过期，不能核销`)
  if (voucher.units.some((status) => status === 4)) {
    return refuse('voucher-refunding', '客人正在申请退款，不能核销')
  }
  if (validity.validFrom !== null && today < validity.validFrom) {
    return refuse('voucher-early', `${validity.validFrom}起可用，今天不能核销`)
  }
  if (validity.weekdays.length > 0 && !validity.weekdays.includes(weekdayOf(today))) {
    const days = [...validity.weekdays].sort((a, b) => a - b).map(nameOfWeekday)
    return refuse('voucher-weekday', `仅限${days.join('、')}使用，今天不能核销`)
  }
  if (validity.blackout.includes(today)) {
    return refuse('voucher-blackout', '今天是不可用日期，不能核销')
  }
  return null
}

/** Days for which a used or expired voucher is kept on the phone that has shown it. */
const KEPT_DAYS = 7

/**
 * Whether vouchers are worth keeping on a phone for showing them without a network: one can still be used, or has been
 * used or has expired within the last week.
 * @param today by the phone's clock
 */
export function worthKeeping(
  vouchers: readonly {
    state: VoucherState
    validTo: CalendarDate | null
    /** An instant; null before. */
    usedAt: string | null
  }[],
  today: CalendarDate,
): boolean {
  const recently = (day: CalendarDate) => addDays(day, KEPT_DAYS) >= today
  return vouchers.some(({ state, validTo, usedAt }) => {
    if (state === 'used') return usedAt !== null && recently(todayInShanghai(Date.parse(usedAt)))
    if (state === 'void' || state === 'failed') return false
    // What was unused when it was read may have expired since.
    return validTo === null ? state !== 'expired' : recently(validTo)
  })
}

/** Whether what was unused when it was read has expired since. */
export function hasExpired(
  { state, validTo }: { state: VoucherState; validTo: CalendarDate | null },
  today: CalendarDate,
): boolean {
  return state === 'unused' && validTo !== null && today > validTo
}

/** What a voucher's QR code holds: a version and the code, nothing of a person. */
export const qrOf = (code: string) => `V1:${code}`

/** The code of what was scanned or typed. */
export function codeOfScan(text: string): string {
  return text.trim().replace(/^V1:/i, '')
}

/** What staff should do about an order that is paid and has no vouchers yet. */
export function waitingVoucherWarning(count: number, source: VoucherSource): string {
  return source === 'imported' ? `${count}张凭证待出票，券码不足，请导入` : `${count}张凭证待出票，请人工出票`
}
