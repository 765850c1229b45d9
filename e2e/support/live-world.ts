import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../lib/base/testing/free-port.ts'
import { createPostgresDatabase } from '../../lib/operate-center/embedded/testing/databases.ts'
import { type FakeWechatPay, fakeWechatPay } from '../../lib/outside/pay/testing/fake-wechat-pay.ts'
import { type FakeAliyunSms, fakeAliyunSms } from '../../lib/outside/sms/testing/fake-aliyun-sms.ts'
import { isInstalled, makeCertificate, proxyKinds, startReverseProxy } from './reverse-proxy.ts'
import { type ShopServer, startShopServer } from './shop-server.ts'

export type LiveWorld = {
  server: ShopServer
  /** What people outside type: the proxy's address. */
  origin: string
  port: number
  /** The operate centre, for staff in the same network. */
  innerPort: number
  sms: FakeAliyunSms
  wechatPay: FakeWechatPay
  /** The one-time code of the first account, as the start has printed it. */
  claim: string
  stop(): Promise<void>
}

/** A server in live mode on an empty PostgreSQL database, behind its proxy, with strict fakes of SMS and payment. */
export async function startLiveWorld(): Promise<LiveWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'wayfront-live-'))
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
  const stop = async () => {
    for (const end of ends.reverse()) await end()
  }
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
    const proxy = await startReverseProxy(proxyKinds.find(isInstalled) ?? 'node', port, serverPort)
    ends.push(() => proxy.stop())
    const claim = /"code":"([\w-]+)"/.exec(server.output())?.[1] ?? ''
    return { server, origin, port, innerPort, sms, wechatPay, claim, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
