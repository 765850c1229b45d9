import { tenantPath } from '../lib/tenant/tenant.ts'
import { type Bench, benchShop, demoPath } from './helpers/bench.ts'
import { median, milliseconds, quantile } from './helpers/figures.ts'
import { type Ask, fire } from './helpers/fire.ts'
import { countProcessor } from './helpers/process-figures.ts'
import { listPages, soldOf } from './helpers/public-pages.ts'
import { bounded, type Row } from './helpers/report.ts'
import { tourId } from './helpers/seed.ts'
import { addressOf } from './helpers/visitors.ts'

/**
 * A page that was never requested before: rendered, compressed, kept and sent. One visitor at a time, to the last byte.
 */
export async function firstVisit(bench: Bench): Promise<Row[]> {
  const server = await bench.serve()
  try {
    const count = bench.quick ? 40 : 300
    // The process has just started; the first pages also load code, which no later visitor waits for.
    const warm = 10
    const product = (index: number) => `${demoPath}/productDetail?proId=${tourId(index)}`
    bench.note(`first visit of ${count} products`)
    const veryFirst = await visit(server.port, [product(0)])
    await visit(server.port, range(1, warm, product))
    const ofProducts = countProcessor(server.pid)
    const products = await visit(server.port, range(warm, count, product))
    const eachProduct = ofProducts(products.length)
    bench.note(`first visit of ${count} shops`)
    const home = (index: number) => tenantPath(benchShop(index))
    await visit(server.port, range(0, 3, home))
    const ofShops = countProcessor(server.pid)
    const shops = await visit(server.port, range(3, count, home))
    const eachShop = ofShops(shops.length)
    const kinds: Row[] = []
    for (const [name, paths] of Object.entries(await newPages(server.origin, bench.quick ? 12 : 60))) {
      bench.note(`first visit of ${paths.length} × ${name}`)
      await visit(server.port, paths.slice(0, 3))
      const ofPages = countProcessor(server.pid)
      const took = await visit(server.port, paths.slice(3))
      const what = `new ${name}, median${ofPages(took.length)}`
      kinds.push(bounded(what, median(took), { atMost: 150 }, milliseconds))
    }
    return [
      { what: 'first page after the start', figure: milliseconds(veryFirst[0] ?? Number.NaN) },
      bounded(`new product, median${eachProduct}`, median(products), { atMost: 150 }, milliseconds),
      { what: 'new product, 95 of 100', figure: milliseconds(quantile(products, 0.95)) },
      bounded(`new shop’s home, median${eachShop}`, median(shops), { atMost: 150 }, milliseconds, 'aim'),
      { what: 'new shop’s home, 95 of 100', figure: milliseconds(quantile(shops, 0.95)) },
      ...kinds,
    ]
  } finally {
    await server.stop()
  }
}

/**
 * Pages of the other kinds that nobody asked for before: those of shops behind the ones whose home is visited.
 * @param count of each kind
 */
async function newPages(origin: string, count: number): Promise<Record<string, string[]>> {
  const shops = range(300, 300 + count, (index) => tenantPath(benchShop(index)))
  const sold = (await soldOf(origin)).filter(({ kind }) => kind !== 'tour')
  const details = sold.map(({ kind, ids, path }) => [
    `${kind} detail`,
    shops.map((shop, index) => path(shop, ids[index % ids.length] ?? '')),
  ])
  const { home: _, ...lists } = listPages('')
  return {
    ...Object.fromEntries(
      Object.entries(lists).map(([name, path]) => [name, shops.map((shop) => shop + path)]),
    ),
    ...Object.fromEntries(details),
  }
}

function range(from: number, to: number, path: (index: number) => string): string[] {
  return Array.from({ length: to - from }, (_, index) => path(from + index))
}

/**
 * Milliseconds of each.
 * @throws when a page does not exist, or was already cached
 */
async function visit(port: number, paths: readonly string[]): Promise<number[]> {
  const took: number[] = []
  const asks: Ask[] = paths.map((path, index) => ({
    path,
    headers: { 'accept-encoding': 'gzip, br', 'x-forwarded-for': addressOf(index) },
  }))
  await fire(port, asks, 1, ({ status, headers, ms }, { path }) => {
    const state = headers['x-wayfront-cache']
    if (status !== 200 || state !== 'miss') throw new Error(`${path} answered ${status}, ${String(state)}`)
    took.push(ms)
  })
  return took
}
