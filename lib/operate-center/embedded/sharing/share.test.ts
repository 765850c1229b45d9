import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import { articles } from '../content/schema.ts'
import { couponCampaigns } from '../coupons/schema.ts'
import { shopA, shopA2, shopB } from '../testing/catalogue.ts'
import { openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { seedGoods } from '../testing/goods-shopping.ts'
import { openShopping, type Shopping } from '../testing/shopping.ts'
import { seedVisas } from '../testing/visa-shopping.ts'
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
  const create = async (caller: object, visitor = 'visitor-number-2') => {
    const { chainId } = await center.get('share.create', shopA, { ...page, visitor }, caller)
    return nodeOf(chainId)
  }
  const customer = await create({ customerId: 'customer-number-1', openId: 'open-id-number-1' })
  const openId = await create({ openId: 'open-id-number-1' })
  const visitor = await create({})
  expect([customer, openId, visitor].map((node) => node?.sharerKind)).toEqual([
    'customer',
    'openId',
    'visitor',
  ])
  expect((await create({ openId: 'open-id-number-1' }, 'another'))?.sharerHash).toBe(openId?.sharerHash)
  const hashes = [customer, openId, visitor].map((node) => node?.sharerHash)
  expect(new Set(hashes).size).toBe(3)
  expect(JSON.stringify([customer, openId, visitor])).not.toMatch(
    /customer-number|open-id-number|visitor-number/,
  )
})

test('only screens that may be shared have nodes', async () => {
  for (const screen of ['pay', 'orderDetail', 'nothing', '__proto__']) {
    expect(await center.ask('share.create', shopA, { screen })).toMatchObject({
      failure: { kind: 'invalid', fields: { screen: expect.any(String) } },
    })
  }
})

test('what a node is about exists at the merchant', async () => {
  const ask = (input: { screen: string; subject?: string }, shop = shopA) =>
    center.ask('share.create', shop, { visitor: 'v3', ...input })
  for (const [input, shop] of [
    [{ screen: 'productDetail', subject: 'invented' }, shopA],
    [{ screen: 'productDetail', subject: '' }, shopA],
    [{ screen: 'productDetail', subject: 't9' }, shopA],
    [{ screen: 'essay', subject: 't1' }, shopA],
    [{ screen: 'essay', subject: 'essay-of-alpha' }, shopB],
    [{ screen: 'visaProductDetail', subject: 't1' }, shopA],
  ] as const) {
    expect(await ask(input, shop)).toMatchObject({ failure: { kind: 'absent' } })
  }
  await opened.database.db.insert(articles).values({ ...essay, id: 'essay-of-alpha', merchant: 'alpha' })
  const subjectOf = async (input: { screen: string; subject: string }) => {
    const answer = await ask(input)
    return answer.ok ? (await nodeOf(answer.value.chainId))?.subject : answer.failure
  }
  expect(await subjectOf({ screen: 'essay', subject: 'essay-of-alpha' })).toBe('essay-of-alpha')
  // A product of any kind that the shop sells, and a campaign of the merchant.
  await seedVisas(opened.database)
  await seedGoods(opened.database)
  await opened.database.db.insert(couponCampaigns).values({
    id: 'campaign-1',
    merchant: 'alpha',
    title: '云上之约',
    rules: [],
    newOnly: false,
    newDays: 30,
    shops: [],
    pack: [],
    beginsAt: new Date('2026-11-01T00:00:00Z'),
    createdAt: new Date('2026-11-01T00:00:00Z'),
  })
  for (const [screen, subject] of [
    ['visaProductDetail', 'v-day'],
    ['goodsProductDetail', 'food'],
    ['receiveCoupon', 'campaign-1'],
    ['receiveCoupon', ''],
  ] as const) {
    expect(await subjectOf({ screen, subject })).toBe(subject)
    if (subject !== '') {
      expect(await ask({ screen, subject: `${subject}-not` })).toMatchObject({ failure: { kind: 'absent' } })
      expect(await ask({ screen, subject }, shopB)).toMatchObject({ failure: { kind: 'absent' } })
    }
  }
  expect(await subjectOf({ screen: 'index', subject: '上海' })).toBe('上海')
  expect(await subjectOf({ screen: 'index', subject: '无此城' })).toBe('')
  expect(await subjectOf({ screen: 'productList', subject: 'invented' })).toBe('')
  expect(await subjectOf({ screen: 'activitySmallApp', subject: 'invented' })).toBe('')
})

const essay = {
  title: '大理的早晨',
  author: '云游',
  summary: '一日',
  cover: { src: '/media/dali', alt: '', ratio: 1.5 },
  html: '',
  products: [],
  status: 'published' as const,
  updatedAt: new Date('2026-11-01T00:00:00Z'),
}

test('a guest’s link that led to no further share is deleted after a week, and not reused before it ends', async () => {
  const create = async (input: object, caller: object = {}) =>
    (await center.get('share.create', shopA, { ...page, ...input }, caller)).chainId
  const alone = await create({ visitor: 'alone' })
  const parent = await create({ visitor: 'parent' })
  const below = await create({ visitor: 'below', parent })
  const customer = await create({}, { customerId: 'c_77' })
  center.clock.forward(2 * 24 * 60)
  const renewed = await create({ visitor: 'alone' })
  expect(renewed).not.toBe(alone)
  expect(await create({}, { customerId: 'c_77' })).toBe(customer)
  center.clock.forward(5 * 24 * 60 + 1)
  await center.sweep()
  expect(await nodeOf(alone)).toBeUndefined()
  for (const kept of [renewed, parent, below, customer]) expect(await nodeOf(kept)).toBeDefined()
})

test('after 400 days a node is deleted', async () => {
  const { chainId } = await center.get('share.create', shopA, page, { customerId: 'c_old' })
  center.clock.forward(399 * 24 * 60)
  await center.sweep()
  const young = await center.get('share.create', shopA, { ...page, parent: chainId })
  expect(await nodeOf(young.chainId)).toMatchObject({ parent: chainId })
  center.clock.forward(2 * 24 * 60)
  await center.sweep()
  const left = await opened.database.db.select().from(shareNodes).orderBy(asc(shareNodes.id))
  expect(left.map(({ id }) => id)).toEqual([young.chainId])
})
