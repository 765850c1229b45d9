import { expect, shops, signIn, test, WECHAT_USER_AGENT, watchProblems } from '../support/fixtures.ts'
import {
  addTravellers,
  agreeToAll,
  chooseDate,
  chooseTour,
  fillContact,
  orderAsNewCustomer,
  ordersShown,
  payWith,
  toVerification,
} from '../support/sale-steps.ts'

/** The whole sale, from the first visit to the paid order, as a shopper makes it. */

for (const [label, userAgent] of [
  ['a plain browser', undefined],
  ['WeChat', WECHAT_USER_AGENT],
] as const) {
  test.describe(label, () => {
    if (userAgent) test.use({ userAgent })

    test('a shopper finds a tour, signs in, orders for two, pays, and sees the order', async ({
      page,
      server,
    }) => {
      test.setTimeout(180_000)
      const problems = watchProblems(page)
      await page.goto(shops.full)
      await expect(page.locator('html')).toHaveClass(userAgent ? /in-wechat/ : /^$|^(?!.*in-wechat)/)
      await chooseTour(page)
      await chooseDate(page)
      await page.getByRole('button', { name: '下一步' }).click()

      // A guest is led to the login and comes back with the draft.
      await page.waitForURL(/fxLogin/)
      await signIn(page, server, userAgent ? '13900020002' : '13900020001')
      await page.waitForURL(/\/order$/)
      await fillContact(page)
      const [first] = await addTravellers(page)
      await page.reload()
      await expect(page.getByText(first ?? '').first()).toBeVisible()
      await page.getByRole('button', { name: '核对订单' }).click()

      await page.waitForURL(/verifyOrderInfo/)
      await agreeToAll(page)
      await page.getByRole('button', { name: '提交订单' }).dblclick()
      await page.waitForURL(/orderResult/)
      await expect(page.getByText('订单已提交')).toBeVisible()
      await page.getByRole('link', { name: /立即支付/ }).click()

      await page.waitForURL(/\/pay\?/)
      await payWith(page, '支付成功')
      await page.waitForURL(/paySuccess/)
      await expect(
        page.getByRole('heading', { name: '支付成功' }).or(page.getByText('支付成功')),
      ).toBeVisible()
      await page.getByRole('link', { name: '查看订单' }).click()
      await page.waitForURL(/orderDetail/)
      await expect(page.getByRole('region', { name: '出行人' }).getByText('测*').first()).toBeVisible()

      await page.goto(`${shops.full}/orderList`)
      await expect.poll(() => ordersShown(page)).toHaveLength(1)
      expect(problems).toEqual([])
    })
  })
}

test('a failed payment leaves the cashier as it was, and the next attempt succeeds', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  await orderAsNewCustomer(page, server, '13900020003')
  await page.getByRole('link', { name: /立即支付/ }).click()
  await payWith(page, '支付失败')
  await page.waitForURL(/paySuccess|\/pay\?/)
  await page.goto(page.url().replace('paySuccess', 'pay'))
  await payWith(page, '支付成功', '迟到')
  await page.waitForURL(/paySuccess/)
  // The notification comes late; the result is asked of the channel.
  await expect(page.getByText('支付成功')).toBeVisible()
})

test('an unpaid order is cancelled by the shopper and its seats come back', async ({
  page,
  server,
  request,
}) => {
  test.setTimeout(180_000)
  type Departures = { value: { departures: { id: string; remaining: number | null }[] } }
  const remaining = ({ value }: Departures, id: string) =>
    value.departures.find((departure) => departure.id === id)?.remaining
  const seats = async (proId: string, id: string) => {
    const answer = await request.get(`${shops.full}/api/tours.departures?proId=${proId}`)
    return remaining((await answer.json()) as Departures, id)
  }
  const offered = page
    .waitForResponse('**/api/tours.departures?*')
    .then((response) => response.json() as Promise<Departures>)
  const { proId, departureId } = await orderAsNewCustomer(page, server, '13900020004')
  const free = remaining(await offered, departureId) ?? 0
  expect(free).toBeGreaterThanOrEqual(2)
  await expect.poll(() => seats(proId, departureId)).toBe(free - 2)
  await page.getByRole('link', { name: '查看订单' }).click()
  await page.waitForURL(/orderDetail/)
  await page.getByRole('button', { name: '取消订单' }).click()
  await page.getByRole('radio', { name: '行程有变' }).check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /取消订单|确认取消/ })
    .last()
    .click()
  await expect(page.getByText('已取消').first()).toBeVisible()
  await expect.poll(() => seats(proId, departureId)).toBe(free)
})

test('the network is cut while the order is sent: it is cleared up, and there is one order', async ({
  page,
  server,
  context,
}) => {
  test.setTimeout(180_000)
  await toVerification(page, server, '13900020005')
  await agreeToAll(page)
  // The order reaches the centre, its answer is lost.
  let sent = 0
  await context.route('**/api/orders.createTour', async (route) => {
    sent++
    if (sent > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: '提交订单' }).click()
  await page.waitForURL(/orderResult/, { timeout: 60_000 })
  await page.goto(`${shops.full}/orderList`)
  await expect.poll(() => ordersShown(page)).toHaveLength(1)
  expect(sent).toBeGreaterThan(1)
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
  await page.getByRole('button', { name: '加载更多' }).click()
  await expect(page.locator('a[href*="productDetail"]')).toHaveCount(20)
  const card = page.locator('a[href*="productDetail"]').nth(15)
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(800)
  await card.click()
  await page.waitForURL(/productDetail/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.locator('a[href*="productDetail"]')).toHaveCount(20)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 60)
})
