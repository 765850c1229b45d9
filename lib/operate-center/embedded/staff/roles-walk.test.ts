import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { allPermissions, type Permission } from '../../../domain/staff/permissions.ts'
import { type BuiltInRole, builtInRoles } from '../../../domain/staff/roles.ts'
import { NO_SEGMENT, type Tenant, tenantKey } from '../../../tenant/tenant.ts'
import { type CallName, callNames, callOf } from '../../contract/contract.ts'
import { staffUsers } from '../staff/schema.ts'
import { seedCatalogue, shopA, shopA2, shopB } from '../testing/catalogue.ts'
import { createTestCenter, type TestCenter } from '../testing/centers.ts'
import { openTestDatabase, type TestDatabase } from '../testing/databases.ts'
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
