import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { z } from 'zod'
import type { Door } from '../../base/http/door.ts'
import { silentLog } from '../../base/log.ts'
import { type CallName, callNames, callOf } from '../../operate-center/contract/contract.ts'
import { wireHeaders } from '../../operate-center/contract/wire.ts'
import { setGrants } from '../../operate-center/embedded/staff/people.ts'
import { staffExports, staffUsers } from '../../operate-center/embedded/staff/schema.ts'
import { beginSession } from '../../operate-center/embedded/staff/sessions.ts'
import { testNow } from '../../operate-center/embedded/testing/centers.ts'
import {
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../operate-center/embedded/testing/databases.ts'
import {
  openShopping,
  payOrder,
  placeOrder,
  type Shopping,
} from '../../operate-center/embedded/testing/shopping.ts'
import { paidVisa } from '../../operate-center/embedded/testing/visa-desk.ts'
import { seedVisas } from '../../operate-center/embedded/testing/visa-shopping.ts'
import { runs, seed } from '../../testing/properties.ts'
import { scaled } from '../../testing/scale.ts'
import { createConsoleDoor } from './console-door.ts'
import { createWireDoor } from './wire-door.ts'

/**
 * Whoever is signed in may send any filter. Every staff list and every other call that reads, and the changes that take
 * a list's filters (exports, kept views, batches of all that a list shows), are asked with hostile values at the door of
 * the console and at the wire: each is answered or refused, never failed.
 */

/** Of all calls together, at each of both databases. */
const REQUESTS = scaled({ short: 1_600, long: 10_000 })
const ORIGIN = 'https://shop.example.com'
const PLACES = ['trip/alpha/-/-', 'trip/alpha/h5/a1', 'trip/-/-/-'] as const
const NO_LIMIT = { burst: 1e9, perMinute: 1e9 }
const DEEP = 20_000
/** What JSON can hold and no value that is generated and shown: each text stands for the other. */
const standIns: Readonly<Record<string, string>> = {
  'an infinite number': '1e999',
  'a deep list': `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  'a deep object': `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
}

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
}

const schemaOf = (name: CallName) =>
  z.toJSONSchema(callOf(name).input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema

const staffCalls = callNames.filter((name) => callOf(name).staff)
const lists = staffCalls.filter((name) => callOf(name).list)
const asked = staffCalls.filter(
  (name) =>
    !callOf(name).change ||
    name === 'staff.beginExport' ||
    name === 'staff.saveView' ||
    'all' in (schemaOf(name).properties ?? {}),
)

const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

/** A value inside so many others. */
function nested(depth: number, open: (inner: unknown) => unknown): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level += 1) value = open(value)
  return value
}

const hostileTexts = [
  '',
  ' ',
  "' or 1=1 --",
  "'; drop table orders; --",
  '") or ("1"="1',
  '%',
  '_',
  '%_\\',
  '\\',
  '\\x00',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202e\u0301\u200b',
  '𝕏𠮷👨‍👩‍👧‍👦',
  'İıß',
  '(a+)+$',
  '[',
  '*{9,}',
  '$1',
  '#{x}',
  ':a & !b',
  '"}{',
  '[]',
  'null',
  'NaN',
  'Infinity',
  '-1',
  '0x10',
  '1e400',
  '9'.repeat(30),
  '-9223372036854775809',
  '2026-02-30',
  '2026-13-45',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13T00:00:00.000Z',
  '2026-11-20T25:61:61Z',
  '2026-11-20T04:00:00.000Z',
  'infinity',
  'epoch',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '=cmd|x',
  'x'.repeat(80),
  '中'.repeat(400),
  'x'.repeat(70_000),
  cursor('at', 'desc', "2026-01-01 00:00:00+00' or 1=1", 'x'),
  cursor('created', 'desc', '2026-99-99 99:99:99+00', 'x'),
  cursor('created', 'desc', '2026-11-20 04:00:00+00', '\0'),
  cursor('created', 'desc', '294277-01-01 00:00:00+00', ''),
  cursor('login', 'asc', '\0', '\0'),
  cursor('departDate', 'asc', '2026-02-30', 'x'),
  cursor('name', 'asc', '9'.repeat(18), '\ud800'),
  cursor(null, {}, [], 1),
]

