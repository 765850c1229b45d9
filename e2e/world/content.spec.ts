import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { expect, shops, test, WECHAT_USER_AGENT, watchProblems } from '../support/fixtures.ts'
import { holdAnswer } from '../support/hold.ts'
import { codeOf } from '../support/qr-code.ts'
import { staffAt } from '../support/staff.ts'
import { kept } from '../support/storage.ts'
import { followLink, visitRenewed } from '../support/visit.ts'

/** WeChat's JS-SDK as far as a web-view of a mini-program uses it: its calls are recorded on the page. */
const SDK = `window.wx = { miniProgram: { navigateTo: (options) => {
  document.documentElement.dataset.navigated = options.url } } }`

const essay = () => `${shops.full}/essay?articleId=30001`

test('an essay is complete in its first response', async ({ request, server }) => {
  const response = await request.get(`${essay()}&sharingChainId=v_chain&openId=oSecret`)
  const html = await response.text()
  expect(response.status()).toBe(200)
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head).toContain('<meta property="og:title" content="洱海西岸，骑一个早晨"')
  expect(head).toContain('<meta property="og:type" content="article"')
  expect(head).toMatch(new RegExp(`og:image" content="${server.origin}/media/yunnan-snow-1-share.jpg"`))
  expect(head).toContain(`<link rel="canonical" href="${server.origin}${essay()}"`)
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(block)).toMatchObject({
    '@type': 'Article',
    headline: '在大理慢下来：洱海西岸的三个早晨',
    author: { name: '小云' },
    mainEntityOfPage: server.origin + essay(),
  })
  expect(html).toContain('乳扇现烤现卷')
  expect(html).toContain(`href="${shops.full}/productDetail?proId=10001"`)
  expect(html).not.toContain('[[product:')
  for (const carried of ['v_chain', 'oSecret']) expect(html).not.toContain(carried)
  expect(await (await request.get(essay())).text()).toBe(html)
  expect(await (await request.get(`${shops.full}/sitemap.xml`)).text()).toContain('essay?articleId=30001')
})

test('an essay is read without JavaScript, and each shop shows its own price', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin })
  const page = await context.newPage()
  await page.goto(shops.full)
  await followLink(page.locator('a[href*="/essay?articleId=30001"]'))
  await expect(page.getByRole('heading', { name: '第三个早晨：什么也不做' })).toBeVisible()
  const card = page.getByRole('complementary', { name: '文中提到的线路' })
  const price = await card.textContent()
  await page.goto(`${shops.second}/essay?articleId=30001`)
  expect(await card.textContent()).not.toBe(price)
  await context.close()
})

test('a reader is counted once, and the share fields are left for the share', async ({ page }) => {
  const problems = watchProblems(page)
  const reads = page.getByText(/^阅读 [\d,]+$/)
  await page.goto(`${essay()}&sharingChainId=v_unknown`)
  await expect(reads).toBeVisible()
  const first = (await reads.textContent()) ?? ''
  await page.reload()
  await expect(reads).toHaveText(first)
  const share = (part: string) => kept(page, 'sessionStorage', `essayShare${part}`)
  expect(await share('Title')).toBe('洱海西岸，骑一个早晨')
  expect(await share('Desc')).toBe('几点出门、骑哪一段、在哪里停下来喝茶')
  expect(await share('Img')).toMatch(/^http.*\/media\/yunnan-snow-1-share\.jpg$/)
  expect(problems).toEqual([])
})

