import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import type { FakeUdesk } from '../../lib/outside/chat/testing/fake-udesk.ts'
import { test as base, expect, shops, signIn, watchProblems } from '../support/fixtures.ts'
import { settled } from '../support/settled.ts'
import { messagesTo, type ShopServer, startShopServer } from '../support/shop-server.ts'
import { type Staff, staffAt } from '../support/staff.ts'
import { kept, untilKept } from '../support/storage.ts'
import { unsteadyCenter } from '../support/unsteady-center.ts'
import { productsOf } from '../support/visit.ts'

/** A shop whose chat vendor is the fake one. */
type World = { server: ShopServer; udesk: FakeUdesk; staff: Staff; serviceToken: string; proId: string }

const CHAT = { code: 'chat1001', key: 'key-of-the-browser-test' }

const test = base.extend<{ chat: World }>({
  chat: async ({ world: { server, chat: udesk, serviceToken, once } }, use) => {
    const chat = await once(`chat ${shops.merchant}`, async () => {
      const staff = await staffAt(server, shops.full)
      const keys = { customerCode: CHAT.code, customerLink: udesk.link, customerKey: CHAT.key }
      await staff('staff.setChat', keys)
      const [proId = ''] = await productsOf(server.origin, shops.full)
      return { server, udesk, staff, serviceToken, proId }
    })
    udesk.mode = 'normal'
    udesk.conversations.length = 0
    udesk.refused.length = 0
    await use(chat)
  },
})

const chatButton = (page: Page) => page.getByRole('button', { name: '客服' })
const chatWindow = (page: Page) => page.frameLocator('iframe[title="在线客服"]')

