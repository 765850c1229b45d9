import { type Screen, screenNames, screens } from '../../lib/screens/screens.ts'
import { couponCampaign, couponTemplate } from '../support/coupons.ts'
import { expect, test, WECHAT_USER_AGENT } from '../support/fixtures.ts'
import { demoShops as shops } from '../support/shops.ts'
import { staffAt } from '../support/staff.ts'
import { followLink } from '../support/visit.ts'

/** What the first response holds, without a browser: what crawlers, share robots and the next visitor get. */

async function aProduct(
  request: { get: (url: string) => Promise<{ text(): Promise<string> }> },
  shop: string,
) {
  const map = await (await request.get(`${shop}/sitemap.xml`)).text()
  return /productDetail\?proId=([^<&]+)/.exec(map)?.[1] ?? ''
}

test('a product page is complete: title, description, Open Graph, canonical, JSON-LD, content', async ({
  request,
  server,
}) => {
  const proId = await aProduct(request, shops.full)
  const html = await (
    await request.get(`${shops.full}/productDetail?proId=${proId}&openId=x&sourceType=3`)
  ).text()
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head).toContain('<title>远方旅行</title>')
  expect(head).toMatch(/<meta name="description" content="[^"]{10,}"/)
  expect(head).toMatch(/<meta property="og:title" content="[^"]{6,}"/)
  expect(head).toMatch(
    new RegExp(`<meta property="og:image" content="${server.origin}/media/[a-z0-9-]+-share.jpg"`),
  )
  expect(head).toContain(
    `<link rel="canonical" href="${server.origin}${shops.full}/productDetail?proId=${proId}"`,
  )
  expect(head).toMatch(/<meta name="robots" content="index, follow"/)
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(block)).toMatchObject({ '@type': 'Product', offers: { priceCurrency: 'CNY' } })
  expect(html).toContain('每日行程')
  expect(html).toContain('退改规则')
})

test('a visa’s page is complete: share data, JSON-LD, materials of every occupation, refunds in words', async ({
  request,
  server,
}) => {
  const map = await (await request.get(`${shops.full}/sitemap.xml`)).text()
  const proId = /\/visaProductDetail\?proId=([^<&]+)/.exec(map)?.[1] ?? ''
  const address = `${shops.full}/visaProductDetail?proId=${proId}`
  const html = await (await request.get(address)).text()
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head).toMatch(/<meta property="og:title" content="[^"]*签证/)
  expect(head).toContain(`<link rel="canonical" href="${server.origin}${address}"`)
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(block)).toMatchObject({
    '@type': 'Product',
    url: server.origin + address,
    offers: { priceCurrency: 'CNY' },
  })
  for (const part of [
    '所需材料',
    '在职人员',
    '学龄前儿童',
    '费用说明',
    '退款规则',
    '送签后',
    '最早可定日期',
  ]) {
    expect(html, part).toContain(part)
  }
  // Where a visitor lives is asked in the browser; no page knows it.
  expect(html).not.toContain('正在核对')
})

test('a page of goods is complete: share data, JSON-LD with stock, versions, freight, giving back', async ({
  request,
  server,
}) => {
  const map = await (await request.get(`${shops.full}/sitemap.xml`)).text()
  const dbId = /\/goodsProductDetail\?dbId=([^<&]+)/.exec(map)?.[1] ?? ''
  const address = `${shops.full}/goodsProductDetail?dbId=${dbId}`
  const html = await (await request.get(address)).text()
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head).toMatch(/<meta property="og:title" content="[^"]{4,}"/)
  expect(head).toContain(`<link rel="canonical" href="${server.origin}${address}"`)
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(block)).toMatchObject({
    '@type': 'Product',
    url: server.origin + address,
    offers: { priceCurrency: 'CNY', availability: expect.stringMatching(/schema\.org\/(In|OutOf)Stock$/) },
  })
  for (const part of ['商品参数', '购买须知', '运费', '退换货', '付款后']) {
    expect(html, part).toContain(part)
  }
  const closed = await request.get(`${shops.closedOrders}/goodsProductDetail?dbId=${dbId}`)
  expect([closed.status(), (await closed.text()).includes('本店暂未开放商品购买')]).toEqual([200, true])
})

