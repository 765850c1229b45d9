import { couponCampaign, couponTemplate } from '../support/coupons.ts'
import { bringIn, newCustomer, shopperIn } from '../support/customer.ts'
import { expect, shops, test, watchProblems } from '../support/fixtures.ts'
import {
  agreeToAll,
  chooseFromList,
  payWith,
  toVerificationOfChosen,
  untilAt,
} from '../support/sale-steps.ts'
import { lastCode } from '../support/shop-server.ts'
import { staffAt } from '../support/staff.ts'
import { stranger } from '../support/visitors.ts'

/** From a campaign's link on a stranger's phone to an order that has used its coupon. */

test('a campaign’s link: a stranger signs in by code, has the coupon, and uses it in an order', async ({
  browser,
  server,
}) => {
  test.setTimeout(150_000)
  // Who has agreed to nothing yet: signing in is the consent that keeps whose link it was.
  const { context, page } = await stranger(browser, server.origin)
  const problems = watchProblems(page)
  const staff = await staffAt(server, shops.full)
  const templateId = await couponTemplate(staff, { name: '朋友推荐礼', amount: 88_00, inCenter: false })
  const campaignId = await couponCampaign(staff, [templateId], { title: '邀你去云南' })
  const mobile = '15200072001'

  await page.goto(`${shops.full}/receiveCoupon?campaignId=${campaignId}&sourceType=3&zhuanParam=friend-7`)
  await expect(page.getByRole('heading', { name: '邀你去云南' })).toBeVisible()
  // What is shared of it leads here, without the source that brought this visitor.
  const shared = page.locator('meta[property="og:url"]')
  await expect(shared).toHaveAttribute('content', new RegExp(`receiveCoupon\\?campaignId=${campaignId}$`))
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /邀你去云南/)
  await page.getByRole('button', { name: '验证并领取' }).click()
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('验证码', { exact: true }).fill(await lastCode(server.dataDir, mobile, page.url()))
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '验证并领取' }).click()
  await untilAt(page, 'recivedCoupon')
  await expect(page.getByRole('heading', { name: '朋友推荐礼' })).toBeVisible()
  await page.getByRole('link', { name: '查看我的优惠券' }).click()
  await untilAt(page, 'myCoupon')
  await expect(page.getByRole('tab', { name: '未使用 1' })).toBeVisible()

  await page.getByRole('link', { name: '去使用' }).click()
  await chooseFromList(page)
  await toVerificationOfChosen(page, await shopperIn(page, server))
  await expect(page.getByRole('button', { name: /^优惠券/ })).toContainText('88')
  await agreeToAll(page)
  await page.getByRole('button', { name: '提交订单' }).click()
  await untilAt(page, 'orderResult')
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? ''
  // An unpaid order holds it, and says so.
  await page.goto(`${shops.full}/myCoupon`)
  await expect(page.getByText('订单占用中')).toBeVisible()
  await page.getByRole('link', { name: '查看订单' }).click()
  await untilAt(page, 'orderDetail')
  await expect(page.getByRole('region', { name: '费用明细' })).toContainText('−¥88')
  await page.goto(`${shops.full}/pay?orderNo=${orderNo}`)
  await payWith(page, '支付成功')
  await untilAt(page, 'paySuccess')
  await page.goto(`${shops.full}/myCoupon?tab=used`)
  await expect(page.getByRole('heading', { name: '朋友推荐礼' })).toBeVisible()
  await expect(page.getByRole('tab', { name: '已使用 1' })).toBeVisible()

  // Whose link it was is known of the coupon and of the order.
  const { items } = await staff('staff.customerCoupons', { orderNo })
  expect(items).toMatchObject([{ state: 'used', amount: 88_00 }])
  const orders = await staff('staff.orders', { search: orderNo })
  for (const { attribution } of [...items, ...orders.items]) {
    expect(attribution).toMatchObject({ 'first.zhuanParam': 'friend-7', 'last.sourceType': '3' })
  }
  expect(problems).toEqual([])
  await context.close()
})

test('an order that costs nothing skips the cashier and is paid', async ({ page, server }) => {
  test.setTimeout(120_000)
  const staff = await staffAt(server, shops.full)
  const mobile = '15200072002'
  const shopper = await newCustomer(server, mobile)
  const templateId = await couponTemplate(staff, { name: '全免', amount: 1_000_000_00, inCenter: false })
  await staff('staff.giveCoupons', { templateId, mobiles: [mobile], reason: '测试发放' })
  const { proId } = await shopper.offerForTwo()

  await bringIn(page.context(), shopper)
  await page.goto(`${shops.full}/productSelect?proId=${proId}`)
  await toVerificationOfChosen(page, shopper)
  await expect(page.getByRole('button', { name: /^合计¥0，/ })).toBeVisible()
  await expect(page.getByText('优惠后无需付款')).toBeVisible()
  await agreeToAll(page)
  await page.getByRole('button', { name: '提交订单' }).click()
  await untilAt(page, 'orderResult')
  await expect(page.getByRole('link', { name: /去支付/ })).toHaveCount(0)
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? ''
  const order = await shopper.get('orders.get', { orderNo })
  expect(order).toMatchObject({ payable: 0, due: 0, phase: 'serving' })
  await page.getByRole('link', { name: '查看订单' }).click()
  await untilAt(page, 'orderDetail')
})
