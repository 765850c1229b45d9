import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { distributors } from '../kernel/schema.ts'
import { shopA, shopA2, shopB } from '../testing/catalogue.ts'
import { testSealer } from '../testing/centers.ts'
import { openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { asStaff, openShopping, type Shopping } from '../testing/shopping.ts'
import { sealClearChatKeys } from './chat-keys.ts'

let opened: TestDatabase
let center: Shopping
beforeAll(async () => {
  opened = await openTestDatabase('pglite')
  center = await openShopping(opened.database)
})
afterAll(() => opened.close())

const asService = { role: 'service' } as const
const chatOf = async (code: string) => {
  const [row] = await opened.database.db.select().from(distributors).where(eq(distributors.code, code))
  return row?.chat
}

test('staff set the key and only a storefront reads it back; fields not named stay', async () => {
  await center.get(
    'staff.setChat',
    shopB,
    { customerCode: 'c-1', customerLink: 'https://b.udesk.example/im_client/', customerKey: 'very-secret' },
    asStaff,
  )
  expect(JSON.stringify(await chatOf(shopB.distributor))).not.toContain('very-secret')
  await center.get('staff.setChat', shopB, { tel: '400-7' }, asStaff)
  expect(await center.get('shop.customerService', shopB, {}, asService)).toEqual({
    customerCode: 'c-1',
    customerLink: 'https://b.udesk.example/im_client/',
    customerKey: 'very-secret',
    tel: '400-7',
  })
  for (const caller of [{}, asStaff, { customerId: 'c1' }]) {
    expect(await center.get('shop.customerService', shopB, {}, caller)).not.toHaveProperty('customerKey')
  }
  await center.get('staff.setChat', shopB, { customerKey: null }, asStaff)
  expect(await center.get('shop.customerService', shopB, {}, asService)).not.toHaveProperty('customerKey')
})

test.each([
  [{ customerLink: 'javascript:alert(1)' }],
  [{ customerLink: 'yunyou.udesk.cn' }],
  [{ customerKey: '' }],
  [{ customerSecret: 'x' }],
])('%j is refused', async (input) => {
  const before = await chatOf(shopB.distributor)
  expect(await center.ask('staff.setChat', shopB, input as never, asStaff)).toMatchObject({
    failure: { kind: 'invalid' },
  })
  expect(await chatOf(shopB.distributor)).toEqual(before)
})

test('only staff can set it', async () => {
  for (const caller of [{}, asService, { customerId: 'c1' }]) {
    expect(await center.ask('staff.setChat', shopB, { tel: '1' }, caller)).toMatchObject({ ok: false })
  }
})

test('a key that an earlier version stored unencrypted is sealed at the next start, once', async () => {
  const { db } = opened.database
  const clear = { customerCode: 'c-2', customerLink: '', customerKey: 'was-in-clear', tel: '400-8' }
  await db.update(distributors).set({ chat: clear }).where(eq(distributors.code, shopA2.distributor))
  const untouched = await chatOf(shopA.distributor)
  expect(await sealClearChatKeys(db, testSealer)).toBe(1)
  expect(JSON.stringify(await chatOf(shopA2.distributor))).not.toContain('was-in-clear')
  expect(await center.get('shop.customerService', shopA2, {}, asService)).toEqual(clear)
  expect(await sealClearChatKeys(db, testSealer)).toBe(0)
  expect(await chatOf(shopA.distributor)).toEqual(untouched)
})
