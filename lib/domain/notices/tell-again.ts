import { clockTime } from '../../base/calendar/moments.ts'

/** How often a version is told again at most, and how long after the message before. */
export const MOST_AGAIN = 3
export const AGAIN_PAUSE_MS = 30 * 60_000

export type ToldOrder = {
  /** The journey is not over, and the order takes part in it. */
  travels: boolean
  /** Versions, 0 for none: the one that customers read, and what this customer was told and has read. */
  sent: number
  told: number
  read: number
  /** Told again so often, since the version was told. */
  again: number
  /** When it was told the last time. */
  lastAt: Date | null
  /** The last message is still on its way out. */
  waiting: boolean
}

/** Why the customer is not told again of the notice, as a sentence for staff; null: they may be. */
export function whyNotAgain(order: ToldOrder, now: Date): string | null {
  const { travels, sent, told, read, again, lastAt, waiting } = order
  if (!travels) return '订单未确认或行程已结束，不能提醒'
  if (sent === 0) return '出团通知书还没有发送'
  if (read >= sent) return '客户已确认阅读'
  if (told < sent) return '这一版还没有通知客户，请先发送'
  if (waiting) return '上一条消息正在发送，请稍后再试'
  if (again >= MOST_AGAIN) return `已提醒${MOST_AGAIN}次，请电话联系客户`
  const next = lastAt === null ? 0 : lastAt.getTime() + AGAIN_PAUSE_MS
  return now.getTime() < next ? `刚刚通知过，${clockTime(new Date(next))}后可以再次提醒` : null
}
