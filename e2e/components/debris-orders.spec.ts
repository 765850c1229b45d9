import { customerIn } from '../support/customer.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { fitsPhones } from '../support/look.ts'
import { answerWith, debrisNo, debrisOrder } from '../support/order-answers.ts'
import { noBarriers } from '../support/quality.ts'
import { settled } from '../support/settled.ts'

/** The screens of orders of fragment products and their refunds, each by itself. */

test('the list has its tabs and says how each order stands', async ({ page, server }) => {
  await customerIn(page, server, '15200090101')
  const value = { items: [debrisOrder], total: 1, page: 1, pageSize: 10, now: debrisOrder.now }
  await answerWith(page, 'orders.list', { value })
  await page.goto(`${shops.full}/debrisOrderList`)
  await expect(page.getByRole('tab')).toHaveText(['全部', '待付款', '待使用', '已完成', '退款'])
  await expect(page.getByText('2026年12月3日 周四 09:30 · 3张 成人票')).toBeVisible()
  await expect(page.getByText('2张未使用 1张已使用')).toBeVisible()
  await expect(page.getByRole('link', { name: '查看凭证' })).toHaveAttribute(
    'href',
    /debrisOrderVoucher\?orderNo=/,
  )
  await fitsPhones(page, 'debrisOrderList')
  await noBarriers(page, 'debrisOrderList')
})

test('an order in full: vouchers, tickets, delivery, device and use', async ({ page, server }) => {
  await customerIn(page, server, '15200090102')
  await answerWith(page, 'orders.get', { value: debrisOrder })
  await page.goto(`${shops.full}/debrisOrderDetail?orderNo=${debrisNo}`)
  await expect(page.getByRole('link', { name: /电子凭证/ })).toHaveAttribute(
    'href',
    /debrisOrderVoucher\?orderNo=/,
  )
  const tickets = page.getByRole('region', { name: '票券' })
  await expect(tickets.getByRole('listitem')).toHaveCount(4)
  await expect(tickets).toContainText('证件 110***********1234')
  await expect(tickets).toContainText('押金 ¥500')
  const device = page.getByRole('region', { name: '设备与押金' })
  await expect(device).toContainText('使用中')
  await expect(device.getByRole('link', { name: '填写归还快递' })).toHaveAttribute(
    'href',
    /debrisOrderTransport/,
  )
  const use = page.getByRole('region', { name: '使用说明' })
  await expect(use.getByRole('link', { name: '查看地图' })).toHaveAttribute('href', /coordinate=wgs84/)
  await expect(use.getByRole('link', { name: '0571-82345678' })).toHaveAttribute('href', 'tel:057182345678')
  await expect(page.getByRole('region', { name: '退款规则' })).toContainText('扣除10%手续费')
  await settled(page)
  await fitsPhones(page, 'debrisOrderDetail')
  await noBarriers(page, 'debrisOrderDetail')
})

test('while codes are awaited the order says so', async ({ page, server }) => {
  await customerIn(page, server, '15200090103')
  const about = { ...debrisOrder.about, progress: '3张待出票', device: null }
  const value = { ...debrisOrder, phase: 'confirming', statusText: '出票中', actions: [], about }
  await answerWith(page, 'orders.get', { value })
  await page.goto(`${shops.full}/debrisOrderDetail?orderNo=${debrisNo}`)
  await expect(page.getByRole('link', { name: /出票中.*3张待出票/ })).toBeVisible()
  await expect(page.getByRole('region', { name: '设备与押金' })).toHaveCount(0)
})

test('tickets are given back with what each brings; used ones are shown and cannot be chosen', async ({
  page,
  server,
}) => {
  await customerIn(page, server, '15200090104')
  await answerWith(page, 'orders.get', { value: debrisOrder })
  await page.route('**/api/orders.quoteRefund*', (route) => {
    const { unitIds } = route.request().postDataJSON() as { unitIds: string[] }
    const items = unitIds.map((unitId) =>
      unitId === 'd1' ? { unitId, amount: 50_000, fee: 0 } : { unitId, amount: 18_000, fee: 2_000 },
    )
    const amount = items.reduce((sum, item) => sum + item.amount, 0)
    const fee = items.reduce((sum, item) => sum + item.fee, 0)
    const lines = [
      { label: '票款', amount: amount + fee },
      { label: '扣除', amount: -fee },
    ]
    const rule = '使用日前24小时以上，扣除10%手续费；押金全额退还'
    return route.fulfill({ json: { ok: true, value: { amount, fee, items, lines, rule } } })
  })
  let sent: unknown
  await page.route('**/api/orders.requestRefund', (route) => {
    sent = route.request().postDataJSON()
    return route.fulfill({ json: { ok: true, value: debrisOrder } })
  })
  await page.goto(`${shops.full}/debrisOrderAfterSale?orderNo=${debrisNo}`)
  const choice = page.getByRole('region', { name: '退款票券' })
  await expect(choice.getByRole('checkbox', { name: /^李四/ })).toBeDisabled()
  await expect(choice).toContainText('已使用，不可退')
  // Its deposit comes with the ticket of the device.
  await choice.getByRole('checkbox', { name: /^买买提/ }).check()
  await expect(choice.getByRole('checkbox', { name: /^押金/ })).toBeChecked()
  const amounts = page.getByRole('region', { name: '可退金额' })
  await expect(amounts).toContainText('退¥180，扣¥20')
  await expect(amounts).toContainText('退¥500')
  await expect(page.getByText('今天适用')).toBeVisible()
  await fitsPhones(page, 'debrisOrderAfterSale')
  await noBarriers(page, 'debrisOrderAfterSale')
  const send = page.getByRole('button', { name: '申请退款 ¥680' })
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: '请选择退款原因' })).toBeVisible()
  await page.getByRole('radio', { name: '行程有变' }).check()
  await send.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('提交后由商家审核')
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await page.waitForURL(({ pathname }) => pathname.endsWith('/debrisOrderDetail'))
  expect(sent).toMatchObject({ unitIds: ['t1', 'd1'], amount: 68_000, reason: '行程有变' })
})

test('where nothing can be given back, the screen says why', async ({ page, server }) => {
  await customerIn(page, server, '15200090105')
  const units = debrisOrder.units.map((unit) => ({ ...unit, refundable: false }))
  const sold = {
    ...debrisOrder.about.package,
    refund: { ...debrisOrder.about.package.refund, mode: 'never' },
  }
  const about = { ...debrisOrder.about, package: sold }
  await answerWith(page, 'orders.get', { value: { ...debrisOrder, units, about } })
  await page.goto(`${shops.full}/debrisOrderAfterSale?orderNo=${debrisNo}`)
  await expect(page.getByText('现在没有可以退款的票券')).toBeVisible()
  await expect(page.getByText('该套餐购买后不可退款')).toBeVisible()
  await noBarriers(page, 'debrisOrderAfterSale, closed')
})
