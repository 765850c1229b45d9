import { formatDateWithYear, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { clockTime, momentOf } from '../../../../base/calendar/moments.ts'
import { formatFen } from '../../../../base/money/fen.ts'
import { PHASES } from '../../../../domain/orders/phases.ts'
import type { OrderCard } from '../../../contract/orders/orders.ts'
import { dueOf } from './order-due.ts'
import type { OrderRow } from './rows.ts'

/** The rest of a deposit: while it is to come, and once it is due. */
export function balanceOf(row: OrderRow): OrderCard['balance'] {
  const due = dueOf(row)
  if (due?.kind === 'balance' && row.deadline) {
    return { amount: due.amount, until: row.deadline.toISOString() }
  }
  const isToCome = row.balanceDueAt !== null && row.paid === 0 && PHASES[row.phase].open
  return isToCome && row.balanceDueAt
    ? { amount: row.payable - row.dueNow, until: row.balanceDueAt.toISOString() }
    : null
}

/** What is left to do after a deposit: 余款¥8,840.00，请在12月3日 周四 18:00前付清. */
export function depositText({ balance }: Pick<OrderCard, 'balance'>): string {
  if (!balance) return '名额已保留'
  const until = momentOf(balance.until)
  return `名额已保留。余款${formatFen(balance.amount)}，最晚${formatDateWithYear(todayInShanghai(until))} ${clockTime(until)}前付清，逾期按退改规则取消`
}
