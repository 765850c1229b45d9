import { debrisScenes } from '../../lib/operate-center/embedded/demo/orders/debris-scenes.ts'
import type { Scene } from '../../lib/operate-center/embedded/demo/orders/stage.ts'
import { bringIn } from '../support/customer.ts'
import { test as base, expect, watchProblems } from '../support/fixtures.ts'
import { fitsPhones } from '../support/look.ts'
import { type OrderScreen, seeScreens } from '../support/order-screens.ts'
import { noBarriers } from '../support/quality.ts'
import { settled } from '../support/settled.ts'
import { sharedInFile } from '../support/shared-in-file.ts'
import { demoShops } from '../support/shops.ts'
import { staffAt } from '../support/staff.ts'
import { type StagedOrders, stagedOrders } from '../support/staged-orders.ts'

/** The screens of a fragment product's order, with a real order in every state: the demo's, made by calls. */

const NOTHING_LEFT = '现在没有可以退款的票券'

/** What the screens show, by the scene that has made the order. */
const states: Readonly<Record<string, readonly OrderScreen[]>> = {
  'debris-unpaid': [
    ['debrisOrderDetail', '待付款'],
    ['debrisOrderVoucher', '还没有电子凭证'],
    ['debrisOrderAfterSale', '订单还未付款，如不需要请取消订单'],
    ['debrisOrderTransport', '无需配送'],
  ],
  'debris-issuing': [
    ['debrisOrderDetail', '出票中'],
    ['debrisOrderVoucher', '正在出票，完成后本页自动显示凭证码，无需重复下单。'],
    ['debrisOrderAfterSale', '可退金额'],
  ],
  'debris-issued': [
    ['debrisOrderDetail', '1辆未使用'],
    ['debrisOrderVoucher', '点击放大，使用时建议调高屏幕亮度'],
  ],
  'debris-partly-used': [
    ['debrisOrderDetail', '2张未使用 1张已使用'],
    ['debrisOrderVoucher', /云台山泉前台/],
    ['debrisOrderAfterSale', '可退金额'],
  ],
  'debris-used': [
    ['debrisOrderDetail', '订单已完成，感谢您的信任'],
    ['debrisOrderVoucher', '已使用'],
    ['debrisOrderAfterSale', NOTHING_LEFT],
  ],
  'debris-expired': [
    ['debrisOrderDetail', '已过期'],
    ['debrisOrderVoucher', '已超过有效期。能否退款按套餐的退改规则处理，请在订单中查看。'],
    ['debrisOrderAfterSale', NOTHING_LEFT],
  ],
  'debris-partly-refunded': [
    ['debrisOrderDetail', '待使用（部分退款）'],
    ['debrisOrderVoucher', '已作废'],
  ],
  'debris-refunded': [
    ['debrisOrderDetail', /已退款¥240/],
    ['debrisOrderVoucher', '已退款或取消，不能再使用。退款进度请在订单中查看。'],
    ['debrisOrderAfterSale', NOTHING_LEFT],
  ],
  'debris-refund-asked': [
    ['debrisOrderDetail', '退款申请审核中，结果会短信通知您'],
    ['debrisOrderVoucher', '退款处理中'],
    ['debrisOrderAfterSale', '退款申请处理中，结果可在退款记录查看'],
  ],
  'debris-issue-failed': [
    ['debrisOrderDetail', /已退款¥358/],
    ['debrisOrderVoucher', '没有出票成功，款项将原路退回，无需申请。退款进度请在订单中查看。'],
  ],
  'debris-sent': [
    ['debrisOrderDetail', '已寄出，请留意查收'],
    ['debrisOrderTransport', 'SF0000000000024'],
  ],
  'debris-device-waiting': [
    ['debrisOrderDetail', '商家正在准备寄出，寄出后可查看物流'],
    ['debrisOrderTransport', '还没有寄出'],
    ['debrisOrderAfterSale', '可退金额'],
  ],
  'debris-device-out': [
    ['debrisOrderDetail', /设备使用中，请在/],
    ['debrisOrderVoucher', '已使用'],
    ['debrisOrderTransport', '填写寄回单号'],
    ['debrisOrderAfterSale', NOTHING_LEFT],
  ],
  'debris-device-returning': [
    ['debrisOrderDetail', '设备归还途中，商家收到后自动退还押金'],
    ['debrisOrderTransport', '修改寄回单号'],
  ],
  'debris-device-back': [
    ['debrisOrderDetail', '押金已退'],
    ['debrisOrderVoucher', '已使用'],
    ['debrisOrderTransport', '已归还'],
  ],
  'debris-cancelled': [
    ['debrisOrderDetail', '订单已取消，未产生费用'],
    ['debrisOrderVoucher', '还没有电子凭证'],
  ],
}

const scenes: readonly Scene[] = debrisScenes.filter(({ code }) => code in states)

type OfOrders = {
  staged: StagedOrders
  see(scene: string, screens: readonly OrderScreen[], query?: Query): Promise<void>
}
type Query = Readonly<Record<string, string>>

/** A server with these orders, and the browser of the customer who has them. */
const test = base.extend<OfOrders>({
  staged: sharedInFile(() => stagedOrders(scenes)),
  baseURL: ({ staged }, use) => use(staged.server.origin),
  context: async ({ context, staged }, use) => {
    await bringIn(context, staged.shopper)
    await use(context)
  },
  // Opens screens of the order that a scene has made.
  see: ({ context, staged }, use) =>
    use((scene, screens, query) =>
      seeScreens(context, orderOf(staged, scene), screens, query, demoShops.full),
    ),
})

function orderOf({ numbers }: StagedOrders, scene: string): string {
  const orderNo = numbers.get(scene)
  if (!orderNo) throw new Error(`no order of the scene ${scene}`)
  return orderNo
}

for (const { code, shows } of scenes) {
  test(`${code}: ${shows}`, ({ see }) => see(code, states[code] ?? []))
}

test('the list has each of them under its tab', async ({ see }) => {
  const tabs: readonly [tab: string, shown: string | RegExp][] = [
    ['pay', '待付款'],
    ['toUse', '出票中'],
    ['done', '已完成'],
    ['afterSale', '已退款'],
  ]
  for (const [tab, shown] of tabs) await see('debris-unpaid', [['debrisOrderList', shown]], { tab })
})

test('the list of all of them is longer than a page', async ({ page }) => {
  const problems = watchProblems(page)
  const address = `${demoShops.full}/debrisOrderList`
  await page.goto(address)
  await expect(page.getByRole('main').getByText('待付款').first()).toBeVisible()
  await settled(page)
  await noBarriers(page, address)
  await fitsPhones(page, address)
  expect(problems).toEqual([])
})

test('a refund that staff refuse leaves the tickets as they were', async ({ staged, see }) => {
  const { server, shopper } = staged
  const orderNo = orderOf(staged, 'debris-refund-asked')
  const staff = await staffAt(server, demoShops.full)
  const { refunds } = await shopper.get('orders.get', { orderNo })
  await staff('staff.decideRefund', {
    refundId: refunds[0]?.id ?? '',
    approve: false,
    note: '已超过可退时间',
  })
  const screens: readonly OrderScreen[] = [
    ['debrisOrderDetail', /已超过可退时间/],
    ['debrisOrderVoucher', '点击放大，使用时建议调高屏幕亮度'],
    ['debrisOrderAfterSale', '可退金额'],
  ]
  await see('debris-refund-asked', screens)
})
