import { chinaTime } from '../../lib/base/calendar/china-time.ts'
import { addMonths } from '../../lib/base/calendar/dates.ts'
import { choosePassword, newPerson, signInToConsole } from '../support/console.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { noBarriers } from '../support/quality.ts'
import { staffAt } from '../support/staff.ts'

/** The books of a month: three planted differences are found, looked into and noted, and the month is closed. */

test.use({ viewport: { width: 1440, height: 900 } })

const HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

type Line = { trade: string; number: string; yuan: string; refundNo?: string }

/** As Alipay writes a bill of a day. */
function billOf(day: string, lines: readonly Line[]): string {
  const rows = lines.map(({ trade, number, yuan, refundNo = '' }) => {
    const what = refundNo ? '退款' : '交易'
    const amount = refundNo ? `-${yuan}` : yuan
    return `${trade}\t,${number}\t,${what}\t,三亚五日\t,${day} 09:00:00,${day} 09:00:21,,,,,*三\t,${amount},${amount},0.00,0.00,0.00,0.00,0.00,,0.00,0.00,${refundNo}\t,-0.60,0.00,`
  })
  const text = ['#支付宝业务明细查询', HEAD, ...rows, '#交易合计'].join('\n')
  return Buffer.from(text).toString('base64')
}

test('three planted differences of a month are found, noted, and the month closes', async ({
  page,
  server,
  world,
}) => {
  test.setTimeout(120_000)
  const month = addMonths(chinaTime(world.now()).slice(0, 10), -1).slice(0, 7)
  const day = `${month}-10`
  const staff = await staffAt(server, shops.full)
  const planted = ['2026110001', '2026110002', '2026110003']
  await staff('staff.importBill', {
    channel: 'alipay',
    day,
    data: billOf(day, [
      { trade: planted[0] ?? '', number: 'T0001P01', yuan: '1000.00' },
      { trade: planted[1] ?? '', number: 'T0002P01', yuan: '250.50' },
      { trade: planted[2] ?? '', number: 'T0003P01', yuan: '88.00', refundNo: 'T0003P01R01' },
    ]),
  })
  const login = 'books-month'
  const oneTime = await newPerson(server, login, { role: 'finance' })
  await page.clock.setSystemTime(world.now())
  await signInToConsole(page, login, oneTime)
  await choosePassword(page, oneTime, 'console-Books-2026x')
  await expect(page.getByRole('heading', { name: '设置自己的密码' })).toHaveCount(0)

  await page.goto(`/console/${shops.merchant}/reconciliation?month=${month}`)
  await expect(page.getByText('还有3处差异没有处理')).toBeVisible()
  await expect(page.getByRole('button', { name: '结账' })).toHaveCount(0)
  await noBarriers(page, 'books of a month')
  await page.getByRole('button', { name: /待处理3处/ }).click()
  await expect(page.getByRole('heading', { name: '差异（待处理3）' })).toBeVisible()
  await noBarriers(page, 'differences')
  for (const number of ['T0001P01', 'T0002P01', 'T0003P01R01']) {
    const row = page.getByRole('row').filter({ hasText: new RegExp(`${number}(?!R)`) })
    await expect(row).toContainText('渠道有这笔交易，系统没有')
    await row.getByRole('button', { name: '登记说明' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('门店收款码收取，已入门店账')
    await dialog.getByRole('button', { name: '登记说明' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText('已入门店账')
  }
  await expect(page.getByRole('heading', { name: '差异（待处理0，已说明3）' })).toBeVisible()

  await page.goto(`/console/${shops.merchant}/reconciliation?month=${month}`)
  await page.getByRole('button', { name: '结账' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '结账' }).click()
  await expect(page.getByText('已结账')).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出当月明细' }).click()
  expect((await file).suggestedFilename()).toBe(`对账-${month}.csv`)
  const books = await staff('staff.booksOfMonth', { month })
  expect([books.closed?.by, books.settled, books.open]).toEqual(['王操作', 3, 0])
})
