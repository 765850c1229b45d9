import type { Browser, Page } from 'playwright/test'
import { daysBetween, todayInShanghai } from '../../lib/base/calendar/dates.ts'
import { DAY_MS } from '../../lib/base/calendar/durations.ts'
import { wantedDebrisAgreements } from '../../lib/domain/texts/text-codes.ts'
import { ofKind } from '../../lib/operate-center/contract/orders/of-kind.ts'
import { couponTemplate } from '../support/coupons.ts'
import { customerIn, keepUser } from '../support/customer.ts'
import { chooseDayOfUse, placeGuest } from '../support/debris-steps.ts'
import { expect, shops, test, watchProblems } from '../support/fixtures.ts'
import { issueInvoice } from '../support/papers.ts'
import { idNumber } from '../support/people.ts'
import { agreeToAll, payWith, untilAt } from '../support/sale-steps.ts'
import { type ShopServer, startShopServer } from '../support/shop-server.ts'
import type { Shopper } from '../support/shopper.ts'
import { type Staff, staffAt } from '../support/staff.ts'
import { redeemAtTill } from '../support/till.ts'

/** Tickets, a device and a transfer, each from the choice to the invoice. Days pass, so each has a server of its own. */

const TICKET = 'f101'
const DEVICE = 'f141'
const TRANSFER = 'f121'

type Journey = { page: Page; server: ShopServer; shopper: Shopper; staff: Staff }

async function journey(browser: Browser, mobile: string, walk: (on: Journey) => Promise<void>) {
  const server = await startShopServer()
  const context = await browser.newContext({ baseURL: server.origin })
  try {
    const page = await context.newPage()
    const shopper = await customerIn(page, server, mobile)
    const staff = await staffAt(server, shops.full)
    const templateId = await couponTemplate(staff, { name: '玩乐立减', amount: 10_00 })
    await shopper.do('coupons.claim', { templateId })
    const problems = watchProblems(page)
    await walk({ page, server, shopper, staff })
    expect(problems).toEqual([])
  } finally {
    await context.close()
    await server.stop()
  }
}

async function keepGuest(shopper: Shopper, name: string, place: number): Promise<string> {
  const { id } = await shopper.do('travellers.save', {
    name,
    mobile: '13900030001',
    documents: [{ type: 1, number: idNumber('1990-03-07', place) }],
    consent: true,
  })
  return id
}

const orderOf = async (shopper: Shopper, orderNo: string) =>
  ofKind(await shopper.get('orders.get', { orderNo }), 'debris')

/** The order as it is once it has ended, which may take until the next due work. */
async function isDone(shopper: Shopper, orderNo: string) {
  const phase = async () => (await orderOf(shopper, orderNo)).phase
  await expect.poll(phase, { timeout: 40_000 }).toBe('done')
  return orderOf(shopper, orderNo)
}

/** From the screen on which everything is read once more to the paid order; answers its number. */
async function confirmAndPay(page: Page): Promise<string> {
  await untilAt(page, 'debrisConfirmOrder')
  await expect(page.getByRole('button', { name: /^优惠券/ })).toContainText('10')
  await page.getByLabel('姓名').first().fill('测试甲')
  await agreeToAll(page)
  await page.getByRole('button', { name: '提交订单' }).click()
  await untilAt(page, 'pay')
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? ''
  await payWith(page, '支付成功')
  await untilAt(page, 'paySuccess')
  return orderNo
}

/** Until the day of use has begun. */
async function untilDayOfUse({ server, shopper }: Journey, orderNo: string): Promise<void> {
  const { about } = await orderOf(shopper, orderNo)
  const days = daysBetween(todayInShanghai(new Date()), about.date ?? '')
  if (days > 0) await server.passTime(days * DAY_MS)
}

