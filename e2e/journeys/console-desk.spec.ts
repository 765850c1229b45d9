import type { Page } from 'playwright/test'
import { choosePassword, signInToConsole } from '../support/console.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { noBarriers } from '../support/quality.ts'
import { Shopper } from '../support/shopper.ts'
import { staffAt } from '../support/staff.ts'

/** A day at the order desk: what waits for an answer, money by transfer, a lower price, one traveller less, no group. */

test.use({ viewport: { width: 1440, height: 900 } })

/** By the keyboard: `a` shows what can be done with the order. */
async function begin(page: Page, label: string) {
  await expect(page.getByRole('heading', { name: '操作记录' })).toBeVisible()
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
  return page.getByRole('dialog').filter({ has: page.locator('.ant-modal-title', { hasText: label }) })
}

async function finish(page: Page, label: string) {
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
}

test('confirm, refuse, a lower price, a transfer, one traveller back, and a departure that does not form', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  const shopper = new Shopper(server.origin, shops.full)
  await shopper.signIn('13900046001', server.dataDir)
  const offer = await shopper.offerForTwo({ instant: false })
  const { orderNo: wanted } = await shopper.orderForTwo(offer)
  const { orderNo: paidLater } = await shopper.orderForTwo()
  const another = new Shopper(server.origin, shops.full)
  await another.signIn('13900046003', server.dataDir)
  const { orderNo: unwanted } = await another.orderForTwo(offer)

  const staff = await staffAt(server, shops.full)
  const login = 'desk-day'
  const grants = (['operator', 'finance'] as const).map((role) => ({
    role,
    merchant: shops.merchant,
    shop: null,
  }))
  const { password } = await staff('staff.createUser', { login, name: '李计调', grants })
  await signInToConsole(page, login, password)
  await choosePassword(page, password, 'console-Desk-2026x')
  await expect(page.getByRole('heading', { name: '待办' })).toBeVisible()
  const order = (orderNo: string) => page.goto(`/console/${shops.merchant}/orders/${orderNo}`)

  await order(wanted)
  await begin(page, '确认订单')
  await finish(page, '确认订单')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await order(unwanted)
  await begin(page, '不接此单')
  await page.getByRole('dialog').getByLabel('原因').fill('该团期已无房')
  await finish(page, '不接此单')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('该团期已无房').first()).toBeVisible()

  await order(paidLater)
  await begin(page, '改价')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('加价或减价').fill('-100')
  await dialog.getByLabel('说明（客人可见）').fill('老客户优惠')
  await dialog.getByLabel('原因').fill('第三次报名')
  await finish(page, '改价')
  await expect(dialog.getByText('改价完成')).toBeVisible()
  await dialog.getByRole('button', { name: '完成' }).click()

  await begin(page, '登记线下收款')
  await dialog.getByLabel('凭证号').fill('工行转账 88710')
  await finish(page, '登记线下收款')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('cell', { name: '工行转账 88710', exact: true })).toBeVisible()

  await begin(page, '代客申请退款')
  // Both travellers stand there by name; one of them stays.
  const chosen = dialog.locator('.ant-select-selection-item')
  await expect(chosen).toHaveCount(2)
  await dialog.locator('.ant-select-selection-item-remove').first().click()
  await expect(chosen).toHaveCount(1)
  await dialog.getByLabel('原因').fill('来电：一人生病')
  await noBarriers(page, 'refund of one traveller')
  await finish(page, '代客申请退款')
  await expect(dialog.getByText('已提交')).toBeVisible()
  await dialog.getByRole('button', { name: '完成' }).click()

  await page.goto(`/console/${shops.merchant}/refunds`)
  const refund = page.getByRole('row').filter({ hasText: paidLater })
  await refund.getByRole('button', { name: '同意' }).click()
  await finish(page, '同意')
  await expect(refund).toHaveCount(0)
  // What came by a transfer goes back by one.
  await page.goto(`/console/${shops.merchant}/payouts?search=${paidLater}`)
  const payout = page.getByRole('row').filter({ hasText: paidLater })
  await payout.getByRole('button', { name: '登记线下退款' }).click()
  await dialog.getByLabel('备注').fill('工行转账 99012')
  await finish(page, '登记线下退款')
  await expect(payout).toHaveCount(0)
  const { units } = await staff('staff.order', { orderNo: paidLater })
  expect(units.map(({ status }) => status).sort()).toEqual([1, 3])

  const { about } = await staff('staff.order', { orderNo: wanted })
  if (about.kind !== 'tour') throw new Error('not a tour')
  await page.goto(`/console/${shops.merchant}/departures?search=${about.departure.groupNo}`)
  const departure = page.getByRole('row').filter({ hasText: about.departure.groupNo }).first()
  await departure.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '不成团取消' }).click()
  await dialog.getByLabel('原因').fill('报名人数不足')
  await finish(page, '不成团取消')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await staff('staff.order', { orderNo: wanted })).phase).toBe('closed')
})

test('at 390 pixels the list, an order and what can be done fit under a thumb', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const shopper = new Shopper(server.origin, shops.full)
  await shopper.signIn('13900046002', server.dataDir)
  const { orderNo } = await shopper.orderForTwo(await shopper.offerForTwo({ instant: false }))
  const staff = await staffAt(server, shops.full)
  const grants = [{ role: 'operator', merchant: shops.merchant, shop: null }]
  const { password } = await staff('staff.createUser', { login: 'desk-phone', name: '李计调', grants })
  await signInToConsole(page, 'desk-phone', password)
  await choosePassword(page, password, 'console-Phone-2026x')
  await expect(page.getByRole('heading', { name: '待办' })).toBeVisible()

  await page.goto(`/console/${shops.merchant}/orders?search=${orderNo}`)
  const card = page.getByRole('listitem').filter({ hasText: orderNo })
  await expect(card).toBeVisible()
  await noBarriers(page, 'orders on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await card.locator('.list-card-head').click()
  await page.waitForURL(`**/orders/${orderNo}`)
  const confirm = page.getByRole('button', { name: '确认订单' })
  await expect(confirm).toBeVisible()
  const box = await confirm.boundingBox()
  // At the bottom of the screen, and as high as a finger.
  expect(box && box.y > 700 && box.height >= 44).toBe(true)
  await noBarriers(page, 'an order on a phone')
  await confirm.click()
  await finish(page, '确认订单')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await staff('staff.order', { orderNo })).phase).toBe('awaitingPay')
})
