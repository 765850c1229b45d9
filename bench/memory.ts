import { join } from 'node:path'
import { sleep } from '../e2e/support/workshop.ts'
import { tenantPath } from '../lib/tenant/tenant.ts'
import { type Bench, benchShop, demoPath, type Served } from './helpers/bench.ts'
import { mebibytes, percent, thousands } from './helpers/figures.ts'
import { type Ask, fire } from './helpers/fire.ts'
import { junkUrls } from './helpers/junk-urls.ts'
import { folderBytes, memoryOf, watchMemory } from './helpers/process-figures.ts'
import { bounded, type Row } from './helpers/report.ts'

const LIMIT = 1024 ** 3
/** Writes allowed while reading: database housekeeping, outbox. */
const DISK_LIMIT = 32 * 1024 ** 2
const BUILD = process.env.NEXT_DIST_DIR ?? '.next'

/**
 * Memory and disk stay bounded for any requests: junk addresses first, then the pages of very many shops. The server
 * must have reached its size by half-time.
 */
export async function memory(bench: Bench): Promise<Row[]> {
  const junk = bench.quick ? 4000 : 50_000
  const shops = bench.amounts.shops
  return [
    ...(await flood(bench, `${thousands(junk)} junk addresses`, junkUrls(junk))),
    ...(await flood(bench, `pages of ${thousands(shops)} shops`, shopPages(shops))),
  ]
}

function shopPages(count: number): Ask[] {
  return Array.from({ length: count }, (_, index) => ({ path: tenantPath(benchShop(index)) }))
}

async function flood(bench: Bench, name: string, asks: readonly Ask[]): Promise<Row[]> {
  const server = await bench.serve()
  const watch = watchMemory(server.pid)
  try {
    const disk = () => folderBytes(BUILD) + folderBytes(join(server.dataDir))
    await fire(server.port, [{ path: demoPath }], 1, () => {})
    const atStart = await settled(server)
    const diskAtStart = disk()
    const half = Math.floor(asks.length / 2)
    const statuses = new Map<number, number>()
    const send = async (from: number, to: number) => {
      for (let at = from; at < to; at += 1000) {
        bench.note(`${name}: ${thousands(at)} done, ${mebibytes(memoryOf(server.pid))}`)
        await fire(server.port, asks.slice(at, Math.min(to, at + 1000)), 12, ({ status }) => {
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        })
      }
      return settled(server)
    }
    const atHalf = await send(0, half)
    const atEnd = await send(half, asks.length)
    const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`)
    return [
      { what: `${name}: answers`, figure: answers.join(', ') },
      { what: `${name}: memory before`, figure: mebibytes(atStart) },
      { what: `${name}: memory at half-time`, figure: mebibytes(atHalf) },
      bounded(`${name}: memory at the end`, atEnd, { atMost: LIMIT }, mebibytes),
      bounded(`${name}: largest seen`, watch.peak(), { atMost: LIMIT }, mebibytes),
      bounded(`${name}: added by the second half`, (atEnd - atHalf) / atHalf, { atMost: 0.1 }, percent),
      bounded(`${name}: written to disk`, disk() - diskAtStart, { atMost: DISK_LIMIT }, mebibytes),
    ]
  } finally {
    watch.stop()
    await server.stop()
  }
}

/** Memory once the flood is over, after the process's own garbage collection. */
async function settled(server: Served): Promise<number> {
  await sleep(3000)
  const looks: number[] = []
  for (let look = 0; look < 5; look += 1) {
    looks.push(memoryOf(server.pid))
    await sleep(200)
  }
  return Math.max(...looks)
}
