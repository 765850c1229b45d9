import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { stringify } from 'csv-stringify/sync'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { ProductKind } from '../../../../tenant/kinds.ts'
import type { Input, Value } from '../../../contract/contract.ts'
import { stockPools } from '../../stock/schema.ts'
import { seedCatalogue, shopA, shopB } from '../../testing/catalogue.ts'
import { asStaff, createTestCenter, type TestCenter } from '../../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { MOST_PRODUCTS, MOST_ROWS } from './products.ts'

type File = { name: string; data: string }
type Row = Readonly<Record<string, string>>

/** A CSV file of rows by the titles of their columns; a title that a row leaves out is empty in it. */
function csv(name: string, rows: readonly Row[]): File {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const text = stringify([columns, ...rows.map((row) => columns.map((title) => row[title] ?? ''))])
  return { name: `${name}.csv`, data: Buffer.from(text).toString('base64') }
}

const PICTURE = 'https://example.com/a.jpg'

const visaRow = (code: string, patch: Row = {}): Row => ({
  签证编号: code,
  签证名称: '导入的签证',
  国家或地区: '日本',
  签证类型: '旅游',
  入境次数: '单次',
  '服务费（元/人）': '200',
  '使馆费（元/人）': '180.5',
  有效期: '3个月',
  办理工作日: '7',
  办理时长: '5–7个工作日',
  封面: PICTURE,
  护照取回: '到店自取|0',
  ...patch,
})
const materialRow = (product: string, id: string, patch: Row = {}): Row => ({
  签证编号: product,
  材料编号: id,
  材料名称: `材料${id}`,
  形式: '原件',
  ...patch,
})

const goodsRow = (code: string, patch: Row = {}): Row => ({
  商品编号: code,
  商品名称: '导入的商品',
  分类: '服饰',
  封面: PICTURE,
  规格: '颜色|红\n颜色|蓝',
  退货说明: '支持七天无理由退货',
  配送方式: '快递配送',
  运费模板: '快递',
  ...patch,
})
const versionRow = (product: string, value: string, patch: Row = {}): Row => ({
  商品编号: product,
  版本编号: `${product}-${value === '红' ? 'R' : 'B'}`,
  规格值: value,
  '售价（元）': '99',
  总库存: '10',
  ...patch,
})

const debrisRow = (code: string, patch: Row = {}): Row => ({
  产品编号: code,
  产品名称: '导入的乐园',
  类别: '门票',
  城市: '杭州',
  封面: PICTURE,
  ...patch,
})
const packageRow = (product: string, id: string, patch: Row = {}): Row => ({
  产品编号: product,
  套餐编号: id,
  套餐名称: `套餐${id}`,
  包含: '大门票一张',
  使用方式: '有效期内使用',
  '价格（元）': '120',
  使用凭证: '凭证码',
  付款后有效天数: '90',
  退款: '随时退',
  ...patch,
})

/** What a product needs for sale beside its smallest rows. */
const forSale = {
  visa: {
    状态: '在售',
    图片: PICTURE,
    受理范围: '普通护照',
    费用包含: '签证费',
    办理流程: '下单|付款',
    退款比例: '送审前|100|100\n审核后、送签前|50|100\n送签后|0|0\n拒签后|0|0\n出签后|0|0',
    退款说明: '送签后不退',
    办理须知: '须知|由使领馆决定',
    材料收件人: '签证部',
    收件电话: '400-0001',
    收件地址: '演示路1号',
  },
  goods: { 状态: '在售', 图片: PICTURE, 图文详情: '三层压胶', 发货地: '昆明' },
  debris: {
    状态: '在售',
    图片: PICTURE,
    产品介绍: '湖边的乐园',
    使用方法: '出示凭证码',
    商家电话: '400-0001',
    预订须知: '须知|请提前预订',
  },
} as const