/** What was paid and not given back, without a deposit, is on an invoice. */
async function invoiced({ shopper, staff, page }: Journey, orderNo: string, amount: number): Promise<void> {
  const kind = 'debris' as const
  const form = await shopper.get('invoices.form', { kind, orderNos: [orderNo] })
  expect(form.amount).toBe(amount)
  await shopper.do('invoices.create', {
    kind,
    orderNos: [orderNo],
    amount,
    content: form.contents[0] ?? '',
    head: { kind: 'personal', title: '测试甲' },
    email: 'buyer@example.com',
  })
  const { number } = await issueInvoice(staff, orderNo, new Date())
  await page.goto(`${shops.full}/invoiceDetail?orderNo=${orderNo}`)
  await expect(page.getByText(number, { exact: true })).toBeVisible()
}

test('two tickets in their guests’ names: one given back, one redeemed at a till, the rest invoiced', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  await journey(browser, '13900072001', async (on) => {
    const { page, server, shopper, staff } = on
    await keepGuest(shopper, '游客甲', 71)
    await keepGuest(shopper, '游客乙', 72)
    await page.goto(`${shops.full}/debrisProductDetail?dbId=${TICKET}`)
    await keepUser(page)
    await page.locator('#packages').getByRole('link', { name: '预订一日票' }).click()
    await untilAt(page, 'debrisWriteOrder')
    // A day that is far enough away to give a ticket back.
    await chooseDayOfUse(page, 2)
    await page.getByRole('button', { name: '增加成人' }).click()
    await page.getByRole('button', { name: '下一步' }).click()
    await untilAt(page, 'editGuestInfo')
    await placeGuest(page, '出行人1', '游客甲')
    await placeGuest(page, '出行人2', '游客乙')
    await page.getByRole('button', { name: '下一步' }).click()
    const orderNo = await confirmAndPay(page)

    const { vouchers } = await shopper.get('vouchers.list', { orderNo })
    expect(vouchers.map(({ state }) => state)).toEqual(['unused', 'unused'])
    await page.goto(`${shops.full}/debrisOrderVoucher?orderNo=${orderNo}`)
    await expect(page.getByText(vouchers[0]?.code ?? '').first()).toBeVisible()

    await page.goto(`${shops.full}/debrisOrderAfterSale?orderNo=${orderNo}`)
    await page
      .getByRole('region', { name: '退款票券' })
      .getByRole('checkbox', { name: /^游客乙/ })
      .check()
    await page.getByRole('radio', { name: '行程有变' }).check()
    await page.getByRole('button', { name: /^申请退款 ¥/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click()
    await untilAt(page, 'debrisOrderDetail')
    const [request] = (await orderOf(shopper, orderNo)).refunds
    if (request?.state === 'requested') {
      await staff('staff.decideRefund', { refundId: request.id, approve: true })
    }
    await expect.poll(async () => (await orderOf(shopper, orderNo)).refunded).toBeGreaterThan(0)

    await untilDayOfUse(on, orderNo)
    const { token } = await staff('staff.addTill', { name: '森林乐园东门', products: [TICKET] })
    const [mine, given] = vouchers.map(({ code }) => ({ token, code }))
    if (!mine || !given) throw new Error('there are not two vouchers')
    expect(await redeemAtTill(server, shops.full, given)).toMatchObject({
      failure: { code: 'VOUCHER_VOID' },
    })
    expect(await redeemAtTill(server, shops.full, mine)).toMatchObject({ ok: true })
    expect(await redeemAtTill(server, shops.full, mine)).toMatchObject({
      failure: { code: 'VOUCHER_USED' },
    })
    await page.goto(`${shops.full}/debrisOrderVoucher?orderNo=${orderNo}`)
    await expect(page.getByText(/森林乐园东门/).first()).toBeVisible()
    const { paid, refunded } = await isDone(shopper, orderNo)
    await invoiced(on, orderNo, paid - refunded)
  })
})

test('a WiFi device is sent, used and sent back, and its deposit returns by itself', async ({ browser }) => {
  test.setTimeout(240_000)
  await journey(browser, '13900072002', async (on) => {
    const { page, shopper, staff } = on
    const travellerId = await keepGuest(shopper, '游客丙', 73)
    const { id: addressId } = await shopper.do('addresses.save', {
      receiver: '测试甲',
      phone: '13900020001',
      regionCode: '440106',
      detail: '体育西路1号',
      isDefault: true,
    })
    const { packages } = await shopper.get('debris.get', { proId: DEVICE })
    const packageId = packages[0]?.id ?? ''
    const { days } = await shopper.get('debris.calendar', { proId: DEVICE, packageId })
    const wish = {
      proId: DEVICE,
      packageId,
      date: days[1]?.date ?? '',
      days: 3,
      adults: 1,
      handover: { way: 'courier' as const, regionCode: '440106' },
      coupons: 'best' as const,
    }
    const { fingerprint, payable, deposit } = await shopper.get('debris.quote', wish)
    const { items: texts } = await shopper.get('texts.agreements', {})
    const { orderNo } = await shopper.do('orders.createDebris', {
      ...wish,
      guests: [{ travellerId }],
      addressId,
      contact: { name: '测试甲', mobile: '13900030001' },
      agreements: wantedDebrisAgreements(texts).map(({ code, version }) => ({ code, version })),
      fingerprint,
      payable,
    })
    await shopper.pay(orderNo)
    await staff('staff.shipParcel', { orderNo, company: '顺丰速运', trackingNo: 'SF1234567890201' })
    const transport = `${shops.full}/debrisOrderTransport?orderNo=${orderNo}`
    await page.goto(transport)
    await keepUser(page)
    await expect(page.getByText('SF1234567890201').first()).toBeVisible()

    await untilDayOfUse(on, orderNo)
    await shopper.do('orders.returnDevice', {
      orderNo,
      company: '顺丰速运',
      trackingNo: 'SF1234567890202',
    })
    await page.goto(transport)
    await expect(page.getByText('SF1234567890202').first()).toBeVisible()
    await staff('staff.receiveDevice', { orderNo })
    await expect.poll(async () => (await orderOf(shopper, orderNo)).refunded).toBe(deposit)
    const { paid } = await isDone(shopper, orderNo)
    await page.goto(`${shops.full}/debrisOrderDetail?orderNo=${orderNo}`)
    await expect(page.getByText('已退押金').or(page.getByText('押金已退')).first()).toBeVisible()
    await invoiced(on, orderNo, paid - deposit)
  })
})

test('an airport transfer knows its flight, is issued by staff and used', async ({ browser }) => {
  test.setTimeout(240_000)
  await journey(browser, '13900072003', async (on) => {
    const { page, shopper, staff } = on
    await keepGuest(shopper, '游客丁', 74)
    await page.goto(`${shops.full}/debrisWriteOrder?dbId=${TRANSFER}`)
    await keepUser(page)
    await chooseDayOfUse(page)
    await page.getByLabel('航班/车次号').fill('MU5735')
    await page.getByLabel('送达地点').fill('示范酒店')
    await page.getByLabel('用车时间').fill('18:30')
    await page.getByRole('button', { name: '下一步' }).click()
    await untilAt(page, 'editGuestInfo')
    await placeGuest(page, '出行人', '游客丁')
    await page.getByRole('button', { name: '下一步' }).click()
    const orderNo = await confirmAndPay(page)
    await page.goto(`${shops.full}/debrisOrderDetail?orderNo=${orderNo}`)
    await expect(page.getByText('出票中').first()).toBeVisible()
    await expect(page.getByText('MU5735').first()).toBeVisible()

    await staff('staff.issueVouchers', { orderNo, codes: ['CAR-0001'] })
    await page.goto(`${shops.full}/debrisOrderVoucher?orderNo=${orderNo}`)
    await expect(page.getByText('CAR-0001').first()).toBeVisible()
    await untilDayOfUse(on, orderNo)
    await staff('staff.redeemVoucher', { code: 'CAR-0001', place: '浦东机场到达层' })
    const { paid } = await isDone(shopper, orderNo)
    await invoiced(on, orderNo, paid)
  })
})
