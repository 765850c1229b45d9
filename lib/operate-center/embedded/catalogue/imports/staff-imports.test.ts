import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { zipSync } from 'fflate'
import writeXlsxFile from 'write-excel-file/node'
import { addDays } from '../../../../base/calendar/dates.ts'
import type { Value } from '../../../contract/contract.ts'
import { readFiles } from '../../kernel/sheets/read-files.ts'
import { draftOfTest, seedCatalogue, shopA, shopA2, testToday } from '../../testing/catalogue.ts'
import { asStaff, createTestCenter, type TestCenter } from '../../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { tours } from '../tours/schema.ts'
import { date } from './cells.ts'

type File = { name: string; data: string }
const csv = (name: string, ...lines: string[]): File => ({
  name: `${name}.csv`,
  data: Buffer.from(lines.join('\n')).toString('base64'),
})
const placesOf = ({ errors }: Value<'staff.import'>) =>
  errors.map(({ sheet, line, column }) => `${sheet} ${line} ${column}`)

const TOUR = `线路编号,线路名称,类别,范围,出发城市,出发城市拼音,天数,晚数,封面,成团人数,最多人数,提前截止天数,截止时间,可用证件`
const tourLine = (code: string, patch: Partial<Record<string, string>> = {}) => {
  const values: Record<string, string | undefined> = {
    线路编号: code,
    线路名称: '导入的线路',
    类别: '跟团游',
    范围: '境内',
    出发城市: '上海',
    出发城市拼音: 'shanghai',
    天数: '2',
    晚数: '1',
    封面: 'https://example.com/a.jpg',
    成团人数: '2',
    最多人数: '20',
    提前截止天数: '3',
    截止时间: '18:00',
    可用证件: '身份证',
    ...patch,
  }
  return TOUR.split(',')
    .map((title) => values[title] ?? '')
    .join(',')
}
const soon = addDays(testToday, 40)

