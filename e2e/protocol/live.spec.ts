import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../lib/base/testing/free-port.ts'
import { callOf } from '../../lib/operate-center/contract/contract.ts'
import { createPostgresDatabase } from '../../lib/operate-center/embedded/testing/databases.ts'
import { liveShop, openAndSell } from '../../lib/operate-center/embedded/testing/live-walk.ts'
import { createRemoteCenter } from '../../lib/operate-center/remote/adapter.ts'
import { fakeWechatPay } from '../../lib/outside/pay/testing/fake-wechat-pay.ts'
import { fakeAliyunSms } from '../../lib/outside/sms/testing/fake-aliyun-sms.ts'
import { tenantPath } from '../../lib/tenant/tenant.ts'
import { expect } from '../support/fixtures.ts'
import {
  fetchThroughProxy,
  isInstalled,
  makeCertificate,
  proxyKinds,
  startReverseProxy,
  visitProxy,
} from '../support/reverse-proxy.ts'
import { startShopServer } from '../support/shop-server.ts'
import { Shopper } from '../support/shopper.ts'
import { test } from '../support/visitors.ts'

test('a server in live mode behind its proxy is opened by calls alone, and sells', async () => {
  test.setTimeout(180_000)
  const folder = mkdtempSync(join(tmpdir(), 'wayfront-live-'))
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
  try {
    // Outside systems speak HTTPS, as live mode demands, with a certificate that the server is told to trust.
    const { key, cert } = makeCertificate(folder)
    const tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
    const [sms, wechatPay] = [await fakeAliyunSms({ tls }), await fakeWechatPay({ tls })]
    ends.push(sms.close, wechatPay.close)
    // Without a merchant's own keys nothing is sent: the operator's account has no templates yet.
    const keysFile = join(folder, 'sms.json')
    writeFileSync(keysFile, JSON.stringify({ aliyun: { ...sms.credentials, templates: {} } }))
    const database = await createPostgresDatabase()
    ends.push(database.drop)
    const [port, serverPort, innerPort] = [await freePort(), await freePort(), await freePort()]
    const origin = `https://localhost:${port}`
    const secret = () => randomBytes(32).toString('base64')
    const server = await startShopServer({
      MODE: 'live',
      TEST_CLOCK: 'off',
      PORT: String(serverPort),
      PUBLIC_ORIGIN: origin,
      TRUST_PROXY: 'loopback',
      INNER_ADDRESS: `127.0.0.1:${innerPort}`,
      WIRE_DOOR: 'inner',
      DATABASE_URL: database.url,
      DATA_KEY: secret(),
      SESSION_SECRET: secret(),
      SERVICE_TOKEN: secret(),
      WEBHOOK_SECRET: secret(),
      SMS_PROVIDER: 'aliyun',
      SMS_KEYS_FILE: keysFile,
      MAIL_PROVIDER: 'none',
      ALIYUN_SMS_URL: sms.url,
      WECHAT_PAY_URL: wechatPay.url,
      NODE_EXTRA_CA_CERTS: cert,
    })
    ends.push(() => server.stop())
    const kind = proxyKinds.find(isInstalled) ?? 'node'
    const proxy = await startReverseProxy(kind, port, serverPort)
    ends.push(() => proxy.stop())

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
      claim: /"code":"([\w-]+)"/.exec(server.output())?.[1] ?? '',
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
    for (const end of ends.reverse()) await end()
  }
})
