import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import readXlsxFile from 'read-excel-file/node'
import { z } from 'zod'
import { scaled } from '../../../testing/scale.ts'
import type { CallName, Input } from '../../contract/contract.ts'
import { fen } from '../../contract/values.ts'
import { merchants } from '../kernel/schema.ts'
import { seedCatalogue, shopA } from '../testing/catalogue.ts'
import { createTestCenter, type TestCenter, testNow } from '../testing/centers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { columnsOf, type ExportColumn, type Row } from './export-columns.ts'
import { fileWriter } from './export-file.ts'
import { grantsOf, setGrants, withRangeNames } from './people.ts'
import { pieceCutter } from './piece-cutter.ts'
import { staffExportParts, staffExports, staffUsers } from './schema.ts'
import { beginSession } from './sessions.ts'

const platform = { project: 'trip', merchant: '-', channel: '-', distributor: '-' }
const MINUTE = 60_000

describe.each(databaseKinds)('exports on %s', (kind) => {
  let opened: TestDatabase
  let center: TestCenter
  let at = testNow
  const tokens: Record<string, string> = {}

  async function join(id: string, role: string, merchant: string | null) {
    await center.read(async (context) => {
      const user = {
        id,
        login: id,
        name: `=1+1 ${id}`,
        home: merchant ?? '-',
        passwordHash: '',
        createdAt: testNow,
      }
      await context.db.insert(staffUsers).values(user)
      await setGrants(context.db, id, [{ role, merchant, shop: null }])
      tokens[id] = (await beginSession(context, { id, epoch: 1 }, { address: '' })).token
      return { ok: true, value: null }
    })
  }
  const ask = <N extends CallName>(who: string, name: N, input: Input<N>, place = shopA) =>
    center.ask(name, place, input, { role: 'staff', staffSession: tokens[who] ?? '' })
  const get = async <N extends CallName>(who: string, name: N, input: Input<N>, place = shopA) => {
    const answer = await ask(who, name, input, place)
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.failure)}`)
    return answer.value
  }
  const jobs = async (who: string) => (await get(who, 'staff.exports', {}, platform)).items
  const stateOf = async (who: string, id: string) => (await jobs(who)).find((job) => job.id === id)

  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    await seedCatalogue(opened.database.db)
    center = createTestCenter(opened.database, { now: () => at })
    await join('boss', 'owner', 'alpha')
    await join('rival', 'owner', 'beta')
    await join('editor', 'editor', 'alpha')
    await opened.database.db.insert(staffUsers).values(
      Array.from({ length: 450 }, (_, index) => ({
        id: `st-${String(index).padStart(3, '0')}`,
        login: `clerk-${String(index).padStart(3, '0')}`,
        name: '店员',
        home: 'alpha',
        passwordHash: '',
        active: index % 10 !== 0,
        createdAt: testNow,
      })),
    )
  })
  afterAll(() => opened.close())

  it('hold what the list holds with the same filter, over all pages, and nothing of others', async () => {
    const { id } = await get('boss', 'staff.beginExport', {
      list: 'staff.users',
      filters: { state: 'active', sort: 'login', direction: 'asc', limit: 3, after: 'x' },
      columns: ['login', 'name', 'active'],
      format: 'csv',
    })
    expect(await stateOf('boss', id)).toMatchObject({ state: 'waiting', rows: 0 })
    await center.sweep()
    expect(await stateOf('boss', id)).toMatchObject({ state: 'ready', rows: 407 })
    const file = await get('boss', 'staff.exportFile', { id }, platform)
    expect([file.name, file.contentType]).toEqual(['users.csv', 'text/csv; charset=utf-8'])
    const lines = Buffer.from(file.data, 'base64').toString('utf8').split('\r\n')
    expect(lines.slice(0, 3)).toEqual(['\ufeff登录名,姓名,启用', "boss,'=1+1 boss,是", 'clerk-001,店员,是'])
    expect(lines).toHaveLength(409)
    expect(lines.join()).not.toContain('rival')
    // Fetched again within a quarter of an hour, for a connection that broke; then it is gone.
    expect((await get('boss', 'staff.exportFile', { id }, platform)).data).toBe(file.data)
    at = new Date(at.getTime() + 16 * MINUTE)
    expect(await ask('boss', 'staff.exportFile', { id }, platform)).toMatchObject({
      failure: { kind: 'absent' },
    })
    await center.sweep()
    expect(await opened.database.db.select().from(staffExports).where(eq(staffExports.id, id))).toEqual([])
    const { items } = await get('boss', 'staff.audit', { call: 'staff.beginExport' })
    expect(items).toMatchObject([{ personId: 'boss', subject: 'staff.users', merchant: 'alpha' }])
  })

  it('say where a role holds by the names of merchants and shops, and by the code of one that is gone', async () => {
    await center.read(async (context) => {
      await setGrants(context.db, 'rival', [
        { role: 'finance', merchant: 'alpha', shop: null },
        { role: 'till', merchant: 'alpha', shop: 'trip/alpha/wechat/a2' },
        { role: 'till', merchant: 'alpha', shop: 'trip/alpha/h5/gone' },
        { role: 'platform', merchant: null, shop: null },
      ])
      const [user] = await context.db.select().from(merchants).where(eq(merchants.code, 'alpha'))
      const held = (await grantsOf(context.db, ['rival'])).get('rival') ?? []
      const named = (await withRangeNames(context.db, held)).map(({ rangeName }) => rangeName)
      expect(named.toSorted()).toEqual(
        [
          '全平台',
          `${user?.name}`,
          `${user?.name} · trip/alpha/h5/gone`,
          `${user?.name} · 甲二店 wechat/a2`,
        ].toSorted(),
      )
      await setGrants(context.db, 'rival', [{ role: 'owner', merchant: 'beta', shop: null }])
      return { ok: true, value: null }
    })
  })

  it('are refused without the list’s permission, at its place, and for what is no list', async () => {
    const begin = (who: string, list: string, filters = {}) =>
      ask(who, 'staff.beginExport', { list, filters })
    expect(await begin('editor', 'staff.users')).toMatchObject({ failure: { code: 'NO_PERMISSION' } })
    expect(await begin('rival', 'staff.users')).toMatchObject({ failure: { code: 'NO_PERMISSION' } })
    for (const list of ['staff.roles', 'staff.me', 'tours.list', '__proto__']) {
      expect(await begin('boss', list)).toMatchObject({ failure: { kind: 'invalid' } })
    }
    expect(
      await ask('boss', 'staff.beginExport', { list: 'staff.users', columns: ['login', 'passwordHash'] }),
    ).toMatchObject({ failure: { kind: 'invalid', fields: { columns: '没有这一列' } } })
    expect(await begin('boss', 'staff.users', { state: 'all of them' })).toMatchObject({
      failure: { kind: 'invalid', fields: { state: expect.any(String) } },
    })
  })

  it('are the person’s own, end by cancelling, and fail when the permission is taken away meanwhile', async () => {
    const begin = () => get('boss', 'staff.beginExport', { list: 'staff.users' })
    const [kept, cancelled] = [await begin(), await begin()]
    await get('boss', 'staff.cancelExport', cancelled, platform)
    for (const name of ['staff.exportFile', 'staff.cancelExport'] as const) {
      expect(await ask('rival', name, kept, platform)).toMatchObject({ failure: { kind: 'absent' } })
    }
    expect(await jobs('rival')).toEqual([])
    await center.read(async ({ db }) => {
      await setGrants(db, 'boss', [{ role: 'editor', merchant: 'alpha', shop: null }])
      return { ok: true, value: null }
    })
    await center.sweep()
    expect(await stateOf('boss', kept.id)).toMatchObject({ state: 'failed', message: '没有权限进行此操作' })
    expect(await stateOf('boss', cancelled.id)).toMatchObject({ state: 'cancelled' })
    await center.read(async ({ db }) => {
      await setGrants(db, 'boss', [{ role: 'owner', merchant: 'alpha', shop: null }])
      return { ok: true, value: null }
    })
  })

  it('of a process that died are written by another one, and one person cannot begin many', async () => {
    const { id } = await get('boss', 'staff.beginExport', { list: 'staff.users' })
    await opened.database.db
      .update(staffExports)
      .set({ state: 'running', rows: 200, claimedUntil: new Date(at.getTime() + MINUTE) })
      .where(eq(staffExports.id, id))
    await center.sweep()
    expect(await stateOf('boss', id)).toMatchObject({ state: 'running' })
    at = new Date(at.getTime() + 2 * MINUTE)
    await Promise.all([center.sweep(), center.sweep()])
    expect(await stateOf('boss', id)).toMatchObject({ state: 'ready', rows: 452 })
    const stored = await opened.database.db
      .select()
      .from(staffExportParts)
      .where(eq(staffExportParts.exportId, id))
    expect(stored).toHaveLength(1)
    expect(Buffer.from(stored[0]?.sealed ?? []).includes('clerk-001')).toBe(false)
    const begun = await Promise.all(
      Array.from({ length: 5 }, () => ask('boss', 'staff.beginExport', { list: 'staff.users' })),
    )
    expect(begun.every(({ ok }) => ok)).toBe(true)
    expect(await ask('boss', 'staff.beginExport', { list: 'staff.users' })).toMatchObject({
      failure: { code: 'EXPORTS_BUSY' },
    })
  })
})

/** A file of these items, in one piece. */
function written(format: 'csv' | 'xlsx', columns: readonly ExportColumn[], items: readonly Row[]): Buffer {
  const chunks: Uint8Array[] = []
  const writer = fileWriter(format, columns, (bytes) => chunks.push(bytes))
  writer.add(items)
  writer.end()
  return Buffer.concat(chunks)
}

describe('the file of an export', () => {
  const item = z.object({
    id: z.string(),
    at: z.object({ shop: z.string() }).nullable(),
    tags: z.array(z.string()),
    n: z.number().nullable(),
    price: fen.optional(),
    input: z.record(z.string(), z.unknown()),
  })
  const columns = columnsOf('a.list', item)
  const rows: Row[] = [
    { id: 'a', at: { shop: '=cmd()' }, tags: ['x', 'y'], n: -5, input: { '=b': 1 } },
    { id: '@a', at: null, tags: [], n: null, price: -123456, input: {} },
  ]

  it('has a column for each field, also of a field’s object', () => {
    expect(columns.map(({ field }) => field)).toEqual(['id', 'at.shop', 'tags', 'n', 'price', 'input'])
  })

  it('as CSV holds no cell that a spreadsheet runs as a formula, and numbers stay numbers', () => {
    expect(written('csv', columns, rows).toString('utf8')).toBe(
      '\ufeff编号,时间店铺,标签,a.list.n,价格（元）,内容\r\n' +
        "a,'=cmd(),x；y,-5,,'=b：1\r\n" +
        "'@a,,,,-1234.56,\r\n",
    )
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
      const file = written('csv', columnsOf('a.list', z.object({ a: z.string() })), [
        { a: `${start}x` },
      ]).toString('utf8')
      expect(file.slice(file.indexOf('\r\n') + 2).replace(/^"/, '')).toMatch(/^'/)
    }
  })

  it('as XLSX holds texts as texts, and is read back as it was written', async () => {
    const file = written('xlsx', columns, [...rows, { id: 'b&<c>\u0001', n: 2 }])
    const sheet = unzip(file)
    expect(sheet.some((part) => part.includes('<f>'))).toBe(false)
    expect(sheet.some((part) => part.includes('s="2"><v>-1234.56</v>'))).toBe(true)
    const [read] = await readXlsxFile(file)
    expect(read?.data.map((row) => row.slice(0, 5))).toEqual([
      ['编号', '时间店铺', '标签', 'a.list.n', '价格（元）'],
      ['a', '=cmd()', 'x；y', -5, null],
      ['@a', null, null, null, -1234.56],
      ['b&<c>', null, null, 2, null],
    ])
  })

  it.each(['csv', 'xlsx'] as const)('as %s takes no more memory for more rows', (format) => {
    const page = Array.from({ length: 200 }, (_, index) => ({
      id: `T${index}`,
      at: { shop: `trip/alpha/h5/a${index % 7}` },
      tags: ['春节', String(index * 7919)],
      n: index,
      input: { note: '一二三四五六七八九十'.repeat(3) },
    }))
    const pages = scaled({ short: 100, long: 5_000 })
    const pieces = pieceCutter(64 * 1024)
    let bytes = 0
    let most = 0
    const writer = fileWriter(format, columns, pieces.put)
    for (let n = 0; n < pages; n += 1) {
      writer.add(page)
      const taken = pieces.take(false)
      for (const piece of taken) bytes += piece.length
      most = Math.max(most, ...taken.map((piece) => piece.buffer.byteLength))
    }
    writer.end()
    for (const piece of pieces.take(true)) bytes += piece.length
    // What is held at a time is at most one page beyond a piece, however many there were.
    expect(most).toBeLessThan(256 * 1024)
    expect(bytes).toBeGreaterThan(pages * 200)
  })

  it('is cut into pieces of one size that make up the whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.boolean()), { maxLength: 30 }),
        fc.integer({ min: 1, max: 16 }),
        (puts, size) => {
          const cutter = pieceCutter(size)
          const taken: Uint8Array[] = []
          for (const [bytes, takes] of puts) {
            cutter.put(bytes)
            if (takes) taken.push(...cutter.take(false))
          }
          expect(taken.every((piece) => piece.length === size)).toBe(true)
          taken.push(...cutter.take(true))
          expect(Buffer.concat(taken)).toEqual(Buffer.concat(puts.map(([bytes]) => bytes)))
          expect(taken.slice(0, -1).every((piece) => piece.length === size)).toBe(true)
        },
      ),
    )
  })
})

/** The texts of a zip's parts, by its local headers; enough for a file whose sizes stand in them or in the directory. */
function unzip(bytes: Buffer): string[] {
  const parts: string[] = []
  let entry = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  while (entry >= 0 && bytes.readUInt32LE(entry) === 0x02014b50) {
    const size = bytes.readUInt32LE(entry + 20)
    const header = bytes.readUInt32LE(entry + 42)
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
    const packed = bytes.subarray(start, start + size)
    parts.push((bytes.readUInt16LE(entry + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8'))
    entry +=
      46 + bytes.readUInt16LE(entry + 28) + bytes.readUInt16LE(entry + 30) + bytes.readUInt16LE(entry + 32)
  }
  return parts
}
