import { allPermissions, permissionGroups, permissionLines, permissions } from './permissions.ts'

test('every permission has a Chinese name of its own and stands in one group', () => {
  expect(Object.values(permissions).filter((name) => !/[\u4e00-\u9fff]/.test(name))).toEqual([])
  expect(new Set(Object.values(permissions)).size).toBe(allPermissions.length)
  const grouped = permissionGroups.flatMap((group) => group.permissions)
  expect(grouped.toSorted()).toEqual(allPermissions.toSorted())
})

test('what somebody may do is said group by group, without groups of which they may nothing', () => {
  expect(permissionLines(['orders.price', 'shops.read', 'orders.read'])).toEqual([
    { name: '店铺', words: '查看店铺' },
    { name: '订单与出行', words: '查看订单；改价' },
  ])
  expect(permissionLines([])).toEqual([])
  expect(permissionLines(allPermissions).map(({ name }) => name)).toEqual(
    permissionGroups.map(({ name }) => name),
  )
})
