import type { Page } from 'playwright/test'
import type { AfterSale } from '../../lib/operate-center/contract/orders/goods.ts'
import { photoFile } from '../../lib/operate-center/embedded/testing/photo.ts'
import { customerIn, keepUser } from '../support/customer.ts'
import { expect, shops, test } from '../support/fixtures.ts'
import { holdCall } from '../support/hold.ts'
import { fitsPhones } from '../support/look.ts'
import { afterSale, answerWith, goodsNo, goodsOrder } from '../support/order-answers.ts'
import { noBarriers } from '../support/quality.ts'
import { settled } from '../support/settled.ts'

/** The screens of orders of goods and their after-sale, each by itself. */

const courier = { code: 'shunfeng', name: '顺丰速运', phone: '95338', site: 'https://www.sf-express.com' }
const couriers = { couriers: [courier, { ...courier, code: 'zhongtong', name: '中通快递' }] }
const parcel = {
  ...{
    id: 'pc1',
    way: 'out',
    courier,
    trackingNo: 'SF1234567890',
    unitIds: ['p1', 'p2'],
    content: '红色 L ×2',
  },
  ...{ sentAt: '2026-11-22T03:00:00.000Z', state: 'moving', note: '', trackedAt: null },
  track: [{ at: '2026-11-22T10:00:00.000Z', text: '快件已到达杭州转运中心' }],
}

const open = (page: Page, screen: string, query = '') =>
  page.goto(`${shops.full}/${screen}?orderNo=${goodsNo}${query}`)

test('the list has its tabs; a tab asks for its own orders, and an empty one says so', async ({
  page,
  server,
}) => {
  await customerIn(page, server, '15200090001')
  const asked: string[] = []
  await page.route('**/api/orders.list*', (route) => {
    asked.push(new URL(route.request().url()).search)
    const items = asked.length === 1 ? [goodsOrder] : []
    return route.fulfill({
      json: { ok: true, value: { items, total: items.length, page: 1, pageSize: 10, now: goodsOrder.now } },
    })
  })
  await page.goto(`${shops.full}/goodsOrderList`)
  await expect(page.getByText('红色 L ×2、藏蓝色 XXXL ×1')).toBeVisible()
  await expect(page.getByText('共3件 · 已发2件，共3件')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['全部', '待付款', '待发货', '待收货', '已完成', '售后'])
  await expect(page.getByRole('link', { name: '查看物流' })).toHaveAttribute(
    'href',
    /goodsTransport\?orderNo=/,
  )
  await fitsPhones(page, 'goodsOrderList')
  await noBarriers(page, 'goodsOrderList')
  await page.getByRole('tab', { name: '待收货' }).click()
  await expect(page.getByText('没有待收货的订单')).toBeVisible()
  expect(decodeURIComponent(asked.at(-1) ?? '')).toContain('toReceive')
})

test('an order in full: pieces, address, parcels, and the shop is reminded', async ({ page, server }) => {
  await customerIn(page, server, '15200090002')
  await answerWith(page, 'orders.get', { value: goodsOrder })
  await answerWith(page, 'shipping.parcels', { value: { parcels: [parcel], now: goodsOrder.now } })
  let reminded = 0
  await page.route('**/api/orders.remindShipping', (route) => {
    reminded++
    return route.fulfill({ json: { ok: true, value: goodsOrder.about } })
  })
  await open(page, 'goodsOrderDetail')
  await expect(page.getByRole('region', { name: '商品', exact: true })).toContainText('已发2件')
  await expect(page.getByRole('region', { name: '收货信息' })).toContainText('中关村大街')
  await expect(page.getByRole('link', { name: /快件已到达杭州转运中心/ })).toHaveAttribute(
    'href',
    /goodsTransport\?orderNo=/,
  )
  await settled(page)
  await fitsPhones(page, 'goodsOrderDetail')
  await noBarriers(page, 'goodsOrderDetail')
  await page.getByRole('link', { name: '提醒发货' }).click()
  await expect(page.getByText('已提醒商家尽快发货')).toBeVisible()
  expect(reminded).toBe(1)
})

