import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import type { TextCode } from '../../../../domain/texts/text-codes.ts'
import { listings } from '../../catalogue/shared/schema.ts'
import { departures, tours } from '../../catalogue/tours/schema.ts'
import { shopA, shopA2, shopB } from '../../testing/catalogue.ts'
import { createTestCenter } from '../../testing/centers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { asStaff, openShopping, type Shopping } from '../../testing/shopping.ts'
import { createRowMemory } from './row-memory.ts'

test('a value is found by its version only, and the least recently used are dropped', () => {
  const rows = createRowMemory(2)
  rows.keep('a', '1', { text: 'A' })
  rows.keep('b', '1', { text: 'B' })
  expect(rows.recall('a', '2')).toBeUndefined()
  expect(rows.recall('a', '1')).toEqual({ text: 'A' })
  rows.keep('c', '1', { text: 'C' })
  expect(rows.recall('b', '1')).toBeUndefined()
  expect(rows.recall('a', '1')).toEqual({ text: 'A' })
  rows.keep('a', '2', { text: 'A2' })
  expect(rows.recall('a', '1')).toBeUndefined()
  expect(rows.recall('a', '2')).toEqual({ text: 'A2' })
})

test('a value that counts as several rows displaces as many', () => {
  const rows = createRowMemory(4)
  for (const key of ['a', 'b', 'c']) rows.keep(key, '1', key)
  rows.keep('many', '1', 'many', 3)
  expect(['a', 'b', 'c', 'many'].map((key) => rows.recall(key, '1'))).toEqual([
    undefined,
    undefined,
    'c',
    'many',
  ])
  rows.keep('many', '2', 'fewer', 1)
  rows.keep('d', '1', 'd')
  rows.keep('e', '1', 'e')
  expect(rows.recall('c', '1')).toBe('c')
})

test('a kept value is shared and therefore frozen', () => {
  const kept = createRowMemory(1).keep('a', '1', { list: [{ n: 1 }] })
  expect(() => kept.list.push({ n: 2 })).toThrow(TypeError)
  expect(() => Object.assign(kept.list[0] ?? {}, { n: 2 })).toThrow(TypeError)
})

