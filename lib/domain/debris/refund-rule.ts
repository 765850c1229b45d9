import type { Instant } from '../../base/calendar/dates.ts'
import { type Fen, formatFen } from '../../base/money/fen.ts'
import { allocate, percentOf } from '../../base/money/share.ts'
import {
  type AskedRefund,
  freightBesides,
  freightOfLast,
  isFree,
  isGone,
  type OnTheirWay,
  paidForUnits,
  planUnits,
  type RefundItem,
  type RefundUnit,
  type UnitsRefund,
  withFreight,
} from '../refunds/refund-plan.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { RefundRule } from './debris-words.ts'
import type { TicketSort, TicketState } from './ticket-states.ts'

type TicketUnit = RefundUnit & { sort: TicketSort; state: TicketState }

type TicketTimes = {
  /** When the day of use begins, or the last day of the validity; null before that is known. */
  beginsAt: Instant | null
  /** When the validity is over; null before that is known. */
  endsAt: Instant | null
}

export type DebrisRefundInput = Pick<UnitsRefund, 'chosen' | 'words'> &
  TicketTimes & {
    /** expiry: unused tickets are given back by the package's rule. return: a device is back. */
    by: 'buyer' | 'seller' | 'expiry' | 'return'
    /** All units of the order by position, those refunded before included; the n-th deposit is the n-th ticket's. */
    units: readonly TicketUnit[]
    rule: RefundRule
    /** What has to be paid and its part for delivery, what was paid and given back so far; fen. */
    order: { payable: Fen; freight: Fen; paid: Fen; refunded: Fen }
    /** Something of the order has been sent or collected. */
    handedOver: boolean
    deviceBack: boolean
    /** Of `return`: what staff keep of the deposits that are chosen, fen. */
    kept?: Fen
    now: Instant
  }

type DebrisRefundPlan = {
  ok: true
  items: RefundItem[]
  amount: Fen
  fee: Fen
  /** Of the amount, the delivery fee that comes back with the last of the order. */
  freight: Fen
  /** The rule that holds for the chosen ones, in words. */
  rule: string
}

/**
 * Plans the refund of chosen tickets by the package's rule: used ones, handed over ones and, unless the package gives
 * them back, expired ones are excluded. The percentage is of what was paid for a ticket; fractions of a fen fall to the
 * customer. A deposit is never charged a fee: it goes back with its ticket as long as nothing was handed over, else by
 * itself once the device is back, less what staff keep. The delivery fee comes back with the whole order, as long as
 * nothing was handed over.
 */
export function planDebrisRefund(input: DebrisRefundInput): DebrisRefundPlan | Refusal {
  const { by, units, chosen, order, words } = input
  const keptParts = keptOf(input)
  const plan = planUnits({
    units,
    chosen,
    free: isFree(order),
    paid: paidForUnits(order),
    refunded: order.refunded,
    feeOf: (unit) => keptParts.get(unit.id) ?? feeOf(input, unit.id),
    words,
  })
  if (!plan.ok) return plan
  if (by !== 'seller') {
    const refusal = refusalOf(input)
    if (refusal) return refusal
  }
  const freight = freightBack(input, plan.amount)
  return { ...withFreight(plan, freight), rule: ruleOf(input, freight) }
}

/** Whether the buyer may give this unit up now, alone or with the deposit that belongs to it. */
export function isRefundable(
  input: Pick<DebrisRefundInput, 'units' | 'rule' | 'handedOver' | 'deviceBack' | 'now'> & TicketTimes,
  id: string,
): boolean {
  const unit = input.units.find((one) => one.id === id)
  if (unit?.status !== 1) return false
  const facts = { ...input, by: 'buyer' as const }
  if (unit.sort !== 'deposit') return ticketRefusal(facts, unit) === null
  if (input.deviceBack) return true
  const ticket = partnerOf(input.units, unit)
  if (input.handedOver) return false
  return !ticket || isGone(ticket) || (ticket.status === 1 && ticketRefusal(facts, ticket) === null)
}

/** The ticket of a deposit, and the deposit of a ticket; both are kept in the same sequence. */
function partnerOf(units: readonly TicketUnit[], unit: TicketUnit): TicketUnit | undefined {
  const deposits = units.filter(({ sort }) => sort === 'deposit')
  const tickets = units.filter(({ sort }) => sort !== 'deposit')
  const [mine, theirs] = unit.sort === 'deposit' ? [deposits, tickets] : [tickets, deposits]
  return theirs[mine.findIndex(({ id }) => id === unit.id)]
}

function refusalOf(input: DebrisRefundInput): Refusal | null {
  const { units, chosen, handedOver, deviceBack } = input
  for (const unit of units.filter(({ id }) => chosen.includes(id))) {
    const partner = partnerOf(units, unit)
    const withPartner = !partner || isGone(partner) || chosen.includes(partner.id)
    if (unit.sort === 'deposit') {
      // Nobody has collected the device.
      if (deviceBack || (input.by === 'expiry' && !handedOver)) continue
      if (handedOver) return refuse('device-out', '押金在设备归还后自动退还，请取消选择押金')
      if (!withPartner) return refuse('deposit-alone', '押金需与对应的设备一起退，请同时选择该设备')
    } else {
      const refusal = ticketRefusal(input, unit)
      if (refusal) return refusal
      if (input.by !== 'expiry' && !withPartner)
        return refuse('without-deposit', '设备需与押金一起退，请同时选择对应的押金')
    }
  }
  return null
}