test('without an answer about the parcels the order still leads to them', async ({ page, server }) => {
  await customerIn(page, server, '15200090003')
  await answerWith(page, 'orders.get', { value: goodsOrder })
  await answerWith(page, 'shipping.parcels', { failure: { kind: 'unavailable', message: '暂时无法连接' } })
  await open(page, 'goodsOrderDetail')
  await expect(page.getByText('物流信息没有加载出来，点击查看')).toBeVisible()
})

test('receipt is confirmed in a sheet; a refusal says why and the sheet stays', async ({ page, server }) => {
  await customerIn(page, server, '15200090004')
  const actions = [{ code: 'receive', text: '确认收货' }]
  await answerWith(page, 'orders.get', { value: { ...goodsOrder, statusText: '待收货', actions } })
  await answerWith(page, 'shipping.parcels', { value: { parcels: [parcel], now: goodsOrder.now } })
  const refusal = {
    kind: 'refused',
    code: 'NOT_SENT',
    message: '还有商品未发出，请全部收到后再确认',
  } as const
  await answerWith(page, 'orders.confirmReceipt', { failure: refusal })
  // As the list links to it.
  await page.goto(`${shops.full}/goodsOrderDetail?orderNo=${goodsNo}#receive`)
  const sheet = page.getByRole('dialog', { name: '确认收货' })
  await expect(sheet).toBeVisible()
  await noBarriers(page, 'sheet of the receipt')
  await fitsPhones(page, 'sheet of the receipt')
  await sheet.getByRole('button', { name: '确认收到' }).click()
  await expect(sheet.getByRole('alert')).toContainText('还有商品未发出')
  await answerWith(page, 'orders.confirmReceipt', { value: goodsOrder.about })
  await sheet.getByRole('button', { name: '确认收到' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('已确认收货')).toBeVisible()
})

test('what is picked up shows its code and its place', async ({ page, server }) => {
  await customerIn(page, server, '15200090005')
  const pickupPoint = {
    ...{ id: 'pp1', name: '湖滨门店', address: '浙江省杭州市上城区湖滨路1号' },
    ...{ hours: '10:00–20:00', phone: '0571-87654321' },
  }
  const about = { ...goodsOrder.about, way: 'pickup', address: null, pickupPoint, pickupCode: '12345678' }
  await answerWith(page, 'orders.get', { value: { ...goodsOrder, statusText: '待自提', about } })
  await open(page, 'goodsOrderDetail')
  const place = page.getByRole('region', { name: '自提信息' })
  await expect(place).toContainText('12345678')
  await expect(place).toContainText('湖滨路1号')
  await expect(place.getByRole('button', { name: '复制提货码' })).toBeVisible()
  await fitsPhones(page, 'goodsOrderDetail of a pick-up')
})

/** What can be asked for, and the requests there are; kept as the answers of later calls change them. */
async function toAsk(page: Page, items: AfterSale[] = []): Promise<void> {
  await answerWith(page, 'orders.get', { value: goodsOrder })
  await answerWith(page, 'shipping.couriers', { value: couriers })
  const all = [
    { type: 'refund', unitIds: ['p1', 'p2', 'p3'] },
    { type: 'return', unitIds: ['p1', 'p2'] },
  ]
  await page.route('**/api/afterSales.list*', (route) =>
    route.fulfill({ json: { ok: true, value: { items, open: all, closed: '' } } }),
  )
  await page.route('**/api/afterSales.price*', (route) => {
    const { unitIds, type } = route.request().postDataJSON() as { unitIds: string[]; type: string }
    const value = {
      amount: 29_900 * unitIds.length,
      freight: 0,
      mayBeLess: type === 'refund',
      rule: '商家收到完好的商品后按实付金额退回',
    }
    return route.fulfill({ json: { ok: true, value } })
  })
}

test('a return is asked for: type, pieces, reason and amount; what is missing is named, nothing is lost', async ({
  page,
  server,
}) => {
  await customerIn(page, server, '15200090006')
  const items: AfterSale[] = []
  await toAsk(page, items)
  const sent: unknown[] = []
  await page.route('**/api/afterSales.create', (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length === 1) {
      const failure = { kind: 'refused', code: 'AMOUNT_CHANGED', message: '可退金额已变化' }
      return route.fulfill({ json: { ok: false, failure } })
    }
    items.unshift(afterSale)
    return route.fulfill({ json: { ok: true, value: afterSale } })
  })
  await open(page, 'goodsAfterSale')
  const send = page.getByRole('button', { name: /^提交申请/ })
  await send.click()
  await expect(page.getByText('请选择售后类型', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: /^退货退款/ }).check()
  // The piece that is not sent cannot come back.
  await expect(page.getByRole('group', { name: '藏蓝色 XXXL' })).toHaveCount(0)
  await page.getByRole('button', { name: '增加红色 L' }).click()
  await send.click()
  await expect(page.getByText('请选择申请原因')).toBeVisible()
  await page.getByRole('radio', { name: '质量问题' }).check()
  await expect(page.getByText('¥299').first()).toBeVisible()
  await page.getByLabel('补充说明').fill('拉链坏了')
  await fitsPhones(page, 'goodsAfterSale')
  await noBarriers(page, 'goodsAfterSale')
  await send.click()
  await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('可退金额已变化，以上是最新金额')).toBeVisible()
  await expect(page.getByLabel('补充说明')).toHaveValue('拉链坏了')
  await send.click()
  await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('heading', { name: '待寄回商品' })).toBeVisible()
  expect(sent[1]).toMatchObject({ type: 'return', unitIds: ['p1'], reason: 'quality', amount: 29_900 })
})