describe.each(handlerDatabases)('an import on %s', (kind) => {
  let test: TestDatabase
  let center: TestCenter

  beforeAll(async () => {
    test = await openTestDatabase(kind)
    await seedCatalogue(test.database.db)
    center = createTestCenter(test.database)
    // The seeded tours stand for old data; those that rows change have to be what an editor may save.
    const draft = draftOfTest('ALPHA-T1', {
      cover: { src: '/media/a', alt: '' },
      pictures: [{ src: '/media/a', alt: '' }],
    })
    await center.get('staff.saveTour', shopA, { proId: 't1', tour: draft }, asStaff)
  })
  afterAll(() => test.close())

  const load = (files: File[], more: { dryRun?: boolean; expected?: string } = {}, caller = asStaff) =>
    center.get('staff.import', shopA, { files, ...more }, caller)
  const count = () => test.database.db.$count(tours)

  it('adds tours with days, departures and listings from CSV, once', async () => {
    const files = [
      csv('线路', TOUR, tourLine('IMP-1')),
      csv('行程', '线路编号,第几天,标题,早餐', 'IMP-1,2,返程,含：酒店自助', 'IMP-1,1,出发,'),
      csv(
        '团期',
        '线路编号,出发日期,成人价（元）,计划名额',
        `IMP-1,${soon.replaceAll('-', '/')},1980.5,20`,
        `IMP-1,${addDays(soon, 7)},1980,不限`,
      ),
      csv('上架', '店铺,线路编号', '/trip/alpha/wechat/a2,IMP-1'),
    ]
    const before = await count()
    const dry = await load(files, { dryRun: true })
    expect([dry.errors, dry.applied, await count()]).toEqual([[], false, before])
    const done = await load(files)
    expect(done).toEqual({ ...dry, applied: true, importId: expect.stringMatching(/^im_/) })
    expect(done.sheets.map(({ sheet, added, changed }) => [sheet, added, changed])).toEqual([
      ['tours', 1, 0],
      ['itinerary', 2, 0],
      ['departures', 2, 0],
      ['listings', 0, 1],
    ])
    const { items } = await center.get('staff.tours', shopA, { search: 'IMP-1' }, asStaff)
    const proId = items[0]?.proId ?? ''
    expect(items[0]).toMatchObject({ status: 'withdrawn', departures: 2, nextDate: soon })
    const { tour, updatedAt } = await center.get('staff.tour', shopA, { proId }, asStaff)
    expect(tour.itinerary.map(({ title, meals }) => [title, meals.breakfast])).toEqual([
      ['出发', { included: false, note: '' }],
      ['返程', { included: true, note: '酒店自助' }],
    ])
    const found = await center.get('staff.departures', shopA, { proId, direction: 'asc' }, asStaff)
    expect(found.items.map(({ prices, planSeats }) => [prices.adult, planSeats])).toEqual([
      [198_050, 20],
      [198_000, -1],
    ])
    expect((await center.get('staff.shop', shopA2, {}, asStaff)).ranges[0]?.productIds).toContain(proId)
    const again = await load(files)
    expect([again.applied, again.changes]).toEqual([true, []])
    expect((await center.get('staff.tour', shopA, { proId }, asStaff)).updatedAt).toBe(updatedAt)
  })

  it('changes what a row says, leaves the other columns alone, and warns of wording', async () => {
    const done = await load([
      csv('线路', `${TOUR.replace('线路名称', '线路名称*')},副标题`, `${tourLine('IMP-1')},"最好的线路"`),
    ])
    expect(done.errors).toEqual([])
    expect(done.warnings).toMatchObject([{ sheet: '线路', line: 2, column: '副标题', found: '最好' }])
    expect(done.changes).toMatchObject([
      { key: 'IMP-1', action: 'change', fields: [{ column: '副标题', before: '', after: '最好的线路' }] },
    ])
    const changed = await load([
      csv('团期', '线路编号,出发日期,计划名额,单房差（元）', `IMP-1,${soon},15,300`),
    ])
    expect(changed.changes[0]?.fields.map(({ column }) => column).sort()).toEqual([
      '单房差（元）',
      '计划名额',
    ])
    const { items } = await center.get(
      'staff.departures',
      shopA,
      { search: 'IMP-1', direction: 'asc' },
      asStaff,
    )
    expect(items[0]).toMatchObject({ planSeats: 15, singleSupplement: 30_000, prices: { adult: 198_050 } })
  })

  it('names every wrong row with line and column, and writes nothing', async () => {
    const before = await count()
    const inDays = (days: number) => addDays(testToday, days)
    const report = await load([
      csv(
        '线路',
        TOUR,
        tourLine('GOOD-1'),
        tourLine('BAD-1', { 类别: '飞天' }),
        tourLine('BAD-2', { 天数: '两天' }),
        tourLine('坏', {}),
        tourLine('BAD-4', { 封面: 'a.jpg' }),
        tourLine('GOOD-1'),
        tourLine('BAD-5', { 线路名称: '' }),
      ),
      csv('行程', '线路编号,第几天,标题', 'GOOD-1,2,没有第一天', 'NOBODY,1,没有线路'),
      csv(
        '团期',
        '线路编号,出发日期,套餐,成人价（元）,计划名额',
        `GOOD-1,${soon},,0,20`,
        `GOOD-1,${inDays(-1)},,1980,20`,
        `GOOD-1,${soon},vip,1980,20`,
        `GOOD-1,${inDays(41)},,1980,0`,
        `ALPHA-T1,${inDays(10)},,1000,4`,
        `NOBODY,${soon},,1980,20`,
        `BAD-1,${soon},,1980,20`,
      ),
      csv('上架', '店铺,线路编号', '/trip/beta/h5/b1,GOOD-1', '/trip/alpha/h5/a1,BETA-SECRET'),
    ])
    expect(placesOf(report).sort()).toEqual(
      [
        '线路 3 类别',
        '线路 4 天数',
        '线路 5 线路编号',
        '线路 6 封面',
        '线路 7 ',
        '线路 8 线路名称',
        '行程 2 第几天',
        '行程 3 线路编号',
        '团期 2 成人价（元）',
        '团期 3 出发日期',
        '团期 4 套餐',
        '团期 5 计划名额',
        '团期 6 计划名额',
        '团期 7 线路编号',
        '上架 2 店铺',
        '上架 3 线路编号',
      ].sort(),
    )
    expect([report.applied, report.errorCount, await count()]).toEqual([false, 16, before])
  })

  it('keeps cancelled departures cancelled, and cancels none', async () => {
    const head = '线路编号,出发日期,计划名额,状态'
    const at = (days: number, status: string) => `ALPHA-T1,${addDays(testToday, days)},10,${status}`
    const report = await load([csv('团期', head, at(15, '在售'), at(16, '已取消'), at(14, '在售'))])
    expect(placesOf(report)).toEqual(['团期 2 状态', '团期 3 状态'])
  })

  it('leaves what shops sell to those who set up shops', async () => {
    const grants = [{ merchant: 'alpha', shop: null, permissions: ['catalogue.manage' as const] }]
    const editor = { role: 'staff' as const, staff: { id: 's-2', name: '编辑', grants } }
    const files = [csv('上架', '店铺,线路编号', '/trip/alpha/h5/a1,ALPHA-T1')]
    const report = await center.get('staff.import', shopA, { files }, editor)
    expect([report.applied, placesOf(report)]).toEqual([false, ['上架 2 ']])
  })

  it('does what the dry run has shown and nothing else', async () => {
    const file = [csv('团期', '线路编号,出发日期,计划名额', `IMP-1,${soon},33`)]
    const { fingerprint } = await load(file, { dryRun: true })
    expect((await load(file, { dryRun: true })).fingerprint).toBe(fingerprint)
    // Somebody else changes the same departure between the dry run and the import.
    await load([csv('团期', '线路编号,出发日期,计划名额', `IMP-1,${soon},34`)])
    const late = await center.ask('staff.import', shopA, { files: file, expected: fingerprint }, asStaff)
    expect(late).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'IMPORT_CHANGED' } })
    const again = await load(file, { dryRun: true })
    expect(again.changes).toMatchObject([{ fields: [{ column: '计划名额', before: '34', after: '33' }] }])
    expect((await load(file, { expected: again.fingerprint })).applied).toBe(true)
  })

  it('keeps each import with who, what and how much, and gives back what was there before', async () => {
    const before = await center.get('staff.exportCatalogue', shopA, { format: 'csv' }, asStaff)
    const done = await load([
      csv('线路', TOUR, tourLine('IMP-1', { 线路名称: '改了名的线路' }), tourLine('IMP-UNDO')),
      csv('行程', '线路编号,第几天,标题', 'IMP-1,1,只有一天'),
      csv('团期', '线路编号,出发日期,计划名额', `IMP-1,${soon},50`, `IMP-1,${addDays(soon, 3)},8`),
      csv('上架', '店铺,线路编号,上架', '/trip/alpha/wechat/a2,IMP-1,否'),
    ])
    expect(done.errors).toEqual([])
    const { items } = await center.get('staff.imports', shopA, { search: '线路.csv' }, asStaff)
    const kept = items.find(({ id }) => id === done.importId)
    expect(kept).toMatchObject({
      files: ['线路.csv', '行程.csv', '团期.csv', '上架.csv'],
      added: 2,
      changed: 4,
      undoable: true,
    })
    expect(kept?.sheets.find(({ sheet }) => sheet === 'tours')?.untouched).toBeGreaterThan(0)

    const { file } = await center.get('staff.importUndo', shopA, { id: done.importId }, asStaff)
    const undone = await load([file])
    expect([undone.errors, undone.applied]).toEqual([[], true])
    const after = await center.get('staff.exportCatalogue', shopA, { format: 'csv' }, asStaff)
    const rows = ({ files }: typeof after) =>
      files.flatMap(({ data }) => Buffer.from(data, 'base64').toString().split('\r\n'))
    const known = new Set(rows(before))
    // What was added stays, off sale: nothing is ever deleted.
    const left = rows(after).filter((row) => !known.has(row))
    expect(left).toHaveLength(2)
    expect(left[0]).toMatch(/^IMP-UNDO,.*,下架,/)
    expect(left[1]).toContain(',停售,')
    expect(rows(before).filter((row) => !rows(after).includes(row))).toEqual([])
    expect(await load([file])).toMatchObject({ changes: [], applied: true })
  })

  it('keeps nothing of a dry run or of a file that is wrong, and no undoing of what has changed nothing', async () => {
    const all = async () => (await center.get('staff.imports', shopA, { counted: true }, asStaff)).total ?? 0
    const count = await all()
    await load([csv('线路', TOUR, tourLine('IMP-9'))], { dryRun: true })
    await load([csv('线路', TOUR, tourLine('IMP-9', { 天数: '两天' }))])
    expect(await all()).toBe(count)
    const same = await load([csv('团期', '线路编号,出发日期,计划名额', `IMP-1,${soon},33`)])
    expect(same.changes).toEqual([])
    const { items } = await center.get('staff.imports', shopA, {}, asStaff)
    const kept = items.find(({ id }) => id === same.importId)
    expect(kept).toMatchObject({ changed: 0, unchanged: 1, undoable: false })
    const none = await center.ask('staff.importUndo', shopA, { id: same.importId }, asStaff)
    expect(none).toMatchObject({ ok: false, failure: { kind: 'absent' } })
  })

  it('reads its own template as nothing, and spreadsheets of a Chinese Windows', async () => {
    const template = await center.get('staff.exportCatalogue', shopA, { template: true }, asStaff)
    const read = await load(template.files.map(({ name, data }) => ({ name, data })))
    expect([read.errors, read.changes]).toEqual([[], []])
    // 线路编号,出发日期,计划名额 in GB18030.
    const head = 'cfdfc2b7b1e0bac52cb3f6b7a2c8d5c6da2cbcc6bbaec3fbb6ee0a'
    const data = Buffer.concat([Buffer.from(head, 'hex'), Buffer.from(`IMP-1,${soon},33\n`)]).toString(
      'base64',
    )
    const gb = await load([{ name: 'export.csv', data }])
    expect([gb.errors, gb.sheets[2]?.unchanged]).toEqual([[], 1])
  })
})

