import type { Page } from 'playwright/test'
import { bringIn, keepUser } from '../support/customer.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { fitsPhones, lookAt } from '../support/look.ts'
import { type OrderScreen, seeScreens } from '../support/order-screens.ts'
import { addDeparture, cancelDeparture, sendNotice, uploadNotice } from '../support/papers.ts'
import { noBarriers } from '../support/quality.ts'
import { agreeToAll, chooseDate, fillContact } from '../support/sale-steps.ts'
import { settled } from '../support/settled.ts'
import { Shopper } from '../support/shopper.ts'
import { type Staff, staffAt } from '../support/staff.ts'
import type { World } from '../support/world.ts'

/** The screens of an order with a real order, made by calls, in each of its phases. */

type Order = {
  orderNo: string
  proId: string
  departureId: string
  shopper: Shopper
  staff: Staff
  world: World
}

/** What has happened to the order, and what its screens say then. */
const phases: readonly {
  phase: string
  instant?: false
  /** On a departure of its own, so many days from today. */
  ownIn?: number
  happens: (order: Order) => Promise<void>
  detail: string | RegExp
  others: readonly OrderScreen[]
}[] = [
  {
    phase: 'to be paid',
    happens: async () => {},
    detail: '待付款',
    others: [
      ['orderList', '待付款'],
      ['orderResult', '订单已提交'],
      ['pay', /请选择支付方式|确认支付/],
      ['paySuccess', '尚未收到付款'],
      ['contractStep1', '订单付款后即可签署合同', 'contracts.draft'],
      ['increaseTraveler', /出行人/],
    ],
  },
  {
    phase: 'to be confirmed by the agency',
    instant: false,
    happens: async () => {},
    detail: '待旅行社确认',
    others: [
      ['orderList', '待旅行社确认'],
      ['orderResult', /订单已提交|待旅行社确认|等待/],
      ['pay', /确认/],
    ],
  },
  {
    phase: 'refused by the agency',
    instant: false,
    happens: async ({ orderNo, staff }) => {
      await staff('staff.refuseOrder', { orderNo, reason: '名额不足' })
    },
    detail: /未能确认/,
    others: [
      ['orderList', /未能确认/],
      ['pay', /取消|未能确认|无需/],
    ],
  },
  {
    phase: 'paid',
    happens: ({ orderNo, shopper }) => shopper.pay(orderNo),
    detail: '已确认',
    others: [
      ['orderList', '已确认'],
      ['paySuccess', '支付成功'],
      ['pay', /已支付|支付成功|无需/],
      ['orderResult', /已确认|订单|支付/],
      ['increaseTraveler', /出行人/],
      ['contractStep1', '下一步，阅读条款'],
      ['contractStep2', '未读'],
      ['contractStep3', /请先读完合同条款和附件/],
      ['itineraryNotify', '出团通知书未生成，请稍后'],
    ],
  },
  {
    phase: 'whose contract is signed',
    happens: async ({ orderNo, shopper, world }) => {
      await shopper.pay(orderNo)
      await shopper.signContract(orderNo, world.server.dataDir)
    },
    detail: '已签署',
    others: [
      ['orderList', '已确认'],
      ['paySuccess', '支付成功'],
      ['contractStep1', '合同已签署'],
      ['contractStep3', '合同已签署'],
    ],
  },
  {
    phase: 'whose departure does not form',
    ownIn: 210,
    happens: async ({ orderNo, proId, departureId, shopper, staff, world }) => {
      await shopper.pay(orderNo)
      const other = await addDeparture(staff, proId, 217)
      await cancelDeparture(staff, departureId, [other.departureId], world.now())
    },
    detail: '选择改期或退款',
    others: [
      ['orderList', '选择改期或退款'],
      ['paySuccess', '选择改期或退款'],
      ['contractStep1', '请先在订单中选择改期或退款'],
      ['contractStep2', '去处理订单'],
      ['contractStep3', '去处理订单'],
    ],
  },
  {
    phase: 'whose notice was uploaded',
    ownIn: 211,
    happens: async ({ orderNo, departureId, shopper, staff }) => {
      await shopper.pay(orderNo)
      await uploadNotice(staff, departureId)
    },
    detail: '查看并确认',
    others: [['itineraryNotify', '通知书全文']],
  },
  {
    phase: 'whose notice has changed',
    ownIn: 212,
    happens: async ({ orderNo, departureId, shopper, staff }) => {
      await shopper.pay(orderNo)
      const version = await sendNotice(staff, departureId)
      await shopper.do('notices.confirm', { orderNo, version })
      await uploadNotice(staff, departureId)
    },
    detail: '查看更新',
    others: [['itineraryNotify', '文件已更换，请重新阅读全部内容']],
  },
  {
    phase: 'whose signed contract has changed',
    ownIn: 213,
    happens: async ({ orderNo, proId, shopper, staff, world }) => {
      await shopper.pay(orderNo)
      await shopper.signContract(orderNo, world.server.dataDir)
      const { departureId } = await addDeparture(staff, proId, 220)
      await staff('staff.changeDeparture', { orderNo, departureId, reason: '客人要求' })
    },
    detail: '去签署',
    others: [
      ['orderList', '去签署'],
      ['contractStep1', '变更内容'],
      ['contractStep3', /请先读完合同条款和附件/],
    ],
  },
  {
    phase: 'whose contract staff have ended',
    happens: async ({ orderNo, shopper, staff }) => {
      await shopper.pay(orderNo)
      const { contractNo } = await shopper.get('contracts.get', { orderNo })
      await staff('staff.voidContract', { contractNo, reason: '内容有误，另行出具' })
    },
    detail: '已作废',
    others: [['contractStep3', '合同已作废']],
  },
  {
    phase: 'in after-sale',
    happens: async ({ orderNo, shopper }) => {
      await shopper.pay(orderNo)
      await shopper.requestRefund(orderNo)
    },
    detail: '退款处理中',
    others: [
      ['orderList', '退款处理中'],
      ['paySuccess', '支付成功'],
    ],
  },
  {
    phase: 'refunded',
    happens: async ({ orderNo, shopper, staff }) => {
      await shopper.pay(orderNo)
      await staff('staff.decideRefund', { refundId: await shopper.requestRefund(orderNo), approve: true })
      const status = async () => (await shopper.get('orders.get', { orderNo })).statusText
      await expect.poll(status).toBe('已退款')
    },
    detail: '已退款',
    others: [['orderList', '已退款']],
  },
  {
    phase: 'cancelled',
    happens: async ({ orderNo, shopper }) => {
      await shopper.do('orders.cancel', { orderNo, reason: '行程有变' })
    },
    detail: '已取消',
    others: [
      ['orderList', '已取消'],
      ['pay', /已取消/],
      ['orderResult', /已取消/],
    ],
  },
  {
    phase: 'not paid in time',
    // The window is half an hour; the centre's clock passes it.
    happens: ({ world }) => world.passTime(31 * 60_000),
    detail: /超时未付款/,
    others: [
      ['orderList', /超时未付款|已取消/],
      ['pay', /超时|已取消/],
    ],
  },
]