test('whoever goes on before the amount is there waits for it and sees it; what is changed meanwhile is not sent', async ({
  page,
  server,
}) => {
  await customerIn(page, server, '15200090014')
  await toAsk(page)
  await open(page, 'goodsAfterSale')
  await page.getByRole('radio', { name: /^退货退款/ }).check()
  await page.getByRole('button', { name: '增加红色 L' }).click()
  const send = page.getByRole('button', { name: /^提交申请/ })
  const waiting = page.getByRole('button', { name: '正在计算可退金额' })
  const dialog = page.getByRole('dialog')

  const first = await holdCall(page, 'afterSales.price*')
  await page.getByRole('radio', { name: '质量问题' }).check()
  await send.click()
  await expect(waiting).toBeDisabled()
  first.go()
  await expect(dialog).toContainText('退回¥299')
  await dialog.getByRole('button', { name: '取消' }).click()

  const second = await holdCall(page, 'afterSales.price*')
  await page.getByRole('radio', { name: '快递损坏' }).check()
  await send.click()
  await expect(waiting).toBeDisabled()
  await page.getByRole('radio', { name: '缺货或少件' }).check()
  second.go()
  await expect(send).toHaveText('提交申请 退¥299')
  await expect(dialog).toHaveCount(0)

  const third = await holdCall(page, 'afterSales.price*')
  await page.getByRole('radio', { name: '其他' }).check()
  await send.click()
  await expect(waiting).toBeDisabled()
  await page.getByLabel('补充说明').fill('少了一条绳子')
  third.go()
  await expect(send).toHaveText('提交申请 退¥299')
  await expect(dialog).toHaveCount(0)
  await send.click()
  await expect(dialog).toContainText('退回¥299')
})

