import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import writeXlsxFile, { type Row } from 'write-excel-file/node'
import { addDays, todayInShanghai } from '../../lib/base/calendar/dates.ts'
import { choosePassword, newPerson, signInToConsole } from '../support/console.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { noBarriers } from '../support/quality.ts'
import { staffAt } from '../support/staff.ts'

/** Products come in by a spreadsheet that an editor has filled in, twelve rows of it wrong at first. */

test.use({ viewport: { width: 1440, height: 900 } })

const TOURS = 300

const head = [
  '线路编号',
  '线路名称',
  '类别',
  '范围',
  '出发城市',
  '出发城市拼音',
  '天数',
  '晚数',
  '封面',
  '成团人数',
  '最多人数',
  '提前截止天数',
  '截止时间',
  '可用证件',
]

const codeOf = (tour: number) => `JRN-${String(tour).padStart(3, '0')}`

/** What is wrong at first: title of the column and what it says, by the tour's number. */
const mistakes: Readonly<Record<number, readonly [string, string]>> = {
  3: ['类别', '飞天'],
  20: ['天数', '两天'],
  41: ['封面', 'a.jpg'],
  77: ['范围', '月球'],
  98: ['晚数', '一'],
  120: ['成团人数', ''],
  133: ['截止时间', '25:00'],
  150: ['可用证件', '学生卡'],
  188: ['线路名称', ''],
  201: ['最多人数', '很多'],
  256: ['出发城市拼音', ''],
  299: ['提前截止天数', '三'],
}

function tourRow(tour: number, wrong: boolean): string[] {
  const values: Record<string, string> = {
    线路编号: codeOf(tour),
    线路名称: `表格导入的线路第${tour}条`,
    类别: '跟团游',
    范围: '境内',
    出发城市: '上海',
    出发城市拼音: 'shanghai',
    天数: '2',
    晚数: '1',
    封面: '/media/dali-erhai-1',
    成团人数: '2',
    最多人数: '20',
    提前截止天数: '3',
    截止时间: '18:00',
    可用证件: '身份证',
  }
  const mistake = wrong ? mistakes[tour] : undefined
  if (mistake) values[mistake[0]] = mistake[1]
  return head.map((title) => values[title] ?? '')
}

const words = (row: readonly string[]): Row =>
  row.map((value) => (value === '' ? null : { value, type: String }))
const text = (value: string) => ({ value, type: String })
const number = (value: number) => ({ value, type: Number })

/** The file as the editor's spreadsheet program saves it, dates as dates and numbers as numbers. */
async function book(day: string, wrong: boolean): Promise<Buffer> {
  const tours = Array.from({ length: TOURS }, (_, index) => index + 1)
  const days = tours.flatMap((tour): Row[] => [
    [text(codeOf(tour)), number(1), text('出发')],
    [text(codeOf(tour)), number(2), text('返程')],
  ])
  const departures = tours.map((tour): Row => {
    const value = new Date(`${addDays(day, tour % 28)}T00:00:00Z`)
    return [text(codeOf(tour)), { value, type: Date, format: 'yyyy-mm-dd' }, number(1000 + tour), number(20)]
  })
  return writeXlsxFile([
    { sheet: '线路', data: [words(head), ...tours.map((tour) => words(tourRow(tour, wrong)))] },
    { sheet: '行程', data: [words(['线路编号', '第几天', '标题']), ...days] },
    { sheet: '团期', data: [words(['线路编号', '出发日期', '成人价（元）', '计划名额']), ...departures] },
  ]).toBuffer()
}

