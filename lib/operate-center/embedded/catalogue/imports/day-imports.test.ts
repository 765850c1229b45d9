import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { addDays } from '../../../../base/calendar/dates.ts'
import type { Value } from '../../../contract/contract.ts'
import { readFiles } from '../../kernel/sheets/read-files.ts'
import { readPools } from '../../stock/stock.ts'
import { shopA, testToday } from '../../testing/catalogue.ts'
import { asStaff } from '../../testing/centers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { debrisDraft, packageDraft } from '../../testing/debris-catalogue-cases.ts'
import { placeDebris, seedDebris } from '../../testing/debris-shopping.ts'
import { openShopping, type Shopping } from '../../testing/shopping.ts'
import { MOST_DAYS } from '../debris/day-import.ts'
import { debrisPool } from '../debris/debris-pools.ts'

type File = { name: string; data: string }
const HEAD = '产品编号,套餐编号,日期,价格（元）,儿童价（元）,状态,库存,场次'
const first = addDays(testToday, 1)
const second = addDays(testToday, 2)
const placesOf = ({ errors }: Value<'staff.import'>) =>
  errors.map(({ line, column, message }) => `${line} ${column} ${message}`)

describe.each(databaseKinds)('calendars of packages by spreadsheet, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  const announced: string[] = []
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database, { onChange: ({ tags }) => announced.push(...tags) })
    await seedDebris(opened.database)
  })
  afterAll(() => opened.close())

  let made = 0
  /** A product on sale with a dated and an open package. */
  async function newProduct() {
    made += 1
    const code = `CAL-${made}`
    const save = async (patch: Parameters<typeof packageDraft>[0]) =>
      (await center.get('staff.saveDebrisPackage', shopA, { proId, package: packageDraft(patch) }, asStaff))
        .packageId
    const debris = debrisDraft({ code })
    const { proId } = await center.get('staff.saveDebris', shopA, { debris }, asStaff)
    const packageId = await save({ childPrice: 5_000, childNote: '1.2米以下' })
    const open = await save({ use: 'open', validDays: 30 })
    await center.get('staff.setDebrisStatus', shopA, { proId, status: 'onSale' }, asStaff)
    return { code, proId, packageId, open }
  }
  const file = (...lines: string[]): File[] => [
    { name: '门票日历.csv', data: Buffer.from([HEAD, ...lines].join('\n')).toString('base64') },
  ]
  const load = (files: File[], more: { dryRun?: boolean; expected?: string } = {}) =>
    center.get('staff.import', shopA, { kind: 'debrisDays', files, ...more }, asStaff)
  async function calendar(packageId: string) {
    const asked = { packageId, from: addDays(testToday, -30), to: addDays(testToday, 60) }
    const { days } = await center.get('staff.debrisDays', shopA, asked, asStaff)
    return days.map(({ date, price, childPrice, status, stock }) => [
      date,
      price,
      childPrice,
      status,
      ...stock.map(({ slot, plan }) => `${slot} ${plan}`),
    ])
  }

  test('days come in, once, are changed by what a row says, and are led back', async () => {
    const { code, packageId, proId } = await newProduct()
    const rows = (price: number) =>
      file(
        `${code},${packageId},${first},${price},,在售,20,`,
        `${code},${packageId},${second.replaceAll('-', '/')},150,75,停售,,"14:00|不限\n9:30|8"`,
      )
    const dry = await load(rows(120), { dryRun: true })
    expect([dry.errors, dry.applied, await calendar(packageId)]).toEqual([[], false, []])
    announced.length = 0
    const done = await load(rows(120), { expected: dry.fingerprint })
    expect(done).toEqual({ ...dry, applied: true, importId: expect.stringMatching(/^im_/) })
    expect(announced.sort()).toEqual(['catalogue:alpha:debris', `product:alpha:debris:${proId}`])
    const before = [
      [first, 12_000, null, 'onSale', ' 20'],
      [second, 15_000, 7_500, 'stopped', '09:30 8', '14:00 -1'],
    ]
    expect(await calendar(packageId)).toEqual(before)
    const again = await load(rows(120))
    expect([again.applied, again.changes]).toEqual([true, []])

    const changed = await load(rows(99.5), { dryRun: true })
    expect(changed.changes).toMatchObject([
      {
        line: 2,
        key: `${packageId} ${first}`,
        action: 'change',
        fields: [{ column: '价格（元）', before: '120', after: '99.50' }],
      },
    ])
    // Another plan than the one that was looked at writes nothing.
    const other = await center.ask(
      'staff.import',
      shopA,
      { kind: 'debrisDays', files: rows(80), expected: changed.fingerprint },
      asStaff,
    )
    expect(other).toMatchObject({ failure: { code: 'IMPORT_CHANGED' } })
    expect(await calendar(packageId)).toEqual(before)

    const { importId } = await load(rows(99.5), { expected: changed.fingerprint })
    const undo = await center.get('staff.importUndo', shopA, { id: importId }, asStaff)
    expect(undo.kind).toBe('debrisDays')
    await load([undo.file])
    expect(await calendar(packageId)).toEqual(before)
    // New days cannot go again, but are no longer sold.
    const back = await center.get('staff.importUndo', shopA, { id: done.importId }, asStaff)
    await load([back.file])
    expect((await calendar(packageId)).map(([, , , status]) => status)).toEqual(['stopped', 'stopped'])
    const listed = await center.get('staff.imports', shopA, { kinds: ['debrisDays'] }, asStaff)
    expect(listed.items.map((one) => one.kind)).toContain('debrisDays')
    const others = await center.get('staff.imports', shopA, { kinds: ['tour'] }, asStaff)
    expect(others.items.map((one) => one.kind)).not.toContain('debrisDays')
  })

  test('what comes out goes in again without a change, and a new day has the children’s price of its package', async () => {
    const { code, packageId } = await newProduct()
    const short = Buffer.from(`产品编号,套餐编号,日期,价格（元）,库存\n${code},${packageId},${first},120,5`)
    await load([{ name: '日历.csv', data: short.toString('base64') }])
    expect(await calendar(packageId)).toEqual([[first, 12_000, 5_000, 'onSale', ' 5']])
    for (const format of ['csv', 'xlsx'] as const) {
      const { files } = await center.get(
        'staff.exportCatalogue',
        shopA,
        { kind: 'debrisDays', format },
        asStaff,
      )
      const done = await load(files.map(({ name, data }) => ({ name, data })))
      expect([done.errors, done.changes]).toEqual([[], []])
      expect(done.sheets[0]?.unchanged).toBeGreaterThan(0)
    }
    const template = await center.get(
      'staff.exportCatalogue',
      shopA,
      { kind: 'debrisDays', template: true },
      asStaff,
    )
    const [written] = template.files
    const read = await readFiles([
      { name: written?.name ?? '', bytes: Buffer.from(written?.data ?? '', 'base64') },
    ])
    expect(read).toMatchObject({ ok: true, tables: [{ name: '门票日历' }] })
    const examples = await load(template.files.map(({ name, data }) => ({ name, data })))
    expect([examples.errors, examples.changes]).toEqual([[], []])
  })

  test('says at row and column what is wrong, and writes nothing of the file', async () => {
    const { code, packageId, open } = await newProduct()
    const past = addDays(testToday, -1)
    const done = await load(
      file(
        `${code},${packageId},${first},120,,,20,`,
        `NOWHERE,${packageId},${first},120,,,20,`,
        `${code},elsewhere,${first},120,,,20,`,
        `${code},${open},${first},120,,,20,`,
        `${code},${packageId},${past},120,,,20,`,
        `${code},${packageId},${addDays(testToday, 2000)},120,,,20,`,
        `${code},${packageId},${addDays(first, 1)},0,0,,20,`,
        `${code},${packageId},${addDays(first, 2)},120,,,,`,
        `${code},${packageId},${addDays(first, 3)},120,,,5,10:00|5`,
        `${code},${packageId},${addDays(first, 4)},120,,,,"10:00|5\n10:00|6"`,
        `${code},${packageId},${addDays(first, 5)},120,,,-7,`,
        `${code},${packageId},${addDays(first, 6)},很贵,,,5,`,
        `${code},${packageId},${first},130,,,20,`,
      ),
    )
    expect(done.applied).toBe(false)
    const found = placesOf(done)
    const wanted = [
      /^3 套餐编号 与第2行重复|^3 .*重复/,
      /^4 套餐编号 这个产品没有/,
      /^5 套餐编号 有效期内使用的套餐没有日历/,
      /^6 日期 过去的日期/,
      /^7 日期 .*核对年份/,
      /^8 价格（元） .*不能为0/,
      /^8 儿童价（元） .*不能为0/,
      /^9 库存 请填写库存/,
      /^10 场次 .*留空/,
      /^11 场次 .*两次/,
      /^12 库存 /,
      /^13 价格（元） /,
      /^14 .*重复/,
    ]
    for (const one of wanted) expect(found.filter((said) => one.test(said))).not.toEqual([])
    expect(found).toHaveLength(wanted.length)
    expect(await calendar(packageId)).toEqual([])
  })

  test('a day never has fewer places than are taken, nor loses a time that is', async () => {
    const { code, proId, packageId } = await newProduct()
    await load(file(`${code},${packageId},${first},120,,,,"10:00|9\n15:00|9"`))
    await placeDebris(center, opened.database, { proId, packageId, adults: 3, date: first, slot: '10:00' })
    const before = await calendar(packageId)
    for (const slots of ['"10:00|2\n15:00|9"', '15:00|9']) {
      const done = await load(file(`${code},${packageId},${first},120,,,,${slots}`))
      expect(placesOf(done)).toEqual(['2 场次 10:00 已售和占用3，库存不能更少'])
    }
    const whole = await load(file(`${code},${packageId},${first},120,,,50,`))
    expect(placesOf(whole)).toEqual(['2 库存 10:00 已售和占用3，库存不能更少'])
    expect(await calendar(packageId)).toEqual(before)
    const done = await load(file(`${code},${packageId},${first},120,,,,10:00|3`))
    expect(done.applied).toBe(true)
    const pool = (slot: string) => debrisPool(packageId, first, slot)
    const pools = await readPools(opened.database.db, 'alpha', [pool('10:00'), pool('15:00')])
    expect(pools).toMatchObject([
      { plan: 3, held: 3 },
      { plan: 0, held: 0 },
    ])
  })

  test('imports against sales never sell more than there is', async () => {
    const { code, proId, packageId } = await newProduct()
    const rows = (stock: number) => file(`${code},${packageId},${first},120,,,${stock},`)
    await load(rows(6))
    const orders = Array.from({ length: 6 }, () =>
      placeDebris(center, opened.database, { proId, packageId, date: first }).then(
        () => true,
        () => false,
      ),
    )
    const asked = { kind: 'debrisDays' } as const
    const lowered = Promise.all(
      [2, 3, 4].map((stock) => center.ask('staff.import', shopA, { ...asked, files: rows(stock) }, asStaff)),
    )
    const sold = (await Promise.all(orders)).filter(Boolean).length
    await lowered
    const [pool] = await readPools(opened.database.db, 'alpha', [debrisPool(packageId, first)])
    expect(pool?.held).toBe(sold)
    expect(pool && pool.held <= pool.plan).toBe(true)
  })

  test('takes as many days at once as it says, and no more', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => newProduct()))
    const lines = products.flatMap(({ code, packageId }) =>
      Array.from({ length: 700 }, (_, i) => `${code},${packageId},${addDays(first, i)},120,,,20,`),
    )
    const more = await load(file(...lines))
    expect(more.errors[0]?.message).toContain(`一次最多新增或修改${MOST_DAYS}天，这次是4200天`)
    const done = await load(file(...lines.slice(0, MOST_DAYS)))
    expect([done.applied, done.changeCount]).toEqual([true, MOST_DAYS])
  })
})
