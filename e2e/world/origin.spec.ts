import type { Frame, Page } from 'playwright/test'
import { type FakePartner, startFakePartner } from '../../lib/outside/partner/testing/fake-partner.ts'
import { customerIn } from '../support/customer.ts'
import { expect, shops, signIn, test, watchProblems } from '../support/fixtures.ts'
import { embeddingSite, type OutsidePage, withoutCookies } from '../support/outside-page.ts'
import { agreeToAll, toVerificationOfChosen, untilAt } from '../support/sale-steps.ts'
import { settled } from '../support/settled.ts'
import { staffAt } from '../support/staff.ts'
import { storageKey, untilKept } from '../support/storage.ts'
import { productsOf } from '../support/visit.ts'

const EXPIRED = '登录凭证已失效，请从当当重新进入'
const NO_ORDERS = /^还没有订单|^没有待付款的订单/
const OPEN_ID = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'
const everything = (back: string) =>
  new URLSearchParams({
    openId: OPEN_ID,
    sourceType: '3',
    zhuanParam: 'fwd-77',
    jointOrigin: 'h5',
    jointUrl: back,
    posterId: 'poster-7',
    sharingChainId: 'chain-1',
    isIframe: '0',
  }).toString()

const REACHED =
  /openId|sourceType|zhuanParam|jointOrigin|jointUrl|goParame|posterId|sharingChainId|isIframe|accessToken/

let partner: FakePartner
let outside: OutsidePage
let stranger: OutsidePage

test.beforeAll(async ({ server }) => {
  partner = await startFakePartner()
  outside = await embeddingSite()
  stranger = await embeddingSite()
  const staff = await staffAt(server, shops.full)
  await staff('staff.setCredentials', { kind: 'partner', values: { ...partner.keys } })
  await staff('staff.setFlags', {
    info: { jointHosts: ['www.partner.example', new URL(outside.origin).host], frameHosts: [outside.origin] },
  })
})
test.afterAll(async () => {
  await partner.close()
  await outside.close()
  await stranger.close()
})

const storageOf = (page: Page | Frame) =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))

const isSignedIn = (page: Page | Frame) =>
  page.evaluate(async (shop) => {
    const response = await fetch(`${shop}/api/session.me`)
    return ((await response.json()) as { value: { userId: string | null } }).value.userId !== null
  }, shops.full)

/** The referrer and URL of every request from now on. */
function watchReferrers(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => seen.push(`${request.headers().referer ?? ''} → ${request.url()}`))
  return seen
}

/** What toasts of documents from now on say. Each is gone after two seconds, which a look from outside may miss. */
async function hearToasts(page: Page): Promise<string[]> {
  const heard: string[] = []
  await page.exposeFunction('__heard', (text: string) => void heard.push(text))
  await page.addInitScript(() => {
    const { __heard } = window as unknown as { __heard(text: string): void }
    const look = (node: Node) => {
      if (!(node instanceof HTMLElement) || node.role !== 'status') return
      if (node.checkVisibility()) __heard(node.textContent ?? '')
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(look)
    }).observe(document, { childList: true, subtree: true })
  })
  return heard
}

test('the HTML is the same with and without all parameters, on a first visit', async ({
  server,
  request,
}) => {
  const ids = await productsOf(server.origin, shops.full)
  const pages = [
    `/productAllRoute?proId=${ids[5]}`,
    `/productDetail?proId=${ids[6]}`,
    '/dangIndex',
    '/centerPage',
  ]
  for (const path of pages) {
    const mark = path.includes('?') ? '&' : '?'
    const query = `${everything('https://www.partner.example/')}&accessToken=secretToken1`
    const first = await (
      await request.get(`${shops.full}${path}${mark}${query}`, {
        headers: { 'user-agent': 'MicroMessenger/8' },
      })
    ).text()
    const plain = await (await request.get(`${shops.full}${path}`)).text()
    expect(first === plain, path).toBe(true)
    for (const secret of [OPEN_ID, 'secretToken1', 'poster-7', 'chain-1', 'fwd-77']) {
      expect(plain.includes(secret), `${path} ${secret}`).toBe(false)
    }
  }
})

