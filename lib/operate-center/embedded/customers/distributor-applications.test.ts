import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { shopA, shopB } from '../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { addCustomer, asCustomer, asStaff, openShopping, type Shopping } from '../testing/shopping.ts'
import { customers, distributorApplications } from './schema.ts'

const right = {
  shopName: '山海旅行',
  contact: '王小明',
  mobile: '138 0000 7788',
  city: '杭州',
  creditCode: '91350100m000100y43',
  agreed: true as const,
}

describe.each(handlerDatabases)('applying to become a distributor on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
  })
  afterAll(() => opened.close())

  const newcomer = async () => asCustomer(await addCustomer(opened.database))
  const decide = (id: string, pass: boolean, reason = '', shop = shopA) =>
    center.ask('staff.decideDistributorApplication', shop, { id, pass, reason }, asStaff)
  const mine = async (me: object) => (await center.get('distributors.application', shopA, {}, me)).application

  test('none yet, then one under review, kept sealed', async () => {
    const me = await newcomer()
    expect(await mine(me)).toBeNull()
    const wrong = { ...right, creditCode: '91350100M000100Y44', city: '' }
    expect(await center.ask('distributors.apply', shopA, wrong, me)).toMatchObject({
      failure: { fields: { creditCode: expect.any(String), city: expect.any(String) } },
    })
    expect(
      await center.ask('distributors.apply', shopA, { ...right, agreed: false as never }, me),
    ).toMatchObject({ failure: { fields: { agreed: expect.any(String) } } })
    expect(await center.ask('distributors.apply', shopA, right)).toMatchObject({
      failure: { kind: 'unauthenticated' },
    })
    const made = await center.get('distributors.apply', shopA, right, me)
    expect(made).toMatchObject({
      state: 'pending',
      mobile: '13800007788',
      creditCode: '91350100M000100Y43',
      travelLicence: '',
      decidedAt: null,
    })
    expect(await mine(me)).toEqual(made)
    const [row] = await opened.database.db
      .select()
      .from(distributorApplications)
      .where(eq(distributorApplications.id, made.id))
    expect(JSON.stringify(row)).not.toMatch(/13800007788|山海|91350100/)
  })

  test('passing makes the applicant’s shop, closed and under their name; with a taken address nothing is decided', async () => {
    const me = await newcomer()
    const { id } = await center.get('distributors.apply', shopA, right, me)
    const pass = (distributor: string) =>
      center.ask(
        'staff.decideDistributorApplication',
        shopA,
        {
          id,
          pass: true,
          shop: { channel: 'h5', distributor, copyFrom: { channel: 'h5', distributor: 'a1' } },
        },
        asStaff,
      )
    expect(await pass('a1')).toMatchObject({ failure: { code: 'SHOP_EXISTS' } })
    expect((await mine(me))?.state).toBe('pending')
    expect(await pass('shanhai')).toMatchObject({ ok: true })
    expect((await mine(me))?.state).toBe('passed')
    const shop = { ...shopA, distributor: 'shanhai' }
    expect(await center.get('staff.shop', shop, {}, asStaff)).toMatchObject({
      open: false,
      info: { name: '山海旅行' },
      ranges: [
        { kind: 'tour', all: true },
        { kind: 'visa', all: false, productIds: [] },
        { kind: 'goods', all: false, productIds: [] },
        { kind: 'debris', all: false, productIds: [] },
      ],
    })
  })

  test('one at a time, also at once', async () => {
    const me = await newcomer()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => center.ask('distributors.apply', shopA, right, me)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(answer).toMatchObject({ failure: { code: 'APPLICATION_PENDING' } })
    }
  })

  test('rejected with a reason, applied again, approved; decided once, notified each time', async () => {
    const me = await newcomer()
    const first = await center.get('distributors.apply', shopA, right, me)
    expect(await decide(first.id, false)).toMatchObject({
      failure: { fields: { reason: expect.any(String) } },
    })
    expect(await decide(first.id, true, '', shopB)).toMatchObject({ failure: { kind: 'absent' } })
    expect((await decide(first.id, false, '执照照片看不清')).ok).toBe(true)
    expect(center.messages.at(-1)).toMatchObject({
      mobile: '13800007788',
      text: expect.stringContaining('执照照片看不清'),
    })
    expect(await decide(first.id, true)).toMatchObject({ failure: { code: 'ALREADY_DECIDED' } })
    expect(await mine(me)).toMatchObject({ state: 'rejected', reason: '执照照片看不清' })
    center.clock.forward(1)
    const second = await center.get('distributors.apply', shopA, { ...right, city: '宁波' }, me)
    expect(await mine(me)).toMatchObject({ id: second.id, state: 'pending', city: '宁波' })
    expect((await decide(second.id, true)).ok).toBe(true)
    expect(center.messages.at(-1)?.text).toContain('已通过审核')
    expect(await center.ask('distributors.apply', shopA, right, me)).toMatchObject({
      failure: { code: 'APPLICATION_PASSED' },
    })
  })

  test('staff see their own merchant’s: undecided ones first, oldest first', async () => {
    const { db } = opened.database
    await db.delete(distributorApplications)
    const ids: string[] = []
    for (let index = 0; index < 3; index += 1) {
      center.clock.forward(1)
      ids.push((await center.get('distributors.apply', shopA, right, await newcomer())).id)
    }
    await decide(ids[0] ?? '', true)
    const list = (input: object = {}, shop = shopA) =>
      center.get('staff.distributorApplications', shop, { counted: true, ...input }, asStaff)
    expect((await list()).items.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]])
    expect(await list({ state: 'passed' })).toMatchObject({
      total: 1,
      items: [{ id: ids[0], state: 'passed' }],
    })
    const { next } = await list({ limit: 2 })
    expect((await list({ limit: 2, after: next ?? '' })).items.map(({ id }) => id)).toEqual([ids[0]])
    expect(await list({}, shopB)).toMatchObject({ total: 0 })
  })

  test('it is part of the export and is deleted with the account', async () => {
    const { db } = opened.database
    const customerId = await addCustomer(opened.database)
    const me = asCustomer(customerId)
    await center.get('distributors.apply', shopA, right, me)
    await center.get('account.sendCode', shopA, { purpose: 'export' }, me)
    const code = /\d{6}/.exec(center.messages.at(-1)?.text ?? '')?.[0] ?? ''
    const { data } = await center.get('account.export', shopA, { code }, me)
    expect(data.distributorApplications).toMatchObject([{ shopName: '山海旅行', state: 'pending' }])
    await db.update(customers).set({ deletionDueAt: center.clock.now }).where(eq(customers.id, customerId))
    center.clock.forward(1)
    await center.sweep()
    expect(
      await db
        .select()
        .from(distributorApplications)
        .where(eq(distributorApplications.customerId, customerId)),
    ).toEqual([])
  })
})