/** A button of the static page works once React has hydrated it. What opens late covers the button. */
async function tap(button: Locator, opens: Locator): Promise<void> {
  await expect(async () => {
    if (await opens.isVisible()) return
    await button.click({ timeout: 3_000 })
    await expect(opens).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

/** Taps once, when React is there: a page that has begun to live has named its product. */
async function tapOnce(button: Locator): Promise<void> {
  await untilKept(button.page(), 'sessionStorage', 'productNumber')
  await button.click()
}

test('a guest chats about the product they look at; nothing of it is loaded before', async ({
  page,
  chat: world,
}) => {
  const problems = watchProblems(page)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const loads = world.udesk.loads
  await page.goto(`${shops.full}/productDetail?proId=${world.proId}`)
  await settled(page)
  const before = scripts.length
  expect(world.udesk.loads).toBe(loads)
  await tap(chatButton(page), chatWindow(page).getByText('您好，云游国旅（演示）-游客'))
  expect(scripts.length).toBeGreaterThan(before)
  expect(world.udesk.refused).toEqual([])
  const [conversation] = world.udesk.conversations
  expect(conversation?.webToken).toBe(await kept(page, 'localStorage', 'uuid'))
  expect(conversation?.fields).not.toHaveProperty('c_phone')
  const title = await page.locator('main').getAttribute('data-product-title')
  expect(conversation?.product).toMatchObject({
    title,
    url: `${world.server.origin}${shops.full}/productDetail?proId=${world.proId}`,
    image: expect.stringMatching(/^http.+\.jpg$/),
    send: true,
    价格: expect.stringMatching(/^¥\d+/),
    产品编号: await page.locator('main').getAttribute('data-product-number'),
    页面: `productDetail:${world.proId}`,
  })
  // The vendor's own bubble stays away; our button opens the same conversation again.
  await expect(page.locator('#udesk_btn')).toBeHidden()
  await page.evaluate(() => (window as unknown as { ud: (method: string) => void }).ud('hidePanel'))
  await tap(chatButton(page), page.locator('#udesk_panel'))
  expect(world.udesk.conversations).toHaveLength(1)
  expect(problems).toEqual([])
})

test('on a list the card is the list, with what was looked at before', async ({ page, chat: world }) => {
  await page.goto(`${shops.full}/productDetail?proId=${world.proId}&openId=o-secret`)
  await expect
    .poll(() => kept(page, 'sessionStorage', 'productTitle'))
    .toBe(await page.locator('main').getAttribute('data-product-title'))
  await page.goto(`${shops.full}/productList?category=group`)
  await tap(chatButton(page), chatWindow(page).getByText('游客'))
  const [conversation] = world.udesk.conversations
  expect(conversation?.product).toMatchObject({
    title: '跟团游',
    url: `${world.server.origin}${shops.full}/productList?category=group`,
    send: false,
    最近浏览: expect.stringContaining('（'),
  })
  expect(JSON.stringify(conversation)).not.toContain('o-secret')
})

test('a member is themselves, with a masked name', async ({ page, chat: world }) => {
  await page.goto(`${shops.full}/fxLogin`)
  await signIn(page, world.server, '13900020001')
  await page.waitForURL((url) => !url.pathname.endsWith('/fxLogin'))
  await page.goto(`${shops.full}/productDetail?proId=${world.proId}`)
  const userId = await kept(page, 'sessionStorage', 'userId')
  expect(userId).toMatch(/^c_/)
  await tap(chatButton(page), chatWindow(page).getByText('云游国旅（演示）-会员'))
  expect(world.udesk.conversations).toMatchObject([{ webToken: userId }])
  expect(JSON.stringify(world.udesk.conversations)).not.toContain('13900020001')
})

test('elsewhere the sales phone is offered, not chat', async ({ page, chat: world }) => {
  for (const path of ['', `/productAllRoute?proId=${world.proId}`, '/personCenter', '/search']) {
    await page.goto(shops.full + path)
    await settled(page)
    await expect(page.locator('[data-contact]')).toHaveCount(0)
  }
  await page.goto(`${shops.full}/productAllRoute?proId=${world.proId}`)
  await expect(page.getByRole('link', { name: '电话' })).toHaveAttribute('href', 'tel:400-000-1001')
  // Nor may the vendor's script run there.
  const policy = async (path: string) =>
    (await page.request.get(shops.full + path)).headers()['content-security-policy'] ?? ''
  expect(await policy('')).not.toContain(world.udesk.origin)
  expect(await policy(`/productDetail?proId=${world.proId}`)).toContain(world.udesk.origin)
})

test('where chat is off there are phone and message', async ({ page, chat: world }) => {
  const problems = watchProblems(page)
  await page.goto(`${shops.second}/productDetail?proId=${world.proId}`)
  await expect(chatButton(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: '电话' })).toHaveAttribute('href', 'tel:400-000-1002')
  const sheet = page.getByRole('dialog', { name: '咨询与留言' })
  await tap(page.getByRole('button', { name: '留言' }), sheet)

  // Wrong: each field says why, and keeps what was typed.
  await page.getByLabel('手机号').fill('123456')
  await page.getByLabel('想咨询的内容').fill('喂')
  await page.getByRole('button', { name: '提交留言' }).click()
  await expect(sheet.getByText('请填写称呼')).toBeVisible()
  await expect(sheet.getByText('手机号应为11位数字')).toBeVisible()
  await expect(sheet.getByText('请至少写5个字')).toBeVisible()
  await expect(page.getByLabel('称呼')).toBeFocused()

  // Right, but without a network; closed and opened again, it is still there.
  await page.getByLabel('称呼').fill('李女士')
  await page.getByLabel('手机号').fill('139 0003 0077')
  await page.getByLabel('想咨询的内容').fill('春节两大一小，想了解接送安排')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: '提交留言' }).click()
  await expect(sheet.getByRole('alert')).toContainText('网络不太稳定')
  await page.context().setOffline(false)
  await sheet.getByRole('button', { name: '关闭' }).click()
  await tap(page.getByRole('button', { name: '留言' }), sheet)
  await expect(page.getByLabel('想咨询的内容')).toHaveValue('春节两大一小，想了解接送安排')
  await page.getByRole('button', { name: '提交留言' }).click()
  await expect(page.getByText('我们会在 1 个工作日内回电 139****0077')).toBeVisible()
  await expect(page.getByText('服务时间：每日 9:30—20:30')).toBeVisible()

  const { items } = await world.staff('staff.messages', {}, shops.second)
  expect(items).toMatchObject([
    { name: '李女士', mobile: '13900030077', text: '春节两大一小，想了解接送安排', handledAt: null },
  ])
  expect(items[0]?.product?.title).toBe(await page.locator('main').getAttribute('data-product-title'))
  const service = { merchant: shops.merchant, to: 'service@yunyou-demo.example' }
  await expect
    .poll(() => messagesTo(world.server.dataDir, 'mail', service))
    .toEqual([expect.stringContaining('13900030077')])
  expect(world.server.output()).not.toMatch(/13900030077|李女士|yunyou-demo\.example/)
  expect(page.url()).not.toContain('139')
  expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('with nothing to book the phone is the action, a message stands beside it', async ({
  page,
  chat: world,
}) => {
  const [proId = ''] = await productsOf(world.server.origin, shops.closedOrders)
  await page.goto(`${shops.closedOrders}/productDetail?proId=${proId}`)
  await expect(page.getByRole('link', { name: /电话咨询/ })).toHaveAttribute('href', 'tel:400-000-2001')
  await expect(page.getByRole('link', { name: '电话', exact: true })).toHaveCount(0)
  await tap(page.getByRole('button', { name: '留言' }), page.getByRole('dialog', { name: '咨询与留言' }))
  await page.goto(`${shops.closedOrders}/productList`)
  await tap(page.getByRole('button', { name: '咨询' }), page.getByRole('dialog', { name: '咨询与留言' }))
})

test.describe('when chat does not open, phone and message are offered', () => {
  const sheet = (page: Page) => page.getByRole('dialog', { name: '联系旅行社' })
  const detail = ({ proId }: World) => `${shops.full}/productDetail?proId=${proId}`

  test('the code was taken away', async ({ page, chat: world }) => {
    await world.staff('staff.setChat', { customerCode: '', tel: '400-000-1099' })
    try {
      await page.goto(detail(world))
      await tap(chatButton(page), sheet(page))
      await expect(sheet(page).getByText('在线客服暂未开放')).toBeVisible()
      await expect(sheet(page).getByRole('button', { name: '重试' })).toHaveCount(0)
      await expect(sheet(page).getByRole('link')).toHaveAttribute('href', 'tel:400-000-1099')
      await expect(page.getByLabel('想咨询的内容')).toBeVisible()
    } finally {
      await world.staff('staff.setChat', { customerCode: CHAT.code, tel: '400-000-1001' })
    }
  })

  test('the centre answers a state other than 1', async ({ browser, chat: world }) => {
    test.setTimeout(240_000)
    const { origin } = world.server
    const line = await unsteadyCenter(() => origin)
    const storefront = await startShopServer({
      OPERATE_CENTER_URL: line.url,
      SERVICE_TOKEN: world.serviceToken,
      WEBHOOK_SECRET: randomBytes(24).toString('hex'),
      UDESK_SCRIPT_URL: world.udesk.script,
    })
    const page = await browser.newPage({ baseURL: storefront.origin })
    try {
      // The same shop, whose chat is open as long as the centre's answer is.
      await page.goto(detail(world))
      await tap(chatButton(page), chatWindow(page).getByText('游客'))
      await line.become('noService')
      const loads = world.udesk.loads
      await page.reload()
      await tap(chatButton(page), sheet(page))
      await expect(sheet(page).getByText('在线客服暂未开放')).toBeVisible()
      await expect(page.getByLabel('想咨询的内容')).toBeVisible()
      expect(world.udesk.loads).toBe(loads)
    } finally {
      await page.close()
      await storefront.stop()
      await line.close()
    }
  })

  test('the question fails', async ({ page, chat: world }) => {
    await page.route('**/api/chat.session', (route) => route.fulfill({ status: 503, body: 'gateway' }))
    await page.goto(detail(world))
    await tap(chatButton(page), sheet(page))
    await expect(sheet(page).getByText('在线客服暂未接通')).toBeVisible()
    await page.unroute('**/api/chat.session')
    await sheet(page).getByRole('button', { name: '重试' }).click()
    await expect(chatWindow(page).getByText('游客')).toBeVisible()
    await expect(sheet(page)).toBeHidden()
  })

  test('the vendor’s script cannot be loaded; trying again works', async ({ page, chat: world }) => {
    world.udesk.mode = 'down'
    await page.goto(detail(world))
    await tap(chatButton(page), sheet(page))
    world.udesk.mode = 'normal'
    await sheet(page).getByRole('button', { name: '重试' }).click()
    await expect(chatWindow(page).getByText('游客')).toBeVisible()
    expect(world.udesk.refused).toEqual([])
  })

  test('the vendor does not answer: the sheet opens after some seconds', async ({ page, chat: world }) => {
    world.udesk.mode = 'silent'
    await page.goto(detail(world))
    await tapOnce(chatButton(page))
    await expect(chatButton(page)).toHaveAttribute('aria-busy', 'true')
    await expect(sheet(page)).toBeVisible()
    await expect(chatButton(page)).toHaveAttribute('aria-busy', 'false')
  })

  test('the vendor admits no visitor whose signature has another key', async ({ page, chat: world }) => {
    await world.staff('staff.setChat', { customerKey: 'another-key' })
    try {
      await page.goto(detail(world))
      await tapOnce(chatButton(page))
      await expect(sheet(page)).toBeVisible()
      expect(world.udesk.refused).toEqual(['wrong signature'])
      // Nothing is left of the window that did not open.
      await expect(page.locator('#udesk_container')).toHaveCount(0)
    } finally {
      await world.staff('staff.setChat', { customerKey: CHAT.key })
    }
    await sheet(page).getByRole('button', { name: '重试' }).click()
    await expect(chatWindow(page).getByText('游客')).toBeVisible()
    expect(world.udesk.refused).toHaveLength(1)
  })
})
