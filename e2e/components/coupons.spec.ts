import type { Page } from 'playwright/test'
import { couponCampaign, couponTemplate } from '../support/coupons.ts'
import { bringIn, customerIn, newCustomer } from '../support/customer.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { holdCall } from '../support/hold.ts'
import { noBarriers } from '../support/quality.ts'
import { toVerificationOfChosen, untilAt } from '../support/sale-steps.ts'
import { codesIn, messagesTo } from '../support/shop-server.ts'
import { staffAt } from '../support/staff.ts'
import type { World } from '../support/world.ts'

/** Coupons: taking, exchanging, activating, and choosing them for an order; refusals, double taps, lost answers. */

const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a double tap takes one; the last one that another has taken is 已领完', async ({ page, server }) => {
  const staff = await staffAt(server, shops.full)
  await couponTemplate(staff, { name: '可领三张', perPerson: 3 })
  const last = await couponTemplate(staff, { name: '只剩一张', total: 1 })
  const shopper = await customerIn(page, server, '15200071002')
  await page.goto(`${shops.full}/couponCenter`)
  const claims = await holdCall(page, 'coupons.claim')
  await cardOf(page, '可领三张').getByRole('button', { name: '立即领取' }).dblclick()
  await expect(cardOf(page, '可领三张').getByRole('button', { name: '正在领取' })).toBeDisabled()
  claims.go()
  await expect(page.getByText('已领取，可在“我的优惠券”中查看')).toBeVisible()
  expect(claims.sent).toHaveLength(1)
  expect((await shopper.get('coupons.counts', {})).unused).toBe(1)

  const quicker = await newCustomer(server, '15200071003')
  await quicker.do('coupons.claim', { templateId: last, attribution: {} })
  await cardOf(page, '只剩一张').getByRole('button', { name: '立即领取' }).click()
  await expect(page.getByRole('status').filter({ hasText: '已领完' })).toBeVisible()
  await expect(cardOf(page, '只剩一张').getByText('已领完')).toBeVisible()
  await expect(cardOf(page, '只剩一张').getByRole('button', { name: '立即领取' })).toHaveCount(0)
})

test('my coupons: tabs count, rules close by going back, an inactive one is activated after a question', async ({
  page,
  server,
}) => {
  const staff = await staffAt(server, shops.full)
  const mobile = '15200071004'
  await customerIn(page, server, mobile)
  const plain = await couponTemplate(staff, { name: '平常一张', inCenter: false })
  const soon = await couponTemplate(staff, {
    name: '明天到期',
    inCenter: false,
    validity: { by: 'days', days: 1 },
  })
  const waiting = await couponTemplate(staff, { name: '等待激活', inCenter: false, activation: true })
  for (const templateId of [plain, soon, waiting]) {
    await staff('staff.giveCoupons', { templateId, mobiles: [mobile], reason: '测试发放' })
  }
  await page.goto(`${shops.full}/myCoupon`)
  await expect(page.getByRole('tab', { name: '未使用 2' })).toBeVisible()
  await expect(cardOf(page, '明天到期').getByText('即将到期')).toBeVisible()
  await expect(cardOf(page, '平常一张').getByText('即将到期')).toHaveCount(0)
  await cardOf(page, '平常一张').getByRole('button', { name: '使用规则' }).click()
  await expect(page.getByRole('dialog', { name: '使用规则' })).toBeVisible()
  await noBarriers(page, 'rules')
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toContain('/myCoupon')

  await page.getByRole('tab', { name: '待激活 1' }).click()
  const activation = await holdCall(page, 'coupons.activate')
  await cardOf(page, '等待激活').getByRole('button', { name: '立即激活' }).click()
  await expect(page.getByRole('dialog', { name: '激活优惠券' })).toContainText('有效期开始计算')
  await page.getByRole('dialog').getByRole('button', { name: '立即激活' }).click()
  activation.go()
  await expect(page.getByText('没有待激活的优惠券')).toBeVisible()
  await expect(page.getByRole('tab', { name: '未使用 3' })).toBeVisible()
  expect(activation.sent).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('tab', { name: '待激活' })).toHaveAttribute('aria-selected', 'true')
  await page.goto(`${shops.full}/personCenter`)
  await expect(page.getByRole('link', { name: /优惠券.*3张可用.*1张即将到期/ })).toBeVisible()
})

