import { PHASES } from '../../../domain/orders/phases.ts'
import type { OrderAction, OrderCard } from '../../../operate-center/contract/orders/orders.ts'
import { linkTo } from '../../../screens/links.ts'
import { kindOf } from '../kinds.ts'

/** What the screens of orders do themselves, for every kind. */
const OWN: ReadonlySet<string> = new Set(['pay', 'cancel', 'refund'])

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

export type Tone = 'due' | 'going' | 'quiet'

/** due: the customer has to act. going: in progress. quiet: finished. */
export function toneOf({ phase }: Pick<OrderCard, 'phase'>): Tone {
  const { open, pays } = PHASES[phase]
  if (!open) return 'quiet'
  return pays === null ? 'going' : 'due'
}
