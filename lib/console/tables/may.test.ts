import { type BuiltInRole, builtInRoles } from '../../domain/staff/roles.ts'
import { accessFailure } from '../../operate-center/contract/access.ts'
import { callNames, callOf } from '../../operate-center/contract/contract.ts'
import type { Place } from '../door/place.ts'
import { tenantOf } from '../door/place.ts'
import { servePage } from '../testing/page.ts'
import { mayCall } from './may.ts'
import { screens, visibleScreens } from './screens.ts'

servePage()

const ownShop = { project: 'trip', channel: 'h5', distributor: 'd1001' }
const otherShop = { project: 'trip', channel: 'h5', distributor: 'd2002' }
const places: readonly Place[] = [
  { merchant: null, shop: null },
  { merchant: 'yunyou', shop: null },
  { merchant: 'yunyou', shop: ownShop },
  { merchant: 'yunyou', shop: otherShop },
  { merchant: 'haiyue', shop: otherShop },
]
const staffCalls = callNames.filter((name) => callOf(name).staff)

function grantsOf(role: BuiltInRole) {
  const { range, permissions } = builtInRoles[role]
  const merchant = range === 'platform' ? null : 'yunyou'
  return [{ merchant, shop: range === 'shop' ? 'trip/yunyou/h5/d1001' : null, permissions }]
}

/** As every door and every centre answers. */
function serverAllows(role: BuiltInRole, name: (typeof staffCalls)[number], place: Place): boolean {
  const staff = { id: 'x', name: '', grants: grantsOf(role) }
  return (
    accessFailure(callOf(name), { role: 'staff', staff, requestId: '', address: '' }, tenantOf(place)) ===
    null
  )
}

describe.each(Object.keys(builtInRoles) as BuiltInRole[])('%s', (role) => {
  test('sees a button exactly where the server allows its call', () => {
    for (const place of places) {
      for (const name of staffCalls) {
        // Without a shop, a call about one is offered where there is a shop for it; the row names it.
        if (callOf(name).staff?.scope === 'shop' && place.shop === null) continue
        expect([name, place, mayCall(grantsOf(role), name, place)]).toEqual([
          name,
          place,
          serverAllows(role, name, place),
        ])
      }
    }
  })

  test('who may open something of a shop sees the list that it stands in', () => {
    const place = { merchant: 'yunyou', shop: null }
    const seen = visibleScreens(grantsOf(role), place)
    const hidden = screens.filter(
      ({ list, detail }) =>
        list?.opens &&
        detail?.shop &&
        serverAllows(role, detail.call, { ...place, shop: ownShop }) &&
        !serverAllows(role, list.call, place),
    )
    expect(hidden.map(({ name }) => name)).toEqual([])
    const mayRead = builtInRoles[role].permissions.some((permission) => permission === 'shops.read')
    expect(seen.some(({ name }) => name === 'shops')).toBe(mayRead)
  })

  test('sees a screen exactly where the server allows what it needs', () => {
    for (const place of places.filter(({ shop }) => shop === null)) {
      const seen = visibleScreens(grantsOf(role), place)
      for (const screen of screens) {
        const allowed = screen.needs.every((name) => {
          const { staff } = callOf(name)
          const at = staff?.scope === 'shop' ? { ...place, shop: ownShop } : place
          const named =
            staff?.permission === null ||
            at.merchant !== null ||
            !['merchant', 'ownShops', 'shop'].includes(staff?.scope ?? '')
          return named && serverAllows(role, name, at)
        })
        expect([screen.name, place, seen.includes(screen)]).toEqual([screen.name, place, allowed])
      }
    }
  })
})