/** A new customer's order of two people, at a departure with room. */
async function order(
  { server }: World,
  { instant = true, ownIn }: { instant?: boolean; ownIn?: number | undefined } = {},
) {
  const shopper = new Shopper(server.origin, shops.full)
  await shopper.signIn(nextMobile(), server.dataDir)
  const offer = await shopper.offerForTwo({ instant })
  const own =
    ownIn === undefined ? offer : await addDeparture(await staffAt(server, shops.full), offer.proId, ownIn)
  return { shopper, ...(await shopper.orderForTwo(own)) }
}

let customers = 0
const nextMobile = () => `152000510${String(customers++).padStart(2, '0')}`

for (const { phase, instant, ownIn, happens, detail, others } of phases) {
  test(`an order ${phase}: its screens`, async ({ page, context, world }) => {
    const { shopper, orderNo, proId, departureId } = await order(world, { instant: instant ?? true, ownIn })
    const staff = await staffAt(world.server, shops.full)
    await bringIn(context, shopper)
    await happens({ orderNo, proId, departureId, shopper, staff, world })
    await lookAt(page, `${shops.full}/orderDetail?orderNo=${orderNo}`, { shown: detail, waits: true })
    await seeScreens(context, orderNo, others)
  })
}

test('an own order is found by its number and by its name', async ({ page, context, world }) => {
  const { shopper, orderNo } = await order(world, { instant: true })
  await bringIn(context, shopper)
  await page.goto(`${shops.full}/orderList?tab=done`)
  const field = page.getByRole('searchbox', { name: '搜索订单' })
  await field.fill(orderNo.slice(-8))
  await field.press('Enter')
  // A search looks through all orders, whatever tab was open.
  await expect(page.getByText(orderNo)).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue(orderNo.slice(-8))
  await field.fill('没有这样的线路')
  await field.press('Enter')
  await expect(page.getByText('没有找到相关订单')).toBeVisible()
  await atRest(page, 'orderList, nothing found')
  await page.getByRole('button', { name: '查看全部订单' }).click()
  await expect(page.getByText(orderNo)).toBeVisible()
})

test('an order that is being written: date, people, review', async ({ page, context, world }) => {
  // Seven screens, each looked at in two widths.
  test.setTimeout(180_000)
  const shopper = new Shopper(world.server.origin, shops.full)
  await shopper.signIn(nextMobile(), world.server.dataDir)
  await bringIn(context, shopper)
  const { proId } = await shopper.offerForTwo()
  await shopper.keepTwo()
  await lookAt(page, `${shops.full}/productSelect?proId=${proId}`)
  await keepUser(page)
  await chooseDate(page)
  await atRest(page, 'productSelect, chosen')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.waitForURL(/\/order$/)
  await atRest(page, 'order, without people')
  await fillContact(page)
  await page
    .getByRole('link', { name: /选择出行人/ })
    .first()
    .click()
  await page.waitForURL(/travelerList/)
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await atRest(page, 'travelerList, chosen')
  await lookAt(await context.newPage(), `${shops.full}/travelEdit`, { shown: '中文姓名' })
  await page.getByRole('button', { name: /^确定/ }).click()
  await page.waitForURL(/\/order$/)
  await lookAt(page, `${shops.full}/order`, { shown: '测试甲' })
  await page.getByRole('button', { name: '核对订单' }).click()
  await page.waitForURL(/verifyOrderInfo/)
  await lookAt(page, `${shops.full}/verifyOrderInfo`, { shown: '提交订单' })
  await agreeToAll(page)
  await atRest(page, 'verifyOrderInfo, agreed to')
})

async function atRest(page: Page, what: string): Promise<void> {
  await settled(page)
  await noBarriers(page, what)
  await fitsPhones(page, what)
}
