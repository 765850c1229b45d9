import { customerIn } from '../support/customer.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { holdCall } from '../support/hold.ts'
import {
  agreeToAll,
  atCashier,
  ordersShown,
  payWith,
  toVerification,
  untilAt,
} from '../support/sale-steps.ts'

/** What happens around a sale (the whole of one is in `trip.spec.ts`). */

test('a failed payment leaves the cashier as it was, and the next attempt succeeds', async ({
  page,
  server,
}) => {
  const { orderNo } = await atCashier(page, server, '13900020003')
  await payWith(page, '支付失败')
  await page.waitForURL(/paySuccess|\/pay\?/)
  await page.goto(`${shops.full}/pay?orderNo=${orderNo}`)
  await payWith(page, '支付成功', '迟到')
  await untilAt(page, 'paySuccess')
  // The notification comes late; the centre queries the channel for the result.
  await expect(page.getByText('支付成功')).toBeVisible()
})

test('an unpaid order is cancelled by the shopper and its seats come back', async ({ page, server }) => {
  const shopper = await customerIn(page, server, '13900020004')
  const { orderNo, proId, departureId, remaining: free } = await shopper.orderForTwo()
  const seats = async () => {
    const { departures } = await shopper.get('tours.departures', { proId })
    return departures.find(({ id }) => id === departureId)?.remaining
  }
  await expect.poll(seats).toBe(free - 2)
  await page.goto(`${shops.full}/orderResult?orderNo=${orderNo}`)
  await page.getByRole('link', { name: '查看订单' }).click()
  await untilAt(page, 'orderDetail')
  await page.getByRole('button', { name: '取消订单' }).click()
  await page.getByRole('radio', { name: '行程有变' }).check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /取消订单|确认取消/ })
    .last()
    .click()
  await expect(page.getByText('已取消').first()).toBeVisible()
  await expect.poll(seats).toBe(free)
})

test('the network is cut while the order is sent: it is cleared up, and there is one order', async ({
  page,
  server,
  context,
}) => {
  const texts = await holdCall(page, 'texts.agreements')
  await toVerification(page, server, '13900020005')
  const submit = page.getByRole('button', { name: '提交订单' })
  // Until it is known which words hold there is nothing to read, to agree to or to send, and a tap would be lost.
  await expect(page.getByRole('button', { name: /^合计.*查看费用明细/ })).not.toHaveAttribute('data-pending')
  await expect(submit).toBeDisabled()
  for (const box of await page.getByRole('checkbox', { name: /^我已阅读并同意《/ }).all()) {
    await expect(box).toBeDisabled()
  }
  await page.getByRole('button', { name: '查看退改规则' }).click()
  const agree = page.getByRole('dialog').getByRole('button', { name: '我已阅读并同意' })
  await expect(agree).toBeDisabled()
  await expect(page.getByRole('dialog').getByText('退款时间')).toHaveCount(0)
  texts.go()
  await expect(page.getByRole('dialog').getByText('退款时间')).toBeVisible()
  await expect(agree).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await agreeToAll(page)
  // The order reaches the centre, its answer is lost.
  let sent = 0
  await context.route('**/api/orders.createTour', async (route) => {
    sent++
    if (sent > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await submit.click()
  await page.waitForURL(({ pathname }) => pathname.endsWith('/orderResult'), { timeout: 60_000 })
  await page.goto(`${shops.full}/orderList`)
  await expect.poll(() => ordersShown(page)).toHaveLength(1)
  expect(sent).toBeGreaterThan(1)
})

test('a text that changes while it is agreed to has to be agreed to again, alone', async ({
  page,
  server,
}) => {
  let changed = false
  await page.route('**/api/texts.agreements', async (route) => {
    const answer = await (await route.fetch()).json()
    const earlier = { version: '2025-01-01', sections: [{ heading: '旧规则', text: '以前的退改规则' }] }
    const items = answer.value.items.map((one: { code: string }) =>
      one.code === 'cancel' && !changed ? { ...one, ...earlier } : one,
    )
    await route.fulfill({ json: { ...answer, value: { ...answer.value, items } } })
  })
  await toVerification(page, server, '13900020007')
  await agreeToAll(page)
  changed = true
  const submit = page.getByRole('button', { name: '提交订单' })
  await submit.click()
  const rule = page.getByRole('checkbox', { name: /退改规则/ })
  await expect(rule).not.toBeChecked()
  await expect(page.getByRole('checkbox', { checked: false })).toHaveCount(1)
  await rule.check()
  await submit.click()
  await untilAt(page, 'orderResult')
})

test('ordering is off in a shop with tocAddOrderFlag 0, and the phone is offered', async ({
  page,
  request,
}) => {
  const map = await (await request.get(`${shops.closedOrders}/sitemap.xml`)).text()
  const proId = /productDetail\?proId=([^<&]+)/.exec(map)?.[1]
  await page.goto(`${shops.closedOrders}/productDetail?proId=${proId}`)
  await expect(page.getByRole('link', { name: /电话咨询/ }).last()).toHaveAttribute('href', /^tel:/)
  await expect(page.locator('a[href*="productSelect"]')).toHaveCount(0)
  await page.goto(`${shops.closedOrders}/productSelect?proId=${proId}`)
  await expect(page.getByRole('button', { name: '下一步' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /电话咨询/ }).first()).toBeVisible()
})

test('a forward visit starts at the top, going back restores the position', async ({ page }) => {
  await page.goto(`${shops.full}/productList`)
  const cards = page.locator('[data-list] a[href*="productDetail"]')
  const open = () => cards.count()
  // The end of the list comes into view, so the next page is loaded.
  await cards.last().scrollIntoViewIfNeeded()
  await expect.poll(open).toBeGreaterThanOrEqual(20)
  const card = cards.nth(15)
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(800)
  await card.click()
  await page.waitForURL(/productDetail/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(open).toBeGreaterThanOrEqual(20)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 60)
})
