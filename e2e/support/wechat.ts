import type { Browser, BrowserContext, Page } from 'playwright/test'
import type { FakeWechat } from '../../lib/outside/wechat/testing/fake-wechat.ts'
import { test as base, expect, shops } from './fixtures.ts'
import type { ShopServer } from './shop-server.ts'
import { Shopper } from './shopper.ts'
import { merchantIn } from './shops.ts'
import { staffAt } from './staff.ts'
import type { World } from './world.ts'

export const phones = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN',
  Android:
    'Mozilla/5.0 (Linux; Android 14; V2324A Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.188 Mobile Safari/537.36 XWEB/1260183 MMWEBSDK/20240802 MicroMessenger/8.0.53.2740(0x2800353A) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
} as const

/** What the page passed to the fake SDK. */
export type Told = {
  configs: { appId: string; timestamp: number; nonceStr: string; signature: string; jsApiList: string[] }[]
  calls: string[]
  share: Record<string, { title: string; desc: string; link: string; imgUrl: string }>
  hidden: string[]
  posted: unknown[]
  state?: 'ready' | 'failed'
}

export async function toldOf(page: Page): Promise<Told | null> {
  return page.evaluate(() => (window as unknown as { __wx?: Told }).__wx ?? null)
}

/** Shops whose merchants have official accounts at a fake of WeChat. */
export const test = base.extend<{ wechat: FakeWechat; phone: (agent: string) => Promise<Page> }>({
  wechat: async ({ world }, use) => {
    await world.once(`accounts ${shops.merchant}`, () => openAccounts(world))
    const { wechat } = world
    wechat.visitor = { openId: 'o-visitor-1' }
    wechat.phoneKnows = 'own'
    await use(wechat)
  },
  // It needs the accounts, whether or not the test looks at them.
  phone: async ({ browser, server, wechat: _ }, use) => {
    const contexts: BrowserContext[] = []
    await use((agent) => openPhone(browser, server, agent, contexts))
    for (const context of contexts) await context.close()
  },
})

/** An account's name is its merchant's. */
export const appOf = (merchant: string) => ({ appId: `wx-${merchant}`, appSecret: `secret-of-${merchant}` })

async function openAccounts({ server, registerApp }: World): Promise<void> {
  for (const shop of [shops.full, shops.closedOrders]) {
    const staff = await staffAt(server, shop)
    const { appId, appSecret } = registerApp(appOf(merchantIn(shop)))
    await staff('staff.setCredentials', { kind: 'wechat', values: { appId, appSecret } })
    await signs(server, shop)
  }
}

/**
 * Waits until pages of a shop are signed. The first signature asks WeChat for a token and a ticket, for which a page
 * does not wait long; they serve all later ones.
 */
export async function signs({ origin }: ShopServer, shop: string): Promise<void> {
  const visitor = new Shopper(origin, shop)
  const signed = async () => (await visitor.ask('shop.jsApi', { shareUrl: origin + shop })).status
  await expect.poll(signed, { timeout: 60_000 }).toBe(200)
}

async function openPhone(
  browser: Browser,
  { origin }: ShopServer,
  userAgent: string,
  contexts: BrowserContext[],
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    userAgent,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  contexts.push(context)
  return context.newPage()
}
