import type { Page } from 'playwright/test'
import { startFakePartner } from '../../lib/outside/partner/testing/fake-partner.ts'
import { shops, WECHAT_USER_AGENT } from '../support/fixtures.ts'
import { embeddingSite } from '../support/outside-page.ts'
import { backWithOpenId, expect, insideWechat, OPEN_ID, type Paying, test } from '../support/paying.ts'
import { atCashier, toCashier } from '../support/sale-steps.ts'
import { expectNone } from '../support/secrets.ts'
import { productsOf } from '../support/visit.ts'
import { toldOf } from '../support/wechat.ts'

/**
 * Whole visits, with everything watched that others can read: what the server prints, what addresses say once a page is
 * painted, the requests to our server, and the referrers that outside hosts receive.
 */

/** Arrives in a link, as from essays and posters; no identity, but not for other hosts. */
const LINKED_OPEN_ID = 'oLeak-openId-of-a-shared-link'

type Seen = {
  /** The address bar, from the first paint of each document on. */
  addresses: string[]
  /** Documents that were asked for by an address that still carried something. */
  arrivals: string[]
  /** All other requests to our server. */
  asked: string[]
  /** `Referer` of every request, to whomever. */
  referers: string[]
  /** What was typed or given that must stay where it belongs. */
  secrets: Set<string>
}

const CARRIES = /[?&](openId|accessToken|code)=[^&]/

async function watch(page: Page, { server }: Paying): Promise<Seen> {
  const seen: Seen = { addresses: [], arrivals: [], asked: [], referers: [], secrets: new Set() }
  await page.exposeFunction('__painted', (url: string) => void seen.addresses.push(url))
  await page.addInitScript(() => {
    const host = window as Window & { __painted?: (url: string) => void }
    if (host.top !== host) return
    let last = ''
    const look = () => {
      if (location.href === last) return
      last = location.href
      host.__painted?.(last)
    }
    new PerformanceObserver(() => {
      look()
      setInterval(look, 20)
    }).observe({ type: 'paint', buffered: true })
  })
  page.on('request', (request) => {
    const url = request.url()
    void request.allHeaders().then(
      ({ referer }) => referer && seen.referers.push(referer),
      () => {},
    )
    if (!url.startsWith(server.origin)) return
    const arrives = request.isNavigationRequest() && CARRIES.test(url)
    ;(arrives ? seen.arrivals : seen.asked).push(url)
    const code = new URL(url).searchParams.get('code')
    if (code) seen.secrets.add(code)
    const input = url.includes('/api/') && request.method() === 'POST' ? request.postData() : null
    if (input) for (const secret of personalOf(JSON.parse(input))) seen.secrets.add(secret)
  })
  return seen
}

/** Waits until the watch has seen this address painted: a page left sooner would go unwatched. */
async function painted(seen: Seen, address: RegExp): Promise<void> {
  await expect.poll(() => seen.addresses.some((url) => address.test(url))).toBe(true)
}

/** Numbers of documents and telephones, and codes, in what a page sends. */
function personalOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return /^(mobile|number|code|ticket|accessToken)$/.test(key) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => personalOf(inner, name))
}

function expectNothingLeft(
  seen: Seen,
  { server, log, wechat, account, alipay }: Paying,
  arrivals: number,
): void {
  const secrets = [...seen.secrets]
  const own = seen.addresses.filter((url) => url.startsWith(server.origin))
  expectNone('an address after the first paint', own.join('\n'), secrets)
  expectNone('an address asked of our server', seen.asked.join('\n'), secrets)
  expectNone('a referrer', seen.referers.join('\n'), secrets)
  for (const [name, { referers }] of Object.entries({ wechat, account, alipay })) {
    expectNone(`what ${name} was told`, referers.join('\n'), secrets)
    // Nobody outside learns more than where the shop is.
    for (const referer of referers.filter((from) => from.startsWith(server.origin))) {
      expect(referer, name).toBe(`${server.origin}/`)
    }
  }
  expectNone('the log', log(), secrets)
  expect(seen.arrivals).toHaveLength(arrivals)
}

