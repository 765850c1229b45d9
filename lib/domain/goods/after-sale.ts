import { addDays, type Instant, shanghaiInstant, todayInShanghai } from '../../base/calendar/dates.ts'
import { type Fen, formatFen } from '../../base/money/fen.ts'
import {
  freightOfLast,
  isFree,
  type OnTheirWay,
  paidForUnits,
  planUnits,
  type RefundItem,
  type RefundUnit,
  splitOverItems,
  type UnitsPlan,
  type UnitsRefund,
  withFreight,
} from '../refunds/refund-plan.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type AfterSaleReason, type AfterSaleType, afterSaleReasons, afterSaleTypes } from './words.ts'

/** Days from receipt within which a fault, or anything else that lies with the shop, brings pieces back. */
const FAULT_DAYS = 15

/** A piece of an order, with what decides about giving it back. */
export type Piece = RefundUnit & {
  /** It has left the shop, or was handed over. */
  sent: boolean
}

/** What after-sale has to know of an order of goods. */
export type AfterSaleOrder = {
  /** Paid for, and not closed. */
  open: boolean
  /** When the goods arrived, by the buyer's word or by time; null before. */
  receivedAt: Instant | null
  /** Days from receipt for giving back without a reason; 0 for goods that are exempt. */
  returnDays: number
  /** Why they are exempt, for a customer to read; empty where they are not. */
  notReturnable: string
  /** All of the order, those refunded before included. */
  pieces: readonly Piece[]
}

/** The end of a number of days after receipt: the day of receipt does not count, the last one counts in full. */
function daysAfterReceipt(receivedAt: Instant, days: number): Date {
  return new Date(shanghaiInstant(addDays(todayInShanghai(receivedAt), days + 1)))
}

/** Until when pieces may be given back; null before receipt, and without a reason also where that is not possible. */
export function returnTimes({ receivedAt, returnDays }: Pick<AfterSaleOrder, 'receivedAt' | 'returnDays'>): {
  returnUntil: Date | null
  faultUntil: Date | null
} {
  if (receivedAt === null) return { returnUntil: null, faultUntil: null }
  return {
    returnUntil: returnDays > 0 ? daysAfterReceipt(receivedAt, returnDays) : null,
    // A shop that takes goods back for longer takes back faulty ones as long.
    faultUntil: daysAfterReceipt(receivedAt, Math.max(FAULT_DAYS, returnDays)),
  }
}

/**
 * Whether a piece may be asked for (消费者权益保护法第二十四、二十五条); null: yes. Before it is sent always, and only the
 * money; after that it comes back, and only the money where the cause lies with the shop. Without a reason as long as
 * the product's days last, for a cause of the shop's within fifteen days.
 */
export function askRefusal(
  order: AfterSaleOrder,
  { type, reason }: { type: AfterSaleType; reason: AfterSaleReason },
  piece: Piece,
  now: Instant,
): Refusal | null {
  if (!order.open) return refuse('order-closed', '订单未付款或已关闭，不能申请售后')
  if (piece.status !== 1) return notOpen()
  if (!piece.sent) {
    return type === 'refund' ? null : refuse('not-sent', '商品还未发出，请选择“仅退款”，无需寄回')
  }
  const { seller } = afterSaleReasons[reason]
  if (!seller && type === 'refund') {
    return refuse('sent', '商品已发出，如不想要请选择“退货退款”；质量问题、少件等可申请仅退款')
  }
  const { returnUntil, faultUntil } = returnTimes(order)
  if (seller) {
    return faultUntil !== null && Number(now) >= faultUntil.getTime()
      ? refuse(
          'too-late',
          `已超过签收后${Math.max(FAULT_DAYS, order.returnDays)}天的售后期，如有疑问请联系客服`,
        )
      : null
  }
  if (order.returnDays === 0) {
    const why = order.notReturnable === '' ? '本商品不支持7天无理由退货' : order.notReturnable
    return refuse('not-returnable', `${why}；如商品有质量问题，请选择相应的原因`)
  }
  return returnUntil !== null && Number(now) >= returnUntil.getTime()
    ? refuse(
        'too-late',
        `已超过签收后${order.returnDays}天的无理由退货期；如商品有质量问题，请选择相应的原因`,
      )
    : null
}

const notOpen = () => refuse('not-open', '所选商品已退款或正在退款，请刷新后重新选择')

const reasons = Object.keys(afterSaleReasons) as AfterSaleReason[]
const types = Object.keys(afterSaleTypes) as AfterSaleType[]

/** What can be asked for now, for at least one reason: types with the pieces of each. */
export function openAfterSales(
  order: AfterSaleOrder,
  now: Instant,
): { type: AfterSaleType; unitIds: string[] }[] {
  return types.flatMap((type) => {
    const unitIds = order.pieces
      .filter((piece) => reasons.some((reason) => askRefusal(order, { type, reason }, piece, now) === null))
      .map(({ id }) => id)
    return unitIds.length > 0 ? [{ type, unitIds }] : []
  })
}

