import { randomUUID } from 'node:crypto'
import { freePort } from '../../lib/base/testing/free-port.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  isInstalled,
  type ProxyKind,
  proxyKinds,
  type Sent,
  startReverseProxy,
  visitProxy,
} from '../support/reverse-proxy.ts'
import { startShopServer } from '../support/shop-server.ts'
import { demoShops as shops } from '../support/shops.ts'

/** A server behind a proxy, as docs/operating.md describes it: TLS ends at the proxy, staff calls at another address. */
async function behind(kind: ProxyKind) {
  const [port, serverPort, innerPort] = [await freePort(), await freePort(), await freePort()]
  const origin = `https://localhost:${port}`
  const server = await startShopServer({
    PORT: String(serverPort),
    PUBLIC_ORIGIN: origin,
    TRUST_PROXY: 'loopback',
    INNER_ADDRESS: `127.0.0.1:${innerPort}`,
    WIRE_DOOR: 'inner',
  })
  const proxy = await startReverseProxy(kind, port, serverPort).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  const visit = (path: string, sent?: Sent) => visitProxy(port, path, sent)
  const call = (name: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    visit(`${shops.full}/api/${name}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'idempotency-key': randomUUID(),
        origin,
        ...headers,
      },
    })
  return {
    origin,
    server,
    direct: `http://127.0.0.1:${serverPort}`,
    inner: `http://127.0.0.1:${innerPort}`,
    visit,
    call,
    async stop() {
      await proxy.stop()
      await server.stop()
    },
  }
}

for (const kind of proxyKinds) {
  test(`a shop behind ${kind} is the shop its visitors asked for`, async () => {
    test.skip(!isInstalled(kind), `${kind} is not installed here`)
    test.setTimeout(180_000)
    const world = await behind(kind)
    const { origin, inner, visit, call } = world
    try {
      const page = await visit(shops.full)
      expect(page.status).toBe(200)
      expect(page.text).toContain(`<link rel="canonical" href="${origin}${shops.full}"`)
      expect(page.headers['x-request-id']).toMatch(/^[\w-]{16,64}$/)
      const again = await visit(shops.full, { headers: { 'accept-encoding': 'gzip' } })
      expect([again.headers['x-wayfront-cache'], again.headers['content-encoding']]).toEqual(['hit', 'gzip'])

      // The origin that counts is the one in the visitor's address bar.
      const message = JSON.stringify({ mobile: '13900000000', purpose: 'login' })
      expect((await call('members.sendCode', message, { origin: world.direct })).status).toBe(403)
      const sent = await call('members.sendCode', message)
      expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('"ok":true')])

      // An address that a visitor writes counts for nothing: the rate is that of the real one.
      const statuses: number[] = []
      for (let n = 0; n < 40 && !statuses.includes(429); n += 1) {
        const forged = { 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` }
        statuses.push((await call('members.sendCode', message, forged)).status)
      }
      expect(statuses).toContain(429)

      // Pictures pass; what is too large is refused, by the proxy or, from a stranger, before it is read.
      const picture = Buffer.alloc(6_900_000, 'a')
      const passed = await call('pictures.upload', picture)
      expect([passed.status, passed.text]).toEqual([401, expect.stringContaining('"unauthenticated"')])
      const tooLarge = await call('pictures.upload', Buffer.alloc(9_000_000, 'a')).then(
        ({ status }) => status,
        () => 'cut',
      )
      expect([401, 413, 'cut']).toContain(tooLarge)

      // Strangers get neither the wire door nor figures; the operator gets both.
      const wire = '/operate-center/staff/yunyou/h5/d1001/orders.do'
      expect((await visit(wire)).status).toBe(404)
      expect((await fetch(`${inner}${wire}`)).status).not.toBe(200)
      expect((await visit('/metrics')).status).toBe(404)
      expect(await (await fetch(`${world.direct}/health/ready`)).json()).toEqual({ status: 'ready' })
      expect(await (await fetch(`${inner}/health/ready`)).json()).toMatchObject({
        status: 'ready',
        database: 'writable',
        disk: { state: 'ok' },
        jobs: 'on time',
      })
      const metrics = await (await fetch(`${inner}/metrics`)).text()
      expect(metrics).toMatch(/wayfront_page_hits_total [1-9]/)
      expect(metrics).toMatch(/wayfront_call_seconds_count\{call="members\.sendCode",outcome="ok"\} [1-9]/)
      expect(metrics).toMatch(/wayfront_job_runs_total\{job="overdue orders"\} \d/)
    } finally {
      await world.stop()
    }
  })
}
