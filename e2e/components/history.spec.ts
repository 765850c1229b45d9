import type { Page } from 'playwright/test'
import { expect, shops, test, watchProblems } from '../support/fixtures.ts'
import { settled } from '../support/settled.ts'
import { productsOf } from '../support/visit.ts'
import { alive } from '../support/visitors.ts'

/** What going back, forward and reloading do with sheets, sections and what was chosen. */

const detail = async (origin: string) => {
  const [proId = ''] = await productsOf(origin, shops.full)
  return { proId, path: `${shops.full}/productDetail?proId=${proId}` }
}

const filter = (page: Page) => page.getByRole('button', { name: /^筛选/ })

test('back closes a sheet and stays; then it leaves', async ({ page }) => {
  const problems = watchProblems(page)
  await page.goto(shops.full)
  await page.goto(`${shops.full}/productList`)
  const address = page.url()
  const dialog = page.getByRole('dialog')
  for (const _time of [1, 2]) {
    await filter(page).click()
    await expect(dialog).toBeVisible()
    await page.goBack({ waitUntil: 'commit' })
    await expect(dialog).toBeHidden()
    expect(page.url()).toBe(address)
    // The control that opened it has the focus again.
    await expect(filter(page)).toBeFocused()
  }
  // Closed by hand it leaves nothing behind.
  await filter(page).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await settled(page)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === shops.full)
  expect(problems).toEqual([])
})

test('a sheet through forward, reload and a choice made in it', async ({ page }) => {
  await page.goto(shops.full)
  await page.goto(`${shops.full}/productList`)
  const dialog = page.getByRole('dialog')
  await filter(page).click()
  await expect(dialog).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(dialog).toBeHidden()
  // Forward there is nothing to see, and no step back too many.
  await page.goForward({ waitUntil: 'commit' })
  await settled(page)
  await expect(dialog).toBeHidden()
  await filter(page).click()
  await expect(dialog).toBeVisible()
  await page.reload()
  await settled(page)
  await expect(dialog).toBeHidden()
  await filter(page).click()
  await dialog.getByRole('button', { name: '4–6天' }).click()
  await dialog.getByRole('button', { name: /^查看/ }).click()
  await expect(dialog).toBeHidden()
  await settled(page)
  await expect(page).toHaveURL(/days=4-6/)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === shops.full)
})

test('a sheet that an early tap opens closes by going back', async ({ page }) => {
  await page.goto(shops.full)
  const { promise, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`${shops.full}/productList`, { waitUntil: 'commit' })
  await filter(page).click()
  letThrough()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(`${shops.full}/productList`)
})

test('section links do not fill the history, and the bar says where one reads', async ({ page, server }) => {
  const { path, proId } = await detail(server.origin)
  await page.goto(shops.full)
  await page.goto(path)
  const bar = page.getByRole('navigation', { name: '页内导航' })
  const here = bar.locator('[aria-current]')
  await settled(page)
  await expect(here).toHaveCount(0)
  for (const name of ['费用', '行程', '须知']) {
    await bar.getByRole('link', { name }).click()
    await expect(here).toHaveText(name)
  }
  // A tap holds its section from two frames later on, which only a program can overtake.
  await settled(page)
  await page.evaluate(() => document.getElementById('fees')?.scrollIntoView())
  await expect(here).toHaveText('费用')
  await page.goBack()
  await page.waitForURL((url) => url.pathname === shops.full)

  await page.goto(`${shops.full}/productAllRoute?proId=${proId}`)
  const days = page.getByRole('navigation', { name: '按天查看' })
  await settled(page)
  await days.getByRole('link', { name: '第2天' }).click()
  await expect(days.locator('[aria-current]')).toHaveText('第2天')
  await page.goBack()
  await page.waitForURL((url) => url.pathname === shops.full)
})

