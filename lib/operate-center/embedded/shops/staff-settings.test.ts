import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { credentialsOf } from '../kernel/credentials.ts'
import { merchantCredentials } from '../kernel/schema.ts'
import { shopA, shopB } from '../testing/catalogue.ts'
import { openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { asStaff, openShopping, type Shopping } from '../testing/shopping.ts'

let opened: TestDatabase
let center: Shopping
beforeAll(async () => {
  opened = await openTestDatabase('pglite')
  center = await openShopping(opened.database)
})
afterAll(() => opened.close())

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const alipay = {
  appId: '2021000000000001',
  sellerId: '2088000000000001',
  privateKey,
  alipayPublicKey: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
}

test('credentials are sealed, are the merchant’s alone, and are never read back', async () => {
  await center.get('staff.setCredentials', shopA, { kind: 'alipay', values: alipay }, asStaff)
  const [row] = await opened.database.db.select().from(merchantCredentials)
  expect(JSON.stringify(row)).not.toContain('2021000000000001')
  const read = (merchant: string) =>
    center.read(async (context) => ({
      ok: true as const,
      value: await credentialsOf(context, merchant, 'alipay'),
    }))
  expect(await read(shopA.merchant)).toMatchObject({ value: { appId: alipay.appId } })
  expect(await read(shopB.merchant)).toMatchObject({ value: null })
  const shown = await center.get('staff.credentials', shopA, {}, asStaff)
  expect(shown.list).toMatchObject([
    { kind: 'alipay', fields: ['appId', 'sellerId', 'privateKey', 'alipayPublicKey'] },
  ])
  expect(JSON.stringify(shown)).not.toContain('PRIVATE')
  expect((await center.get('staff.credentials', shopB, {}, asStaff)).list).toEqual([])
})

test('errors are named by field, and the former credentials stay', async () => {
  const wrong = { ...alipay, sellerId: '1', privateKey: 'no key' }
  const answer = await center.ask('staff.setCredentials', shopA, { kind: 'alipay', values: wrong }, asStaff)
  expect(answer).toMatchObject({
    failure: {
      kind: 'invalid',
      fields: { 'values.sellerId': expect.any(String), 'values.privateKey': expect.any(String) },
    },
  })
  // The most frequent mistake: a private key where the channel's public one belongs.
  const swapped = { ...alipay, alipayPublicKey: privateKey }
  expect(
    await center.ask('staff.setCredentials', shopA, { kind: 'alipay', values: swapped }, asStaff),
  ).toMatchObject({ failure: { kind: 'invalid', fields: { 'values.alipayPublicKey': expect.any(String) } } })
  expect((await center.get('staff.credentials', shopA, {}, asStaff)).list).toHaveLength(1)
  await center.get('staff.setCredentials', shopA, { kind: 'alipay', values: null }, asStaff)
  expect((await center.get('staff.credentials', shopA, {}, asStaff)).list).toEqual([])
})
