import { randomBytes } from 'node:crypto'
import { formatYuan } from '../../lib/base/money/fen.ts'
import { createPostgresDatabase, openPool } from '../../lib/operate-center/embedded/testing/databases.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { sharedInFile } from '../support/shared-in-file.ts'
import { startShopServer } from '../support/shop-server.ts'
import { Shopper } from '../support/shopper.ts'
import { demoShops as shops } from '../support/shops.ts'
import { staffAt } from '../support/staff.ts'
import { productsOf, visit } from '../support/visit.ts'

/** Two whole servers with folders of their own on one PostgreSQL, started at the same moment on an empty database. */
async function startPair() {
  const { url, drop } = await createPostgresDatabase()
  const secret = () => randomBytes(24).toString('hex')
  const shared = {
    DATABASE_URL: url,
    DATA_KEY: randomBytes(32).toString('base64'),
    SESSION_SECRET: secret(),
  }
  const servers = await Promise.all([startShopServer(shared), startShopServer(shared)])
  const database = openPool({ connectionString: url, max: 2 })
  return {
    servers,
    database,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await database.end()
      await drop()
    },
  }
}
const test = base.extend<{ pair: Awaited<ReturnType<typeof startPair>> }>({ pair: sharedInFile(startPair) })

test('a price changed at one server shows on the kept pages of the other', async ({ pair }) => {
  const { servers } = pair
  for (const [here, there, price] of [
    [servers[0], servers[1], 12_300],
    [servers[1], servers[0], 45_600],
  ] as const) {
    const [proId = ''] = await productsOf(there.origin, shops.full)
    const page = `${shops.full}/productDetail?proId=${proId}`
    const list = `${shops.full}/productList`
    const concerned = [page, list]
    const look = (path: string) => visit(there.origin, path)
    await expect
      .poll(async () => (await Promise.all(concerned.map(look))).map(({ cache }) => cache))
      .toEqual(['hit', 'hit'])
    const shown = `>${formatYuan(price)}<`
    for (const path of concerned) expect((await look(path)).html).not.toContain(shown)
    const { departures } = await new Shopper(here.origin, shops.full).get('tours.departures', { proId })
    const { id: departureId = '' } = departures.find(({ open, prices }) => open && prices.adult) ?? {}
    const staff = await staffAt(here, shops.full)
    await staff('staff.setDeparture', { departureId, prices: { adult: price } })
    // The database notifies the other server, which takes a moment; without it the page would stay for ten minutes.
    for (const path of concerned) await expect.poll(async () => (await look(path)).html).toContain(shown)
    const live = await new Shopper(there.origin, shops.full).get('tours.departures', { proId })
    expect(live.departures.find(({ id }) => id === departureId)?.prices.adult).toBe(price)
  }
})

test('a customer of one server is signed in at the other and finds the order there', async ({ pair }) => {
  const [here, there] = pair.servers
  const shopper = new Shopper(here.origin, shops.full)
  await shopper.signIn('13900040001', here.dataDir)
  const { orderNo } = await shopper.orderForTwo()
  const elsewhere = new Shopper(there.origin, shops.full)
  elsewhere.cookie = shopper.cookie
  expect((await elsewhere.get('orders.get', { orderNo })).orderNo).toBe(orderNo)
})

const ORDERS = 12

test('both sweep overdue orders, and every order gives its seats back once', async ({ pair }) => {
  test.setTimeout(150_000)
  const { servers, database } = pair
  const offer = await new Shopper(servers[0].origin, shops.full).offerForTwo()
  const staff = await staffAt(servers[0], shops.full)
  await staff('staff.setDeparture', { departureId: offer.departureId, planSeats: 200 })
  const orders: { orderNo: string; departureId: string }[] = []
  for (let index = 0; index < ORDERS; index += 1) {
    const { origin, dataDir } = servers[index % 2 === 0 ? 0 : 1]
    const shopper = new Shopper(origin, shops.full)
    await shopper.signIn(`139000500${String(index).padStart(2, '0')}`, dataDir)
    orders.push(await shopper.orderForTwo(offer))
  }
  const numbers = orders.map(({ orderNo }) => orderNo)
  const held = async () => {
    const { rows } = await database.query<{ id: string; held: number }>(
      'select id, held from stock_pools where id = any($1)',
      [orders.map(({ departureId }) => `tour/${departureId}`)],
    )
    return new Map(rows.map(({ id, held }) => [id, held]))
  }
  const before = await held()

  await database.query(
    "update orders set pay_deadline = now() - interval '1 minute' where order_no = any($1)",
    [numbers],
  )
  await expect
    .poll(
      async () => {
        const { rows } = await database.query(
          "select order_no from stock_claims where order_no = any($1) and state = 'held'",
          [numbers],
        )
        return rows.length
      },
      { timeout: 60_000 },
    )
    .toBe(0)

  const after = await held()
  for (const [id, seats] of before) {
    const own = orders.filter(({ departureId }) => `tour/${departureId}` === id).length
    expect(after.get(id), id).toBe(seats - 2 * own)
  }
  const { rows } = await database.query<{ count: number }>(
    "select count(*)::int as count from order_history where order_no = any($1) and event = 'expire' group by order_no",
    [numbers],
  )
  expect(rows.map(({ count }) => count)).toEqual(Array(ORDERS).fill(1))
})
