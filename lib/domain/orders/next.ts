import { formatFen } from '../../base/money/fen.ts'
import type { OrderKind } from './kind.ts'
import { stateOfSub } from './kind.ts'
import { isClosedPhase, PHASES } from './phases.ts'

/** What happens next, as a sentence, and the time it refers to. */
export type Next = { text: string; until: Date | null }

export type ForNext = {
  sub: number
  paid: number
  refunded: number
  refunds: readonly { state: string; amount: number }[]
}

/** What happens next with an order (domain.md B.6). A refund in progress comes first; without one the kind decides. */
export function nextOf(kind: OrderKind, order: ForNext, own: () => Next): Next {
  const { phase } = stateOfSub(kind, order.sub)
  if (isClosedPhase(phase)) return plain(closedSentence(kind, order)) ?? own()
  // Where refunds are asked for on the kind's own way, each request says what comes next.
  if (PHASES[phase].label === 1 || kind.refundsElsewhere !== undefined) return own()
  if (order.refunds.some(({ state }) => state === 'requested')) {
    return { text: '退款申请审核中，结果会短信通知您', until: null }
  }
  if (order.refunds.some(({ state }) => state === 'processing')) {
    return { text: '退款已发起，款项将原路退回', until: null }
  }
  return own()
}

const plain = (text: string): Next | null => (text === '' ? null : { text, until: null })

function closedSentence(kind: OrderKind, { sub, paid, refunded, refunds }: ForNext): string {
  const sumOf = (wanted: string) =>
    refunds.reduce((sum, { state, amount }) => (state === wanted ? sum + amount : sum), 0)
  const asked = sumOf('requested')
  const sent = sumOf('processing')
  if (asked > 0) return `退款${formatFen(asked)}审核中，通过后原路退回付款账户`
  if (sent > 0) return `退款${formatFen(sent)}处理中，将原路退回付款账户`
  if (refunded > 0) return `已退款${formatFen(refunded)}，原路退回付款账户`
  if (sub === kind.leads.refunded) return '退款已处理完成'
  if (paid === 0) return ''
  // A customer who cancelled is refunded by the rule, which may be nothing; when the seller cancelled, everything goes
  // back.
  if (sub === kind.leads.lapsed) return '逾期未付尾款，订单已取消，已付定金按退改规则扣除'
  return sub === kind.leads.cancelledByCustomer
    ? '订单已取消，已付款项按退改规则扣除'
    : `已付的${formatFen(paid)}将原路退回付款账户`
}
