import { type Running, startServer } from '../e2e/support/workshop.ts'
import type { Bench, Served } from './helpers/bench.ts'
import { capture } from './helpers/capture.ts'
import { kilobytes, median, percent } from './helpers/figures.ts'
import { type Load, load } from './helpers/load.ts'
import { publicPages } from './helpers/public-pages.ts'
import { type Bound, bounded, quartiles, type Row, unlessNoisy } from './helpers/report.ts'

const CONNECTIONS = 32
const LIMIT: Bound = { atLeast: 0.6 }

type Round = { ours: Load; bare: Load }

/** A kept page of every kind of public page, compressed, each beside a bare Node server of the same bytes, in turn. */
export async function cachedKinds(bench: Bench): Promise<Row[]> {
  const ours = await bench.serve({ TRUST_PROXY: 'none' })
  try {
    const rows: Row[] = []
    for (const [name, path] of Object.entries(await publicPages(ours.origin))) {
      rows.push(await measure(bench, ours, name, path))
    }
    return rows
  } finally {
    await ours.stop()
  }
}

async function measure(bench: Bench, ours: Served, name: string, path: string): Promise<Row> {
  const { folder, gzip } = await capture(ours, path)
  const bare = await startServer('bench/bare-server.ts', '/', { BARE_FOLDER: folder })
  try {
    const seconds = bench.quick ? 1 : 1.5
    await round({ ours, bare }, path, seconds, 0)
    const rounds: Round[] = []
    const count = bench.quick ? 2 : 5
    for (let index = 0; index < count; index += 1) {
      bench.note(`kept ${name}: round ${index + 1} of ${count}`)
      rounds.push(await round({ ours, bare }, path, seconds, index))
    }
    const ratios = rounds.map((one) => one.ours.perSecond / one.bare.perSecond)
    const busy = rounds.flatMap((one) => one.ours.perRequest ?? [])
    const each = busy.length > 0 ? `, ${(median(busy) * 1e6).toFixed(0)} µs of processor each` : ''
    const row = bounded(`${name} (${kilobytes(gzip)}${each})`, median(ratios), LIMIT, percent)
    return unlessNoisy(row, LIMIT, quartiles(ratios))
  } finally {
    await bare.stop()
  }
}

async function round(
  servers: { ours: Served; bare: Running },
  path: string,
  seconds: number,
  index: number,
): Promise<Round> {
  const headers = { 'accept-encoding': 'gzip' }
  const ask = (server: Running) =>
    load({ ...server, seconds, connections: CONNECTIONS, requests: [{ path }], headers })
  // The server measured second in a round finds a warmer machine.
  if (index % 2 === 0) {
    const ours = await ask(servers.ours)
    return { ours, bare: await ask(servers.bare) }
  }
  const bare = await ask(servers.bare)
  return { ours: await ask(servers.ours), bare }
}
