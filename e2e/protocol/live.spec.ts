import { randomUUID } from 'node:crypto'
import { callOf } from '../../lib/operate-center/contract/contract.ts'
import { liveShop, openAndSell } from '../../lib/operate-center/embedded/testing/live-walk.ts'
import { createRemoteCenter } from '../../lib/operate-center/remote/adapter.ts'
import { tenantPath } from '../../lib/tenant/tenant.ts'
import { expect, test } from '../support/fixtures.ts'
import { startLiveWorld } from '../support/live-world.ts'
import { fetchThroughProxy, visitProxy } from '../support/reverse-proxy.ts'
import { Shopper } from '../support/shopper.ts'

test('a server in live mode behind its proxy is opened by calls alone, and sells', async () => {
  test.setTimeout(180_000)
  const { server, origin, port, innerPort, sms, wechatPay, claim, stop } = await startLiveWorld()
  try {
    // Staff at the inner address; the customer and WeChat Pay from outside, through the proxy.
    const center = createRemoteCenter({
      baseUrl: `http://127.0.0.1:${innerPort}/operate-center`,
      timeoutMs: 20_000,
    })
    const path = tenantPath(liveShop)
    const shopper = new Shopper(origin, path, fetchThroughProxy)
    const { proId, src, orderNo } = await openAndSell({
      sms,
      wechatPay,
      claim,
      async staff(session, name, place, input) {
        const who = { requestId: randomUUID(), address: '', idempotencyKey: randomUUID() }
        const role =
          session === '' ? { role: 'visitor' as const } : { role: 'staff' as const, staffSession: session }
        const answer = await center.ask(name, place, input, { ...who, ...role })
        if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.failure)}`)
        return answer.value
      },
      customer: (name, input) => (callOf(name).change ? shopper.do(name, input) : shopper.get(name, input)),
      async signIn(login) {
        await shopper.do('members.loginByCode', login)
      },
      channel: 'wechatH5',
      async notify(attemptNo) {
        const { url, headers, body } = wechatPay.notificationOf(attemptNo)
        expect(url.startsWith(origin)).toBe(true)
        return (await fetchThroughProxy(url, { method: 'POST', headers, body })).status
      },
    })

    // What was made is what visitors see.
    const product = await visitProxy(port, `${path}/productDetail?proId=${proId}`)
    expect([product.status, product.text]).toEqual([200, expect.stringContaining('大理慢游5日')])
    const picture = await visitProxy(port, `${src}-480.webp`)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    const stranger = new Shopper(origin, path, fetchThroughProxy)
    expect((await stranger.ask('orders.get', { orderNo })).status).toBe(401)
    // Neither the number that received the messages nor a key is in the log.
    expect(server.output()).not.toContain('13800138000')
    expect(server.output()).not.toContain(sms.credentials.accessKeySecret)
  } finally {
    await stop()
  }
})