test('the link of a campaign says what is in it, for robots too; changed, ended and unknown ones say so', async ({
  request,
  server,
}) => {
  const staff = await staffAt(server, shops.full)
  const templateId = await couponTemplate(staff, { name: '云南立减', inCenter: false })
  const draft = {
    title: '云上之约',
    beginsAt: '2026-01-01T00:00:00.000Z',
    picture: { src: '/media/bali-terrace-1', alt: '苍山' },
  }
  const campaignId = await couponCampaign(staff, [templateId], draft)
  const address = `${shops.full}/receiveCoupon?campaignId=${campaignId}`
  const headOf = async (url: string) => {
    const answer = await request.get(url)
    const html = await answer.text()
    return { status: answer.status(), head: html.slice(0, html.indexOf('</head>')) }
  }
  const { head } = await headOf(`${address}&sharingChainId=abc&openId=x`)
  for (const part of [
    '<meta property="og:title" content="云上之约"/>',
    '<meta name="description" content="云南立减，点开领取。"/>',
    '<meta property="og:description" content="云南立减，点开领取。"/>',
    `<meta property="og:image" content="${server.origin}/media/bali-terrace-1-share.jpg"/>`,
    `<meta property="og:url" content="${server.origin}${address}"/>`,
    `<link rel="canonical" href="${server.origin}${address}"/>`,
  ]) {
    expect(head).toContain(part)
  }
  const titleOf = async () => /property="og:title" content="([^"]*)"/.exec((await headOf(address)).head)?.[1]
  const pack = [{ templateId }]
  await staff('staff.saveCouponCampaign', { ...draft, campaignId, pack, title: '改期再约' })
  await expect.poll(titleOf).toBe('改期再约')
  await staff('staff.stopCouponCampaign', { campaignId, stopped: true })
  await expect.poll(titleOf).toBe('改期再约（已结束）')
  for (const other of ['nobody-knows-it', 'nobody-either']) {
    const unknown = await headOf(`${shops.full}/receiveCoupon?campaignId=${other}`)
    expect(unknown.status).toBe(404)
    expect(unknown.head).toContain('<meta property="og:title" content="没有找到这个活动"/>')
  }
})

test('without JavaScript goods can be found, and lead to the choice of their versions', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin })
  const page = await context.newPage()
  await page.goto(`${shops.full}/goodsIndex`)
  await followLink(page.locator('[data-list] a[href*="goodsProductDetail"]').first())
  await expect(page.getByText('商品编号')).toBeVisible()
  await expect(page.locator('a[data-choose-version][href*="goodsProductSelect"]').first()).toBeVisible()
  await context.close()
})

test('a fragment product’s page is complete: share data, JSON-LD, packages with their rules, how it is used', async ({
  request,
  server,
}) => {
  const map = await (await request.get(`${shops.full}/sitemap.xml`)).text()
  const dbId = /\/debrisProductDetail\?dbId=([^<&]+)/.exec(map)?.[1] ?? ''
  const address = `${shops.full}/debrisProductDetail?dbId=${dbId}`
  const html = await (await request.get(address)).text()
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head).toMatch(/<meta property="og:title" content="[^"]{4,}"/)
  expect(head).toContain(`<link rel="canonical" href="${server.origin}${address}"`)
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(block)).toMatchObject({
    '@type': 'Product',
    url: server.origin + address,
    offers: { priceCurrency: 'CNY' },
  })
  for (const part of ['选择套餐', '费用包含', '使用方法', '退改规则', '预订须知']) {
    expect(html, part).toContain(part)
  }
})

test('titles follow the shop: fixed brand, its own name, or the screen first', async ({ request }) => {
  const title = async (url: string) =>
    /<title>([^<]*)<\/title>/.exec(await (await request.get(url)).text())?.[1]
  expect(await title(shops.full)).toBe('远方旅行')
  expect(await title(shops.second)).not.toBe('远方旅行')
  expect(await title(`${shops.second}/productList`)).toBe(await title(shops.second))
  expect(await title(`${shops.closedOrders}/productList`)).toMatch(/^全部线路/)
})

test('data in a first visitor’s address is shown to no other visitor', async ({ request }) => {
  const proId = await aProduct(request, shops.second)
  const secret = 'oSecretOfTheFirstVisitor'
  const addresses = [
    `/productAllRoute?proId=${proId}`,
    `/productDetail?proId=${proId}`,
    '/productList?dest=%E4%BA%91%E5%8D%97',
    '/search?x=1',
    '/orderDetail?y=1',
    '/?z=1',
  ]
  for (const address of addresses) {
    const carried = ['openId', 'accessToken', 'code', 'orderNo', 'utm_source'].map(
      (name) => `${name}=${secret}${name}`,
    )
    const first = await request.get(`${shops.second}${address}&${carried.join('&')}`)
    expect(first.status(), address).toBe(200)
    expect(await first.text(), address).not.toContain(secret)
    const next = await request.get(`${shops.second}${address}`)
    expect(await next.text(), address).not.toContain(secret)
    const flight = await request.get(`${shops.second}${address}`, {
      headers: { rsc: '1', 'next-router-prefetch': '1' },
    })
    expect(await flight.text(), address).not.toContain(secret)
  }
})