test('parameters of the address are stored, sent along, and removed from the address and every referrer', async ({
  page,
  server,
}) => {
  const problems = watchProblems(page)
  const [proId] = await productsOf(server.origin, shops.full)
  const sources: (string | undefined)[] = []
  const callReferrers: string[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/api/')) return
    sources.push(request.headers().sourceparamter)
    callReferrers.push(request.headers().referer ?? '')
  })
  const back = `${outside.origin}/back`
  await page.goto(`${shops.full}/productList?dest=云南&${everything(back)}&proId=${proId}#top`)
  expect(new URL(page.url()).pathname).toBe(`${shops.full}/productList`)
  expect(page.url()).not.toMatch(REACHED)
  expect(page.url()).toContain(`proId=${proId}#top`)
  const source = '3;zhuanParam=fwd-77;posterId=poster-7;sharingChainId=chain-1'
  await expect.poll(async () => (await storageOf(page)).session[storageKey('sourceparamter')]).toBe(source)
  const { local, session } = await storageOf(page)
  expect(local[storageKey('openId')]).toBe(OPEN_ID)
  expect(session).toMatchObject({
    [storageKey('jointOrigin')]: 'h5',
    [storageKey('jointUrl')]: back,
    [storageKey('sourceType')]: '3',
    [storageKey('zhuanParam')]: 'fwd-77',
    [storageKey('posterId')]: 'poster-7',
    [storageKey('sharingChainId')]: 'chain-1',
  })
  expect(Object.keys(session).filter((key) => key.startsWith(shops.otherMerchant))).toEqual([])
  await expect(page.locator('html')).toHaveClass(/in-partner-h5/)

  const referrers = watchReferrers(page)
  await page.locator('a[href*="productDetail"]').first().click()
  await page.waitForURL(/productDetail/)
  await page.locator('a[href*="productSelect"]').first().click()
  await page.waitForURL(/productSelect/)
  await expect(page.getByRole('button', { name: '下一步' })).toBeVisible()
  expect(sources.length).toBeGreaterThan(0)
  expect(new Set(sources)).toEqual(new Set([source]))
  expect([...referrers, ...callReferrers].filter((line) => REACHED.test(line))).toEqual([])
  for (const secret of [OPEN_ID, 'poster-7', 'fwd-77', 'chain-1']) {
    expect(server.output()).not.toContain(secret)
    expect([...referrers, ...callReferrers].join()).not.toContain(secret)
  }
  expect(problems).toEqual([])
})

test('a bar is hidden where a partner’s app draws one, also on the next screen; back leads to the partner', async ({
  page,
}) => {
  await page.goto(`${shops.full}/search?jointOrigin=app`)
  await expect(page.locator('html')).toHaveClass(/in-partner-app in-host/)
  await page.goto(`${shops.full}/cityList`)
  await expect(page.locator('html')).toHaveClass(/in-partner-app in-host/)
  await expect(page.getByRole('link', { name: '返回' })).toBeHidden()

  await page.goto(
    `${shops.full}/search?jointOrigin=h5&jointUrl=${encodeURIComponent(`${outside.origin}/?from=shop`)}`,
  )
  // Before the page has begun to live, the link follows its address.
  await expect
    .poll(async () => (await storageOf(page)).session[storageKey('jointUrl')])
    .toBe(`${outside.origin}/?from=shop`)
  await page.getByRole('link', { name: '返回' }).click()
  await page.waitForURL(`${outside.origin}/?from=shop`)
})