async function choose(page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await page.locator('input[type=file]').setInputFiles(file)
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('three hundred tours by a spreadsheet: mended, imported twice, exported and imported again unchanged', async ({
  page,
  server,
  world,
}) => {
  test.setTimeout(180_000)
  const login = 'import-editor'
  const oneTime = await newPerson(server, login, { role: 'operator' })
  const staff = await staffAt(server, shops.full)
  const soon = addDays(todayInShanghai(world.now()), 60)
  const count = async () => (await staff('staff.tours', { search: 'JRN-', counted: true })).total
  await page.clock.setSystemTime(world.now())
  await signInToConsole(page, login, oneTime)
  await choosePassword(page, oneTime, 'console-Import-2026x')
  await expect(page.getByRole('heading', { name: '设置自己的密码' })).toHaveCount(0)
  await page.goto(`/console/${shops.merchant}/imports`)
  await expect(page.getByRole('heading', { name: '导入与导出' })).toBeVisible()
  await noBarriers(page, 'import')

  await choose(page, { name: '三百条线路.xlsx', mimeType: XLSX, buffer: await book(soon, true) })
  await expect(page.getByText('有12处需要修改，没有写入任何内容')).toBeVisible()
  const wrong = page.getByRole('row').filter({ hasText: '第4行' })
  await expect(wrong).toContainText('线路')
  await expect(wrong).toContainText('类别')
  for (const tour of [20, 133, 299]) {
    await expect(page.getByRole('cell', { name: `第${tour + 1}行`, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: '确认导入' })).toHaveCount(0)
  await noBarriers(page, 'import with mistakes')
  expect(await count()).toBe(0)

  await page.getByRole('button', { name: '重新选择文件' }).click()
  const mended = { name: '三百条线路.xlsx', mimeType: XLSX, buffer: await book(soon, false) }
  await choose(page, mended)
  await expect(page.getByText(`${TOURS * 4}行有改动`)).toBeVisible()
  expect(await count()).toBe(0)
  await noBarriers(page, 'import before it is written')
  await page.getByRole('button', { name: '确认导入' }).click()
  await expect(page.getByText('导入完成，店铺页面随即更新')).toBeVisible()
  expect(await count()).toBe(TOURS)
  const departures = await staff('staff.departures', { search: codeOf(7), limit: 1 })
  expect(departures.items[0]).toMatchObject({ prices: { adult: 100_700 }, planSeats: 20 })
  const [first] = (await staff('staff.tours', { search: codeOf(1) })).items

  await page.getByRole('button', { name: '再导入一个文件' }).click()
  await choose(page, mended)
  await expect(page.getByText('与现有内容一致，没有改动')).toBeVisible()
  await page.getByRole('button', { name: '确认导入' }).click()
  await expect(page.getByText('文件与现有内容一致，没有改动')).toBeVisible()
  expect((await staff('staff.tours', { search: codeOf(1) })).items[0]?.updatedAt).toBe(first?.updatedAt)

  const arrives = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载' }).click()
  await page.getByRole('menuitem', { name: '现有产品（xlsx）' }).click()
  const exported = await (await arrives).path()
  await page.getByRole('button', { name: '再导入一个文件' }).click()
  await choose(page, { name: '产品.xlsx', mimeType: XLSX, buffer: readFileSync(exported) })
  await expect(page.getByText('“产品.xlsx”：与现有内容一致，没有改动')).toBeVisible()
  await page.getByRole('button', { name: '确认导入' }).click()
  await expect(page.getByText('文件与现有内容一致，没有改动')).toBeVisible()

  await page.getByRole('tab', { name: '导入记录' }).click()
  const made = page.getByRole('row').filter({ hasText: '王操作' })
  await expect(made).toHaveCount(3)
  await noBarriers(page, 'imports made')
  // Only the one that has changed something leads back.
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText(`${TOURS}行有改动`)).toBeVisible()
  await page.getByRole('button', { name: '确认导入' }).click()
  await expect(page.getByText('导入完成，店铺页面随即更新')).toBeVisible()
  const stopped = await staff('staff.departures', { search: codeOf(7), limit: 1 })
  expect(stopped.items[0]).toMatchObject({ status: 'stopped' })
})
