import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { OrderKind } from '../../../../domain/orders/kind.ts'
import { paidForUnits, planUnits } from '../../../../domain/refunds/refund-plan.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import { quoteDiscount, quoteLine } from '../../../contract/catalogue/tours.ts'
import { picture } from '../../../contract/values.ts'
import type { Context } from '../../kernel/context.ts'
import { noContact } from '../../orders/core/contact.ts'
import type { KindHandler } from '../../orders/core/kinds.ts'
import { lockHolding } from '../../orders/core/order-holds.ts'
import { makeOrder } from '../../orders/core/order-make.ts'
import { orderWriter } from '../../orders/core/order-write.ts'
import { orders } from '../../orders/core/schema.ts'

/**
 * A fifth kind, which exists only in this folder: toys of two sorts with a stock each, sent by post, refundable in full
 * until they are sent.
 */
const kind: OrderKind = {
  code: 'toy',
  prefix: 'Y',
  states: {
    1: { phase: 'awaitingPay', text: '玩具待付款' },
    2: { phase: 'serving', text: '玩具待发货' },
    3: { phase: 'done', text: '玩具已发货', consumed: true, noRefund: '玩具已发货，不能退款' },
    4: { phase: 'closed', text: '玩具已取消' },
    5: { phase: 'closed', text: '玩具超时未付款' },
    6: { phase: 'refunded', text: '玩具已退款' },
  },
  leads: {
    awaitingPay: 1,
    confirmed: 2,
    expired: 5,
    cancelledByCustomer: 4,
    cancelledByAgency: 4,
    refunded: 6,
  },
  progress: { send: { from: [2], to: 3, by: ['operator'] } },
  actions: { hurry: '催发货' },
  words: {
    history: { send: '玩具已寄出' },
    seller: '玩具店',
    kept: '玩具',
    payTooEarly: '尚不能支付',
    payTooLate: '玩具已被别人买走',
    awaitingConfirm: { title: '等待确认', text: '请稍候' },
    expired: { title: '已超时', text: '请重新下单' },
    closed: { title: '已取消', text: '请重新下单' },
    placed: {
      instant: '付款后发货',
      confirmed: '付款后发货',
      awaitingConfirm: { title: '等待确认', text: '请稍候' },
      paid: '玩具在路上',
      closed: '欢迎再来',
    },
    paid: { confirming: '请稍候', confirmed: '玩具即将寄出' },
    units: { chosen: '所选玩具', none: '请选择玩具', unknown: '玩具已变化', notOpen: '所选玩具已退款' },
  },
}

const snapshot = z.object({
  name: z.string(),
  cover: picture,
  lines: z.array(quoteLine),
  discounts: z.array(quoteDiscount),
  /** The sort of each unit, by position. */
  sorts: z.array(z.string()),
})
export type ToySnapshot = z.infer<typeof snapshot>

export const toyPool = (sort: string) => `toy/${sort}`

/** One of its sort for each unit. */
function claimsOf(sorts: readonly string[]) {
  return [...new Set(sorts)].map((sort) => ({
    pool: toyPool(sort),
    count: sorts.filter((one) => one === sort).length,
  }))
}

export const toyHandler: KindHandler<ToySnapshot> = {
  kind,
  snapshotVersion: 1,
  readSnapshot: (_version, kept) => snapshot.parse(kept),
  loadOwn: async () => new Map(),
  claims: (order, units) => claimsOf(units.map(({ position }) => order.snapshot.sorts[position] ?? '')),
  title: ({ snapshot: { name } }) => name,
  facts: ({ snapshot: { name } }) => [{ label: '玩具', value: name }],
  cardAbout: ({ snapshot: { sorts } }) => ({ kind: 'toy', sorts }),
  orderAbout: async (_context, { snapshot: { sorts } }) => ({ kind: 'toy', sorts }),
  unitLabel: (_context, { snapshot: { sorts } }, { position }) => ({
    name: `玩具${position + 1}`,
    label: sorts[position] ?? '',
    note: '',
  }),
  unitName: () => '玩具',
  ownActions: ({ row }) => (row.subStatus === 2 ? ['hurry'] : []),
  next: ({ row }) => ({ text: row.subStatus === 2 ? '玩具即将寄出' : '请付款', until: row.deadline }),
  planRefund({ row, units }, chosen) {
    const plan = planUnits({
      units,
      chosen,
      paid: paidForUnits(row),
      free: row.payable === 0,
      refunded: row.refunded,
      feeOf: () => 0,
      words: kind.words.units,
    })
    return plan.ok ? { ...plan, rule: '发货前全额退款' } : plan
  },
  priceWord: '玩具款',
  tabs: { toShip: eq(orders.subStatus, 2) },
  date: () => undefined,
  service: () => ({ cutoffAt: null, startsAt: null }),
  exported: (_context, { snapshot: { sorts } }) => ({ sorts }),
  jobs: [],
}

const writeToyOrder = orderWriter('toy')

/** Its create call: one toy of each sort named, at ¥100 each, less a coupon of ¥30, plus ¥8 freight. */
export async function createToy(
  context: Context,
  tenant: Tenant,
  customerId: string,
  sorts: readonly string[],
) {
  const goods = 10_000 * sorts.length
  const line = { code: 'toy', label: '玩具', unitPrice: 10_000, quantity: sorts.length, amount: goods }
  return makeOrder(context, tenant, toyHandler, writeToyOrder, {
    customerId,
    productId: 'toys',
    confirmMode: 'instant',
    snapshot: {
      name: '两只玩具',
      cover: { src: 'share-default', alt: '' },
      lines: [line],
      discounts: [{ code: 'coupon', label: '优惠券', amount: 3_000 }],
      sorts: [...sorts],
    },
    snapshotVersion: 1,
    contact: { ...noContact, contact: { name: '王小明', mobile: '13800001234', email: '' } },
    holding: await lockHolding(context, tenant, { customerId, address: '' }),
    balanceDueAt: null,
    service: { cutoffAt: null, startsAt: null },
    freight: 800,
    dueNow: goods - 3_000 + 800,
    attribution: {},
    units: sorts.map(() => ({ price: 10_000, sealed: null })),
    claims: claimsOf(sorts),
    own: {},
  })
}
