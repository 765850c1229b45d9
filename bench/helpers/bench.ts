import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { type Running, startServer, temporaryFolder } from '../../e2e/support/workshop.ts'
import type { Tenant } from '../../lib/tenant/tenant.ts'
import { tenantPath } from '../../lib/tenant/tenant.ts'
import { type Amounts, demoShop, seed, shopCode } from './seed.ts'

/** What every part gets: how much to do, a way to print progress, and servers with data. */
export type Bench = {
  quick: boolean
  amounts: Amounts
  note(text: string): void
  /** How often `paint` measures each page. */
  rounds: number
  /** Folder of a second checkout, built, that `paint` measures beside this one. */
  base?: string
  /**
   * The shop's server on a fresh copy of the bench's PGlite database.
   * @param project folder of another checkout whose server it is; its migrations must be those of this one
   */
  serve(environment?: Readonly<Record<string, string>>, project?: string): Promise<Served>
}

export type Served = Running & { dataDir: string }

/** Secrets of this run alone; the bench makes its own sessions and travellers with them. */
export const secrets = {
  SESSION_SECRET: randomBytes(32).toString('hex'),
  DATA_KEY: randomBytes(32).toString('base64'),
}

export const demoPath = tenantPath(demoShop)
export const benchShop = (index: number): Tenant => ({ ...demoShop, distributor: shopCode(index) })

const READY = '/health/ready'

/** Variables of every server that the bench starts. */
const common: Readonly<Record<string, string>> = {
  ...secrets,
  MODE: 'demo',
  DEMO_ORDERS: 'off',
  LOG_LEVEL: 'error',
  // Visitors of the bench have addresses of their own, so that the limits per address are not measured.
  TRUST_PROXY: 'loopback',
  DATABASE_URL: '',
  OPERATE_CENTER_URL: '',
}

export function createBench(options: Pick<Bench, 'quick' | 'rounds' | 'base' | 'note'>): Bench {
  const { quick, rounds, base, note } = options
  const amounts = quick
    ? { tours: 80, shops: 400, customers: 300 }
    : { tours: 400, shops: 10_000, customers: 3000 }
  let template: Promise<string> | null = null

  async function makeTemplate(): Promise<string> {
    const dataDir = temporaryFolder('data')
    note('making the bench’s database (PGlite): demo data')
    const server = await startServer('server.ts', READY, { ...common, DATA_DIR: dataDir })
    await server.stop()
    note(`adding ${amounts.tours} tours, ${amounts.shops} shops, ${amounts.customers} customers`)
    await seed({ dataDir }, amounts, secrets.DATA_KEY)
    return dataDir
  }

  return {
    quick,
    amounts,
    note,
    rounds,
    ...(base ? { base } : {}),
    async serve(environment = {}, project) {
      template ??= makeTemplate()
      const dataDir = temporaryFolder('copy')
      cpSync(join(await template, 'pglite'), join(dataDir, 'pglite'), { recursive: true })
      const given = { ...common, DATA_DIR: dataDir, ...environment }
      const server = await startServer('server.ts', READY, given, project)
      return { ...server, dataDir }
    },
  }
}

/** The same server on PostgreSQL, with an empty database. */
export async function serveOnPostgres(bench: Bench, databaseUrl: string): Promise<Served> {
  const environment = { ...common, DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder('postgres-data') }
  bench.note('making the bench’s database (PostgreSQL)')
  const first = await startServer('server.ts', READY, environment)
  await first.stop()
  await seed({ dataDir: environment.DATA_DIR, databaseUrl }, { ...bench.amounts, shops: 0 }, secrets.DATA_KEY)
  const server = await startServer('server.ts', READY, environment)
  return { ...server, dataDir: environment.DATA_DIR }
}