test('what is written for a request is there after a reload, pictures included, until it is sent', async ({
  page,
  server,
}) => {
  await customerIn(page, server, '15200090011')
  await toAsk(page)
  let sent: { pictures?: string[] } = {}
  await page.route('**/api/afterSales.create', (route) => {
    sent = route.request().postDataJSON() as typeof sent
    return route.fulfill({ json: { ok: true, value: { ...afterSale, id: 'as9' } } })
  })
  await open(page, 'goodsAfterSale')
  await keepUser(page)
  await page.reload()
  await page.getByRole('radio', { name: /^退货退款/ }).check()
  await page.getByRole('button', { name: '增加红色 L' }).click()
  await page.getByRole('radio', { name: '质量问题' }).check()
  await page.getByLabel('补充说明').fill('拉链坏了')
  const file = { name: 'zip.jpg', mimeType: 'image/jpeg', buffer: await photoFile() }
  await page.getByLabel('第1张图片', { exact: true }).setInputFiles(file)
  await expect(page.getByText('已上传')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: /^退货退款/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: '质量问题' })).toBeChecked()
  await expect(page.getByLabel('补充说明')).toHaveValue('拉链坏了')
  await expect(page.getByRole('button', { name: '放大第1张图片' })).toBeVisible()
  await expect(page.getByLabel('第2张图片', { exact: true })).toBeAttached()
  await noBarriers(page, 'goodsAfterSale, reloaded')
  await page.getByRole('button', { name: /^提交申请 退¥299/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click()
  await expect(page).toHaveURL(/id=as9/)
  expect(sent).toMatchObject({ type: 'return', unitIds: ['p1'], reason: 'quality', remark: '拉链坏了' })
  expect(sent.pictures).toHaveLength(1)
  await open(page, 'goodsAfterSale')
  await page.getByRole('radio', { name: /^退货退款/ }).check()
  await expect(page.getByLabel('补充说明')).toHaveValue('')
})

test('of pieces that stay, less may be asked for: the field takes yuan up to all of it', async ({
  page,
  server,
}) => {
  await customerIn(page, server, '15200090012')
  await toAsk(page)
  let sent: unknown
  await page.route('**/api/afterSales.create', (route) => {
    sent = route.request().postDataJSON()
    return route.fulfill({ json: { ok: true, value: { ...afterSale, id: 'as9' } } })
  })
  await open(page, 'goodsAfterSale')
  await page.getByRole('radio', { name: /^仅退款/ }).check()
  await page.getByRole('button', { name: '增加红色 L' }).click()
  await page.getByRole('radio', { name: '快递损坏' }).check()
  const field = page.getByLabel('退款金额', { exact: true })
  const send = page.getByRole('button', { name: /^提交申请/ })
  for (const wrong of ['300', '0', '一百']) {
    await field.fill(wrong)
    await send.click()
    await expect(page.getByText('退款金额请填写0.01元至299元之间的金额')).toBeVisible()
    await expect(field).toHaveValue(wrong)
  }
  await field.fill('99.5')
  await expect(send).toHaveText('提交申请 退¥99.50')
  await fitsPhones(page, 'goodsAfterSale, a part')
  await noBarriers(page, 'goodsAfterSale, a part')
  await send.click()
  await expect(page.getByRole('dialog')).toContainText('部分退款')
  await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click()
  await expect(page).toHaveURL(/id=as9/)
  expect(sent).toMatchObject({ type: 'refund', amount: 29_900, wanted: 9_950 })
})