test('a code counts however it is typed, and only once; a card needs its password', async ({
  page,
  server,
}) => {
  const staff = await staffAt(server, shops.full)
  const templateId = await couponTemplate(staff, { name: '兑换而来', inCenter: false, perPerson: 5 })
  const { codes } = await staff('staff.makeCouponCodes', {
    templateId,
    name: '门店传单',
    count: 1,
    reason: '测试印制',
  })
  const { cards } = await staff('staff.makeCouponCards', {
    templateId,
    name: '年会卡片',
    count: 1,
    reason: '测试印制',
  })
  await customerIn(page, server, '15200071005')
  await page.goto(`${shops.full}/addCouponCenter`)
  await page.getByRole('button', { name: '立即兑换' }).click()
  await expect(page.getByText('请输入兑换码')).toBeVisible()
  await expect(page.getByLabel('兑换码')).toBeFocused()
  await page.getByLabel('兑换码').fill(`  ${codes[0]?.toLowerCase()} `)
  await page.getByRole('button', { name: '立即兑换' }).click()
  await expect(page.getByRole('heading', { name: '兑换成功' })).toBeVisible()
  await expect(cardOf(page, '兑换而来').getByRole('link', { name: '去使用' })).toBeVisible()
  await page.getByRole('button', { name: '继续兑换' }).click()
  await page.getByLabel('兑换码').fill(codes[0] ?? '')
  await page.getByRole('button', { name: '立即兑换' }).click()
  await expect(page.getByText('该兑换码已使用，请在“我的优惠券”中查看')).toBeVisible()
  await expect(page.getByLabel('兑换码')).toHaveValue(codes[0] ?? '')

  await page.goto(`${shops.full}/activeCoupon`)
  await page.getByRole('button', { name: '立即激活' }).click()
  await expect(page.getByText('请输入卡号')).toBeVisible()
  await expect(page.getByText('请输入密码')).toBeVisible()
  await page.getByLabel('卡号').fill(cards[0]?.cardNumber ?? '')
  await page.getByLabel('密码').fill('WRONG234')
  await page.getByRole('button', { name: '立即激活' }).click()
  await expect(page.getByText('卡号或密码不正确，请核对后重新输入')).toBeVisible()
  await page.getByLabel('密码').fill(cards[0]?.password ?? '')
  await page.getByRole('button', { name: '立即激活' }).click()
  await expect(page.getByRole('heading', { name: '激活成功' })).toBeVisible()
})

const customerWithNothing = ({ server, once }: World) =>
  once(`customer with nothing of ${shops.full}`, () => newCustomer(server, '15200071006'))

/** Screens with a read that fails at first; the customer tries again, and it comes. */
const reads = [
  { path: 'myCoupon', call: 'coupons.mine', shown: '没有可用的优惠券' },
  { path: 'couponCenter', call: 'coupons.claimable', shown: '可以再读' },
  { path: 'receiveCoupon', call: 'coupons.campaign', shown: '活动规则' },
  { path: 'registerCoupon', call: 'coupons.gift', shown: /活动规则|暂时没有新人礼包/ },
  { path: 'recivedCoupon', call: 'coupons.claimResult', shown: '去领券中心' },
] as const

for (const { path, call, shown } of reads) {
  test(`${path}: an answer that does not come is said, and comes by another try`, async ({ page, world }) => {
    const { server } = world
    const staff = await staffAt(server, shops.full)
    const templateId = await couponTemplate(staff, { name: '可以再读' })
    const campaignId = await couponCampaign(staff, [templateId])
    await bringIn(page.context(), await customerWithNothing(world))
    await page.route(`**/api/${call}*`, (route) => route.abort('internetdisconnected'))
    const query = path === 'receiveCoupon' ? `?campaignId=${campaignId}` : ''
    await page.goto(`${shops.full}/${path}${query}`)
    await expect(page.getByText('暂时没有加载出来')).toBeVisible()
    await noBarriers(page, path)
    await page.unroute(`**/api/${call}*`)
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByText(shown).first()).toBeVisible()
  })
}

test('a campaign says how it stands: not begun, ended, all taken, had already, unknown', async ({
  page,
  server,
}) => {
  const staff = await staffAt(server, shops.full)
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
  const templateId = await couponTemplate(staff, { name: '活动里的', inCenter: false, perPerson: 9 })
  const rare = await couponTemplate(staff, { name: '活动里的最后一张', inCenter: false, total: 1 })
  const notBegun = await couponCampaign(staff, [templateId], { beginsAt: days(1) })
  const ended = await couponCampaign(staff, [templateId], { endsAt: days(-0.5) })
  const scarce = await couponCampaign(staff, [rare])
  const open = await couponCampaign(staff, [templateId])
  const quicker = await newCustomer(server, '15200071007')
  await quicker.do('coupons.claimCampaign', { campaignId: scarce, attribution: {} })
  const at = (campaignId: string) => page.goto(`${shops.full}/receiveCoupon?campaignId=${campaignId}`)
  for (const campaignId of [notBegun, ended, scarce]) {
    await at(campaignId)
    await expect(page.getByRole('link', { name: '去领券中心看看' })).toBeVisible()
    await expect(page.getByRole('button', { name: /领取$/ })).toHaveCount(0)
  }
  await at('nobody-knows-it')
  await expect(page.getByText('没有找到这个活动')).toBeVisible()
  await page.goto(`${shops.full}/receiveCoupon`)
  await expect(page.getByText('没有找到这个活动')).toBeVisible()

  await customerIn(page, server, '15200071008')
  await at(open)
  const claims = await holdCall(page, 'coupons.claimCampaign')
  await page.getByRole('button', { name: '立即领取' }).dblclick()
  claims.go()
  await untilAt(page, 'recivedCoupon')
  expect(claims.sent).toHaveLength(1)
  await expect(cardOf(page, '活动里的').getByRole('link', { name: '去使用' })).toBeVisible()
  await at(open)
  await expect(page.getByRole('link', { name: '查看已领取的优惠券' })).toBeVisible()
})

