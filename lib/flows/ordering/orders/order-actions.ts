import { formatFen } from '../../../base/money/fen.ts'
import { PHASES } from '../../../domain/orders/phases.ts'
import type { OrderAction, OrderCard } from '../../../operate-center/contract/orders/orders.ts'
import { linkTo } from '../../../screens/links.ts'
import { kindOf } from '../kinds.ts'

/** What the screens of orders do themselves, for every kind. */
const OWN: ReadonlySet<string> = new Set(['pay', 'review', 'cancel', 'refund', 'hide'])

type Asked = Pick<OrderCard, 'about' | 'actions'>

/**
 * Buttons of an order, most wanted first. A shop that takes no orders offers no new booking, and actions unknown to
 * this version are left out.
 */
export function shownActions(order: Asked, ordering: boolean): OrderAction[] {
  const { actions } = kindOf(order)
  return order.actions.filter(
    ({ code }) => OWN.has(code) || (Object.hasOwn(actions, code) && (code !== 'rebook' || ordering)),
  )
}

export function hasAction({ actions }: Pick<OrderCard, 'actions'>, code: string): boolean {
  return actions.some((action) => action.code === code)
}

/** The screen an action leads to; undefined for those that open a sheet of the order. */
export function actionLink(order: OrderCard, code: string, base: string): string | undefined {
  if (code === 'pay') return linkTo(base, 'pay', { orderNo: order.orderNo })
  const { actions } = kindOf(order)
  return Object.hasOwn(actions, code) ? actions[code]?.(base, order) : undefined
}

const payVerbs = { full: '去支付', deposit: '支付定金', balance: '支付余款' } as const

/** The words on an action's button; that to pay says what for and how much. */
export function actionWords({ due, dueFor }: Pick<OrderCard, 'due' | 'dueFor'>, action: OrderAction): string {
  return action.code === 'pay' && dueFor ? `${payVerbs[dueFor]} ${formatFen(due)}` : action.text
}

/** A first payment has a countdown; a balance, which waits for days, has a date. */
export function hasCountdown(order: Pick<OrderCard, 'payDeadline' | 'dueFor' | 'actions'>): boolean {
  return order.payDeadline !== null && order.dueFor !== 'balance' && hasAction(order, 'pay')
}

export type Tone = 'due' | 'going' | 'quiet'

/** due: the customer has to act. going: in progress. quiet: finished. */
export function toneOf({ phase }: Pick<OrderCard, 'phase'>): Tone {
  const { open, pays } = PHASES[phase]
  if (!open) return 'quiet'
  return pays === null ? 'going' : 'due'
}
