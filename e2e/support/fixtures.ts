import { expect, type Page } from 'playwright/test'
import { lastCode, type ShopServer } from './shop-server.ts'
import { shops } from './shops.ts'
import { test as base } from './visitors.ts'
import { startWorld, type World } from './world.ts'

export { expect, shops }

export const WECHAT_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN'

/** A world per worker; `page` addresses are relative to its server. */
export const test = base.extend<{ baseURL: string }, { world: World; server: ShopServer }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern even when nothing is used
    async ({}, use) => {
      const world = await startWorld()
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ world }, use) => use(world.server), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.origin),
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
  page: Pick<Page, 'getByLabel' | 'getByRole' | 'url'>,
  server: ShopServer,
  mobile: string,
): Promise<void> {
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const code = await lastCode(server.dataDir, mobile, page.url())
  await page.getByLabel('验证码', { exact: true }).fill(code)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