export type AfterSaleInput = Pick<UnitsRefund, 'chosen' | 'words'> & {
  order: AfterSaleOrder
  /** What has to be paid and its part for the way, what was paid and given back so far; fen. */
  money: { payable: Fen; freight: Fen; paid: Fen; refunded: Fen }
  now: Instant
} & (
    | {
        by: 'buyer'
        type: AfterSaleType
        reason: AfterSaleReason
        /** Less than all, fen, for pieces that the buyer keeps; absent: all of it. */
        wanted?: Fen | undefined
      }
    | { by: 'seller' }
  )

export type AfterSalePlan = {
  ok: true
  items: RefundItem[]
  amount: Fen
  /** Always 0: nothing is kept of a piece that is given back. */
  fee: Fen
  /** Of the amount, the freight. */
  freight: Fen
  /** It is only a part of the pieces' money; they stay in the order, and the rest can be asked for later. */
  keepsUnits: boolean
  /** Less than the amount may be asked for. */
  mayBeLess: boolean
  /** What the amount follows from, in words. */
  rule: string
}

/**
 * Plans what chosen pieces bring back: each what was paid for it after coupons; the freight with the last pieces of the
 * order, if nothing was ever sent or the cause lies with the shop. A seller who cancels gives everything back. Of pieces
 * that were sent and do not come back, the buyer may ask for less: then they count as kept.
 */
export function planAfterSale(input: AfterSaleInput): AfterSalePlan | Refusal {
  const { order, money, chosen, words, now } = input
  const plan = planUnits({
    units: order.pieces,
    chosen,
    free: isFree(money),
    paid: paidForUnits(money),
    refunded: money.refunded,
    feeOf: () => 0,
    words,
  })
  if (!plan.ok) return plan
  const picked = order.pieces.filter(({ id }) => chosen.includes(id))
  if (input.by === 'buyer') {
    const refusal = picked.map((piece) => askRefusal(order, input, piece, now)).find((one) => one !== null)
    if (refusal) return refusal
  }
  const freight = freightBack(input, plan.amount)
  const whole: AfterSalePlan = {
    ...withFreight(plan, freight),
    keepsUnits: false,
    mayBeLess: input.by === 'buyer' && input.type === 'refund' && picked.every(({ sent }) => sent),
    rule: ruleOf(input, picked, freight),
  }
  const wanted = input.by === 'buyer' ? input.wanted : undefined
  return wanted === undefined || wanted === whole.amount ? whole : partOf(whole, plan, wanted)
}

/** The freight is no part of it: it is paid back with the pieces. */
function partOf(whole: AfterSalePlan, { items, amount }: UnitsPlan, wanted: Fen): AfterSalePlan | Refusal {
  if (!whole.mayBeLess) return refuse('whole-only', '该申请按可退金额全额退款，不能修改金额')
  if (wanted < 1 || wanted >= amount) {
    return refuse(
      'bad-amount',
      `部分退款请填写少于${formatFen(amount)}的金额；如需全额退款，请填写${formatFen(whole.amount)}`,
    )
  }
  return {
    ...whole,
    items: splitOverItems(items, wanted),
    amount: wanted,
    freight: 0,
    keepsUnits: true,
    rule: '按您填写的金额部分退款，商品无需寄回；由商家核实后退款',
  }
}

function freightBack(input: AfterSaleInput, amount: Fen): Fen {
  const { order, money, chosen } = input
  const reason = input.by === 'seller' ? 'seller' : input.reason
  return freightOwed({ order, money, chosen, reason, amount, onTheirWay: { unitIds: [], amount: 0 } })
}

/**
 * The freight that comes back with these pieces: all of it with the last ones of the order, where nothing was ever sent
 * or the cause lies with the shop.
 * @param amount what the pieces themselves bring back, fen
 * @param onTheirWay refunds that are agreed to and not yet paid out
 */
export function freightOwed({
  order,
  money,
  chosen,
  reason,
  amount,
  onTheirWay,
}: Pick<AfterSaleInput, 'order' | 'money' | 'chosen'> & {
  reason: AfterSaleReason | 'seller'
  amount: Fen
  onTheirWay: OnTheirWay
}): Fen {
  const isOwed =
    reason === 'seller' || afterSaleReasons[reason].seller || !order.pieces.some(({ sent }) => sent)
  const by = reason === 'seller' ? 'seller' : 'buyer'
  return isOwed ? freightOfLast({ by, units: order.pieces, chosen, order: money }, amount, onTheirWay) : 0
}

function ruleOf(input: AfterSaleInput, picked: readonly Piece[], freight: Fen): string {
  if (input.by === 'seller') return '商家取消，全额退款'
  const { freight: paid } = input.money
  const withFreight = freight > 0 ? `，含运费${formatFen(freight)}` : paid > 0 ? '，不含运费' : ''
  const back = `按实付金额退回（优惠按商品分摊）${withFreight}`
  if (input.type === 'refund') {
    return picked.some(({ sent }) => sent) ? `${back}，由商家核实后退款` : `商品未发出，${back}`
  }
  return afterSaleReasons[input.reason].seller
    ? `商家收到退回的商品后${back}；寄回的运费由商家承担`
    : `商家收到完好的商品后${back}；寄回的运费由您承担`
}
