import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import { shopA, shopA2, shopB } from '../testing/catalogue.ts'
import { openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { openShopping, type Shopping } from '../testing/shopping.ts'
import { shareNodes } from './schema.ts'

let opened: TestDatabase
let center: Shopping
beforeAll(async () => {
  opened = await openTestDatabase('pglite')
  center = await openShopping(opened.database)
})
afterAll(() => opened.close())

const page = { screen: 'productDetail', subject: 't1' }
const nodeOf = async (id: string) => {
  const [node] = await opened.database.db.select().from(shareNodes).where(eq(shareNodes.id, id))
  return node
}

test('a share hangs below the link that was opened, in the merchant’s own tree only', async () => {
  const root = await center.get('share.create', shopA, { ...page, visitor: 'v1' })
  expect(root.chainId).toMatch(/^[\w-]{16}$/)
  expect(await nodeOf(root.chainId)).toMatchObject({ parent: null, distributor: 'a1', subject: 't1' })
  const child = await center.get('share.create', shopA2, { ...page, parent: root.chainId })
  expect(await nodeOf(child.chainId)).toMatchObject({ parent: root.chainId, distributor: 'a2' })
  for (const [shop, parent] of [
    [shopB, root.chainId],
    [shopA, 'nobody-knows-it'],
  ] as const) {
    const node = await center.get('share.create', shop, { ...page, parent })
    expect(await nodeOf(node.chainId)).toMatchObject({ parent: null })
  }
})

test('the same person gets the same node for the same link again', async () => {
  const create = async (input: object = {}, caller: object = {}, shop = shopA) =>
    (await center.get('share.create', shop, { ...page, visitor: 'visitor-number-9', ...input }, caller))
      .chainId
  const first = await create()
  expect(await create()).toBe(first)
  const others = await Promise.all([
    create({ visitor: 'v10' }),
    create({}, { customerId: 'c_9' }),
    create({ subject: 't2' }),
    create({ screen: 'index', subject: '' }),
    create({ parent: first }),
    create({}, {}, shopA2),
    create({}, {}, shopB),
  ])
  expect(new Set([first, ...others]).size).toBe(8)
  // A poster's sharer has the same hash.
  const { posterId } = await center.get('share.poster', shopA, {
    template: 'photo',
    visitor: 'visitor-number-9',
  })
  expect((await nodeOf(posterId))?.sharerHash).toBe((await nodeOf(first))?.sharerHash)
})

test('the sharer is identified by the strongest proof available, stored only as a keyed hash', async () => {
  const create = async (caller: object, visitor = 'v2') => {
    const { chainId } = await center.get('share.create', shopA, { ...page, visitor }, caller)
    return nodeOf(chainId)
  }
  const customer = await create({ customerId: 'c_1', openId: 'o-1' })
  const openId = await create({ openId: 'o-1' })
  const visitor = await create({})
  expect([customer, openId, visitor].map((node) => node?.sharerKind)).toEqual([
    'customer',
    'openId',
    'visitor',
  ])
  expect((await create({ openId: 'o-1' }, 'another'))?.sharerHash).toBe(openId?.sharerHash)
  const hashes = [customer, openId, visitor].map((node) => node?.sharerHash)
  expect(new Set(hashes).size).toBe(3)
  expect(JSON.stringify([customer, openId, visitor])).not.toMatch(/c_1|o-1|v2/)
})

test('only screens that may be shared have nodes', async () => {
  for (const screen of ['pay', 'orderDetail', 'nothing', '__proto__']) {
    expect(await center.ask('share.create', shopA, { screen })).toMatchObject({
      failure: { kind: 'invalid', fields: { screen: expect.any(String) } },
    })
  }
})

test('after 400 days a node is deleted', async () => {
  const { chainId } = await center.get('share.create', shopA, page)
  center.clock.forward(399 * 24 * 60)
  await center.sweep()
  const young = await center.get('share.create', shopA, { ...page, parent: chainId })
  expect(await nodeOf(young.chainId)).toMatchObject({ parent: chainId })
  center.clock.forward(2 * 24 * 60)
  await center.sweep()
  const left = await opened.database.db.select().from(shareNodes).orderBy(asc(shareNodes.id))
  expect(left.map(({ id }) => id)).toEqual([young.chainId])
})
