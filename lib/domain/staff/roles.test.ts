import fc from 'fast-check'
import { tenantKey } from '../../tenant/tenant.ts'
import { allPermissions, type Permission } from './permissions.ts'
import { type Grant, mayDo, type StaffPerson, type StaffScope, shopsOf } from './person.ts'
import { builtInRoles, mayGrant, needsSecondFactor } from './roles.ts'

const shops = ['trip/a/h5/1', 'trip/a/h5/2', 'trip/b/h5/1']
const grant: fc.Arbitrary<Grant> = fc
  .record({
    range: fc.constantFrom<[string | null, string | null]>(
      [null, null],
      ['a', null],
      ['b', null],
      ...shops.map((shop): [string, string] => [shop.split('/')[1] ?? '', shop]),
    ),
    permissions: fc.subarray<Permission>(['orders.read', 'staff.manage', 'shops.manage', 'platform.manage']),
  })
  .map(({ range: [merchant, shop], permissions }) => ({ merchant, shop, permissions }))

const everything = shops.flatMap((shop) => {
  const [project = '', merchant = '', channel = '', distributor = ''] = shop.split('/')
  return (['platform', 'merchantOrPlatform', 'merchant', 'ownShops', 'shop'] as StaffScope[]).flatMap(
    (scope) =>
      allPermissions.map((permission) => ({
        ask: { permission, scope },
        place: { project, merchant, channel, distributor },
      })),
  )
})

const can = (grants: readonly Grant[]) => {
  const person: StaffPerson = { id: 'x', name: '', grants }
  return everything.filter(({ ask, place }) => mayDo(person, ask, place))
}

test('whoever is given only what its giver may give can do nothing that the giver cannot', () => {
  fc.assert(
    fc.property(fc.array(grant, { maxLength: 4 }), fc.array(grant, { maxLength: 4 }), (own, wished) => {
      const given = wished.filter((one) => mayGrant(own, one))
      const mine = new Set(can(own))
      expect(can(given).filter((act) => !mine.has(act))).toEqual([])
    }),
  )
})

test('a platform’s person may give everything, and who has nothing may give nothing', () => {
  const all: Grant = { merchant: null, shop: null, permissions: allPermissions }
  fc.assert(
    fc.property(grant, (one) => {
      expect(mayGrant([all], one)).toBe(true)
      expect(mayGrant([], one)).toBe(one.permissions.length === 0)
    }),
  )
})

test('a merchant’s grants reach nothing of the platform, and a shop’s nothing of its merchant', () => {
  const place = { project: 'trip', merchant: 'a', channel: 'h5', distributor: '1' }
  const reach = (merchant: string | null, shop: string | null) => {
    const person = { id: 'x', name: '', grants: [{ merchant, shop, permissions: allPermissions }] }
    return (['platform', 'merchantOrPlatform', 'merchant', 'shop'] as const).map((scope) =>
      mayDo(person, { permission: 'staff.manage', scope }, place),
    )
  }
  expect(reach(null, null)).toEqual([true, true, true, true])
  expect(reach('a', null)).toEqual([false, true, true, true])
  expect(reach('a', 'trip/a/h5/1')).toEqual([false, false, false, true])
  expect(reach('a', 'trip/a/h5/2')).toEqual([false, false, false, false])
  expect(reach('b', null)).toEqual([false, false, false, false])
})

test('who could take over accounts, keys or merchants needs a second factor', () => {
  const needing = Object.entries(builtInRoles)
    .filter(([, { permissions }]) => needsSecondFactor([{ merchant: 'a', shop: null, permissions }]))
    .map(([code]) => code)
  expect(needing).toEqual(['platform', 'owner'])
})

test('a call of the scope ownShops reaches exactly the shops in which a call of the shop would be allowed', () => {
  fc.assert(
    fc.property(fc.array(grant, { maxLength: 4 }), (grants) => {
      const person: StaffPerson = { id: 'x', name: '', grants }
      for (const { ask, place } of everything) {
        if (ask.scope !== 'shop') continue
        const reached = shopsOf(person, ask.permission, place.merchant)
        const there = reached === null || reached.includes(tenantKey(place))
        expect(there).toBe(mayDo(person, ask, place))
        const door = mayDo(person, { ...ask, scope: 'ownShops' }, place)
        expect(door).toBe(reached === null || reached.length > 0)
      }
    }),
  )
})
