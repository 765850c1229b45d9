import type { Page } from 'playwright/test'
import writeXlsxFile, { type Row } from 'write-excel-file/node'
import { choosePassword, newPerson, signInToConsole } from '../support/console.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { noBarriers } from '../support/quality.ts'
import { staffAt } from '../support/staff.ts'

/** Goods in two versions come in by a spreadsheet, one row of it wrong at first. */

test.use({ viewport: { width: 1440, height: 900 } })

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CODE = 'JRN-TEA'

const words = (row: readonly (string | number)[]): Row =>
  row.map((value) =>
    typeof value === 'number' ? { value, type: Number } : value === '' ? null : { value, type: String },
  )

/** The file as a spreadsheet program saves it. */
function book({ price, stock }: { price: number | string; stock: number }): Promise<Buffer> {
  return writeXlsxFile([
    {
      sheet: '商品',
      data: [
        [
          '商品编号',
          '商品名称',
          '状态',
          '分类',
          '封面',
          '图片',
          '规格',
          '图文详情',
          '退货说明',
          '发货地',
          '配送方式',
          '运费模板',
        ],
        [
          CODE,
          '表格导入的茶',
          '在售',
          '表格茶叶',
          '/media/dali-erhai-1',
          '/media/dali-erhai-1',
          '净含量|100g\n净含量|250g',
          '采自海拔1200米的茶园',
          '支持七天无理由退货',
          '昆明',
          '快递配送',
          '表格快递',
        ],
      ].map(words),
    },
    {
      sheet: '商品版本',
      data: [
        ['商品编号', '版本编号', '规格值', '售价（元）', '总库存'],
        [CODE, `${CODE}-100`, '100g', 68, 200],
        [CODE, `${CODE}-250`, '250g', price, stock],
      ].map(words),
    },
  ]).toBuffer()
}

async function choose(page: Page, buffer: Buffer) {
  await page.locator('input[type=file]').setInputFiles({ name: '茶叶.xlsx', mimeType: XLSX, buffer })
}

test('goods in two versions by a spreadsheet: a wrong row mended, imported twice, and led back', async ({
  page,
  server,
  world,
}) => {
  const login = 'import-goods'
  const oneTime = await newPerson(server, login, { role: 'operator' })
  const staff = await staffAt(server, shops.full)
  await staff('staff.saveGoodsCategory', { category: { name: '表格茶叶', picture: null } })
  const usual = { first: 1, firstFee: 1_000, next: 1, nextFee: 200, freeFrom: null }
  await staff('staff.saveFreightTemplate', { template: { name: '表格快递', unit: 'piece', usual } })
  const found = async () => (await staff('staff.goodsProducts', { search: CODE })).items
  await page.clock.setSystemTime(world.now())
  await signInToConsole(page, login, oneTime)
  await choosePassword(page, oneTime, 'console-Import-2026x')
  await expect(page.getByRole('heading', { name: '设置自己的密码' })).toHaveCount(0)
  await page.goto(`/console/${shops.merchant}/imports`)
  const kinds = page.getByRole('radiogroup', { name: '产品种类' })
  await kinds.getByText('商品', { exact: true }).click()
  await expect(page).toHaveURL(/kind=goods/)
  await expect(page.getByText('商品版本按版本编号对应')).toBeVisible()
  await noBarriers(page, 'import of goods')

  await choose(page, await book({ price: '很贵', stock: 50 }))
  await expect(page.getByText('有1处需要修改，没有写入任何内容')).toBeVisible()
  const wrong = page.getByRole('row').filter({ hasText: '第3行' })
  await expect(wrong).toContainText('商品版本')
  await expect(wrong).toContainText('售价（元）')
  expect(await found()).toEqual([])

  await page.getByRole('button', { name: '重新选择文件' }).click()
  await choose(page, await book({ price: 158, stock: 50 }))
  await expect(page.getByText('3行有改动')).toBeVisible()
  expect(await found()).toEqual([])
  await page.getByRole('button', { name: '确认导入' }).click()
  await expect(page.getByText('导入完成，店铺页面随即更新')).toBeVisible()
  expect(await found()).toMatchObject([{ code: CODE, price: 6_800, skus: 2, left: 250, status: 'onSale' }])

  await page.getByRole('button', { name: '再导入一个文件' }).click()
  await choose(page, await book({ price: 158, stock: 50 }))
  await expect(page.getByText('与现有内容一致，没有改动')).toBeVisible()
  await page.getByRole('button', { name: '不导入' }).click()

  await choose(page, await book({ price: 158, stock: 80 }))
  await expect(page.getByText('总库存：50 → 80')).toBeVisible()
  await noBarriers(page, 'import of goods before it is written')
  await page.getByRole('button', { name: '确认导入' }).click()
  await expect(page.getByText('导入完成，店铺页面随即更新')).toBeVisible()
  expect(await found()).toMatchObject([{ left: 280 }])

  // The records lead back whatever kind is chosen.
  await kinds.getByText('线路', { exact: true }).click()
  await page.getByRole('tab', { name: '导入记录' }).click()
  await page
    .getByRole('row')
    .filter({ hasText: '茶叶.xlsx' })
    .getByRole('button', { name: '撤销' })
    .first()
    .click()
  await expect(page.getByText('总库存：80 → 50')).toBeVisible()
  await expect(page).toHaveURL(/kind=goods/)
  await page.getByRole('button', { name: '确认导入' }).click()
  await expect(page.getByText('导入完成，店铺页面随即更新')).toBeVisible()
  expect(await found()).toMatchObject([{ left: 250 }])
})
