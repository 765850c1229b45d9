import { build } from 'esbuild'
import type { Page } from 'playwright/test'
import { customerIn } from '../support/customer.ts'
import { expect, shops, watchProblems } from '../support/fixtures.ts'
import { settled } from '../support/settled.ts'
import { Shopper } from '../support/shopper.ts'
import { kept, untilKept } from '../support/storage.ts'
import { productsOf } from '../support/visit.ts'
import { appOf, phones, test, toldOf } from '../support/wechat.ts'

async function ogOf(page: Page) {
  return page.evaluate(() => {
    const read = (name: string) =>
      document.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content ?? ''
    return { title: read('title'), desc: read('description'), imgUrl: read('image'), link: read('url') }
  })
}

/** A tap on what is shared is heard from when the page has begun to live; then it has named its product. */
const alive = (page: Page) => untilKept(page, 'sessionStorage', 'productNumber')

const proIdOf = async (origin: string, shop = shops.full) => (await productsOf(origin, shop))[0] ?? ''

for (const [name, agent] of Object.entries(phones)) {
  test(`${name}: a product is configured, and shared as its Open Graph tags say, with the sharer’s node`, async ({
    phone,
    server,
    wechat,
  }) => {
    const proId = await proIdOf(server.origin)
    const page = await phone(agent)
    const problems = watchProblems(page)
    // WeChat itself adds parameters to shared links; the whole address is signed, the part after # is not.
    await page.goto(`${shops.full}/productDetail?proId=${proId}&from=singlemessage&isappinstalled=0#fees`)
    const link = async () => (await toldOf(page))?.share.updateAppMessageShareData?.link ?? ''
    await expect.poll(link).toContain('sharingChainId=')
    const told = await toldOf(page)
    const og = await ogOf(page)
    expect(told?.configs).toHaveLength(1)
    expect(told?.configs[0]).toMatchObject({
      appId: appOf(shops.merchant).appId,
      openTagList: ['wx-open-launch-weapp'],
    })
    expect(wechat.configured.at(-1)).toEqual({ url: page.url().split('#')[0], ok: true })
    const friend = told?.share.updateAppMessageShareData
    expect(friend).toMatchObject({ title: og.title, desc: og.desc, imgUrl: og.imgUrl })
    const shared = new URL(friend?.link ?? '')
    const chainId = shared.searchParams.get('sharingChainId')
    expect(chainId).toMatch(/^[\w-]{16}$/)
    shared.searchParams.delete('sharingChainId')
    expect(shared.href).toBe(og.link)
    for (const other of ['updateTimelineShareData', 'onMenuShareAppMessage', 'onMenuShareTimeline']) {
      expect(told?.share[other], other).toEqual(friend)
    }
    const share = ['shareTitle', 'shareDesc', 'shareImg'].map((key) => kept(page, 'sessionStorage', key))
    expect(await Promise.all(share)).toEqual([og.title, og.desc, og.imgUrl])
    // Looked at again in the same tab it is the same node; for who opens the link it is another.
    await page.reload()
    await expect.poll(link).toContain(`sharingChainId=${chainId}`)
    const friends = await phone(agent)
    await friends.goto(friend?.link ?? '')
    await expect
      .poll(async () => (await toldOf(friends))?.share.updateAppMessageShareData?.link ?? '')
      .toMatch(/sharingChainId=[\w-]{16}/)
    const child = new URL((await toldOf(friends))?.share.updateAppMessageShareData?.link ?? '')
    expect(child.searchParams.get('sharingChainId')).not.toBe(chainId)
    expect(problems).toEqual([])
  })

  test(`${name}: a shop that forbids sharing hides the menu, and so does every private screen`, async ({
    phone,
    server,
  }) => {
    const page = await phone(agent)
    const hidden = async () => (await toldOf(page))?.hidden ?? []
    const forbidden = await proIdOf(server.origin, shops.closedOrders)
    for (const path of [
      shops.closedOrders,
      `${shops.closedOrders}/productDetail?proId=${forbidden}`,
      `${shops.full}/personCenter`,
      `${shops.full}/fxLogin`,
      `${shops.full}/productSelect?proId=${await proIdOf(server.origin)}`,
    ]) {
      await page.goto(path)
      await expect.poll(hidden, path).toContain('menuItem:share:appMessage')
      expect(await hidden()).toEqual(expect.arrayContaining(['menuItem:share:timeline', 'menuItem:copyUrl']))
      expect((await toldOf(page))?.share, path).toEqual({})
    }
    await page.goto(`${shops.closedOrders}/productDetail?proId=${forbidden}`)
    await expect(page.locator('[data-share]')).toHaveCount(0)
  })

  test(`${name}: an address that is refused is tried once as the document was loaded, or as it is now`, async ({
    phone,
    wechat,
    server,
  }) => {
    wechat.phoneKnows = name === 'iPhone' ? 'present' : 'loaded'
    try {
      const page = await phone(agent)
      const proId = await proIdOf(server.origin)
      const before = wechat.configured.length
      // The address is tidied up before the SDK is there.
      await page.addInitScript(() => {
        if (location.search.includes('from='))
          history.replaceState(null, '', location.href.replace('&from=timeline', ''))
      })
      await page.goto(`${shops.full}/productDetail?proId=${proId}&from=timeline`)
      await expect
        .poll(async () => (await toldOf(page))?.share.updateAppMessageShareData?.link ?? '')
        .toContain('sharingChainId=')
      const tried = wechat.configured.slice(before)
      expect(tried.map(({ ok }) => ok)).toEqual([false, true])
      const loaded = `${server.origin}${shops.full}/productDetail?proId=${proId}&from=timeline`
      const present = loaded.replace('&from=timeline', '')
      expect(tried.map(({ url }) => url)).toEqual(
        // What the phone knows is what it compares with.
        name === 'iPhone' ? [present, present] : [loaded, loaded],
      )
    } finally {
      wechat.phoneKnows = 'own'
    }
  })
}

