import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { daysBetween, todayInShanghai } from '../../lib/base/calendar/dates.ts'
import { formatFen } from '../../lib/base/money/fen.ts'
import { ofKind } from '../../lib/operate-center/contract/orders/of-kind.ts'
import { answerChoices, drawSignature, readContract } from '../support/contract-steps.ts'
import { couponTemplate } from '../support/coupons.ts'
import { shopperIn } from '../support/customer.ts'
import { expect, shops, signIn, test, watchProblems } from '../support/fixtures.ts'
import { issueInvoice, sendNotice } from '../support/papers.ts'
import {
  addTravellers,
  agreeToAll,
  chooseDate,
  chooseFromList,
  fillContact,
  ordersShown,
  payWith,
  untilAt,
} from '../support/sale-steps.ts'
import { codeSentBy, lastMessage, type ShopServer, startShopServer } from '../support/shop-server.ts'
import { staffAt } from '../support/staff.ts'

const DAY_MS = 86_400_000
const MOBILE = '13900021001'

/** A whole trip, from a guest's first visit to the invoice in their hands, walked through the screens. */

test('a coupon taken, a tour bought, its contract signed, its notice read, travelled, and the invoice received', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  // Weeks pass here, so the clock of the other tests' server cannot be used.
  const server = await startShopServer()
  const context = await browser.newContext({ baseURL: server.origin })
  try {
    const staff = await staffAt(server, shops.full)
    await couponTemplate(staff, { name: '新客立减', amount: 88_00 })
    await couponTemplate(staff, { name: '只能领一张', amount: 10_00 })
    const page = await context.newPage()
    const problems = watchProblems(page)

    await takeCoupon(page, server)
    const orderNo = await buy(page)
    const shopper = await shopperIn(page, server)
    const { payable, about } = ofKind(await shopper.get('orders.get', { orderNo }), 'tour')
    await signContract(page, server, orderNo)
    const { hash } = await shopper.get('contracts.get', { orderNo })
    await expect(page.getByText(hash)).toBeVisible()

    const { departure, returnDate } = about
    const { items } = await staff('staff.notices', { search: departure.groupNo })
    const departureId = items[0]?.departureId ?? ''
    const version = await sendNotice(staff, departureId)
    const recipient = { merchant: shops.merchant, to: MOBILE }
    expect(await lastMessage(server.dataDir, 'sms', recipient, /出团通知/)).toContain(orderNo)
    await readNotice(page, orderNo)
    const { orders: readers } = await staff('staff.notice', { departureId })
    expect(readers).toMatchObject([{ orderNo, told: version, read: version }])

    const days = daysBetween(todayInShanghai(new Date()), returnDate) + 1
    await server.passTime(days * DAY_MS)
    const phase = async () => (await shopper.get('orders.get', { orderNo })).phase
    await expect.poll(phase, { timeout: 40_000 }).toBe('done')

    await askForInvoice(page, orderNo)
    // What the coupon took off was not paid.
    await expect(page.getByText(formatFen(payable)).first()).toBeVisible()
    const { number, file } = await issueInvoice(staff, orderNo, new Date(Date.now() + days * DAY_MS))
    const mail = await lastMessage(server.dataDir, 'mail', { ...recipient, to: 'wang@example.com' }, /发票/)
    expect(mail).toContain(number)
    await page.reload()
    await expect(page.getByRole('region', { name: '发票状态' })).toContainText('已发送到 wang@example.com')
    await expect(page.getByText(number, { exact: true })).toBeVisible()
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: '查看发票文件' }).click()
    expect(await readFile(await (await downloaded).path())).toEqual(file)
    await page.goto(`${shops.full}/orderDetail?orderNo=${orderNo}`)
    await expect(papersOf(page)).toContainText('已开票')
    expect(problems).toEqual([])
  } finally {
    await context.close()
    await server.stop()
  }
})

const papersOf = (page: Page) => page.getByRole('region', { name: '合同与单据' })
const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** A guest takes a coupon: one tap, signed in on the way, and nothing else is taken. */
async function takeCoupon(page: Page, server: ShopServer): Promise<void> {
  await page.goto(shops.full)
  await page.getByRole('link', { name: /领券/ }).first().click()
  await untilAt(page, 'couponCenter')
  await cardOf(page, '新客立减').getByRole('button', { name: '立即领取' }).click()
  await untilAt(page, 'fxLogin')
  await signIn(page, server, MOBILE)
  await untilAt(page, 'couponCenter')
  await expect(cardOf(page, '新客立减').getByText('已领取')).toBeVisible()
  await page.reload()
  await expect(cardOf(page, '新客立减').getByText('已领取')).toBeVisible()
  await expect(cardOf(page, '只能领一张').getByRole('button', { name: '立即领取' })).toBeVisible()
  await cardOf(page, '新客立减').getByRole('link', { name: '去使用' }).click()
}