/** Why a ticket cannot be given back; null when it can. */
function ticketRefusal(
  { by, rule, beginsAt, endsAt, now }: Pick<DebrisRefundInput, 'by' | 'rule' | 'now'> & TicketTimes,
  { state }: TicketUnit,
): Refusal | null {
  if (state === 'used') return refuse('used', '已使用的票券不能退款，请取消选择；如有疑问请联系客服')
  if (state === 'handed') {
    return refuse('handed-over', '已寄出或已领取的不能在线退款，请取消选择；如有疑问请联系客服')
  }
  const isOver = state === 'expired' || (endsAt !== null && Number(now) >= Number(endsAt))
  if (by === 'expiry') {
    return isOver && rule.expired === 'refund' ? null : refuse('not-expired', '票券还在有效期内')
  }
  if (isOver) {
    return rule.expired === 'refund'
      ? refuse('expired', '票券已过期，未使用的金额将自动退还，无需申请')
      : refuse('expired', '票券已过期，按购买时的规则不能退款；如有疑问请联系客服')
  }
  switch (rule.mode) {
    case 'any':
      return null
    case 'never':
      return refuse('never', '该套餐购买后不可退款，如有疑问请联系客服')
    case 'before': {
      const until = lastRefundAt(rule, { beginsAt })
      return until === null || Number(now) < until
        ? null
        : refuse('too-late', `已过可退时间（使用日前${rule.hoursBefore}小时），不能退款；如有疑问请联系客服`)
    }
  }
}

/** Until when a ticket of mode `before` can be given back, milliseconds since 1970; null where no day is known. */
function lastRefundAt(
  { hoursBefore }: Pick<RefundRule, 'hoursBefore'>,
  { beginsAt }: Pick<TicketTimes, 'beginsAt'>,
): number | null {
  return beginsAt === null ? null : Number(beginsAt) - hoursBefore * 3_600_000
}

/** What is kept of a unit's share. */
function feeOf({ by, units, rule, handedOver, deviceBack }: DebrisRefundInput, id: string): Fen {
  const unit = units.find((one) => one.id === id)
  if (!unit) return 0
  if (unit.sort === 'deposit') return by === 'seller' && handedOver && !deviceBack ? unit.share : 0
  // The seller who cancels gives back what has not been used.
  if (by === 'seller') return unit.state === 'used' || unit.state === 'handed' ? unit.share : 0
  return rule.mode === 'never' ? 0 : percentOf(unit.share, Math.min(100, rule.feePercent), 'down')
}

/** What staff keep of each chosen deposit, in proportion; nothing else than a return keeps any. */
function keptOf({ by, units, chosen, kept = 0 }: DebrisRefundInput): Map<string, Fen> {
  const deposits = units.filter(({ id, sort }) => sort === 'deposit' && chosen.includes(id))
  const shares = deposits.map(({ share }) => share)
  const sum = shares.reduce((total, share) => total + share, 0)
  if (by !== 'return' || kept <= 0 || sum === 0) return new Map()
  const parts = allocate(Math.min(kept, sum), shares)
  return new Map(deposits.map(({ id }, index) => [id, parts[index] ?? 0]))
}

type FreightInput = Pick<DebrisRefundInput, 'by' | 'units' | 'chosen' | 'order' | 'handedOver'>

function freightBack(input: FreightInput, amount: Fen, onTheirWay?: OnTheirWay): Fen {
  return input.handedOver ? 0 : freightOfLast(input, amount, onTheirWay)
}

/**
 * The freight that comes back with a request besides what it was asked with, fen (`freightBesides`).
 * @param onTheirWay requests that are agreed to and not yet paid out
 */
export function deliverySince(input: FreightInput & { asked: AskedRefund; onTheirWay: OnTheirWay }): Fen {
  return freightBesides(input, (amount) => freightBack(input, amount, input.onTheirWay))
}

function ruleOf({ by, units, chosen, rule, kept = 0 }: DebrisRefundInput, freight: Fen): string {
  const some = units.filter(({ id }) => chosen.includes(id))
  const hasTickets = some.some(({ sort }) => sort !== 'deposit')
  const hasDeposit = some.some(({ sort }) => sort === 'deposit')
  const texts = by === 'seller' ? ['商家取消，未使用的全额退款'] : hasTickets ? [refundWords(rule, by)] : []
  if (hasDeposit && by !== 'seller') {
    texts.push(by === 'return' && kept > 0 ? `押金扣除${formatFen(kept)}后退还` : '押金全额退还')
  }
  return [...texts, ...(freight > 0 ? [`含配送费${formatFen(freight)}`] : [])].join('；')
}

function refundWords({ mode, hoursBefore, feePercent }: RefundRule, by: DebrisRefundInput['by']): string {
  const fee = feePercent > 0 && mode !== 'never' ? `扣除${feePercent}%手续费` : '全额退款'
  if (by === 'expiry') return `过期未使用，${fee}`
  return mode === 'before' ? `使用日前${hoursBefore}小时以上，${fee}` : `未使用随时可退，${fee}`
}
