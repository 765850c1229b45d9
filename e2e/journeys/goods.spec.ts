import { ofKind } from '../../lib/operate-center/contract/orders/of-kind.ts'
import { couponTemplate } from '../support/coupons.ts'
import { customerIn, keepUser } from '../support/customer.ts'
import { expect, shops, test, watchProblems } from '../support/fixtures.ts'
import { issueInvoice } from '../support/papers.ts'
import { agreeToAll, payWith, untilAt } from '../support/sale-steps.ts'
import { staffAt } from '../support/staff.ts'

/** A jacket in two colours. */
const JACKET = 'g102'

test('a jacket in two colours: a coupon, two parcels, one piece given back, the invoice of the rest', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000)
  const problems = watchProblems(page)
  const shopper = await customerIn(page, server, '13900071101')
  const staff = await staffAt(server, shops.full)
  const templateId = await couponTemplate(staff, { name: '好货立减', amount: 30_00 })
  await shopper.do('coupons.claim', { templateId })
  await shopper.do('addresses.save', {
    receiver: '测试甲',
    phone: '13900020001',
    regionCode: '440106',
    detail: '体育西路1号',
    isDefault: true,
  })

  await page.goto(`${shops.full}/goodsIndex`)
  await keepUser(page)
  await page.goto(`${shops.full}/goodsProductDetail?dbId=${JACKET}`)
  await page.goto(`${shops.full}/goodsProductSelect?dbId=${JACKET}`)
  for (const name of ['松绿', 'M']) await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: '再选一个规格，一起下单' }).click()
  for (const name of ['橙红', 'L']) await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: '立即购买' }).click()
  await untilAt(page, 'goodsOrder')
  await expect(page.getByRole('button', { name: /^优惠券/ })).toContainText('30')
  await agreeToAll(page)
  await page.getByRole('button', { name: '提交订单' }).dblclick()
  await untilAt(page, 'pay')
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? ''
  await payWith(page, '支付成功')
  await untilAt(page, 'paySuccess')

  // Two parcels, one after the other.
  const order = async () => ofKind(await shopper.get('orders.get', { orderNo }), 'goods')
  const [first, second] = (await order()).about.piecesInFull
  await staff('staff.shipParcel', {
    orderNo,
    unitIds: [first?.id ?? ''],
    company: '顺丰速运',
    trackingNo: 'SF1234567890123',
  })
  const detail = `${shops.full}/goodsOrderDetail?orderNo=${orderNo}`
  await page.goto(detail)
  await expect(page.getByText('部分发货').first()).toBeVisible()
  await staff('staff.shipParcel', {
    orderNo,
    unitIds: [second?.id ?? ''],
    company: '顺丰速运',
    trackingNo: 'SF1234567890124',
  })
  await page.goto(`${shops.full}/goodsTransport?orderNo=${orderNo}`)
  await expect(page.getByRole('tab')).toHaveCount(2)
  await page.goto(`${detail}#receive`)
  await page.getByRole('dialog', { name: '确认收货' }).getByRole('button', { name: '确认收到' }).click()
  await expect(page.getByText('已完成').first()).toBeVisible()

  // One comes back.
  await page.goto(`${shops.full}/goodsAfterSale?orderNo=${orderNo}`)
  await page.getByRole('radio', { name: /^退货退款/ }).check()
  await page.getByRole('button', { name: '增加橙红 L' }).click()
  await page.getByRole('radio', { name: /多拍/ }).check()
  await page.getByRole('button', { name: /^提交申请 退/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('heading', { name: '待商家处理' })).toBeVisible()
  const [request] = (await shopper.get('afterSales.list', { orderNo })).items
  const id = request?.id ?? ''
  await staff('staff.agreeAfterSale', { id, state: 'applied' })
  await page.goto(`${shops.full}/goodsAfterSale?orderNo=${orderNo}&id=${id}`)
  await page.getByLabel('快递公司').selectOption('顺丰速运')
  await page.getByLabel('快递单号').fill('SF1234567890125')
  await page.getByRole('button', { name: '提交快递单号' }).click()
  await expect(page.getByRole('heading', { name: '待商家收货' })).toBeVisible()
  await staff('staff.receiveAfterSale', { id, state: 'returned' })
  await page.reload()
  await expect(page.getByRole('heading', { name: /已退款|退款处理中/ })).toBeVisible()
  await expect.poll(async () => (await order()).refunded).toBe(request?.amount)
  const after = await order()
  expect(after.phase).toBe('done')
  expect(after.units.map(({ status }) => status).sort()).toEqual([1, 3])

  // What is left is on an invoice.
  await page.goto(`${shops.full}/goodsAddInvoice?orderNos=${orderNo}`)
  const left = after.paid - after.refunded
  const form = await shopper.get('invoices.form', { kind: 'goods', orderNos: [orderNo] })
  await shopper.do('invoices.create', {
    kind: 'goods',
    orderNos: [orderNo],
    amount: form.amount,
    content: form.contents[0] ?? '',
    head: { kind: 'personal', title: '测试甲' },
    email: 'buyer@example.com',
  })
  expect(form.amount).toBe(left)
  const { number } = await issueInvoice(staff, orderNo, new Date())
  await page.goto(`${shops.full}/invoiceDetail?orderNo=${orderNo}`)
  await expect(page.getByText(number, { exact: true })).toBeVisible()
  expect(problems).toEqual([])
})
