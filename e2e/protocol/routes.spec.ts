import { type Screen, screenNames, screens } from '../../lib/screens/screens.ts'
import { mainScreen } from '../../lib/screens/subjects.ts'
import { expect, shops, test } from '../support/fixtures.ts'

test('every screen answers in every shop', async ({ request }) => {
  for (const shop of [shops.full, shops.second, shops.closedOrders]) {
    const map = await (await request.get(`${shop}/sitemap.xml`)).text()
    const idOf = ({ about = 'tour' }: Screen) => {
      // Without a campaign its page says so.
      const { screen, parameter } = mainScreen(about === 'campaign' ? 'tour' : about)
      return new RegExp(`/${screen}\\?${parameter}=([^<&]+)`).exec(map)?.[1]
    }
    expect(
      [idOf(screens.productDetail), idOf(screens.essay)],
      'the sitemap names a product and an article',
    ).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
    for (const name of screenNames) {
      const id = idOf(screens[name])
      const query = `proId=${id}&dbId=${id}&articleId=${id}`
      const address = `${shop}/${name === 'index' ? '' : name}?${query}`
      const response = await request.get(address)
      // A shop that sells none of a kind has no page about one; where it sells no goods at all, as the other two do, their
      // screens say so.
      const closed = shop !== shops.full && screens[name].area === 'goods'
      const status = id === undefined && !closed ? 404 : 200
      expect([response.status(), /<title>[^<]+<\/title>/.test(await response.text())], address).toEqual([
        status,
        true,
      ])
    }
  }
})