test('every visitor gets the same bytes', async ({ request }) => {
  const proId = await aProduct(request, shops.full)
  const url = `${shops.full}/productDetail?proId=${proId}`
  const plain = await (await request.get(url)).text()
  const visitors: Record<string, string>[] = [
    { 'user-agent': 'MicroMessenger/8' },
    { cookie: 'wayfront_yunyou=abc' },
    { 'accept-language': 'en' },
    { 'x-forwarded-host': 'evil.example' },
  ]
  for (const headers of visitors) {
    expect(await (await request.get(`${url}&sourceType=9`, { headers })).text()).toBe(plain)
  }
})

/** As they say themselves; the shop must not care. */
const agents = {
  WeChat: WECHAT_USER_AGENT,
  'mini-program': `${WECHAT_USER_AGENT} miniProgram/wx1234567890abcdef`,
  Alipay: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 AlipayClient/10.5.96',
  desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36',
  crawler: 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  none: '',
}
/** Everything a link may carry besides the identity of what it shows. */
const tracking = [
  'openId=oUpF8uMuAJO_M2pxb1Q9zNjWeS6o&sourceType=3&zhuanParam=fwd-77',
  'jointOrigin=dangdang&jointUrl=https%3A%2F%2Fwww.partner.example%2F&goParame=orderList&isIframe=1',
  'posterId=poster-7&sharingChainId=chain-1&from=singlemessage&isappinstalled=0&utm_source=x',
]
const cookies = ['', 'wayfront_yunyou=abc; wayfront-frame=abc', 'city=%E5%8C%97%E4%BA%AC']

test('no screen’s HTML differs by user agent, tracking query or cookie', async ({ request }) => {
  test.setTimeout(300_000)
  const map = await (await request.get(`${shops.full}/sitemap.xml`)).text()
  const subjects: Record<string, string | undefined> = {
    tour: /\/productDetail\?proId=([^<&]+)/.exec(map)?.[1],
    visa: /\/visaProductDetail\?proId=([^<&]+)/.exec(map)?.[1],
    goods: /\/goodsProductDetail\?dbId=([^<&]+)/.exec(map)?.[1],
    debris: /\/debrisProductDetail\?dbId=([^<&]+)/.exec(map)?.[1],
    article: /\/essay\?articleId=([^<&]+)/.exec(map)?.[1],
  }
  expect(screenNames.length).toBeGreaterThan(30)
  for (const name of screenNames) {
    const { identity = [], required, about }: Screen = screens[name]
    const own = required ? identity.map((key) => `${key}=${subjects[about ?? '']}`).join('&') : ''
    const path = `${shops.full}/${name === 'index' ? '' : name}`
    const plain = await request.get(`${path}?${own}`)
    expect(plain.status(), name).toBe(200)
    const html = await plain.text()
    const kinds = Object.entries(agents)
    for (const [index, [agent, userAgent]] of kinds.entries()) {
      // Each agent with each query and each cookie would be three times as many; they are dealt out.
      for (const query of [tracking[index % tracking.length], tracking[(index + 1) % tracking.length]]) {
        const cookie = cookies[index % cookies.length] ?? ''
        const response = await request.get(`${path}?${own}&${query}`, {
          headers: { 'user-agent': userAgent, ...(cookie ? { cookie } : {}) },
        })
        expect((await response.text()) === html, `${name} to ${agent} with ${query}`).toBe(true)
        expect(response.headers()['set-cookie'], `${name} to ${agent}`).toBeUndefined()
        expect(response.headers().vary ?? '', name).not.toMatch(/cookie|user-agent/i)
      }
    }
  }
})

test('an unknown or closed shop is a 404 that says so and shows nothing of another', async ({ request }) => {
  for (const shop of ['/trip/yunyou/h5/d9999', '/trip/yunyou/h5/d1003', '/trip/nobody/h5/d1001']) {
    for (const screen of ['', '/productList', '/personCenter', '/productDetail?proId=1']) {
      const response = await request.get(`${shop}${screen}`)
      expect(response.status(), shop + screen).toBe(404)
      const html = await response.text()
      expect(html, shop + screen).toContain('店铺不存在或已打烊')
      expect(html).not.toContain('云游')
    }
  }
  for (const outside of ['/other/yunyou/h5/d1001', '/_/_/_/_/index', '/trip/a..b/h5/d1', '/nothing']) {
    expect((await request.get(outside)).status(), outside).toBe(404)
  }
})

