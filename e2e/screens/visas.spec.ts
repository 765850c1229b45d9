import { DAY_MS } from '../../lib/base/calendar/durations.ts'
import { bringIn } from '../support/customer.ts'
import { shops, test } from '../support/fixtures.ts'
import { type OrderScreen, seeScreens } from '../support/order-screens.ts'
import { Shopper } from '../support/shopper.ts'
import { type Staff, staffAt } from '../support/staff.ts'
import { applicantsOf, orderVisa, reviewPapers, sendPapers } from '../support/visas.ts'
import type { World } from '../support/world.ts'

/** The screens of a visa's order, made by calls, as it goes on. */

/** Originals by courier, the service fee back after a refusal. */
const JAPAN = 'v101'

let customers = 0

async function order(world: World) {
  const { server } = world
  const shopper = new Shopper(server.origin, shops.full)
  await shopper.signIn(`152000530${String(customers++).padStart(2, '0')}`, server.dataDir)
  const staff = await staffAt(server, shops.full)
  return { world, shopper, staff, ...(await orderVisa(shopper, { proId: JAPAN })) }
}

type Order = { orderNo: string; shopper: Shopper; staff: Staff; world: World }

async function sent({ orderNo, shopper }: Order): Promise<void> {
  await shopper.pay(orderNo)
  await sendPapers(shopper, orderNo)
}

async function accepted(on: Order): Promise<void> {
  await sent(on)
  await reviewPapers(on.staff, on.shopper, on.orderNo)
}

async function move({ orderNo, shopper, staff }: Order, to: 50 | 60 | 65 | 80, which = [0, 1]) {
  const all = await applicantsOf(shopper, orderNo)
  await staff('staff.moveVisaApplicants', { applicants: all.filter((_, index) => which.includes(index)), to })
}

async function book({ orderNo, shopper, staff, world }: Order, kind: string): Promise<void> {
  await staff('staff.bookVisaAppointment', {
    applicants: await applicantsOf(shopper, orderNo),
    kind,
    at: new Date(world.now().getTime() + 5 * DAY_MS).toISOString(),
    place: '签证中心二楼',
    bring: '护照原件与预约单',
  })
}

async function decided(on: Order): Promise<void> {
  await accepted(on)
  await move(on, 50)
  await move(on, 60, [0])
  await move(on, 65, [1])
}

/** Asks for one of the two; answers the request's id. */
async function askForOne({ orderNo, shopper }: Order): Promise<string> {
  const { units } = await shopper.get('orders.get', { orderNo })
  const unitIds = units.slice(0, 1).map(({ id }) => id)
  const { amount } = await shopper.get('orders.quoteRefund', { orderNo, unitIds })
  const { refunds } = await shopper.do('orders.requestRefund', { orderNo, unitIds, amount, reason: '其他' })
  return refunds[0]?.id ?? ''
}

