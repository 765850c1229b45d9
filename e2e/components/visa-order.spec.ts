import type { Page } from 'playwright/test'
import type { Failure } from '../../lib/operate-center/contract/failures.ts'
import { customerIn, keepUser } from '../support/customer.ts'
import { expect, shops, signIn, test, watchProblems } from '../support/fixtures.ts'
import { fitsPhones } from '../support/look.ts'
import { inYears } from '../support/people.ts'
import { noBarriers } from '../support/quality.ts'
import { agreeToAll, untilAt } from '../support/sale-steps.ts'
import type { ShopServer } from '../support/shop-server.ts'
import { chooseTravelDay, countApplicants, keepApplicant, placeApplicant } from '../support/visa-steps.ts'
import { orderVisa } from '../support/visas.ts'

/** Choosing and ordering a visa, each screen by itself. */

const VISA = 'v101'

const select = (page: Page, proId = VISA) => page.goto(`${shops.full}/visaProductSelect?proId=${proId}`)

/** The order of one employed person, to be filled in by a customer who keeps two people. */
async function toOrder(page: Page, server: ShopServer, mobile: string) {
  const shopper = await customerIn(page, server, mobile)
  await keepApplicant(shopper, '合适甲', '1990-03-07')
  await keepApplicant(shopper, '半年内', '1991-03-07', `${new Date().getFullYear() + 1}-01-20`)
  await keepApplicant(shopper, '孩子丙', inYears(-4))
  await shopper.do('addresses.save', {
    receiver: '测试甲',
    phone: '13900020001',
    regionCode: '440106',
    detail: '体育西路1号',
    isDefault: true,
  })
  await select(page)
  await keepUser(page)
  await chooseTravelDay(page)
  await countApplicants(page, { 在职人员: 1 })
  await page.getByRole('button', { name: '下一步' }).click()
  await untilAt(page, 'visaOrder')
  await expect(page.getByRole('region', { name: '申请人' })).toBeVisible()
  return shopper
}

async function readyToSend(page: Page): Promise<void> {
  await placeApplicant(page, '在职人员', '合适甲')
  await page.getByLabel('姓名').first().fill('测试甲')
  await agreeToAll(page)
}

async function refuseWith(page: Page, failure: Failure): Promise<void> {
  await page.unroute('**/api/orders.createVisa')
  await page.route('**/api/orders.createVisa', (route) => route.fulfill({ json: { ok: false, failure } }))
}

test('nothing is chosen beforehand; full days and those that need an urgent option say so', async ({
  page,
}) => {
  const problems = watchProblems(page)
  await page.route('**/api/visas.offer*', async (route) => {
    const response = await route.fetch()
    const { value } = (await response.json()) as { value: { earliestDate: string; fullDates: string[] } }
    await route.fulfill({
      response,
      json: { ok: true, value: { ...value, fullDates: [value.earliestDate] } },
    })
  })
  await select(page)
  await expect(page.getByText('请选择出行日期')).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /标准办理/ })).toBeChecked()
  await expect(page.getByRole('button', { name: '下一步' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /，约满$/ })).toBeDisabled()
  const urgent = page.getByRole('button', { name: /，需加急$/ })
  await expect(urgent.first()).toBeDisabled()
  await fitsPhones(page, 'visaProductSelect')
  await noBarriers(page, 'visaProductSelect')
  await page.getByRole('radio', { name: /加急/ }).check()
  await expect(urgent).toHaveCount(0)
  await chooseTravelDay(page)
  await expect(page.getByText('请选择申请人数').first()).toBeVisible()
  await countApplicants(page, { 在职人员: 2 })
  await expect(page.getByText(/材料\d+月\d+日 周.前送达/)).toBeVisible()
  // The urgent option is for both.
  await page.getByRole('button', { name: /查看费用明细/ }).click()
  await expect(page.getByRole('dialog').getByText(/× 2/)).toHaveCount(3)
  expect(problems).toEqual([])
})

test('choice and draft survive reload, going back and signing in', async ({ page, server }) => {
  await select(page)
  await chooseTravelDay(page)
  await countApplicants(page, { 在职人员: 1, 在校学生: 1 })
  await page.reload()
  const student = page.getByRole('group', { name: '在校学生' })
  await expect(student.locator('output')).toHaveText('1')
  await page.getByRole('button', { name: '下一步' }).click()
  await untilAt(page, 'fxLogin')
  await signIn(page, server, '15200070001')
  await untilAt(page, 'visaOrder')
  await page.getByLabel('备注').fill('曾被拒签')
  await page.reload()
  await expect(page.getByLabel('备注')).toHaveValue('曾被拒签')
  await page.getByRole('link', { name: '修改' }).click()
  await untilAt(page, 'visaProductSelect')
  await expect(student.locator('output')).toHaveText('1')
  await countApplicants(page, { 在校学生: 1 })
  await page.getByRole('button', { name: '下一步' }).click()
  await untilAt(page, 'visaOrder')
  await expect(page.getByText('已选0/需3')).toBeVisible()
  await expect(page.getByLabel('备注')).toHaveValue('曾被拒签')
})

