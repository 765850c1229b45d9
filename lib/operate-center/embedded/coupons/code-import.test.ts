import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { addDays } from '../../../base/calendar/dates.ts'
import type { Permission } from '../../../domain/staff/permissions.ts'
import type { Input, Value } from '../../contract/contract.ts'
import { catalogueImports } from '../catalogue/imports/schema.ts'
import { shopA, testToday } from '../testing/catalogue.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { addCustomer, asCustomer, asStaff, openShopping, type Shopping } from '../testing/shopping.ts'
import { couponSecrets } from './schema.ts'

type File = { name: string; data: string }
const CODES = ['7KQ2-M9XT-RB4W', 'D3VH-8ZPN-61YC', 'G5TS-KWQ0-A7JE']
const csv = (name: string, ...lines: string[]): File => ({
  name: `${name}.csv`,
  data: Buffer.from(lines.join('\n')).toString('base64'),
})
const batch = (...lines: string[]) => csv('兑换码批次', '批次名称,优惠券,兑换截止日期,状态', ...lines)
const codes = (...lines: string[]) => csv('兑换码', '批次名称,兑换码', ...lines)
const placesOf = ({ errors }: Value<'staff.import'>) =>
  errors.map(({ sheet, line, column, message }) => `${sheet} ${line} ${column} ${message}`)

