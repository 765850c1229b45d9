import type { TravelScope } from '../vocabulary.ts'

/**
 * How a departure's notice stands for staff (domain.md B.9). Sent: customers can read it; told: they have also got a
 * message about it.
 */
export const noticeStates = {
  waiting: '待发送',
  uploaded: '已上传待发送',
  sent: '已发送未通知',
  told: '已发送已通知',
  changed: '修改未通知',
  changedTold: '修改已通知',
} as const

export type NoticeState = keyof typeof noticeStates

/** Numbers of versions, from 1; 0: none. first ≤ sent ≤ newest, told ≤ sent. */
export type NoticeStand = {
  /** The newest that was saved. */
  newest: number
  /** The first and the last one that customers could read. */
  first: number
  sent: number
  /** The last one that customers got a message about. */
  told: number
}

export function noticeState({ newest, first, sent, told }: NoticeStand): NoticeState {
  if (newest === 0) return 'waiting'
  if (sent === 0) return 'uploaded'
  if (newest > sent) return 'changed'
  const changed = sent > first
  if (told === sent) return changed ? 'changedTold' : 'told'
  return changed ? 'changed' : 'sent'
}

/** Days before departure from which on staff is reminded of a notice that is missing (domain.md A.3). */
export function remindDays(scope: TravelScope): number {
  return scope === 'outbound' ? 7 : 3
}

export const MOST_REMIND_DAYS = remindDays('outbound')
