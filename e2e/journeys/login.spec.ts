import type { Page } from 'playwright/test'
import { startFakePartner } from '../../lib/outside/partner/testing/fake-partner.ts'
import { customerIn } from '../support/customer.ts'
import { expect, shops, signIn, watchProblems } from '../support/fixtures.ts'
import { noBarriers } from '../support/quality.ts'
import { settled } from '../support/settled.ts'
import { lastCode, messagesTo, type ShopServer } from '../support/shop-server.ts'
import { Shopper } from '../support/shopper.ts'
import { staffAt } from '../support/staff.ts'
import { kept, storageKey, untilKept } from '../support/storage.ts'
import { productsOf } from '../support/visit.ts'
import { stranger } from '../support/visitors.ts'
import { phones, test } from '../support/wechat.ts'

/** The entrances: WeChat, the salespeople's entrance, the application, the privacy notice, and 我的. */

const login = () => `${shops.full}/fxLogin?back=${encodeURIComponent(`${shops.full}/personCenter`)}`

const sentTo = (server: ShopServer, to: string) =>
  messagesTo(server.dataDir, 'sms', { merchant: shops.merchant, to })

/** By the path alone, because the login's URL ends with it as the return address. */
const inPersonCenter = ({ pathname }: URL) => pathname.endsWith('/personCenter')
const wechatButton = (page: Page) => page.getByRole('button', { name: '微信登录' })
const meIn = (page: Page, mobile: string) =>
  expect(page.getByText(`${mobile.slice(0, 3)}****${mobile.slice(7)}`).first()).toBeVisible()