const hostileNumbers = [
  0,
  -0,
  -1,
  0.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  Number.MAX_SAFE_INTEGER,
]

const hostileThings: unknown[] = [
  null,
  true,
  [],
  {},
  [null],
  [[]],
  { $gt: '' },
  { length: -1 },
  { toString: 'x', valueOf: null, toJSON: 1 },
  JSON.parse('{"__proto__":{"staff":true},"constructor":{"prototype":{"x":1}}}'),
  nested(200, (inner) => [inner]),
  nested(200, (inner) => ({ filters: inner })),
  ...Object.keys(standIns),
  new Array(5_000).fill('x'),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, index])),
]

const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileThings) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 3, withNullPrototype: false }).filter(isJson) },
)

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}

/** What the field takes by its type, or what it does not. */
function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: fitting(schema) }, { weight: 2, arbitrary: hostile })
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const { enum: choices, anyOf, properties, items, additionalProperties } = schema
  if (choices && choices.length > 0) return fc.constantFrom(...choices)
  if (anyOf && anyOf.length > 0) return fc.oneof(...anyOf.map(valueFor))
  if (properties) return record(properties)
  if (typeof additionalProperties === 'object') {
    return fc.dictionary(
      fc.oneof(fc.constantFrom('__proto__', 'sort', 'search', 'state', 'after'), fc.string()),
      hostile,
    )
  }
  switch ([schema.type].flat()[0]) {
    case 'array':
      return fc.array(items ? valueFor(items) : hostile, { maxLength: 5 })
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: -2, max: 300 }), fc.constantFrom<unknown>(...hostileNumbers))
    default:
      return fc.oneof(
        fc.constantFrom('2026-11-20', '2026-11-20T04:00:00.000Z', 'alpha', '13800001234', 'd-many', 'T2611'),
        fc.constantFrom(...hostileTexts),
        fc.string({ maxLength: 30 }),
      )
  }
}

/** Some of the fields, so that each of them gets past the others, and fields that do not exist. */
function record(properties: Record<string, Schema>): fc.Arbitrary<unknown> {
  const own = Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [field, valueFor(schema)]),
  )
  const fields = Object.keys(own)
  if (fields.length === 0) return fc.dictionary(fc.string({ maxLength: 10 }), hostile, { maxKeys: 2 })
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(...fields).chain((field) => fc.record({ [field]: own[field] ?? hostile })),
    },
    { weight: 2, arbitrary: fc.record(own, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc.record({ ...own, ['__proto__']: hostile, constructor: hostile }, { requiredKeys: [] }),
    },
  )
}

function bodyOf(input: unknown): string {
  const replaced = (body: string, [name, text]: [string, string]) => body.replaceAll(`"${name}"`, text)
  return Object.entries(standIns).reduce(replaced, JSON.stringify(input))
}

/** As far as a query can carry it. */
function queryOf(input: unknown): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input ?? {})) {
    query.append(key, (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 4_000))
  }
  return query.toString()
}

