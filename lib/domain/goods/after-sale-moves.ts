import type { Instant } from '../../base/calendar/dates.ts'
import { DAY_MS, HOUR_MS } from '../../base/calendar/durations.ts'
import { untilWhen } from '../../base/calendar/moments.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type AfterSaleState, type AfterSaleType, afterSaleStates } from './words.ts'

/** Staff are reminded of a request that they have not decided within these hours. */
const DECIDE_HOURS = 48
/** A return that is not sent back within these days after staff agreed is closed. */
const SEND_BACK_DAYS = 7
/** Staff are reminded of pieces they have not taken in within these days after they were sent back. */
const TAKE_IN_DAYS = 10

type Mover = 'customer' | 'staff' | 'system'

type Move = {
  from: readonly AfterSaleState[]
  /** By the type of the request. */
  to: Readonly<Record<AfterSaleType, AfterSaleState | null>>
  by: Mover
  /** What the chain of the request says of it. */
  text: string
}

const both = (state: AfterSaleState) => ({ refund: state, return: state })
const ofReturn = (state: AfterSaleState) => ({ refund: null, return: state })

/** How a request goes on: the only ways there are. */
export const afterSaleMoves = {
  agree: {
    from: ['applied'],
    to: { refund: 'refunding', return: 'toReturn' },
    by: 'staff',
    text: '商家同意了申请',
  },
  reject: { from: ['applied', 'returned'], to: both('rejected'), by: 'staff', text: '商家拒绝了申请' },
  sendBack: {
    from: ['toReturn', 'returned'],
    to: ofReturn('returned'),
    by: 'customer',
    text: '您填写了寄回的快递单号',
  },
  // Pieces may arrive without their number, or by hand.
  takeIn: {
    from: ['toReturn', 'returned'],
    to: ofReturn('refunding'),
    by: 'staff',
    text: '商家已收到退回的商品，正在退款',
  },
  withdraw: { from: ['applied', 'toReturn'], to: both('withdrawn'), by: 'customer', text: '您撤销了申请' },
  expire: { from: ['toReturn'], to: ofReturn('expired'), by: 'system', text: '逾期未寄回商品，申请已关闭' },
  /** The order is cancelled by the shop, which gives everything back. */
  overtake: {
    from: ['applied', 'toReturn', 'returned'],
    to: both('withdrawn'),
    by: 'system',
    text: '商家取消了订单，款项随订单退回',
  },
  payOut: { from: ['refunding'], to: both('done'), by: 'system', text: '退款已原路退回' },
  /** A refund that its channel did not take, and staff gave up. */
  giveUp: { from: ['refunding'], to: both('rejected'), by: 'staff', text: '退款未能完成，请联系商家' },
} as const satisfies Record<string, Move>
export type AfterSaleMove = keyof typeof afterSaleMoves

/** Requests that are not over. */
export const openStates = ['applied', 'toReturn', 'returned', 'refunding'] as const satisfies AfterSaleState[]

export function isOpen(state: AfterSaleState): boolean {
  return openStates.some((open) => open === state)
}

/** Where a move leads a request; refused where there is no such way. */
export function moveAfterSale(
  { type, state }: { type: AfterSaleType; state: AfterSaleState },
  name: AfterSaleMove,
  by: Mover,
): { ok: true; state: AfterSaleState } | Refusal {
  const move: Move = afterSaleMoves[name]
  const to = move.to[type]
  if (move.by !== by) return refuse('not-yours', '您不能进行此操作，请联系客服')
  if (to === null || !move.from.includes(state)) {
    return refuse('not-from-here', `售后申请当前为“${afterSaleStates[state]}”，不能进行此操作，请刷新查看`)
  }
  return { ok: true, state: to }
}

/** When the wait of a state ends: by itself for `toReturn`, by a reminder to staff otherwise; null: it has no end. */
export function waitUntil(state: AfterSaleState, since: Instant): Date | null {
  const after = (ms: number) => new Date(Number(since) + ms)
  switch (state) {
    case 'applied':
      return after(DECIDE_HOURS * HOUR_MS)
    case 'toReturn':
      return after(SEND_BACK_DAYS * DAY_MS)
    case 'returned':
      return after(TAKE_IN_DAYS * DAY_MS)
    default:
      return null
  }
}

type ForWords = {
  type: AfterSaleType
  state: AfterSaleState
  /** End of the present wait. */
  dueAt: Date | null
  answer: string
}

/** What happens next with a request, and until when; for its customer. */
export function afterSaleNext(
  { type, state, dueAt, answer }: ForWords,
  now: Instant,
): { text: string; until: Date | null } {
  const open = dueAt !== null && dueAt.getTime() > Number(now)
  const until = open ? dueAt : null
  const by = open && dueAt ? untilWhen(dueAt, now) : ''
  const plain = (text: string) => ({ text, until: null })
  switch (state) {
    case 'applied':
      return open
        ? { text: `商家通常在${by}前处理您的申请`, until }
        : plain('商家正在处理您的申请，如需加急请联系客服')
    case 'toReturn':
      return {
        text: open ? `请在${by}前寄回商品并填写快递单号，逾期申请将关闭` : '寄回时间已过，申请即将关闭',
        until,
      }
    case 'returned':
      return plain('商品寄回途中，商家收到并核对后退款')
    case 'refunding':
      return plain(type === 'return' ? '商家已收到商品，款项正在原路退回' : '商家已同意，款项正在原路退回')
    case 'done':
      return plain('退款已完成，款项已原路退回')
    case 'rejected':
      return plain(answer === '' ? '商家未同意申请，如有疑问请联系客服' : `商家未同意申请：${answer}`)
    case 'withdrawn':
      return plain('申请已撤销，如有需要可在售后期内重新申请')
    case 'expired':
      return plain('逾期未寄回商品，申请已关闭；售后期内可重新申请')
  }
}

/** What staff should see of a request before its customer asks; null: nothing. */
export function staffReminder(
  { state, dueAt }: Pick<ForWords, 'state' | 'dueAt'>,
  now: Instant,
): string | null {
  if (dueAt === null || dueAt.getTime() > Number(now)) return null
  if (state === 'applied') return `售后申请超过${DECIDE_HOURS}小时未处理`
  if (state === 'returned') return `退回的商品寄出超过${TAKE_IN_DAYS}天未签收，请核对物流`
  return null
}
