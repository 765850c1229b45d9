import type { Page } from 'playwright/test'
import sharp from 'sharp'
import type { Shopper as Payer } from '../../lib/outside/pay/testing/fake-wechat-pay.ts'
import { shops, WECHAT_USER_AGENT, watchProblems } from '../support/fixtures.ts'
import {
  backWithOpenId,
  expect,
  insideMiniProgram,
  insideWechat,
  OPEN_ID,
  OPEN_ID_OF_MINI,
  type Paying,
  test,
} from '../support/paying.ts'
import { codeOf } from '../support/qr-code.ts'
import { atCashier } from '../support/sale-steps.ts'
import { expectNone } from '../support/secrets.ts'

/** Sales paid through WeChat Pay and Alipay, as a shopper makes them. */

const payButton = (page: Page) => page.getByRole('button', { name: /^确认支付/ })

async function expectPaid(page: Page): Promise<void> {
  await page.waitForURL(/paySuccess/)
  await expect(page.getByText('支付成功').first()).toBeVisible()
}

/** The server's log contains no personal data and no secret. */
function expectQuietLog({ log, wechat, alipay }: Paying, mobiles: readonly string[]): void {
  const output = log()
  expect(output.length).toBeGreaterThan(0)
  const secrets = [
    OPEN_ID,
    OPEN_ID_OF_MINI,
    wechat.credentials.apiV3Key,
    wechat.credentials.serialNo,
    'PRIVATE KEY',
    'prepay_id',
    ...mobiles,
    ...alipay.credentials.privateKey.split('\n').slice(1, 3),
  ]
  expectNone('the log', output, secrets)
}

test.describe('inside WeChat', () => {
  test.use({ userAgent: WECHAT_USER_AGENT })

  test('the whole sale: cancelled once, paid with WeChat’s own sheet, booked and shown', async ({
    page,
    paying,
  }) => {
    const problems = watchProblems(page)
    let shopper: Payer = 'cancels'
    await insideWechat(page, paying, () => shopper)
    const before = paying.wechat.orders.size
    await atCashier(page, paying.server, '13900050001')
    await backWithOpenId(page)
    await expect(page.locator('html')).toHaveClass(/in-wechat/)

    // Alipay's links are blocked in WeChat, so it is not offered there.
    await expect(page.getByRole('radio', { name: /微信支付/ })).toBeVisible()
    await expect(page.getByRole('radio', { name: /支付宝/ })).toHaveCount(0)
    await page.getByRole('radio', { name: /微信支付/ }).check({ force: true })
    const cashier = page.url()
    const asked = page.waitForRequest('**/api/pay.prepare')
    await payButton(page).click()
    await asked
    // A result other than ok: nothing is shown, and the cashier is as it was.
    await expect(payButton(page)).toBeEnabled()
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    await expect(page.getByRole('radio', { name: /微信支付/ })).toBeChecked()
    expect(page.url()).toBe(cashier)

    shopper = 'pays'
    await payButton(page).click()
    await expectPaid(page)
    await expect(page.getByText('微信支付')).toBeVisible()
    await page.getByRole('link', { name: '查看订单' }).click()
    await page.waitForURL(/orderDetail/)
    const states = [...paying.wechat.orders.values()].slice(before).map(({ state }) => state)
    expect(states).toEqual(['CLOSED', 'SUCCESS'])
    expect(problems).toEqual([])
    expect(page.url()).not.toContain(OPEN_ID)
    expectQuietLog(paying, ['13900050001'])
  })

  test('paid without a notification: the result page has the centre query WeChat', async ({
    page,
    paying,
  }) => {
    await insideWechat(page, paying, () => 'pays silently')
    await atCashier(page, paying.server, '13900050002')
    await backWithOpenId(page)
    await page.getByRole('radio', { name: /微信支付/ }).check({ force: true })
    await payButton(page).click()
    await expectPaid(page)
  })
})

test.describe('in a mini-program’s web-view', () => {
  test.use({ userAgent: `${WECHAT_USER_AGENT} miniProgram/wx9999999999999999` })

  test('its own page takes the payment over: closed once, then paid; the result asks the server', async ({
    page,
    paying,
  }) => {
    const problems = watchProblems(page)
    let shopper: Payer = 'cancels'
    const mini = await insideMiniProgram(page, paying, () => shopper)
    await atCashier(page, paying.server, '13900050006')
    await expect(page.getByText('将打开小程序的付款页')).toBeVisible()
    await page.getByRole('radio', { name: /微信支付/ }).check({ force: true })
    await payButton(page).click()
    await page.waitForURL(/paySuccess/)
    await expect(page.getByText('尚未收到付款')).toBeVisible()
    const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? ''
    // Two numbers, and nothing that is good for anything else.
    const handed = new RegExp(`^/pages/pay/index\\?orderNo=${orderNo}&attemptNo=${orderNo}P[0-9A-Z]{6}$`)
    expect(mini.opened).toEqual([expect.stringMatching(handed)])
    // Its page polls by itself, while the web-view already shows the result.
    await expect.poll(() => mini.answers).toEqual([expect.objectContaining({ state: 1 })])

    shopper = 'pays silently'
    await page.getByRole('link', { name: /继续支付|重新支付/ }).click()
    await page.waitForURL(/\/pay\?/)
    await page.getByRole('radio', { name: /微信支付/ }).check({ force: true })
    await payButton(page).click()
    await expectPaid(page)
    await expect(page.getByText('微信支付')).toBeVisible()
    expect(new Set(mini.opened).size).toBe(2)
    expect([...paying.wechat.orders.values()].at(-1)).toMatchObject({
      appId: paying.wechat.miniAppId,
      openId: OPEN_ID_OF_MINI,
      state: 'SUCCESS',
    })
    expect(problems).toEqual([])
    expectQuietLog(paying, ['13900050006'])
  })

  test('the page does not open: the cashier says so and can be used again', async ({ page, paying }) => {
    await atCashier(page, paying.server, '13900050007')
    await page.getByRole('radio', { name: /微信支付/ }).check({ force: true })
    // The SDK loads once the page has its signature.
    await page.waitForFunction(() => 'wx' in window)
    await page.evaluate(() => {
      const { wx } = window as unknown as { wx: { miniProgram: Record<string, unknown> } }
      wx.miniProgram.navigateTo = ({ fail }: { fail(): void }) => fail()
    })
    await payButton(page).click()
    await expect(page.getByText('未能打开小程序的付款页，请检查网络后再试')).toBeVisible()
    await expect(payButton(page)).toBeEnabled()
    expect(page.url()).toMatch(/\/pay\?/)
  })
})

