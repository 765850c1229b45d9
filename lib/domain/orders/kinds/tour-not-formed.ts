import type { Instant } from '../../../base/calendar/dates.ts'
import type { Fen } from '../../../base/money/fen.ts'
import type { Phase } from '../phases.ts'

/** A departure that does not take place: since when, and until when its customers may choose; null: they may not. */
export type NotFormed = { cancelledAt: Instant; choiceUntil: Instant | null }

type Standing = {
  phase: Phase
  /** The journey has begun. */
  consumed: boolean
  /** A refund has been asked for and is not finished. */
  afterSale: boolean
  partlyRefunded: boolean
}

const LIVE: readonly Phase[] = ['awaitingConfirm', 'awaitingPay', 'awaitingBalance', 'confirming', 'serving']

/**
 * What becomes of an order whose departure does not take place. stays: nothing, it has ended or the journey has begun.
 * chooses: its customer may choose another departure or the refund. ends: it is cancelled, everything paid goes back.
 * Only an order that is paid in full, with nobody refunded and nothing asked for, chooses: a deposit's balance would fall
 * due meanwhile, and what is left of an order in part has no price of its own.
 */
export function fateOf(
  order: Standing,
  notFormed: NotFormed | null,
  now: Instant,
): 'stays' | 'chooses' | 'ends' {
  if (notFormed === null || order.consumed || !LIVE.includes(order.phase)) return 'stays'
  const { choiceUntil } = notFormed
  const inTime = choiceUntil !== null && Number(now) < Number(choiceUntil)
  const isWhole = order.phase === 'serving' && !order.afterSale && !order.partlyRefunded
  return inTime && isWhole ? 'chooses' : 'ends'
}

type Priced = { payable: Fen; discount: Fen; freight: Fen; paid: Fen }

/**
 * What an order costs on another departure whose lines cost `goods`, and what goes back of what was paid. Its discounts
 * stay as they are. Null where it would be dearer, or cheaper than its discounts.
 */
export function movedPrice(order: Priced, goods: Fen): { goods: Fen; payable: Fen; back: Fen } | null {
  const payable = goods - order.discount + order.freight
  if (goods < order.discount || payable > order.payable) return null
  const over = (price: Fen) => Math.max(0, order.paid - price)
  return { goods, payable, back: over(payable) - over(order.payable) }
}

/** Shortest time that customers have for their choice. */
const LEAST_MS = 3_600_000

/** Why customers cannot choose until then; null when they can. @param startsAt when the departure would have begun */
export function choiceProblem(until: Instant, startsAt: Instant, now: Instant): string | null {
  if (Number(until) < Number(now) + LEAST_MS) return '请至少为客户留出1小时的选择时间'
  return Number(until) > Number(startsAt) ? '选择截止时间不能晚于原出发日期' : null
}
