import { expect, shops, test } from '../support/fixtures.ts'
import { Shopper } from '../support/shopper.ts'
import { staffAt } from '../support/staff.ts'
import { storageKey } from '../support/storage.ts'
import { productsOf, visit, visitRenewed } from '../support/visit.ts'

const listOf = (dest: string) => `${shops.full}/productList?dest=${encodeURIComponent(dest)}`

async function answerOf(origin: string, path: string): Promise<[number, string | null]> {
  const { status, headers } = await fetch(origin + path, { redirect: 'manual' })
  return [status, headers.get('location')]
}

test('a place that no tour has leads to the whole list, a new one has its page at once', async ({
  server,
}) => {
  const { origin } = server
  const list = `${shops.full}/productList`
  const junk = 'nowhere'
  expect(await answerOf(origin, listOf(junk))).toEqual([302, list])
  expect(await answerOf(origin, `${listOf(junk)}&utm_source=a`)).toEqual([302, `${list}?utm_source=a`])

  const [proId = ''] = await productsOf(origin, shops.full)
  const staff = await staffAt(server, shops.full)
  const { destinations } = await new Shopper(origin, shops.full).get('tours.get', { proId })
  const fresh = '新目的地'
  expect(await answerOf(origin, listOf(fresh))).toEqual([302, list])
  await staff('staff.setTour', { proId, patch: { destinations: [...destinations, fresh] } })
  const shown = await visitRenewed(origin, listOf(fresh))
  expect([shown.status, shown.html.includes(`proId=${proId}`)]).toEqual([200, true])
  await staff('staff.setTour', { proId, patch: { destinations } })
  // Its page is cached and says that there is nothing, so the link still works.
  expect((await visitRenewed(origin, listOf(fresh))).html).not.toContain(`proId=${proId}"`)
})

test('a country to which no visa is sold leads to the list of all visas', async ({ server: { origin } }) => {
  const list = `${shops.full}/visaProductList`
  for (const junk of ['QQ', 'jp', 'nowhere']) {
    expect(await answerOf(origin, `${list}?country=${junk}&type=business`)).toEqual([
      302,
      `${list}?type=business`,
    ])
  }
  expect(await answerOf(origin, `${list}?country=JP`)).toEqual([200, null])
})

test('a city without departures has the shop’s own home, without a round of redirects', async ({
  page,
  server,
}) => {
  const home = await visit(server.origin, shops.full)
  const city = await visit(server.origin, `${shops.full}?departCity=nowhere`)
  expect([city.status, city.html]).toEqual([200, home.html])
  await page.goto(shops.full)
  await page.evaluate(([key, shop]) => localStorage.setItem(key, JSON.stringify({ shop, city: 'nowhere' })), [
    storageKey('address'),
    shops.full,
  ] as const)
  await page.goto(shops.full)
  await expect(page).toHaveURL(/departCity=nowhere/)
  await expect(page.getByRole('link', { name: /查看更多/ }).first()).toBeVisible()
})
