import type { Page } from 'playwright/test'
import { expect, shops, test, watchProblems } from '../support/fixtures.ts'
import { fitsPhones } from '../support/look.ts'
import { noBarriers } from '../support/quality.ts'
import { settled } from '../support/settled.ts'

/** Looking for goods and choosing their versions. */

/** A suitcase in colours and sizes, of which white 24 inches are sold out and green 24 inches few. */
const SUITCASE = 'g101'
const SOLD_OUT = 'g407'

const cards = (page: Page) => page.locator('[data-list] a')
const detail = (page: Page, dbId = SUITCASE) => page.goto(`${shops.full}/goodsProductDetail?dbId=${dbId}`)
const value = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the list is filtered, sorted, grows, and is the same again after going back', async ({ page }) => {
  const problems = watchProblems(page)
  await page.goto(`${shops.full}/goodsIndex`)
  const all = await cards(page).count()
  await page.getByRole('button', { name: '加载更多' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(all)
  await page.getByRole('button', { name: /^筛选/ }).click()
  const sheet = page.getByRole('dialog', { name: '筛选' })
  await sheet.getByRole('button', { name: '地方风味' }).click()
  await sheet.getByRole('button', { name: '仅看有货' }).click()
  await sheet.getByLabel('最高价').fill('100')
  const apply = sheet.getByRole('button', { name: /^查看 \d+ 件$/ })
  await expect(apply).toBeVisible()
  await noBarriers(page, 'filters of goods')
  await fitsPhones(page, 'filters of goods')
  await apply.click()
  await expect(page).toHaveURL(/category=food.*inStock=1.*priceTo=100/)
  await expect(page.getByRole('button', { name: '取消100元以下' })).toBeVisible()
  // What the shop puts before its goods stands aside while only some are wanted.
  await expect(page.getByRole('navigation', { name: '商品分类' })).toBeHidden()
  await page.getByRole('button', { name: '价格' }).click()
  await expect(page).toHaveURL(/sort=priceAsc/)
  await settled(page)
  const chosen = await cards(page).allTextContents()
  expect(chosen.length).toBeGreaterThan(0)
  await cards(page).first().click()
  await page.waitForURL(/goodsProductDetail/)
  await page.goBack()
  await expect.poll(() => cards(page).allTextContents()).toEqual(chosen)
  await page.getByRole('button', { name: '取消地方风味' }).click()
  await expect(page).not.toHaveURL(/category=/)
  expect(problems).toEqual([])
})