/** From the list of tours to the payment of an order for two, of whom one is not named yet; answers the order's number. */
async function buy(page: Page): Promise<string> {
  await chooseFromList(page)
  await chooseDate(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await untilAt(page, 'order')
  await fillContact(page)
  const [first] = await addTravellers(page, 1)
  await page.reload()
  await expect(page.getByText(first ?? '').first()).toBeVisible()
  await page.getByRole('button', { name: '核对订单' }).click()
  await untilAt(page, 'verifyOrderInfo')
  await expect(page.getByRole('button', { name: /^优惠券/ })).toContainText('88')
  await agreeToAll(page)
  await page.getByRole('button', { name: '提交订单' }).dblclick()
  await untilAt(page, 'orderResult')
  await expect(page.getByText('订单已提交')).toBeVisible()
  await page.getByRole('link', { name: /去支付/ }).click()
  await untilAt(page, 'pay')
  await payWith(page, '支付成功')
  await untilAt(page, 'paySuccess')
  await expect(page.getByText('支付成功').first()).toBeVisible()
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? ''
  // After paying, the contract is among what comes next; and two taps have made one order.
  await expect(page.getByRole('link', { name: /^去完善《.*合同》$/ })).toBeVisible()
  await page.goto(`${shops.full}/orderList`)
  await expect.poll(() => ordersShown(page)).toHaveLength(1)
  return orderNo
}

/** From the order to its signed contract; the missing traveller is completed on the way. */
async function signContract(page: Page, server: ShopServer, orderNo: string): Promise<void> {
  await page.goto(`${shops.full}/orderDetail?orderNo=${orderNo}`)
  await papersOf(page).getByRole('link', { name: /合同/ }).click()
  await page.waitForURL(/contractStep1/)
  await page.getByRole('link', { name: '补充出行人信息' }).click()
  await page.waitForURL(/increaseTraveler/)
  await page.getByRole('button', { name: '选择成人2' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /测试乙/ })
    .first()
    .click()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.waitForURL(/contractStep1/)

  await answerChoices(page)
  await page.getByRole('button', { name: /下一步/ }).click()
  await page.waitForURL(/contractStep2/)
  await readContract(page)
  await page.getByRole('button', { name: '去签署' }).click()
  await page.waitForURL(/contractStep3/)
  await page
    .getByRole('radio', { name: /测试甲/ })
    .first()
    .check()
  const code = await codeSentBy(server.dataDir, MOBILE, shops.full, () =>
    page.getByRole('button', { name: '获取验证码' }).click(),
  )
  await page.getByLabel('验证码', { exact: true }).fill(code)
  await drawSignature(page)
  await page.getByRole('button', { name: '确认签署' }).dblclick()
  await expect(page.getByRole('heading', { name: '合同已签署' })).toBeVisible()
  await expect(page.getByRole('img', { name: /的手写签名$/ }).first()).toBeAttached()

  await page.getByRole('link', { name: '查看订单' }).click()
  await untilAt(page, 'orderDetail')
  await expect(papersOf(page)).toContainText('已签署')
  await papersOf(page).getByRole('link', { name: /合同/ }).click()
  await page.waitForURL(/contractStep3/)
  await expect(page.getByRole('heading', { name: '合同已签署' })).toBeVisible()
}

async function readNotice(page: Page, orderNo: string): Promise<void> {
  await page.goto(`${shops.full}/orderDetail?orderNo=${orderNo}`)
  await papersOf(page)
    .getByRole('link', { name: /出团通知书/ })
    .click()
  await page.waitForURL(/itineraryNotify/)
  await expect(page.getByText('国内出发大厅 3 号门')).toBeVisible()
  await page.getByRole('button', { name: '我已阅读并知晓' }).click()
  await expect(page.getByText(/已确认阅读$/)).toBeVisible()
}

/** From the order that has been travelled to the request for its invoice, which then waits for staff. */
async function askForInvoice(page: Page, orderNo: string): Promise<void> {
  await page.goto(`${shops.full}/orderDetail?orderNo=${orderNo}`)
  await papersOf(page)
    .getByRole('link', { name: /可申请开票/ })
    .click()
  await untilAt(page, 'invoiceList')
  await page.getByRole('link', { name: '申请开票' }).click()
  await untilAt(page, 'addInvoice')
  await page.getByText('个人', { exact: true }).click()
  await page.getByLabel('姓名').fill('王小明')
  await page.getByLabel('接收邮箱').fill('wang@example.com')
  await page.getByRole('button', { name: '提交申请' }).click()
  await untilAt(page, 'invoiceDetail')
  await expect(page.getByRole('region', { name: '发票状态' })).toContainText('待开票')
}
