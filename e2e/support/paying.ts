import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright/test'
import { freePort } from '../../lib/base/testing/free-port.ts'
import type { JsapiParameters } from '../../lib/outside/pay/port.ts'
import { type FakeAlipay, fakeAlipay } from '../../lib/outside/pay/testing/fake-alipay.ts'
import {
  type FakeWechatPay,
  fakeWechatPay,
  type Shopper,
} from '../../lib/outside/pay/testing/fake-wechat-pay.ts'
import { type FakeWechat, startFakeWechat } from '../../lib/outside/wechat/testing/fake-wechat.ts'
import { test as base, expect, shops } from './fixtures.ts'
import { type ShopServer, startShopServer } from './shop-server.ts'
import { type Staff, staffAt } from './staff.ts'
import { signs } from './wechat.ts'

export { expect } from './fixtures.ts'

export type Paying = {
  server: ShopServer
  wechat: FakeWechatPay
  /** The official account that proves who pays. */
  account: FakeWechat
  alipay: FakeAlipay
  staff: Staff
}

/** The same shopper's openId at the mini-program. */
export const OPEN_ID_OF_MINI = 'oE2E-mini-openId-00000001'

/** The shopper's openId at the merchant's official account. */
export const OPEN_ID = 'oE2E-proved-openId-0000001'

/** A shop whose merchant has keys at a WeChat Pay and an Alipay of the test's own. */
export const test = base.extend<{ baseURL: string }, { paying: Paying }>({
  paying: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern even when nothing is used
    async ({}, use) => {
      const wechat = await fakeWechatPay()
      const alipay = await fakeAlipay()
      const port = await freePort()
      const official = {
        appId: wechat.credentials.appId,
        appSecret: randomBytes(16).toString('hex'),
        returnHosts: [`localhost:${port}`],
      }
      const mini = {
        appId: wechat.miniAppId,
        appSecret: randomBytes(16).toString('hex'),
        returnHosts: [],
      }
      const account = await startFakeWechat([official, mini])
      account.visitor = { openId: OPEN_ID }
      const server = await startShopServer({
        PORT: String(port),
        LOG_LEVEL: 'debug',
        WECHAT_API_URL: account.origin,
        WECHAT_OPEN_URL: account.origin,
        WECHAT_SDK_URL: `${account.origin}/jweixin.js`,
        WECHAT_PAY_URL: wechat.url,
        ALIPAY_GATEWAY: alipay.gateway,
      })
      const staff = await staffAt(server, shops.full)
      const { appId, appSecret } = official
      await staff('staff.setCredentials', { kind: 'wechat', values: { appId, appSecret } })
      const pages = { originalId: 'gh_0123456789ab', path: 'pages/index/index', payPath: 'pages/pay/index' }
      const miniProgram = { appId: mini.appId, appSecret: mini.appSecret, ...pages }
      await staff('staff.setCredentials', { kind: 'miniProgram', values: miniProgram })
      await staff('staff.setCredentials', { kind: 'wechatPay', values: { ...wechat.credentials } })
      await staff('staff.setCredentials', { kind: 'alipay', values: { ...alipay.credentials } })
      await signs(server, shops.full)
      await use({ server, wechat, account, alipay, staff })
      await server.stop()
      await wechat.close()
      await account.close()
      await alipay.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ paying }, use) => {
    await use(paying.server.origin)
  },
})

/**
 * The mini-program around the shop's web-view: what its page `pages/pay/index` does when it is opened, as
 * docs/integrations.md has it. Answers what `miniProgram.takeOver` said.
 */
export async function insideMiniProgram(
  page: Page,
  { server, wechat, account }: Paying,
  shopper: () => Shopper,
): Promise<{ opened: string[]; answers: Record<string, unknown>[] }> {
  const opened: string[] = []
  const answers: Record<string, unknown>[] = []
  await page.exposeFunction('__openNativePage', async (url: string) => {
    opened.push(url)
    const { searchParams } = new URL(url, 'http://mini')
    wechat.openIdsOfMini.add(OPEN_ID_OF_MINI)
    const response = await fetch(
      `${server.origin}/operate-center/pay${shops.full.slice('/trip'.length)}/takeOver.do`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          orderNo: searchParams.get('orderNo'),
          attemptNo: searchParams.get('attemptNo'),
          code: account.giveLoginCode(wechat.miniAppId, OPEN_ID_OF_MINI),
        }),
      },
    )
    const answer = (await response.json()) as { info?: { parameters: JsapiParameters | null } }
    answers.push(answer)
    const parameters = answer.info?.parameters
    if (parameters) await wechat.requestPayment(parameters, shopper())
  })
  return { opened, answers }
}

/**
 * WeChat around the page: its bridge comes a moment after the page, and its sheet asks the fake. Who pays is proved by
 * the way over the official account.
 */
export async function insideWechat(page: Page, { wechat }: Paying, shopper: () => Shopper) {
  await page.exposeFunction('askWechat', (parameters: Parameters<FakeWechatPay['bridge']>[0]) =>
    wechat.bridge(parameters, shopper()),
  )
  await page.addInitScript(() => {
    const invoke = (name: string, parameters: object, then: (result: { err_msg: string }) => void) => {
      const { askWechat } = window as unknown as { askWechat(parameters: object): Promise<string> }
      if (name !== 'getBrandWCPayRequest') then({ err_msg: `${name}:fail` })
      else void askWechat(parameters).then((message) => then({ err_msg: message }))
    }
    addEventListener('load', () =>
      setTimeout(() => {
        Object.assign(window, { WeixinJSBridge: { invoke } })
        document.dispatchEvent(new Event('WeixinJSBridgeReady'))
      }, 100),
    )
  })
}

/** The cashier in WeChat leaves for the openId by itself, and is back when it is known; what was chosen before is lost. */
export async function backWithOpenId(page: Page): Promise<void> {
  const known = () =>
    page
      .evaluate((base) => fetch(`${base}/api/wechat.me`).then((r) => r.json()), shops.full)
      .catch(() => null)
  await expect.poll(known).toMatchObject({ value: { known: true } })
  await page.waitForURL(/\/pay\?/)
}