test('a desktop shows a code; the phone pays it, and the page moves on by itself', async ({
  browser,
  paying,
}) => {
  const context = await browser.newContext({
    baseURL: paying.server.origin,
    viewport: { width: 1280, height: 900 },
    isMobile: false,
    hasTouch: false,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36',
  })
  const page = await context.newPage()
  const problems = watchProblems(page)
  await atCashier(page, paying.server, '13900050008')
  await page.getByRole('radio', { name: /微信支付/ }).check({ force: true })
  await payButton(page).click()
  const code = page.getByRole('img', { name: '付款二维码' })
  await expect(code).toBeVisible()
  await expect(payButton(page)).toBeHidden()
  // Another way closes this code; the next one is another.
  await page.getByRole('button', { name: '换一种支付方式' }).click()
  await page.getByRole('radio', { name: /微信支付/ }).check({ force: true })
  await payButton(page).click()
  const picture = sharp(await code.screenshot()).resize({ width: 800 })
  const text = (await codeOf(await picture.toBuffer())) ?? ''
  expect(text).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=/)
  expect(await paying.wechat.scan(text)).toBe(true)
  await expectPaid(page)
  expect(problems).toEqual([])
  await context.close()
})

test('a plain browser pays by WeChat H5: back without paying, then paid', async ({ page, paying }) => {
  await atCashier(page, paying.server, '13900050003')
  await page.getByRole('radio', { name: /微信支付/ }).check({ force: true })
  await payButton(page).click()
  await page.waitForURL(/checkmweb/)
  await page.getByRole('button', { name: '返回商家' }).click()
  await page.waitForURL(/paySuccess/)
  await expect(page.getByText('尚未收到付款')).toBeVisible()
  await page.getByRole('link', { name: /继续支付|重新支付/ }).click()
  await page.waitForURL(/\/pay\?/)
  await page.getByRole('radio', { name: /微信支付/ }).check({ force: true })
  await payButton(page).click()
  await page.waitForURL(/checkmweb/)
  await page.getByRole('button', { name: '支付' }).click()
  await expectPaid(page)
})

test('a plain browser pays by Alipay, and staff gives the money back through it', async ({
  page,
  paying,
}) => {
  const { shopper, orderNo } = await atCashier(page, paying.server, '13900050004')
  await page.getByRole('radio', { name: /支付宝/ }).check({ force: true })
  await payButton(page).click()
  await page.waitForURL(/gateway\.do/)
  // The browser's back button returns to a cashier that can be used again.
  await page.goBack()
  await expect(payButton(page).or(page.getByRole('button', { name: '请选择支付方式' }))).toBeVisible()
  await page.getByRole('radio', { name: /支付宝/ }).check({ force: true })
  await payButton(page).click()
  await page.waitForURL(/gateway\.do/)
  await page.getByRole('button', { name: '确认付款' }).click()
  await expectPaid(page)
  await expect(page.getByText('支付宝')).toBeVisible()

  const refundId = await shopper.requestRefund(orderNo)
  const { amount } = (await shopper.get('orders.get', { orderNo })).refunds[0] ?? { amount: 0 }
  expect(amount).toBeGreaterThan(0)
  expect(await paying.staff('staff.decideRefund', { refundId, approve: true })).toMatchObject({ amount })
  // The centre calls Alipay after storing the decision, and its own answer does not wait for Alipay for ever.
  await expect(async () => {
    await page.goto(`${shops.full}/orderDetail?orderNo=${orderNo}`)
    await expect(page.getByText('已退款').first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
  const trade = [...paying.alipay.trades.values()].findLast(({ status }) => status === 'TRADE_SUCCESS')
  expect([...(trade?.refunds.values() ?? [])]).toEqual([{ amount: (amount / 100).toFixed(2), done: true }])
  expectQuietLog(paying, ['13900050003', '13900050004'])
})

test('a channel that does not answer says so, and the next try goes through', async ({ page, paying }) => {
  await atCashier(page, paying.server, '13900050005')
  await page.getByRole('radio', { name: /微信支付/ }).check({ force: true })
  paying.wechat.become('broken')
  await payButton(page).click()
  await expect(page.getByText('支付渠道暂时没有响应，请稍后再试')).toBeVisible()
  await expect(payButton(page)).toBeEnabled()
  paying.wechat.become('up')
  await payButton(page).click()
  await page.waitForURL(/checkmweb/)
  await page.getByRole('button', { name: '支付' }).click()
  await expectPaid(page)
})