test('an answer that did not come is looked for among the requests', async ({ page, server }) => {
  await customerIn(page, server, '15200090007')
  const items: AfterSale[] = []
  await toAsk(page, items)
  await page.route('**/api/afterSales.create', (route) => {
    items.unshift({ ...afterSale, state: 'applied', nextText: '商家通常在明天 10:00前处理您的申请' })
    return route.abort('connectionreset')
  })
  await open(page, 'goodsAfterSale')
  await page.getByRole('radio', { name: /^退货退款/ }).check()
  await page.getByRole('button', { name: '增加红色 L' }).click()
  await page.getByRole('radio', { name: '质量问题' }).check()
  await page.getByRole('button', { name: /^提交申请 退/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('heading', { name: '待商家处理' })).toBeVisible()
})

test('a parcel is named for the way back and corrected; the address is there to be copied', async ({
  page,
  server,
}) => {
  await customerIn(page, server, '15200090008')
  const items = [afterSale]
  await toAsk(page, items)
  const sent: { company: string; trackingNo: string }[] = []
  await page.route('**/api/afterSales.sendBack', (route) => {
    const parcel = route.request().postDataJSON() as { company: string; trackingNo: string }
    sent.push(parcel)
    items[0] = { ...afterSale, state: 'returned', returnParcel: parcel, actions: ['sendBack'] }
    return route.fulfill({ json: { ok: true, value: items[0] } })
  })
  await open(page, 'goodsAfterSale', '&id=as1')
  await expect(page.getByRole('list', { name: '售后进度' }).locator('[aria-current]')).toHaveText('寄回商品')
  await expect(page.getByRole('button', { name: '复制寄回地址' })).toBeVisible()
  await fitsPhones(page, 'a request of after-sale')
  await noBarriers(page, 'a request of after-sale')
  const send = page.getByRole('button', { name: '提交快递单号' })
  await send.click()
  await expect(page.getByText('请选择或填写快递公司')).toBeVisible()
  await page.getByLabel('快递公司').selectOption('顺丰速运')
  await page.getByLabel('快递单号').fill('SF1')
  await send.click()
  await expect(page.getByText('请核对快递单号')).toBeVisible()
  await page.getByLabel('快递单号').fill('SF1234567890')
  await send.click()
  await expect(page.getByRole('region', { name: '寄回快递' })).toContainText('顺丰速运 SF1234567890')
  await page.getByRole('button', { name: '修改' }).click()
  await expect(page.getByLabel('快递单号')).toHaveValue('SF1234567890')
  await page.getByLabel('快递公司').selectOption('其他快递公司')
  await page.getByLabel('公司名称').fill('同城急送')
  await send.click()
  await expect(page.getByRole('region', { name: '寄回快递' })).toContainText('同城急送')
  expect(sent.map(({ company }) => company)).toEqual(['顺丰速运', '同城急送'])
})

test('a request is withdrawn, a rejected one says why and is asked again', async ({ page, server }) => {
  await customerIn(page, server, '15200090009')
  const rejected: AfterSale = {
    ...{ ...afterSale, id: 'as2', state: 'rejected', returnAddress: null, actions: [] },
    ...{ nextText: '商家未同意申请：照片看不清', answer: '照片看不清' },
  }
  const items = [afterSale, rejected]
  await toAsk(page, items)
  await page.route('**/api/afterSales.withdraw', (route) => {
    items[0] = { ...afterSale, state: 'withdrawn', nextText: '申请已撤销', actions: [] }
    return route.fulfill({ json: { ok: true, value: items[0] } })
  })
  await open(page, 'goodsAfterSale', '&id=as1')
  await page.getByRole('button', { name: '撤销申请' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销申请' }).click()
  await expect(page.getByRole('heading', { name: '已撤销' })).toBeVisible()
  await open(page, 'goodsAfterSale', '&id=as2')
  await expect(page.getByRole('region', { name: '商家回复' })).toContainText('照片看不清')
  await page.getByRole('button', { name: '重新申请' }).click()
  await expect(page.getByRole('radio', { name: /^退货退款/ })).toBeVisible()
  await expect(page.getByRole('region', { name: '售后记录' })).toContainText('商家已拒绝')
})

test('where nothing can be asked for, the screen says why; a failing list can be read again', async ({
  page,
  server,
}) => {
  await customerIn(page, server, '15200090010')
  await answerWith(page, 'orders.get', { value: goodsOrder })
  await answerWith(page, 'afterSales.list', { failure: { kind: 'unavailable', message: '暂时无法连接' } })
  await open(page, 'goodsAfterSale')
  const again = page.getByRole('button', { name: '重新加载' })
  await expect(again).toBeVisible()
  const closed = '已超过签收后15天的售后期，如有疑问请联系客服'
  await answerWith(page, 'afterSales.list', { value: { items: [], open: [], closed } })
  await again.click()
  await expect(page.getByText(closed)).toBeVisible()
  await noBarriers(page, 'goodsAfterSale, closed')
})