test('a partner names the screen that its visitor sees, wherever the visit begins', async ({
  page,
  server,
}) => {
  const [proId] = await productsOf(server.origin, shops.full)
  const target = `productDetail?proId=${proId}`
  for (const screen of ['', '/search', '/personCenter', '/dangIndex']) {
    await page.goto(`${shops.full}${screen}?jointOrigin=app&goParame=${encodeURIComponent(`/${target}`)}`)
    await page.waitForURL(`${server.origin}${shops.full}/${target}`)
    expect((await storageOf(page)).session[storageKey('goParame')]).toBeUndefined()
    // Once: the next visit of that screen stays there.
    await page.goto(shops.full + screen)
    await settled(page)
    expect(new URL(page.url()).pathname).toBe(shops.full + screen)
  }
  await page.goto(`${shops.full}/search?goParame=${encodeURIComponent('https://evil.example/')}`)
  await settled(page)
  expect(new URL(page.url()).pathname).toBe(`${shops.full}/search`)
})

test('the modes differ: tabs, the way back to the partner, sharing, posters', async ({ page, server }) => {
  const [proId] = await productsOf(server.origin, shops.full)
  const back = `${outside.origin}/back`
  const looks: Record<string, object> = {}
  for (const mode of ['h5', 'app', 'dangdang']) {
    await page.goto(`${shops.full}?jointOrigin=${mode}&jointUrl=${encodeURIComponent(back)}`)
    await untilKept(page, 'sessionStorage', 'jointUrl')
    const returns = page.getByRole('link', { name: '返回合作方' })
    const tabs = await page.getByRole('navigation', { name: '主导航' }).isVisible()
    if (tabs) await expect(returns).toHaveAttribute('href', back)
    await page.goto(`${shops.full}/productDetail?proId=${proId}`)
    await settled(page)
    looks[mode] = {
      tabs,
      bar: await page.getByRole('link', { name: '返回', exact: true }).isVisible(),
      share: await page.locator('[data-share]').first().isVisible(),
      poster: await page.getByRole('link', { name: '生成海报' }).isVisible(),
    }
    await page.goto(`${shops.full}/qrCode`)
    await expect(
      page.getByText(mode === 'dangdang' ? '本店未开放分享' : '长按图片保存到相册').first(),
    ).toBeVisible()
  }
  expect(looks).toEqual({
    h5: { tabs: true, bar: true, share: true, poster: true },
    app: { tabs: true, bar: false, share: true, poster: true },
    dangdang: { tabs: false, bar: false, share: false, poster: false },
  })
  // Without a partner there is no such link.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(shops.full)
  await settled(page)
  await expect(page.getByRole('link', { name: '返回合作方' })).toBeHidden()
})

test('a shop that forbids sharing offers no posters either', async ({ page, server }) => {
  const [proId] = await productsOf(server.origin, shops.closedOrders)
  await page.goto(`${shops.closedOrders}/productDetail?proId=${proId}`)
  await expect(page.getByRole('link', { name: '生成海报' })).toBeHidden()
  await page.goto(`${shops.closedOrders}/personCenter`)
  await expect(page.getByRole('link', { name: '店铺二维码' })).toBeHidden()
  await page.goto(`${shops.closedOrders}/qrCode`)
  await expect(page.getByText('本店未开放分享')).toBeVisible()
  await expect(page.getByRole('button', { name: '复制链接' })).toHaveCount(0)
})

