import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import readXlsxFile from 'read-excel-file/node'
import writeXlsxFile, { type Row as Cells } from 'write-excel-file/node'
import { choosePassword, newPerson, signInToConsole } from '../support/console.ts'
import { newCustomer } from '../support/customer.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { keepAddress, orderGoods } from '../support/goods.ts'
import { noBarriers } from '../support/quality.ts'
import { staffAt } from '../support/staff.ts'

/** Forty parcels by the sheet of what waits, two of its rows wrong at first. */

test.use({ viewport: { width: 1440, height: 900 } })

const PARCELS = 40
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Row = (string | number | null)[]

async function choose(page: Page, name: string, rows: readonly Row[]): Promise<void> {
  const cells = rows.map(
    (row): Cells => row.map((value) => (value === null ? null : { value: String(value), type: String })),
  )
  const buffer = await writeXlsxFile([{ sheet: '待发货', data: cells }]).toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: XLSX, buffer })
}

test('forty parcels by a sheet: two rows wrong, mended, and none sent twice', async ({
  page,
  server,
  world,
}) => {
  test.setTimeout(180_000)
  // One customer may not order forty times within a minute.
  for (let customer = 1; customer <= 4; customer += 1) {
    const shopper = await newCustomer(server, `1390004700${customer}`)
    const addressId = await keepAddress(shopper)
    for (let order = 0; order < PARCELS / 4; order += 1) {
      await shopper.pay(await orderGoods(shopper, { proId: 'g103', items: [1], addressId }))
    }
  }
  const staff = await staffAt(server, shops.full)
  const sent = async () => (await staff('staff.parcels', { counted: true })).total
  const before = await sent()

  const login = 'parcel-desk'
  const oneTime = await newPerson(server, login)
  await page.clock.setSystemTime(world.now())
  await signInToConsole(page, login, oneTime)
  await choosePassword(page, oneTime, 'console-Parcels-2026x')
  await expect(page.getByRole('heading', { name: '设置自己的密码' })).toHaveCount(0)
  await page.goto(`/console/${shops.merchant}/parcel-sheet`)
  await expect(page.getByRole('heading', { name: '表格发货' })).toBeVisible()
  await noBarriers(page, 'parcels by sheet')

  const arrives = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载待发货表格' }).click()
  const [sheet] = await readXlsxFile(readFileSync(await (await arrives).path()))
  const [head = [], ...waiting] = (sheet?.data ?? []) as Row[]
  const column = (title: string) => head.findIndex((one) => String(one).startsWith(title))
  expect(waiting).toHaveLength(PARCELS)
  const filled = waiting.map((row, index) => {
    const next = [...row]
    next[column('快递公司')] = '顺丰速运'
    next[column('快递单号')] = `SF${9_100_000_000 + index}`
    return next
  })
  const wrong = filled.map((row) => [...row])
  const [shortNumber = [], strange = []] = [wrong[6], wrong[30]]
  shortNumber[column('快递单号')] = '12'
  strange[column('订单编号')] = 'T00000000'

  await choose(page, '发货.xlsx', [head, ...wrong])
  await expect(page.getByText('2行有误，不会登记')).toBeVisible()
  const line = (number: number) =>
    page.getByRole('row').filter({ has: page.getByRole('cell', { name: `第${number}行`, exact: true }) })
  await expect(line(8)).toContainText('快递单号应为6至32位字母或数字')
  await expect(line(32)).toContainText('订单不存在')
  await noBarriers(page, 'parcels checked')
  expect(await sent()).toBe(before)

  await page.getByRole('button', { name: `登记${PARCELS - 2}个包裹` }).click()
  await expect(page.getByText(`已登记${PARCELS - 2}个包裹`)).toBeVisible()
  expect(await sent()).toBe((before ?? 0) + PARCELS - 2)

  await page.getByRole('button', { name: '重新选择文件' }).click()
  await choose(page, '发货（改好）.xlsx', [head, ...filled])
  await expect(page.getByText(`以前已寄出 ${PARCELS - 2}`)).toBeVisible()
  await page.getByRole('button', { name: '登记2个包裹' }).click()
  await expect(page.getByText('已登记2个包裹')).toBeVisible()
  expect(await sent()).toBe((before ?? 0) + PARCELS)

  await page.getByRole('button', { name: '重新选择文件' }).click()
  await choose(page, '发货（改好）.xlsx', [head, ...filled])
  await expect(page.getByText(`以前已寄出 ${PARCELS}`)).toBeVisible()
  await expect(page.getByRole('button', { name: /登记\d+个包裹/ })).toHaveCount(0)
})
