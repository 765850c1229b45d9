import { screenNames, screens } from '../../lib/screens/screens.ts'
import { expect, shops, test } from '../support/fixtures.ts'

test('screens that remain to be built answer 404 and are listed', async ({ request }) => {
  const remaining = screenNames.filter((name) => !screens[name].built)
  console.log(`  ${remaining.length} screens remain: ${remaining.join(' ')}`)
  for (const name of remaining) {
    const response = await request.get(`${shops.full}/${name}?proId=1&dbId=1&articleId=1`)
    expect(response.status(), name).toBe(404)
  }
})

test('every built screen answers in every shop', async ({ request }) => {
  for (const shop of [shops.full, shops.second, shops.closedOrders]) {
    const map = await (await request.get(`${shop}/sitemap.xml`)).text()
    const idIn = (screen: string) => new RegExp(`/${screen}\\?proId=([^<&]+)`).exec(map)?.[1]
    const proId = idIn('productDetail')
    const visaId = idIn('visaProductDetail')
    const articleId = /essay\?articleId=([^<&]+)/.exec(map)?.[1]
    expect([proId, articleId], 'the sitemap names a product and an article').toEqual([
      expect.stringMatching(/./),
      expect.stringMatching(/./),
    ])
    for (const name of screenNames.filter((one) => screens[one].built)) {
      const isVisa = (screens[name] as { about?: string }).about === 'visa'
      const id = isVisa ? visaId : proId
      const address = `${shop}/${name === 'index' ? '' : name}?proId=${id}&articleId=${articleId}`
      const response = await request.get(address)
      // A shop that sells no visas has no page about one.
      const status = id === undefined ? 404 : 200
      expect([response.status(), /<title>[^<]+<\/title>/.test(await response.text())], address).toEqual([
        status,
        true,
      ])
    }
  }
})
