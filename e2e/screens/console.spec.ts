import type { Locator, Page } from 'playwright/test'
import { scenes } from '../../lib/operate-center/embedded/demo/orders/scenes.ts'
import { signInToConsole } from '../support/console.ts'
import { test as base, expect, watchProblems } from '../support/fixtures.ts'
import { overWidth } from '../support/look.ts'
import { noBarriers } from '../support/quality.ts'
import { sharedInFile } from '../support/shared-in-file.ts'
import { demoShops } from '../support/shops.ts'
import { demoAccount } from '../support/staff.ts'
import { type StagedOrders, stagedOrders } from '../support/staged-orders.ts'

/**
 * Every screen of the operators' console, as the menu of somebody who may do everything has it: it opens by its link and
 * its rows by the keyboard, nothing fails meanwhile, nobody meets a barrier, and no page is wider than a small desk. What
 * screens do is seen by the journeys.
 */

/** Enough that nearly every list has a row. */
const played = new Set([
  'tour-invoice-waiting',
  'tour-soon',
  'tour-partly-refunded',
  'tour-to-sign',
  'tour-awaiting-confirm',
  'visa-in-review',
  'visa-booked',
  'goods-sent',
  'goods-asked',
  'goods-waiting',
  'debris-sent',
  'debris-refund-asked',
])

const test = base.extend<{ staged: StagedOrders }>({
  staged: sharedInFile(() => stagedOrders(scenes.filter(({ code }) => played.has(code)))),
  baseURL: ({ staged }, use) => use(staged.server.origin),
})
test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false })

/** Opens the console of one merchant, or the platform's (`-`), for somebody who may do everything. */
async function enter(page: Page, { server }: StagedOrders, merchant: string): Promise<void> {
  const { login, password } = demoAccount(server)
  await signInToConsole(page, login, password)
  await expect(page.getByRole('button', { name: /账号菜单/ })).toBeVisible()
  await page.goto(`/console/${merchant}`)
}

/** Waits until a screen has read what it shows. */
async function settled(page: Page): Promise<Locator> {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(main.locator('.ant-spin-spinning, .ant-btn-loading, .ant-skeleton')).toHaveCount(0)
  return main
}

/** Nothing is wider than the window, but what scrolls by itself. */
async function fits(page: Page, width: number, what: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  expect.soft(await overWidth(page), `${what} at ${width}`).toBeLessThanOrEqual(0)
}

/** At the size of a desk, of a small one, and on the way with axe. */
async function inOrder(page: Page, what: string): Promise<void> {
  await noBarriers(page, what, 'main')
  await fits(page, 1024, what)
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function walk(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: '主菜单' }).first()
  await expect(menu.getByRole('link').first()).toBeVisible()
  const titles = await menu.getByRole('link').allTextContents()
  for (const title of titles) {
    await menu.getByRole('link', { name: title, exact: true }).click()
    // Some screens choose a first thing by themselves, which the title names before them.
    await expect(page).toHaveTitle(new RegExp(`(^|\\s)${title} · 运营后台$`))
    const main = await settled(page)
    await inOrder(page, title)
    const table = main.locator('.list .ant-table')
    if ((await table.count()) === 0) continue
    if ((await table.locator('tr.ant-table-row').count()) === 0) {
      expect.soft(await main.locator('.none-found').count(), `${title} says what to do next`).toBe(1)
      continue
    }
    if ((await table.locator('tr.opens').count()) === 0) continue
    const list = page.url()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('j')
    await expect(table.locator('tr.active')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url(), title).not.toBe(list)
    await settled(page)
    await inOrder(page, `${title}, in full`)
    await page.goBack()
    await expect.poll(() => page.url(), title).toBe(list)
  }
  return titles
}

test('every screen of a merchant opens, with what is in it in full', async ({ page, staged }) => {
  test.setTimeout(300_000)
  await enter(page, staged, demoShops.merchant)
  const problems = watchProblems(page)
  const titles = await walk(page)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.length).toBeGreaterThan(50)
  expect(problems).toEqual([])
})

test('every screen of the platform opens', async ({ page, staged }) => {
  test.setTimeout(120_000)
  await enter(page, staged, '-')
  const problems = watchProblems(page)
  expect((await walk(page)).length).toBeGreaterThan(6)
  expect(problems).toEqual([])
})