test('Android: when the address changes without a document the page is configured again', async ({
  phone,
  wechat,
}) => {
  const page = await phone(phones.Android)
  await page.goto(`${shops.full}/productList`)
  await expect.poll(async () => (await toldOf(page))?.state).toBe('ready')
  await page.evaluate(() => history.pushState(null, '', `${location.pathname}?sort=price`))
  await expect.poll(() => wechat.configured.at(-1)?.url).toContain('sort=price')
  await expect.poll(() => wechat.configured.at(-1)?.ok).toBe(true)
  await page.goBack()
  await expect.poll(() => wechat.configured.at(-1)?.url).not.toContain('sort=price')
})

test('in a mini-program the page’s share data are posted to it', async ({ phone }) => {
  const page = await phone(`${phones.Android} miniProgram/wx1234567890`)
  await page.goto(shops.full)
  await expect
    .poll(async () => JSON.stringify((await toldOf(page))?.posted.at(-1) ?? null))
    .toContain('sharingChainId=')
})

test('a merchant without an account: nothing is loaded, nothing fails, the tags remain', async ({
  browser,
  server,
  wechat,
}) => {
  const staff = new Shopper(server.origin, shops.full)
  const answer = await staff.ask('shop.jsApi', { shareUrl: `${server.origin}${shops.closedOrders}` })
  expect(answer).toMatchObject({ status: 422 })
  const context = await browser.newContext({ baseURL: server.origin, userAgent: phones.iPhone })
  const page = await context.newPage()
  await page.route('**/api/wechat.sign', (route) =>
    route.fulfill({
      json: { ok: false, failure: { kind: 'refused', code: 'JSAPI_NOT_CONFIGURED', message: '无' } },
    }),
  )
  const problems = watchProblems(page)
  const loads = wechat.count('/jweixin.js')
  await page.goto(shops.full)
  await settled(page)
  expect(wechat.count('/jweixin.js')).toBe(loads)
  expect((await ogOf(page)).title).not.toBe('')
  expect(problems).toEqual([])
  await context.close()
})

test('inside WeChat the share button points to WeChat’s own menu', async ({ phone, server }) => {
  const page = await phone(phones.iPhone)
  await page.goto(`${shops.full}/productDetail?proId=${await proIdOf(server.origin)}`)
  await alive(page)
  // The bar of our own is only for readers of the screen there; the one that is seen stands below.
  await page.getByRole('button', { name: '分享' }).last().click()
  const guide = page.getByRole('dialog', { name: '分享' })
  await expect(guide).toContainText('点击右上角 ··· 分享')
  await guide.getByRole('button', { name: '知道了' }).click()
  await expect(guide).toHaveCount(0)
})

type AddressBook = Window & { __address?: object; __noAddress?: boolean }

