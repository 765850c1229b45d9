import type { Page } from 'playwright/test'
import { expect, shops, test } from '../support/fixtures.ts'
import { alive } from '../support/visitors.ts'

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
  const bySales = page.getByRole('button', { name: '销量' })
  await bySales.click()
  await page.getByRole('button', { name: /^筛选/ }).click()
  letThrough()
  // Of two taps the last one counts.
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('button', { name: /^查看/ })).toBeVisible()
  await expect(bySales).toHaveAttribute('aria-pressed', 'false')
})

test('ticks that come before the scripts stay', async ({ page }) => {
  for (const screen of ['fxLogin', 'join']) {
    const letThrough = await slowly(page, `${shops.full}/${screen}`)
    const agreement = page.getByRole('checkbox').first()
    await agreement.check()
    letThrough()
    await alive(page)
    await expect(agreement).toBeChecked()
    await page.getByRole('button', { name: screen === 'join' ? '注册' : '登录', exact: true }).click()
    // The tick counts: what is missing is something else.
    await expect(page.getByText('请填写手机号').first()).toBeVisible()
    await expect(page.getByText(/请先阅读并同意/)).toHaveCount(0)
    await page.unrouteAll()
  }
})

test('a form is not sent before it can be checked', async ({ page }) => {
  const letThrough = await slowly(page, `${shops.full}/fxLogin`)
  const address = page.url()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  letThrough()
  await expect(page.getByText('请填写手机号').first()).toBeVisible()
  expect(page.url()).toBe(address)
})
