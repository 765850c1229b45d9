import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { openSealer } from '../lib/operate-center/embedded/kernel/data-keys.ts'
import { type Database, openDatabase } from '../lib/operate-center/embedded/kernel/db/connect.ts'
import { rowsOf } from '../lib/operate-center/embedded/kernel/db/rows-of.ts'
import { distributors, merchantCredentials } from '../lib/operate-center/embedded/kernel/schema.ts'
import { shopA } from '../lib/operate-center/embedded/testing/catalogue.ts'
import { createPostgresDatabase } from '../lib/operate-center/embedded/testing/databases.ts'
import {
  addCustomer,
  addTraveller,
  asCustomer,
  openShopping,
  orderInput,
  payOrder,
} from '../lib/operate-center/embedded/testing/shopping.ts'
import { layPgliteFolder } from '../lib/operate-center/embedded/testing/templates.ts'

/** The key of `testSealer`, which makes the customers of the tests. */
const DATA_KEY = Buffer.alloc(32, 7).toString('base64')
const folder = mkdtempSync(join(tmpdir(), 'wayfront-backup-'))
const drops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const drop of drops) await drop()
  rmSync(folder, { recursive: true })
})

type Place = { env: Record<string, string>; open(): Promise<Database> }

let count = 0
async function newPlace(kind: 'pglite' | 'postgres', { migrated = false } = {}): Promise<Place> {
  const dataDir = join(folder, `data-${++count}`)
  if (kind === 'pglite') {
    if (migrated) await layPgliteFolder(dataDir)
    return { env: { DATA_DIR: dataDir }, open: () => openDatabase({ dataDir }) }
  }
  const { url, drop } = await createPostgresDatabase({ migrated })
  drops.push(drop)
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    open: () => openDatabase({ dataDir, databaseUrl: url }),
  }
}

