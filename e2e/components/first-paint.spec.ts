import type { Page } from 'playwright/test'
import { expect, shops, test } from '../support/fixtures.ts'
import { shiftOf, slowNetwork, watchShifts } from '../support/quality.ts'
import { articlesOf, productsOf } from '../support/visit.ts'
import { alive, stranger } from '../support/visitors.ts'

const SCRIPT = /\/_next\/static\/.*\.js/

async function productPage(origin: string): Promise<string> {
  const [first] = await productsOf(origin, shops.full)
  return `${shops.full}/productDetail?proId=${first}`
}

/** Opens a page whose first picture does not come before it is let through. */
async function withoutPicture(page: Page, address: string): Promise<() => void> {
  const { promise, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/media/*-{360,480,780,960}.*', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return letThrough
}

test('no script runs and but one is asked for before the first picture is there, or two seconds have passed', async ({
  page,
  server,
}) => {
  const letThrough = await withoutPicture(page, await productPage(server.origin))
  await page.waitForLoadState('domcontentloaded')
  letThrough()
  await alive(page)
  const { ran, ahead } = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const picture = files.find(({ name }) => /\/media\/.*\.(avif|webp)$/.test(name))
    const scripts = files.filter(({ name }) => /\/_next\/static\/.*\.js/.test(name))
    const shown = Math.min(
      picture?.responseEnd ?? Number.NaN,
      (document?.domContentLoadedEventStart ?? Number.NaN) + 1900,
    )
    const early = scripts.filter(({ startTime }) => startTime < shown)
    // A file that is only fetched is asked for by a link.
    return { ran: early.filter(({ initiatorType }) => initiatorType !== 'link').length, ahead: early.length }
  })
  expect(ran).toBe(0)
  expect(ahead).toBeLessThanOrEqual(1)
})

test('a tap is answered while the first picture has not come', async ({ page }) => {
  const letThrough = await withoutPicture(page, `${shops.full}/productList`)
  const bySales = page.getByRole('button', { name: '销量' })
  await bySales.click()
  await expect(bySales).toHaveAttribute('aria-pressed', 'true')
  letThrough()
})

test('a tap 250 ms after the first paint leads to the choice of dates', async ({ page, server }) => {
  await slowNetwork(page)
  await page.goto(await productPage(server.origin), { waitUntil: 'commit' })
  await page.waitForFunction(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    return painted && performance.now() >= painted.startTime + 250
  })
  await page.getByRole('link', { name: '选择团期与人数' }).last().click()
  await page.waitForURL(/\/productSelect\?/)
  await expect(page.getByRole('heading', { name: '选择团期与人数' })).toBeVisible()
})

test('nothing moves while a page loads on a slow line', async ({ page, server }) => {
  await slowNetwork(page)
  await watchShifts(page)
  for (const path of [shops.full, await productPage(server.origin)]) {
    await page.goto(path)
    await alive(page)
    expect(await shiftOf(page)).toBe(0)
  }
})

test('the first picture is named before the styles, and alone has the high priority', async ({
  request,
  server,
}) => {
  const [article] = await articlesOf(server.origin, shops.full)
  const [visa] = await productsOf(server.origin, shops.full, 'visa')
  for (const address of [
    shops.full,
    `${shops.full}/productList`,
    `${shops.full}/visaProductList`,
    `${shops.full}/goodsIndex`,
    `${shops.full}/visaProductDetail?proId=${visa}`,
    await productPage(server.origin),
    `${shops.full}/essay?articleId=${article}`,
  ]) {
    const html = await (await request.get(address)).text()
    const link = html.indexOf('<link rel="preload" as="image" fetchpriority="high"')
    expect([link > 0, link < 400, link < html.indexOf('<style')], address).toEqual([true, true, true])
    const [set] = /imagesrcset="[^"]*"/.exec(html) ?? []
    expect(html.indexOf(`srcSet=${set?.slice('imagesrcset='.length)}`), address).toBeGreaterThan(link)
    expect(html.split('fetchPriority="high"').length, address).toBe(2)
    // The stylesheets stand in the document once.
    expect(html.split('.visually-hidden{').length, address).toBe(2)
  }
})

test('the notice that the scripts show to a new visitor is not the largest paint of a list', async ({
  browser,
  server,
}) => {
  const { context, page } = await stranger(browser, server.origin)
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as PerformanceEntry & { element?: Element }
        document.documentElement.dataset.largest = element?.tagName ?? ''
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  for (const screen of ['productList', 'visaProductList']) {
    await page.goto(`${shops.full}/${screen}`)
    await expect(page.getByRole('region', { name: '隐私提示' })).toBeVisible()
    // A paint is told of after the frame that shows it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(page.locator('html')).toHaveAttribute('data-largest', 'IMG')
  }
  await context.close()
})

test('a browser without observers, frames or timings starts the scripts, too', async ({ page, server }) => {
  await page.addInitScript(() => {
    for (const name of ['PerformanceObserver', 'requestAnimationFrame', 'IntersectionObserver']) {
      Reflect.deleteProperty(window, name)
    }
    Reflect.deleteProperty(Performance.prototype, 'getEntriesByName')
  })
  const scripts: string[] = []
  page.on('requestfinished', (request) => {
    if (SCRIPT.test(request.url())) scripts.push(request.url())
  })
  await page.goto(await productPage(server.origin), { waitUntil: 'load' })
  await expect.poll(() => scripts.length).toBeGreaterThan(3)
})

test('a link into a part below the first screen leads to it, and print has all of it', async ({
  page,
  server,
}) => {
  await page.goto(`${await productPage(server.origin)}#notices`)
  await alive(page)
  await expect(page.locator('#notices')).toBeInViewport()
  await expect
    .poll(() => page.locator('#notices').evaluate((section) => section.getBoundingClientRect().top))
    .toBeLessThan(200)
  const way = () =>
    page.locator('#notices').evaluate((section) => getComputedStyle(section).contentVisibility)
  expect(await way()).toBe('auto')
  await page.emulateMedia({ media: 'print' })
  expect(await way()).toBe('visible')
})

test('words below the first screen are found in the page, and the section bar leads to their parts', async ({
  page,
  server,
}) => {
  await page.goto(await productPage(server.origin))
  const found = await page.evaluate(() =>
    (window as unknown as { find: (text: string) => boolean }).find('退改规则'),
  )
  expect(found).toBe(true)
  await expect(page.getByRole('heading', { name: '退改规则' })).toBeInViewport()
  const bar = page.getByRole('navigation', { name: '页内导航' })
  for (const name of ['行程', '须知', '费用']) {
    const link = bar.getByRole('link', { name })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'true')
    const section = page.locator((await link.getAttribute('href')) ?? '')
    await expect
      .poll(() => section.evaluate((element) => Math.abs(element.getBoundingClientRect().top)))
      .toBeLessThan(200)
  }
})
