import { DAY_MS } from '../../lib/base/calendar/durations.ts'
import { bringIn, newCustomer } from '../support/customer.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { askForPiece, newLabel, orderGoods, sendGoods } from '../support/goods.ts'
import { type OrderScreen, seeScreens } from '../support/order-screens.ts'
import type { Shopper } from '../support/shopper.ts'
import { type Staff, staffAt } from '../support/staff.ts'
import type { World } from '../support/world.ts'

/**
 * The screens of orders of goods and of their after-sale. Each walk moves one real order on by calls, and looks at what
 * its buyer sees at each step.
 */

/** Packing cubes in two colours, which may be given back for seven days. */
const CUBES = { proId: 'g103', items: [2, 1] }
const ONE = { proId: 'g103', items: [1] }
/** Only fetched at a counter. */
const KIT = { proId: 'g406', items: [1], pickup: true }

type Walker = { orderNo: string; shopper: Shopper; staff: Staff; world: World }

type Step = {
  step: string
  happens: (order: Walker) => Promise<unknown>
  screens: readonly OrderScreen[]
  /** After-sale as the order leads to it, not its newest request. */
  all?: true
}

const requestsOf = async ({ shopper, orderNo }: Walker) =>
  (await shopper.get('afterSales.list', { orderNo })).items

/** The customer's newest request, for steps that go on with it. */
async function newest(walker: Walker) {
  const [request] = await requestsOf(walker)
  if (!request) throw new Error(`nothing was asked for of ${walker.orderNo}`)
  return request
}

const ask =
  (type: 'refund' | 'return', reason: 'unwanted' | 'quality' | 'damaged' | 'missing', wanted?: number) =>
  ({ shopper, orderNo }: Walker) =>
    askForPiece(shopper, orderNo, { type, reason, wanted })

/** Staff agree, or take pieces in, as the newest request stands; the money is waited for. */
async function agree(walker: Walker): Promise<void> {
  const { id, state } = await newest(walker)
  const input = { id, state }
  if (state === 'applied') await walker.staff('staff.agreeAfterSale', input)
  else await walker.staff('staff.receiveAfterSale', input)
  const isSettled = async () => (await newest(walker)).state !== 'refunding'
  await expect.poll(isSettled).toBe(true)
}

async function reject(walker: Walker): Promise<void> {
  const { id, state } = await newest(walker)
  await walker.staff('staff.rejectAfterSale', { id, state, reason: '外包装没有破损，请补充照片' })
}

async function sendBack(walker: Walker): Promise<void> {
  const { id } = await newest(walker)
  await walker.shopper.do('afterSales.sendBack', { id, ...newLabel() })
}

async function withdraw(walker: Walker): Promise<void> {
  const { id } = await newest(walker)
  await walker.shopper.do('afterSales.withdraw', { id })
}

const pay = ({ shopper, orderNo }: Walker) => shopper.pay(orderNo)
const send =
  (count?: number) =>
  ({ staff, shopper, orderNo }: Walker) =>
    sendGoods(staff, shopper, orderNo, count)

/** Paid, sent and, by the buyer's word, received. */
async function arrive(walker: Walker): Promise<void> {
  await pay(walker)
  await send()(walker)
  await walker.shopper.do('orders.confirmReceipt', { orderNo: walker.orderNo })
}

const statusOf = ({ shopper, orderNo }: Walker) =>
  expect.poll(async () => (await shopper.get('orders.get', { orderNo })).statusText)

