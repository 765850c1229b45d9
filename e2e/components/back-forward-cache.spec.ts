import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import config from '../../playwright.config.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { alive } from '../support/visitors.ts'

/** A browser with this cache: Chromium itself, whose headless shell has none. */
const whole = [process.env.CHROMIUM_PATH ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => basename(path) !== 'chromium-headless-shell' && existsSync(path),
)

// Playwright turns this cache off; every browser that people use has it.
test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    ...(whole ? { executablePath: whole } : {}),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test.skip(!whole, 'needs Chromium itself, beside its headless shell')

const startedScripts = () => document.querySelectorAll('script[src^="/_next/static/"][async]').length

test('a page that was left before its scripts had started has them when it comes back', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted)
    })
  })
  const { promise, resolve: letThrough } = Promise.withResolvers<void>()
  let held = true
  await page.route('**/media/*-{360,480,780,960}.*', async (route) => {
    if (held) await promise
    await route.continue().catch(() => {})
  })
  await page.goto(`${shops.full}/productList`, { waitUntil: 'commit' })
  const product = page.locator('[data-list] a[href*="productDetail"]').first()
  await product.waitFor()
  expect(await page.evaluate(startedScripts)).toBe(0)
  const address = (await product.getAttribute('href')) ?? ''
  held = false
  // Not by a tap, which would start them.
  await page.evaluate((there) => location.assign(there), address)
  await page.waitForURL(/\/productDetail\?/)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true')
  letThrough()
  await alive(page)
  expect(await page.evaluate(startedScripts)).toBeGreaterThan(3)
  const bySales = page.getByRole('button', { name: '销量' })
  await bySales.click()
  await expect(bySales).toHaveAttribute('aria-pressed', 'true')
})

test('a page with its scripts comes back as it was left, and answers', async ({ page }) => {
  await page.goto(`${shops.full}/productList`)
  await page.evaluate(() => {
    document.documentElement.dataset.kept = 'yes'
  })
  await page.locator('[data-list] a[href*="productDetail"]').first().click()
  await page.waitForURL(/\/productDetail\?/)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'yes')
  await page.getByRole('button', { name: /^筛选/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