test('the root leads to the default shop; robots and sitemaps are there', async ({ request, server }) => {
  const root = await request.get('/', { maxRedirects: 0 })
  expect([302, 307, 308]).toContain(root.status())
  expect(root.headers().location).toContain(shops.full)
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${server.origin}${shops.full}/sitemap.xml`)
  const map = await (await request.get(`${shops.full}/sitemap.xml`)).text()
  expect(map).toContain(`<loc>${server.origin}${shops.full}</loc>`)
  expect(map.match(/productDetail\?proId=/g)?.length).toBeGreaterThan(15)
  // Nothing is listed that asks not to be indexed: the page of activities where there is none, a list without products.
  const screens = [...map.matchAll(/<loc>([^<?]*)<\/loc>/g)].map(([, address = '']) => address)
  expect(screens).toContain(`${server.origin}${shops.full}/activitySmallApp`)
  const other = await (await request.get(`${shops.closedOrders}/sitemap.xml`)).text()
  expect(other).not.toContain('/activitySmallApp')
  for (const address of screens) {
    const html = await (await request.get(address)).text()
    expect(html, address).not.toMatch(/<meta name="robots" content="[^"]*noindex/)
  }
})

test('old hash addresses lead to the real ones before paint', async ({ page, server }) => {
  test.setTimeout(180_000)
  let asked: string[] = []
  await page.route(`${server.origin}/**`, (route) => {
    if (!route.request().isNavigationRequest()) return route.continue()
    asked.push(route.request().url())
    // The redirect's target is not loaded: some screens would redirect a guest at once.
    return asked.length === 1 ? route.continue() : route.abort('aborted')
  })
  const go = async (path: string) => {
    await page.goto('about:blank')
    asked = []
    // Not `goto`, which may wait for ever for a document that redirects before it has loaded.
    await page.evaluate((url) => location.assign(url), server.origin + path)
    await expect.poll(() => asked.length, { intervals: [20] }).toBeGreaterThanOrEqual(2)
    return new URL(asked[1] ?? '')
  }
  // Every route is tried in lib/screens/hash-shim.test.ts; here the script runs in a page.
  for (const route of ['/', '/index', '/productDetail', '/orderList', '/visaIndex', '/goodsIndex']) {
    const url = await go(`${shops.full}/#${route}?proId=7&tab=x`)
    expect(url.pathname, route).toBe(['/', '/index'].includes(route) ? shops.full : `${shops.full}${route}`)
    expect(url.searchParams.get('proId')).toBe('7')
    expect(url.searchParams.get('tab')).toBe('x')
  }
  const kept = await go(`${shops.full}/index.html?tab=3&proId=1#/productDetail?proId=7`)
  expect(kept.pathname).toBe(`${shops.full}/productDetail`)
  expect(Object.fromEntries(kept.searchParams)).toEqual({ proId: '7', tab: '3' })
  expect((await go(`${shops.full}/#/nowhere?a=1`)).pathname).toBe(shops.full)
})

test('without JavaScript a tour can be found and read', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin })
  const page = await context.newPage()
  await page.goto(shops.full)
  await followLink(page.locator('a[href*="productDetail"]').first())
  await expect(page.getByRole('heading', { name: '每日行程' })).toBeVisible()
  await expect(page.locator('a[href*="productSelect"]').first()).toBeVisible()
  await context.close()
})

test('without JavaScript a visa can be found, and its materials read by occupation', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin })
  const page = await context.newPage()
  await page.goto(`${shops.full}/visaIndex`)
  await followLink(page.locator('a[href$="visaProductList?country=JP"]').first())
  await followLink(page.locator('a[href*="visaProductDetail"]').first())
  await expect(page.getByRole('heading', { name: '所需材料' })).toBeVisible()
  const shown = page.locator('#materials li:visible')
  const employed = await shown.allTextContents()
  await page.getByText('在校学生', { exact: true }).click()
  expect(await shown.allTextContents()).not.toEqual(employed)
  await followLink(page.getByRole('link', { name: /在校学生的材料样例/ }))
  await expect(page.getByRole('heading', { name: '材料清单' })).toBeVisible()
  await page.goto(`${shops.full}/visaLocation`)
  await page.locator('summary', { hasText: '日本' }).click()
  await expect(page.getByText('广东', { exact: false }).first()).toBeVisible()
  await page.goto(`${shops.full}/visaSearch`)
  await page.locator('a[href*="visaProductList?country="]').first().click()
  await expect(page.locator('a[href*="visaProductDetail"]').first()).toBeVisible()
  await context.close()
})

test('the Content-Security-Policy blocks an injected inline script', async ({ page }) => {
  const response = await page.goto(shops.full)
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src [^;]*'sha256-/)
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe-inline')
  expect(policy).toContain('frame-ancestors')
  const blocked = page.waitForEvent('console', (message) =>
    message.text().includes('Content Security Policy'),
  )
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.body.append(script)
    return 'injected' in globalThis
  })
  expect(ran).toBe(false)
  await blocked
})