const walks: readonly { walk: string; wish: Parameters<typeof orderGoods>[1]; steps: readonly Step[] }[] = [
  {
    walk: 'sent in two parcels and received',
    wish: CUBES,
    steps: [
      {
        step: 'to be paid',
        happens: async () => {},
        screens: [
          ['goodsOrderList', '去支付'],
          ['goodsOrderDetail', '待付款'],
          ['goodsTransport', '还没有寄出'],
          ['goodsAfterSale', '订单还未付款，可直接取消订单'],
        ],
      },
      {
        step: 'paid, to be sent',
        happens: pay,
        screens: [
          ['goodsOrderList', '提醒发货'],
          ['goodsOrderDetail', /商家将在.+前发货/],
          ['goodsTransport', '还没有寄出'],
          ['goodsAfterSale', '选择商品和原因后显示可退金额'],
        ],
      },
      {
        step: 'sent in part',
        happens: send(1),
        screens: [
          ['goodsOrderList', /已发1件，共3件/],
          ['goodsOrderDetail', '部分商品已发出，其余商品发出后可在物流中查看'],
          ['goodsTransport', '顺丰速运'],
          ['goodsAfterSale', '请先选择售后类型'],
        ],
      },
      {
        step: 'sent',
        happens: send(),
        screens: [
          ['goodsOrderList', /3件已全部发出/],
          ['goodsOrderDetail', '自动确认收货'],
          ['goodsTransport', '包裹2'],
        ],
      },
      {
        step: 'received',
        happens: ({ shopper, orderNo }) => shopper.do('orders.confirmReceipt', { orderNo }),
        screens: [
          ['goodsOrderList', '写点评'],
          ['goodsOrderDetail', /订单已完成，.+前可申请无理由退货/],
          ['goodsAfterSale', '请先选择售后类型'],
        ],
      },
    ],
  },
  {
    walk: 'whose money is asked for before and after sending',
    wish: CUBES,
    steps: [
      {
        step: 'asked for before sending',
        happens: async (walker) => {
          await pay(walker)
          await ask('refund', 'unwanted')(walker)
        },
        screens: [
          ['goodsOrderList', '待发货（退款处理中）'],
          ['goodsOrderDetail', '1个申请，点击查看进度'],
          ['goodsAfterSale', '待商家处理'],
        ],
      },
      { step: 'withdrawn', happens: withdraw, screens: [['goodsAfterSale', '已撤销']] },
      {
        step: 'asked for again and refunded',
        happens: async (walker) => {
          await ask('refund', 'unwanted')(walker)
          await agree(walker)
        },
        screens: [
          ['goodsOrderList', '待发货（部分退款）'],
          ['goodsOrderDetail', '待发货（部分退款）'],
          ['goodsAfterSale', '退款已完成，款项已原路退回'],
        ],
      },
      {
        step: 'asked for on the way, and rejected',
        happens: async (walker) => {
          await send()(walker)
          await ask('refund', 'missing')(walker)
          await reject(walker)
        },
        screens: [
          ['goodsOrderDetail', '待收货（部分退款）'],
          ['goodsTransport', '顺丰速运'],
          ['goodsAfterSale', /商家未同意申请：外包装没有破损/],
        ],
      },
      {
        step: 'a part of a piece’s money agreed on',
        happens: async (walker) => {
          await ask('refund', 'damaged', 1_000)(walker)
          await agree(walker)
        },
        screens: [
          ['goodsOrderDetail', /部分退款1件/],
          ['goodsAfterSale', '¥10（部分退款，商品保留）'],
        ],
      },
    ],
  },
  {
    walk: 'of which pieces are given back',
    wish: CUBES,
    steps: [
      {
        step: 'asked for',
        happens: async (walker) => {
          await arrive(walker)
          await ask('return', 'unwanted')(walker)
        },
        screens: [
          ['goodsOrderDetail', '已完成（退款处理中）'],
          ['goodsAfterSale', '待商家处理'],
        ],
      },
      { step: 'agreed to', happens: agree, screens: [['goodsAfterSale', '填写寄回快递']] },
      {
        step: 'sent back',
        happens: sendBack,
        screens: [
          ['goodsTransport', '寄回'],
          ['goodsAfterSale', '待商家收货'],
        ],
      },
      {
        step: 'taken in and refunded',
        happens: agree,
        screens: [
          ['goodsOrderList', '已完成（部分退款）'],
          ['goodsOrderDetail', '已完成（部分退款）'],
          ['goodsAfterSale', '退款已完成，款项已原路退回'],
        ],
      },
      {
        step: 'another one sent back, and rejected',
        happens: async (walker) => {
          await ask('return', 'damaged')(walker)
          await agree(walker)
          await sendBack(walker)
          await reject(walker)
        },
        screens: [['goodsAfterSale', '商家已拒绝']],
      },
    ],
  },
  {
    walk: 'given up as a whole',
    wish: ONE,
    steps: [
      {
        step: 'wholly refunded',
        happens: async (walker) => {
          await pay(walker)
          await ask('refund', 'unwanted')(walker)
          await agree(walker)
          await statusOf(walker).toBe('已退款')
        },
        screens: [
          ['goodsOrderList', '已退款'],
          ['goodsOrderDetail', '已退款'],
          ['goodsTransport', '还没有寄出'],
          ['goodsAfterSale', '订单已关闭或已全部退款'],
        ],
        all: true,
      },
    ],
  },
  {
    walk: 'closed by its buyer',
    wish: ONE,
    steps: [
      {
        step: 'cancelled',
        happens: async ({ shopper, orderNo }) => {
          await shopper.do('orders.cancel', { orderNo, reason: '不想买了' })
        },
        screens: [
          ['goodsOrderList', '已取消'],
          ['goodsOrderDetail', '已取消'],
          ['goodsAfterSale', '订单已关闭或已全部退款'],
        ],
      },
    ],
  },
  {
    walk: 'closed by the shop',
    wish: ONE,
    steps: [
      {
        step: 'cancelled by the shop',
        happens: async (walker) => {
          await pay(walker)
          await walker.staff('staff.cancelOrder', { orderNo: walker.orderNo, reason: '缺货' })
          await statusOf(walker).toBe('已退款')
        },
        screens: [
          ['goodsOrderDetail', '已退款'],
          ['goodsAfterSale', '现在不能申请售后'],
        ],
      },
    ],
  },
  {
    walk: 'closed by time',
    wish: ONE,
    steps: [
      {
        step: 'not paid in time',
        // The window is half an hour.
        happens: async (walker) => {
          await walker.world.passTime(31 * 60_000)
          await statusOf(walker).toBe('超时未付款，已取消')
        },
        screens: [
          ['goodsOrderList', '超时未付款，已取消'],
          ['goodsOrderDetail', '超时未付款，已取消'],
        ],
      },
    ],
  },
  {
    walk: 'fetched at a counter',
    wish: KIT,
    steps: [
      {
        step: 'to be fetched',
        happens: pay,
        screens: [
          ['goodsOrderList', '查看提货码'],
          ['goodsOrderDetail', '到店自提'],
          ['goodsTransport', '还没有寄出'],
        ],
      },
      {
        step: 'handed over',
        happens: async ({ shopper, staff, orderNo }) => {
          const { about } = await shopper.get('orders.get', { orderNo })
          const code = about.kind === 'goods' ? about.pickupCode : ''
          await staff('staff.handOverGoods', { orderNo, code })
        },
        screens: [
          ['goodsOrderList', '写点评'],
          ['goodsOrderDetail', '已完成'],
        ],
      },
    ],
  },
]

