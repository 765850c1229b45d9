import type { Page } from 'playwright/test'
import { bringIn, customerIn, shopperIn } from '../support/customer.ts'
import { expect, shops, signIn, test, watchProblems } from '../support/fixtures.ts'
import { issueInvoice } from '../support/papers.ts'
import { inYears } from '../support/people.ts'
import { agreeToAll, payWith, untilAt } from '../support/sale-steps.ts'
import type { ShopServer } from '../support/shop-server.ts'
import type { Shopper } from '../support/shopper.ts'
import { staffAt } from '../support/staff.ts'
import {
  chooseTravelDay,
  countApplicants,
  family,
  keepApplicant,
  placeApplicant,
  writeAddress,
} from '../support/visa-steps.ts'
import { aPhoto, applicantsOf, orderVisa, reviewPapers, uploadFiles } from '../support/visas.ts'

/** Visas from the first visit to the invoice, as shoppers and staff make them. */

/** His mobile number: he orders. */
const FATHER = '13900070001'
/** By upload alone. */
const VIETNAM = 'v141'

test('a family of four in the district of Guangzhou: ordered, paid, one paper mended, three visas and a refused one', async ({
  page,
  context,
  world,
}) => {
  test.setTimeout(360_000)
  const { server } = world
  const problems = watchProblems(page)
  await page.goto(`${shops.full}/visaLocation?country=JP`)
  await page.getByRole('button', { name: '广东', exact: true }).click()
  await page.goto(`${shops.full}/visaProductList?country=JP`)
  await page.locator('a[href*="visaProductDetail"]', { hasText: '日本单次旅游签证' }).first().click()
  await untilAt(page, 'visaProductDetail')
  await page.getByRole('link', { name: '立即办理' }).click()
  await untilAt(page, 'visaProductSelect')
  await expect(page.getByText('广东户口可办理，在广州领区递交')).toBeVisible()
  await chooseTravelDay(page)
  await countApplicants(page, family)
  await page.getByRole('button', { name: '下一步' }).click()

  // A guest is redirected to the login and returns with the draft.
  await untilAt(page, 'fxLogin')
  await signIn(page, server, FATHER)
  await untilAt(page, 'visaOrder')
  const people = page.getByRole('region', { name: '申请人' })
  await expect(people.getByText('已选0/需4')).toBeVisible()

  // One is added on the way, and takes the place it was added for.
  await people.getByRole('button', { name: '在职人员1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '新增出行人' }).click()
  await page.getByLabel('中文姓名').fill('张爸爸')
  await page.getByLabel('姓（拼音）').fill('ZHANG')
  await page.getByLabel('名（拼音）').fill('BABA')
  await page.getByLabel('证件号码').fill('E77000001')
  await page.getByLabel('有效期至').fill(inYears(8).replaceAll('-', ''))
  await page.getByLabel('性别').selectOption('1')
  await page.getByLabel('出生日期').fill('19850307')
  await page.getByRole('checkbox').last().check()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(people.getByRole('button', { name: '在职人员1' })).toContainText('张爸爸')

  // The others are kept already.
  const shopper = await shopperIn(page, server)
  await keepApplicant(shopper, '李妈妈', '1987-03-07')
  await keepApplicant(shopper, '张大宝', inYears(-12))
  await keepApplicant(shopper, '张小宝', inYears(-4))
  await page.reload()
  await expect(people.getByRole('button', { name: '在职人员1' })).toContainText('张爸爸')
  await placeApplicant(page, '在职人员2', '李妈妈')
  await placeApplicant(page, '在校学生', '张大宝')
  await placeApplicant(page, '学龄前儿童', '张小宝')
  await expect(people.getByText('已选4/需4')).toBeVisible()

  await page.getByRole('link', { name: '新增收件地址' }).click()
  await untilAt(page, 'visaAddressAdd')
  await writeAddress(page)
  await untilAt(page, 'visaOrder')
  await expect(page.getByRole('region', { name: '护照取回' })).toContainText('体育西路1号')
  await page.getByLabel('姓名').first().fill('张爸爸')
  await agreeToAll(page)
  await page.getByRole('button', { name: '提交订单' }).dblclick()

  await untilAt(page, 'orderResult')
  await page.getByRole('link', { name: /去支付/ }).click()
  await untilAt(page, 'pay')
  await payWith(page, '支付成功')
  await untilAt(page, 'paySuccess')
  await expect(page.getByText('支付成功').first()).toBeVisible()

  const { items } = await shopper.get('orders.list', { kind: 'visa' })
  expect(items).toHaveLength(1)
  const orderNo = items[0]?.orderNo ?? ''
  const { about } = await shopper.get('orders.get', { orderNo })
  if (about.kind !== 'visa') throw new Error('not a visa’s order')
  expect(about.applicants.map(({ name, occupation, state }) => [name, occupation, state])).toEqual([
    ['张爸爸', 1, 10],
    ['李妈妈', 1, 10],
    ['张大宝', 4, 10],
    ['张小宝', 5, 10],
  ])
  expect(about.returnAddress?.address).toContain('广州')
  expect(problems).toEqual([])

  // Papers: sent, one mended, submitted.
  const staff = await staffAt(server, shops.full)
  await uploadFiles(shopper, orderNo, await aPhoto())
  const detail = `${shops.full}/visaOrderDetail?orderNo=${orderNo}`
  await page.goto(detail)
  await sendByCourier(page, 'SF00000000001')
  await expect(page.getByText('材料已寄出').first()).toBeVisible()

  const child = (await applicantsOf(shopper, orderNo))[2]?.unitId ?? ''
  const reason = '照片须为白底、近6个月内拍摄'
  await reviewPapers(staff, shopper, orderNo, { unitId: child, materialId: 'photo', reason })
  await page.goto(detail)
  await expect(page.getByText('需补充材料').first()).toBeVisible()
  await page.getByRole('button', { name: /^张大宝/ }).click()
  await expect(page.getByRole('dialog').getByText(reason)).toBeVisible()
  await page.getByRole('button', { name: '关闭' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await sendByCourier(page, 'SF00000000002')
  await reviewPapers(staff, shopper, orderNo)

  await staff('staff.moveVisaApplicants', { applicants: await applicantsOf(shopper, orderNo), to: 50 })
  await page.goto(`${shops.full}/visaTrackingInfo?orderNo=${orderNo}`)
  await expect(page.getByRole('region', { name: '当前状态' })).toContainText('已送签')
  // From here on nothing is given back of one's own accord.
  await page.goto(`${shops.full}/visaRefund?orderNo=${orderNo}`)
  await expect(page.getByText('现在没有可以退款的申请人')).toBeVisible()

  const submitted = await applicantsOf(shopper, orderNo)
  await staff('staff.moveVisaApplicants', { applicants: submitted.slice(0, 3), to: 60 })
  await staff('staff.moveVisaApplicants', { applicants: submitted.slice(3), to: 65, note: '使馆未说明原因' })
  await page.reload()
  await expect(page.getByRole('link', { name: /退款申请人/ })).toContainText('张小宝')
  await page.getByRole('radio', { name: '拒签' }).check()
  await page.getByRole('button', { name: /^申请退款 ¥/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click()
  await untilAt(page, 'visaOrderDetail')
  const { refunds } = await shopper.get('orders.get', { orderNo })
  await staff('staff.decideRefund', { refundId: refunds[0]?.id ?? '', approve: true })
  const refunded = async () => (await shopper.get('orders.get', { orderNo })).refunded
  await expect.poll(refunded).toBe(refunds[0]?.amount)

  await staff('staff.returnVisaPassports', {
    applicants: await applicantsOf(shopper, orderNo),
    way: 'courier',
    company: '顺丰速运',
    trackingNo: 'SF00000000003',
  })
  await page.goto(detail)
  await expect(page.getByText('SF00000000003').first()).toBeVisible()
  await world.passTime(16 * 24 * 3_600_000)
  const phase = async () => (await shopper.get('orders.get', { orderNo })).phase
  await expect.poll(phase, { timeout: 40_000 }).toBe('done')
  await context.clearCookies()
  await bringIn(context, await signedInAgain(shopper, server))
  await page.goto(`${shops.full}/visaAddInvoice`)
  await expect(page.getByText('有1个签证订单可以开票')).toBeVisible()
  // What was kept is on an invoice.
  const done = await shopper.get('orders.get', { orderNo })
  const form = await shopper.get('invoices.form', { kind: 'visa', orderNos: [orderNo] })
  expect(form.amount).toBe(done.paid - done.refunded)
  await shopper.do('invoices.create', {
    kind: 'visa',
    orderNos: [orderNo],
    amount: form.amount,
    content: form.contents[0] ?? '',
    head: { kind: 'personal', title: '张爸爸' },
    email: 'buyer@example.com',
  })
  const { number } = await issueInvoice(await staffAt(server, shops.full), orderNo, new Date())
  await page.goto(`${shops.full}/invoiceDetail?orderNo=${orderNo}`)
  await expect(page.getByText(number, { exact: true })).toBeVisible()
})

test('an electronic visa: files are uploaded, one is sent again; one of two is cancelled before submission', async ({
  page,
  world,
}) => {
  test.setTimeout(180_000)
  const { server } = world
  const shopper = await customerIn(page, server, '13900070003')
  const staff = await staffAt(server, shops.full)
  const { orderNo } = await orderVisa(shopper, { proId: VIETNAM })
  await shopper.pay(orderNo)
  await page.goto(`${shops.full}/visaOrderDetail?orderNo=${orderNo}`)
  const { applicants } = await shopper.get('visas.progress', { orderNo })
  const photo = await aPhoto()
  for (const { name, materials } of applicants) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    for (const { title } of materials.filter(({ required }) => required)) {
      const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: title }).first()
      await row
        .getByLabel(`上传${title}`)
        .setInputFiles({ name: `${title}.jpg`, mimeType: 'image/jpeg', buffer: photo })
      await expect(row.getByRole('button', { name: `删除${title}.jpg` })).toBeVisible({ timeout: 20_000 })
    }
    await page.getByRole('button', { name: '完成' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('button', { name: '材料备齐，去提交' }).click()
  await expect(page.getByRole('radio', { name: '无需寄送' })).toBeChecked()
  await page.getByRole('button', { name: '确认提交' }).click()
  await expect(page.getByText('已收到材料').first()).toBeVisible()

  const first = (await applicantsOf(shopper, orderNo))[0]?.unitId ?? ''
  const material = applicants[0]?.materials.find(({ required }) => required)
  const reason = '图片模糊，请重新拍摄'
  await reviewPapers(staff, shopper, orderNo, { unitId: first, materialId: material?.id ?? '', reason })
  await page.reload()
  await page.getByRole('button', { name: new RegExp(`^${applicants[0]?.name}`) }).click()
  await expect(page.getByRole('dialog').getByText(reason)).toBeVisible()
  await page
    .getByRole('dialog')
    .getByLabel(`上传${material?.title}`)
    .setInputFiles({ name: '重拍.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.getByRole('button', { name: '删除重拍.jpg' })).toBeVisible({ timeout: 20_000 })

  // Before anything is submitted, one of the two gives up.
  await page.goto(`${shops.full}/visaRefund?orderNo=${orderNo}`)
  await page.getByRole('link', { name: /退款申请人/ }).click()
  await untilAt(page, 'visaRefundSelPerson')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: '确定，已选1人' }).click()
  await untilAt(page, 'visaRefund')
  await page.getByRole('radio', { name: '行程取消' }).check()
  await page.getByRole('button', { name: /^申请退款 ¥/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click()
  await untilAt(page, 'visaOrderDetail')
  const { refunds } = await shopper.get('orders.get', { orderNo })
  await staff('staff.decideRefund', { refundId: refunds[0]?.id ?? '', approve: true })
  const standing = async () =>
    (await shopper.get('orders.get', { orderNo })).units.map(({ status }) => status)
  await expect.poll(standing).toEqual([3, 1])
  expect((await shopper.get('orders.get', { orderNo })).phase).toBe('serving')
})

/** Says that the papers of everybody who has to hand in some are sent. */
async function sendByCourier(page: Page, trackingNo: string): Promise<void> {
  await page.getByRole('button', { name: '材料备齐，去提交' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: '快递寄送' }).check()
  await sheet.getByLabel('快递公司').fill('顺丰速运')
  await sheet.getByLabel('快递单号').fill(trackingNo)
  await sheet.getByRole('button', { name: '确认提交' }).click()
  await expect(sheet).toBeHidden()
}

/** The centre's clock has passed the end of the session. */
async function signedInAgain(shopper: Shopper, { dataDir }: ShopServer): Promise<Shopper> {
  await shopper.signIn(FATHER, dataDir)
  return shopper
}