test('what was chosen of a product survives a reload and another date, and ends with its own product', async ({
  page,
  server,
}) => {
  const [proId = '', other = ''] = await productsOf(server.origin, shops.full)
  await page.goto(`${shops.full}/productSelect?proId=${proId}`)
  const adults = page.getByRole('group', { name: /成人/ }).first()
  const day = page.getByRole('button', { name: /^\d+月\d+日 周.，.*¥/, disabled: false })
  // the next month: near the end of a month the first one may offer a single day, the one already chosen
  await page.locator('button[data-month]').nth(1).click()
  await day.first().click()
  const chosen = await page
    .locator('[aria-pressed="true"][data-date], button[aria-pressed="true"]')
    .allTextContents()
  await adults.getByRole('button', { name: /增加/ }).click()
  await expect(adults.locator('output')).toHaveText('3')
  const share = page.getByRole('radio', { name: /接受拼房/ })
  const shares = (await share.count()) > 0
  if (shares) await share.check()
  const addOn = page.getByRole('checkbox').first()
  const adds = (await addOn.count()) > 0
  if (adds) await addOn.check()
  await page.reload()
  await expect(adults.locator('output')).toHaveText('3')
  if (shares) await expect(share).toBeChecked()
  if (adds) await expect(addOn).toBeChecked()
  expect(
    await page.locator('[aria-pressed="true"][data-date], button[aria-pressed="true"]').allTextContents(),
  ).toEqual(chosen)
  await page.goto(`${shops.full}/productSelect?proId=${other}`)
  await alive(page)
  await expect(page.locator('button[data-month]').first()).toBeVisible()
  const otherAdults = page.getByRole('group', { name: /成人/ }).first()
  if ((await otherAdults.count()) > 0) await expect(otherAdults.locator('output')).not.toHaveText('3')
})

test('pictures are enlarged, turned by keys and buttons, and closed by going back', async ({
  page,
  server,
}) => {
  const { path } = await detail(server.origin)
  await page.goto(path)
  const address = page.url()
  await settled(page)
  await page.locator('[data-carousel] figure').first().click()
  const viewer = page.getByRole('dialog', { name: /^图片，共\d+张$/ })
  await expect(viewer).toBeVisible()
  const shown = () =>
    viewer.locator('section').evaluate((track) => Math.round(track.scrollLeft / track.clientWidth))
  await page.keyboard.press('ArrowRight')
  await expect.poll(shown).toBe(1)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(shown).toBe(0)
  await viewer.locator('img').first().click()
  await expect(viewer.locator('figure').first()).toHaveAttribute('data-large', '')
  await page.goBack({ waitUntil: 'commit' })
  await expect(viewer).toHaveCount(0)
  expect(page.url()).toBe(address)
})

test('banners turn by themselves, and rest while they are touched or less motion is asked for', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(shops.full)
  await settled(page)
  const banners = page.locator('[data-carousel]').first()
  const shown = () =>
    banners.locator('i').evaluateAll((dots) => dots.findIndex((dot) => 'current' in dot.dataset))
  const top = await page.evaluate(() => scrollY)
  await page.clock.runFor(5_000)
  await expect.poll(shown).toBe(1)
  await banners.dispatchEvent('touchstart')
  await page.clock.runFor(9_000)
  expect(await shown()).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.runFor(30_000)
  expect(await shown()).toBe(1)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.runFor(5_000)
  await expect.poll(shown).toBe(2)
  expect(await page.evaluate(() => scrollY)).toBe(top)
})

test.describe('with a mouse', () => {
  test.use({ hasTouch: false, isMobile: false, viewport: { width: 1280, height: 900 } })

  test('galleries and banners have buttons, and dots say which banner is shown', async ({ page, server }) => {
    await page.goto(shops.full)
    await settled(page)
    const banners = page.locator('[data-carousel]').first()
    await banners.getByRole('button', { name: '下一张' }).click()
    // The mouse stays on it, so it does not turn on by itself.
    await expect(banners.locator('i').nth(1)).toHaveAttribute('data-current', '')
    await expect(banners.locator('i[data-current]')).toHaveCount(1)
    await page.goto((await detail(server.origin)).path)
    await settled(page)
    const gallery = page.locator('[data-carousel="enlarges"]')
    await gallery.getByRole('button', { name: '上一张' }).click()
    const last = () =>
      gallery
        .locator('section')
        .evaluate((track) => Math.abs(track.scrollLeft + track.clientWidth - track.scrollWidth) < 2)
    await expect.poll(last).toBe(true)
  })
})