test('goods are searched for by a word; without a match the whole list is one tap away', async ({ page }) => {
  await page.goto(`${shops.full}/goodsIndex`)
  const field = page.getByRole('searchbox', { name: '搜索好物' })
  await field.fill('咖啡')
  await field.press('Enter')
  await page.waitForURL(/keyword=/)
  await expect(field).toHaveValue('咖啡')
  await expect.poll(() => cards(page).first().textContent()).toContain('咖啡')
  await page.goto(`${shops.full}/goodsIndex?keyword=${encodeURIComponent('不存在的东西')}`)
  await expect(page.getByText('没有找到“不存在的东西”')).toBeVisible()
  await noBarriers(page, 'no goods')
  await page.getByRole('button', { name: '查看全部好物' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('a list that does not load says so and can be loaded again', async ({ page }) => {
  await page.route('**/api/goods.list?*', (route) => route.abort())
  await page.goto(`${shops.full}/goodsIndex?category=drink`)
  await expect(page.getByText('列表没有加载出来')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await page.unroute('**/api/goods.list?*')
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('the sheet chooses versions by live stock, several for one order, and going back closes it', async ({
  page,
}) => {
  const problems = watchProblems(page)
  await detail(page)
  await settled(page)
  await page.getByRole('link', { name: '立即购买' }).click()
  const sheet = page.getByRole('dialog', { name: '选择规格' })
  const buy = sheet.getByRole('button', { name: '立即购买' })
  await expect(sheet.getByText('请选择颜色、尺寸')).toBeVisible()
  await expect(buy).toBeDisabled()
  await value(page, '米白').click()
  await expect(sheet.getByRole('button', { name: '24寸托运 缺货' })).toBeDisabled()
  await value(page, '墨绿').click()
  await value(page, '24寸托运').click()
  await expect(sheet.getByText(/仅剩3件/)).toBeVisible()
  const more = sheet.getByRole('button', { name: '增加数量' })
  await more.click()
  await more.click()
  await expect(more).toBeDisabled()
  await expect(buy).toBeEnabled()
  await noBarriers(page, 'versions of goods')
  await fitsPhones(page, 'versions of goods')
  await sheet.getByRole('button', { name: '再选一个规格，一起下单' }).click()
  await expect(sheet.getByRole('region', { name: '一起下单的规格' })).toContainText('墨绿 24寸托运')
  await value(page, '雾蓝').click()
  await value(page, '20寸登机').click()
  await expect(sheet.getByText(/合计/)).toContainText('¥1,286')
  await sheet.getByLabel('配送至').selectOption({ label: '海南' })
  await expect(sheet.getByText(/含运费/)).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/goodsProductDetail/)
  // What was chosen is there again, also on the page of its own.
  await page.goto(`${shops.full}/goodsProductSelect?dbId=${SUITCASE}`)
  await expect(page.getByRole('region', { name: '一起下单的规格' })).toContainText('墨绿 24寸托运')
  await expect(value(page, '雾蓝')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '移除墨绿 24寸托运' }).click()
  await expect(page.getByRole('region', { name: '一起下单的规格' })).toBeHidden()
  await expect(page.getByRole('button', { name: '立即购买' })).toBeEnabled()
  await noBarriers(page, 'goodsProductSelect, chosen')
  await fitsPhones(page, 'goodsProductSelect, chosen')
  expect(problems).toEqual([])
})

test('a province that is not served says so before there is an order', async ({ page }) => {
  await page.goto(`${shops.full}/goodsProductSelect?dbId=g202`)
  await page.getByLabel('配送至').selectOption({ label: '西藏' })
  await expect(page.getByText('暂不配送西藏')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: '暂不配送至西藏' })).toBeVisible()
  await expect(page.getByRole('button', { name: '立即购买' })).toBeDisabled()
  await page.getByLabel('配送至').selectOption({ label: '广东' })
  await expect(page.getByRole('button', { name: '立即购买' })).toBeEnabled()
})

test('stock that cannot be read is read again on a tap', async ({ page }) => {
  await page.route('**/api/goods.stock?*', (route) => route.abort())
  await detail(page)
  await settled(page)
  await page.getByRole('link', { name: '立即购买' }).click()
  await expect(page.getByText('库存没有加载出来')).toBeVisible()
  await page.unroute('**/api/goods.stock?*')
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(value(page, '雾蓝')).toBeVisible()
})

test('sold out goods lead to others, and are kept as a favourite all the same', async ({ page }) => {
  await detail(page, SOLD_OUT)
  await expect(page.getByRole('link', { name: '已售罄，看看其他好物' })).toHaveAttribute(
    'href',
    /goodsIndex$/,
  )
  await page.getByRole('button', { name: '收藏' }).click()
  await page.goto(`${shops.full}/search`)
  await page.getByRole('button', { name: /我的收藏/ }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: /高原列车合金模型/ })).toBeVisible()
})

test('where the shop sells no goods every screen of theirs says so, and no tab leads there', async ({
  page,
}) => {
  for (const path of [
    'goodsIndex',
    `goodsProductDetail?dbId=${SUITCASE}`,
    `goodsProductSelect?dbId=${SUITCASE}`,
    'goodsOrder',
  ]) {
    await page.goto(`${shops.closedOrders}/${path}`)
    await expect(page.getByText('本店暂未开放商品购买'), path).toBeVisible()
    await expect(page.getByRole('link', { name: '返回首页' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主导航' }).getByText('好物')).toHaveCount(0)
    await noBarriers(page, path)
  }
})