test('a customer who is not new reads that the gift is for new ones, and where to go on', async ({
  page,
  world,
}) => {
  const { server } = world
  const staff = await staffAt(server, shops.full)
  const templateId = await couponTemplate(staff, { name: '见面礼', inCenter: false, perPerson: 9 })
  await couponCampaign(staff, [templateId], { title: '新人见面礼', newOnly: true })
  const mobile = '15200071009'
  const old = await newCustomer(server, mobile)
  const { orderNo } = await old.orderForTwo()
  await old.pay(orderNo)
  // The next code for the number.
  await world.passTime(61_000)
  await page.goto(`${shops.full}/registerCoupon`)
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const codes = async () => {
    const to = { merchant: shops.merchant, to: mobile }
    return codesIn(await messagesTo(server.dataDir, 'sms', to))
  }
  await expect.poll(async () => (await codes()).length).toBe(2)
  await page.getByLabel('验证码', { exact: true }).fill((await codes()).at(-1) ?? '')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册并领取' }).click()
  await expect(page.getByText('仅限新用户领取，您可以去领券中心看看')).toBeVisible()
  await expect(page.getByRole('link', { name: '去领券中心看看' })).toBeVisible()
})

test('an order counts with the best coupons; another choice, or none, gives another total and stays', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const staff = await staffAt(server, shops.full)
  const mobile = '15200071010'
  const customer = await newCustomer(server, mobile)
  for (const [name, amount] of [
    ['减五十', 50_00],
    ['减二十', 20_00],
  ] as const) {
    const templateId = await couponTemplate(staff, { name, amount, inCenter: false })
    await staff('staff.giveCoupons', { templateId, mobiles: [mobile], reason: '测试发放' })
  }
  await bringIn(page.context(), customer)
  const { proId } = await customer.offerForTwo()
  await page.goto(`${shops.full}/productSelect?proId=${proId}`)
  await toVerificationOfChosen(page, customer)
  const row = page.getByRole('button', { name: /^优惠券/ })
  const total = () => page.getByRole('button', { name: /^合计/ }).getAttribute('aria-label')
  await expect(row).toContainText('50')
  const best = await total()
  await row.click()
  const sheet = page.getByRole('dialog', { name: '选择优惠券' })
  await expect(sheet.getByRole('radio', { name: '使用最优组合' })).toBeChecked()
  await noBarriers(page, 'choice of coupons')
  await sheet.getByRole('checkbox', { name: /减二十/ }).check()
  await expect(sheet.getByRole('button', { name: '确定，共减¥20' })).toBeEnabled()
  await sheet.getByRole('button', { name: '确定，共减¥20' }).click()
  await expect(row).toContainText('20')
  await expect.poll(total).not.toBe(best)
  await page.reload()
  await expect(row).toContainText('20')
  await row.click()
  await sheet.getByRole('radio', { name: '不使用优惠券' }).check()
  await sheet.getByRole('button', { name: '确定，不使用优惠券' }).click()
  await expect(page.getByText('减五十')).toHaveCount(0)
  await expect(row).not.toContainText('¥20')

  // Chosen, and used up by another order meanwhile: never the wrong total, and a way on.
  await row.click()
  await sheet.getByRole('checkbox', { name: /减五十/ }).check()
  await sheet.getByRole('button', { name: '确定，共减¥50' }).click()
  await expect(row).toContainText('50')
  const { items } = await customer.get('coupons.mine', { tab: 'unused' })
  const used = items.find(({ name }) => name === '减五十')
  await staff('staff.voidCoupon', { id: used?.id ?? '', reason: '测试作废' })
  await page.reload()
  await expect(page.getByText('所选优惠券不能用于这笔订单，已为您重新选择')).toBeVisible()
  await expect(row).toContainText('20')
})

test('coupons of another customer are nobody’s: a foreign id changes no price', async ({ page, server }) => {
  const staff = await staffAt(server, shops.full)
  const templateId = await couponTemplate(staff, { name: '别人的', inCenter: false })
  const owner = await newCustomer(server, '15200071011')
  await staff('staff.giveCoupons', { templateId, mobiles: ['15200071011'], reason: '测试发放' })
  const { items } = await owner.get('coupons.mine', {})
  const other = await newCustomer(server, '15200071012')
  const { proId, departureId } = await other.offerForTwo()
  const { answer } = await other.ask('tours.quote', {
    proId,
    departureId,
    counts: { adult: 2 },
    coupons: [items[0]?.id ?? ''],
  })
  expect(answer).toMatchObject({ ok: false, failure: { code: 'COUPON_UNUSABLE' } })
  await bringIn(page.context(), other)
  await page.goto(`${shops.full}/myCoupon`)
  await expect(page.getByText('没有可用的优惠券')).toBeVisible()
})
