import { bringIn } from '../support/customer.ts'
import { shops, test } from '../support/fixtures.ts'
import { type OrderScreen, seeScreens } from '../support/order-screens.ts'
import { Shopper } from '../support/shopper.ts'
import { orderVisa } from '../support/visas.ts'
import type { World } from '../support/world.ts'

/** The screens of a visa's order, made by calls, as it goes on. */

let customers = 0

async function order({ server }: World) {
  const shopper = new Shopper(server.origin, shops.full)
  await shopper.signIn(`152000530${String(customers++).padStart(2, '0')}`, server.dataDir)
  return { shopper, ...(await orderVisa(shopper)) }
}

const steps: readonly {
  step: string
  happens: (order: { orderNo: string; shopper: Shopper }) => Promise<void>
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
]

for (const { step, happens, screens } of steps) {
  test(`a visa’s order ${step}: its screens`, async ({ context, world }) => {
    const { shopper, orderNo } = await order(world)
    await bringIn(context, shopper)
    await happens({ orderNo, shopper })
    await seeScreens(context, orderNo, screens)
  })
}
