import { addDays, type CalendarDate } from '../../../base/calendar/dates.ts'
import { leavesMainland, type TravelScope } from '../../vocabulary.ts'

/** Days before departure by which a group that is not formed is called off (旅游法 63). */
const NOTICE_DAYS = { domestic: 7, abroad: 30 }

/** @returns days between the notice that a group is not formed and its departure */
export function noticeDays(scope: TravelScope): number {
  return leavesMainland(scope) ? NOTICE_DAYS.abroad : NOTICE_DAYS.domestic
}

export const MOST_NOTICE_DAYS = Math.max(NOTICE_DAYS.domestic, NOTICE_DAYS.abroad)

/** The last day on which customers are told that a group is not formed, with all days of notice still before them. */
export function callOffBy(departDate: CalendarDate, scope: TravelScope): CalendarDate {
  return addDays(departDate, -noticeDays(scope) - 1)
}

/** A departure, as far as it matters for whether it takes place. */
export type Forming = {
  departDate: CalendarDate
  scope: TravelScope
  /** Persons whose seats are paid or confirmed. */
  persons: number
  /** Below so many the tour may be called off; 0 or 1: any group takes place. */
  groupMin: number
  cancelled: boolean
  /** Staff have decided that it takes place. */
  formed: boolean
}

export function isBelowMinimum({ persons, groupMin }: Pick<Forming, 'persons' | 'groupMin'>): boolean {
  return persons < groupMin
}

/** How a departure stands; `undecided`: it has travellers, but fewer than it needs. */
export const formings = ['undecided', 'enough', 'confirmed', 'empty', 'cancelled'] as const

export function formingOf({
  persons,
  groupMin,
  cancelled,
  formed,
}: Pick<Forming, 'persons' | 'groupMin' | 'cancelled' | 'formed'>): (typeof formings)[number] {
  if (cancelled) return 'cancelled'
  if (formed) return 'confirmed'
  if (persons === 0) return 'empty'
  return isBelowMinimum({ persons, groupMin }) ? 'undecided' : 'enough'
}

type Refusal = {
  code: 'DEPARTURE_CANCELLED' | 'DEPARTED' | 'CHANGED_MEANWHILE' | 'TOO_LATE'
  message: string
}

const cancelled: Refusal = {
  code: 'DEPARTURE_CANCELLED',
  message: '团期已取消，不能再确认成团，请刷新列表',
}

/** Why staff cannot decide that it takes place; null when they can. A group below its minimum needs a reason besides. */
export function confirmRefusal(group: Forming, today: CalendarDate): Refusal | null {
  if (group.cancelled) return cancelled
  if (group.formed) return { code: 'CHANGED_MEANWHILE', message: '该团期已确认成团，请刷新列表' }
  if (group.departDate < today) return { code: 'DEPARTED', message: '团期已出发，无需再确认成团' }
  return null
}

/**
 * Why the decision cannot be taken back; null when it can. Only while customers can still be told in time that the group
 * is not formed: afterwards they may rely on what they were told.
 */
export function takeBackRefusal(group: Forming, today: CalendarDate): Refusal | null {
  if (group.cancelled) return cancelled
  if (!group.formed) return { code: 'CHANGED_MEANWHILE', message: '该团期尚未确认成团，请刷新列表' }
  if (today > callOffBy(group.departDate, group.scope)) {
    const days = noticeDays(group.scope)
    return {
      code: 'TOO_LATE',
      message: `不成团须提前${days}天通知客人，已过期限，不能撤销成团；确需取消请办理取消并承担违约金`,
    }
  }
  return null
}
