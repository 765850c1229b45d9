import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import type { Input } from '../../contract/contract.ts'
import { customers } from '../customers/schema.ts'
import { orders } from '../orders/core/schema.ts'
import { shopA, shopB } from '../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { photo } from '../testing/photo.ts'
import {
  asCustomer,
  asStaff,
  openShopping,
  payOrder,
  placeOrder,
  type Shopping,
} from '../testing/shopping.ts'
import { reviewData } from './review-privacy.ts'
import { productScores, reviewDecisions, reviews } from './schema.ts'

const PRODUCT = { kind: 'tour', productId: 'later' } as const

describe.each(handlerDatabases)('reviews on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
  })
  afterAll(() => opened.close())

  /** A customer whose paid order of `later` has this sub-status. */
  async function traveller(subStatus = 300, name = '王小明') {
    const placed = await placeOrder(center, opened.database, { proId: 'later', departureId: 'd-many' })
    const { customerId, orderNo } = placed
    await payOrder(center, customerId, orderNo)
    const { db } = opened.database
    await db.update(customers).set({ name }).where(eq(customers.id, customerId))
    const phase = subStatus === 300 ? 'done' : subStatus === 510 ? 'refunded' : 'serving'
    await db.update(orders).set({ phase, subStatus }).where(eq(orders.orderNo, orderNo))
    return { customerId, orderNo }
  }
  type Traveller = Awaited<ReturnType<typeof traveller>>
  type Written = Partial<Omit<Input<'reviews.write'>, 'orderNo'>>

  const wish = (orderNo: string, patch: Written = {}) => ({
    orderNo,
    score: 5,
    text: '行程安排得很好',
    ...patch,
  })
  const write = ({ customerId, orderNo }: Traveller, patch: Written = {}) =>
    center.get('reviews.write', shopA, wish(orderNo, patch), asCustomer(customerId))
  const tryWrite = ({ customerId, orderNo }: Traveller, patch: Written = {}) =>
    center.ask('reviews.write', shopA, wish(orderNo, patch), asCustomer(customerId))
  const mine = async ({ customerId, orderNo }: Traveller) =>
    (await center.get('reviews.mine', shopA, { orderNo }, asCustomer(customerId))).review
  const decide = (input: Input<'staff.decideReview'>) =>
    center.ask('staff.decideReview', shopA, input, asStaff)
  const publish = (id: string, version = 0) => decide({ id, publish: true, version })
  const reject = (id: string, version = 0) => decide({ id, publish: false, reason: 'privacy', version })
  const list = (filter: Partial<Input<'reviews.list'>> = {}) =>
    center.get('reviews.list', shopA, { ...PRODUCT, ...filter })
  const card = async () => {
    const products = [{ kind: 'tour' as const, id: 'later' }]
    const [item] = (await center.get('catalogue.cards', shopA, { products })).items
    return item?.kind === 'tour' ? item.card : undefined
  }
  const upload = async ({ customerId }: Traveller) =>
    (
      await center.get(
        'pictures.upload',
        shopA,
        { purpose: 'review', data: await photo() },
        asCustomer(customerId),
      )
    ).id
  async function clear() {
    const { db } = opened.database
    await db.delete(reviews)
    await db.delete(productScores)
  }

  test.each([
    [210, false],
    [220, false],
    [230, true],
    [300, true],
    [510, false],
  ])('an order in status %d may be reviewed: %s', async (status, may) => {
    const someone = await traveller(status)
    const { actions } = await center.get('orders.get', shopA, someone, asCustomer(someone.customerId))
    expect(actions.some(({ code }) => code === 'review')).toBe(may)
    const answer = await tryWrite(someone)
    expect(answer).toMatchObject(may ? { ok: true } : { failure: { code: 'NOT_REVIEWABLE' } })
    const after = await center.get('orders.get', shopA, someone, asCustomer(someone.customerId))
    expect(after.actions.some(({ code }) => code === 'review')).toBe(false)
  })

  test('it shows only once staff have published it: in the list, on the detail, on cards', async () => {
    await clear()
    const someone = await traveller()
    const picture = await upload(someone)
    const written = await write(someone, {
      score: 4,
      aspects: { guide: 5, food: 3 },
      tags: ['导游专业'],
      pictures: [picture],
    })
    expect(written).toMatchObject({ state: 'pending', author: '王**', amendable: true })
    const before = await center.get('tours.get', shopA, { proId: 'later' })
    expect(before.reviews).toEqual([])
    expect((await list()).items).toEqual([])
    expect(await center.ask('reviews.picture', shopA, { id: picture })).toMatchObject({
      failure: { kind: 'absent' },
    })
    await center.get('staff.reviewPicture', shopA, { id: picture }, asStaff)
    expect(await publish(written.id)).toMatchObject({ ok: true })
    const { items, summary } = await list()
    expect(items).toMatchObject([{ id: written.id, author: '王**', score: 4, pictures: [picture] }])
    expect(JSON.stringify(items)).not.toMatch(/小明|c-|order/i)
    expect(summary).toEqual({
      count: 1,
      average: 4,
      counts: [0, 0, 0, 1, 0],
      withPictures: 1,
      aspects: [
        { name: '导游', average: 5 },
        { name: '餐饮', average: 3 },
      ],
      tags: [{ tag: '导游专业', count: 1 }],
    })
    const shown = await center.get('tours.get', shopA, { proId: 'later' })
    expect(shown).toMatchObject({ satisfaction: 80, reviewCount: 1, reviewSummary: { average: 4 } })
    expect((await card())?.satisfaction).toBe(80)
    const { contentType } = await center.get('reviews.picture', shopA, { id: picture })
    expect(contentType).toBe('image/jpeg')
    // A picture belongs to one merchant.
    expect(await center.ask('reviews.picture', shopB, { id: picture })).toMatchObject({
      failure: { kind: 'absent' },
    })
    expect(await list({ score: 5 })).toMatchObject({ total: 0 })
    expect(await list({ score: 4, pictures: '1', tag: '导游专业' })).toMatchObject({ total: 1 })
    expect(await list({ tag: '餐食可口' })).toMatchObject({ total: 0 })
  })

  test('it is amended once before a decision, and staff never decide on a text they have not seen', async () => {
    const someone = await traveller()
    const { id } = await write(someone)
    const first = await upload(someone)
    expect(await write(someone, { text: '改过一次的点评', pictures: [first] })).toMatchObject({
      amendable: false,
      text: '改过一次的点评',
    })
    expect(await tryWrite(someone)).toMatchObject({ failure: { code: 'REVIEW_CLOSED' } })
    expect(await publish(id, 0)).toMatchObject({ failure: { code: 'CHANGED' } })
    expect(await publish(id, 1)).toMatchObject({ ok: true })
    expect(await tryWrite(someone)).toMatchObject({ failure: { code: 'REVIEW_CLOSED' } })
  })

  test('a bad score is no reason; a rejected author reads why, mends it and is decided on again', async () => {
    await clear()
    const someone = await traveller()
    const { id } = await write(someone, { score: 1, text: '住宿很差，不推荐' })
    const why = { id, publish: false, version: 0, reason: 'badScore' }
    expect(await decide(why as unknown as Input<'staff.decideReview'>)).toMatchObject({
      failure: { kind: 'invalid' },
    })
    const none = { id, publish: false, version: 0 }
    expect(await decide(none as unknown as Input<'staff.decideReview'>)).toMatchObject({
      failure: { kind: 'invalid' },
    })
    await reject(id)
    expect(await mine(someone)).toMatchObject({
      state: 'rejected',
      reason: '泄露他人或本人的隐私信息',
      amendable: true,
    })
    await write(someone, { score: 1, text: '住宿很差，真不推荐' })
    expect(await mine(someone)).toMatchObject({ state: 'pending', reason: '', amendable: false })
    await publish(id, 1)
    expect(await list()).toMatchObject({ total: 1, summary: { counts: [1, 0, 0, 0, 0] } })
  })

  test('taking a published one down needs a reason of the list, leaves a record and takes its score out', async () => {
    await clear()
    const [one, two] = [await traveller(), await traveller()]
    const first = await write(one, { score: 2 })
    const second = await write(two, { score: 5 })
    await publish(first.id)
    await publish(second.id)
    expect((await card())?.satisfaction).toBe(70)
    expect(await reject(first.id)).toMatchObject({ ok: true })
    expect((await card())?.satisfaction).toBe(100)
    const { db } = opened.database
    const kept = await db.select().from(reviewDecisions).where(eq(reviewDecisions.reviewId, first.id))
    expect(
      kept.map(({ fromState, toState, reason, staffId }) => [fromState, toState, reason, staffId]),
    ).toEqual([
      ['pending', 'published', null, 's-test'],
      ['published', 'rejected', 'privacy', 's-test'],
    ])
  })

  test('what is decided at once is counted once', async () => {
    await clear()
    const written = await Promise.all(
      [await traveller(), await traveller(), await traveller()].map((someone) =>
        write(someone, { score: 3 }),
      ),
    )
    const answers = await Promise.all(written.flatMap(({ id }) => [publish(id), publish(id)]))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    const [scores] = await opened.database.db.select().from(productScores)
    expect(scores).toMatchObject({ count: 3, sum: 9 })
  })

  test('of two reviews sent at once for an order one is kept, the other amends it', async () => {
    const someone = await traveller()
    await Promise.all([tryWrite(someone, { score: 1 }), tryWrite(someone, { score: 2 }), tryWrite(someone)])
    const rows = await opened.database.db.select().from(reviews).where(eq(reviews.orderNo, someone.orderNo))
    expect(rows).toMatchObject([{ edits: 1, state: 'pending' }])
  })

  test('the agency replies in public, to published ones only', async () => {
    await clear()
    const someone = await traveller()
    const { id } = await write(someone)
    const reply = () => center.ask('staff.replyReview', shopA, { id, text: '谢谢您的同行' }, asStaff)
    expect(await reply()).toMatchObject({ failure: { code: 'NOT_PUBLISHED' } })
    await publish(id)
    expect(await reply()).toMatchObject({ ok: true })
    expect((await list()).items[0]).toMatchObject({ id, reply: '谢谢您的同行' })
  })

  test('numbers, unknown tags and parts, and pictures of another purpose are refused', async () => {
    const someone = await traveller()
    const identity = await center.get(
      'pictures.upload',
      shopA,
      { purpose: 'identity', data: await photo() },
      asCustomer(someone.customerId),
    )
    for (const patch of [
      { text: '导游电话138 0000 1234' },
      { text: '好' },
      { tags: ['差评'] },
      { aspects: { price: 5 } },
      { score: 6 },
      { pictures: [identity.id] },
    ]) {
      expect({ patch, answer: await tryWrite(someone, patch) }).toMatchObject({
        answer: { failure: { kind: 'invalid' } },
      })
    }
    expect(await mine(someone)).toBeNull()
  })

  test('staff list them by state and find them by order', async () => {
    const someone = await traveller()
    const { id } = await write(someone)
    const found = await center.get(
      'staff.reviews',
      shopA,
      { state: 'pending', search: someone.orderNo, counted: true },
      asStaff,
    )
    expect(found).toMatchObject({ total: 1, items: [{ id, edits: 0, productId: 'later' }] })
  })

  test('with the account, published ones lose their author and pictures, the others are deleted', async () => {
    await clear()
    const shown = await traveller()
    const picture = await upload(shown)
    const { id } = await write(shown, { pictures: [picture] })
    await publish(id)
    const hidden = await traveller()
    await write(hidden)
    const { db } = opened.database
    for (const { customerId } of [shown, hidden]) {
      const owner = { merchant: 'alpha', customerId }
      const context = { db } as Parameters<NonNullable<typeof reviewData.erase>>[0]
      expect(await reviewData.collect?.(context, owner)).toMatchObject({
        reviews: [{ text: '行程安排得很好' }],
      })
      await reviewData.erase?.(context, owner)
      expect(await reviewData.collect?.(context, owner)).toEqual({ reviews: [] })
    }
    expect(await db.select().from(reviews)).toMatchObject([
      { id, author: '匿名用户', customerId: '', pictures: [] },
    ])
  })
})
