import { expect, shops, test } from '../support/fixtures.ts'
import { settled } from '../support/settled.ts'

test('links of public screens lead to screens that exist', async ({ page, request }) => {
  const seen = new Set<string>()
  for (const start of [
    shops.full,
    `${shops.full}/productList`,
    `${shops.full}/personCenter`,
    `${shops.full}/essay?articleId=30001`,
    `${shops.full}/activitySmallApp`,
    `${shops.full}/visaIndex`,
    `${shops.full}/visaProductList`,
    shops.closedOrders,
  ]) {
    await page.goto(start)
    await settled(page)
    const links = await page.$$eval('a[href^="/"]', (anchors) =>
      anchors.map((anchor) => anchor.getAttribute('href') ?? ''),
    )
    for (const link of links) seen.add(link)
  }
  expect(seen.size).toBeGreaterThan(20)
  for (const link of seen) expect((await request.get(link)).status(), link).toBe(200)
})
