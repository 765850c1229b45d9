import { expect, type Page } from 'playwright/test'
import { lastCode, type ShopServer, startShopServer } from './shop-server.ts'
import { test as base } from './visitors.ts'

export { expect }

export const shops = {
  /** Everything on, fixed brand title. */
  full: '/trip/yunyou/h5/d1001',
  /** Same merchant; a title of its own, another range, other prices and phone. */
  second: '/trip/yunyou/wechat/d1002',
  /** Another merchant; ordering, chat, sharing and goods off. */
  closedOrders: '/trip/haiyue/h5/d2001',
} as const

export const WECHAT_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN'

/** A server per worker; `page` addresses are relative to it. */
export const test = base.extend<{ baseURL: string }, { server: ShopServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern even when nothing is used
    async ({}, use) => {
      const server = await startShopServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.origin)
  },
})

/** What a page reports that it should not: console errors and warnings, failed or missing resources, thrown errors. */
export function watchProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400 && response.request().resourceType() !== 'document') {
      problems.push(`${response.status()}: ${response.url()}`)
    }
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') problems.push(`failed: ${request.url()} ${reason}`)
  })
  return problems
}

/** Signs in by mobile code on the login screen that is open in a page or in a frame. */
export async function signIn(
  page: Pick<Page, 'getByLabel' | 'getByRole'>,
  server: ShopServer,
  mobile: string,
): Promise<void> {
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const code = await lastCode(server.dataDir, mobile)
  await page.getByLabel('验证码', { exact: true }).fill(code)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
