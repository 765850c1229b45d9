import { type Running, startServer } from '../e2e/support/workshop.ts'
import { type Bench, demoPath, type Served } from './helpers/bench.ts'
import { capture } from './helpers/capture.ts'
import { kilobytes, median, milliseconds, percent, perSecond, times } from './helpers/figures.ts'
import { fire } from './helpers/fire.ts'
import { type Load, load } from './helpers/load.ts'
import { type Bound, bounded, quartiles, type Row, unlessNoisy } from './helpers/report.ts'
import { tourId } from './helpers/seed.ts'

const PATH = `${demoPath}/productDetail?proId=${tourId(0)}`
const CONNECTIONS = 32

type Round = { ours: Load; bare: Load; plain: Load }

/**
 * The cached product page beside a bare Node server of the same bytes and beside Next alone serving the page from its
 * own cache. All three run all the time and are measured in turn in short rounds, so that other load of the machine
 * affects all of them; a ratio is taken within a round.
 */
export async function cachedPage(bench: Bench): Promise<Row[]> {
  const ours = await bench.serve({ TRUST_PROXY: 'none' })
  const captured = await capture(ours, PATH)
  const bare = await startServer('bench/bare-server.ts', '/', { BARE_FOLDER: captured.folder })
  const plain = await startServer('bench/plain-next.ts', PATH, { CENTER_ORIGIN: ours.origin })
  try {
    await mustKeep(plain)
    bench.note('cached page: warming up')
    for (let index = 0; index < 2; index += 1) await round({ ours, bare, plain }, 'gzip', 1.5, index)
    const rows: Row[] = []
    for (const encoding of ['identity', 'gzip'] as const) {
      const rounds: Round[] = []
      const count = bench.quick ? 3 : 8
      for (let index = 0; index < count; index += 1) {
        bench.note(`cached page, ${encoding}: round ${index + 1} of ${count}`)
        rounds.push(await round({ ours, bare, plain }, encoding, bench.quick ? 1 : 2, index))
      }
      rows.push(...rowsOf(encoding, captured[encoding], rounds))
    }
    return rows
  } finally {
    await plain.stop()
    await bare.stop()
    await ours.stop()
  }
}

/** @throws when Next alone renders the page every time, which would be no comparison */
async function mustKeep({ port }: Running): Promise<void> {
  const states: unknown[] = []
  const asks = Array.from({ length: 3 }, () => ({ path: PATH }))
  await fire(port, asks, 1, ({ headers }) => states.push(headers['x-nextjs-cache']))
  if (states.at(-1) !== 'HIT') throw new Error(`Next alone does not keep the page: ${states.join(', ')}`)
}

async function round(
  servers: { ours: Served; bare: Running; plain: Running },
  encoding: 'identity' | 'gzip',
  seconds: number,
  index: number,
): Promise<Round> {
  const headers: Record<string, string> = encoding === 'gzip' ? { 'accept-encoding': 'gzip' } : {}
  const measure = (server: Running, length: number) =>
    load({ ...server, seconds: length, connections: CONNECTIONS, requests: [{ path: PATH }], headers })
  // The server measured second in a round finds a warmer machine.
  const oursFirst = index % 2 === 0
  const first = await measure(oursFirst ? servers.ours : servers.bare, seconds)
  const second = await measure(oursFirst ? servers.bare : servers.ours, seconds)
  const plain = await measure(servers.plain, seconds)
  return oursFirst ? { ours: first, bare: second, plain } : { ours: second, bare: first, plain }
}

function rowsOf(encoding: string, bytes: number, rounds: readonly Round[]): Row[] {
  const of = (figure: (round: Round) => number) => median(rounds.map(figure))
  const busy = (which: keyof Round) => {
    const values = rounds.flatMap((round) => round[which].perRequest ?? [])
    return values.length > 0 ? `, ${(median(values) * 1e6).toFixed(0)} µs of processor each` : ''
  }
  const shown = (name: string, which: keyof Round): Row => ({
    what: `${encoding}: ${name}${busy(which)}`,
    figure: `${perSecond(of((r) => r[which].perSecond))}, p99 ${milliseconds(of((r) => r[which].p99))}`,
  })
  const compared = (
    what: string,
    ratio: (round: Round) => number,
    bound: Bound,
    format: (value: number) => string,
  ) => {
    const row = bounded(`${encoding}: ${what}`, of(ratio), bound, format)
    return unlessNoisy(row, bound, quartiles(rounds.map(ratio)))
  }
  return [
    { what: `${encoding}: body`, figure: kilobytes(bytes) },
    shown('this server', 'ours'),
    shown('bare Node server, same bytes', 'bare'),
    shown(encoding === 'gzip' ? 'Next alone, own cache and compression' : 'Next alone, own cache', 'plain'),
    compared(
      'requests, of the bare server’s',
      (r) => r.ours.perSecond / r.bare.perSecond,
      { atLeast: 0.6 },
      percent,
    ),
    compared('p99, beside the bare server’s', (r) => r.ours.p99 / r.bare.p99, { atMost: 3 }, times),
    compared(
      'requests, beside Next alone',
      (r) => r.ours.perSecond / r.plain.perSecond,
      { atLeast: 10 },
      times,
    ),
  ]
}
