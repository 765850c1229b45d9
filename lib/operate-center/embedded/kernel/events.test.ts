import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { silentLog } from '../../../base/log.ts'
import { isSignedChange } from '../../change-signature.ts'
import { seedCatalogue, shopA, shopB } from '../testing/catalogue.ts'
import { asStaff, createTestCenter } from '../testing/centers.ts'
import { openTestDatabase } from '../testing/databases.ts'
import { startFlakyProxy } from '../testing/flaky-proxy.ts'
import type { ChangeEvent } from './change-webhooks.ts'
import { createWebhooks } from './change-webhooks.ts'
import { openDatabase } from './db/connect.ts'
import { changeEvents } from './schema.ts'

const tags = (events: ChangeEvent[]) => events.map((event) => event.tags)

async function until(condition: () => boolean): Promise<void> {
  for (let wait = 0; wait < 1200 && !condition(); wait += 1) await sleep(25)
  expect(condition()).toBe(true)
}

it('a change in one process reaches all processes, its own once', async () => {
  const test = await openTestDatabase('postgres')
  await seedCatalogue(test.database.db)
  const { hostname, port, pathname } = new URL(test.url)
  const proxy = await startFlakyProxy({ host: hostname, port: Number(port) })
  const other = await openDatabase({
    dataDir: '',
    databaseUrl: `postgres://postgres:password@127.0.0.1:${proxy.port}${pathname}`,
  })
  const here: ChangeEvent[] = []
  const there: ChangeEvent[] = []
  const a = createTestCenter(test.database, { onChange: (event) => here.push(event) })
  const b = createTestCenter(other, { onChange: (event) => there.push(event) })
  await Promise.all([a.start(), b.start()])
  try {
    const set = (center: typeof a, shop: typeof shopA, slogan: string) =>
      center.get('staff.setFlags', shop, { info: { slogan } }, asStaff)
    await set(a, shopA, '1')
    await until(() => there.length === 1)
    expect(there).toEqual(here)
    await set(b, shopB, '2')
    await until(() => here.length === 2)
    expect(tags(here)).toEqual([['shop:trip/alpha/h5/a1'], ['shop:trip/beta/h5/b1']])
    expect(there).toHaveLength(2)

    // A process that was cut off receives the missed events when it is back.
    proxy.fallSilent()
    proxy.hangUp()
    await set(a, shopA, '3')
    await sleep(100)
    expect(there).toHaveLength(2)
    proxy.speakAgain()
    await until(() => there.some(({ id }) => id === here[2]?.id))

    // A process of an older version, whose tags named no kind.
    const [old] = await test.database.db
      .insert(changeEvents)
      .values({ merchant: 'alpha', tags: ['product:alpha:t1'] })
      .returning()
    await test.database.db.execute(sql`select pg_notify('wayfront_changes', ${`${old?.id} older`})`)
    await until(() => here.some(({ id }) => id === old?.id))
    expect(tags(here).at(-1)).toEqual(['product:alpha:tour:t1'])
  } finally {
    await Promise.all([a.stop(), b.stop()])
    await other.close()
    await proxy.close()
    await test.close()
  }
})

it('a refused change announces nothing, and old events are swept', async () => {
  const test = await openTestDatabase('pglite')
  await seedCatalogue(test.database.db)
  const center = createTestCenter(test.database, { now: () => new Date() })
  await center.ask('staff.setFlags', shopA, { info: { name: '' } }, asStaff)
  expect(await test.database.db.$count(changeEvents)).toBe(0)
  await center.get('staff.setFlags', shopA, { info: { slogan: 'x' } }, asStaff)
  await test.database.db
    .insert(changeEvents)
    .values({ merchant: 'alpha', tags: ['old'], at: new Date(Date.now() - 90_000_000) })
  await center.sweep()
  expect((await test.database.db.select().from(changeEvents)).map((event) => event.tags)).toEqual([
    ['shop:trip/alpha/h5/a1'],
  ])
  await test.close()
})

describe('webhooks', () => {
  const event = (id: number): ChangeEvent => ({
    id,
    merchant: 'alpha',
    tags: ['catalogue:alpha:tour'],
    at: '2026-11-20T04:00:00.000Z',
  })

  async function startStorefront(answers: number[]) {
    const received: { request: IncomingMessage; body: string }[] = []
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      received.push({ request, body })
      response.writeHead(answers.shift() ?? 204).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/operate-center/events`
    return { url, received, close: () => server.close() }
  }

  it('are signed, sent in order, and retried until they are accepted', async () => {
    const storefront = await startStorefront([503, 500])
    const webhooks = createWebhooks({
      urls: [storefront.url],
      secret: 's3cret',
      log: silentLog,
      retryAfter: [1, 1, 1],
    })
    webhooks.send(event(1))
    webhooks.send(event(2))
    await until(() => storefront.received.length === 4)
    expect(storefront.received.map(({ body }) => JSON.parse(body).id)).toEqual([1, 1, 1, 2])
    const { request, body } = storefront.received[3] as (typeof storefront.received)[number]
    const sent = {
      timestamp: String(request.headers['x-wayfront-timestamp']),
      signature: String(request.headers['x-wayfront-signature']),
      body,
    }
    expect(JSON.parse(body)).toEqual(event(2))
    expect(isSignedChange('s3cret', sent)).toBe(true)
    expect(isSignedChange('other', sent)).toBe(false)
    expect(isSignedChange('', sent)).toBe(false)
    expect(isSignedChange('s3cret', { ...sent, body: `${body} ` })).toBe(false)
    expect(isSignedChange('s3cret', sent, Date.now() + 600_000)).toBe(false)
    await webhooks.stop()
    storefront.close()
  })

  it('drop an event after some tries, continue with the next one, and stop on request', async () => {
    const storefront = await startStorefront([500, 500])
    const webhooks = createWebhooks({ urls: [storefront.url], secret: 's', log: silentLog, retryAfter: [1] })
    webhooks.send(event(1))
    webhooks.send(event(2))
    await until(() => storefront.received.length === 3)
    storefront.close()
    const away = createWebhooks({ urls: ['http://127.0.0.1:9/'], secret: 's', log: silentLog })
    away.send(event(3))
    await sleep(50)
    await away.stop()
    await webhooks.stop()
  })
})