test.describe('inside WeChat', () => {
  test.use({ userAgent: WECHAT_USER_AGENT })

  test('a shared link, shared on, signed in, ordered, authorised, paid, looked at: nothing leaks', async ({
    page,
    paying,
  }) => {
    test.setTimeout(180_000)
    const { server } = paying
    const seen = await watch(page, paying)
    for (const secret of [LINKED_OPEN_ID, OPEN_ID, '13900060001']) seen.secrets.add(secret)
    await insideWechat(page, paying, () => 'pays')
    const [proId = ''] = await productsOf(server.origin, shops.full)
    const link = `${shops.full}/productDetail?proId=${proId}&from=singlemessage&sharingChainId=chain-1`
    await page.goto(`${link}&openId=${LINKED_OPEN_ID}`)
    const shared = async () => (await toldOf(page))?.share.updateAppMessageShareData?.link ?? ''
    await expect.poll(shared).toContain('sharingChainId=')
    seen.asked.push(await shared())

    await toCashier(page, paying.server, '13900060001')
    await backWithOpenId(page)
    await page.getByRole('radio', { name: /微信支付/ }).check({ force: true })
    await page.getByRole('button', { name: /^确认支付/ }).click()
    await painted(seen, /paySuccess/)
    await expect(page.getByText('支付成功').first()).toBeVisible()
    await page.getByRole('link', { name: '查看订单' }).click()
    await painted(seen, /orderDetail/)
    await page.goto(`${shops.full}/centerTravelerList`)
    await painted(seen, /centerTravelerList/)
    await expect(page.getByText('测试').first()).toBeVisible()

    const order = [...paying.wechat.orders.values()].at(-1)
    expect(order).toMatchObject({ state: 'SUCCESS', openId: OPEN_ID })
    seen.secrets.add(order?.prepayId ?? '')
    // Two documents, two telephones, the code of the message and WeChat's own: the watch has caught what was typed.
    expect(seen.secrets.size).toBeGreaterThanOrEqual(7)
    expect(paying.account.referers).toContain(`${server.origin}/`)
    expect(paying.log()).toContain('orders.createTour')
    expectNothingLeft(seen, paying, 2)
  })
})

test('a plain browser pays at WeChat’s and Alipay’s pages: nothing leaks', async ({ page, paying }) => {
  test.setTimeout(180_000)
  const seen = await watch(page, paying)
  seen.secrets.add('13900060002')
  await atCashier(page, paying.server, '13900060002')
  await page.getByRole('radio', { name: /支付宝/ }).check({ force: true })
  await page.getByRole('button', { name: /^确认支付/ }).click()
  await page.waitForURL(/gateway\.do/)
  await page.goBack()
  await page.waitForURL(/\/pay\?/)
  await page.getByRole('radio', { name: /微信支付/ }).check({ force: true })
  await page.getByRole('button', { name: /^确认支付/ }).click()
  await page.waitForURL(/checkmweb/)
  await page.getByRole('button', { name: '支付' }).click()
  await painted(seen, /paySuccess/)
  await expect(page.getByText('支付成功').first()).toBeVisible()
  expect(paying.wechat.referers).toContain(`${paying.server.origin}/`)
  expectNothingLeft(seen, paying, 0)
})

test('a partner’s user comes, looks around and goes back: nothing leaks', async ({ page, paying }) => {
  const { server, staff } = paying
  const partner = await startFakePartner()
  const outside = await embeddingSite()
  try {
    await staff('staff.setCredentials', { kind: 'partner', values: { ...partner.keys } })
    await staff('staff.setFlags', { info: { jointHosts: [new URL(outside.origin).host] } })
    const user = { openUserId: 'leak-partner-user', mobile: '13900060003', token: 'leak-session-of-partner' }
    const token = partner.issue(user)
    const seen = await watch(page, paying)
    for (const secret of [token, ...Object.values(user)]) seen.secrets.add(secret)
    const back = encodeURIComponent(`${outside.origin}/`)
    const begun = page.waitForResponse('**/api/partner.begin')
    await page.goto(`${shops.full}/dangIndex?jointOrigin=dangdang&accessToken=${token}&jointUrl=${back}`)
    expect((await begun).status()).toBe(200)
    await painted(seen, /dangIndex$/)
    await page.getByRole('link', { name: '我的订单' }).click()
    await painted(seen, /orderList/)
    await page.goto(`${shops.full}/dangIndex`)
    await page.getByRole('link', { name: '返回当当' }).click()
    await page.waitForURL(`${outside.origin}/`)
    expect(outside.referers).toContain(`${server.origin}/`)
    expectNone('what the partner was told', outside.referers.join('\n'), [...seen.secrets])
    expectNothingLeft(seen, paying, 1)
  } finally {
    await outside.close()
    await partner.close()
  }
})
