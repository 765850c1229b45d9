import type { Page } from 'playwright/test'
import { expect, shops, test } from './support/fixtures.ts'

/** Opens a page whose scripts do not come before they are let through. */
async function slowly(page: Page, address: string): Promise<() => void> {
  const { promise, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return letThrough
}

test('a tap that comes before the scripts is made again when they are there, and once', async ({ page }) => {
  const letThrough = await slowly(page, `${shops.full}/productList`)
  await page.getByRole('button', { name: '加载更多' }).click()
  await page.getByRole('button', { name: /^筛选/ }).click()
  letThrough()
  // Of two taps the last one counts.
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('button', { name: '查看结果' })).toBeVisible()
  await expect(page.locator('main a[href*="productDetail"]')).toHaveCount(10)
})

test('a form is not sent before it can be checked', async ({ page }) => {
  const letThrough = await slowly(page, `${shops.full}/fxLogin`)
  const address = page.url()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  letThrough()
  await expect(page.getByText('请填写手机号').first()).toBeVisible()
  expect(page.url()).toBe(address)
})