test('inside WeChat a new address is taken from WeChat’s own; refused, it says what to do', async ({
  phone,
  server,
}) => {
  const page = await phone(phones.Android)
  const problems = watchProblems(page)
  await customerIn(page, server, '13900137001')
  await page.goto(`${shops.full}/visaAddressAdd`)
  const take = page.getByRole('button', { name: '使用微信收货地址' })
  const receiver = page.getByLabel('收件人')
  await receiver.fill('先填的姓名')
  // Closed without a choice: what was typed stays, and nothing is said.
  await take.click()
  await expect(receiver).toHaveValue('先填的姓名')
  await page.evaluate(() => {
    ;(window as AddressBook).__noAddress = true
  })
  await take.click()
  await expect(page.getByText('微信暂不能提供收货地址，请直接填写')).toBeVisible()
  await page.evaluate(() => {
    const book = window as AddressBook
    book.__noAddress = false
    book.__address = {
      userName: '王小明',
      telNumber: '13800001234',
      provinceName: '广东省',
      cityName: '东莞市',
      countryName: '',
      detailInfo: '鸿福路1号',
    }
  })
  await take.click()
  await expect(receiver).toHaveValue('王小明')
  await expect(page.getByLabel('电话')).toHaveValue('13800001234')
  await expect(page.getByLabel('市', { exact: true })).toHaveValue('441900')
  // The town is not named, so the customer chooses it.
  await expect(page.getByText('已填入微信地址，请选择所在地区')).toBeVisible()
  await expect(page.getByLabel('区', { exact: true })).toHaveValue('')
  await page.evaluate(() => {
    const book = window as AddressBook
    book.__address = { ...book.__address, cityName: '广州市', countryName: '天河区' }
  })
  await take.click()
  await expect(page.getByLabel('区', { exact: true })).toHaveValue('440106')
  await page.getByRole('button', { name: '保存' }).click()
  await page.waitForURL('**/visaAddress')
  await expect(page.getByText('鸿福路1号')).toBeVisible()
  expect(problems).toEqual([])
})

test('without a signature, in a mini-program and elsewhere no address of WeChat is offered', async ({
  phone,
  server,
}) => {
  const elsewhere = [`${phones.Android} miniProgram/wx1234567890`, CHROME]
  for (const [index, agent] of elsewhere.entries()) {
    const page = await phone(agent)
    await customerIn(page, server, `1390013700${index + 2}`)
    await page.goto(`${shops.full}/visaAddressAdd`)
    await expect(page.getByLabel('收件人')).toBeEditable()
    await settled(page)
    await expect(page.getByRole('button', { name: '使用微信收货地址' })).toHaveCount(0)
  }
  const page = await phone(phones.iPhone)
  await page.route('**/api/wechat.sign', (route) =>
    route.fulfill({
      json: { ok: false, failure: { kind: 'refused', code: 'JSAPI_NOT_CONFIGURED', message: '无' } },
    }),
  )
  await customerIn(page, server, '13900137004')
  await page.goto(`${shops.full}/visaAddressAdd`)
  await expect(page.getByLabel('收件人')).toBeEditable()
  await settled(page)
  await expect(page.getByRole('button', { name: '使用微信收货地址' })).toHaveCount(0)
})

const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