describe.each(databaseKinds)('cached rows are as fresh as the database, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  /** Another process on the same database, with a memory of its own; both clocks stand still. */
  let elsewhere: ReturnType<typeof createTestCenter>
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    elsewhere = createTestCenter(opened.database)
  })
  afterAll(() => opened.close())

  const quote = { proId: 't1', departureId: 'd-16', counts: { adult: 1 } }
  const setTour = (patch: Record<string, unknown>) =>
    elsewhere.ask('staff.setTour', shopA, { proId: 't1', patch }, asStaff)
  const nameAt = async (at: Pick<Shopping, 'get'>, shop = shopA) =>
    (await at.get('tours.get', shop, { proId: 't1' })).name

  test('a tour changed elsewhere, twice within a millisecond', async () => {
    for (const name of ['一', '二', '三']) {
      await setTour({ name })
      expect([await nameAt(center), await nameAt(center, shopA2), await nameAt(elsewhere)]).toEqual([
        name,
        name,
        name,
      ])
    }
    const before = await center.get('tours.quote', shopA, quote)
    await setTour({ deposit: 30_000 })
    expect((await center.get('tours.quote', shopA, quote)).dueNow).toBe(30_000)
    await setTour({ deposit: null })
    expect(await center.get('tours.quote', shopA, quote)).toEqual(before)
  })

  /** What lists, counts and recommendations make of many tours. */
  const choiceAt = async (at: Pick<Shopping, 'get'>, shop = shopA) => {
    const [list, { cities }, similar] = [
      await at.get('tours.list', shop, {}),
      await at.get('tours.cities', shop, {}),
      await at.get('tours.similar', shop, { proId: 't3' }),
    ]
    return {
      themes: list.facets.themes,
      cities: cities.map(({ name }) => name),
      similar: similar.items.map(({ proId, priceFrom }) => [proId, priceFrom]),
    }
  }

  test('lists, cities and recommendations after a change elsewhere', async () => {
    const before = [await choiceAt(center), await choiceAt(center, shopA2)]
    const change = { themes: ['新主题'], departCity: '北京', departPinyin: 'beijing' }
    const [tour] = await opened.database.db.select().from(tours).where(eq(tours.id, 't1'))
    await setTour(change)
    for (const shop of [shopA, shopA2]) {
      const changed = await choiceAt(center, shop)
      expect(changed.themes).toContain('新主题')
      expect(changed.cities).toContain('北京')
      expect(await choiceAt(elsewhere, shop)).toEqual(changed)
    }
    await setTour({ themes: tour?.themes, departCity: tour?.departCity, departPinyin: tour?.departPinyin })
    expect([await choiceAt(center), await choiceAt(center, shopA2)]).toEqual(before)
  })

  test('a price and the last seat of a recommended tour', async () => {
    const similar = async () => (await choiceAt(center)).similar
    const setDepartures = async (patch: object) => {
      const own = and(eq(departures.merchant, shopA.merchant), eq(departures.tourId, 't1'))
      const rows = await opened.database.db.select().from(departures).where(own)
      for (const { id } of rows) {
        await elsewhere.get('staff.setDeparture', shopA, { departureId: id, ...patch }, asStaff)
      }
      return rows
    }
    const before = await similar()
    expect(before.map(([proId]) => proId)).toContain('t1')
    const [row] = await setDepartures({ prices: { adult: 77_700 } })
    expect(await similar()).toContainEqual(['t1', 77_700])
    await setDepartures({ status: 'stopped' })
    expect(await similar()).toContainEqual(['t1', null])
    await setDepartures({ status: 'onSale', prices: { adult: row?.adultPrice } })
    expect((await similar()).map(([proId]) => proId)).toEqual(before.map(([proId]) => proId))
  })

  test('a tour that is listed in a shop, and unlisted again', async () => {
    const cities = async () => (await center.get('tours.list', shopA2, {})).total
    const before = await choiceAt(center, shopA2)
    const { distributor, ...rest } = shopA2
    const row = { ...rest, distributor, kind: 'tour' as const, productId: 't2' }
    const total = await cities()
    await opened.database.db.insert(listings).values(row)
    expect(await cities()).toBe(total + 1)
    expect((await choiceAt(center, shopA2)).similar.map(([proId]) => proId)).toContain('t2')
    await opened.database.db.delete(listings).where(eq(listings.productId, 't2'))
    expect(await choiceAt(center, shopA2)).toEqual(before)
  })

  test('a change that is rolled back leaves nothing in the cache', async () => {
    const before = await nameAt(center)
    const { db } = opened.database
    const undone = db.transaction(async (tx) => {
      await tx.update(tours).set({ name: '不算' }).where(eq(tours.id, 't1'))
      const inside = createTestCenter({ ...opened.database, db: tx })
      expect(await nameAt(inside)).toBe('不算')
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await nameAt(center)).toBe(before)
  })

  test('a text that is published elsewhere, in every shop of its merchant alone', async () => {
    const versionAt = async (at: Pick<Shopping, 'get'>, wanted: TextCode, shop = shopA) =>
      (await at.get('texts.agreements', shop, {}, {})).items.find(({ code }) => code === wanted)?.version
    for (const code of ['cancel', 'safety', 'privacy'] as const) {
      const shown = async () => [
        await versionAt(center, code),
        await versionAt(center, code, shopA2),
        await versionAt(elsewhere, code),
      ]
      const before = await versionAt(center, code, shopB)
      expect(await shown()).toEqual([before, before, before])
      const content = { title: '我们的文本', sections: [{ heading: '', text: '一' }], arbitration: '' }
      const { hash } = await elsewhere.get('staff.writeText', shopA, { code, ...content }, asStaff)
      const { version } = await elsewhere.get('staff.publishText', shopA, { code, hash }, asStaff)
      expect(version).not.toBe(before)
      expect(await shown()).toEqual([version, version, version])
      expect(await versionAt(center, code, shopB)).toBe(before)
    }
  })

  test('a tour withdrawn, a shop closed and opened, a flag changed elsewhere', async () => {
    const withdraw = (status: 'withdrawn' | 'onSale') =>
      elsewhere.get('staff.setTourStatus', shopA, { proId: 't1', status }, asStaff)
    await withdraw('withdrawn')
    for (const name of ['tours.get', 'tours.quote'] as const) {
      expect(await center.ask(name, shopA, quote)).toMatchObject({ failure: { kind: 'absent' } })
    }
    await withdraw('onSale')
    expect((await center.ask('tours.quote', shopA, quote)).ok).toBe(true)

    const open = (value: boolean) => elsewhere.get('staff.setShopOpen', shopA, { open: value }, asStaff)
    await open(false)
    expect(await center.ask('shop.power', shopA, {})).toMatchObject({ failure: { kind: 'absent' } })
    const code = { mobile: '13900001111', purpose: 'login' as const }
    expect(await center.ask('members.sendCode', shopA, code)).toMatchObject({ failure: { kind: 'absent' } })
    await open(true)
    await elsewhere.get('staff.setFlags', shopA, { power: { tocAddOrderFlag: 0 } }, asStaff)
    expect(await center.get('shop.power', shopA, {})).toMatchObject({ tocAddOrderFlag: 0 })
  })
})