function run(script: 'backup' | 'restore', args: string[], env: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', './scripts/bootstrap/quick-imports.mjs', `scripts/${script}.ts`, ...args],
      { env: { NODE_ENV: 'test', NODE_NO_WARNINGS: '1', PATH, NODE_COMPILE_CACHE, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

/** All rows of all tables, each as PostgreSQL writes it, without what every process writes anew. */
async function everything({ db }: Database): Promise<Record<string, string[]>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const all = await rowsOf<{ row: string }>(db, sql`select t::text as row from ${sql.identifier(name)} t`)
    found[name] = all.map(({ row }) => row).sort()
  }
  return found
}

describe.each([
  ['pglite', 'postgres'],
  ['postgres', 'pglite'],
] as const)('a back-up of %s restored into %s', (from, to) => {
  test('has every row, opens with the keys, and the shop goes on selling', async () => {
    const source = await newPlace(from, { migrated: true })
    const first = await source.open()
    const sealer = await openSealer(first.db, { dataKey: DATA_KEY })
    const shop = await openShopping(first, { sealer })
    const customer = await addCustomer(first)
    const travellerId = await addTraveller(shop, customer)
    const ordered = await shop.get(
      'orders.createTour',
      shopA,
      await orderInput(shop, { proId: 't1', departureId: 'd-16', travellerIds: [travellerId] }),
      asCustomer(customer),
    )
    await payOrder(shop, customer, ordered.orderNo)
    // Values that a careless copy would change.
    await first.db.insert(merchantCredentials).values({
      merchant: 'alpha',
      kind: 'wechatPay',
      sealed: sealer.seal('tab\there, line\nfeed, \\N, \\. and “quotes”'),
      fields: ['a,b', '{c}', '"d"', '', 'null', '\\N', 'e\tf\ng'],
      updatedAt: new Date('2026-01-02T03:04:05.678Z'),
    })
    await first.db
      .update(distributors)
      .set({
        hotKeywords: ['云南', "o'brien", '\u0001', '😀', 'a\\b'],
        home: { n: 12345678901234567890n.toString() },
      })
      .where(sql`${distributors.code} = 'a2'`)
    const before = await everything(first)
    const numbers = await shop.get('orders.get', shopA, { orderNo: ordered.orderNo }, asCustomer(customer))
    await shop.stop()
    await first.close()

    const backup = join(folder, `backup-${count}`)
    const saved = await run('backup', [backup], { ...source.env, DATA_KEY })
    expect(saved).toMatchObject({ code: 0, stderr: '' })
    expect(saved.stdout).toContain('keys.json in it opens all of it')
    expect(statSync(join(backup, 'keys.json')).mode & 0o077).toBe(0)
    expect(statSync(backup).mode & 0o077).toBe(0)
    expect(readFileSync(join(backup, 'keys.json'), 'utf8')).toContain(DATA_KEY)

    const target = await newPlace(to)
    // No key is given: it comes with the back-up.
    const restored = await run('restore', [backup], target.env)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toContain('the given keys open it')
    const again = await target.open()
    expect(await everything(again)).toEqual(before)
    const { dataKey } = JSON.parse(readFileSync(join(target.env.DATA_DIR ?? '', 'secrets.json'), 'utf8'))
    const reopened = await openShopping(again, {
      sealer: await openSealer(again.db, { dataKey }),
      seed: false,
    })
    const { orderNo } = ordered
    expect(await reopened.get('orders.get', shopA, { orderNo }, asCustomer(customer))).toEqual(numbers)
    const input2 = await orderInput(reopened, {
      proId: 't1',
      departureId: 'd-16',
      travellerIds: [travellerId],
    })
    const second = await reopened.ask('orders.createTour', shopA, input2, asCustomer(customer))
    // The traveller is on this departure already: the restored rows say so.
    expect(second).toMatchObject({ failure: { code: 'TRAVELLER_DOUBLED' } })
    const later = await orderInput(reopened, { proId: 'later', departureId: 'd-ten' })
    expect((await reopened.ask('orders.createTour', shopA, later, asCustomer(customer))).ok).toBe(true)
    await reopened.stop()
    await again.close()

    const twice = await run('restore', [backup], target.env)
    expect(twice.code).toBe(1)
    expect(twice.stderr).toMatch(/not empty|holds a database already/)
  })
})

test('a back-up without its keys says which one it takes, and is refused with another', async () => {
  const source = await newPlace('postgres', { migrated: true })
  const database = await source.open()
  await openSealer(database.db, { dataKey: DATA_KEY })
  await database.close()
  const backup = join(folder, 'without-keys')
  const { stdout } = await run('backup', [backup, '--without-keys'], { ...source.env, DATA_KEY })
  const id = /takes the data key ([0-9a-f]{8}) /.exec(stdout)?.[1]
  expect(id).toBeDefined()
  expect(existsSync(join(backup, 'keys.json'))).toBe(false)
  const target = await newPlace('postgres')
  const refused = await run('restore', [backup], target.env)
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain(`The back-up is sealed with the data key ${id}`)
  expect((await run('restore', [backup], { ...target.env, DATA_KEY })).code).toBe(0)
})

test('what is no complete back-up is refused in a sentence, and so is a folder in use', async () => {
  const source = await newPlace('pglite', { migrated: true })
  const database = await source.open()
  await openSealer(database.db, { dataKey: DATA_KEY })
  const backup = join(folder, 'damaged')
  const busy = await run('backup', [backup], { ...source.env, DATA_KEY })
  expect(busy).toMatchObject({ code: 1, stderr: expect.stringContaining('in use by another process') })
  await database.close()
  await run('backup', [backup], { ...source.env, DATA_KEY })
  const full = await run('backup', [backup], { ...source.env, DATA_KEY })
  expect(full.stderr).toContain('is not empty')
  writeFileSync(join(backup, 'tables/merchants.copy.gz'), 'x')
  const target = await newPlace('pglite')
  expect((await run('restore', [backup], target.env)).stderr).toContain('is not as it was written')
  rmSync(join(backup, 'manifest.json'))
  expect((await run('restore', [backup], target.env)).stderr).toContain('holds no complete back-up')
  expect(existsSync(join(target.env.DATA_DIR ?? '', 'pglite'))).toBe(false)
})