describe.each(databaseKinds)('hostile filters on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let doors: { console: Door; wire: Door }
  let token = ''
  const failed: string[] = []

  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    const log = {
      ...silentLog,
      error: (fields: unknown) => void failed.push(JSON.stringify(fields).slice(0, 600)),
    }
    center = await openShopping(opened.database, { checkAnswers: false, log })
    const paid = await placeOrder(center, opened.database, {
      proId: 'later',
      departureId: 'd-many',
      counts: { adult: 2 },
    })
    await payOrder(center, paid.customerId, paid.orderNo)
    await seedVisas(opened.database)
    await paidVisa(center, opened.database, { proId: 'v1', persons: 2 })
    await center.read(async (context) => {
      await context.db.insert(staffUsers).values({
        id: 'tester',
        login: 'tester',
        name: '测试',
        home: '-',
        passwordHash: '',
        createdAt: testNow,
      })
      await setGrants(context.db, 'tester', [{ role: 'platform', merchant: null, shop: null }])
      token = (await beginSession(context, { id: 'tester', epoch: 1 }, { address: '' })).token
      return { ok: true, value: null }
    })
    const options = { center: center.center, projects: ['trip'], rate: NO_LIMIT, entryRate: NO_LIMIT, log }
    doors = {
      console: createConsoleDoor({ ...options, origins: [ORIGIN], live: true, files: null }),
      wire: createWireDoor(options),
    }
  })
  afterAll(() => opened.close())

  async function ask(
    at: keyof typeof doors,
    place: string,
    name: CallName,
    input: unknown,
  ): Promise<Response> {
    const { area, name: path, method } = callOf(name)
    const common = { 'content-type': 'application/json', [wireHeaders.idempotencyKey]: randomUUID() }
    const info = { address: '198.51.100.7', requestId: 'hostile' }
    if (at === 'console') {
      const headers = {
        ...common,
        origin: ORIGIN,
        'x-wayfront-console': '1',
        cookie: `wayfront_console=${token}`,
      }
      const url = `${ORIGIN}/console/api/${place}/${name}`
      return doors.console(new Request(url, { method: 'POST', headers, body: bodyOf(input) }), info)
    }
    const headers = { ...common, authorization: `Bearer ${token}` }
    const url = `${ORIGIN}/operate-center/${area}/${place.slice('trip/'.length)}/${path}.do`
    const request =
      method === 'POST'
        ? new Request(url, { method, headers, body: bodyOf(input) })
        : new Request(`${url}?${queryOf(input)}`, { headers })
    return doors.wire(request, info)
  }

  const each = Math.ceil(REQUESTS / asked.length)

  test.each(asked)('%s answers or refuses, whatever it is asked with', async (name) => {
    const statuses = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('console' as const, 'wire' as const),
        fc.constantFrom(...PLACES),
        fitting(schemaOf(name)),
        async (at, place, input) => {
          failed.length = 0
          const response = await ask(at, place, name, input)
          statuses.add(response.status)
          expect([response.status >= 500, ...failed]).toEqual([false])
          expect(JSON.parse(await response.text())).toBeInstanceOf(Object)
        },
      ),
      { numRuns: runs(each), seed },
    )
    // What is hostile did not stop at the door.
    expect([401, 403, 429].filter((status) => statuses.has(status))).toEqual([])
  })

  test('exports with hostile filters are refused when they begin, or written, or say why not', async () => {
    const list = fc.constantFrom(...lists).chain((name) => {
      const filters = record(schemaOf(name).properties ?? {})
      return fc.record({
        list: fc.constant(name),
        filters,
        columns: fc.option(fc.array(fc.constantFrom(...hostileTexts))),
      })
    })
    await fc.assert(
      fc.asyncProperty(list, fc.constantFrom('csv', 'xlsx'), async ({ columns, ...input }, format) => {
        failed.length = 0
        const begun = await ask('console', PLACES[0], 'staff.beginExport', {
          ...input,
          format,
          ...(columns && { columns }),
        })
        if (begun.status === 200) await center.sweep()
        expect([begun.status >= 500, ...failed]).toEqual([false])
        const jobs = await opened.database.db.delete(staffExports).returning()
        const open = jobs.filter(
          ({ state, message }) => state !== 'ready' && !(state === 'failed' && message),
        )
        expect(open).toEqual([])
      }),
      { numRuns: runs(scaled({ short: 40, long: 1_000 })), seed },
    )
  })

  test('objects are as they were before', () => {
    expect(({} as Record<string, unknown>).staff).toBeUndefined()
    expect(asked.length).toBeGreaterThan(lists.length)
    expect(lists.length).toBeGreaterThan(20)
  })
})
