import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { idempotentAnswers } from '../kernel/schema.ts'
import { shopA, shopB } from '../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { photo } from '../testing/photo.ts'
import { addCustomer, asCustomer, asStaff, openShopping, type Shopping } from '../testing/shopping.ts'
import { customers, pictures } from './schema.ts'

const DAY = 24 * 60

describe.each(handlerDatabases)('pictures of customers on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let data = ''
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    data = await photo()
  })
  afterAll(() => opened.close())

  const someone = async (merchant = 'alpha') => asCustomer(await addCustomer(opened.database, merchant))
  const upload = async (me: object, purpose: 'avatar' | 'identity' = 'avatar', shop = shopA) =>
    center.get('pictures.upload', shop, { purpose, data }, me)
  const rowOf = async (id: string) =>
    (await opened.database.db.select().from(pictures).where(eq(pictures.id, id)))[0]

  test('only the owner reads an uploaded picture, and it is sealed at rest', async () => {
    const me = await someone()
    const { id, width, height } = await upload(me, 'identity')
    expect({ width, height }).toEqual({ width: 640, height: 400 })
    const kept = await center.get('pictures.get', shopA, { id }, me)
    expect(kept.contentType).toBe('image/jpeg')
    const bytes = Buffer.from(kept.data, 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640 })
    const row = await rowOf(id)
    expect(row?.bytes).toBe(bytes.length)
    expect(Buffer.from(row?.sealed ?? []).includes(bytes.subarray(0, 64))).toBe(false)

    const absent = { ok: false, failure: { kind: 'absent', message: '图片不存在或已删除' } }
    expect(await center.ask('pictures.get', shopA, { id }, await someone())).toEqual(absent)
    expect(await center.ask('pictures.get', shopB, { id }, await someone('beta'))).toEqual(absent)
    expect(await center.ask('pictures.get', shopB, { id }, me)).toMatchObject({ ok: false })
    expect(await center.ask('pictures.get', shopA, { id: 'pic_unknown' }, me)).toEqual(absent)
    // Not submitted yet: staff cannot read it either.
    expect(await center.ask('staff.picture', shopA, { id, reason: '核对' }, asStaff)).toEqual(absent)
  })

  test.each([
    ['no base64', 'not base64!', /没有完整上传/],
    ['a data URL', 'data:image/png;base64,YWJj', /没有完整上传/],
    ['a text', Buffer.from('<svg/>').toString('base64'), /格式/],
    ['nothing', '', /请选择图片/],
  ])('%s is invalid, with a sentence', async (_, sent, message) => {
    const me = await someone()
    expect(await center.ask('pictures.upload', shopA, { purpose: 'avatar', data: sent }, me)).toMatchObject({
      failure: { kind: 'invalid', fields: { data: expect.stringMatching(message) } },
    })
  })

  test('more than 5 MB is refused before anything is decoded', async () => {
    const sent = Buffer.alloc(5 * 1024 * 1024 + 3).toString('base64')
    const input = { purpose: 'avatar', data: sent } as const
    expect(await center.ask('pictures.upload', shopA, input, await someone())).toMatchObject({
      failure: { kind: 'invalid', message: '图片超过5MB，请压缩或换一张后再上传' },
    })
  })

  test('sent twice with one key it is stored once', async () => {
    const me = { ...(await someone()), idempotencyKey: randomUUID() }
    const first = await upload(me)
    expect(await upload(me)).toEqual(first)
    const own = eq(pictures.customerId, (me as { customerId?: string }).customerId ?? '')
    expect(await opened.database.db.select().from(pictures).where(own)).toHaveLength(1)
  })

  test('40 a day, also when they come at once', async () => {
    const me = await someone()
    const row = await rowOf((await upload(me)).id)
    if (!row) throw new Error('no row')
    const many = Array.from({ length: 38 }, (_, n) => ({ ...row, id: `${row.id}${n}` }))
    await opened.database.db.insert(pictures).values(many)
    const tries = await Promise.all(
      Array.from({ length: 2 }, () => center.ask('pictures.upload', shopA, { purpose: 'avatar', data }, me)),
    )
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
    expect(tries.find(({ ok }) => !ok)).toMatchObject({ failure: { code: 'PICTURE_LIMIT' } })
  })

  test('an unused picture is deleted after a day; a used one stays', async () => {
    const me = await someone()
    const [unused, used] = [await upload(me), await upload(me)]
    await center.get('account.setAvatar', shopA, { pictureId: used.id }, me)
    center.clock.forward(DAY - 1)
    await center.sweep()
    expect(await rowOf(unused.id)).toBeDefined()
    center.clock.forward(2)
    await center.sweep()
    expect(await rowOf(unused.id)).toBeUndefined()
    expect(await rowOf(used.id)).toBeDefined()
  })

  test('the customer’s picture: set, shown, replaced, removed', async () => {
    const me = await someone()
    const first = await upload(me)
    const profile = await center.get('account.setAvatar', shopA, { pictureId: first.id }, me)
    expect(profile.avatar).toBe(first.id)
    expect((await center.get('members.me', shopA, {}, me)).avatar).toBe(first.id)
    const second = await upload(me)
    await center.get('account.setAvatar', shopA, { pictureId: second.id }, me)
    expect(await rowOf(first.id)).toBeUndefined()
    expect(await center.ask('account.setAvatar', shopA, { pictureId: first.id }, me)).toMatchObject({
      failure: { kind: 'absent' },
    })
    expect((await center.get('account.setAvatar', shopA, { pictureId: '' }, me)).avatar).toBe('')
    expect(await rowOf(second.id)).toBeUndefined()
  })

  test('only a customer’s own picture, of the right purpose, becomes an avatar', async () => {
    const me = await someone()
    const theirs = await upload(await someone())
    const card = await upload(me, 'identity')
    for (const pictureId of [theirs.id, card.id, 'pic_none']) {
      expect(await center.ask('account.setAvatar', shopA, { pictureId }, me)).toMatchObject({
        failure: { kind: 'absent' },
      })
    }
  })

  test('a shop with userEdit 0 changes no picture', async () => {
    const me = await someone()
    const { id } = await upload(me)
    await center.get('staff.setFlags', shopA, { config: { userEdit: 0 } }, asStaff)
    try {
      expect(await center.ask('account.setAvatar', shopA, { pictureId: id }, me)).toMatchObject({
        failure: { code: 'PROFILE_READ_ONLY' },
      })
    } finally {
      await center.get('staff.setFlags', shopA, { config: { userEdit: 1 } }, asStaff)
    }
  })

  test('staff who look at a picture give a reason, and the audit keeps it without naming the owner', async () => {
    const me = await someone()
    const { id } = await upload(me)
    await center.get('account.setAvatar', shopA, { pictureId: id }, me)
    expect(await center.ask('staff.picture', shopA, { id, reason: ' ' }, asStaff)).toMatchObject({
      failure: { kind: 'invalid' },
    })
    const look = { ...asStaff, idempotencyKey: 'key-of-one-look-at-it' }
    for (const _again of [1, 2]) {
      const seen = await center.get('staff.picture', shopA, { id, reason: '举报头像' }, look)
      expect([seen.contentType, seen.data.length > 100]).toEqual(['image/webp', true])
    }
    const { items } = await center.get('staff.audit', shopA, { subject: id }, asStaff)
    expect(items).toEqual([
      expect.objectContaining({
        call: 'staff.picture',
        person: '测试员工',
        reason: '举报头像',
        input: { id },
      }),
    ])
    // A retried look is one look, whose kept answer is not the picture.
    const kept = await opened.database.db
      .select()
      .from(idempotentAnswers)
      .where(eq(idempotentAnswers.key, look.idempotencyKey))
    expect(String(kept[0]?.answer).length).toBeLessThan(300)
  })

  test('they are deleted with the account', async () => {
    const me = await someone()
    const customerId = me.customerId ?? ''
    await center.get('account.setAvatar', shopA, { pictureId: (await upload(me)).id }, me)
    await upload(me, 'identity')
    const mine = eq(customers.id, customerId)
    await opened.database.db.update(customers).set({ deletionDueAt: center.clock.now }).where(mine)
    await center.sweep()
    expect(
      await opened.database.db.select().from(pictures).where(eq(pictures.customerId, customerId)),
    ).toEqual([])
    const [gone] = await opened.database.db.select().from(customers).where(mine)
    expect(gone).toMatchObject({ avatar: null, deletedAt: expect.any(Date) })
  })
})