test.describe('signing in by WeChat', () => {
  test('first with a mobile code, which binds it; then with one tap, until it is unbound', async ({
    phone,
    server,
    wechat,
  }) => {
    test.setTimeout(150_000)
    const mobile = '13900070001'
    wechat.visitor = { openId: 'o-login-1' }
    const page = await phone(phones.iPhone)
    const problems = watchProblems(page)
    await page.goto(login())
    await expect(wechatButton(page)).toBeVisible()
    await noBarriers(page)
    // Consent to the terms comes first here as well; no visitor is sent to WeChat before.
    await wechatButton(page).click()
    await expect(page.getByText('请先阅读并同意用户协议和隐私政策')).toBeVisible()
    await page.getByRole('checkbox').check()
    await wechatButton(page).click()
    await expect(page.getByRole('heading', { name: '绑定手机号' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '绑定手机号' })).toBeFocused()
    expect(page.url()).toContain('/fxLogin?back=')
    await expect(page.getByRole('checkbox')).toBeChecked()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await noBarriers(page)
    await page.getByLabel('手机号').fill(mobile)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByLabel('验证码', { exact: true }).fill(await lastCode(server.dataDir, mobile, page.url()))
    await page.getByRole('button', { name: '验证并登录' }).click()
    await page.waitForURL(inPersonCenter)
    await meIn(page, mobile)
    await expect.poll(async () => (await sentTo(server, mobile)).at(-1)).toContain('已绑定微信')
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
    await expect(page.getByText('登录 / 注册')).toBeVisible()

    // This browser has proved the openId: no redirect, one tap, and back to the wanted screen.
    const journeys = wechat.count('/connect/oauth2/authorize')
    await page.goto(`${shops.full}/centerTravelerList`)
    await page.waitForURL(/fxLogin/)
    await page.getByRole('checkbox').check()
    await wechatButton(page).click()
    await page.waitForURL(({ pathname }) => pathname.endsWith('/centerTravelerList'))
    expect(wechat.count('/connect/oauth2/authorize')).toBe(journeys)

    // The same person on another phone.
    const other = await phone(phones.Android)
    await other.goto(login())
    await other.getByRole('checkbox').check()
    await wechatButton(other).click()
    await other.waitForURL(inPersonCenter)
    await meIn(other, mobile)
    const stored = await other.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored).not.toContain('o-login-1')
    expect(stored).not.toContain('wechatLogin')

    await other.goto(`${shops.full}/personCenterModify`)
    await other.getByRole('button', { name: /^微信/ }).click()
    await other.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click()
    await expect(other.getByText('已解除微信绑定')).toBeVisible()
    await expect(other.getByRole('button', { name: /^微信/ })).toHaveCount(0)
    const third = await phone(phones.Android)
    await third.goto(login())
    await third.getByRole('checkbox').check()
    await wechatButton(third).click()
    await expect(third.getByRole('heading', { name: '绑定手机号' })).toBeVisible()
    await third.getByRole('button', { name: '使用其他方式登录' }).click()
    await expect(third.getByRole('tab', { name: '密码登录' })).toBeVisible()
    expect(server.output()).not.toContain('o-login-1')
    expect(problems.filter((problem) => !/^409: .*loginByWechat|status of 409/.test(problem))).toEqual([])
  })

  test('a refusal at WeChat shows one message and no redirect loop; an openId in the address counts for nothing', async ({
    phone,
    wechat,
  }) => {
    wechat.visitor = { openId: 'o-refuses', refuses: true }
    const page = await phone(phones.iPhone)
    await page.goto(login())
    await page.getByRole('checkbox').check()
    const journeys = wechat.count('/connect/oauth2/authorize')
    await wechatButton(page).click()
    await expect(page.getByText(/没有取得微信授权/)).toBeVisible()
    expect(wechat.count('/connect/oauth2/authorize') - journeys).toBe(1)
    await page.reload()
    await expect(wechatButton(page)).toBeVisible()
    await expect(page.getByText(/没有取得微信授权/)).toHaveCount(0)
    expect(wechat.count('/connect/oauth2/authorize') - journeys).toBe(1)

    const forged = await phone(phones.Android)
    await forged.goto(`${shops.full}/fxLogin?openId=o-login-1`)
    await expect(wechatButton(forged)).toBeVisible()
    const answer = await forged.evaluate(async (base) => {
      const response = await fetch(`${base}/api/members.loginByWechat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'key-0123456789abcdef' },
        body: JSON.stringify({ agreed: true, openId: 'o-login-1' }),
      })
      return response.json()
    }, shops.full)
    expect(answer).toMatchObject({ failure: { code: 'WECHAT_UNKNOWN' } })
  })

  test('it is not offered outside WeChat, nor where the merchant has no account', async ({
    phone,
    server,
  }) => {
    const chrome = await phone('Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36')
    const asked: string[] = []
    chrome.on('request', (request) => asked.push(request.url()))
    await chrome.goto(login())
    await expect(chrome.getByRole('button', { name: '登录', exact: true })).toBeEnabled()
    await settled(chrome)
    await expect(wechatButton(chrome)).toHaveCount(0)
    expect(asked.filter((url) => url.includes('wechat.'))).toEqual([])
    const page = await phone(phones.iPhone)
    await page.route('**/api/wechat.me', (route) =>
      route.fulfill({ json: { ok: true, value: { open: false, known: false, nickname: '', avatar: '' } } }),
    )
    await page.goto(`${server.origin}${login()}`)
    await settled(page)
    await expect(wechatButton(page)).toHaveCount(0)
  })
})

test('who is signed in already is told as whom, and may go on', async ({ page, server }) => {
  await customerIn(page, server, '13900070098')
  await page.goto(login())
  await expect(page.getByText(/^已登录 139\*{4}0098/)).toBeVisible()
  await noBarriers(page)
  await page.getByRole('link', { name: '继续浏览' }).click()
  await page.waitForURL(inPersonCenter)
})

test('a salesperson: signs in by keyboard, shares under their name, sees no customer, is signed out by staff', async ({
  browser,
  server,
}) => {
  test.setTimeout(150_000)
  const staff = await staffAt(server, shops.full)
  const account = { account: 'zhou.li', name: '周丽', password: 'passw0rd1' }
  await staff('staff.saveSalesperson', account)
  const context = await browser.newContext({
    baseURL: server.origin,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await page.goto(login())
  await page.getByRole('link', { name: '分销商登录' }).click()
  await expect(page.getByRole('heading', { name: '分销商登录' })).toBeVisible()
  await noBarriers(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请填写账号')).toBeVisible()
  await expect(page.getByLabel('账号')).toBeFocused()
  await page.keyboard.type('Zhou.Li')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong0000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/账号或密码不正确/)).toBeVisible()
  await expect(page.getByLabel('账号')).toHaveValue('Zhou.Li')
  await page.getByLabel('密码').fill(account.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/personCenter$/)
  const card = page.getByRole('region', { name: '分销商' })
  await expect(card).toContainText('周丽')
  // A guest all the same.
  await expect(page.getByText('登录 / 注册')).toBeVisible()
  await expect(card.getByText(/sharingChainId=/)).toBeVisible()
  await noBarriers(page)
  await card.getByRole('button', { name: '复制推广链接' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(new RegExp(`^${server.origin}${shops.full}\\?sharingChainId=[\\w-]{16}$`))
  const link = await copied()
  const opened = await page.evaluate(async (base) => {
    const ask = async (name: string) => (await fetch(`${base}/api/${name}`)).status
    return [
      await ask('sales.me'),
      await ask('orders.list'),
      await ask('members.me'),
      await ask('staff.orders'),
    ]
  }, shops.full)
  expect(opened).toEqual([200, 401, 401, 404])
  await card.getByRole('link', { name: '我的推广码' }).click()
  await page.waitForURL(/qrCode/)
  await expect(page.getByRole('img', { name: /分享海报/ })).toBeVisible()

  // A customer comes by the link, orders and pays; the order is credited to them.
  const buyer = await browser.newContext({ baseURL: server.origin })
  const bought = await buyer.newPage()
  await bought.goto(link)
  await untilKept(bought, 'localStorage', 'attribution')
  const chain = new URL(link).searchParams.get('sharingChainId') ?? ''
  expect(await kept(bought, 'localStorage', 'attribution')).toContain(chain)
  await buyer.close()
  const listed = await staff('staff.salespeople', {})
  expect(listed.items).toMatchObject([{ account: 'zhou.li', active: true, orders: 0, paid: 0 }])

  await staff('staff.saveSalesperson', { account: 'zhou.li', name: '周丽', active: false })
  await page.goto(`${shops.full}/personCenter`)
  await expect(page.getByText('登录 / 注册')).toBeVisible()
  // Before the door answers the card is hidden too; the answer removes the browser's mark.
  await expect.poll(() => kept(page, 'localStorage', 'salesperson')).toBeNull()
  await expect(card).toHaveCount(0)
  await staff('staff.saveSalesperson', account)
  await page.goto(`${shops.full}/fxLogin?as=staff`)
  await page.getByLabel('账号').fill('zhou.li')
  await page.getByLabel('密码').fill(account.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/personCenter$/)
  await card.getByRole('button', { name: '退出' }).click()
  await expect(page.getByText('已退出分销商账号')).toBeVisible()
  await expect(card).toHaveCount(0)
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'wayfront-sales' }))
  await context.close()
})

test('applying to become a distributor: login first, mistakes under their fields, every state, again after a refusal', async ({
  page,
  server,
}) => {
  test.setTimeout(150_000)
  const staff = await staffAt(server, shops.full)
  await page.goto(`${shops.full}/join`)
  await expect(page.getByRole('heading', { name: /^注册.*账号$/ })).toBeVisible()
  await noBarriers(page)
  await page.getByRole('tab', { name: '会员注册' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('登录后申请')).toBeVisible()
  await noBarriers(page)
  await page.getByRole('link', { name: '去登录' }).click()
  await signIn(page, server, '13900070003')
  await page.waitForURL(/join\?tab=distributor/)
  const send = page.getByRole('button', { name: '提交申请' })
  await expect(send).toBeVisible()
  await noBarriers(page)
  await page.getByLabel('店铺名').fill('山海旅行社（杭州西湖区文三路门市部）')
  await page.getByLabel('营业执照').fill('91350100M000100Y44')
  await send.click()
  await expect(page.getByText('统一社会信用代码不正确，请对照营业执照逐位核对')).toBeVisible()
  await expect(page.getByText('请填写联系人')).toBeVisible()
  await expect(page.getByText('请先确认填写的内容真实，并同意用于审核')).toBeVisible()
  await expect(page.getByLabel('店铺名')).toHaveValue('山海旅行社（杭州西湖区文三路门市部）')
  await page.getByLabel('联系人').fill('王小明')
  await page.getByLabel('电话').fill('139 0007 0099')
  await page.getByLabel('城市').fill('杭州')
  await page.getByLabel('营业执照').fill('91350100m000100y43')
  await page.getByRole('checkbox').check()
  await send.click()
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible()
  await expect(page.getByText('91350100M000100Y43')).toBeVisible()
  await noBarriers(page)
  expect(page.url()).not.toContain('13900070099')
  expect(server.output()).not.toContain('13900070099')

  const { items } = await staff('staff.distributorApplications', { state: 'pending' })
  const id = items[0]?.id ?? ''
  const reason = '营业执照已过期，请换领新照后提交'
  await staff('staff.decideDistributorApplication', { id, pass: false, reason })
  await page.reload()
  await expect(page.getByRole('heading', { name: '未通过' })).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  await expect.poll(async () => (await sentTo(server, '13900070099')).at(-1)).toContain(reason)
  await noBarriers(page)
  await page.getByRole('button', { name: '修改后重新提交' }).click()
  await expect(page.getByLabel('城市')).toHaveValue('杭州')
  await page.getByLabel('许可证号').fill('l-zj-00012')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '重新提交' }).click()
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible()
  const again = await staff('staff.distributorApplications', { state: 'pending' })
  await staff('staff.decideDistributorApplication', { id: again.items[0]?.id ?? '', pass: true })
  await page.reload()
  await expect(page.getByRole('heading', { name: '已通过' })).toBeVisible()
  await noBarriers(page)
})

test.describe('the privacy notice', () => {
  const notice = (page: Page) => page.getByRole('region', { name: '隐私提示' })

  const keptOf = (page: Page) =>
    page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort())

  test('covers a first visit without moving it; browsing continues meanwhile; consent is stored', async ({
    browser,
    server,
  }) => {
    const { context, page } = await stranger(browser, server.origin)
    const problems = watchProblems(page)
    await page.addInitScript(() => {
      const target = window as unknown as { shifted: number }
      target.shifted = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) target.shifted += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${shops.full}?sourceType=3&sharingChainId=n-1`)
    await expect(notice(page)).toBeVisible()
    await noBarriers(page)
    // The tabs stay in reach, and so does everything else.
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '我的' }).click()
    await page.waitForURL(/personCenter/)
    await expect(notice(page)).toBeVisible()
    await page.goBack()
    await expect(notice(page)).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.05)
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')

    // The policy is read and put away by keyboard alone.
    await page.getByRole('button', { name: '查看《隐私政策》' }).focus()
    await page.keyboard.press('Enter')
    const policy = page.getByRole('dialog', { name: '隐私政策' })
    await expect(policy).toContainText('七、本机保存的内容')
    await policy.evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)))
    await noBarriers(page)
    await page.keyboard.press('Escape')
    await expect(policy).toHaveCount(0)
    await expect(page.getByRole('button', { name: '查看《隐私政策》' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: '不同意，仅浏览' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(notice(page)).toHaveCount(0)
    expect(await kept(page, 'localStorage', 'attribution')).toContain('n-1')
    // The sheet's entry leaves the history a moment after the sheet; that step back would cancel the loading.
    await expect.poll(() => page.evaluate(() => history.state?.wayfrontModals ?? 0)).toBe(0)
    await page.reload()
    await settled(page)
    await expect(notice(page)).toHaveCount(0)
    // Another merchant's shop has its own consent.
    await page.goto(shops.closedOrders)
    await expect(notice(page)).toBeVisible()
    expect(problems).toEqual([])
    await context.close()
  })

  test('no: nothing of the visit is kept or counted, on this page and the next, and everything can be read', async ({
    browser,
    server,
  }) => {
    const { context, page } = await stranger(browser, server.origin)
    const counted: string[] = []
    page.on('request', (request) => {
      if (/content\.view|uuid/.test(request.url())) counted.push(request.url())
    })
    const list = await new Shopper(server.origin, shops.full).get('content.list', {})
    const articleId = list.items[0]?.articleId ?? ''
    await page.goto(`${shops.full}/essay?articleId=${articleId}&sharingChainId=n-1&openId=o-77&sourceType=4`)
    await notice(page).getByRole('button', { name: '不同意，仅浏览' }).click()
    await expect(notice(page)).toHaveCount(0)
    await settled(page)
    const keys = async () =>
      (await keptOf(page)).filter((name) => !/essayShare|:uuid$|share(Title|Desc|Img)/.test(name))
    expect(await keys()).toEqual([storageKey('privacy')])
    const [proId = ''] = await productsOf(server.origin, shops.full)
    const sources: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) sources.push(request.headers().sourceparamter)
    })
    await page.goto(`${shops.full}/productDetail?proId=${proId}&sharingChainId=n-2&posterId=p1`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await settled(page)
    expect((await keys()).filter((name) => !/product(Number|Title)/.test(name))).toEqual([
      storageKey('privacy'),
    ])
    expect(sources.filter(Boolean)).toEqual([])
    expect(counted).toEqual([])
    await expect(notice(page)).toHaveCount(0)
    await context.close()
  })

  test('an article is counted when its reader agrees, not before', async ({ browser, server }) => {
    const { context, page } = await stranger(browser, server.origin)
    const list = await new Shopper(server.origin, shops.full).get('content.list', {})
    let counted = 0
    page.on('request', (request) => {
      if (request.url().includes('content.view')) counted += 1
    })
    await page.goto(`${shops.full}/essay?articleId=${list.items[0]?.articleId ?? ''}`)
    await expect(notice(page)).toBeVisible()
    await settled(page)
    expect(counted).toBe(0)
    await notice(page).getByRole('button', { name: '同意', exact: true }).click()
    await expect.poll(() => counted).toBe(1)
    await expect(page.getByText(/阅读 \d/)).toBeVisible()
    expect(counted).toBe(1)
    await context.close()
  })

  test('signing in counts as consent; crawlers and frames see no notice', async ({ browser, server }) => {
    const { context, page } = await stranger(browser, server.origin)
    await page.goto(login())
    await settled(page)
    await expect(notice(page)).toHaveCount(0)
    await signIn(page, server, '13900070004')
    await page.waitForURL(inPersonCenter)
    await meIn(page, '13900070004')
    await page.goto(shops.full)
    await settled(page)
    await expect(notice(page)).toHaveCount(0)
    expect(await kept(page, 'localStorage', 'privacy')).toBe('agreed')
    await context.close()
    const crawler = await stranger(browser, server.origin, {
      userAgent: 'Mozilla/5.0 (compatible; Baiduspider-render/2.0; +http://www.baidu.com/search/spider.html)',
    })
    await crawler.page.goto(shops.full)
    await settled(crawler.page)
    await expect(notice(crawler.page)).toHaveCount(0)
    await crawler.context.close()
    const framed = await stranger(browser, server.origin)
    const outer = `${shops.full}/outer`
    await framed.page.route(`**${outer}`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${shops.full}?sourceType=3" width="390" height="800">`,
      }),
    )
    await framed.page.goto(outer)
    const frame = framed.page.frameLocator('iframe')
    await expect(
      frame.getByRole('link', { name: '首页' }).or(frame.getByText('跟团游').first()).first(),
    ).toBeAttached()
    await settled(framed.page)
    await expect(frame.getByRole('region', { name: '隐私提示' })).toHaveCount(0)
    const keys = await framed.page.evaluate(() => Object.keys(localStorage))
    expect(keys.filter((key) => /attribution|uuid|openId/.test(key))).toEqual([])
    await framed.context.close()
  })
})