const steps: readonly {
  step: string
  happens: (order: Order) => Promise<void>
  screens: readonly OrderScreen[]
}[] = [
  {
    step: 'to be paid',
    happens: async () => {},
    screens: [
      ['visaOrderList', '待付款'],
      ['visaOrderDetail', '待付款'],
      ['visaRefund', '现在没有可以退款的申请人'],
    ],
  },
  {
    step: 'cancelled',
    happens: async ({ orderNo, shopper }) => {
      await shopper.do('orders.cancel', { orderNo, reason: '行程取消' })
    },
    screens: [
      ['visaOrderList', '已取消'],
      ['visaOrderDetail', '已取消'],
    ],
  },
  {
    step: 'paid',
    happens: ({ orderNo, shopper }) => shopper.pay(orderNo),
    screens: [
      ['visaOrderList', /2人待提交材料/],
      ['visaOrderDetail', '材料备齐，去提交'],
      ['visaTrackingInfo', '待提交材料'],
      ['visaRefund', '退款申请人'],
      ['visaRefundSelPerson', '选择退款的申请人'],
    ],
  },
  {
    step: 'with papers on their way',
    happens: sent,
    screens: [
      ['visaOrderList', /2人已寄出材料/],
      ['visaOrderDetail', 'SF00000000009'],
      ['visaTrackingInfo', '材料已寄出'],
    ],
  },
  {
    step: 'to be mended',
    happens: async (on) => {
      await sent(on)
      const [first] = await applicantsOf(on.shopper, on.orderNo)
      const wrong = { unitId: first?.unitId ?? '', materialId: 'photo', reason: '照片须为白底' }
      await reviewPapers(on.staff, on.shopper, on.orderNo, wrong)
    },
    screens: [
      ['visaOrderList', /1人需补充材料/],
      ['visaOrderDetail', '需补充材料'],
      ['visaTrackingInfo', '照片须为白底'],
    ],
  },
  {
    step: 'with an appointment',
    happens: async (on) => {
      await accepted(on)
      await book(on, '录指纹')
    },
    screens: [
      ['visaOrderDetail', '已预约'],
      ['visaTrackingInfo', '签证中心二楼'],
    ],
  },
  {
    step: 'submitted',
    happens: async (on) => {
      await accepted(on)
      await move(on, 50)
    },
    screens: [
      ['visaOrderDetail', '已送签'],
      ['visaTrackingInfo', '已送签'],
      ['visaRefund', '现在没有可以退款的申请人'],
    ],
  },
  {
    step: 'called for an interview',
    happens: async (on) => {
      await accepted(on)
      await move(on, 50)
      await book(on, '面签')
    },
    screens: [['visaTrackingInfo', '签证中心二楼']],
  },
  {
    step: 'decided',
    happens: decided,
    screens: [
      ['visaOrderList', /1人被拒签/],
      ['visaOrderDetail', '被拒签'],
      ['visaTrackingInfo', '已出签'],
      ['visaRefund', '退款申请人'],
    ],
  },
  {
    step: 'with passports on their way back',
    happens: async (on) => {
      await decided(on)
      await on.staff('staff.returnVisaPassports', {
        applicants: await applicantsOf(on.shopper, on.orderNo),
        way: 'courier',
        company: '顺丰速运',
        trackingNo: 'SF00000000008',
      })
    },
    screens: [
      ['visaOrderDetail', 'SF00000000008'],
      ['visaTrackingInfo', '材料已退还'],
    ],
  },
  {
    step: 'done',
    happens: async (on) => {
      await decided(on)
      await move(on, 80)
    },
    screens: [
      ['visaOrderList', '已完成'],
      ['visaOrderDetail', '已完成'],
      ['visaTrackingInfo', '已完成'],
    ],
  },
  {
    step: 'in after-sale',
    happens: async ({ orderNo, shopper }) => {
      await shopper.pay(orderNo)
      await shopper.requestRefund(orderNo)
    },
    screens: [
      ['visaOrderDetail', '审核中'],
      ['visaTrackingInfo', '退款中'],
      ['visaRefund', '现在没有可以退款的申请人'],
    ],
  },
  {
    step: 'in after-sale for one of two',
    happens: async (on) => {
      await on.shopper.pay(on.orderNo)
      await askForOne(on)
    },
    screens: [
      ['visaOrderDetail', '申请退款'],
      ['visaRefund', '撤销申请'],
      ['visaRefundSelPerson', '退款中'],
    ],
  },
  {
    step: 'given back',
    happens: async ({ orderNo, shopper, staff }) => {
      await shopper.pay(orderNo)
      const refundId = await shopper.requestRefund(orderNo)
      await staff('staff.decideRefund', { refundId, approve: true })
    },
    screens: [
      ['visaOrderList', /已退款|退款/],
      ['visaOrderDetail', /已退款|退款中/],
    ],
  },
]

for (const { step, happens, screens } of steps) {
  test(`a visa’s order ${step}: its screens`, async ({ context, world }) => {
    const made = await order(world)
    await bringIn(context, made.shopper)
    await happens(made)
    await seeScreens(context, made.orderNo, screens)
  })
}
