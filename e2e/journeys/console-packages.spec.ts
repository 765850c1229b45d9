import { addDays, todayInShanghai } from '../../lib/base/calendar/dates.ts'
import { choosePassword, newPerson, signInToConsole } from '../support/console.ts'
import { expect, shops, test, watchProblems } from '../support/fixtures.ts'
import { noBarriers } from '../support/quality.ts'
import { staffAt } from '../support/staff.ts'

/** The packages of a fragment product in the console: changed, put elsewhere, taken off sale; and its calendar by a sheet. */

test.use({ viewport: { width: 1440, height: 900 } })

test('packages of a product are changed, put elsewhere and taken off sale where the product is edited', async ({
  page,
  server,
}) => {
  const staff = await staffAt(server, shops.full)
  const { items } = await staff('staff.debrisPackages', { use: 'open', status: 'onSale', limit: 1 })
  const { proId } = await staff('staff.copyDebris', {
    proId: items[0]?.proId ?? '',
    code: 'PACKAGES',
    name: '要改套餐的门票',
  })
  const whole = () => staff('staff.debrisProduct', { proId })
  const before = await whole()
  const own = before.packages.find((one) => one.package.use === 'open')
  if (!own) throw new Error('no open package')
  const oneTime = await newPerson(server, 'console-packages', { role: 'editor' })
  const problems = watchProblems(page)
  await signInToConsole(page, 'console-packages', oneTime)
  await choosePassword(page, oneTime, 'Nanshan-2026-xyz')
  await expect(page.getByRole('navigation', { name: '主菜单' }).first()).toBeVisible()
  await page.goto(`/console/${shops.merchant}/debris/${proId}`)
  const row = page.getByRole('row').filter({ hasText: own.packageId })
  await expect(row).toContainText('在售')
  await noBarriers(page, 'a fragment product with its packages')

  await page.getByRole('button', { name: '编辑', exact: true }).first().click()
  await page.waitForURL('**?edit=1')
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: '编辑', exact: true }).click()
  await page.waitForURL(`**/debris-packages/${own.packageId}?edit=1`)
  await noBarriers(page, 'editor of a package')
  await page.getByLabel('价格', { exact: true }).fill('0')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('请填写价格，价格不能为0')).toBeVisible()
  await page.getByLabel('价格', { exact: true }).fill('66.5')
  await page.getByLabel('库存', { exact: true }).fill('37')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('有未保存的修改')).toBeHidden()
  const changed = (await whole()).packages.find(({ packageId }) => packageId === own.packageId)
  expect(changed).toMatchObject({ package: { price: 6_650, name: own.package.name }, stock: { plan: 37 } })

  // Another way to use it would leave its stock behind.
  await page.getByLabel('使用方式', { exact: true }).click()
  await page.getByTitle('指定日期').last().click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('使用方式不能修改，请新建一个套餐')).toBeVisible()
  expect((await whole()).packages.find(({ packageId }) => packageId === own.packageId)?.package.use).toBe(
    'open',
  )
  page.on('dialog', (dialog) => void dialog.accept())

  await page.goto(`/console/${shops.merchant}/debris/${proId}?edit=1`)
  await page.getByRole('button', { name: '添加套餐' }).click()
  await page.waitForURL('**/debris-packages/~new?**')
  await page.getByLabel('套餐名称', { exact: true }).fill('夜场票')
  await page.getByLabel('包含', { exact: true }).fill('夜场门票一张')
  await page.keyboard.press('Enter')
  await page.getByLabel('使用方式', { exact: true }).click()
  await page.getByTitle('指定日期').last().click()
  await page.getByLabel('价格', { exact: true }).fill('45')
  await page.getByLabel('退款方式', { exact: true }).click()
  await page.getByTitle('随时退').last().click()
  await page.getByLabel('过期处理', { exact: true }).click()
  await page.getByTitle('到期自动退款').last().click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.waitForURL(/debris-packages\/dp_[^?]+\?edit=1/)
  const night = (await whole()).packages.at(-1)
  expect(night?.package).toMatchObject({ name: '夜场票', price: 4_500, use: 'dated' })

  await page.goto(`/console/${shops.merchant}/debris/${proId}`)
  await page.getByRole('button', { name: '上移 夜场票' }).click()
  await expect(page.getByText('套餐顺序已保存')).toBeVisible()
  expect((await whole()).packages.at(-1)?.packageId).not.toBe(night?.packageId)
  const nightRow = page.getByRole('row').filter({ hasText: '夜场票' })
  await nightRow.getByRole('button', { name: '停售' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停售' }).click()
  await expect(nightRow).toContainText('恢复出售')
  expect((await whole()).packages.find((one) => one.packageId === night?.packageId)?.package.status).toBe(
    'stopped',
  )
  expect(problems.filter((problem) => !/401|409|422/.test(problem))).toEqual([])
})

