import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright/test'
import type { JsapiParameters } from '../../lib/outside/pay/port.ts'
import type { FakeAlipay } from '../../lib/outside/pay/testing/fake-alipay.ts'
import type { FakeWechatPay, Shopper } from '../../lib/outside/pay/testing/fake-wechat-pay.ts'
import type { FakeWechat } from '../../lib/outside/wechat/testing/fake-wechat.ts'
import { test as base, expect, shops } from './fixtures.ts'
import type { ShopServer } from './shop-server.ts'
import { type Staff, staffAt } from './staff.ts'
import { signs } from './wechat.ts'
import type { World } from './world.ts'

export { expect } from './fixtures.ts'

export type Paying = {
  server: ShopServer
  wechat: FakeWechatPay
  /** The official account that proves who pays. */
  account: FakeWechat
  alipay: FakeAlipay
  staff: Staff
  /** What the server has printed since the test began. */
  log: () => string
}

/** The same shopper's openId at the mini-program. */
export const OPEN_ID_OF_MINI = 'oE2E-mini-openId-00000001'

/** The shopper's openId at the merchant's official account. */
export const OPEN_ID = 'oE2E-proved-openId-0000001'

/** A shop whose merchant has keys at a WeChat Pay and an Alipay of the test's own, and which knows the payer. */
export const test = base.extend<{ paying: Paying }>({
  paying: async ({ world }, use) => {
    const paying = await world.once(`paying ${shops.merchant}`, () => openPayments(world))
    paying.account.visitor = { openId: OPEN_ID }
    const { output } = world.server
    const before = output().length
    await use({ ...paying, log: () => output().slice(before) })
    paying.wechat.become('up')
  },
})

async function openPayments(world: World): Promise<Omit<Paying, 'log'>> {
  const { server, wechat: account, wechatPay: wechat, alipay } = world
  const staff = await staffAt(server, shops.full)
  const secret = () => randomBytes(16).toString('hex')
  const { appId, appSecret } = world.registerApp({ appId: wechat.credentials.appId, appSecret: secret() })
  await staff('staff.setCredentials', { kind: 'wechat', values: { appId, appSecret } })
  const mini = world.registerApp({ appId: wechat.miniAppId, appSecret: secret() })
  const pages = { originalId: 'gh_0123456789ab', path: 'pages/index/index', payPath: 'pages/pay/index' }
  const miniProgram = { appId: mini.appId, appSecret: mini.appSecret, ...pages }
  await staff('staff.setCredentials', { kind: 'miniProgram', values: miniProgram })
  await staff('staff.setCredentials', { kind: 'wechatPay', values: { ...wechat.credentials } })
  await staff('staff.setCredentials', { kind: 'alipay', values: { ...alipay.credentials } })
  await signs(server, shops.full)
  return { server, wechat, account, alipay, staff }
}

/**
 * The mini-program around the shop's web-view: what its page `pages/pay/index` does when it is opened, as
 * docs/integrations.md has it. Returns the answer of `miniProgram.takeOver`.
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
 * WeChat around the page: its bridge comes a moment after the page, and its sheet asks the fake. The redirect to the
 * official account proves the payer.
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
