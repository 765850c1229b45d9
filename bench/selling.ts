import { tenantPath } from '../lib/tenant/tenant.ts'
import { type Bench, type Served, serveOnPostgres } from './helpers/bench.ts'
import { median, milliseconds, perSecond, quantile, thousands } from './helpers/figures.ts'
import { fire } from './helpers/fire.ts'
import { load } from './helpers/load.ts'
import { prepareRush } from './helpers/order-rush.ts'
import { startPostgres } from './helpers/postgres.ts'
import { countProcessor } from './helpers/process-figures.ts'
import { bounded, type Row, required } from './helpers/report.ts'
import { readBooks } from './helpers/seats.ts'
import { demoShop, tourId } from './helpers/seed.ts'
import { addressOf } from './helpers/visitors.ts'

/** Live departures and order submissions through the browser's door, on PGlite and on PostgreSQL. */
export async function selling(bench: Bench): Promise<Row[]> {
  const onPglite = await bench.serve()
  const rows = await sell(bench, 'PGlite', onPglite, {})
  const postgres = await startPostgres()
  try {
    const onPostgres = await serveOnPostgres(bench, postgres.url)
    rows.push(...(await sell(bench, 'PostgreSQL', onPostgres, { databaseUrl: postgres.url })))
  } finally {
    await postgres.stop()
  }
  return rows
}

async function sell(
  bench: Bench,
  name: string,
  server: Served,
  database: { databaseUrl?: string },
): Promise<Row[]> {
  try {
    const departures = await readDepartures(bench, name, server)
    const orders = await submitOrders(bench, name, server)
    await server.stop()
    const books = await readBooks({ dataDir: server.dataDir, ...database })
    return [
      ...departures,
      ...orders.rows,
      required(
        `${name}: orders kept, of those confirmed`,
        thousands(books.orders),
        thousands(orders.accepted),
      ),
      required(`${name}: departures oversold`, String(books.oversold), '0'),
      required(`${name}: departures whose seats are not their orders’`, String(books.astray), '0'),
    ]
  } finally {
    await server.stop()
  }
}

/**
 * One product requested by a crowd, which is answered from memory for 1.5 s, and each answer read from the database.
 */
async function readDepartures(bench: Bench, name: string, server: Served): Promise<Row[]> {
  bench.note(`${name}: live departures`)
  const path = (distributor: string, proId: string) =>
    `${tenantPath({ ...demoShop, distributor })}/api/tours.departures?proId=${proId}`
  const crowd = await load({
    ...server,
    seconds: bench.quick ? 2 : 5,
    connections: 32,
    requests: Array.from({ length: 400 }, (_, index) => ({
      path: path(demoShop.distributor, tourId(0)),
      headers: { 'x-forwarded-for': addressOf(index), 'accept-encoding': 'gzip' },
    })),
  })
  const count = bench.amounts.tours
  const took: number[] = []
  const asks = Array.from({ length: count }, (_, index) => ({
    path: path(demoShop.distributor, tourId(index)),
    headers: { 'x-forwarded-for': addressOf(index) },
  }))
  const processor = countProcessor(server.pid)
  const seconds = await fire(server.port, asks, 8, ({ status, ms }, ask) => {
    if (status !== 200) throw new Error(`${ask.path} answered ${status}`)
    took.push(ms)
  })
  return [
    {
      what: `${name}: live departures, one product`,
      figure: `${perSecond(crowd.perSecond)}, p99 ${milliseconds(crowd.p99)}`,
    },
    {
      what: `${name}: live departures, every one from the database${processor(count)}`,
      figure: `${perSecond(count / seconds)}, p99 ${milliseconds(quantile(took, 0.99))}`,
    },
  ]
}

const SUBMISSIONS_AIM = 500

/** All customers order at once; there are fewer seats than customers. */
async function submitOrders(
  bench: Bench,
  name: string,
  server: Served,
): Promise<{ rows: Row[]; accepted: number }> {
  bench.note(`${name}: preparing orders`)
  const tours = Array.from({ length: bench.amounts.tours }, (_, index) => tourId(index))
  const rush = await prepareRush(server, tours, bench.amounts.customers)
  bench.note(`${name}: ${rush.orders.length} orders for ${rush.seats} seats`)
  const outcomes = new Map<string, number>()
  const took: number[] = []
  const processor = countProcessor(server.pid)
  const seconds = await fire(server.port, rush.orders, 32, ({ status, body, ms }) => {
    const outcome = status === 200 ? 'confirmed' : `${status} ${codeOf(body)}`
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    if (status === 200) took.push(ms)
  })
  const accepted = outcomes.get('confirmed') ?? 0
  const kind = name === 'PostgreSQL' ? [SUBMISSIONS_AIM] : []
  const rate = accepted / seconds
  const what = `${name}: orders confirmed${processor(rush.orders.length)}`
  return {
    accepted,
    rows: [
      ...(kind.length > 0
        ? [bounded(what, rate, { atLeast: SUBMISSIONS_AIM }, perSecond, 'aim')]
        : [{ what, figure: perSecond(rate) }]),
      {
        what: `${name}: an order takes, 32 at a time`,
        figure: `${milliseconds(median(took))}, p99 ${milliseconds(quantile(took, 0.99))}`,
      },
      {
        what: `${name}: outcomes`,
        figure: [...outcomes].map(([text, n]) => `${thousands(n)} ${text}`).join(', '),
      },
      required(
        `${name}: orders confirmed, of the seats there were`,
        thousands(accepted),
        thousands(rush.seats),
      ),
    ],
  }
}

function codeOf(body: Buffer): string {
  const found = /"(?:code|kind)":"([A-Za-z_]+)"/g
  return [...body.toString('utf8').matchAll(found)].map(([, code]) => code).at(-1) ?? ''
}
