import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { z } from 'zod'
import { allPermissions, type Permission } from '../../../domain/staff/permissions.ts'
import { type BuiltInRole, builtInRoles } from '../../../domain/staff/roles.ts'
import { NO_SEGMENT, type Tenant, tenantKey } from '../../../tenant/tenant.ts'
import { type CallName, callNames, callOf } from '../../contract/contract.ts'
import { staffUsers } from '../staff/schema.ts'
import { seedCatalogue, shopA, shopA2, shopB } from '../testing/catalogue.ts'
import { asStaff, createTestCenter, type TestCenter } from '../testing/centers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { setGrants } from './people.ts'
import { beginSession } from './sessions.ts'

const roles = Object.keys(builtInRoles) as BuiltInRole[]
const platform: Tenant = { ...shopA, merchant: NO_SEGMENT, channel: NO_SEGMENT, distributor: NO_SEGMENT }
const places = { shopA, shopA2, shopB, platform }
const staffCalls = callNames.filter((name) => callOf(name).staff)

describe('permissions of the built-in roles', () => {
  let opened: TestDatabase
  let center: TestCenter
  const tokens = new Map<BuiltInRole, string>()

  beforeAll(async () => {
    opened = await openTestDatabase('pglite')
    await seedCatalogue(opened.database.db)
    center = createTestCenter(opened.database)
    await center.read(async (context) => {
      for (const role of roles) {
        const { range } = builtInRoles[role]
        const user = {
          id: role,
          login: role,
          name: role,
          home: 'alpha',
          passwordHash: '',
          createdAt: context.now(),
        }
        await context.db.insert(staffUsers).values(user)
        const shop = range === 'shop' ? tenantKey(shopA) : null
        await setGrants(context.db, role, [{ role, merchant: range === 'platform' ? null : 'alpha', shop }])
        tokens.set(
          role,
          (await beginSession(context, { id: role, epoch: 1 }, { address: '192.0.2.1' })).token,
        )
      }
      return { ok: true, value: null }
    })
  })
  afterAll(() => opened.close())

  /** Where a role reaches a call of a scope, by the words of the table and not by the code that decides. */
  function reaches(role: BuiltInRole, name: CallName, at: keyof typeof places): boolean {
    const { staff } = callOf(name)
    if (!staff || staff.permission === null) return true
    const { range } = builtInRoles[role]
    const permitted: readonly Permission[] = builtInRoles[role].permissions
    if (!permitted.includes(staff.permission)) return false
    if (range === 'platform') return true
    if (staff.scope === 'platform' || at === 'platform' || at === 'shopB') return false
    // Within such a call the shop of the thing decides (orders/staff/own-shops.test.ts).
    if (staff.scope === 'ownShops') return true
    return range === 'merchant' || (staff.scope === 'shop' && at === 'shopA')
  }

  test.each(roles)('%s may make exactly the calls that the table says, at its own place', async (role) => {
    const wrong: string[] = []
    for (const name of staffCalls) {
      for (const [at, place] of Object.entries(places) as [keyof typeof places, Tenant][]) {
        // No input fits any call, so nothing happens beyond the decision, which comes first.
        const answer = await center.ask(name, place, null as never, {
          role: 'staff',
          staffSession: tokens.get(role),
        })
        const refused =
          !answer.ok && answer.failure.kind === 'refused' && answer.failure.code === 'NO_PERMISSION'
        if (!refused && (answer.ok || answer.failure.kind !== 'invalid')) wrong.push(`${name} at ${at}: ?`)
        if (refused === reaches(role, name, at))
          wrong.push(`${name} at ${at}: ${refused ? 'refused' : 'allowed'}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('every permission of a staff call exists, and the platform has all of them', () => {
    const named = new Set(staffCalls.flatMap((name) => callOf(name).staff?.permission ?? []))
    expect([...named].filter((permission) => !allPermissions.includes(permission))).toEqual([])
    expect(named.size).toBeGreaterThan(10)
  })
})

/** What a list's input may be asked with; cursors that were made up, texts that break out of SQL, numbers at the edge. */
const hostile = [
  "' or 1=1 --",
  '%_\\',
  '\\x00',
  '𝕏\u202e\u0301',
  '"}{',
  '2026-13-45',
  '9'.repeat(30),
  '-1',
  'null',
  'x'.repeat(200),
  Buffer.from(JSON.stringify(['at', 'desc', "2026-01-01 00:00:00+00' or 1=1", 'x'])).toString('base64url'),
  Buffer.from(JSON.stringify(['created', 'desc', '2026-99-99 99:99:99+00', 'x'])).toString('base64url'),
  Buffer.from(JSON.stringify(['login', 'asc', '\0', '\0'])).toString('base64url'),
]

type Schema = { type?: string; enum?: unknown[]; anyOf?: Schema[]; properties?: Record<string, Schema> }

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const wild = fc.oneof(
    fc.constantFrom<unknown>(...hostile, null, -1, 1e308, [], {}, true),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
  const own = schema.enum
    ? fc.constantFrom(...schema.enum)
    : schema.type === 'boolean'
      ? fc.boolean()
      : schema.type === 'integer' || schema.type === 'number'
        ? fc.integer({ min: -2, max: 300 })
        : fc.oneof(
            fc.constantFrom(...hostile, '2026-11-20', '9999-12-31', '0000-01-01'),
            fc.string({ maxLength: 30 }),
          )
  return fc.oneof({ weight: 12, arbitrary: own }, { weight: 1, arbitrary: wild })
}

const lists = staffCalls.filter((name) => {
  const { properties = {} } = z.toJSONSchema(callOf(name).input, {
    io: 'input',
    unrepresentable: 'any',
  }) as Schema
  return 'after' in properties && 'sort' in properties
})

describe.each(databaseKinds)('staff lists on %s', (kind) => {
  let opened: TestDatabase
  let center: TestCenter
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    await seedCatalogue(opened.database.db)
    // A time far in the future would leave the range of the cursors' type.
    center = createTestCenter(opened.database)
  })
  afterAll(() => opened.close())

  test.each(lists)('%s answers or refuses, whatever it is asked with', async (name) => {
    const { properties = {} } = z.toJSONSchema(callOf(name).input, {
      io: 'input',
      unrepresentable: 'any',
      reused: 'inline',
    }) as Schema
    const input = fc.record(
      Object.fromEntries(Object.entries(properties).map(([field, schema]) => [field, fitting(schema)])),
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(input, async (asked) => {
        // The test's centre throws what a server would answer as unavailable.
        const answer = await center.ask(name, shopA, asked as never, asStaff)
        expect(answer.ok || answer.failure.kind).not.toBe('unavailable')
      }),
      { numRuns: 150 },
    )
  })

  test('there are such lists', () => expect(lists.length).toBeGreaterThan(2))
})
