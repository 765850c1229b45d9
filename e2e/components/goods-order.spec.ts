import type { Page } from 'playwright/test'
import type { Failure } from '../../lib/operate-center/contract/failures.ts'
import { customerIn, keepUser } from '../support/customer.ts'
import { expect, shops, signIn, test, watchProblems } from '../support/fixtures.ts'
import { fitsPhones } from '../support/look.ts'
import { noBarriers } from '../support/quality.ts'
import { agreeToAll, untilAt } from '../support/sale-steps.ts'
import type { ShopServer } from '../support/shop-server.ts'
import type { Shopper } from '../support/shopper.ts'
import { writeAddress } from '../support/visa-steps.ts'

/** Ordering goods, the screen by itself. */

/** A tea that is sent nearly everywhere, in one version. */
const TEA = 'g202'
/** A panda that is sent and picked up at two points. */
const PANDA = 'g404'

async function buy(page: Page, dbId: string, versions: readonly string[] = []): Promise<void> {
  await page.goto(`${shops.full}/goodsProductSelect?dbId=${dbId}`)
  for (const name of versions) await page.getByRole('button', { name, exact: true }).click()
  const next = page.getByRole('button', { name: '立即购买' })
  await expect(next).toBeEnabled()
  await next.click()
}

const keepAddress = (shopper: Shopper, regionCode = '440106', detail = '体育西路1号') =>
  shopper.do('addresses.save', {
    receiver: '测试甲',
    phone: '13900020001',
    regionCode,
    detail,
    isDefault: false,
  })

/** The order of one tea, to be sent to Guangzhou. */
async function toOrder(page: Page, server: ShopServer, mobile: string, dbId = TEA, versions?: string[]) {
  const shopper = await customerIn(page, server, mobile)
  await keepAddress(shopper)
  await page.goto(`${shops.full}/goodsProductSelect?dbId=${dbId}`)
  await keepUser(page)
  await buy(page, dbId, versions)
  await untilAt(page, 'goodsOrder')
  await expect(page.getByRole('region', { name: '商品' })).toBeVisible()
  return shopper
}

const send = (page: Page) => page.getByRole('button', { name: '提交订单' })
const delivery = (page: Page) => page.getByRole('region', { name: '配送方式' })

async function refuseWith(page: Page, failure: Failure): Promise<void> {
  await page.unroute('**/api/orders.createGoods')
  await page.route('**/api/orders.createGoods', (route) => route.fulfill({ json: { ok: false, failure } }))
}

test('choice and draft survive signing in, reload and going back', async ({ page, server }) => {
  await buy(page, 'g102', ['松绿', 'M'])
  await untilAt(page, 'fxLogin')
  await signIn(page, server, '15200090001')
  await untilAt(page, 'goodsOrder')
  const items = page.getByRole('region', { name: '商品' })
  await expect(items).toContainText('松绿 M')
  await page.getByLabel('备注').fill('周末送货')
  await page.reload()
  await expect(page.getByLabel('备注')).toHaveValue('周末送货')
  await items.getByRole('link', { name: '修改' }).click()
  await untilAt(page, 'goodsProductSelect')
  await page.getByRole('button', { name: '再选一个规格，一起下单' }).click()
  await page.getByRole('button', { name: '橙红', exact: true }).click()
  await page.getByRole('button', { name: 'L', exact: true }).click()
  await page.getByRole('button', { name: '立即购买' }).click()
  await untilAt(page, 'goodsOrder')
  await expect(items).toContainText('松绿 M')
  await expect(items).toContainText('橙红 L')
  await expect(page.getByLabel('备注')).toHaveValue('周末送货')
})

test('an incomplete order is not sent, and each part says what is missing', async ({ page, server }) => {
  const problems = watchProblems(page)
  await customerIn(page, server, '15200090002')
  await page.goto(`${shops.full}/goodsProductSelect?dbId=${TEA}`)
  await keepUser(page)
  await buy(page, TEA)
  await untilAt(page, 'goodsOrder')
  let sent = 0
  await page.route('**/api/orders.createGoods', (route) => {
    sent++
    return route.abort()
  })
  await expect(send(page)).toBeEnabled()
  await send(page).click()
  await expect(delivery(page).getByText('请选择收货地址')).toBeVisible()
  await expect(page.getByText('请阅读以上内容并逐项勾选')).toBeVisible()
  await fitsPhones(page, 'goodsOrder')
  await noBarriers(page, 'goodsOrder')
  await page.getByRole('button', { name: '查看购物须知与退换货规则' }).click()
  await expect(page.getByRole('dialog').getByText(/暂不配送：西藏、新疆/)).toBeVisible()
  await page.goBack()
  expect(sent).toBe(0)
  // Who keeps no address writes the first one and is back at once.
  await delivery(page).getByRole('link').click()
  await untilAt(page, 'dangAddress')
  await writeAddress(page)
  await untilAt(page, 'goodsOrder')
  await expect(delivery(page)).toContainText('体育西路1号')
  expect(problems).toEqual([])
})