test('an incomplete order is not sent, and each place says what is missing', async ({ page, server }) => {
  await toOrder(page, server, '15200070002')
  let sent = 0
  await page.route('**/api/orders.createVisa', (route) => {
    sent++
    return route.abort()
  })
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page.getByText('还需选择1位申请人')).toBeVisible()
  await expect(page.getByText('请阅读以上内容并逐项勾选')).toBeVisible()
  // A child cannot apply as an employee; a passport that ends soon may follow here, with a warning.
  await page.getByRole('region', { name: '申请人' }).getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: /^孩子丙/ })).toBeDisabled()
  await expect(sheet.getByText(/请改选“学龄前儿童”/)).toBeVisible()
  await expect(sheet.getByText(/护照有效期需超过出行日期6个月/)).toBeVisible()
  await noBarriers(page, 'sheet of applicants')
  await page.goBack()
  await expect(sheet).toBeHidden()
  await fitsPhones(page, 'visaOrder')
  await noBarriers(page, 'visaOrder')
  expect(sent).toBe(0)
})

test('a refused order says why and where to correct it, and can be sent again', async ({ page, server }) => {
  await toOrder(page, server, '15200070003')
  await readyToSend(page)
  await refuseWith(page, {
    kind: 'invalid',
    message: '请修改标出的内容',
    fields: { 'applicants.0': '请补充该申请人的出生日期' },
  })
  const send = page.getByRole('button', { name: '提交订单' })
  await send.click()
  const people = page.getByRole('region', { name: '申请人' })
  await expect(people.getByText('请补充该申请人的出生日期')).toBeVisible()
  await refuseWith(page, {
    kind: 'refused',
    code: 'SOLD_OUT',
    message: '该出行日期的名额已满，请改选其他日期',
  })
  await expect(send).toBeEnabled()
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: '名额已满' })).toBeVisible()
  await expect(page.getByRole('link', { name: '重新选择日期和人数' })).toHaveAttribute(
    'href',
    new RegExp(`visaProductSelect\\?proId=${VISA}`),
  )
  await page.unroute('**/api/orders.createVisa')
  await send.click()
  await untilAt(page, 'orderResult')
})

test('who has a visa of the country under way is named, with the order, and can be ordered for', async ({
  page,
  server,
}) => {
  const shopper = await toOrder(page, server, '13900020019')
  const applicants = [{ name: '合适甲', birthday: '1990-03-07', occupation: 1 as const }]
  const { orderNo } = await orderVisa(shopper, { proId: VISA, applicants })
  await page.reload()
  await page.getByRole('region', { name: '申请人' }).getByRole('button', { name: '在职人员' }).click()
  const sheet = page.getByRole('dialog')
  // Kept twice, they are one person by name and birthday; the others are not meant.
  const told = sheet.getByText(`该申请人已在您的订单${orderNo}中办理该国签证，请确认是否重复`)
  await expect(told).toHaveCount(2)
  await expect(sheet.getByText('已在您的订单')).toHaveCount(2)
  await sheet
    .getByRole('button', { name: /合适甲/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: '申请人' }).getByText(/已在您的订单/)).toBeVisible()
  await expect(page.getByText('已选1/需1')).toBeVisible()
})

test('a double tap and a cut connection make one order', async ({ page, server, context }) => {
  const shopper = await toOrder(page, server, '15200070004')
  await readyToSend(page)
  const keys = new Set<string>()
  let sent = 0
  await context.route('**/api/orders.createVisa', async (route) => {
    sent++
    keys.add(route.request().headers()['idempotency-key'] ?? '')
    if (sent > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: '提交订单' }).dblclick()
  await page.waitForURL(({ pathname }) => pathname.endsWith('/orderResult'), { timeout: 60_000 })
  const { items } = await shopper.get('orders.list', { kind: 'visa' })
  expect(items).toHaveLength(1)
  expect([...keys]).toHaveLength(1)
  expect(sent).toBeGreaterThan(1)
})

test('an address is chosen, edited and removed for the order, beside the agency’s own', async ({
  page,
  server,
}) => {
  const shopper = await toOrder(page, server, '15200070005')
  await shopper.do('addresses.save', {
    receiver: '收件乙',
    phone: '13900020002',
    regionCode: '310104',
    detail: '漕溪北路2号',
    isDefault: false,
  })
  const back = page.getByRole('region', { name: '护照取回' })
  await expect(back).toContainText('体育西路1号')
  await back.getByRole('link').click()
  await untilAt(page, 'visaAddress')
  const agency = page.getByRole('region', { name: '旅行社收件地址' })
  await expect(agency).toContainText('到付件不签收')
  await expect(agency.getByRole('button', { name: '复制旅行社收件地址' })).toBeVisible()
  await fitsPhones(page, 'visaAddress')
  await noBarriers(page, 'visaAddress')
  await page.getByRole('button', { name: /^收件乙/ }).click()
  await untilAt(page, 'visaOrder')
  await expect(back).toContainText('漕溪北路2号')
  await back.getByRole('link').click()
  await page.getByRole('button', { name: '编辑收件乙的地址' }).click()
  await untilAt(page, 'visaAddressEdit')
  await page.getByRole('button', { name: '删除地址' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await untilAt(page, 'visaAddress')
  await expect(page.getByText('漕溪北路2号')).toHaveCount(0)
})
