import type { Page } from 'playwright/test'
import { screenNames, screens } from '../../lib/screens/screens.ts'
import { expect, shops, signIn, test, watchProblems } from '../support/fixtures.ts'
import { noBarriers, shiftOf, watchShifts } from '../support/quality.ts'

/** Query that a screen needs to show something; others open as they are. */
const queries: Record<string, string> = {
  productDetail: 'proId',
  productAllRoute: 'proId',
  productSelect: 'proId',
  essay: 'articleId',
}

const built = screenNames.filter((name) => screens[name].built)

/**
 * Some screens lead on by themselves, at once or when an answer has come. What that interrupts is done again where they
 * lead to.
 */
async function whereItLeads<T>(page: Page, look: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    await page.waitForLoadState('networkidle')
    try {
      return await look()
    } catch (error) {
      if (tries === 3 || !/context was destroyed|navigat/i.test(String(error))) throw error
    }
  }
}

test('screens that remain to be built answer 404 and are listed', async ({ request }) => {
  const remaining = screenNames.filter((name) => !screens[name].built)
  console.log(`  ${remaining.length} screens remain: ${remaining.join(' ')}`)
  for (const name of remaining) {
    const response = await request.get(`${shops.full}/${name}?proId=1&dbId=1&articleId=1`)
    expect(response.status(), name).toBe(404)
  }
})

for (const [index, [label, shop]] of Object.entries(shops).entries()) {
  test(`every built screen of the shop "${label}" opens cleanly`, async ({ context, server, request }) => {
    test.setTimeout(300_000)
    const map = await (await request.get(`${shop}/sitemap.xml`)).text()
    const proId = /productDetail\?proId=([^<&]+)/.exec(map)?.[1]
    const articleId = /essay\?articleId=([^<&]+)/.exec(map)?.[1]
    expect(proId, 'the sitemap names a product').toBeTruthy()
    expect(articleId, 'the sitemap names an article').toBeTruthy()
    const values: Record<string, string | undefined> = { proId, articleId }
    const door = await context.newPage()
    await door.goto(`${shop}/fxLogin`)
    // A number of its own: shops of one merchant share customers, and a code is sent once a minute.
    await signIn(door, server, `1390001000${index}`)
    await door.waitForURL(/personCenter/)
    await door.close()
    for (const name of built) {
      // Each in a page of its own: where one screen leads to, late, would come in the way of the next.
      const page = await context.newPage()
      const problems = watchProblems(page)
      await watchShifts(page)
      const query = queries[name] ? `?${queries[name]}=${values[queries[name]]}` : ''
      const response = await page.goto(`${shop}/${name === 'index' ? '' : name}${query}`)
      expect.soft(response?.status(), name).toBe(200)
      const shift = await whereItLeads(page, async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        await page.waitForTimeout(250)
        return shiftOf(page)
      })
      expect.soft(shift, `${name}: layout shift`).toBeLessThanOrEqual(0.05)
      await whereItLeads(page, () => noBarriers(page, name))
      expect.soft(problems, `${name}: problems`).toEqual([])
      await page.close()
    }
  })
}

test('a guest meets no error anywhere: screens that need a customer lead to the login', async ({
  context,
}) => {
  test.setTimeout(180_000)
  for (const name of built) {
    if (queries[name]) continue
    const page = await context.newPage()
    const problems = watchProblems(page)
    await page.goto(`${shops.full}/${name === 'index' ? '' : name}`)
    await page.waitForLoadState('networkidle')
    expect.soft(problems, name).toEqual([])
    await page.close()
  }
})

test('links of public screens lead to screens that exist', async ({ page, request }) => {
  test.setTimeout(180_000)
  const seen = new Set<string>()
  for (const start of [
    shops.full,
    `${shops.full}/productList`,
    `${shops.full}/personCenter`,
    `${shops.full}/essay?articleId=30001`,
    `${shops.full}/activitySmallApp`,
    shops.closedOrders,
  ]) {
    await page.goto(start)
    await page.waitForLoadState('networkidle')
    const links = await page.$$eval('a[href^="/"]', (anchors) =>
      anchors.map((anchor) => anchor.getAttribute('href') ?? ''),
    )
    for (const link of links) seen.add(link)
  }
  expect(seen.size).toBeGreaterThan(20)
  for (const link of seen) expect((await request.get(link)).status(), link).toBe(200)
})