test.describe('我的', () => {
  test('a guest: the way in, and every entry leads there and back; only rooms that exist', async ({
    page,
    server,
  }) => {
    const problems = watchProblems(page)
    await page.goto(`${shops.full}/personCenter`)
    await expect(page.getByText('登录 / 注册')).toBeVisible()
    await noBarriers(page)
    for (const path of await page
      .locator('main a[href^="/trip"]')
      .evaluateAll((links) =>
        links.map((link) => new URL((link as HTMLAnchorElement).href)).map(({ pathname }) => pathname),
      )) {
      expect([path, (await fetch(server.origin + path)).status]).toEqual([path, 200])
    }
    await page.getByRole('link', { name: '收货地址' }).click()
    await page.waitForURL(/fxLogin\?back=.*dangAddress/)
    expect(problems).toEqual([])
  })

  test('a customer: their name, what is due, and links to everything', async ({ page, server }) => {
    const mobile = '13900070005'
    const buyer = new Shopper(server.origin, shops.full)
    await buyer.signIn(mobile, server.dataDir)
    await buyer.orderForTwo()
    const [name = '', value = ''] = buyer.cookie.split('=')
    await page.context().addCookies([{ name, value, url: `${server.origin}/trip/${shops.merchant}` }])
    await page.goto(`${shops.full}/personCenter`)
    await meIn(page, mobile)
    await expect(page.getByRole('link', { name: /待付款\s?，1笔/ })).toBeVisible()
    await expect(page.getByText(/成长值0/)).toBeVisible()
    for (const label of ['常用出行人', '收货地址', '会员权益', '申请成为分销商', '店铺二维码']) {
      await expect(page.getByRole('link', { name: label, exact: true })).toBeVisible()
    }
    await expect(page.getByRole('link', { name: /联系客服/ })).toHaveAttribute('href', /^tel:/)
    await noBarriers(page)
    await page.getByRole('link', { name: '账户设置' }).first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/personCenterModify/)
  })

  test('a read-only shop lets a partner’s customer bind the number they need for ordering, and nothing else', async ({
    page,
    server,
  }) => {
    const readOnly = shops.closedOrders
    const partner = await startFakePartner()
    const staff = await staffAt(server, readOnly)
    await staff('staff.setCredentials', { kind: 'partner', values: { ...partner.keys } })
    const token = partner.issue({ openUserId: 'dd-login-1' })
    // The session is the browser's only when the door has answered it, which is after the partner has answered the door.
    const entered = page.waitForResponse((response) => response.url().endsWith('/api/partner.begin'))
    await page.goto(`${readOnly}/dangIndex?accessToken=${token}&jointOrigin=dangdang`)
    expect(await (await entered).json()).toMatchObject({ ok: true })
    expect(partner.seen.at(-1)).toBe('ok')
    await page.goto(`${readOnly}/personCenter`)
    await expect(page.getByText('未绑定手机号')).toBeVisible()
    await page.goto(`${readOnly}/personCenterModify`)
    await expect(page.getByText(/本店暂不支持在线修改资料/)).toBeVisible()
    await expect(page.getByRole('link', { name: /^昵称|^邮箱/ })).toHaveCount(0)
    await page.getByRole('link', { name: /^手机/ }).click()
    await page.waitForURL(/modifyInfo\?field=mobile/)
    await noBarriers(page)
    const mobile = '13900070006'
    await page.getByLabel('新手机号').fill(mobile)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByLabel('新号验证').fill(await lastCode(server.dataDir, mobile, page.url()))
    await page.getByRole('button', { name: '绑定手机号' }).click()
    await page.waitForURL(/personCenterModify/)
    await meIn(page, mobile)
    // Now there is one, and it stays.
    await expect(page.getByRole('link', { name: /^手机/ })).toHaveCount(0)
    await page.goto(`${readOnly}/modifyInfo?field=mobile`)
    await expect(page.getByText('本店暂不支持在线修改')).toBeVisible()
    await partner.close()
  })
})
