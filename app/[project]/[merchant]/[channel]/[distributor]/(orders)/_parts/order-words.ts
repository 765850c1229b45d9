import { formatDate } from '@/lib/base/calendar/dates.ts'
import { momentOf, untilWhen } from '@/lib/base/calendar/moments.ts'
import { formatFen } from '@/lib/base/money/fen.ts'
import type { Order, OrderAction, OrderCard } from '@/lib/operate-center/contract/orders/orders.ts'

/** Names of what a customer may do with an order. */
export const actionNames: Record<OrderAction, string> = {
  pay: '去支付',
  cancel: '取消订单',
  refund: '申请退款',
  addTravellers: '补充出行人',
  rebook: '再次预订',
}

/** The most wanted action first; it is the one that stands out. */
const RANK: readonly OrderAction[] = ['pay', 'addTravellers', 'rebook', 'refund', 'cancel']

/** Buttons of an order in the order of their weight. A shop that takes no orders offers no new booking. */
export function shownActions(actions: readonly OrderAction[], ordering: boolean): OrderAction[] {
  return RANK.filter((action) => actions.includes(action) && (action !== 'rebook' || ordering))
}

export type Tone = 'due' | 'going' | 'quiet'

/** due: the customer has to act. going: it takes its course. quiet: it is over. */
export function toneOf({ label, subStatus }: Pick<OrderCard, 'label' | 'subStatus'>): Tone {
  if (label >= 3) return 'quiet'
  return subStatus === 110 || subStatus === 120 ? 'due' : 'going'
}

type ForSentence = Pick<
  Order,
  | 'subStatus'
  | 'departDate'
  | 'payDeadline'
  | 'travellerList'
  | 'travellersUntil'
  | 'refunds'
  | 'refunded'
  | 'paid'
  | 'cancelReason'
  | 'now'
>

/** Fen to be paid now: after the deposit the rest, before it what the order asked for; 0 when nothing is due. */
export function dueOf({
  subStatus,
  dueNow,
  payable,
  paid,
}: Pick<Order, 'subStatus' | 'dueNow' | 'payable' | 'paid'>) {
  if (subStatus === 120) return Math.max(0, payable - paid)
  return subStatus === 110 ? dueNow : 0
}

/** What happens next, and until when (domain.md B.6). */
export function nextSentence(order: ForSentence): string {
  const now = momentOf(order.now)
  const until = (moment: string) => untilWhen(momentOf(moment), now)
  const { subStatus, payDeadline, travellersUntil, departDate } = order
  if (subStatus >= 400) return closedSentence(order)
  if (subStatus === 100) return '旅行社正在确认名额，结果会短信通知您，确认后再付款'
  if (subStatus === 110) {
    return payDeadline ? `请在${until(payDeadline)}前付款，逾期名额自动释放` : '请尽快付款，名额以付款为准'
  }
  if (subStatus === 120) {
    return payDeadline
      ? `定金已付，请在${until(payDeadline)}前付清尾款`
      : '定金已付，名额已保留，请在出发前付清尾款'
  }
  const asked = order.refunds.some(({ state }) => state === 'requested')
  if (asked) return '退款申请审核中，结果会短信通知您'
  if (order.refunds.some(({ state }) => state === 'processing')) return '退款已发起，款项将原路退回'
  if (subStatus === 300) return '行程已结束，感谢您的信任'
  if (subStatus === 230) return '行程进行中，有需要请联系客服'
  const missing = order.travellerList.filter(({ complete, status }) => !complete && status === 1).length
  if (missing > 0 && travellersUntil)
    return `还有${missing}位出行人待补充，请在${until(travellersUntil)}前填写`
  if (subStatus === 200) return '已收到付款，旅行社正在确认，结果会短信通知您'
  if (subStatus === 220) return `出团通知已发出，${formatDate(departDate)}出发`
  return `名额已确认，${formatDate(departDate)}出发`
}

function closedSentence({ subStatus, paid, refunded, refunds, cancelReason }: ForSentence): string {
  const sumOf = (state: Order['refunds'][number]['state']) =>
    refunds.reduce((sum, refund) => (refund.state === state ? sum + refund.amount : sum), 0)
  const asked = sumOf('requested')
  const sent = sumOf('processing')
  if (asked > 0) return `退款${formatFen(asked)}审核中，通过后原路退回付款账户`
  if (sent > 0) return `退款${formatFen(sent)}处理中，将原路退回付款账户`
  if (refunded > 0) return `已退款${formatFen(refunded)}，原路退回付款账户`
  if (subStatus === 510) return '退款已处理完成'
  if (paid > 0) {
    // Who cancelled themselves gets by the ladder, which may be nothing; the agency gives everything back.
    return subStatus === 420
      ? '订单已取消，已付款项按退改规则扣除'
      : `已付的${formatFen(paid)}将原路退回付款账户`
  }
  if (subStatus === 410) return '未在规定时间内付款，名额已释放，可以重新预订'
  if (subStatus === 400)
    return cancelReason ? `旅行社未能确认：${cancelReason}` : '旅行社未能确认名额，未产生费用'
  if (subStatus === 430)
    return cancelReason ? `旅行社已取消：${cancelReason}` : '旅行社已取消本团，未产生费用'
  return '订单已取消，未产生费用'
}

export const refundStates: Record<Order['refunds'][number]['state'], string> = {
  requested: '审核中',
  processing: '退款中',
  done: '已退款',
  rejected: '未通过',
  failed: '退款失败，请联系客服',
}

export const paymentStates: Record<string, string> = {
  open: '待支付',
  paid: '已支付',
  failed: '未成功',
  closed: '已关闭',
  refunding: '退回中',
  refunded: '已退回',
}