test('a reader likes an essay once, takes it back, and finds the code of who brought them', async ({
  page,
  server,
}) => {
  await page.goto(`${essay()}&sharingChainId=v_unknown`)
  const like = page.getByRole('button', { name: /赞/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveText('已赞1')
  await page.reload()
  await expect(like).toHaveText('已赞1')
  await like.click()
  await expect(like).toHaveText('赞')
  const code = page.getByRole('img', { name: /的二维码$/ })
  // Drawn large: one pixel for each point of this screen is too coarse for the reader.
  const drawn = async () => {
    const markup = await code.evaluate((svg) => new XMLSerializer().serializeToString(svg))
    return codeOf(await sharp(Buffer.from(markup), { density: 600 }).resize({ width: 800 }).png().toBuffer())
  }
  await expect.poll(drawn).toBe(`${server.origin}${shops.full}?sharingChainId=v_unknown`)
})

test('what was asked before a like does not undo it', async ({ page }) => {
  const held = await holdAnswer(page, 'content.likes')
  await page.goto(`${shops.full}/essay?articleId=30002`)
  const like = page.getByRole('button', { name: /赞/ })
  const url = await held.asked
  await like.click()
  await expect(like).toHaveText('已赞1')
  held.go()
  // Whatever this is answered, it is answered after it: by then the page has done what it does with the earlier answer.
  await page.evaluate(async (again) => (await fetch(again, { method: 'POST' })).text(), url)
  await expect(like).toHaveText('已赞1')
})

test('what staff publish, change and withdraw is what the next visitor sees', async ({ server }) => {
  const staff = await staffAt(server, shops.full)
  const look = (path: string) => visitRenewed(server.origin, path)
  const draft = {
    title: '雨中的天目湖',
    author: '测试编辑',
    cover: { src: '/media/tea-hills-1', alt: '茶山' },
    html: '<p>雨下得很轻。</p><img src=x onerror="window.hacked=1"><p>[[product:10020]]</p><script>window.hacked=1</script>',
  }
  await look(shops.full)
  const { articleId } = await staff('staff.saveArticle', draft)
  const path = `${shops.full}/essay?articleId=${articleId}`
  expect((await look(path)).status).toBe(404)
  await staff('staff.publishArticle', { articleId, published: true })
  const published = await look(path)
  expect(published.status).toBe(200)
  expect(published.html).toContain('雨下得很轻')
  expect(published.html).not.toContain('hacked')
  expect((await look(shops.full)).html).toContain('雨中的天目湖')
  expect((await look(shops.closedOrders)).html).not.toContain('雨中的天目湖')
  expect((await look(`${shops.closedOrders}/essay?articleId=${articleId}`)).status).toBe(404)

  await staff('staff.saveArticle', { ...draft, articleId, title: '雪中的天目湖' })
  expect((await look(path)).html).toContain('雪中的天目湖')

  await staff('staff.setTourStatus', { proId: '10020', status: 'withdrawn' })
  expect((await look(path)).html).not.toContain('文中提到的线路')
  await staff('staff.setTourStatus', { proId: '10020', status: 'onSale' })
  expect((await look(path)).html).toContain('文中提到的线路')

  await staff('staff.publishArticle', { articleId, published: false })
  const gone = await look(path)
  expect(gone.status).toBe(404)
  expect(gone.html).toContain('这篇文章已下线')
  expect(gone.html).toContain('essay?articleId=30001')
  expect((await look(shops.full)).html).not.toContain('天目湖')
})

async function shownPoster(page: Page): Promise<Buffer> {
  const picture = page.getByRole('img', { name: /分享海报/ })
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(page.getByText('正在生成海报')).toHaveCount(0)
  const response = await page.request.get((await picture.getAttribute('src')) ?? '')
  expect(response.status()).toBe(200)
  return response.body()
}

test('a poster can be kept: each design has a code that leads to the public address', async ({
  page,
  server,
}) => {
  const problems = watchProblems(page)
  await page.goto(`${shops.full}/productDetail?proId=10001`)
  await page.getByRole('link', { name: '海报' }).click()
  const photo = new URL((await codeOf(await shownPoster(page))) ?? '')
  expect(photo.origin + photo.pathname).toBe(`${server.origin}${shops.full}/productDetail`)
  expect(photo.searchParams.get('proId')).toBe('10001')
  const posterId = photo.searchParams.get('posterId')
  expect(posterId).toMatch(/^p_/)
  expect(photo.searchParams.get('sharingChainId')).toBe(posterId)
  await page.getByRole('tab', { name: '旅行票券' }).click()
  await expect(page.getByRole('img', { name: /分享海报/ })).toHaveAttribute('src', /template=card/)
  const card = new URL((await codeOf(await shownPoster(page))) ?? '')
  expect(card.searchParams.get('posterId')).not.toBe(posterId)
  // The target of the code exists.
  expect((await page.request.get(photo.href)).status()).toBe(200)
  expect(problems).toEqual([])
})

test('the poster of an article and of the shop; an unknown subject shows a message and a link', async ({
  page,
  server,
}) => {
  await page.goto(`${shops.full}/qrCode?articleId=30002`)
  expect(await codeOf(await shownPoster(page))).toContain(
    `${server.origin}${shops.full}/essay?articleId=30002`,
  )
  await page.goto(`${shops.full}/qrCode?proId=10033`)
  await page.getByRole('link', { name: '使用店铺海报' }).click()
  expect(await codeOf(await shownPoster(page))).toContain(`${server.origin}${shops.full}?posterId=`)
  for (const query of ['proId=20001', 'articleId=40001', 'template=none']) {
    expect((await page.request.get(`${shops.full}/poster.jpg?${query}`)).status(), query).toBe(404)
  }
})

test('a poster that could not be drawn is tried again', async ({ page }) => {
  let fail = true
  await page.route('**/poster.jpg*', (route) => (fail ? route.abort() : route.continue()))
  await page.goto(`${shops.full}/qrCode`)
  const again = page.getByRole('button', { name: '重新生成' })
  await expect(again).toBeVisible()
  fail = false
  await again.click()
  await shownPoster(page)
})

const miniProgram = {
  appId: 'wx0123456789abcdef',
  originalId: 'gh_0123456789ab',
  path: 'pages/act/index?from=h5',
}
const withMiniProgram = { kind: 'miniProgram' as const, values: { ...miniProgram, payPath: '' } }

test('the activity opens the mini-program as each environment allows', async ({ browser, server }) => {
  const staff = await staffAt(server, shops.full)
  const activity = `${shops.full}/activitySmallApp`
  const { activity: offer } = await staff('staff.activity', {})
  if (!offer) throw new Error('the demo has an activity')
  const shown = await visitRenewed(server.origin, activity)
  expect(shown.html).toContain('邮轮家庭季')
  expect(shown.html).toContain('活动规则')
  expect(shown.html).toMatch(/href="[^"]*productList\?category=cruise"[^>]*>去看邮轮线路/)
  const over = { ...offer, until: '2020-01-31' }
  await staff('staff.setActivity', { activity: over })
  const { html: ended } = await visitRenewed(server.origin, activity)
  expect(ended).toContain('活动已结束')
  expect(ended).not.toContain('去看邮轮线路')
  await staff('staff.setActivity', { activity: null })
  expect((await visitRenewed(server.origin, activity)).html).toContain('还没有开通小程序')
  await staff('staff.setCredentials', withMiniProgram)
  const { html } = await visitRenewed(server.origin, activity)
  expect(html).toContain('打开微信小程序')
  expect(html).not.toContain('wx-open-launch-weapp')

  let sdkLoads = 0
  const open = async (userAgent?: string) => {
    const context = await browser.newContext({ baseURL: server.origin, ...(userAgent ? { userAgent } : {}) })
    const page = await context.newPage()
    await page.route('**/jweixin.js', (route) => {
      sdkLoads += 1
      return route.fulfill({ contentType: 'text/javascript', body: SDK })
    })
    await page.goto(activity)
    return page
  }
  const plain = await open()
  await expect(plain.getByRole('link', { name: '打开微信小程序' })).toHaveAttribute(
    'href',
    'weixin://dl/business/?appid=wx0123456789abcdef&path=pages/act/index&query=from%3Dh5',
  )
  await expect(plain.getByRole('img', { name: '本页二维码' })).toBeVisible()
  const code = await plain.getByRole('img', { name: '本页二维码' }).screenshot()
  expect(await codeOf(await sharp(code).resize({ width: 800 }).toBuffer())).toBe(server.origin + activity)

  const wechat = await open(WECHAT_USER_AGENT)
  const tag = wechat.locator('wx-open-launch-weapp')
  await expect(tag).toHaveAttribute('username', 'gh_0123456789ab')
  await expect(tag).toHaveAttribute('path', 'pages/act/index.html?from=h5')
  await expect(wechat.getByRole('img', { name: '本页二维码' })).toBeHidden()
  await wechat.evaluate(() => document.dispatchEvent(new Event('WeixinOpenTagsError')))
  await expect(wechat.getByText('当前微信暂时打不开小程序')).toBeVisible()

  expect(sdkLoads).toBe(0)
  const inside = await open(`${WECHAT_USER_AGENT} miniProgram/wx0123456789abcdef`)
  await inside.getByRole('button', { name: '进入小程序' }).click()
  await expect(inside.locator('html')).toHaveAttribute('data-navigated', '/pages/act/index?from=h5')
  expect(sdkLoads).toBe(1)

  await staff('staff.setCredentials', { kind: 'miniProgram', values: null })
  expect((await visitRenewed(server.origin, activity)).html).toContain('还没有开通小程序')
  await staff('staff.setActivity', { activity: offer })
  for (const page of [plain, wechat, inside]) await page.context().close()
})
