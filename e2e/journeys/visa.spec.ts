import { shopperIn } from '../support/customer.ts'
import { expect, shops, signIn, test, watchProblems } from '../support/fixtures.ts'
import { inYears } from '../support/people.ts'
import { payWith, untilAt } from '../support/sale-steps.ts'
import {
  chooseTravelDay,
  consentToAll,
  countApplicants,
  family,
  keepApplicant,
  placeApplicant,
  writeAddress,
} from '../support/visa-steps.ts'

/** A visa from the first visit to the paid order, as a shopper makes it. */

test('a family of four orders visas for Japan in the district of Guangzhou, and pays', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000)
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
  await signIn(page, server, '13900070001')
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
  await consentToAll(page)
  await page.getByRole('button', { name: '提交订单' }).dblclick()

  await untilAt(page, 'orderResult')
  await page.getByRole('link', { name: /去支付/ }).click()
  await untilAt(page, 'pay')
  await payWith(page, '支付成功')
  await untilAt(page, 'paySuccess')
  await expect(page.getByText('支付成功').first()).toBeVisible()

  const { items } = await shopper.get('orders.list', { kind: 'visa' })
  expect(items).toHaveLength(1)
  const [order] = items
  const { about } = await shopper.get('orders.get', { orderNo: order?.orderNo ?? '' })
  if (about.kind !== 'visa') throw new Error('not a visa’s order')
  expect(about.applicants.map(({ name, occupation, state }) => [name, occupation, state])).toEqual([
    ['张爸爸', 1, 10],
    ['李妈妈', 1, 10],
    ['张大宝', 4, 10],
    ['张小宝', 5, 10],
  ])
  expect(about.returnAddress?.address).toContain('广州')
  expect(problems).toEqual([])
})