let customers = 0

async function begin(world: World, wish: Parameters<typeof orderGoods>[1]): Promise<Walker> {
  const shopper = await newCustomer(world.server, `152000540${String(customers++).padStart(2, '0')}`)
  const orderNo = await orderGoods(shopper, wish)
  return { world, shopper, orderNo, staff: await staffAt(world.server, shops.full) }
}

for (const { walk, wish, steps } of walks) {
  test(`an order of goods ${walk}: its screens`, async ({ context, world }) => {
    test.setTimeout(240_000)
    const walker = await begin(world, wish)
    await bringIn(context, walker.shopper)
    for (const { step, happens, screens, all } of steps) {
      await test.step(step, async () => {
        await happens(walker)
        const [request] = await requestsOf(walker)
        await seeScreens(context, walker.orderNo, screens, request && !all ? { id: request.id } : {})
      })
    }
  })
}

test('what time does by itself: receipt is due and confirmed, a return that is not sent is closed', async ({
  context,
  world,
}) => {
  test.setTimeout(240_000)
  const sent = await begin(world, ONE)
  await pay(sent)
  await send()(sent)
  const returned = { ...sent, orderNo: await orderGoods(sent.shopper, ONE) }
  await arrive(returned)
  await ask('return', 'quality')(returned)
  await agree(returned)
  const { id } = await newest(returned)
  await bringIn(context, sent.shopper)

  await world.passTime(6 * DAY_MS)
  await seeScreens(context, sent.orderNo, [['goodsOrderDetail', /收到商品后请确认收货，.+自动确认/]])
  await seeScreens(context, returned.orderNo, [['goodsAfterSale', '待寄回商品']], { id })

  await world.passTime(2 * DAY_MS)
  await statusOf(sent).toBe('已完成')
  await statusOf(returned).toBe('已完成')
  await seeScreens(context, sent.orderNo, [['goodsOrderDetail', '已完成']])
  await seeScreens(context, returned.orderNo, [['goodsAfterSale', '逾期未寄回，已关闭']], { id })
})
