import { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type pg from 'pg'
import { collectGarbage } from '../../../../testing/free-memory.ts'
import { pgliteTemplate } from '../../testing/templates.ts'
import { openDatabase } from './connect.ts'
import { databaseTrouble } from './failure.ts'
import { pglitePool } from './pglite-socket.ts'

let pglite: PGlite
let pool: pg.Pool

beforeAll(async () => {
  pglite = await PGlite.create('memory://', { loadDataDir: await pgliteTemplate('empty') })
})
beforeEach(() => {
  pool = pglitePool(pglite)
})
afterEach(() => pool.end())
afterAll(() => pglite.close())

const one = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows[0]

describe('PGlite by PostgreSQL’s protocol', () => {
  test('values of every common type come back as PostgreSQL’s driver gives them', async () => {
    const text = `select $1::int as number, $2::bigint as big, $3::text as text, $4::jsonb as json, $5::bytea as bytes,
      $6::text[] as list, $7::boolean as truth, null as nothing, timestamptz '2026-11-29 10:00+08' as instant`
    const values = [
      7,
      '9007199254740993',
      '名字',
      { a: ['"', '\\'] },
      Buffer.from([0, 255]),
      ['甲', 'b,c'],
      true,
    ]
    expect(await one(text, values)).toEqual({
      number: 7,
      big: '9007199254740993',
      text: '名字',
      json: { a: ['"', '\\'] },
      bytes: Buffer.from([0, 255]),
      list: ['甲', 'b,c'],
      truth: true,
      nothing: null,
      instant: new Date('2026-11-29T02:00:00Z'),
    })
  })

  test('a query that is asked often is planned once, whatever its values; others keep no plan', async () => {
    const plans = async () =>
      (await pool.query("select statement from pg_prepared_statements where name like 'frequent%'")).rows
    const ask = async (text: string, value: number) =>
      (await pool.query({ text, rowMode: 'array' }, [value])).rows[0]
    for (let value = 0; value < 8; value += 1) {
      expect(await ask('select $1::int + 1', value)).toEqual([value + 1])
      expect(await ask(`select $1::int + ${value} as changing`, 1)).toEqual([1 + value])
      await pool.query({ text: 'select 1 as plain', rowMode: 'array' }, [])
    }
    expect(await plans()).toEqual([{ statement: 'select $1::int + 1' }])
  })

  test('a frequent query that fails fails each time, and the next one is answered', async () => {
    for (let value = 0; value < 8; value += 1) {
      const wrong = pool.query({ text: 'select no_such_column, $1::int', rowMode: 'array' }, [value])
      await expect(wrong).rejects.toMatchObject({ code: '42703' })
    }
    expect(await one('select 1 as fine')).toEqual({ fine: 1 })
  })

  test('what is larger than any buffer comes back whole', async () => {
    const bytes = Buffer.alloc(12_000_000, 'x')
    const { same } = await one('select $1::bytea as same', [bytes])
    expect(bytes.equals(same as Buffer)).toBe(true)
  })

  test('an error has its code, and the next query is answered', async () => {
    for (const values of [[], ['1']]) {
      const wrong = pool.query(`select no_such_column${values.length > 0 ? ', $1::int' : ''}`, values)
      await expect(wrong).rejects.toMatchObject({ code: '42703' })
      expect(await one('select 1 as fine')).toEqual({ fine: 1 })
    }
    const divided = pool.query({ name: 'divided', text: 'select 1 / $1::int as result', values: [0] })
    await expect(divided).rejects.toMatchObject({ code: '22012' })
    expect(
      (await pool.query({ name: 'divided', text: 'select 1 / $1::int as result', values: [1] })).rows,
    ).toEqual([{ result: 1 }])
  })

  test('what has been answered is not kept', async () => {
    const held = () => {
      collectGarbage()
      return process.memoryUsage().heapUsed
    }
    const ask = (value: number) =>
      one(`select $1::text || repeat('x', 1000) as text from generate_series(1, 5000)`, [value])
    await ask(0)
    const before = held()
    for (let value = 1; value <= 10; value += 1) await ask(value)
    // Of fifty million characters.
    expect(held() - before).toBeLessThan(10_000_000)
  })

  test('during many queries other work gets its turn', async () => {
    let turned = false
    setImmediate(() => {
      turned = true
    })
    let asked = 0
    for (; asked < 2_000 && !turned; asked += 1) await one('select $1::int as number', [asked])
    expect(turned).toBe(true)
  })

  test('who comes during a transaction waits for its end', async () => {
    await pool.query('create table kept (value int)')
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into kept values (1)')
    const seen = one('select count(*)::int as rows from kept')
    await client.query('insert into kept values (2)')
    await client.query('rollback')
    client.release()
    expect(await seen).toEqual({ rows: 0 })
  })

  test('a connection that is given up leaves no transaction and no statement to the next one', async () => {
    await pool.query('create table given_up (value int)')
    const client = await pool.connect()
    await client.query({ name: 'known', text: 'select 1 as first' })
    await client.query('begin')
    await client.query('insert into given_up values (1)')
    client.release(true)
    expect(await one('select count(*)::int as rows from given_up')).toEqual({ rows: 0 })
    expect((await pool.query({ name: 'known', text: 'select 2 as second' })).rows).toEqual([{ second: 2 }])
  })

  test('a transaction in which PGlite itself breaks gets the error, and the process goes on', async () => {
    const raw = jest.spyOn(PGlite.prototype, 'execProtocolRawStream')
    const told: unknown[] = []
    const { db, close } = await openDatabase({
      dataDir: 'memory://',
      startWith: await pgliteTemplate(),
      onError: (error) => told.push(error),
    })
    const broken = db.transaction(async (tx) => {
      raw.mockRejectedValueOnce(new Error('unreachable executed'))
      await tx.execute('select 1')
    })
    expect(databaseTrouble(await broken.catch((error: unknown) => error))).toBe('outage')
    expect(told).toContainEqual(expect.objectContaining({ message: 'unreachable executed' }))
    raw.mockRestore()
    expect(await db.execute('select 1 as fine')).toMatchObject({ rows: [{ fine: 1 }] })
    await close()
  })

  test('a query at a closed database is an outage', async () => {
    const { db, close } = await openDatabase({ dataDir: 'memory://', startWith: await pgliteTemplate() })
    await close()
    const late = await db.execute('select 1').catch((error: unknown) => error)
    expect(databaseTrouble(late)).toBe('outage')
  })
})
