import type { Page } from 'playwright/test'
import { customerIn, keepUser } from './customer.ts'
import { expect, shops, signIn } from './fixtures.ts'
import { adults } from './people.ts'
import type { ShopServer } from './shop-server.ts'
import type { Shopper } from './shopper.ts'

/** What a shopper does from the first visit to the cashier, on the screens. */

async function chooseTour(page: Page): Promise<void> {
  await page.locator('a[href*="productList?category=group"]').first().click()
  await chooseFromList(page)
}

/** Chooses the tour on the list of tours that has just been asked for. */
export async function chooseFromList(page: Page): Promise<void> {
  await page.waitForURL(/productList/)
  await page.getByRole('button', { name: /^筛选/ }).click()
  await page.getByRole('button', { name: '只看即时确认' }).click()
  await page.getByRole('button', { name: /^查看/ }).click()
  await expect(page).toHaveURL(/instantConfirm=1/)
  await page.locator('a[href*="productDetail"]', { hasText: '云南' }).first().click()
  await page.waitForURL(/productDetail/)
  await page.getByRole('link', { name: '选择团期与人数' }).click()
  await page.waitForURL(/productSelect/)
}

/**
 * Chooses a day with room for two, the number of adults the screen proposes. Earlier orders may have left one seat on
 * the first days, and the first that is open may close while the test runs; so the second is taken, in any month.
 */
export async function chooseDate(page: Page): Promise<void> {
  const months = page.locator('button[data-month]')
  const days = page.getByRole('button', { name: /^\d+月\d+日 周.，.*¥(?!.*，余1$)/, disabled: false })
  await expect(months.first()).toBeVisible()
  let before = 0
  for (const month of await months.all()) {
    await month.click()
    await expect(month).toHaveAttribute('aria-pressed', 'true')
    const found = await days.count()
    if (before + found > 1) {
      await days.nth(1 - before).click()
      break
    }
    before += found
  }
  const adultsCount = page.getByRole('group', { name: /成人/ }).first()
  await expect(adultsCount).toBeVisible()
  for (let tries = 0; tries < 4; tries++) {
    const count = Number(await adultsCount.locator('output').textContent())
    if (count === 2) break
    await adultsCount.getByRole('button', { name: count < 2 ? /增加/ : /减少/ }).click()
  }
  await expect(page.getByRole('button', { name: '下一步' })).toBeEnabled()
}

export async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('姓名').first().fill('测试甲')
  const mobile = page.getByLabel('手机号').first()
  if (!(await mobile.inputValue())) await mobile.fill('13900020001')
}

/**
 * Keeps two new people; no person may be on a departure twice.
 * @param chosen how many of them are chosen now
 * @returns their names
 */
export async function addTravellers(page: Page, chosen = 2): Promise<string[]> {
  const two = adults()
  await page
    .getByRole('link', { name: /选择出行人/ })
    .first()
    .click()
  await page.waitForURL(/travelerList/)
  for (const { name, document } of two) {
    await page.getByRole('link', { name: '新增出行人' }).first().click()
    await page.waitForURL(/travelEdit/)
    await page.getByLabel('中文姓名').fill(name)
    await page.getByLabel('证件号码').first().fill(document)
    const mobile = page.getByLabel('手机号')
    if (await mobile.count()) await mobile.first().fill('13900020001')
    await page.getByRole('checkbox').last().check()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.waitForURL(/travelerList/)
    await expect(page.getByText(name).first()).toBeVisible()
  }
  // A new one is chosen already where there is a place.
  const boxes = await page.getByRole('checkbox').all()
  for (const [index, box] of boxes.entries()) await box.setChecked(index < chosen)
  await page.getByRole('button', { name: /^确定/ }).click()
  await page.waitForURL(/\/order$/)
  return two.map(({ name }) => name)
}

/** Numbers of the orders that a list shows. */
export async function ordersShown(page: Page): Promise<string[]> {
  const links = await page.$$eval('a[href*="orderDetail"]', (anchors) =>
    anchors.map((anchor) => anchor.getAttribute('href')),
  )
  return [...new Set(links.map((link) => String(link).replace(/#.*/, '')))]
}

/** Ticks every consent of an order, none of which is ticked beforehand. */
export async function agreeToAll(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: '提交订单' })).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) {
    expect(await box.isChecked(), 'nothing is ticked beforehand').toBe(false)
    await box.check()
  }
}

export async function payWith(page: Page, outcome: '支付成功' | '支付失败', notify?: string): Promise<void> {
  const channel = page.getByRole('radio').first()
  await expect(page.getByRole('button', { name: /确认支付|请选择支付方式/ })).toBeVisible()
  if (await channel.count()) await channel.check()
  await page.getByRole('button', { name: /确认支付/ }).click()
  await page.waitForURL(/\/pay\/sandbox\//)
  await expect(page.getByText('不会产生真实扣款').first()).toBeVisible()
  if (notify) await page.getByLabel(new RegExp(notify)).check()
  await page.getByRole('button', { name: outcome }).click()
}

/** To the review of an order: a customer who keeps two people chooses a date and both of them. */
export async function toVerification(page: Page, server: ShopServer, mobile: string): Promise<Shopper> {
  const shopper = await customerIn(page, server, mobile)
  const { proId } = await shopper.offerForTwo()
  await page.goto(`${shops.full}/productSelect?proId=${proId}`)
  await toVerificationOfChosen(page, shopper)
  return shopper
}

/** The same on the screen where a tour's date is chosen, for a customer who is signed in there. */
export async function toVerificationOfChosen(page: Page, shopper: Shopper): Promise<void> {
  await shopper.keepTwo()
  await keepUser(page)
  await chooseDate(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await untilAt(page, 'order')
  await fillContact(page)
  await page
    .getByRole('link', { name: /选择出行人/ })
    .first()
    .click()
  await untilAt(page, 'travelerList')
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: /^确定/ }).click()
  await untilAt(page, 'order')
  await page.getByRole('button', { name: '核对订单' }).click()
  await untilAt(page, 'verifyOrderInfo')
}

/** By its path alone, because the login's URL contains the return address. */
export const untilAt = (page: Page, screen: string): Promise<void> =>
  page.waitForURL(({ pathname }) => pathname.endsWith(`/${screen}`))

/** The cashier of an order that a new customer has made by calls; answers the customer and the order's number. */
export async function atCashier(page: Page, server: ShopServer, mobile: string) {
  const shopper = await customerIn(page, server, mobile)
  const { orderNo } = await shopper.orderForTwo()
  await page.goto(`${shops.full}/pay?orderNo=${orderNo}`)
  return { shopper, orderNo }
}

/** The whole way on the screens, from the choice of a tour to the cashier, as a new customer with two new people. */
export async function toCashier(page: Page, server: ShopServer, mobile: string): Promise<void> {
  await page.goto(shops.full)
  await chooseTour(page)
  await chooseDate(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await untilAt(page, 'fxLogin')
  await signIn(page, server, mobile)
  await untilAt(page, 'order')
  await fillContact(page)
  await addTravellers(page)
  await page.getByRole('button', { name: '核对订单' }).click()
  await untilAt(page, 'verifyOrderInfo')
  await agreeToAll(page)
  await page.getByRole('button', { name: '提交订单' }).click()
  await untilAt(page, 'orderResult')
  await page.getByRole('link', { name: /去支付/ }).click()
  await untilAt(page, 'pay')
}
