import { realHosts } from '../../../outside/hosts.ts'
import { type FakeAlipay, fakeAlipay } from '../../../outside/pay/testing/fake-alipay.ts'
import {
  type FakeWechatPay,
  fakeWechatPay,
  type Notification,
} from '../../../outside/pay/testing/fake-wechat-pay.ts'
import { type FakeWechat, startFakeWechat } from '../../../outside/wechat/testing/fake-wechat.ts'
import type { Value } from '../../contract/contract.ts'
import type { Database } from '../kernel/db/connect.ts'
import { shopA } from './catalogue.ts'
import { testNow } from './centers.ts'
import { asCustomer, asStaff, openShopping, placeOrder, type Shopping } from './shopping.ts'

type Way = 'wechatJsapi' | 'wechatMini' | 'wechatNative' | 'wechatH5' | 'alipayWap'

/** A centre whose merchant alpha has keys at the test's own fakes of WeChat Pay and Alipay, on the same clock. */
export type Paying = {
  center: Shopping
  wechat: FakeWechatPay
  alipay: FakeAlipay
  /** WeChat's side of the mini-program that is bound to alpha's merchant number. */
  mini: FakeMini
  /** Places an order of one adult, ¥1,200, whose names may follow. */
  order(): Promise<{ customerId: string; orderNo: string }>
  prepare(customerId: string, orderNo: string, way?: Way, key?: string): Promise<Value<'pay.prepare'>>
  status(customerId: string, orderNo: string): Promise<Value<'pay.status'>>
  get(customerId: string, orderNo: string): Promise<Value<'orders.get'>>
  /** Sends a notification to the shop's door; returns the status. */
  hand(notification: Notification): Promise<number>
  close(): Promise<void>
}

type FakeMini = {
  wechat: FakeWechat
  /** What staff enter. */
  credentials: { appId: string; originalId: string; path: string; payPath: string; appSecret: string }
  /** A code of `wx.login` by a visitor of the mini-program. */
  login(openId: string): string
}

export const OPEN_ID = 'oTest-openId_0000000000000001'

export async function openPaying(database: Database): Promise<Paying> {
  let clock: Shopping['clock'] | null = null
  const now = () => clock?.now ?? testNow
  const wechat = await fakeWechatPay({ now })
  const alipay = await fakeAlipay({ now })
  const { miniAppId: appId } = wechat
  const appSecret = 'secret-of-the-mini-program'
  const account = await startFakeWechat([{ appId, appSecret, returnHosts: [] }])
  const center = await openShopping(database, {
    settings: {
      publicOrigin: 'http://localhost:3000',
      demo: true,
      outside: {
        ...realHosts,
        wechatApi: account.origin,
        wechatPay: wechat.url,
        alipayGateway: alipay.gateway,
      },
    },
  })
  clock = center.clock
  const keys = { wechatPay: { ...wechat.credentials }, alipay: { ...alipay.credentials } }
  for (const kind of ['wechatPay', 'alipay'] as const) {
    await center.get('staff.setCredentials', shopA, { kind, values: keys[kind] }, asStaff)
  }
  return {
    center,
    wechat,
    alipay,
    mini: {
      wechat: account,
      credentials: { appId, originalId: 'gh_1', path: 'pages/index', payPath: 'pages/pay/index', appSecret },
      login(openId) {
        wechat.openIdsOfMini.add(openId)
        return account.giveLoginCode(appId, openId)
      },
    },
    order: () => placeOrder(center, database, { proId: 'later', departureId: 'd-many' }),
    prepare(customerId, orderNo, way = 'wechatJsapi', key) {
      const input = { orderNo, channel: way, returnUrl: `/trip/alpha/h5/a1/paySuccess?orderNo=${orderNo}` }
      const caller = { ...asCustomer(customerId), openId: OPEN_ID, ...(key ? { idempotencyKey: key } : {}) }
      return center.get('pay.prepare', shopA, input, caller)
    },
    status: (customerId, orderNo) => center.get('pay.status', shopA, { orderNo }, asCustomer(customerId)),
    get: (customerId, orderNo) => center.get('orders.get', shopA, { orderNo }, asCustomer(customerId)),
    async hand({ url, headers, body }) {
      const request = new Request(url, { method: 'POST', headers, body })
      return (await center.pay(request, { address: '192.0.2.9', requestId: 'test' })).status
    },
    async close() {
      await wechat.close()
      await account.close()
      await alipay.close()
    },
  }
}