test('a region that is not delivered to says what to do; another address mends it', async ({
  page,
  server,
}) => {
  const shopper = await customerIn(page, server, '15200090003')
  await keepAddress(shopper, '540102', '北京中路2号')
  await page.goto(`${shops.full}/goodsProductSelect?dbId=${TEA}`)
  await keepUser(page)
  await buy(page, TEA)
  await untilAt(page, 'goodsOrder')
  await expect(delivery(page).getByRole('alert')).toContainText('暂不配送至西藏，请更换收货地址')
  await noBarriers(page, 'goodsOrder, not served')
  await fitsPhones(page, 'goodsOrder, not served')
  await keepAddress(shopper)
  await page.getByRole('link', { name: '更换地址' }).click()
  await untilAt(page, 'dangAddress')
  await page.getByRole('button', { name: /体育西路1号/ }).click()
  await untilAt(page, 'goodsOrder')
  await expect(delivery(page)).toContainText('体育西路1号')
  await expect(send(page)).toBeEnabled()
})

test('goods are picked up at a point with a contact of their own', async ({ page, server }) => {
  const shopper = await toOrder(page, server, '15200090004', PANDA, ['25厘米'])
  await page.getByRole('radio', { name: '到店自提' }).check({ force: true })
  await expect(page.getByText('请选择自提点').first()).toBeVisible()
  await page.getByRole('radio', { name: /虹桥站服务台/ }).check()
  await page.getByLabel('姓名').fill('取货人')
  await agreeToAll(page)
  await fitsPhones(page, 'goodsOrder, pick-up')
  await noBarriers(page, 'goodsOrder, pick-up')
  await expect(send(page)).toBeEnabled()
  await send(page).click()
  await untilAt(page, 'pay')
  const { items } = await shopper.get('orders.list', { kind: 'goods' })
  expect(items[0]).toMatchObject({ payable: 5900, about: { way: 'pickup' } })
})

test('a refused order says why and where to correct it, and can be sent again', async ({ page, server }) => {
  await toOrder(page, server, '15200090005')
  await agreeToAll(page)
  await refuseWith(page, { kind: 'refused', code: 'SOLD_OUT', message: '所选商品只剩1件，请减少数量' })
  await send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '只剩1件' })).toBeVisible()
  await expect(page.getByRole('link', { name: '重新选择规格和数量' })).toHaveAttribute(
    'href',
    new RegExp(`goodsProductSelect\\?dbId=${TEA}`),
  )
  await refuseWith(page, {
    kind: 'invalid',
    message: '请修改标出的内容',
    fields: { addressId: '收货地址已变化，运费需重新计算，请核对后再提交' },
  })
  await expect(send(page)).toBeEnabled()
  await send(page).click()
  await expect(delivery(page).getByText('收货地址已变化', { exact: false })).toBeVisible()
  await page.unroute('**/api/orders.createGoods')
  await expect(send(page)).toBeEnabled()
  await send(page).click()
  await untilAt(page, 'pay')
})

test('a double tap and a cut connection make one order', async ({ page, server, context }) => {
  const shopper = await toOrder(page, server, '15200090006')
  await agreeToAll(page)
  const keys = new Set<string>()
  let sent = 0
  await context.route('**/api/orders.createGoods', async (route) => {
    sent++
    keys.add(route.request().headers()['idempotency-key'] ?? '')
    if (sent > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await send(page).dblclick()
  await page.waitForURL(({ pathname }) => pathname.endsWith('/pay'), { timeout: 60_000 })
  const { items } = await shopper.get('orders.list', { kind: 'goods' })
  expect(items).toHaveLength(1)
  expect([...keys]).toHaveLength(1)
  expect(sent).toBeGreaterThan(1)
})

test('an invoice is wished for on a kept head', async ({ page, server }) => {
  const shopper = await toOrder(page, server, '15200090007')
  await shopper.do('invoices.saveHead', {
    head: { kind: 'personal', title: '测试甲' },
    email: 'a@example.com',
  })
  await page.reload()
  const invoice = page.getByRole('region', { name: '发票' })
  await expect(invoice).toContainText('暂不需要')
  await invoice.getByRole('button').click()
  await page.getByRole('dialog').getByRole('radio', { name: '个人 测试甲' }).click()
  await expect(invoice).toContainText('个人 测试甲')
  await page.reload()
  await expect(invoice).toContainText('个人 测试甲')
})
