import type { BrowserContext } from 'playwright/test'
import { type Screen, type ScreenName, screenNames, screens } from '../../lib/screens/screens.ts'
import { bringIn, newCustomer } from '../support/customer.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { noBarriers } from '../support/quality.ts'
import { rooms } from './rooms.ts'

/** Screens of a customer whose centre does not answer: each says so, and reads again on a tap. */

/** Forms that begin empty, and steps of an order: they begin with what was chosen before, in this browser. */
const READS_NOTHING: ReadonlySet<ScreenName> = new Set<ScreenName>([
  'order',
  'travelerList',
  'verifyOrderInfo',
  'visaOrder',
  'goodsOrder',
  'editGuestInfo',
  'debrisConfirmOrder',
  'addCouponCenter',
  'activeCoupon',
])

const unavailable = {
  ok: false,
  failure: { kind: 'unavailable', message: '网络不太稳定，请稍后再试' },
}

const isOfCustomer = (name: ScreenName) => {
  const { kind, login }: Screen = screens[name]
  return kind === 'private' && login === true && !READS_NOTHING.has(name)
}

async function readsAgain(context: BrowserContext, name: ScreenName): Promise<void> {
  const { query, guestQuery } = rooms[name] ?? {}
  const page = await context.newPage()
  let silent = true
  await page.route('**/api/**', (route) =>
    silent ? route.fulfill({ status: 503, json: unavailable }) : route.fallback(),
  )
  await page.goto(`${shops.full}/${name}?${query ?? guestQuery ?? ''}`)
  const again = page.getByRole('button', { name: /^(重新加载|重试|再试一次)$/ })
  await expect(again.first(), `${name} offers to read again`).toBeVisible()
  await noBarriers(page, `${name}, failing:`)
  silent = false
  await again.first().click()
  await expect(again, `${name} is read again`).toHaveCount(0)
  await page.close()
}

/** Screens that are open at the same time. */
const AT_ONCE = 4

const areas = Map.groupBy(screenNames.filter(isOfCustomer), (name) => screens[name].area)

for (const [area, names] of areas) {
  test(`screens of ${area} without an answer say so, and read again`, async ({ context, world }) => {
    const shopper = await world.once('customer of silence', () => newCustomer(world.server, '15200050009'))
    await bringIn(context, shopper)
    // Most of it is waiting for what is tried again.
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const some = names.slice(at, at + AT_ONCE)
      await Promise.all(some.map((name) => test.step(name, () => readsAgain(context, name))))
    }
  })
}