test('a calendar comes in by a spreadsheet, wrong days mended, and is led back', async ({
  page,
  server,
  world,
}) => {
  const staff = await staffAt(server, shops.full)
  const { items } = await staff('staff.debrisPackages', { use: 'dated', status: 'onSale', limit: 1 })
  const { proId } = await staff('staff.copyDebris', {
    proId: items[0]?.proId ?? '',
    code: 'CALENDAR',
    name: '要导入日历的门票',
  })
  const { packages } = await staff('staff.debrisProduct', { proId })
  const packageId = packages.find((one) => one.package.use === 'dated')?.packageId ?? ''
  const today = todayInShanghai(world.now())
  const first = addDays(today, 3)
  const sheet = (date: string, stock: string) => ({
    name: '门票日历.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `产品编号,套餐编号,日期,价格（元）,库存,场次\nCALENDAR,${packageId},${date},88,${stock},\nCALENDAR,${packageId},${addDays(first, 1)},99,,10:00|20`,
    ),
  })
  const oneTime = await newPerson(server, 'console-calendar', { role: 'operator' })
  await page.clock.setSystemTime(world.now())
  await signInToConsole(page, 'console-calendar', oneTime)
  await choosePassword(page, oneTime, 'console-Import-2026x')
  await expect(page.getByRole('heading', { name: '设置自己的密码' })).toHaveCount(0)
  await page.goto(`/console/${shops.merchant}/imports?kind=debrisDays`)
  await expect(page.getByText('一行一天，按套餐编号和日期对应')).toBeVisible()
  await noBarriers(page, 'import of a calendar')
  await page.locator('input[type=file]').setInputFiles(sheet(addDays(today, -2), '20'))
  await expect(page.getByText('过去的日期不能新增或修改')).toBeVisible()
  await page.getByRole('button', { name: '重新选择文件' }).click()
  await page.locator('input[type=file]').setInputFiles(sheet(first, '20'))
  await expect(page.getByText('2行有改动')).toBeVisible()
  await page.getByRole('button', { name: '确认导入' }).click()
  await expect(page.getByText('导入完成，店铺页面随即更新')).toBeVisible()
  const days = async () =>
    (await staff('staff.debrisDays', { packageId, from: first, to: addDays(first, 1) })).days.map((day) => [
      day.price,
      day.status,
      ...day.stock.map(({ slot, plan }) => `${slot} ${plan}`),
    ])
  expect(await days()).toEqual([
    [8_800, 'onSale', ' 20'],
    [9_900, 'onSale', '10:00 20'],
  ])
  await page.getByRole('tab', { name: '导入记录' }).click()
  const made = page.getByRole('row').filter({ hasText: '门票日历.csv' })
  await expect(made).toContainText('门票日历')
  await made.getByRole('button', { name: '撤销' }).first().click()
  await expect(page.getByText('2行有改动')).toBeVisible()
  await page.getByRole('button', { name: '确认导入' }).click()
  await expect(page.getByText('导入完成，店铺页面随即更新')).toBeVisible()
  expect((await days()).map(([, status]) => status)).toEqual(['stopped', 'stopped'])
})

test('codes of coupons come in by a spreadsheet and are shown by their beginning alone', async ({
  page,
  server,
}) => {
  const staff = await staffAt(server, shops.full)
  await staff('staff.saveCouponTemplate', {
    name: '表格兑换券',
    kind: 'cut',
    amount: 1_000,
    total: null,
    perPerson: 1,
    inCenter: false,
    validity: { by: 'days', days: 30 },
  })
  const oneTime = await newPerson(server, 'console-codes', { role: 'operator' })
  await signInToConsole(page, 'console-codes', oneTime)
  await choosePassword(page, oneTime, 'console-Import-2026x')
  await expect(page.getByRole('heading', { name: '设置自己的密码' })).toHaveCount(0)
  await page.goto(`/console/${shops.merchant}/coupon-imports`)
  await expect(page.getByText('系统只保存加密摘要')).toBeVisible()
  await noBarriers(page, 'import of codes')
  const files = [
    { name: '兑换码批次.csv', text: '批次名称,优惠券\n印刷厂第一批,表格兑换券' },
    { name: '兑换码.csv', text: '批次名称,兑换码\n印刷厂第一批,7KQ2-M9XT-RB4W\n印刷厂第一批,D3VH-8ZPN-61YC' },
  ].map(({ name, text }) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }))
  await page.locator('input[type=file]').setInputFiles(files)
  await expect(page.getByText('3行有改动')).toBeVisible()
  await expect(page.getByText('7KQ2********')).toBeVisible()
  await expect(page.getByText(/M9XT|RB4W/)).toHaveCount(0)
  await page.getByRole('button', { name: '确认导入' }).click()
  await expect(page.getByText('导入完成，兑换码现在可以兑换')).toBeVisible()
  const { items } = await staff('staff.couponBatches', { search: '印刷厂' })
  expect(items).toMatchObject([{ count: 2, redeemed: 0, stopped: false }])
})
