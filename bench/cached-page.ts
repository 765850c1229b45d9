import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Heads } from './bare-server.ts'
import { type Bench, demoPath, type Served } from './helpers/bench.ts'
import { kilobytes, median, milliseconds, percent, perSecond, times } from './helpers/figures.ts'
import { fire } from './helpers/fire.ts'
import { type Load, load } from './helpers/load.ts'
import { type Bound, bounded, quartiles, type Row, unlessNoisy } from './helpers/report.ts'
import { tourId } from './helpers/seed.ts'
import { type Running, sleep, startServer, temporaryFolder } from './helpers/workshop.ts'

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
  const captured = await capture(ours)
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

/** Captures the page as the server sends it once it is kept in its best compression. */
async function capture(server: Served): Promise<{ folder: string; identity: number; gzip: number }> {
  const folder = temporaryFolder('page')
  const get = async (headers: Record<string, string>) => {
    let found: { head: string[]; body: Buffer; state: unknown } | null = null
    await fire(server.port, [{ path: PATH, headers }], 1, ({ status, headers: head, body }) => {
      if (status === 200)
        found = {
          head: Object.entries(head).flatMap(([n, v]) => [n, String(v)]),
          body,
          state: head['x-wayfront-cache'],
        }
    })
    return found as { head: string[]; body: Buffer; state: unknown } | null
  }
  await get({})
  await get({ 'accept-encoding': 'gzip' })
  await get({ 'accept-encoding': 'gzip' })
  // The better compression is made in the background after the second visit.
  await sleep(1500)
  const identity = await get({})
  const gzip = await get({ 'accept-encoding': 'gzip' })
  if (identity?.state !== 'hit' || gzip?.state !== 'hit') throw new Error(`${PATH} is not kept`)
  const heads: Heads = { identity: own(identity.head), gzip: own(gzip.head) }
  writeFileSync(join(folder, 'identity'), identity.body)
  writeFileSync(join(folder, 'gzip'), gzip.body)
  writeFileSync(join(folder, 'heads.json'), JSON.stringify(heads))
  return { folder, identity: identity.body.length, gzip: gzip.body.length }
}

/** Without the headers that Node adds itself. */
function own(head: readonly string[]): string[] {
  const kept: string[] = []
  for (let i = 0; i + 1 < head.length; i += 2) {
    if (!['date', 'connection', 'keep-alive'].includes(head[i] ?? ''))
      kept.push(head[i] ?? '', head[i + 1] ?? '')
  }
  return kept
}
