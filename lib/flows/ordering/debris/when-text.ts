import { formatDateWithYear } from '../../../base/calendar/dates.ts'

type When = { date: string | null; slot: string; days: number; validTo: string | null }

/** When it is used: 2026年12月3日 周四 09:30, with the days where it is used for several; 2026年…前有效 without a day. */
export function whenText({ date, slot, days, validTo }: When): string {
  if (date) {
    const day = [formatDateWithYear(date), slot].filter(Boolean).join(' ')
    return days > 1 ? `${day} 起${days}天` : day
  }
  return validTo ? `有效期至${formatDateWithYear(validTo)}` : ''
}
