import { type Screen, screenNames, screens } from '../../lib/screens/screens.ts'
import { mainScreen } from '../../lib/screens/subjects.ts'
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
    const idOf = ({ about = 'tour' }: Screen) => {
      const { screen, parameter } = mainScreen(about)
      return new RegExp(`/${screen}\\?${parameter}=([^<&]+)`).exec(map)?.[1]
    }
    expect(
      [idOf(screens.productDetail), idOf(screens.essay)],
      'the sitemap names a product and an article',
    ).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
    for (const name of screenNames.filter((one) => screens[one].built)) {
      const id = idOf(screens[name])
      const query = `proId=${id}&dbId=${id}&articleId=${id}`
      const address = `${shop}/${name === 'index' ? '' : name}?${query}`
      const response = await request.get(address)
      // A shop that sells none of a kind has no page about one; where it sells no goods at all, their screens say so.
      const closed = shop === shops.closedOrders && screens[name].area === 'goods'
      const status = id === undefined && !closed ? 404 : 200
      expect([response.status(), /<title>[^<]+<\/title>/.test(await response.text())], address).toEqual([
        status,
        true,
      ])
    }
  }
})
