import { randomBytes } from 'node:crypto'
import { freePort } from '../../lib/base/testing/free-port.ts'
import { type FakeUdesk, fakeUdesk } from '../../lib/outside/chat/testing/fake-udesk.ts'
import { type FakeCloudauth, fakeCloudauth } from '../../lib/outside/face/testing/fake-cloudauth.ts'
import { type FakeAlipay, fakeAlipay } from '../../lib/outside/pay/testing/fake-alipay.ts'
import { type FakeWechatPay, fakeWechatPay } from '../../lib/outside/pay/testing/fake-wechat-pay.ts'
import {
  type FakeApp,
  type FakeWechat,
  startFakeWechat,
} from '../../lib/outside/wechat/testing/fake-wechat.ts'
import { type ShopServer, startShopServer } from './shop-server.ts'

/**
 * A server with all outside systems around it, each played by its fake. No merchant has keys at any of them before a
 * test gives it some, so that a test sees only those it asks for.
 */
export type World = {
  server: ShopServer
  /** Official accounts and mini-programs. */
  wechat: FakeWechat
  wechatPay: FakeWechatPay
  alipay: FakeAlipay
  chat: FakeUdesk
  face: FakeCloudauth
  serviceToken: string
  /** Registers an official account or a mini-program whose visitors come back to this server. */
  registerApp(app: { appId: string; appSecret: string }): FakeApp
  /** Of the centre and of all outside: tests of this world have moved it, by days. */
  now(): Date
  /** Moves that clock. */
  passTime(ms: number): Promise<void>
  /** Does something once for all tests of this world that need it. */
  once<T>(name: string, prepare: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export async function startWorld(): Promise<World> {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const apps: FakeApp[] = []
  const [wechat, wechatPay, alipay, chat, face] = await Promise.all([
    startFakeWechat(apps),
    fakeWechatPay({ now }),
    fakeAlipay({ now }),
    fakeUdesk({ code: 'chat1001', key: 'key-of-the-browser-test' }),
    fakeCloudauth({ now }),
  ])
  const serviceToken = randomBytes(24).toString('hex')
  const port = await freePort()
  const server = await startShopServer({
    PORT: String(port),
    LOG_LEVEL: 'debug',
    SERVICE_TOKEN: serviceToken,
    WECHAT_API_URL: wechat.origin,
    WECHAT_OPEN_URL: wechat.origin,
    WECHAT_SDK_URL: `${wechat.origin}/jweixin.js`,
    WECHAT_PAY_URL: wechatPay.url,
    ALIPAY_GATEWAY: alipay.gateway,
    UDESK_SCRIPT_URL: chat.script,
    CLOUDAUTH_URL: face.url,
    CLOUDAUTH_SCRIPT_URL: face.scriptUrl,
  })
  const done = new Map<string, Promise<unknown>>()
  return {
    server,
    wechat,
    wechatPay,
    alipay,
    chat,
    face,
    serviceToken,
    now,
    registerApp({ appId, appSecret }) {
      const app = { appId, appSecret, returnHosts: [`localhost:${port}`] }
      apps.push(app)
      return app
    },
    async passTime(ms) {
      ahead += ms
      await server.passTime(ms)
    },
    once<T>(name: string, prepare: () => Promise<T>) {
      const running = (done.get(name) as Promise<T> | undefined) ?? prepare()
      done.set(name, running)
      return running
    },
    async stop() {
      await server.stop()
      await Promise.all([wechat, wechatPay, alipay, chat, face].map((outside) => outside.close()))
    },
  }
}