test('elsewhere it opens the system’s sheet, or copies the link', async ({ phone, server, wechat }) => {
  const page = await phone(CHROME)
  const loads = wechat.count('/jweixin.js')
  await page.goto(`${shops.full}/productDetail?proId=${await proIdOf(server.origin)}`)
  const og = await ogOf(page)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
  })
  await alive(page)
  // A tap does not wait long for the link's node; the one that comes later is in the next link.
  await page.getByRole('button', { name: '分享' }).click()
  await untilKept(page, 'sessionStorage', 'shareChains')
  // Within a second of the first tap another one does nothing (specification, section 9).
  await expect(async () => {
    await page.getByRole('button', { name: '分享' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('sharingChainId=')
  }).toPass()
  await expect(page.getByRole('status').filter({ hasText: '链接已复制' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(new RegExp(`^${og.link.replace(/[?.]/g, '\\$&')}&sharingChainId=[\\w-]{16}$`))
  await page.evaluate(() => {
    const target = window as unknown as { shared?: unknown }
    const share = async (data: unknown) => {
      target.shared = data
    }
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  })
  await expect(async () => {
    await page.getByRole('button', { name: '分享' }).click()
    const shared = await page.evaluate(() => (window as unknown as { shared?: unknown }).shared)
    expect(shared).toEqual({ title: og.title, text: og.desc, url: copied })
  }).toPass()
  expect(wechat.count('/jweixin.js')).toBe(loads)
})

test.describe('authorisation', () => {
  test('there and back: the openId is proved, and neither it nor the code is left anywhere', async ({
    phone,
    server,
    wechat,
  }) => {
    wechat.visitor = { openId: 'o-secret-visitor-7' }
    const page = await phone(phones.iPhone)
    const referers: string[] = []
    page.on('request', async (request) => {
      const headers = await request.allHeaders().catch(() => ({}) as Record<string, string>)
      if (headers.referer) referers.push(headers.referer)
    })
    const codes: string[] = []
    page.on('framenavigated', (frame) => {
      const code = new URL(frame.url()).searchParams.get('code')
      if (code) codes.push(code)
    })
    const back = `${shops.full}/productList?category=group`
    await page.goto(`${shops.full}/authorize?back=${encodeURIComponent(back)}`)
    await expect(page.getByText('使用微信身份')).toBeVisible()
    await page.getByRole('button', { name: '同意并继续' }).click()
    await page.waitForURL(`**${back}`)
    const known = await page.evaluate(
      (base) => fetch(`${base}/api/wechat.me`).then((r) => r.json()),
      shops.full,
    )
    expect(known).toEqual({ ok: true, value: { open: true, known: true, nickname: '', avatar: '' } })
    expect(codes).toHaveLength(1)
    await expect.poll(server.output).toContain('authorize?code&state')
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    const seen = [server.output(), stored, page.url(), await page.content(), ...referers].join('\n')
    for (const secret of [codes[0] ?? '', 'o-secret-visitor-7', appOf(shops.merchant).appSecret]) {
      expect(seen.includes(secret), secret).toBe(false)
    }
    // Going back does not end in WeChat.
    await page.goBack().catch(() => null)
    expect(page.url()).not.toContain('code=')
    await page.goto(`${shops.full}/authorize`)
    await expect(page.getByText('已完成微信授权')).toBeVisible()
  })

  test('the page requests a name only when it needs one', async ({ phone, wechat }) => {
    wechat.visitor = { openId: 'o-8', nickname: '小周' }
    const page = await phone(phones.Android)
    await page.goto(`${shops.full}/authorize?scope=userinfo&back=${encodeURIComponent(shops.full)}`)
    await page.getByRole('button', { name: '同意并继续' }).click()
    await page.waitForURL(`**${shops.full}`)
    await page.goto(`${shops.full}/authorize`)
    await expect(page.getByText('小周，可以在微信内付款了')).toBeVisible()
  })

  test('a snapshot visitor stays a guest and sees how to continue; one who refuses goes back', async ({
    phone,
    wechat,
  }) => {
    const page = await phone(phones.iPhone)
    const me = () => page.evaluate((base) => fetch(`${base}/api/wechat.me`).then((r) => r.json()), shops.full)
    wechat.visitor = { openId: 'o-virtual', snapshot: true }
    await page.goto(`${shops.full}/authorize`)
    await page.getByRole('button', { name: '同意并继续' }).click()
    await expect(page.getByText('请点击右下角使用完整服务', { exact: true })).toBeVisible()
    expect(page.url()).toMatch(/\/authorize$/)
    expect(await me()).toMatchObject({ value: { known: false } })
    await page.getByRole('link', { name: '继续浏览' }).click()
    await page.waitForURL(`**${shops.full}`)
    wechat.visitor = { openId: 'o-no', refuses: true }
    await page.goto(`${shops.full}/authorize?back=${encodeURIComponent(`${shops.full}/search`)}`)
    await page.getByRole('button', { name: '同意并继续' }).click()
    await page.waitForURL(`**${shops.full}/search`)
    expect(await me()).toMatchObject({ value: { known: false } })
  })

  test('a link with a used code that was passed on: authorised anew once, then home', async ({
    phone,
    wechat,
  }) => {
    wechat.visitor = { openId: 'o-friend' }
    const page = await phone(phones.Android)
    const asked = wechat.count('/connect/oauth2/authorize')
    await page.goto(`${shops.full}/authorize?code=used-by-another&state=a0123`)
    await page.waitForURL(`**${shops.full}`)
    expect(wechat.count('/connect/oauth2/authorize') - asked).toBe(1)
    // A browser without cookies comes back without its journey: no redirect loop, home as a guest.
    const bare = await phone(phones.Android)
    await bare.route('**/connect/oauth2/authorize*', async (route) => {
      await bare.context().clearCookies()
      await route.continue()
    })
    // It goes home by itself after two seconds, so home is held back until the message was seen.
    const read = Promise.withResolvers<void>()
    await bare.route(
      (url) => url.pathname === shops.full,
      async (route) => {
        await read.promise
        await route.continue()
      },
    )
    await bare.goto(`${shops.full}/authorize?code=used-by-another&state=a0123`)
    await expect(bare.getByText('微信授权未完成').first()).toBeVisible()
    read.resolve()
    await bare.waitForURL(`**${shops.full}`)
    expect(wechat.count('/connect/oauth2/authorize') - asked).toBe(2)
  })

  test('outside WeChat it says so and links on', async ({ phone }) => {
    const page = await phone(CHROME)
    const problems = watchProblems(page)
    await page.goto(`${shops.full}/authorize`)
    await expect(page.getByText('请在微信中打开')).toBeVisible()
    await page.getByRole('link', { name: '继续浏览' }).click()
    await page.waitForURL(`**${shops.full}`)
    expect(problems).toEqual([])
  })
})

test.describe('what needs an openId', () => {
  /** The helper that screens call, as a script of its own; evaluated in a page of the shop. */
  async function ensureOpenId(page: Page): Promise<string> {
    const { outputFiles } = await build({
      entryPoints: ['lib/browser/wechat/wechat-openid.ts'],
      bundle: true,
      format: 'iife',
      globalName: 'helper',
      write: false,
    })
    const script = `(() => { ${outputFiles[0]?.text}; return helper.ensureOpenId() })()`
    return page.evaluate(script) as Promise<string>
  }

  test('redirects to WeChat and back to exactly the same place, and then has the openId', async ({
    phone,
    wechat,
  }) => {
    wechat.visitor = { openId: 'o-payer' }
    const page = await phone(phones.iPhone)
    const place = `${shops.full}/productList?category=group&sort=price`
    await page.goto(shops.full)
    await page.goto(place)
    const back = page.waitForURL((url) => url.pathname.endsWith('/authorize'))
    expect(await ensureOpenId(page)).toBe('leaving')
    await back
    await page.waitForURL(`**${place}`)
    expect(await ensureOpenId(page)).toBe('have')
    // The redirect to WeChat leaves no entry in the history.
    await page.goBack()
    await page.waitForURL(`**${shops.full}`)
  })

  test('continues without an openId where none can be proved, without a redirect loop', async ({
    phone,
    wechat,
  }) => {
    const chrome = await phone(CHROME)
    await chrome.goto(shops.full)
    expect(await ensureOpenId(chrome)).toBe('impossible')
    const page = await phone(phones.Android)
    await page.goto(shops.second)
    const away = page.waitForURL((url) => url.pathname.endsWith('/authorize'))
    expect(await ensureOpenId(page)).toBe('leaving')
    await away
    await page.waitForURL(`**${shops.second}`)
    const guest = await phone(phones.Android)
    wechat.visitor = { openId: 'o-nobody', snapshot: true }
    await guest.goto(`${shops.full}/productList`)
    expect(await ensureOpenId(guest)).toBe('leaving')
    await guest.getByRole('link', { name: '继续浏览' }).click()
    await guest.waitForURL('**/productList')
    const asked = wechat.count('/connect/oauth2/authorize')
    // What a screen does by itself is not repeated after it has just failed; a tap is another try. Everything
    // Playwright evaluates counts as a tap, so the test sets the page's state itself.
    const tapped = (isActive: boolean) =>
      guest.evaluate((value) => {
        Object.defineProperty(navigator, 'userActivation', { value: { isActive: value }, configurable: true })
      }, isActive)
    await tapped(false)
    expect(await ensureOpenId(guest)).toBe('impossible')
    expect(wechat.count('/connect/oauth2/authorize')).toBe(asked)
    wechat.visitor = { openId: 'o-real' }
    await tapped(true)
    // The page is redirecting: the test ends at its target.
    const there = guest.waitForURL((url) => url.pathname.endsWith('/authorize'))
    expect(await ensureOpenId(guest)).toBe('leaving')
    await there
    await guest.waitForURL('**/productList')
  })
})
