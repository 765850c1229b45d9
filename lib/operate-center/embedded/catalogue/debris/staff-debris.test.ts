import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { addDays, weekday } from '../../../../base/calendar/dates.ts'
import { screens } from '../../../../screens/screens.ts'
import type { Input } from '../../../contract/contract.ts'
import { stockPools } from '../../stock/schema.ts'
import { readPools } from '../../stock/stock.ts'
import { shopA, testToday } from '../../testing/catalogue.ts'
import { asStaff } from '../../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { debrisDraft, packageDraft } from '../../testing/debris-catalogue-cases.ts'
import { placeDebris, seedDebris } from '../../testing/debris-shopping.ts'
import { openShopping, type Shopping } from '../../testing/shopping.ts'
import { debrisPool } from './debris-pools.ts'

type Package = Input<'staff.saveDebrisPackage'>['package']
type Days = Input<'staff.setDebrisDays'>

describe.each(handlerDatabases)('staff calls of fragment products, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let announced: string[] = []
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database, {
      onChange: ({ tags }) => announced.push(...tags),
    })
    await seedDebris(opened.database)
  })
  beforeEach(() => {
    announced = []
  })
  afterAll(() => opened.close())

  let made = 0
  const everyDay = [0, 1, 2, 3, 4, 5, 6] as const
  const first = addDays(testToday, 1)
  const last = addDays(testToday, 7)
  const week: Days['series'] = { from: first, to: last, weekdays: [...everyDay] }
  const save = (input: Input<'staff.saveDebrisPackage'>) =>
    center.ask('staff.saveDebrisPackage', shopA, input, asStaff)
  const setDays = (packageId: string, changes: Days['changes'], series = week) =>
    center.ask('staff.setDebrisDays', shopA, { packageId, series, changes }, asStaff)
  const calendar = (proId: string, packageId: string) =>
    center.get('debris.calendar', shopA, { proId, packageId })

  /** A product on sale with one package. */
  async function newProduct(patch: Partial<Package> = {}, stock?: number) {
    made += 1
    const { proId } = await center.get(
      'staff.saveDebris',
      shopA,
      { debris: debrisDraft({ code: `NEW-${made}` }) },
      asStaff,
    )
    const { packageId } = await center.get(
      'staff.saveDebrisPackage',
      shopA,
      { proId, package: packageDraft(patch), ...(stock === undefined ? {} : { stock }) },
      asStaff,
    )
    await center.get('staff.setDebrisStatus', shopA, { proId, status: 'onSale' }, asStaff)
    return { proId, packageId }
  }
  const open: Partial<Package> = { use: 'open', validDays: 30 }

  test('a product is written with packages and days, put on sale, changed, copied and withdrawn', async () => {
    const debris = debrisDraft({ code: 'WHOLE' })
    const { proId } = await center.get('staff.saveDebris', shopA, { debris }, asStaff)
    const onSale = { proId, status: 'onSale' } as const
    expect(await center.ask('staff.setDebrisStatus', shopA, onSale, asStaff)).toMatchObject({
      failure: { fields: { packages: expect.any(String) } },
    })
    const { packageId } = await center.get(
      'staff.saveDebrisPackage',
      shopA,
      { proId, package: packageDraft() },
      asStaff,
    )
    expect(await setDays(packageId, { price: 12_000, stock: 10 })).toMatchObject({
      value: { added: expect.arrayContaining([first, last]), changed: [] },
    })
    await center.get('staff.setDebrisStatus', shopA, onSale, asStaff)
    const shown = await center.get('debris.get', shopA, { proId })
    expect(shown).toMatchObject({ price: 12_000, packages: [{ id: packageId, name: '一日票' }] })

    const read = await center.get('staff.debrisProduct', shopA, { proId }, asStaff)
    expect(read).toMatchObject({
      status: 'onSale',
      debris: { code: 'WHOLE' },
      packages: [{ packageId, stock: null, package: { supplier: '测试乐园', price: 10_000 } }],
    })
    const renamed = { proId, debris: { ...read.debris, name: '改名的乐园' }, seen: read.updatedAt }
    await center.get('staff.saveDebris', shopA, renamed, asStaff)
    expect(
      await center.ask('staff.saveDebris', shopA, { ...renamed, seen: '2020-01-01T00:00:00.000Z' }, asStaff),
    ).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } })
    expect(await center.ask('staff.saveDebris', shopA, { debris }, asStaff)).toMatchObject({
      failure: { code: 'CODE_TAKEN' },
    })
    const copy = { proId, code: 'WHOLE-C', name: '副本乐园' }
    const copied = await center.get('staff.copyDebris', shopA, copy, asStaff)
    expect(await center.get('staff.debrisProduct', shopA, copied, asStaff)).toMatchObject({
      status: 'withdrawn',
      sold: 0,
      packages: [{ package: { name: '一日票' } }],
    })
    await center.get('staff.setDebrisStatus', shopA, { proId, status: 'withdrawn' }, asStaff)
    expect(await center.ask('debris.get', shopA, { proId })).toMatchObject({ failure: { kind: 'absent' } })
    const list = await center.get('staff.debris', shopA, { search: '改名的', counted: true }, asStaff)
    expect(list).toMatchObject({ total: 1, items: [{ proId, packages: 1 }] })
  })

  test('a changed price, package or stock renews that product and its lists alone', async () => {
    const { proId, packageId } = await newProduct()
    announced = []
    await setDays(packageId, { price: 9_000, stock: 5 })
    expect([...announced].sort()).toEqual(['catalogue:alpha:debris', `product:alpha:debris:${proId}`])
    announced = []
    await save({ proId, packageId, package: packageDraft({ name: '改名的票' }) })
    expect([...announced].sort()).toEqual(['catalogue:alpha:debris', `product:alpha:debris:${proId}`])
    // The cached product is read anew.
    const { packages } = await center.get('debris.get', shopA, { proId })
    expect(packages.map(({ name }) => name)).toEqual(['改名的票'])
    const others = Object.entries(screens).filter(([, { area }]) => ['goods', 'visa'].includes(area))
    expect(others.filter(([, { about, lists }]) => about === 'debris' || lists?.includes('debris'))).toEqual(
      [],
    )
  })

  test.each<[string, Partial<Package>, string]>([
    ['a price of nothing', { price: 0 }, 'package.price'],
    ['a validity of a dated package', { validDays: 3 }, 'package.validFrom'],
    ['documents of nobody', { redeem: ['document'] }, 'package.redeem'],
    ['more at least than at most', { minCount: 3, maxCount: 2 }, 'package.maxCount'],
    ['a deposit without a device', { deposit: 100, returnDays: 3 }, 'package.deposit'],
    ['a time that is none', { cutoffTime: '25:00' }, 'package.cutoffTime'],
    ['a day that is none', { ...open, blackout: ['2026-02-30'] }, 'package.blackout.0'],
  ])('refuses %s at its field', async (_, patch, field) => {
    const answer = await save({ proId: 'f1', package: packageDraft(patch) })
    expect(answer).toMatchObject({ failure: { kind: 'invalid' } })
    const { failure } = answer as { failure: { fields: Record<string, string> } }
    expect(Object.keys(failure.fields)).toContain(field)
  })

  test('refuses a picture from nowhere at its field', async () => {
    const cover = { src: 'javascript:1', alt: '' }
    const debris = debrisDraft({ code: 'BAD', cover, description: [{ text: '', picture: cover }] })
    expect(await center.ask('staff.saveDebris', shopA, { debris }, asStaff)).toMatchObject({
      failure: {
        fields: {
          'debris.cover.src': expect.any(String),
          'debris.description.0.picture.src': expect.any(String),
        },
      },
    })
  })

  test('the last package of a product on sale cannot be stopped, and no package changes its use', async () => {
    const { proId, packageId } = await newProduct(open, 5)
    expect(
      await save({ proId, packageId, package: packageDraft({ ...open, status: 'stopped' }) }),
    ).toMatchObject({ failure: { fields: { 'package.status': expect.any(String) } } })
    expect(await save({ proId, packageId, package: packageDraft() })).toMatchObject({
      failure: { fields: { 'package.use': expect.any(String) } },
    })
    // Said before what a dated package may not have besides.
    const dated = { proId, packageId, package: packageDraft({ ...open, use: 'dated' }), stock: 5 }
    expect(await save(dated)).toMatchObject({
      failure: { fields: { 'package.use': expect.stringContaining('请新建一个套餐') } },
    })
    await save({ proId, package: packageDraft({ ...open, name: '另一个套餐' }), stock: 5 })
    expect(
      await save({ proId, packageId, package: packageDraft({ ...open, status: 'stopped' }) }),
    ).toMatchObject({ ok: true })
    const { packages } = await center.get('debris.get', shopA, { proId })
    expect(packages.map(({ name }) => name)).toEqual(['另一个套餐'])
  })

  test('packages are listed with their stock, taken off sale and put into another sequence, but not by halves', async () => {
    const { proId, packageId } = await newProduct(open, 5)
    const second = await center.get(
      'staff.saveDebrisPackage',
      shopA,
      { proId, package: packageDraft({ name: '第二个套餐' }) },
      asStaff,
    )
    const both = [packageId, second.packageId]
    await placeDebris(center, opened.database, { proId, packageId, adults: 2, date: testToday })
    const before = await center.get('staff.debrisPackage', shopA, { packageId }, asStaff)
    expect(before).toMatchObject({ proId, stock: { plan: 5, held: 2 } })
    const listed = await center.get('staff.debrisPackages', shopA, { proId, counted: true }, asStaff)
    expect(listed.total).toBe(2)
    expect(listed.items.find((one) => one.packageId === packageId)).toMatchObject({
      plan: 5,
      used: 0,
      held: 2,
    })
    expect(listed.items.find((one) => one.packageId !== packageId)).toMatchObject({
      plan: null,
      use: 'dated',
    })

    const sort = (packageIds: string[]) =>
      center.ask('staff.sortDebrisPackages', shopA, { proId, packageIds }, asStaff)
    announced = []
    expect(await sort(both.toReversed())).toMatchObject({ ok: true })
    expect([...announced].sort()).toEqual(['catalogue:alpha:debris', `product:alpha:debris:${proId}`])
    const shown = async () => (await center.get('debris.get', shopA, { proId })).packages.map(({ id }) => id)
    expect(await shown()).toEqual(both.toReversed())
    expect(await sort(both)).toMatchObject({ ok: true })
    expect(await shown()).toEqual(both)
    expect(await sort([packageId])).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } })
    expect(await sort([packageId, packageId])).toMatchObject({
      failure: { fields: { packageIds: expect.any(String) } },
    })
    expect(await sort([...both, 'plain'])).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } })

    const set = (id: string, status: 'onSale' | 'stopped') =>
      center.ask('staff.setDebrisPackageStatus', shopA, { proId, packageId: id, status }, asStaff)
    expect(await set(packageId, 'stopped')).toMatchObject({ ok: true })
    expect(await shown()).toEqual([second.packageId])
    expect(await set(second.packageId, 'stopped')).toMatchObject({ failure: { code: 'LAST_PACKAGE' } })
    const stale = { proId, packageId, package: before.package, seen: '2020-01-01T00:00:00.000Z' }
    expect(await save(stale)).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } })
    expect(await set(packageId, 'onSale')).toMatchObject({ ok: true })
    // What is sold is still there, under the same id.
    expect(await readPools(opened.database.db, 'alpha', [debrisPool(packageId)])).toMatchObject([
      { plan: 5, held: 2 },
    ])
  })

  test('stock of an open package is never below what is sold or held', async () => {
    const { proId, packageId } = await newProduct(open, 5)
    const { db } = opened.database
    await placeDebris(center, opened.database, { proId, packageId, adults: 2, date: testToday })
    const draft = packageDraft(open)
    expect(await save({ proId, packageId, package: draft, stock: 1 })).toMatchObject({
      failure: { code: 'STOCK_BELOW_TAKEN', message: expect.stringContaining('2张') },
    })
    for (const stock of [2, -1, 7]) {
      expect(await save({ proId, packageId, package: draft, stock })).toMatchObject({ ok: true })
      const [pool] = await readPools(db, 'alpha', [debrisPool(packageId)])
      expect(pool).toMatchObject({ plan: stock, held: 2 })
    }
    expect(await calendar(proId, packageId)).toMatchObject({ left: 5 })
  })

  test('days are set on chosen weekdays, and what is not named stays', async () => {
    const { proId, packageId } = await newProduct({ childPrice: 5_000, childNote: '1.2米以下' })
    const missing = await setDays(packageId, { price: 100 })
    expect(missing).toMatchObject({ failure: { fields: { 'changes.stock': expect.any(String) } } })
    const weekend: Days['series'] = { ...week, weekdays: [0, 6] }
    const dry = await center.get(
      'staff.setDebrisDays',
      shopA,
      { packageId, series: weekend, changes: { price: 100, stock: 1 }, dryRun: true },
      asStaff,
    )
    expect(dry.added).toHaveLength(2)
    expect((await calendar(proId, packageId)).days).toEqual([])
    await setDays(packageId, { price: 8_000, stock: 20 })
    await setDays(packageId, { price: 9_000, childPrice: null }, weekend)
    const { days } = await calendar(proId, packageId)
    expect(days).toHaveLength(7)
    for (const { date, price, childPrice, left } of days) {
      const off = [0, 6].includes(weekday(date))
      expect([price, childPrice, left]).toEqual(off ? [9_000, null, 20] : [8_000, 5_000, 20])
    }
    await setDays(packageId, { status: 'stopped' }, weekend)
    expect((await calendar(proId, packageId)).days).toHaveLength(5)
    const past = { ...week, from: addDays(testToday, -9), to: addDays(testToday, -1) }
    expect(await setDays(packageId, { price: 1, stock: 1 }, past)).toMatchObject({
      failure: { fields: { series: expect.any(String) } },
    })
  })

  test('a day never has fewer places than are taken, nor loses a time that is', async () => {
    const { proId, packageId } = await newProduct()
    await setDays(packageId, { price: 10_000, stock: 9, slots: ['15:00', '10:00', '10:00'] })
    const [day] = (await calendar(proId, packageId)).days
    expect(day?.slots.map(({ time }) => time)).toEqual(['10:00', '15:00'])
    await placeDebris(center, opened.database, { proId, packageId, adults: 3, date: first, slot: '10:00' })
    const { db } = opened.database
    await db
      .update(stockPools)
      .set({ used: 2 })
      .where(and(eq(stockPools.merchant, 'alpha'), eq(stockPools.id, debrisPool(packageId, first, '10:00'))))
    const short = { failure: { code: 'STOCK_BELOW_TAKEN', message: expect.stringContaining('10:00') } }
    expect(await setDays(packageId, { stock: 4 })).toMatchObject(short)
    expect(await setDays(packageId, { slots: ['15:00'] })).toMatchObject(short)
    expect(await setDays(packageId, { slots: [] })).toMatchObject({
      failure: { fields: { 'changes.stock': expect.any(String) } },
    })
    // All or none: the other days have kept theirs.
    const left = async () => (await calendar(proId, packageId)).days.map((one) => one.left)
    expect(await left()).toEqual([13, 18, 18, 18, 18, 18, 18])
    expect(await setDays(packageId, { stock: 5 })).toMatchObject({ ok: true })
    expect(await left()).toEqual([5, 10, 10, 10, 10, 10, 10])
    // A time that nobody has bought may go, and come again with the stock it is given.
    const rest = { ...week, from: addDays(first, 1) }
    expect(await setDays(packageId, { slots: ['15:00'] }, rest)).toMatchObject({ ok: true })
    expect(await left()).toEqual([5, 5, 5, 5, 5, 5, 5])
    const read = await center.get('staff.debrisDays', shopA, { packageId, from: first, to: first }, asStaff)
    expect(read.days).toMatchObject([
      {
        date: first,
        stock: [
          { slot: '10:00', plan: 5, used: 2, held: 3 },
          { slot: '15:00', plan: 5, used: 0, held: 0 },
        ],
      },
    ])
  })

  test('days change each in its own way while they are as they were seen, and are put back as one', async () => {
    const { packageId } = await newProduct()
    await setDays(packageId, { price: 10_000, stock: 9, slots: ['10:00', '15:00'] })
    const second = addDays(first, 1)
    const write = (rows: Input<'staff.saveDebrisDays'>['rows']) =>
      center.ask('staff.saveDebrisDays', shopA, { packageId, rows }, asStaff)
    const rows: Input<'staff.saveDebrisDays'>['rows'] = [
      {
        date: first,
        seen: { price: 10_000, stock: { '15:00': 9 } },
        changes: { price: 12_000, stock: { '15:00': 4 } },
      },
      { date: second, seen: { status: 'onSale' }, changes: { status: 'stopped' } },
    ]
    const standing = async () => {
      const read = await center.get(
        'staff.debrisDays',
        shopA,
        { packageId, from: first, to: second },
        asStaff,
      )
      return read.days.map(({ price, status, stock }) => [price, status, ...stock.map(({ plan }) => plan)])
    }
    const before = await standing()
    expect(await write(rows)).toMatchObject({ ok: true })
    expect(await standing()).toEqual([
      [12_000, 'onSale', 9, 4],
      [10_000, 'stopped', 9, 9],
    ])
    expect(await write(rows)).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } })
    const unknown = { date: first, seen: { stock: { '09:00': 9 } }, changes: { stock: { '09:00': 1 } } }
    expect(await write([unknown])).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } })
    const gone = { date: addDays(testToday, -1), seen: { price: 1 }, changes: { price: 2 } }
    expect(await write([gone])).toMatchObject({
      failure: { fields: { 'rows.0.date': '过去的日期不能修改' } },
    })
    const back = rows.map(({ date, seen, changes }) => ({ date, seen: changes, changes: seen }))
    expect(await write(back)).toMatchObject({ ok: true })
    expect(await standing()).toEqual(before)
  })

  test('staff who lower a day’s stock while it is being sold never sell more than there is', async () => {
    const { proId, packageId } = await newProduct()
    await setDays(packageId, { price: 10_000, stock: 6 })
    const orders = Array.from({ length: 6 }, () =>
      placeDebris(center, opened.database, { proId, packageId, date: first }).then(
        () => true,
        () => false,
      ),
    )
    const one = { ...week, to: first }
    const lowered = Promise.all([3, 4, 5].map((stock) => setDays(packageId, { stock }, one)))
    const sold = (await Promise.all(orders)).filter(Boolean).length
    await lowered
    const [pool] = await readPools(opened.database.db, 'alpha', [debrisPool(packageId, first)])
    expect(pool?.held).toBe(sold)
    expect(pool && pool.held <= pool.plan).toBe(true)
  })
})
