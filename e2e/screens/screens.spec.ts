import type { Page } from 'playwright/test'
import { type Screen, type ScreenName, screenNames, screens } from '../../lib/screens/screens.ts'
import { shopCoupons } from '../support/coupons.ts'
import { bringIn, fillRooms, newCustomer } from '../support/customer.ts'
import { expect, shops, test, watchProblems } from '../support/fixtures.ts'
import { lookAt } from '../support/look.ts'
import { settled } from '../support/settled.ts'
import { productsOf } from '../support/visit.ts'
import type { World } from '../support/world.ts'
import { guestRooms, rooms } from './rooms.ts'

/** Every screen once, in a shop where everything is on: as a guest, a new customer and an old one see it. */

const isPrivate = (name: ScreenName) => screens[name].kind === 'private'
const needsCustomer = (name: ScreenName) => Boolean((screens[name] as { login?: boolean }).login)

/** The screen's address in a shop, with what it shows. */
async function addressOf(name: ScreenName, world: World, shop: string): Promise<string> {
  const { required, identity = [], about = 'tour' }: Screen = screens[name]
  const path = `${shop}/${name === 'index' ? '' : name}`
  if (name === 'receiveCoupon') return `${path}?campaignId=${(await couponsOf(world)).campaignId}`
  const { query } = rooms[name] ?? {}
  if (!required || about === 'campaign') return query ? `${path}?${query}` : path
  const key = identity[0] ?? ''
  const id =
    about === 'article' ? articleOf(shop) : ((await productsOf(world.server.origin, shop, about))[0] ?? '')
  return `${path}?${key}=${id}`
}

/** The first essay of each of the demo's merchants. */
const articleOf = (shop: string) => (shop === shops.closedOrders ? '40001' : '30001')

/** A customer with nothing in their account, the same for all tests of a worker. */
const customerWithNothing = ({ server, once }: World, shop = shops.full) =>
  once(`new customer of ${shop}`, () => newCustomer(server, '15200050001', { shop }))

/** Coupons to take, a campaign and a gift for new customers. */
const couponsOf = ({ server, once }: World) =>
  once(`coupons of ${shops.full}`, () => shopCoupons(server, shops.full))

/** A customer with people, addresses, coupons and an order. */
const oldCustomer = (world: World) =>
  world.once(`old customer of ${shops.full}`, async () => {
    const shopper = await newCustomer(world.server, '15200050002')
    const kept = await fillRooms(shopper)
    for (const templateId of (await couponsOf(world)).templates) {
      await shopper.do('coupons.claim', { templateId, attribution: {} })
    }
    return { shopper, ...kept }
  })

/** What a guest sees at the address of a screen's own test. */
const opened = new Set(
  screenNames.map((name) => (rooms[name]?.query ? `${name}?${rooms[name].query}` : name)),
)

for (const name of screenNames) {
  test(`${name}: opens cleanly`, async ({ page, context, world }) => {
    if (screens[name].area === 'coupons') await couponsOf(world)
    const address = await addressOf(name, world, shops.full)
    const { query, guestQuery, guest, empty, full, waits } = rooms[name] ?? {}
    const guestRoom = guestRooms.find(({ path }) => path === (query ? `${name}?${query}` : name))
    await test.step('as a guest', () =>
      needsCustomer(name) && !guest
        ? expectLogin(page, guestQuery ? `${address}?${guestQuery}` : address)
        : lookAt(page, address, { shown: guest ?? guestRoom?.shown }))
    if (isPrivate(name)) {
      await test.step('as a new customer', async () => {
        await bringIn(context, await customerWithNothing(world))
        await lookAt(await context.newPage(), address, { shown: empty, waits })
      })
      if (!full) return
    }
    await test.step('as an old customer', async () => {
      await bringIn(context, (await oldCustomer(world)).shopper)
      await lookAt(await context.newPage(), address, { shown: full, waits })
    })
  })
}

test('a kept traveller with a long name is edited in its final form', async ({ page, context, world }) => {
  const { shopper, travellerId } = await oldCustomer(world)
  await bringIn(context, shopper)
  const address = `${shops.full}/centerTravelerEdit?id=${travellerId}`
  await lookAt(page, address, { shown: '修改不影响已提交的订单', waits: true })
  await expect(page.getByLabel('中文姓名')).toHaveValue('买买提吐尔逊·阿卜杜拉热合曼')
})

test('a kept address with a long receiver is edited in its final form', async ({ page, context, world }) => {
  const { shopper, addressId } = await oldCustomer(world)
  await bringIn(context, shopper)
  await lookAt(page, `${shops.full}/visaAddressEdit?id=${addressId}`, { shown: '设为默认地址', waits: true })
  await expect(page.getByLabel('收件人')).toHaveValue('名字也可以有这么多个字的收件人先生或女士')
})

for (const { path, shown } of guestRooms.filter(({ path }) => !opened.has(path))) {
  test(`${path}: opens cleanly to a guest`, ({ page }) => lookAt(page, `${shops.full}/${path}`, { shown }))
}

const isLogin = ({ pathname }: URL) => pathname.endsWith('/fxLogin')

/** A guest is led to the login, once, without meeting an error; the login itself is looked at by its own test. */
async function expectLogin(page: Page, address: string): Promise<void> {
  const problems = watchProblems(page)
  const redirects: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && isLogin(new URL(request.url()))) redirects.push(request.url())
  })
  const response = await page.goto(address)
  expect.soft(response?.status(), address).toBe(200)
  await page.waitForURL(isLogin)
  await settled(page)
  expect.soft(redirects, `${address}: redirects`).toHaveLength(1)
  expect.soft(problems, `${address}: problems`).toEqual([])
}

/** Where a switch of these shops changes the screen: the signed-in customer sees it in that shop as well. */
const switched: Record<'second' | 'closedOrders', readonly ScreenName[]> = {
  // Another title, range, price and phone; no chat but messages.
  second: ['index', 'productList', 'productDetail', 'visaIndex', 'goodsIndex'],
  // Nothing to order and to share, no chat, no changes of the profile, no member levels.
  closedOrders: [
    'index',
    'productList',
    'productDetail',
    'productSelect',
    'essay',
    'order',
    'personCenter',
    'personCenterModify',
    'modifyInfo',
    'modifyEmail',
    'vipbenefits',
    'qrCode',
    'activitySmallApp',
    'visaIndex',
    'visaProductList',
    'goodsIndex',
    'goodsOrder',
  ],
}

for (const [label, names] of Object.entries(switched)) {
  const at = label as keyof typeof switched
  for (const name of names) {
    test(`${name}: opens cleanly in the shop "${label}"`, async ({ page, context, world }) => {
      if (isPrivate(name)) await bringIn(context, await customerWithNothing(world, shops[at]))
      await lookAt(page, await addressOf(name, world, shops[at]))
    })
  }
}