describe('a hostile file', () => {
  const read = async (name: string, bytes: Uint8Array) => {
    const result = await readFiles([{ name, bytes }], { waitMs: 20_000 })
    return result === 'busy' ? result : result.ok ? result.tables : result.message
  }
  const xml = (text: string) => new TextEncoder().encode(text)
  const book = async (sheet: string) => {
    const plain = await writeXlsxFile([{ sheet: '线路', data: [['a']] }]).toBuffer()
    const { unzipSync } = await import('fflate')
    return zipSync({ ...unzipSync(plain), 'xl/worksheets/sheet1.xml': xml(sheet) })
  }
  const sheetXml = (rows: string) =>
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`

  it('that unpacks to more than is read is refused', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(80 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(200_000)
    expect(await read('bomb.xlsx', bomb)).toMatch('解压后过大')
  }, 60_000)

  it('with a million rows is refused', async () => {
    expect(await read('rows.csv', xml('线路编号\n'.repeat(1_000_000)))).toMatch(/超过20000行|内容异常/)
    const far = await book(
      sheetXml('<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>a</t></is></c></row>'),
    )
    expect(await read('far.xlsx', far)).toEqual(expect.any(String))
  }, 60_000)

  it('with formulas gives their results, and lines as a spreadsheet counts them', async () => {
    const rows =
      '<row r="2"><c r="A2"><f>1+1</f><v>2</v></c></row><row r="5"><c r="B5"><f>HYPERLINK("x")</f></c></row>'
    const tables = await read('formula.xlsx', await book(sheetXml(rows)))
    expect(tables).toMatchObject([{ rows: [[''], ['2']] }])
  }, 60_000)

  it('with entities that grow without end is read in bounded time, and without them', async () => {
    const laughs = Array.from({ length: 12 }, (_, i) => {
      const inner = i === 0 ? 'ha' : `&e${i - 1};`.repeat(10)
      return `<!ENTITY e${i} "${inner}">`
    }).join('')
    const text = '<row r="1"><c r="A1" t="inlineStr"><is><t>线路编号</t></is></c></row>'
    const cell = '<row r="2"><c r="A2" t="inlineStr"><is><t>&e11;</t></is></c></row>'
    const hostile = sheetXml(text + cell).replace('?>', `?><!DOCTYPE w [${laughs}]>`)
    const begun = Date.now()
    const said = JSON.stringify(await read('entities.xlsx', await book(hostile)))
    expect(said.length).toBeLessThan(2_000)
    expect(Date.now() - begun).toBeLessThan(30_000)
    const outside = sheetXml(cell.replace('&e11;', '&file;')).replace(
      '?>',
      `?><!DOCTYPE w [<!ENTITY file SYSTEM "file:///etc/passwd">]>`,
    )
    expect(JSON.stringify(await read('outside.xlsx', await book(outside)))).not.toContain('root:')
  }, 60_000)

  it('with merged cells keeps the first of them, and tells a date that is a bare number', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>线路编号</t></is></c><c r="B1" t="inlineStr"><is><t>出发日期</t></is></c></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>YN-1</t></is></c><c r="B2"><v>46357</v></c></row>' +
      '<row r="3"><c r="B3"><v>46358</v></c></row>'
    const merged = sheetXml(rows).replace(
      '</sheetData>',
      '</sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>',
    )
    expect(await read('merged.xlsx', await book(merged))).toMatchObject([
      {
        rows: [
          ['线路编号', '出发日期'],
          ['YN-1', '46357'],
          ['', '46358'],
        ],
      },
    ])
    expect(() => date.read('46357')).toThrow('日期的序号')
  }, 60_000)

  it('that is none, or in no known encoding, is refused', async () => {
    expect(await read('a.xlsx', xml('PK not a zip'))).toEqual(expect.any(String))
    expect(await read('a.csv', new Uint8Array([0xff, 0xfe, 0x41, 0, 0x42, 0]))).toMatch('编码')
    expect(await read('a.csv', xml('线路编号,"x\n'))).toMatch('引号')
  }, 60_000)
})