test('an order carries the first and the last touch, and staff see them', async ({ page, server }) => {
  await page.goto(`${shops.full}?sourceType=3&posterId=poster-7&openId=${OPEN_ID}`)
  await untilKept(page, 'localStorage', 'attribution')
  await page.goto(
    `${shops.full}/productList?instantConfirm=1&category=group&sourceType=5&sharingChainId=chain-9`,
  )
  await untilKept(page, 'localStorage', 'attribution', 'chain-9')
  // The kind of tour is one choice; until the filter counts, the static page shows the list without it.
  await expect(page.getByRole('button', { name: /^筛选 2/ })).toBeVisible()
  await page.locator('a[href*="productDetail"]', { hasText: '云南' }).first().click()
  await page.waitForURL(/productDetail/)
  await page.getByRole('link', { name: '选择团期与人数' }).click()
  await page.waitForURL(/productSelect/)
  const shopper = await customerIn(page, server, '13900050020')
  await toVerificationOfChosen(page, shopper)
  await agreeToAll(page)
  await page.getByRole('button', { name: '提交订单' }).click()
  await untilAt(page, 'orderResult')
  const staff = await staffAt(server, shops.full)
  const { items } = await staff('staff.orders', {})
  expect(items[0]?.attribution).toEqual({
    'first.at': expect.stringMatching(/^\d{4}-.*Z$/),
    'first.sourceType': '3',
    'first.posterId': 'poster-7',
    'last.at': expect.stringMatching(/^\d{4}-.*Z$/),
    'last.sourceType': '5',
    'last.sharingChainId': 'chain-9',
  })
  expect(JSON.stringify(items)).not.toContain(OPEN_ID)
})

test.describe('partner login', () => {
  test('the partner’s user is signed in without a prompt; the token leaves the address at once', async ({
    page,
    server,
  }) => {
    const problems = watchProblems(page)
    const referrers = watchReferrers(page)
    const token = partner.issue({
      openUserId: 'dd-user-1',
      mobile: '13900050001',
      token: 'dd-session-secret',
    })
    const begun = page.waitForResponse('**/api/partner.begin')
    await page.goto(
      `${shops.full}/dangIndex?jointOrigin=dangdang&accessToken=${token}&jointUrl=${encodeURIComponent(`${outside.origin}/`)}`,
    )
    expect(page.url()).toBe(`${server.origin}${shops.full}/dangIndex`)
    expect((await begun).status()).toBe(200)
    await expect.poll(() => isSignedIn(page)).toBe(true)
    await expect.poll(async () => (await storageOf(page)).session[storageKey('userId')]).toBeTruthy()
    await expect(page.locator('html')).toHaveClass(/in-partner-shop/)
    await expect(page.getByRole('link', { name: '返回当当' })).toHaveAttribute('href', `${outside.origin}/`)
    const links = await page.$$eval('a', (all) => all.map((link) => link.href))
    expect(links.length).toBeGreaterThan(10)
    expect(
      links.filter(
        (link) => !link.startsWith(`${server.origin}${shops.full}`) && link !== `${outside.origin}/`,
      ),
    ).toEqual([])
    const kept = JSON.stringify(await storageOf(page))
    for (const secret of [token, 'dd-session-secret', '13900050001', 'dd-user-1']) {
      expect(kept).not.toContain(secret)
      expect(server.output()).not.toContain(secret)
    }
    expect(partner.seen.at(-1)).toBe('ok')
    await page.getByRole('link', { name: '我的订单' }).click()
    await page.waitForURL(/orderList/)
    await expect(page.getByText(NO_ORDERS).first()).toBeVisible()
    expect(page.url()).not.toContain('fxLogin')
    const later = referrers.filter((line) => line.includes('/api/') || line.includes('/orderList'))
    expect(later.join()).not.toContain(token)
    expect(problems).toEqual([])
  })

  test('a token that was used before: the partner’s message for a moment, and a guest', async ({ page }) => {
    const token = partner.issue({ openUserId: 'dd-user-2' })
    await page.goto(`${shops.full}/dangIndex?accessToken=${token}`)
    await expect.poll(() => isSignedIn(page)).toBe(true)
    await page.context().clearCookies()
    const heard = await hearToasts(page)
    await page.goto(`${shops.full}/dangIndex?accessToken=${token}`)
    await expect.poll(() => heard).toContain(EXPIRED)
    await expect(page.getByRole('status').filter({ hasText: EXPIRED })).toBeHidden()
    expect(partner.seen.at(-1)).toBe('used token')
    expect(await isSignedIn(page)).toBe(false)
    await expect(page.getByRole('heading', { name: /当当专区/ })).toBeVisible()
  })

  test('the passage exchanges the token and leads to what was asked for, and nowhere else', async ({
    page,
    server,
  }) => {
    const [proId] = await productsOf(server.origin, shops.full)
    const go = (goParame: string, openUserId: string) =>
      page.goto(
        `${shops.full}/centerPage?accessToken=${partner.issue({ openUserId })}&jointOrigin=app&goParame=${encodeURIComponent(goParame)}`,
      )
    await go(`productDetail?proId=${proId}&openId=${OPEN_ID}`, 'dd-user-3')
    // A guest is told whose account it is before the screen follows.
    await expect(page.getByText(/^已登录 /)).toBeVisible()
    await page.waitForURL(`${server.origin}${shops.full}/productDetail?proId=${proId}`)
    expect(await isSignedIn(page)).toBe(true)
    for (const target of ['https://evil.example/', '//evil.example', 'centerPage', '../../x']) {
      await go(target, 'dd-user-3')
      await page.waitForURL((url) => url.pathname === shops.full)
    }
  })

  test('a guest who is signed in by a link is told whose account it is, and can leave it', async ({
    page,
  }) => {
    const token = partner.issue({ openUserId: 'dd-user-9' })
    await page.goto(`${shops.full}/centerPage?accessToken=${token}&goParame=orderList`)
    await expect(page.getByText(/^已登录 /)).toBeVisible()
    await page.getByRole('button', { name: '不是我，退出登录' }).click()
    await page.waitForURL((url) => url.pathname === shops.full)
    expect(await isSignedIn(page)).toBe(false)
  })

  test('a passage that fails says so and leads home', async ({ page }) => {
    const heard = await hearToasts(page)
    await page.goto(`${shops.full}/centerPage?accessToken=never-issued&goParame=orderList`)
    await expect.poll(() => heard).toContain(EXPIRED)
    await page.waitForURL((url) => url.pathname === shops.full)
    expect(await isSignedIn(page)).toBe(false)
  })

  test('a token with any other screen signs in and comes back to it', async ({ page, server }) => {
    const token = partner.issue({ openUserId: 'dd-user-4' })
    await page.goto(`${shops.full}/orderList?tab=pay&accessToken=${token}&jointOrigin=app`)
    await page.waitForURL(`${server.origin}${shops.full}/orderList?tab=pay`)
    await expect(page.getByText(NO_ORDERS).first()).toBeVisible()
    expect(server.output()).not.toContain(token)
  })
})