describe.each(databaseKinds)('codes of coupons by spreadsheet, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let made = 0
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
  })
  afterAll(() => opened.close())

  async function template(total: number | null = null): Promise<string> {
    made += 1
    const name = `表格券${made}`
    await center.get(
      'staff.saveCouponTemplate',
      shopA,
      {
        name,
        kind: 'cut',
        amount: 1_000,
        total,
        perPerson: total === null ? 5 : 1,
        inCenter: false,
        validity: { by: 'days', days: 30 },
      } as Input<'staff.saveCouponTemplate'>,
      asStaff,
    )
    return name
  }
  const load = (files: File[], more: { dryRun?: boolean; expected?: string } = {}) =>
    center.get('staff.import', shopA, { kind: 'couponCodes', files, ...more }, asStaff)
  const batches = async (search: string) =>
    (await center.get('staff.couponBatches', shopA, { search }, asStaff)).items
  const secrets = () => opened.database.db.select().from(couponSecrets)
  const redeem = (customer: string, code: string) =>
    center.ask('coupons.redeem', shopA, { code, attribution: {} }, asCustomer(customer))

  test('a batch comes in once, is redeemed, and is stopped by its undoing', async () => {
    const coupon = await template()
    const name = `首批${kind}`
    const files = [
      batch(`${name},${coupon},${addDays(testToday, 30)},`),
      codes(...CODES.map((code) => `${name},${code}`)),
    ]
    const before = (await secrets()).length
    const dry = await load(files, { dryRun: true })
    expect([dry.errors, dry.applied, await batches(name), (await secrets()).length]).toEqual([
      [],
      false,
      [],
      before,
    ])
    const done = await load(files, { expected: dry.fingerprint })
    expect(done.applied).toBe(true)
    expect(await batches(name)).toMatchObject([{ kind: 'single', count: 3, redeemed: 0, stopped: false }])
    const again = await load(files)
    expect([again.applied, again.changes, (await secrets()).length]).toEqual([true, [], before + 3])

    await addCustomer(opened.database, `c-${name}`)
    // Typed as people do.
    expect(await redeem(`c-${name}`, '7kq2 m9xt rb4w')).toMatchObject({ ok: true })
    expect(await redeem(`c-${name}`, CODES[0] ?? '')).toMatchObject({ failure: { code: 'CODE_USED' } })
    const redeemed = await load(files)
    expect([redeemed.errors, redeemed.changes]).toEqual([[], []])

    const undo = await center.get('staff.importUndo', shopA, { id: done.importId }, asStaff)
    expect((await load([undo.file])).applied).toBe(true)
    expect(await batches(name)).toMatchObject([{ stopped: true }])
    expect(await redeem(`c-${name}`, CODES[1] ?? '')).toMatchObject({ failure: { code: 'NOT_OPEN' } })
  })

  test('no code is kept, shown or exported in full', async () => {
    const coupon = await template()
    const name = `保密${kind}`
    const code = 'NQ84-WZ7K-P2XD'
    const files = [batch(`${name},${coupon},,`), codes(`${name},${code}`)]
    const done = await load(files)
    const plain = code.replaceAll('-', '')
    const kept = await opened.database.db
      .select()
      .from(catalogueImports)
      .where(eq(catalogueImports.id, done.importId))
    const out = await Promise.all(
      (['csv', 'xlsx'] as const).map((format) =>
        center.get('staff.exportCatalogue', shopA, { kind: 'couponCodes', format }, asStaff),
      ),
    )
    const texts = [
      done,
      kept,
      await secrets(),
      out[0]?.files.map(({ data }) => Buffer.from(data, 'base64').toString()),
    ]
    for (const one of texts) {
      const said = JSON.stringify(one).replaceAll('-', '')
      expect(said).not.toContain(plain)
      expect(said).not.toContain(plain.slice(4))
    }
    expect(out[0]?.files.map((one) => [one.name, one.rows > 0])).toEqual([
      ['兑换码批次.csv', true],
      ['兑换码.csv', false],
    ])
    expect(done.changes.map(({ key }) => key)).toContain('NQ84********')
    // Two files that differ in a part that is not shown are two plans.
    const other = [batch(`另${kind},${coupon},,`), codes(`另${kind},NQ84-AAB7-C9DE`)]
    const third = [batch(`另${kind},${coupon},,`), codes(`另${kind},NQ84-FFG3-H1JK`)]
    const prints = [await load(other, { dryRun: true }), await load(third, { dryRun: true })]
    expect(prints[0]?.fingerprint).not.toBe(prints[1]?.fingerprint)
    // A repeated code is not repeated by what is said of it.
    const twice = await load([
      batch(`再${kind},${coupon},,`),
      codes(`再${kind},${code}`, `再${kind},${code}`),
    ])
    expect(JSON.stringify(twice.errors).replaceAll('-', '')).not.toContain(plain)
  })

  test('says at row and column what is wrong, and writes nothing of the file', async () => {
    const coupon = await template(2)
    await center.get(
      'staff.makeCommonCode',
      shopA,
      {
        templateId: await idOf(coupon),
        name: '口令',
        code: `SPRINGGIFT${kind === 'pglite' ? 1 : 2}`,
        limit: 1,
        reason: '测试',
      } as never,
      asStaff,
    )
    const before = (await secrets()).length
    const name = `有误${kind}`
    const done = await load([
      batch(
        `${name},${coupon},,`,
        `没有券,不存在的券,,`,
        `过期,${coupon},${addDays(testToday, -1)},`,
        `没有码,${coupon},,`,
      ),
      codes(
        `${name},ABC123`,
        `${name},1234567890`,
        `${name},SPRINGGIFT${kind === 'pglite' ? 1 : 2}`,
        `${name},RB84WZ7KP001`,
        `${name},RB84WZ7KP002`,
        `没有批次,TQ51XC93WM7H`,
        `没有券,YD62NB84ZK9F`,
        `过期,EV73MA95XJ0G`,
        `${name},RB84WZ7KP001`,
      ),
    ])
    expect(done.applied).toBe(false)
    const found = placesOf(done)
    const wanted = [
      /^兑换码批次 3 优惠券 没有优惠券/,
      /^兑换码批次 4 兑换截止日期 截止日期已经过去/,
      /^兑换码批次 5 批次名称 .*没有这个批次的兑换码/,
      /^兑换码 2 兑换码 .*至少10位/,
      /^兑换码 3 兑换码 纯数字/,
      /^兑换码 4 兑换码 .*通用口令/,
      /^兑换码 6 兑换码 与第5行只差最后几位/,
      /^兑换码 7 批次名称 没有这个批次/,
      /^兑换码 10 .*与第5行重复/,
    ]
    for (const one of wanted) expect(found.filter((said) => one.test(said))).toHaveLength(1)
    expect(found).toHaveLength(wanted.length)
    expect([(await secrets()).length, await batches(name)]).toEqual([before, []])
  })

  test('gives no more codes than there are coupons, none twice, and no more to a batch that is there', async () => {
    const coupon = await template(2)
    const name = `限量${kind}`
    const three = ['HJ29-KX4T-7WPM', 'ZC68-BN3V-5QRD', 'MF41-YS8G-2KTA']
    const all = await load([batch(`${name},${coupon},,`), codes(...three.map((code) => `${name},${code}`))])
    expect(placesOf(all)).toEqual(['兑换码批次 2 优惠券 该优惠券只剩2张，请增加总数量或减少兑换码'])
    const two = three.slice(0, 2).map((code) => `${name},${code}`)
    expect((await load([batch(`${name},${coupon},,`), codes(...two)])).applied).toBe(true)
    const more = await load([codes(...three.map((code) => `${name},${code}`))])
    expect(placesOf(more)).toEqual(['兑换码 4 批次名称 这个批次已经有了，不能再加兑换码；请用新的批次名称'])
    const taken = await load([batch(`第二${kind},${coupon},,`), codes(`第二${kind},${three[0]}`)])
    expect(placesOf(taken)).toEqual(['兑换码 2 兑换码 这个兑换码已在其他批次里'])
    const moved = await load([batch(`${name},${await template()},,`)])
    expect(placesOf(moved)).toEqual(['兑换码批次 2 优惠券 已有的批次不能换优惠券，请用新的批次名称'])
  })

  test('two imports of one code at once: one of them is refused, and nothing of it is left', async () => {
    const coupon = await template()
    const answers = await Promise.all(
      ['甲', '乙'].map((which) => {
        const name = `${which}${kind}`
        const files = [batch(`${name},${coupon},,`), codes(`${name},PW93-DH6Y-4XNB`)]
        return center.ask('staff.import', shopA, { kind: 'couponCodes', files }, asStaff)
      }),
    )
    const applied = answers.filter((one) => one.ok && one.value.applied)
    expect(applied).toHaveLength(1)
    const both = [...(await batches(`甲${kind}`)), ...(await batches(`乙${kind}`))]
    expect(both).toHaveLength(1)
  })

  test('only who issues coupons imports them, and only who reads them sees what there is', async () => {
    const as = (...permissions: Permission[]) => ({
      ...asStaff,
      staff: { id: 'p', name: '某人', grants: [{ merchant: 'alpha', shop: null, permissions }] },
    })
    const files = [batch('不许,没有,,')]
    const forbidden = { failure: { code: 'NO_PERMISSION' } }
    const ask = { kind: 'couponCodes', files, dryRun: true } as const
    const editor = as('catalogue.manage', 'catalogue.read')
    expect(await center.ask('staff.import', shopA, ask, editor)).toMatchObject(forbidden)
    expect(await center.ask('staff.import', shopA, ask, as('coupons.read'))).toMatchObject(forbidden)
    const exported = { kind: 'couponCodes' } as const
    expect(await center.ask('staff.exportCatalogue', shopA, exported, editor)).toMatchObject(forbidden)
    const seen = await center.get('staff.imports', shopA, {}, editor)
    expect(seen.items.map((one) => one.kind)).not.toContain('couponCodes')
    const listed = await center.get('staff.imports', shopA, {}, as('coupons.read'))
    expect(new Set(listed.items.map((one) => one.kind))).toEqual(new Set(['couponCodes']))
    const id = listed.items.find(({ undoable }) => undoable)?.id ?? ''
    expect(await center.ask('staff.importUndo', shopA, { id }, as('coupons.read'))).toMatchObject(forbidden)
    const issuer = as('coupons.issue', 'coupons.read')
    expect(await center.ask('staff.import', shopA, ask, issuer)).toMatchObject({ ok: true })
  })

  async function idOf(name: string): Promise<string> {
    const { items } = await center.get('staff.couponTemplates', shopA, { search: name }, asStaff)
    return items[0]?.templateId ?? ''
  }
})