type Kind = Exclude<ProductKind, 'tour'>
/** A product with two parts, as a file for sale. */
const wholeOf: Readonly<Record<Kind, (code: string, patch?: Row) => File[]>> = {
  visa: (code, patch) => [
    csv('签证', [visaRow(code, { ...forSale.visa, ...patch })]),
    csv('签证材料', [materialRow(code, 'form'), materialRow(code, 'photo', { 份数: '2' })]),
  ],
  goods: (code, patch) => [
    csv('商品', [goodsRow(code, { ...forSale.goods, ...patch })]),
    csv('商品版本', [versionRow(code, '红'), versionRow(code, '蓝')]),
  ],
  debris: (code, patch) => [
    csv('门票与当地服务', [debrisRow(code, { ...forSale.debris, ...patch })]),
    csv('套餐', [packageRow(code, `${code}-A`), packageRow(code, `${code}-B`, { 总库存: '50' })]),
  ],
}
const kinds = ['visa', 'goods', 'debris'] as const
const nameColumn = { visa: '签证名称', goods: '商品名称', debris: '产品名称' } as const

const placesOf = ({ errors }: Value<'staff.import'>) =>
  errors.map(({ sheet, line, column }) => `${sheet} ${line} ${column}`)

describe.each(handlerDatabases)('products by sheets on %s', (database) => {
  let test: TestDatabase
  let center: TestCenter

  beforeAll(async () => {
    test = await openTestDatabase(database)
    await seedCatalogue(test.database.db)
    center = createTestCenter(test.database)
    const rate = { first: 1, firstFee: 1_000, next: 1, nextFee: 200, freeFrom: null }
    for (const shop of [shopA, shopB]) {
      await center.get('staff.saveVisaCountry', shop, { code: 'JP', country: japan }, asStaff)
      const category = { name: '服饰', picture: null }
      await center.get('staff.saveGoodsCategory', shop, { category }, asStaff)
      const template = { name: '快递', unit: 'piece' as const, usual: rate }
      await center.get('staff.saveFreightTemplate', shop, { template }, asStaff)
    }
  })
  afterAll(() => test.close())

  const load = (kind: Kind, files: File[], more: Partial<Input<'staff.import'>> = {}, shop = shopA) =>
    center.get('staff.import', shop, { kind, files, ...more }, asStaff)
  const exported = async (kind: Kind, shop = shopA) => {
    const { files } = await center.get('staff.exportCatalogue', shop, { kind, format: 'csv' }, asStaff)
    return files.map(({ name, data }) => ({ name, data }))
  }
  const textOf = (files: readonly File[]) =>
    files.map(({ data }) => Buffer.from(data, 'base64').toString()).join('\n')
  const goodsOf = async (code: string) => {
    const { items } = await center.get('staff.goodsProducts', shopA, { search: code }, asStaff)
    return center.get('staff.goodsProduct', shopA, { proId: items[0]?.proId ?? '' }, asStaff)
  }

  it.each(kinds)(
    'a new %s is checked without a trace, put on sale, and the same file changes nothing',
    async (kind) => {
      const code = `ADD-${kind}`
      const before = await exported(kind)
      const dry = await load(kind, wholeOf[kind](code), { dryRun: true })
      expect([dry.errors, dry.applied, dry.sheets.map(({ added }) => added)]).toEqual([[], false, [1, 2]])
      expect(await exported(kind)).toEqual(before)
      const done = await load(kind, wholeOf[kind](code), { expected: dry.fingerprint })
      expect(done).toEqual({ ...dry, applied: true, importId: expect.stringMatching(/^im_/) })
      const files = await exported(kind)
      expect(textOf(files)).toContain(`${code},`)
      expect((await load(kind, wholeOf[kind](code))).changes).toEqual([])
      expect((await load(kind, files)).changes).toEqual([])
      expect(await exported(kind)).toEqual(files)
    },
  )

  it.each(kinds)('what changes of a %s is shown, and undone by the file of before', async (kind) => {
    const code = `UNDO-${kind}`
    await load(kind, wholeOf[kind](code))
    const before = await exported(kind)
    const renamed = wholeOf[kind](code, { [nameColumn[kind]]: '全国最好的产品', 状态: '下架' })
    const done = await load(kind, renamed)
    expect(done.warnings).toMatchObject([{ line: 2, column: nameColumn[kind], found: '最好' }])
    expect(done.changes).toMatchObject([{ key: code, action: 'change' }])
    expect(done.changes[0]?.fields.map(({ column }) => column).sort()).toEqual(
      [nameColumn[kind], '状态'].sort(),
    )
    const { items } = await center.get('staff.imports', shopA, {}, asStaff)
    expect(items.find(({ id }) => id === done.importId)).toMatchObject({ kind, changed: 1, undoable: true })
    const undo = await center.get('staff.importUndo', shopA, { id: done.importId }, asStaff)
    expect(undo.kind).toBe(kind)
    expect(await load(kind, [undo.file])).toMatchObject({ errors: [], applied: true })
    expect(await exported(kind)).toEqual(before)
    expect((await load(kind, [undo.file])).changes).toEqual([])
  })

  it.each(kinds)('a new %s is taken off sale when it is undone', async (kind) => {
    const code = `NEW-${kind}`
    const { importId } = await load(kind, wholeOf[kind](code))
    const { file } = await center.get('staff.importUndo', shopA, { id: importId }, asStaff)
    const undone = await load(kind, [file])
    expect(undone).toMatchObject({
      errors: [],
      changes: [{ key: code, fields: [{ column: '状态', before: '在售', after: '下架' }] }],
    })
  })

  it.each(kinds)('nobody imports a %s who may not save one', async (kind) => {
    const may = (permissions: 'catalogue.read' | 'catalogue.manage', merchant: string) => ({
      role: 'staff' as const,
      staff: { id: 's-2', name: '编辑', grants: [{ merchant, shop: null, permissions: [permissions] }] },
    })
    const asked = { kind, files: wholeOf[kind](`NO-${kind}`) }
    for (const caller of [may('catalogue.read', 'alpha'), may('catalogue.manage', 'beta')]) {
      expect(await center.ask('staff.import', shopA, asked, caller)).toMatchObject({
        failure: { code: 'NO_PERMISSION' },
      })
    }
    expect(textOf(await exported(kind))).not.toContain(`NO-${kind}`)
    expect((await center.get('staff.import', shopA, asked, may('catalogue.manage', 'alpha'))).applied).toBe(
      true,
    )
  })

  it.each(kinds)('a %s of another merchant with the same code stays as it is', async (kind) => {
    const code = `SAME-${kind}`
    await load(kind, wholeOf[kind](code), {}, shopB)
    const theirs = await exported(kind, shopB)
    const ours = await load(kind, wholeOf[kind](code, { [nameColumn[kind]]: '我们的产品' }))
    expect(ours.sheets.map(({ added, changed }) => [added, changed])).toEqual([
      [1, 0],
      [2, 0],
    ])
    expect(await exported(kind, shopB)).toEqual(theirs)
  })

  it.each(kinds)('texts that look like formulas are texts of a %s', async (kind) => {
    const code = `FX-${kind}`
    const formula = '=HYPERLINK("https://evil.example","点我")'
    const done = await load(kind, wholeOf[kind](code, { [nameColumn[kind]]: formula }))
    expect(done.errors).toEqual([])
    const files = await exported(kind)
    expect(textOf(files)).toContain(`'=HYPERLINK(`)
    expect((await load(kind, files)).changes).toEqual([])
  })

  it.each(kinds)('one wrong row of many keeps every %s out', async (kind) => {
    const before = await exported(kind)
    const [head, parts] = [wholeOf[kind](`OK-${kind}`), wholeOf[kind](`BAD-${kind}`, { 封面: 'a.jpg' })]
    const both = head.map(({ name, data }, i): File => {
      const lines = Buffer.from(parts[i]?.data ?? '', 'base64').toString()
      const text = Buffer.from(data, 'base64').toString() + lines.slice(lines.indexOf('\n') + 1)
      return { name, data: Buffer.from(text).toString('base64') }
    })
    const report = await load(kind, both)
    // A cell may hold line ends; lines are counted as a spreadsheet counts rows.
    expect(placesOf(report)).toEqual([`${head[0]?.name.replace('.csv', '')} 3 封面`])
    expect(report.applied).toBe(false)
    expect(await exported(kind)).toEqual(before)
  })

  it('names wrong cells of all sheets by line and column', async () => {
    const visas = await load('visa', [
      csv('签证', [
        visaRow('V-1', { 国家或地区: '月球' }),
        visaRow('V-2', { 签证类型: '度假', 办理工作日: '七' }),
        visaRow('V-3', { 每单最少人数: '5', 每单最多人数: '2' }),
        visaRow('V-4', { 状态: '在售' }),
      ]),
      csv('签证材料', [
        materialRow('V-3', 'form', { 模板: '没有的表' }),
        materialRow('V-4', 'form', { 份数: '99' }),
        materialRow('NOBODY', 'form'),
      ]),
    ])
    expect(placesOf(visas).sort()).toEqual(
      [
        '签证 2 国家或地区',
        '签证 3 签证类型',
        '签证 3 办理工作日',
        '签证材料 2 模板',
        '签证材料 3 份数',
        '签证材料 4 签证编号',
      ].sort(),
    )
    expect(visas.errors.find(({ column }) => column === '国家或地区')?.message).toContain('可填：日本')

    const goods = await load('goods', [
      csv('商品', [goodsRow('G-1'), goodsRow('G-2', { 分类: '没有' }), goodsRow('G-3'), goodsRow('G-4')]),
      csv('商品版本', [
        versionRow('G-1', '红', { '售价（元）': '0' }),
        versionRow('G-1', '蓝', { '划线价（元）': '1' }),
        versionRow('G-2', '红'),
        versionRow('G-3', '绿'),
        versionRow('G-4', '红', { 版本编号: 'ADD-goods-R' }),
        versionRow('G-4', '蓝'),
      ]),
    ])
    expect(placesOf(goods).sort()).toEqual(
      [
        '商品版本 2 售价（元）',
        '商品版本 3 划线价（元）',
        '商品 3 分类',
        '商品 4 规格',
        '商品 4 规格',
        '商品版本 5 规格值',
        '商品 5 ',
      ].sort(),
    )

    const debris = await load('debris', [
      csv('门票与当地服务', [debrisRow('D-1'), debrisRow('D-2', { 坐标: '北纬30' })]),
      csv('套餐', [
        packageRow('D-1', 'ADD-debris-A'),
        packageRow('D-1', '有空 格'),
        packageRow('D-1', 'D-1-C', { 使用方式: '指定日期', 付款后有效天数: '', 总库存: '5' }),
        packageRow('D-1', 'D-1-D', { '儿童价（元）': '60' }),
      ]),
    ])
    expect(placesOf(debris)).toEqual(['门票与当地服务 3 坐标', '套餐 3 套餐编号'])
    const later = await load('debris', [
      csv('门票与当地服务', [debrisRow('D-1')]),
      csv('套餐', [
        packageRow('D-1', 'ADD-debris-A'),
        packageRow('D-1', 'D-1-C', { 使用方式: '指定日期', 付款后有效天数: '', 总库存: '5' }),
        packageRow('D-1', 'D-1-D', { '儿童价（元）': '60' }),
      ]),
    ])
    expect(placesOf(later)).toEqual(['套餐 2 套餐编号', '套餐 3 总库存', '套餐 4 儿童标准'])
  })

  it('the rows of a visa are all its materials', async () => {
    await load('visa', wholeOf.visa('LIST-1'))
    const less = await load('visa', [csv('签证材料', [materialRow('LIST-1', 'photo', { 份数: '2' })])])
    expect(less.changes).toMatchObject([
      { fields: [{ column: '全部签证材料', before: 'form、photo', after: 'photo' }] },
    ])
    const { file } = await center.get('staff.importUndo', shopA, { id: less.importId }, asStaff)
    expect(await load('visa', [file])).toMatchObject({ errors: [], applied: true })
    expect((await load('visa', wholeOf.visa('LIST-1'))).changes).toEqual([])
  })

  it('a version keeps its orders and its stock, and one that is named by no row stays', async () => {
    await load('goods', wholeOf.goods('KEEP-1', { 副标题: '最好的' }))
    const before = await goodsOf('KEEP-1')
    const [red] = before.goods.skus
    const pool = eq(stockPools.id, `goods/${red?.id}`)
    await test.database.db.update(stockPools).set({ used: 3 }).where(pool)
    const dearer = await load('goods', [
      csv('商品版本', [versionRow('KEEP-1', '红', { '售价（元）': '109' })]),
    ])
    expect([dearer.changes.length, dearer.warnings]).toEqual([1, []])
    const after = await goodsOf('KEEP-1')
    expect(after.goods.skus).toEqual(
      before.goods.skus.map((sku) => (sku.id === red?.id ? { ...sku, price: 10_900 } : sku)),
    )
    const short = await load('goods', [csv('商品版本', [versionRow('KEEP-1', '红', { 总库存: '2' })])])
    expect([short.applied, placesOf(short)]).toEqual([false, ['商品版本 2 总库存']])

    // Out of sale and back: what was left is there again, what was sold is not.
    const out = [
      csv('商品', [goodsRow('KEEP-1', { ...forSale.goods, 规格: '颜色|蓝' })]),
      csv('商品版本', [versionRow('KEEP-1', '红', { '售价（元）': '109', 出售: '否' })]),
    ]
    const gone = await load('goods', out)
    expect(gone.errors).toEqual([])
    expect((await goodsOf('KEEP-1')).goods.skus).toHaveLength(1)
    expect((await load('goods', out)).changes).toEqual([])
    const { file } = await center.get('staff.importUndo', shopA, { id: gone.importId }, asStaff)
    expect(await load('goods', [file])).toMatchObject({ errors: [], applied: true })
    const back = (await goodsOf('KEEP-1')).goods.skus.find(({ code }) => code === red?.code)
    expect(back).toMatchObject({ price: 10_900, plan: 7 })
  })

  it('packages that exist are changed and stopped by their codes', async () => {
    await load('debris', wholeOf.debris('PACK-1'))
    const before = await exported('debris')
    const done = await load('debris', [
      csv('套餐', [
        packageRow('PACK-1', 'PACK-1-A', { 套餐名称: '改名的套餐', 状态: '停售' }),
        packageRow('PACK-1', 'PACK-1-C', { 总库存: '不限' }),
      ]),
    ])
    expect(done.sheets.map(({ added, changed }) => [added, changed])).toEqual([
      [0, 0],
      [1, 1],
    ])
    const { items } = await center.get('staff.debris', shopA, { search: 'PACK-1' }, asStaff)
    const { packages } = await center.get(
      'staff.debrisProduct',
      shopA,
      { proId: items[0]?.proId ?? '' },
      asStaff,
    )
    expect(
      packages.map(({ packageId, package: one, stock }) => [packageId, one.name, one.status, stock?.plan]),
    ).toEqual([
      ['PACK-1-A', '改名的套餐', 'stopped', -1],
      ['PACK-1-B', '套餐PACK-1-B', 'onSale', 50],
      ['PACK-1-C', '套餐PACK-1-C', 'onSale', -1],
    ])
    const { file } = await center.get('staff.importUndo', shopA, { id: done.importId }, asStaff)
    expect(await load('debris', [file])).toMatchObject({ errors: [], applied: true })
    const after = textOf(await exported('debris')).split('\r\n')
    const added = after.filter((row) => !textOf(before).split('\r\n').includes(row))
    expect(added).toEqual([expect.stringMatching(/^PACK-1,PACK-1-C,套餐PACK-1-C,停售,/)])
  })

  it('refuses sheets of another kind, and more products than one import takes', async () => {
    const other = await load('visa', wholeOf.goods('OTHER-1'))
    expect(other.errors[0]?.message).toBe('这是“商品”的工作表，请先选择导入“商品”')
    const many = Array.from({ length: MOST_PRODUCTS + 1 }, (_, i) => debrisRow(`MANY-${i}`))
    const refused = await load('debris', [csv('门票与当地服务', many)])
    expect([refused.applied, refused.errorCount]).toEqual([false, 1])
    expect(refused.errors[0]?.message).toContain(`这次是${MOST_PRODUCTS + 1}个`)
    const parts = (code: string) =>
      Array.from({ length: MOST_ROWS / 2 }, (_, i) => materialRow(code, `m${i}`, { 材料名称: `材料${i}` }))
    const wide = (...codes: string[]) =>
      load(
        'visa',
        [
          csv(
            '签证',
            codes.map((code) => visaRow(code)),
          ),
          csv('签证材料', codes.flatMap(parts)),
        ],
        { dryRun: true },
      )
    expect((await wide('WIDE-1', 'WIDE-2')).errors[0]?.message).toContain(`这次是2个、${MOST_ROWS + 2}行`)
    // Whatever is wrong with so many materials, a product alone is looked at.
    for (const { message } of (await wide('WIDE-1')).errors) expect(message).not.toContain('请分成几个文件')
  })

  it('does not write over what others have changed since the dry run', async () => {
    await load('goods', wholeOf.goods('RACE-1'))
    const file = [csv('商品版本', [versionRow('RACE-1', '红', { 总库存: '20' })])]
    const { fingerprint } = await load('goods', file, { dryRun: true })
    await load('goods', [csv('商品版本', [versionRow('RACE-1', '红', { 总库存: '15' })])])
    const late = await center.ask(
      'staff.import',
      shopA,
      { kind: 'goods', files: file, expected: fingerprint },
      asStaff,
    )
    expect(late).toMatchObject({ ok: false, failure: { code: 'IMPORT_CHANGED' } })
  })

  it('reads the template of every kind as nothing', async () => {
    for (const kind of kinds) {
      const { files } = await center.get('staff.exportCatalogue', shopA, { kind, template: true }, asStaff)
      const read = await load(
        kind,
        files.map(({ name, data }) => ({ name, data })),
      )
      expect([read.errors, read.changes]).toEqual([[], []])
    }
  })

  it('gives back whatever texts an editor has saved', async () => {
    const anyText = fc
      .array(
        fc.oneof(fc.constantFrom('|', '、', '\\', '\n', ' ', '=', "'", '：', '"', ',', '#'), fc.string()),
      )
      .map((parts) => parts.join('').replaceAll('\r', '').replaceAll('\0', '').toWellFormed().trim())
    const short = anyText.map((said) => said.slice(0, 20).toWellFormed().trim() || '无')
    await load('goods', wholeOf.goods('ANY-1'))
    const { proId, goods } = await goodsOf('ANY-1')
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(short, { minLength: 2, maxLength: 2 }),
        short,
        short,
        async (values, one, two) => {
          const specs = [
            {
              name: one.slice(0, 12).trim() || '无',
              values: values.map((name) => ({ name, picture: null })),
            },
          ]
          const skus = goods.skus.map((sku, i) => ({ ...sku, values: [values[i] ?? ''] }))
          const details = [
            { text: two, picture: null },
            { text: one, picture: { src: PICTURE, alt: two } },
          ]
          const saved = {
            ...goods,
            specs,
            skus,
            details,
            parameters: [{ name: one, value: two }],
            tags: [two.slice(0, 12).trim() || '无'],
          }
          await center.get('staff.saveGoods', shopA, { proId, goods: saved }, asStaff)
          const report = await load('goods', await exported('goods'), { dryRun: true })
          expect([report.errors, report.changes]).toEqual([[], []])
        },
      ),
      { numRuns: 15 },
    )
  })
})

const japan: Input<'staff.saveVisaCountry'>['country'] = {
  name: '日本',
  pinyin: '',
  aliases: [],
  continent: 'asia',
  hot: true,
  entry: 'visa',
  entryNote: '',
  entryAsOf: null,
  entrySource: '',
}