test.describe('inside another site’s frame', () => {
  const embedded = (page: Page, url: string, site = outside) =>
    page.goto(`${site.origin}/?src=${encodeURIComponent(url)}`)
  const frameOf = (page: Page) => {
    const frame = page.frame('shop')
    if (!frame) throw new Error('no frame')
    return frame
  }
  /** The next height posted from now on; there was no listener before. */
  const nextHeight = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<{ type: string; height: number; origin: string }>((resolve) => {
          addEventListener('message', function hear({ data, origin }) {
            removeEventListener('message', hear)
            resolve({ ...data, origin })
          })
        }),
    )

  test('our bars are hidden and the height is posted, also to a parent that listens late', async ({
    page,
    server,
  }) => {
    await embedded(page, `${server.origin}${shops.full}/cityList`)
    const frame = frameOf(page)
    await expect(frame.locator('html')).toHaveClass(/in-frame/)
    await expect(frame.getByRole('link', { name: '返回' })).toBeHidden()
    await settled(page)
    expect(await nextHeight(page)).toMatchObject({ type: 'resize', origin: server.origin })
    const height = () => frame.evaluate(() => document.documentElement.offsetHeight)
    await expect.poll(async () => (await nextHeight(page)).height - (await height())).toBe(0)

    await frame.goto(`${server.origin}${shops.full}`)
    await expect.poll(async () => (await nextHeight(page)).height).toBeGreaterThan(1000)
    await expect(frame.getByRole('navigation', { name: '主导航' })).toBeHidden()
    // The parent follows; a short page makes the frame short again.
    await page.evaluate(() => document.querySelector('iframe')?.setAttribute('height', '4000'))
    await frame.goto(`${server.origin}${shops.full}/search`)
    await expect.poll(async () => (await nextHeight(page)).height).toBeLessThan(1500)
  })

  test('a site that the shop does not name cannot embed it', async ({ page, server }) => {
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await embedded(page, `${server.origin}${shops.full}`, stranger)
    await refused
  })

  test('signing in works by a partitioned cookie, and orders can be read', async ({ page, server }) => {
    await embedded(page, `${server.origin}${shops.full}/orderList`)
    const frame = frameOf(page)
    await frame.waitForURL(/fxLogin/)
    await signIn(frame, server, '13900050010')
    await frame.waitForURL(/\/orderList$/)
    await expect(frame.getByText(NO_ORDERS).first()).toBeVisible()
    const cookies = (await page.context().cookies(server.origin + shops.full)).filter(({ name }) =>
      name.startsWith('wayfront'),
    )
    expect(cookies).toMatchObject([
      {
        name: 'wayfront-frame',
        httpOnly: true,
        secure: true,
        sameSite: 'None',
        partitionKey: expect.any(String),
      },
    ])
    expect((await storageOf(frame)).session[storageKey('frameSession')]).toBeUndefined()
    // The same browser outside of the frame is a guest, and so is the frame after signing out.
    const alone = await page.context().newPage()
    await alone.goto(`${server.origin}${shops.full}/personCenter`)
    expect(await isSignedIn(alone)).toBe(false)
    await frame.goto(`${server.origin}${shops.full}/personCenter`)
    await frame.getByRole('button', { name: '退出登录' }).click()
    await frame.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
    await expect(frame.getByRole('link', { name: /登录/ }).first()).toBeVisible()
  })

  test('where cookies are refused a token takes their place', async ({ page, server }) => {
    const proxy = await withoutCookies(server.origin)
    try {
      await embedded(page, `${proxy.origin}${shops.full}/orderList`)
      const frame = frameOf(page)
      await frame.waitForURL(/fxLogin/)
      await signIn(frame, server, '13900050011')
      await frame.waitForURL(/\/orderList$/)
      await expect(frame.getByText(NO_ORDERS).first()).toBeVisible()
      const { session, local } = await storageOf(frame)
      expect(session[storageKey('frameSession')]).toMatch(/^Fe26/)
      expect(JSON.stringify(local)).not.toContain('Fe26')
      await frame.goto(`${proxy.origin}${shops.full}/personCenter`)
      await expect(frame.getByText('139****0011').first()).toBeVisible()
      await frame.getByRole('button', { name: '退出登录' }).click()
      await frame.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
      await expect(frame.getByRole('link', { name: /登录/ }).first()).toBeVisible()
      expect((await storageOf(frame)).session[storageKey('frameSession')]).toBeUndefined()
      expect(server.output()).not.toContain('Fe26')
    } finally {
      await proxy.close()
    }
  })

  test('the parent hands over a partner’s token, and the frame is signed in', async ({ page, server }) => {
    const token = partner.issue({ openUserId: 'dd-user-9', mobile: '13900050019' })
    await embedded(page, `${server.origin}${shops.full}/orderList`)
    const frame = frameOf(page)
    await frame.waitForURL(/fxLogin/)
    // The first height says that the frame is listening.
    await nextHeight(page)
    await page.evaluate(
      ([text, origin]) => {
        const shop = document.querySelector('iframe')?.contentWindow
        shop?.postMessage({ type: 'wayfront-token', token: text }, origin ?? '')
      },
      [token, server.origin],
    )
    await frame.waitForURL(/\/orderList$/)
    await expect(frame.getByText(NO_ORDERS).first()).toBeVisible()
    expect(server.output()).not.toContain(token)
  })
})
