import { formatDateWithYear, nameOfWeekday } from '../../base/calendar/dates.ts'
import {
  type DebrisAsk,
  type RedeemWay,
  type RefundMode,
  redeemWays,
  refundModes,
  type UseMode,
} from './words.ts'

// What shoppers read of a package, made of its own facts.

type Refund = { mode: RefundMode; hoursBefore: number; feePercent: number }

/** 随时退; 使用日前1天可退; 不可退: in as few words as a tag holds. */
export function refundTag({ mode, hoursBefore, feePercent }: Refund): string {
  if (mode === 'never') return refundModes.never
  const fee = feePercent > 0 ? `，扣${feePercent}%` : ''
  if (mode === 'any') return `${refundModes.any}${fee}`
  const before = hoursBefore % 24 === 0 ? `${hoursBefore / 24}天` : `${hoursBefore}小时`
  return `使用日前${hoursBefore > 0 ? before : ''}可退${fee}`
}

/** 凭证码或身份证件 */
export function redeemWords(ways: readonly RedeemWay[]): string {
  return ways.map((way) => redeemWays[way]).join('或')
}

/** 当天16:00前可订; 提前1天18:00前预订; empty where every moment will do. */
export function cutoffWords({ cutoffDays, cutoffTime }: { cutoffDays: number; cutoffTime: string }): string {
  if (cutoffDays > 0) return `提前${cutoffDays}天${cutoffTime ? `${cutoffTime}前` : ''}预订`
  return cutoffTime && cutoffTime < '23:59' ? `当天${cutoffTime}前可订` : '当天可订'
}

type Validity = {
  use: UseMode
  validFrom: string | null
  validTo: string | null
  validDays: number | null
  weekdays: readonly number[]
  blackout: readonly string[]
}

/** When a package may be used: 选定的日期使用; 付款后90天内有效，仅周一至周五，12月25日 周五不可用. */
export function validityWords({ use, validFrom, validTo, validDays, weekdays, blackout }: Validity): string {
  if (use === 'dated') return '在选定的日期使用'
  const end = validTo
    ? `有效期至${formatDateWithYear(validTo)}`
    : validDays !== null
      ? `付款后${validDays}天内有效`
      : '长期有效'
  return [
    validFrom ? `${formatDateWithYear(validFrom)}起可用` : '',
    end,
    weekdayWords(weekdays),
    blackout.length > 0 ? `${blackout.map((date) => formatDateWithYear(date)).join('、')}不可用` : '',
  ]
    .filter(Boolean)
    .join('，')
}

/** 仅周一至周五; 仅周六、周日; empty for every day. */
function weekdayWords(weekdays: readonly number[]): string {
  const days = [...new Set(weekdays)].sort((a, b) => a - b)
  if (days.length === 0 || days.length === 7) return ''
  const names = days.map(nameOfWeekday)
  const run = days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1)
  return run && days.length > 2 ? `仅${names[0]}至${names.at(-1)}` : `仅${names.join('、')}`
}

/** How an answer to what a package asks for is written: with an example, and how long it may be. */
export const askHints: Readonly<Record<DebrisAsk, string>> = {
  flight: '如 MU5735，便于司机按实际时间接送',
  pickup: '小区、酒店或地标名称与地址',
  destination: '送达的酒店、小区或地标',
  hotel: '酒店名称与地址',
  time: '如 08:30',
}
